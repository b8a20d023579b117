"""The command line: a client of the gateway, and what starts, backs up and examines a house.

Read in this order: `main`, `running` (ipse run), `context`, `client`, `credential`, `vault`,
`portable`, then a file a room: `person`, `senses` with `imports`, `household`, `memory`, `say`,
`interview`, `souls`, `people`, `mood`, `body` and `feel` (the resident's self), and `mcp` for
agents. `surface` and `listening` bring in what is said elsewhere.
When a gateway runs, commands talk to it; when none does, they open the house for as long as they
take. Both ways need a credential; only version, doctor and audit verify do without.
"""
