"""Writes: every one takes an Idempotency-Key, and with it is done once however often it is sent.

A route that writes takes a `Writer` and returns `writer.answer(errand)`, one that erases
`writer.erase(errand)`. What its errand returns is kept with the key; what it raises is not, since
nothing was written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Final

from fastapi import Depends, Header, Request
from starlette.responses import JSONResponse

from ipse.gateway.auth import visitor
from ipse.gateway.passage import passage_of
from ipse.house.answers import Answer, Asked
from ipse.house.erasure import settle
from ipse.house.visit import Errand, Visit
from ipse.kernel.call import Call
from ipse.kernel.errors import InvalidInput, NotAllowed

REPEATED: Final = "Idempotency-Replayed"


@dataclass(frozen=True, slots=True)
class Writing:
    """One request that writes."""

    visit: Visit
    asked: Asked | None

    def answer(self, errand: Errand[Answer]) -> JSONResponse:
        """Return the answer of `errand`, done in one work with the look-up of its key."""
        return response_of(self.visit.answer(self.asked, errand))

    def erase(self, errand: Errand[Answer]) -> JSONResponse:
        """Return the answer of `errand`, which erases, once no byte of it is left in the log."""
        told = self.answer(errand)
        settle(self.visit.house)
        return told

    def answer_apart(self, allow: Errand[object], act: Callable[[Call], Answer]) -> JSONResponse:
        """Return the answer of `act`, which takes long, once `allow` has let the caller pass."""
        return response_of(self.visit.answer_apart(self.asked, allow, act))


def response_of(answer: Answer) -> JSONResponse:
    """Return `answer` over HTTP; a repeated one says so in a header."""
    headers = {REPEATED: "true"} if answer.repeated else None
    return JSONResponse(answer.body, status_code=answer.status, headers=headers)


def fingerprint(method: str, target: bytes, body: bytes) -> bytes:
    """Return a digest that differs for every other request: method, path with query, body."""
    digest = sha256()
    for part in (method.encode(), target, body):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()


async def writing(
    request: Request,
    visit: Annotated[Visit, Depends(visitor)],
    idempotency_key: Annotated[
        str | None,
        Header(
            description="A fresh UUID for each write: sent again with it, a write is done once.",
            json_schema_extra={"minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
        ),
    ] = None,
) -> Writing:
    """Return this request as a write; nobody writes for somebody else."""
    if "owner" in request.query_params:
        raise NotAllowed("?owner= only reads: a member's record is written by that member.")
    if idempotency_key is None:
        return Writing(visit, None)
    if len(request.headers.getlist("idempotency-key")) > 1:
        raise InvalidInput(
            "Send one Idempotency-Key: of two nobody knows which one counts.",
            field="Idempotency-Key",
        )
    target: bytes = request.scope["raw_path"] + b"?" + request.scope["query_string"]
    body = passage_of(request.scope).body
    return Writing(visit, Asked(idempotency_key, fingerprint(request.method, target, body)))


Writer = Annotated[Writing, Depends(writing)]
"""The caller's write, for a route that writes: `return writer.answer(errand)`."""
