"""`ipse senses`: what may notice things for you, and its switches."""

from __future__ import annotations

from typing import Annotated, Final, cast
from urllib.parse import quote

import typer
from rich.table import Table

from ipse.cli.context import AsJson, client_of, out, print_json
from ipse.kernel.document import JsonObject

app: Final = typer.Typer(
    help="What may read the signals of your devices, one switch each.", no_args_is_help=True
)

SENSES: Final = "/api/v1/person/senses"

Name = Annotated[str, typer.Argument(help="The sense's name, such as routine.")]


@app.command("list")
def list_senses(context: typer.Context, *, as_json: AsJson = False) -> None:
    """Print each sense, whether it is on, and what it is for."""
    with client_of(context) as client:
        answer = client.get(SENSES)
    if as_json:
        print_json(answer)
        return
    table = Table("sense", "", "what for", box=None)
    for sense in cast("list[JsonObject]", answer["senses"]):
        table.add_row(
            str(sense["name"]), "on" if sense["enabled"] else "off", str(sense["purpose"])
        )
    out.print(table)


@app.command("on")
def switch_on(context: typer.Context, name: Name) -> None:
    """Switch a sense on."""
    switched = _switch(context, name, enabled=True)
    out.print(f"{switched['name']} is on. {switched['purpose']}")


@app.command("off")
def switch_off(context: typer.Context, name: Name) -> None:
    """Switch a sense off, and erase what it concluded with the signals that it alone read."""
    switched = _switch(context, name, enabled=False)
    removed = cast("JsonObject", switched["removed"])
    out.print(
        f"{switched['name']} is off. "
        f"Erased {removed['entries']} entries, {removed['signals']} signals."
    )


def _switch(context: typer.Context, name: str, *, enabled: bool) -> JsonObject:
    with client_of(context) as client:
        return client.put(f"{SENSES}/{quote(name, safe='')}", {"enabled": enabled})
