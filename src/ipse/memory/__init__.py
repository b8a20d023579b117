"""Memory: what was lived, and finding it again.

Read in this order: `tiers` (what can be recalled), `traces`, `words` (as JSON), `working` (the
bound), `function_words`, `language` (terms), `sign_words`, `signs` (what a text's
shape says), `columns`, `threads`, `readings`, `index`, `masks` (who may find what), `rescoring`,
`recall`, `holding` (uses), `open_loops`,
`workspace` (the seven seats), `asking`, `caches`, `following` (feed, history), `store`, `verbs`.
"""
