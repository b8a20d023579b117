"""`ipse house export` and `ipse house import`: a whole house as lines of JSON."""

from __future__ import annotations

from pathlib import Path
from shutil import move
from typing import Annotated

import typer

from ipse.cli.context import client_of, out, settings_of, shared
from ipse.cli.credential import token_for
from ipse.house.config import Settings
from ipse.house.lock import holder_of
from ipse.kernel.errors import InvalidInput


def export_file(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A file that does not exist yet.")],
    *,
    plain: Annotated[
        bool, typer.Option("--plain", help="Even of an encrypted house: the file is not encrypted.")
    ] = False,
) -> None:
    """Write the whole house to a file of JSON lines; an admin's credential alone may."""
    settings, target = settings_of(context), file.expanduser().absolute()
    if target.exists():
        raise InvalidInput(f"{target} exists already: name a file that does not.")
    if holder_of(settings.house) is None:
        rows = _export_closed(settings, token_for(settings, shared(context).token), target, plain)
    else:
        with client_of(context) as client:
            answer = client.post("/api/v1/house/exports", {"plain": plain})
        move(str(answer["file"]), target)
        rows = answer["rows"]
    out.print(f"Exported {rows} rows to {target}. Whoever has this file can read all of it.")


def import_file(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A file that ipse house export wrote.")],
) -> None:
    """Make the house that a file holds, where there is none yet."""
    from ipse.house.portable import import_house
    from ipse.kernel.chance import SystemEntropy

    settings = settings_of(context)
    count = import_house(settings, file.expanduser(), SystemEntropy())
    out.print(f"Imported {count} rows into {settings.house}. The tokens of the old house open it.")


def _export_closed(settings: Settings, token: str, target: Path, plain: bool) -> int:  # noqa: FBT001 (asked by one command)
    """Export a house that nobody has open, however long it takes; return how many rows."""
    from ipse.house.door import open_house
    from ipse.house.portable import export_house
    from ipse.house.visit import Work
    from ipse.household.verbs import require_admin
    from ipse.kernel.call import Call

    def admitted(work: Work, call: Call) -> Call:
        require_admin(work, call, "export the house")
        return call

    with open_house(settings.house, token=token, config=settings.config) as door:
        return export_house(door.house, target, plain=plain, by=door.read(admitted))[1]
