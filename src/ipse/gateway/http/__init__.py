"""Routes over HTTP, a file for each room: `household`, `person`; `health` is the house's own.

`problems` turns every error into one kind of document. `forms` is what requests have in common,
`person_forms` the person model as it travels.
"""
