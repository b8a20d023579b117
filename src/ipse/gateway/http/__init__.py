"""Routes over HTTP, a file for each room.

They are `household`, `person` with `interview`, `senses`, `conversation`, `souls`, `selfhood`,
`social` with its webhooks `donations` and `twitch`, `memory` with `mem0` (the addresses of another
memory's client); `health`, `house` and `events` (what happens, as pages and as a stream) are the
house's own. `problems` turns every error into one kind of document. `forms` is what requests have
in common; `household_forms`, `person_forms`, `senses_forms`, `interview_forms`,
`conversation_forms`, `selfhood_forms`, `memory_forms` and `social_forms` are what travels of a
room.
"""
