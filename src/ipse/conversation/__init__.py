"""Conversation: what was said, by whom, to whom; the words that a quote is checked against.

Read in this order: `messages`, `threads` (which message is being answered), `retention`, `store`,
`verbs`. Nothing here reads meaning into a message. Only its owner's own credential puts one here
(ruling 15): an agent that could would certify its own inventions.
"""
