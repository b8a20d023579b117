"""What every command shares: the settings, the credential, and how answers and errors are shown."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

import typer
from rich.console import Console

from ipse.cli.client import Client, connect
from ipse.house.config import Settings
from ipse.kernel.document import Json

out: Final = Console(soft_wrap=True, highlight=False, markup=False)
err: Final = Console(stderr=True, soft_wrap=True, highlight=False, markup=False)
"""Progress and problems go here, so that --json stays clean."""

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]


@dataclass(frozen=True, slots=True)
class Shared:
    """What the options before the command say."""

    settings: Settings
    token: str | None


def shared(context: typer.Context) -> Shared:
    """Return what the options before the command said."""
    found = context.find_object(Shared)
    if found is None:
        raise typer.BadParameter("This command was started without its settings.")
    return found


def settings_of(context: typer.Context) -> Settings:
    """Return the settings of this command."""
    return shared(context).settings


def client_of(context: typer.Context) -> Client:
    """Return a client of the gateway for this command."""
    found = shared(context)
    return connect(found.settings, found.token)


def shown_as_json(answer: Json, *, as_json: bool) -> bool:
    """Print `answer` for a program when it is `as_json`; return whether it was."""
    if as_json:
        print_json(answer)
    return as_json


def print_json(answer: Json) -> None:
    """Print `answer` for a program."""
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
