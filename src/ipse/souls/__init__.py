"""Souls: the written specifications of those who act, and what each of them may use.

Read in this order: `soul`, `fields` (the one table of keys), `tree`, `parsing`, `schema`,
`builtins`, `seeding`, `store`, `verbs`. The house reads the files; a soul is only read here, never
learned or rewritten.
"""
