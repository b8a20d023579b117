"""The memory's SQL; it decides nothing.

Read in this order: `tables`, `traces` (rows and marks), `vectors` (what embedders made of them),
`uses` (how they are held, and when one met last).
"""
