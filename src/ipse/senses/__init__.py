"""Senses: from what a phone sends to what kind of day it is.

Read in this order: `signals` and `payloads` (what comes in), `consent` (what may be kept, for
whom), `retention` (for how long), `zones`, `daytime`, `dates` (whose clock), `places`, `geofence`
(from positions to comings and goings), `conclusions` and `evidence` (what an observer returns and
reads); then the observers, each one file: `state`, `routine`, `calendar`, `commitments`,
`preferences`, `stays`, `regions`. `feeds` tells what a calendar took back, `tally` counts, `store`
keeps the rows, `verbs` lets it happen.

An observer is a pure function of its evidence: equal signals lead to equal conclusions, in
whatever order they came and however often. What an observer concludes is written to the person
model at the lowest rank, so that a person's own word always stands above it.
"""
