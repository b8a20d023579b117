"""The person model: what is known about its owner, in a shape that every agent reads alike.

Read in this order: `entries`, `values`, `expiry`, `drafts`, `precedence`, `written`,
`corrections`, `history`, `asking`, `prose`, `words`, `feed`, `store`, `verbs`.
It decides nothing about what to do with a person; it holds, ranks, refuses, expires and forgets.
"""
