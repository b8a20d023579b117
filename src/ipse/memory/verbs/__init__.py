"""What can be done with memory. Each verb takes an open work and a call.

`keeping` (traces), `forgetting`, `recalling`, `using`, `embedding`, `meeting`, and what they share
in `seeing`. Every change of a trace is one change of the log, under its id. Whoever shares an index
hands it in.
"""
