"""`ipse person`: read, correct, follow and forget the person model."""

from __future__ import annotations

import json
from typing import Annotated, Final, cast
from urllib.parse import quote

import typer

from ipse.cli.client import Declined
from ipse.cli.context import AsJson, client_of, err, out, print_json
from ipse.kernel.document import JsonObject

app: Final = typer.Typer(help="What the resident knows of you.", no_args_is_help=True)

MODEL: Final = "/api/v1/person/model"
CORRECTIONS: Final = "/api/v1/person/corrections"

Section = Annotated[str, typer.Argument(help="One of the six sections, such as identity.")]
Key = Annotated[str, typer.Argument(help="The entry's stable name, such as home.")]


@app.command()
def show(
    context: typer.Context,
    section: Annotated[
        list[str] | None, typer.Option(help="Only this section; repeatable.")
    ] = None,
    query: Annotated[str | None, typer.Option(help="Only entries with all of these words.")] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Print the model in prose."""
    params = {"sections": ",".join(section or ()), "query": query or ""}
    with client_of(context) as client:
        answer = client.get(MODEL, {name: value for name, value in params.items() if value})
    if as_json:
        print_json(answer)
    else:
        out.print(answer["prose"])


@app.command("set")
def set_entry(
    context: typer.Context,
    section: Section,
    key: Key,
    summary: Annotated[str, typer.Argument(help="One line that says it.")],
    value: Annotated[str | None, typer.Option(help="A JSON object with the details.")] = None,
    confidence: Annotated[float | None, typer.Option(help="From 0 to 1.")] = None,
) -> None:
    """Add or correct one entry."""
    body: JsonObject = {"section": section, "key": key, "summary": summary}
    if value is not None:
        body["value"] = _parsed(value)
    if confidence is not None:
        body["confidence"] = confidence
    with client_of(context) as client:
        try:
            answer = client.put(f"{MODEL}/entries", body)
        except Declined as declined:
            _outranked(declined)
            raise typer.Exit(1) from declined
    out.print("Recorded." if not answer.get("note") else f"Recorded. {answer['note']}")


@app.command()
def forget(context: typer.Context, section: Section, key: Key) -> None:
    """Erase one entry with its history; this cannot be undone."""
    with client_of(context) as client:
        client.delete(_entry(section, key))
    out.print("Forgotten.")


@app.command()
def purge(
    context: typer.Context,
    section: Annotated[
        list[str] | None, typer.Option(help="Only this section; repeatable.")
    ] = None,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Erase the whole model, or sections of it; this cannot be undone."""
    if not yes:
        typer.confirm("Erase it for good?", abort=True)
    params = {"confirm": "true"} | ({"sections": ",".join(section)} if section else {})
    with client_of(context) as client:
        answer = client.delete(MODEL, params)
    out.print(f"Forgot {answer['removed']} entries.")


@app.command()
def sync(
    context: typer.Context,
    since: Annotated[str | None, typer.Option(help="The last next_cursor.")] = None,
    limit: Annotated[int | None, typer.Option(help="At most so many changes.")] = None,
) -> None:
    """Print one page of the change feed as JSON."""
    params = {"since": since, "limit": None if limit is None else str(limit)}
    with client_of(context) as client:
        print_json(
            client.get(
                f"{MODEL}/sync", {name: text for name, text in params.items() if text is not None}
            )
        )


@app.command()
def history(
    context: typer.Context,
    section: Section,
    key: Key,
    limit: Annotated[int | None, typer.Option(help="At most so many revisions.")] = None,
) -> None:
    """Print what an entry was and from whom, newest first, as JSON."""
    params = {} if limit is None else {"limit": str(limit)}
    with client_of(context) as client:
        print_json(client.get(f"{_entry(section, key)}/history", params))


@app.command()
def undo(context: typer.Context, section: Section, key: Key) -> None:
    """Put back what stood before the last replacement."""
    with client_of(context) as client:
        answer = client.post(f"{_entry(section, key)}/undo")
    entry = cast("JsonObject", answer["entry"])
    out.print(f"What stands again: {entry['summary']}")


@app.command()
def corrections(context: typer.Context) -> None:
    """Print the corrections that wait for your word, as JSON."""
    with client_of(context) as client:
        print_json(client.get(CORRECTIONS))


@app.command()
def confirm(context: typer.Context, correction: str) -> None:
    """Take a pending correction as your own word."""
    with client_of(context) as client:
        client.post(f"{CORRECTIONS}/{quote(correction, safe='')}/confirm")
    out.print("Recorded as your own word.")


@app.command()
def dismiss(context: typer.Context, correction: str) -> None:
    """Drop a pending correction."""
    with client_of(context) as client:
        client.post(f"{CORRECTIONS}/{quote(correction, safe='')}/dismiss")
    out.print("Dismissed; what you typed stands.")


def _entry(section: str, key: str) -> str:
    return f"{MODEL}/entries/{quote(section, safe='')}/{quote(key, safe='')}"


def _parsed(text: str) -> JsonObject:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise typer.BadParameter(
            "--value takes a JSON object, such as '{\"lat\": 52.5}'."
        ) from error
    if not isinstance(value, dict):
        raise typer.BadParameter("--value takes a JSON object, such as '{\"lat\": 52.5}'.")
    return cast("JsonObject", value)


def _outranked(declined: Declined) -> None:
    """Say who stands in the way, or raise what else was wrong."""
    standing = declined.answer.get("entry")
    if not isinstance(standing, dict):
        raise declined
    err.print(f"Not recorded: {declined.answer['reason']} What stands is: {standing['summary']}")
