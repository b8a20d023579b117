"""The tables of social memory with their SQL; nothing is decided here.

`tables`, then `roster` (what every message touches), `cards`, `links`, `company` (sittings, events,
who is speaking, who is kept out).
"""
