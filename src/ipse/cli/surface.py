"""`ipse surface`: bring to the resident's memory what is said elsewhere."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from ipse.cli.context import client_of, err

PLAIN_PORT: Final = 6667
TLS_PORT: Final = 6697

app: Final = typer.Typer(help="Bring in what is said elsewhere.", no_args_is_help=True)


@app.callback()
def surfaces() -> None:
    """Bring in what is said elsewhere."""


@app.command()
def irc(
    context: typer.Context,
    server: Annotated[str, typer.Argument(help="The server, as host or host:port.")],
    channel: Annotated[list[str], typer.Option(help="A channel to sit in; repeatable.")],
    nick: Annotated[str, typer.Option(help="The nick to wear.")] = "ipse",
    *,
    plain: Annotated[bool, typer.Option("--plain", help="Without TLS.")] = False,
) -> None:
    """Sit in channels of an IRC server and tally who speaks, until the server ends it."""
    import asyncio

    from ipse.cli.listening import bring_to
    from ipse.gateway.surfaces.irc_client import Channelled, IrcClient

    host, _, port = server.partition(":")
    usual = PLAIN_PORT if plain else TLS_PORT
    number = int(port) if port.isdecimal() else usual
    where = Channelled(host, number, nick, tuple(channel), tls=not plain)
    with client_of(context) as client:
        listening = IrcClient(where, bring_to(client, "irc"), lambda: err.print("Listening."))
        asyncio.run(listening.listen())
    err.print("The server ended the connection.")
