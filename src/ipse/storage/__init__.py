"""The record: one SQLite file, its units of work, its change log and what proves it unharmed.

Read in this order: `tables`, `database`, `work`, `deed`, `acts`, `changes`, `feed`, `audit`,
`trimming`, `proving`, `standing`, `duties`, `disk`, `backup`, `recoding`, `schema`, `migrations/`.
Storage knows no noun of any room: each room's own tables stand in that room's `store.py`.
"""
