"""`ipse run`: wake the house, keep its duties, open the gateway, and say what to try."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.text import Text

from ipse.cli.context import out
from ipse.gateway.server import serve
from ipse.house.boot import FirstStart, wake
from ipse.house.config import Settings
from ipse.house.house import House
from ipse.house.logs import set_up_logs
from ipse.house.rhythm import Rhythm


def run_house(settings: Settings) -> None:
    """Run the house until it is told to stop; its last audit head is signed on the way out."""
    house, first = wake(settings)
    set_up_logs(house.clock)
    rhythm = Rhythm(house)
    with house:
        rhythm.start()
        try:
            serve(
                house,
                settings.host,
                settings.port,
                on_ready=lambda address: _welcome(house, address, first),
            )
        finally:
            rhythm.stop()


def _welcome(house: House, address: str, first: FirstStart | None) -> None:
    house.lock.announce(address)
    out.print(Text(f"ipse is awake at {address}", style="bold green"))
    out.print(f"The house is {house.settings.house}")
    if first is not None:
        out.print()
        out.print(Text("Your token, shown only this once:", style="bold"))
        out.print(f"  {first.token}")
    command = Path(sys.argv[0])
    shown = command if command.is_absolute() is False else _shortest(command)
    out.print()
    out.print(Text("Three things to try, in another terminal:", style="bold"))
    out.print(f"  {shown} login                                  keep your token for the commands")
    out.print(f"  {shown} person set preferences tea 'Drinks tea' tell your resident something")
    out.print(f"  {shown} household pair device phone            connect a phone, with a QR code")
    out.print()
    out.print("Stop with Ctrl-C; nothing is lost.")


def _shortest(command: Path) -> Path:
    """Return `command` as it is reached from here."""
    here = Path.cwd()
    return command.relative_to(here) if command.is_relative_to(here) else command
