"""`ipse remember` and `ipse recall`: what happened, in and out."""

from __future__ import annotations

from typing import Annotated, Final, cast

import typer

from ipse.cli.context import AsJson, client_of, out, print_json
from ipse.kernel.document import Json, JsonObject

MEMORY: Final = "/api/v1/memory"


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
        client.post(f"{MEMORY}/traces", {"traces": [trace]})
    out.print("Remembered.")


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
    for result in cast("list[JsonObject]", answer["results"]):
        trace = cast("JsonObject", result["trace"])
        said = f"{trace['speaker']}: {trace['text']}" if trace["speaker"] else trace["text"]
        out.print(f"{str(trace['event_at'])[:10]}  {said}")
