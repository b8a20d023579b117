"""The house: it opens the record, holds the keys, wakes the resident and keeps its duties.

Read in this order: `config`, `places`, `lock`, `durable`, `keys`, `heads`, `house`, `waking`
(what a start brings back), `remembering` (embedder, indexes, caches), `boot`, `visit` (one way in
for every door), `library` (souls), `statements` (what a soul says, as recall finds it), `agents`
(which tools an agent has), `recalling` (what any door remembers and recalls), `observing`,
`interviews`, `self_tools` and `memory_tools` (what agents may ask, in prose), `selfhood`,
`senses`, `social` and `memory_door` (Python doors), `members` (guests who move in), `door` (the
Python API), `answers`, `erasure`, `erasures` (what a restore must erase again), `events`,
`readings` (what the machine says of its parts), `recognising`, `rhythm`, `vault` (backup,
restore), `portable` (a house as lines), `encryption`, `agreement` (of tables and log),
`restarting` (what a restart would change), `doctor`, `logs`.
The house decides nothing about a person; it composes rooms.
"""
