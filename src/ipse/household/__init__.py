"""The household: who lives in the house, and which credentials speak for whom.

Read in this order: `members`, `tokens`, `scopes`, `audience`, `credentials`, `inspections`,
`pairing`, `agreement`, `store`, `verbs`. Who asks, and for whom, follows from a credential alone;
nothing that a request says about it counts.
"""
