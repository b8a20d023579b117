"""`ipse body`: the parts that the resident is made of, and where each tends to fail."""

from __future__ import annotations

from typing import Final, cast

import typer
from rich.table import Table

from ipse.cli.context import AsJson, client_of, out, print_json
from ipse.kernel.document import Json, JsonObject

BODY: Final = "/api/v1/self/body"


def body(context: typer.Context, *, as_json: AsJson = False) -> None:
    """Print the resident's hardware and software, the worst part first."""
    with client_of(context) as client:
        answer = client.get(BODY)
    if as_json:
        print_json(answer)
        return
    out.print(str(answer["told"]))
    heads = ("part", "state", "reading", "since", "failures", "hours between", "usually after")
    table = Table(*heads, box=None)
    for part in cast("list[JsonObject]", answer["parts"]):
        table.add_row(
            str(part["part"]),
            str(part["state"]),
            _reading(part),
            str(part["since"])[5:16].replace("T", " "),
            str(part["failures"]),
            _shown(part["hours_between_failures"]),
            _shown(part["usually_after"]),
        )
    out.print(table)


def _reading(part: JsonObject) -> str:
    if part["value"] is None:
        return ""
    value, unit = float(str(part["value"])), str(part["unit"])
    return f"{value:.0%}" if unit.startswith("share") else f"{value:.0f} {unit}"


def _shown(value: Json) -> str:
    return "" if value is None else str(value)
