"""What can be done with the resident's self. Each verb takes an open work and a call.

`waking` (what a start brings back, and whether it is whole), `living` (events, time awake, sleep),
`showing` (how he is, and what he may say of it), `parts` (what he is made of), `forgetting`, and
what they share in `keeping`.

Whatever changes a mind writes it through in the work that caused it, mood and drives together, so
that a kill loses nothing (M5). An event is one change of its owner's log, in numbers alone: why it
moved him stands in his history, under its audience, and nowhere else. Time awake is written
through as well, without a change of the log: the passing of a minute is no event.
"""
