"""Routes over HTTP, a file for each room.

They are `household`, `person` with `interview`, `senses`, `conversation`, `souls`; `health` and
`house` are the house's own. `problems` turns every error into one kind of document. `forms` is what
requests have in common; `household_forms`, `person_forms`, `interview_forms`, `senses_forms` and
`conversation_forms` are what travels of a room.
"""
