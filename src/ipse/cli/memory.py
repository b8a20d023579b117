"""`ipse remember`, `ipse recall` and `ipse memory`: what happened, in and out."""

from __future__ import annotations

from typing import Annotated, Final, cast

import typer

from ipse.cli.context import AsJson, client_of, out, print_json
from ipse.kernel.document import Json, JsonObject

app: Final = typer.Typer(help="What was lived: look at it, mend it, forget it.")

MEMORY: Final = "/api/v1/memory"
TRACES: Final = f"{MEMORY}/traces"

TraceId = Annotated[str, typer.Argument(help="The id of a trace: ipse memory list shows it.")]


def remember(
    context: typer.Context,
    text: Annotated[str, typer.Argument(help="What happened.")],
    speaker: Annotated[str, typer.Option(help="Who said it, by name.")] = "",
    tier: Annotated[str, typer.Option(help="episodic, procedural or working.")] = "episodic",
    tag: Annotated[list[str] | None, typer.Option(help="Repeatable.")] = None,
    at: Annotated[str | None, typer.Option(help="When it happened; now if unsaid.")] = None,
) -> None:
    """Remember one thing."""
    tags: list[Json] = [*(tag or ())]
    trace: JsonObject = {
        "text": text,
        "speaker": speaker,
        "tier": tier,
        "tags": tags,
        "event_at": at,
    }
    with client_of(context) as client:
        answer = client.post(TRACES, {"traces": [trace]})
    (kept,) = cast("list[JsonObject]", answer["traces"])
    out.print(f"Remembered as {kept['id']}.")


def recall(
    context: typer.Context,
    query: Annotated[str, typer.Argument(help="What you want to know.")],
    k: Annotated[int, typer.Option("--most", "-k", help="At most so many.")] = 10,
    tier: Annotated[list[str] | None, typer.Option(help="Only this tier; repeatable.")] = None,
    as_of: Annotated[str | None, typer.Option(help="Only what was recorded by then.")] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Print what is remembered of it, best first."""
    tiers: list[Json] = [*(tier or ())]
    question: JsonObject = {"query": query, "k": k, "tiers": tiers, "as_of": as_of}
    with client_of(context) as client:
        answer = client.post(f"{MEMORY}/recall", question)
    if as_json:
        print_json(answer)
        return
    results = cast("list[JsonObject]", answer["results"])
    for result in results:
        out.print(_told(result))
    if not results:
        alone = answer["audience"] == "owner"
        out.print(
            "Nothing comes up."
            if alone
            else "Nothing comes up that may be told before those whom this token's last messages "
            "reached; it is yours alone again an hour after them, or use another token."
        )


@app.command("list")
def list_traces(
    context: typer.Context,
    tier: Annotated[str | None, typer.Option(help="Only episodic, procedural or working.")] = None,
    before: Annotated[str | None, typer.Option(help="Only ids below this one.")] = None,
    limit: Annotated[int, typer.Option(help="At most so many.")] = 50,
    *,
    as_json: AsJson = False,
) -> None:
    """Print traces with their ids, newest first; looking at them is no use of them."""
    asked = {"tier": tier, "before": before, "limit": str(limit)}
    with client_of(context) as client:
        answer = client.get(TRACES, {name: value for name, value in asked.items() if value})
    if as_json:
        print_json(answer)
        return
    for trace in cast("list[JsonObject]", answer["traces"]):
        out.print(f"{trace['id']}  {_line(trace)}")


@app.command()
def show(
    context: typer.Context,
    trace_id: TraceId,
    as_of: Annotated[str | None, typer.Option(help="As it stood at that moment.")] = None,
) -> None:
    """Print all that is held of one trace."""
    with client_of(context) as client:
        print_json(client.get(f"{TRACES}/{trace_id}", {"as_of": as_of} if as_of else None))


@app.command()
def history(context: typer.Context, trace_id: TraceId, *, as_json: AsJson = False) -> None:
    """Print what a trace was, newest first."""
    with client_of(context) as client:
        answer = client.get(f"{TRACES}/{trace_id}/history")
    if as_json:
        print_json(answer)
        return
    for step in cast("list[JsonObject]", answer["history"]):
        trace = cast("JsonObject", step["trace"])
        out.print(f"{step['at']}  {step['actor']}  {trace['text']}")


@app.command()
def revise(
    context: typer.Context,
    trace_id: TraceId,
    text: Annotated[str, typer.Argument(help="What it shall say instead.")],
) -> None:
    """Let a trace say something else; what it said before stays in its history."""
    with client_of(context) as client:
        client.put(f"{TRACES}/{trace_id}", {"text": text})
    out.print("Revised.")


@app.command()
def forget(context: typer.Context, trace_id: TraceId) -> None:
    """Erase one trace with its history."""
    with client_of(context) as client:
        client.delete(f"{TRACES}/{trace_id}")
    out.print("Forgotten.")


@app.command()
def purge(
    context: typer.Context,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Erase everything that was lived."""
    if not yes:
        typer.confirm("Forget everything that was lived? It cannot be undone.", abort=True)
    with client_of(context) as client:
        answer = client.delete(MEMORY, {"confirm": "true"})
    out.print(f"Forgot {answer['removed']} traces.")


@app.command()
def sync(
    context: typer.Context,
    since: Annotated[str | None, typer.Option(help="The next_cursor of the last page.")] = None,
    limit: Annotated[int | None, typer.Option(help="How many changes at most.")] = None,
) -> None:
    """Print one page of the change feed as JSON."""
    asked = {"since": since, "limit": None if limit is None else str(limit)}
    with client_of(context) as client:
        given = {name: value for name, value in asked.items() if value is not None}
        print_json(client.get(f"{MEMORY}/facts/sync", given))


def _told(result: JsonObject) -> str:
    if result["trace"] is None:
        return f"{cast('JsonObject', result['statement'])['text']} (from the resident's soul)"
    return _line(cast("JsonObject", result["trace"]))


def _line(trace: JsonObject) -> str:
    said = f"{trace['speaker']}: {trace['text']}" if trace["speaker"] else trace["text"]
    return f"{str(trace['event_at'])[:10]}  {said}"
