"""The person model: what is known about its owner, in a shape that every agent reads alike.

Read in this order: `entries`, `invisible`, `values`, `expiry`, `drafts`, `precedence`, `written`,
`corrections`, `history`, `asking`, `prose`, `words`, `feed`, `observing`, `interview`, `store`,
`verbs`.
Whether a quote is what its owner said: `quotes`, which asks `quote_alignment` where the words
stand, `quote_guards`, `quote_edges`, `quote_leavings`, `quote_returns` what stands around them, and
answers with a `quote_verdict`. They read a text by `folding`, `speech_marks`, `spelling`,
`numerals`, `clauses` over the word lists in `wordlists`, `languages`, `english`, `plain_words`.
It decides nothing about what to do with a person; it holds, ranks, refuses, expires and forgets.
"""
