"""`ipse house export` and `ipse house import`: a whole house as lines of JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ipse.cli.context import out, settings_of, shared
from ipse.cli.credential import token_for


def export_file(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A file that does not exist yet.")],
) -> None:
    """Write the whole house to a file of JSON lines; an admin's credential alone may."""
    from ipse.house.door import open_house
    from ipse.house.portable import export_house
    from ipse.household.verbs import require_admin

    settings = settings_of(context)
    token = token_for(settings, shared(context).token)
    with open_house(settings.house, token=token, config=settings.config) as door:
        door.read(lambda work, call: require_admin(work, call, "export the house"))
        count = export_house(door.house, file.expanduser())
    out.print(f"Exported {count} rows to {file}.")


def import_file(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A file that ipse house export wrote.")],
) -> None:
    """Make the house that a file holds, where there is none yet."""
    from ipse.house.portable import import_house
    from ipse.kernel.chance import SystemEntropy

    settings = settings_of(context)
    count = import_house(settings, file.expanduser(), SystemEntropy())
    out.print(f"Imported {count} rows into {settings.house}.")
