"""`ipse run`: wake the house, keep its duties, open the gateway, and say what to try."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from shlex import quote
from typing import Final

from rich.text import Text

from ipse.cli.context import out
from ipse.gateway.server import bind, serve
from ipse.house.boot import FirstStart, wake
from ipse.house.config import Settings
from ipse.house.house import House
from ipse.house.lock import refuse_held
from ipse.house.logs import set_up_logs
from ipse.house.rhythm import Rhythm

HINTS: Final = (
    ("login", "keep your token for the commands"),
    ("interview", "let it ask what it does not know yet; six questions at most"),
    ("household pair device phone", "connect a phone, with a QR code"),
)
"""Three things to try, and what each does."""


def run_house(settings: Settings) -> None:
    """Run the house until it is told to stop; its last audit head is signed on the way out.

    The socket comes first: a house whose port is taken must not found itself and show nobody the
    token that is shown only once.
    """
    refuse_held(settings.house)
    with closing(bind(settings.host, settings.port)) as listener:
        house, first = wake(settings)
        set_up_logs(house.clock)
        with house, Rhythm(house):
            serve(house, listener, lambda address: _welcome(house, address, first))


def _welcome(house: House, address: str, first: FirstStart | None) -> None:
    house.lock.announce(address)
    out.print(Text(f"ipse is awake at {address}", style="bold green"))
    out.print(f"The house is {house.settings.house}")
    if first is not None:
        out.print()
        out.print(Text("Your token, shown only this once:", style="bold"))
        out.print(f"  {first.token}")
    shown = command_for(house.settings)
    out.print()
    out.print(Text("Three things to try, in another terminal:", style="bold"))
    for words, why in HINTS:
        out.print(f"  {shown} {words}")
        out.print(Text(f"      {why}", style="dim"))
    out.print()
    out.print("Stop with Ctrl-C; nothing is lost.")


def command_for(settings: Settings) -> str:
    """Return how commands reach this house from here, its folders named where that is needed."""
    usual = Settings.model_fields
    folders = {"--config": settings.config, "--house": settings.house}
    named = [
        f"{option} {quote(str(folder))}"
        for option, folder in folders.items()
        if folder != usual[option.removeprefix("--")].default
    ]
    return " ".join([str(_shortest(Path(sys.argv[0]))), *named])


def _shortest(command: Path) -> Path:
    """Return `command` as it is reached from here."""
    here = Path.cwd()
    return command.relative_to(here) if command.is_relative_to(here) else command
