"""`ipse mood`: how the resident is and how it came, drawn in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import Annotated, Final, cast
from urllib.parse import quote

import typer
from rich.text import Text

from ipse.cli.context import AsJson, client_of, out, print_json
from ipse.kernel.document import JsonObject

STATE: Final = "/api/v1/self/state"
HISTORY: Final = "/api/v1/self/mood"
WIDEST: Final = 64
NAME: Final = 12
VALUE: Final = 7
CAUSES: Final = 5
"""How many causes are listed below the drawing."""

_BARS: Final = "▁▂▃▄▅▆▇█"
_RESTART: Final = "│"
_LINES: Final = {
    "valence": (-1.0, "bad - good"),
    "arousal": (-1.0, "calm - stirred"),
    "dominance": (-1.0, "helpless - in control"),
    "energy": (0.0, "tired - rested"),
    "curiosity": (0.0, "hungry - fed"),
    "safety": (0.0, "unsafe - safe"),
    "connection": (0.0, "lonely - connected"),
    "disposition": (-1.0, "guarded - optimistic"),
    "load": (0.0, "free - strained"),
}
"""What is drawn: where its scale begins (all end at 1), and what its ends mean."""


def mood(
    context: typer.Context,
    days: Annotated[float, typer.Option(help="How far back to look, up to 35 days.")] = 3.0,
    forget: Annotated[
        str | None, typer.Option(help="Erase the cause with this id, which you gave.")
    ] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Tell how the resident is, and draw his last days; restarts are marked."""
    if forget is not None:
        _forget(context, forget)
        return
    with client_of(context) as client:
        state = client.get(STATE)
        moments = client.get(HISTORY, {"days": str(days)})["moments"]
    if as_json:
        print_json({"state": state, "moments": moments})
        return
    out.print(str(state["told"]))
    if state["wants"] is not None:
        out.print(f"Wants: {state['wants']}.")
    out.print()
    lived = cast("list[JsonObject]", moments)
    width = min(WIDEST, out.width - NAME - VALUE - max(len(ends) for _, ends in _LINES.values()))
    for line in (*drawn(lived, width, str(state["session_id"])), *causes(lived)):
        out.print(line)


def causes(moments: Sequence[JsonObject]) -> list[Text]:
    """Return a line for each of the latest causes that the caller may be told, the last first."""
    told = [moment for moment in moments if moment["cause"] is not None][-CAUSES:]
    return [
        Text(f"{str(each['at'])[:16].replace('T', ' ')} {each['cause']}").append(
            f"  {each['id']}", style="dim"
        )
        for each in reversed(told)
    ]


def _forget(context: typer.Context, moment_id: str) -> None:
    with client_of(context) as client:
        client.delete(f"{HISTORY}/{quote(moment_id, safe='')}/cause")
    out.print("Forgotten: how he was stays, and why is in no file any more.")


def drawn(moments: Sequence[JsonObject], width: int, session_id: str) -> list[Text]:
    """Return a line for each number of the self, from the oldest moment to the newest.

    A start in which nothing was lived yet is marked, too: `session_id` is the one that answers.
    """
    if not moments:
        return [Text("Nothing was lived in that time.")]
    sessions = [*(str(moment["session_id"]) for moment in moments), session_id]
    restarts = sum(one != following for one, following in pairwise(sessions))
    columns = _columns(moments, max(1, width - restarts))
    columns += [None] if sessions[-2] != session_id else []
    lines = [_line(name, *_LINES[name], columns) for name in _LINES]
    first, last = (str(moments[end]["at"])[:16].replace("T", " ") for end in (0, -1))
    return [*lines, Text(f"{'':{NAME}}{first} to {last} UTC, {_RESTART} a restart", style="dim")]


def _columns(moments: Sequence[JsonObject], width: int) -> list[JsonObject | None]:
    """Return the last moment of each step of time; None where a session began."""
    begin, end = (_moment(moments[at]) for at in (0, -1))
    span = (end - begin).total_seconds() or 1.0
    steps: dict[int, JsonObject] = {}
    restarts: set[int] = set()
    session = moments[0]["session_id"]
    for moment in moments:
        step = int((_moment(moment) - begin).total_seconds() / span * (width - 1))
        steps[step] = moment
        if moment["session_id"] != session:
            restarts.add(step)
            session = moment["session_id"]
    drawn_steps: list[JsonObject | None] = []
    standing = moments[0]
    for step in range(width):
        standing = steps.get(step, standing)
        drawn_steps += [None, standing] if step in restarts else [standing]
    return drawn_steps


def _line(name: str, low: float, ends: str, columns: Sequence[JsonObject | None]) -> Text:
    line = Text(f"{name:{NAME}}")
    value = 0.0
    for column in columns:
        if column is None:
            line.append(_RESTART, style="yellow")
            continue
        value = float(str(cast("JsonObject", column["numbers"])[name]))
        share = (value - low) / (1.0 - low)
        line.append(_BARS[min(len(_BARS) - 1, int(share * len(_BARS)))])
    line.append(f" {value:+.2f} ", style="bold")
    line.append(ends, style="dim")
    return line


def _moment(moment: JsonObject) -> datetime:
    return datetime.fromisoformat(str(moment["at"]))
