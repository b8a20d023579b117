"""`ipse interview`: let the resident ask, six questions at most."""

from __future__ import annotations

from typing import Final, cast

import typer

from ipse.cli.client import Client
from ipse.cli.context import client_of, out
from ipse.kernel.document import JsonObject

INTERVIEW: Final = "/api/v1/person/interview"
STOPS: Final = frozenset({"stop", "quit", "exit"})


def interview(context: typer.Context) -> None:
    """Answer a few questions; say skip, later or stop whenever you like."""
    with client_of(context) as client:
        told = client.post(INTERVIEW)
        out.print("Answer in your own words, or say skip, later or stop.")
        while (question := told["question"]) is not None:
            answer = _answer_to(cast("JsonObject", question))
            if answer is None:
                out.print("Until next time: it goes on from here.")
                return
            told = _send(client, cast("JsonObject", question), answer)
            out.print(told["reply"])
        out.print(told["ending"])


def _answer_to(question: JsonObject) -> str | None:
    """Return what was typed, None when somebody would rather stop."""
    prompt = f"{question['number']}/{question['of']}  {question['text']}"
    try:
        answer = str(typer.prompt(prompt, prompt_suffix="\n> ")).strip()
    except typer.Abort:
        return None
    return None if answer.casefold().strip(".!") in STOPS else answer


def _send(client: Client, question: JsonObject, answer: str) -> JsonObject:
    return client.post(f"{INTERVIEW}/answers", {"topic": question["topic"], "answer": answer})
