"""`ipse say`: tell the resident something, as the message that an agent then answers."""

from __future__ import annotations

from typing import Annotated

import typer

from ipse.cli.context import client_of, out
from ipse.kernel.document import JsonObject


def say(
    context: typer.Context,
    text: Annotated[str, typer.Argument(help="What you say.")],
    to: Annotated[str | None, typer.Option(help="The agent it is said to; else any.")] = None,
) -> None:
    """Keep a message of yours: what an agent may quote is what stands in it."""
    body: JsonObject = {"text": text}
    if to is not None:
        body["to"] = to
    with client_of(context) as client:
        client.post("/api/v1/conversation/messages", body)
    out.print("Heard.")
