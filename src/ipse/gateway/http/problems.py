"""Problems: every error as one kind of document (RFC 9457), and the one place that knows statuses.

A problem says what to do in `detail`, has a stable `code` for programs, and names the fields that
are at fault. It is for the caller alone: the log gets the code, never the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Final

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict
from pydantic_core import ErrorDetails
from starlette.responses import Response

from ipse.gateway.passage import Passage
from ipse.gateway.refusal import Refusal, Why
from ipse.kernel.errors import (
    Conflict,
    HouseError,
    InvalidInput,
    IpseError,
    NotAllowed,
    NotAuthenticated,
    NotFound,
    SwitchedOff,
)

MEDIA_TYPE: Final = "application/problem+json"
CHALLENGE: Final = {"WWW-Authenticate": 'Bearer realm="ipse"'}

STATUS_OF_REFUSAL: Final[Mapping[Why, HTTPStatus]] = {
    Why.WRONG_HOST: HTTPStatus.BAD_REQUEST,
    Why.FOREIGN_PAGE: HTTPStatus.BAD_REQUEST,
    Why.UNCONFIRMED: HTTPStatus.BAD_REQUEST,
    Why.NOT_AUTHENTICATED: HTTPStatus.UNAUTHORIZED,
    Why.CREDENTIAL_IN_URL: HTTPStatus.FORBIDDEN,
    Why.NO_SUCH_PATH: HTTPStatus.NOT_FOUND,
    Why.METHOD_NOT_ALLOWED: HTTPStatus.METHOD_NOT_ALLOWED,
    Why.SLOW_BODY: HTTPStatus.REQUEST_TIMEOUT,
    Why.BODY_TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Why.UNSUPPORTED_BODY: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    Why.MALFORMED_JSON: HTTPStatus.UNPROCESSABLE_ENTITY,
    Why.INVALID_INPUT: HTTPStatus.UNPROCESSABLE_ENTITY,
    Why.TOO_MANY_TRIES: HTTPStatus.TOO_MANY_REQUESTS,
    Why.FAILED: HTTPStatus.INTERNAL_SERVER_ERROR,
    Why.TOOK_TOO_LONG: HTTPStatus.GATEWAY_TIMEOUT,
}

# The first that fits decides; whatever else is ours is a failure of ours.
STATUS_OF_ERROR: Final[Sequence[tuple[type[IpseError], HTTPStatus]]] = (
    (InvalidInput, HTTPStatus.UNPROCESSABLE_ENTITY),
    (NotAuthenticated, HTTPStatus.UNAUTHORIZED),
    (NotAllowed, HTTPStatus.FORBIDDEN),
    (NotFound, HTTPStatus.NOT_FOUND),
    (Conflict, HTTPStatus.CONFLICT),
    (SwitchedOff, HTTPStatus.SERVICE_UNAVAILABLE),
    (HouseError, HTTPStatus.SERVICE_UNAVAILABLE),
)

_PLAIN_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,39}")
_MOST_FAULTS: Final = 20

FORMS: Final = frozenset({"one", "many"})
"""What the validator calls the two forms of a body; no field has such a name."""


class Fault(BaseModel):
    """One field at fault, and what it should be."""

    model_config = ConfigDict(extra="forbid")

    field: str
    message: str


class Problem(BaseModel):
    """An error as a document (RFC 9457)."""

    model_config = ConfigDict(extra="forbid")

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: list[Fault]


def problem_of_refusal(refusal: Refusal, faults: Iterable[Fault] = ()) -> Problem:
    """Return the document that tells a caller of `refusal`."""
    return _problem(STATUS_OF_REFUSAL[refusal.why], refusal.why, refusal.detail, faults)


def problem_of_error(error: IpseError) -> Problem:
    """Return the document that tells a caller of `error`."""
    faults = [Fault(field=error.field, message=error.message)] if error.field else []
    return _problem(status_of(error), error.code, error.message, faults)


def problem_of_fields(error: RequestValidationError) -> Problem:
    """Return the document that names the fields of a request that are malformed."""
    faults = [_fault(found) for found in list(error.errors())[:_MOST_FAULTS]]
    return problem_of_refusal(
        Refusal(Why.INVALID_INPUT, "Correct the fields that `errors` names, then send it again."),
        faults,
    )


def status_of(error: IpseError) -> HTTPStatus:
    """Return the status under which `error` is told."""
    found = (status for kind, status in STATUS_OF_ERROR if isinstance(error, kind))
    return next(found, HTTPStatus.INTERNAL_SERVER_ERROR)


def answer(
    problem: Problem, passage: Passage, headers: Mapping[str, str] | None = None
) -> Response:
    """Return `problem` as the answer to the request of `passage`, and note its code for the log."""
    passage.code = problem.code
    extra = CHALLENGE if problem.status == HTTPStatus.UNAUTHORIZED else {}
    return Response(
        problem.model_dump_json(),
        status_code=problem.status,
        media_type=MEDIA_TYPE,
        headers={**extra, **(headers or {})},
    )


def _problem(status: HTTPStatus, code: str, detail: str, faults: Iterable[Fault]) -> Problem:
    return Problem(
        type=f"urn:ipse:problem:{code}",
        title=status.phrase,
        status=status,
        detail=detail,
        code=code,
        errors=list(faults),
    )


def _fault(found: ErrorDetails) -> Fault:
    """Return what one finding of the validator says, without what it quotes from the request."""
    where, *place = found["loc"]
    named = [part for part in place if part not in FORMS]
    field = "".join(_step(part) for part in named).removeprefix(".")
    return Fault(field=field or str(where), message=found["msg"])


def _step(part: int | str) -> str:
    """Return one step to a field: an index or a name; a stand-in for what could be words."""
    if isinstance(part, int):
        return f"[{part}]"
    return f".{part}" if _PLAIN_NAME.fullmatch(part) else ".?"
