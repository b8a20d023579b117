"""Listening: what a surface heard, on its way to the gateway."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from ipse.cli.client import Client
from ipse.gateway.surfaces.heard import Heard, words_of
from ipse.gateway.surfaces.irc_client import Take
from ipse.kernel.call import Audience
from ipse.kernel.document import JsonObject

MESSAGES: Final = "/api/v1/social/messages"


def bring_to(client: Client, surface: str) -> Take:
    """Return what takes batches of one place to the gateway."""

    async def take(batch: Sequence[Heard]) -> None:
        await asyncio.to_thread(client.post, MESSAGES, body_of(surface, batch))

    return take


def body_of(surface: str, batch: Sequence[Heard]) -> JsonObject:
    """Return a batch of one place as the gateway takes it; only a direct one is not for all."""
    first = batch[0]
    return {
        "surface": surface,
        "place": first.author_id if first.direct else first.place,
        "audience": str(Audience.PRESENT if first.direct else Audience.ANYONE),
        "messages": [words_of(heard) for heard in batch],
    }
