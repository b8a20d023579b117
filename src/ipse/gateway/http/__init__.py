"""Routes over HTTP, a file for each room: `household`, `person`; `house` and `health` are its own.

`problems` turns every error into one kind of document. `forms` is what requests have in common,
`household_forms` and `person_forms` are what travels of either room.
"""
