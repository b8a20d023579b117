"""Social memory over HTTP: one door for what was said in a room, and people as owners see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Annotated, Final, TypeAlias

from fastapi import APIRouter, Body, Depends, Query
from starlette.responses import JSONResponse

from ipse.gateway.auth import Served, Visitor
from ipse.gateway.http.forms import NoQuery
from ipse.gateway.http.problems import Problem
from ipse.gateway.http.social_forms import (
    AccountsTold,
    AnswerTold,
    BatchSent,
    CardAnswerTold,
    ContextTold,
    DoneTold,
    ForgottenTold,
    HeldTold,
    IdentitySent,
    JoinedSent,
    LinkedTold,
    LinkSent,
    MergeSent,
    NameAsked,
    NoteSent,
    PageAsked,
    PeopleTold,
    SpeakerSent,
    SurfaceSent,
    TalliesTold,
    audience_of,
    batch_of,
)
from ipse.gateway.writes import Writer
from ipse.house import erasure
from ipse.house.agents import with_tool
from ipse.house.answers import Answer
from ipse.house.erasures import guest_hash
from ipse.house.social import meet, require_switched_on
from ipse.house.visit import Work
from ipse.kernel.call import Call
from ipse.kernel.document import Json, JsonObject
from ipse.kernel.ids import PersonId
from ipse.social.identities import parse_identity, parse_known
from ipse.social.introductions import Context
from ipse.social.people import PersonCard
from ipse.social.telling import (
    Linked,
    LinkOutcome,
    Recalled,
    tell_linked,
    tell_recalled,
    tell_remembered,
)
from ipse.social.verbs import forgetting, joining, meeting, remembering, showing
from ipse.social.words import told_card, told_tally
from ipse.souls.soul import Builtin

Responses: TypeAlias = dict[int | str, dict[str, object]]

_CONFLICT: Final[Responses] = {
    HTTPStatus.CONFLICT: {"model": Problem, "description": "It cannot be so."}
}
_NOBODY: Final[Responses] = {
    HTTPStatus.NOT_FOUND: {"model": Problem, "description": "There is nobody."}
}


async def _switched_on(house: Served) -> None:
    require_switched_on(house)


router = APIRouter(prefix="/api/v1/social", tags=["social"], dependencies=[Depends(_switched_on)])


@router.post("/messages", response_model=ContextTold)
def bring_messages(
    writer: Writer, sent: Annotated[BatchSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Tally what was said and answer with who is there, as it goes into a prompt."""
    errand = meet(writer.visit.house, batch_of(sent))
    return writer.answer(lambda work, call: _ok(_context(errand(work, call))))


@router.post("/sittings/end", response_model=DoneTold)
def end_sitting(
    writer: Writer, sent: Annotated[SurfaceSent, Body()], _query: NoQuery
) -> JSONResponse:
    """End the sitting that is on; the next message begins another."""
    return writer.answer(
        lambda work, call: _ok({"done": meeting.end_sitting(work, call, sent.surface)})
    )


@router.get("/people", response_model=PeopleTold)
def list_people(visitor: Visitor, asked: Annotated[PageAsked, Query()]) -> JSONResponse:
    """Return a page of the people who have a card, by id."""
    page = visitor.read(
        lambda work, call: showing.list_people(work, call, asked.after, asked.limit)
    )
    return JSONResponse({"people": [told_card(card, visitor.now) for card in page]})


@router.get("/tallies", response_model=TalliesTold)
def list_tallies(visitor: Visitor, asked: Annotated[PageAsked, Query()]) -> JSONResponse:
    """Return a page of everybody who ever spoke, by identity."""
    page = visitor.read(
        lambda work, call: showing.list_tallies(work, call, asked.after, asked.limit)
    )
    return JSONResponse({"tallies": [told_tally(entry) for entry in page]})


@router.post("/people", response_model=AnswerTold)
def remember_person(
    writer: Writer, sent: Annotated[NoteSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Note something about somebody; whoever has no card gets one."""
    audience = audience_of(sent.audience)

    def remember(work: Work, call: Call) -> Answer:
        outcome = remembering.remember_person(
            work, call, sent.name, sent.note, sent.attitude, audience
        )
        return _ok({"answer": tell_remembered(outcome)})

    return writer.answer(with_tool(writer.visit.house, Builtin.REMEMBER_PERSON, remember))


@router.get("/recall", response_model=AnswerTold)
def recall_person(visitor: Visitor, asked: Annotated[NameAsked, Query()]) -> JSONResponse:
    """Return what is known of somebody, in prose."""

    def recall(work: Work, call: Call) -> Recalled:
        return remembering.recall_person(work, call, asked.name)

    found = visitor.read(with_tool(visitor.house, Builtin.RECALL_PERSON, recall))
    return JSONResponse({"answer": tell_recalled(found, visitor.now)})


@router.get("/people/{who:path}", response_model=HeldTold)
def show_person(visitor: Visitor, who: str, _query: NoQuery) -> JSONResponse:
    """Return all that is held of one person: what a guest who asks is to be given."""
    held = visitor.read(lambda work, call: showing.show_person(work, call, who))
    card = None if held.card is None else told_card(held.card, visitor.now)
    return JSONResponse({"card": card, "tallies": [*map(told_tally, held.tallies)]})


@router.delete("/people/{who:path}", response_model=ForgottenTold, responses=_CONFLICT)
def forget_person(writer: Writer, who: str, _query: NoQuery) -> JSONResponse:
    """Erase a person with every account of theirs; they are not collected again."""
    house = writer.visit.house

    def forget(work: Work, call: Call) -> Answer:
        gone = erasure.erase_guest(work, house, call, who)
        return _ok({"accounts": len(gone.identities), "cards": len(gone.people)})

    return writer.erase(forget)


@router.post("/links", response_model=LinkedTold, responses={**_NOBODY, **_CONFLICT})
def link_identity(
    writer: Writer, sent: Annotated[LinkSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Point an account at a person's card, on an owner's word."""
    account = parse_known(sent.identity)
    return writer.answer(
        lambda work, call: _linked(joining.link_identity(work, call, account, sent.person))
    )


@router.post("/links/speaker", response_model=LinkedTold)
def link_speaker(
    writer: Writer, sent: Annotated[SpeakerSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Point the one who speaks at the card that they say is theirs."""

    def link(work: Work, call: Call) -> Answer:
        return _linked(joining.link_person(work, call, sent.name, sent.speaking_as))

    return writer.answer(with_tool(writer.visit.house, Builtin.LINK_PERSON, link))


@router.post("/links/undo", response_model=CardAnswerTold, responses=_NOBODY)
def unlink(writer: Writer, sent: Annotated[JoinedSent, Body()], _query: NoQuery) -> JSONResponse:
    """Take back the last joining of an account or to a card: what stood before stands again."""
    if ":" not in sent.identity:
        card = PersonId(sent.identity)
        return _card_answer(writer, lambda work, call: joining.unlink_card(work, call, card))
    account = parse_known(sent.identity)
    return _card_answer(writer, lambda work, call: joining.unlink(work, call, account))


@router.post("/merges", response_model=CardAnswerTold, responses={**_NOBODY, **_CONFLICT})
def merge_people(
    writer: Writer, sent: Annotated[MergeSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Fold two cards into one: most facts survive, then the oldest."""
    return _card_answer(
        writer, lambda work, call: joining.merge_people(work, call, sent.one, sent.other)
    )


@router.post("/splits", response_model=CardAnswerTold, responses={**_NOBODY, **_CONFLICT})
def split_person(
    writer: Writer, sent: Annotated[IdentitySent, Body()], _query: NoQuery
) -> JSONResponse:
    """Take an account off its card; it gets one of its own."""
    account = parse_known(sent.identity)
    return _card_answer(writer, lambda work, call: joining.split_person(work, call, account))


@router.get("/mine", response_model=AccountsTold)
def list_own(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Return the accounts that the caller has named as their own."""
    return JSONResponse({"accounts": _accounts(visitor.read(forgetting.own_accounts))})


@router.post("/mine", response_model=AccountsTold, responses=_CONFLICT)
def claim_account(
    writer: Writer, sent: Annotated[IdentitySent, Body()], _query: NoQuery
) -> JSONResponse:
    """Name an account as the caller's own: owners are not tallied."""
    account = parse_identity(sent.identity)

    def claim(work: Work, call: Call) -> Answer:
        forgetting.claim_account(work, call, account)
        return _ok({"accounts": _accounts(forgetting.own_accounts(work, call))})

    return writer.answer(claim)


@router.delete("/mine/{identity:path}", response_model=DoneTold)
def release_account(writer: Writer, identity: str, _query: NoQuery) -> JSONResponse:
    """Take back that an account is the caller's own."""
    account = parse_identity(identity)

    def release(work: Work, call: Call) -> Answer:
        forgetting.release_account(work, call, account)
        return _ok({"done": True})

    return writer.answer(release)


@router.post("/welcome", response_model=DoneTold)
def let_in_again(
    writer: Writer, sent: Annotated[IdentitySent, Body()], _query: NoQuery
) -> JSONResponse:
    """Collect an erased guest again, who has asked for it."""
    account, keyed = parse_identity(sent.identity), guest_hash(writer.visit.house.keys)
    return writer.answer(
        lambda work, call: _ok({"done": forgetting.let_in_again(work, call, account, keyed)})
    )


def _ok(words: JsonObject) -> Answer:
    return Answer(HTTPStatus.OK, words)


def _context(context: Context) -> JsonObject:
    return {
        "prompt": context.prompt,
        "introduction": context.introduction,
        "here": context.here,
        "counted": context.counted,
        "promoted": context.promoted,
    }


def _linked(outcome: LinkOutcome) -> Answer:
    """Return how it went; an account that was not linked is no error."""
    return _ok({"answer": tell_linked(outcome), "linked": isinstance(outcome, Linked)})


def _card_answer(writer: Writer, act: Callable[[Work, Call], PersonCard | None]) -> JSONResponse:
    def done(work: Work, call: Call) -> Answer:
        card = act(work, call)
        return _ok({"card": None if card is None else told_card(card, call.now)})

    return writer.answer(done)


def _accounts(accounts: Sequence[tuple[str, str]]) -> list[Json]:
    return [{"identity": identity, "name": name} for identity, name in accounts]
