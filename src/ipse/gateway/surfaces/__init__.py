"""Surfaces: how the messages of other places look, and what social memory needs of them.

`heard` is what every surface comes down to; `twitch`, `discord` and `irc` read the real shapes of
their platforms; `irc_client` sits in a channel of a real server.

A parser returns None for what no person said: bots, webhooks, notices, joins.
"""
