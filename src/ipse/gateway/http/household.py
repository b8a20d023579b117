"""The household over HTTP: members, their tokens, pairing, and who looked at whose record."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from math import ceil
from typing import Annotated, Final, assert_never

from fastapi import APIRouter, Body, Query, Request
from starlette.responses import JSONResponse, Response

from ipse.gateway.auth import Came, Served, Visitor
from ipse.gateway.http.forms import NoQuery, RemovedTold
from ipse.gateway.http.household_forms import (
    CodeSent,
    GrantSent,
    GuestSent,
    InspectionsTold,
    IssuedTold,
    MemberSent,
    MembersTold,
    MemberTold,
    MeTold,
    OpenedTold,
    RemovalAsked,
    RevokedTold,
    TokensTold,
    WelcomeTold,
    grant_of,
    inspection_words,
    member_words,
    opened_words,
    token_words,
)
from ipse.gateway.http.problems import Problem, answer, problem_of_refusal
from ipse.gateway.refusal import Refusal, Refused, Why
from ipse.gateway.writes import Writer
from ipse.house import erasure
from ipse.house.answers import Answer
from ipse.house.members import know_again, welcome
from ipse.house.visit import Work
from ipse.household import verbs
from ipse.household.pairing import TooManyTries, WrongCode
from ipse.household.tokens import Issued
from ipse.kernel.call import Call, Surface
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import NotAuthenticated
from ipse.kernel.ids import OwnerId, TokenId

UNCONFIRMED: Final = Refusal(
    Why.UNCONFIRMED,
    "Removing a member erases all that is known of them, and nothing was done: add ?confirm=true "
    "to mean it.",
)
TOO_MANY_TRIES: Final = Refusal(
    Why.TOO_MANY_TRIES, "Too many wrong codes came in: wait as long as Retry-After says."
)
WRONG_CODE: Final = "This code is mistyped, used or too old: ask the owner for a new one."

_CONFLICT: Final = {HTTPStatus.CONFLICT: {"model": Problem, "description": "It cannot be so."}}
_NOBODY: Final = {
    HTTPStatus.NOT_FOUND: {"model": Problem, "description": "There is no such guest."}
}
_PAIR_PROBLEMS: Final = {
    HTTPStatus.UNAUTHORIZED: {"model": Problem, "description": "The code opens nothing."},
    HTTPStatus.TOO_MANY_REQUESTS: {"model": Problem, "description": "Too many wrong codes."},
}

router = APIRouter(prefix="/api/v1/household", tags=["household"])


@router.get("/me", response_model=MeTold)
def show_me(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Return who asks, and with which token."""
    credential = visitor.read(verbs.who_asks)
    return JSONResponse(
        {"member": member_words(credential.member), "token": token_words(credential.token)}
    )


@router.get("/members", response_model=MembersTold)
def list_members(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Return everybody who lives here; for an admin."""
    return JSONResponse({"members": [*map(member_words, visitor.read(verbs.list_members))]})


@router.post(
    "/members",
    status_code=HTTPStatus.CREATED,
    response_model=WelcomeTold,
    responses={**_CONFLICT, **_NOBODY},
)
def add_member(
    writer: Writer, sent: Annotated[MemberSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Add a member and return them with their first token; for an admin."""
    house = writer.visit.house

    def add(work: Work, call: Call) -> Answer:
        member, issued = welcome(work, house, call, sent.name, admin=sent.admin, guest=sent.guest)
        words = member_words(member)
        told = _shown_once(issued, HTTPStatus.CREATED)
        # The name is the newcomer's: it may not outlive them among the admin's answers.
        return replace(
            told,
            body={**told.body, "member": words},
            kept={**(told.kept or {}), "member": {**words, "name": None}},
        )

    return writer.answer(add)


@router.put("/members/{owner}/guest", response_model=MemberTold, responses={**_CONFLICT})
def recognise_member(
    writer: Writer, owner: str, sent: Annotated[GuestSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Let a member and the guest that they were be one person; for an admin."""
    house = writer.visit.house

    def act(work: Work, call: Call) -> Answer:
        member = know_again(work, house, call, OwnerId(owner), sent.guest)
        words = member_words(member)
        return Answer(HTTPStatus.OK, words, kept={**words, "name": None})

    return writer.answer(act)


@router.delete("/members/{owner}", response_model=RemovedTold, responses={**_CONFLICT})
def remove_member(
    writer: Writer, owner: str, asked: Annotated[RemovalAsked, Query()]
) -> JSONResponse:
    """Remove a member with all that is known of them: an admin anybody, everybody themselves."""
    if asked.confirm != "true":
        raise Refused(UNCONFIRMED)
    house = writer.visit.house

    def remove(work: Work, call: Call) -> Answer:
        erasure.erase_member(work, house, call, OwnerId(owner))
        return Answer(HTTPStatus.OK, {"removed": 1})

    return writer.erase(remove)


@router.get("/tokens", response_model=TokensTold)
def list_tokens(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Return the caller's tokens, the ended ones too."""
    return JSONResponse({"tokens": [*map(token_words, visitor.read(verbs.list_tokens))]})


@router.post("/tokens", status_code=HTTPStatus.CREATED, response_model=IssuedTold)
def issue_token(
    writer: Writer, sent: Annotated[GrantSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Hand out a token and return it with its secret."""
    grant = grant_of(sent, writer.visit.now)
    return writer.answer(
        lambda work, call: _shown_once(verbs.issue_token(work, call, grant), HTTPStatus.CREATED)
    )


@router.post("/tokens/{token_id}/rotate", response_model=IssuedTold, responses={**_CONFLICT})
def rotate_token(writer: Writer, token_id: str, _query: NoQuery) -> JSONResponse:
    """Give a token a new secret and return both; the old secret ends at once."""
    house = writer.visit.house
    return writer.answer(
        lambda work, call: _shown_once(
            erasure.renew_token(work, house, call, TokenId(token_id)), HTTPStatus.OK
        )
    )


@router.delete("/tokens/{token_id}", response_model=RevokedTold, responses={**_CONFLICT})
def revoke_token(writer: Writer, token_id: str, _query: NoQuery) -> JSONResponse:
    """Revoke a token at once."""
    house = writer.visit.house

    def revoke(work: Work, call: Call) -> Answer:
        token = erasure.end_token(work, house, call, TokenId(token_id))
        return Answer(HTTPStatus.OK, {"token": token_words(token)})

    return writer.answer(revoke)


@router.post(
    "/pairings", status_code=HTTPStatus.CREATED, response_model=OpenedTold, responses={**_CONFLICT}
)
def start_pairing(
    request: Request, writer: Writer, sent: Annotated[GrantSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Open a code that a device or an agent exchanges for a token of its own."""
    grant = grant_of(sent, writer.visit.now)
    address = str(request.base_url).rstrip("/")

    def start(work: Work, call: Call) -> Answer:
        words = opened_words(verbs.start_pairing(work, call, grant), address)
        return Answer(HTTPStatus.CREATED, words, kept={**words, "code": None, "link": None})

    return writer.answer(start)


@router.post(
    "/pair",
    status_code=HTTPStatus.CREATED,
    response_model=IssuedTold,
    responses={**_PAIR_PROBLEMS},
)
def pair(house: Served, came: Came, sent: Annotated[CodeSent, Body()], _query: NoQuery) -> Response:
    """Exchange a code, once, for the token it stands for; the code is the credential."""
    paired = house.record.write(
        lambda work: verbs.finish_pairing(
            work, sent.code, came.now, house.session_id, came.correlation_id, Surface.HTTP
        )
    )
    match paired:
        case Issued(token, secret):
            words = {"token": token_words(token), "secret": secret}
            return JSONResponse(words, status_code=HTTPStatus.CREATED)
        case WrongCode():
            raise NotAuthenticated(WRONG_CODE)
        case TooManyTries(wait):
            seconds = str(ceil(wait.total_seconds()))
            return answer(problem_of_refusal(TOO_MANY_TRIES), came, {"Retry-After": seconds})
        case _:
            assert_never(paired)


@router.get("/inspections", response_model=InspectionsTold)
def list_inspections(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Return who looked at the caller's record, newest first."""
    return JSONResponse(inspection_words(visitor.read(verbs.list_inspections)))


def _shown_once(issued: Issued, status: HTTPStatus) -> Answer:
    """Return a token with its secret; what is kept for a repetition has no secret in it."""
    words: JsonObject = {"token": token_words(issued.token)}
    return Answer(status, {**words, "secret": issued.secret}, kept={**words, "secret": None})
