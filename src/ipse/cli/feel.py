"""`ipse feel`: let something that happened move the resident."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from ipse.cli.context import AsJson, client_of, out, print_json
from ipse.kernel.document import Json, JsonObject

FEEL: Final = "/api/v1/self/feel"
APPRAISAL: Final = ("congruence", "urgency", "power")


def feel(
    context: typer.Context,
    numbers: Annotated[
        list[str],
        typer.Argument(
            help="congruence, urgency, power, and what a need gains or loses, from -1 to 1, such "
            "as congruence=-0.7 connection=-0.3."
        ),
    ],
    cause: Annotated[str | None, typer.Option(help="Why, in words.")] = None,
    audience: Annotated[
        str, typer.Option(help="Who may be told why: owner, present or anyone.")
    ] = "owner",
    *,
    as_json: AsJson = False,
) -> None:
    """Let an event move the resident, and print how he is then."""
    given = dict(map(_number, numbers))
    appraisal: dict[str, Json] = {name: given.pop(name, 0.0) for name in APPRAISAL}
    drives: JsonObject = {**given}
    sent: JsonObject = {**appraisal, "drives": drives, "cause": cause, "audience": audience}
    with client_of(context) as client:
        answer = client.post(FEEL, sent)
    if as_json:
        print_json(answer)
    else:
        out.print(str(answer["told"]))


def _number(text: str) -> tuple[str, float]:
    name, _, amount = text.partition("=")
    try:
        return name, float(amount)
    except ValueError as error:
        raise typer.BadParameter("Give names with numbers, such as congruence=-0.7.") from error
