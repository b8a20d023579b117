"""The self's tables, and how their rows become a mind, its history and its body.

`tables`, `minds` (mood and drives, each sealed), `moments` (the history), `parts` (the body).
"""
