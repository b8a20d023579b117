"""The resident's own self: how he is, what he wants, what he is made of, and that it lasts.

Read in this order: `affect` (the mood vector), `appraisal` (what an event does to it), `drives`,
`load`, `disposition`, `temperament` (what the soul sets), `mind` (all of it, and how time moves
it), `feelings` (the words that it can be told in), `affect_words` (which words claim what),
`plain_words` (which words claim nothing), `phrases` (whether a phrase from outside is true),
`telling` (how he says it), `causes` (who may know why), `continuity` (what a start brings back),
`body` and `body_words` (what he is made of, and where it fails), `rows` (the numbers that are
stored), `store`, `agreement` (of history and log), `verbs`.
"""
