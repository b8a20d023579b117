"""The house over MCP: the same tools, resources and prompt over HTTP and over stdio.

Read in this order: `arguments`, `tools`, `resources`, `prompts` (what there is, and what each
does), `desk` (one caller's view of them), `house_desk`, `server` (a desk behind the protocol),
`metadata` and `door` (over HTTP, inside the gateway), `remote` (a desk in another process),
`stdio`.

What a caller has is decided by the house (`house/agents.py`); what it lacks looks here exactly as
what does not exist. No error repeats what was sent.
"""
