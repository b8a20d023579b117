"""The gateway: HTTP and MCP for owners, their devices, agents. It translates and decides nothing.

Read in this order: `refusal`, then the pure rules `hosts`, `urls`, `bodies`, `strict_json` and
`bearer`; `passage` and `guards` (what every request passes), `auth` (a credential becomes a call),
`writes` (a write is done once), `ending` (streams hear of the end), `http/` (routes, a file for
each room), `devices/` (apps in dialects of their own), `importers/` (files that people bring),
`mcp/` (for agents), `surfaces/` (what is said elsewhere), `metrics`, `contract` (the OpenAPI
document), `app`, `server`. It never asks a model and never opens a store.
"""
