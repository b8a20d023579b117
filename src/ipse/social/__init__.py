"""Social memory: who everyone else is, at the price of one upsert a message.

Whoever speaks has a tally, which is numbers. A card, which is what the resident thinks of somebody,
has to be earned. A card never holds what its own person may not be told in that company.

Read in this order: `identities`, `sittings`, `sightings`, `roster`, `hearing`, `warmth`, `people`,
`sameness`, `links`, `words`, `introductions`, `telling`, `agreement`, `store/`, `verbs/`.
"""
