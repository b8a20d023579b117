"""What can be done with social memory. Each verb takes an open work and a call.

`meeting` (every batch: `context_for`), `minting` (`promote_entry`, the one way to a card),
`joining` (link, fold, take back, part), `moving_in` (a guest who becomes a member), `remembering`
(the three tools), `concluding` (for a profiler or the night), `showing`, `forgetting`, `agreeing`
(with the log), and what they share in `finding`.

What becomes of a card is a change of the log, under the subject `card/<id>`, in ids alone: its
words stand in its tables, and nowhere else. A sighting is no change: it is numbers.
"""
