"""docs/reference/cli.md, from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

_HEAD: Final = """\
# Command line

A command speaks to the running house, or opens the house itself when nobody has it open.
Its credential is `--token`, else `IPSE_TOKEN`, else the one that `ipse login` kept.
Only `version`, `run`, `login`, `logout`, `doctor`, `audit verify`, `senses qr`
and what works on a closed house (`restore`, `house encrypt`, `rekey`, `recover`) do without.
Answers go to stdout.
A problem is one sentence on stderr with exit code 1; a command that is typed wrong ends with 2.
`ipse <command> --help` says the same as this page.

Written by `python -m tests.architecture.pages` from `src/ipse/cli`: change it there.
"""


def cli_page(app: typer.Typer) -> str:
    """Return the page that describes every command of `app`."""
    command = get_command(app)
    assert isinstance(command, TyperGroup)
    return "\n".join(
        [_HEAD, "## Before every command", "", *_table(command), *_group("ipse", command)]
    )


def _group(name: str, group: TyperGroup) -> Iterator[str]:
    for part, command in group.commands.items():
        if isinstance(command, TyperGroup):
            yield from _group(f"{name} {part}", command)
        else:
            assert isinstance(command, TyperCommand)
            yield from (f"## {name} {part}", "", command.help or "", "")
            yield from ("```", " ".join([name, part, *_usage(command)]), "```", "")
            yield from _table(command)


def _usage(command: TyperCommand) -> Iterator[str]:
    for param in command.params:
        if isinstance(param, TyperArgument):
            yield _placed(param) if param.required else f"[{_placed(param)}]"
    if any(isinstance(param, TyperOption) for param in command.params):
        yield "[options]"


def _table(command: TyperCommand | TyperGroup) -> Iterator[str]:
    rows = [
        f"| `{_shown(param)}` | {param.help or ''} |"
        for param in command.params
        if isinstance(param, TyperArgument | TyperOption)
    ]
    if rows:
        yield from ("| | |", "|---|---|", *rows, "")


def _shown(param: TyperArgument | TyperOption) -> str:
    return _placed(param) if isinstance(param, TyperArgument) else ", ".join(param.opts)


def _placed(argument: TyperArgument) -> str:
    return f"<{(argument.metavar or argument.name or '').lower()}>"
