"""The person model over HTTP: read, write, forget, follow, undo."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final, assert_never

from fastapi import APIRouter, Body, Depends, Query
from starlette.responses import JSONResponse

from ipse.gateway.auth import Served, Visitor
from ipse.gateway.http.forms import NoQuery, RemovedTold
from ipse.gateway.http.person_forms import (
    CorrectionsTold,
    DismissedTold,
    EntrySent,
    FeedTold,
    HistoryAsked,
    HistoryTold,
    ModelAsked,
    ModelTold,
    PurgeAsked,
    SyncAsked,
    WriteSent,
    WrittenManyTold,
    WrittenTold,
    names_of,
    observations_of,
)
from ipse.gateway.refusal import Refusal, Refused, Why
from ipse.gateway.writes import Writer
from ipse.house import erasure
from ipse.house.agents import with_tool
from ipse.house.answers import Answer
from ipse.house.config import require_person_model
from ipse.house.observing import observe
from ipse.house.visit import Work
from ipse.kernel.call import Call
from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.kernel.ids import OwnerId
from ipse.person import verbs
from ipse.person.asking import parse_ask
from ipse.person.corrections import PendingCorrection
from ipse.person.entries import Section, parse_section, place_at
from ipse.person.feed import FeedItem, FeedPage
from ipse.person.history import Revision
from ipse.person.prose import tell
from ipse.person.words import words_of
from ipse.person.written import Applied, ModelFull, Outranked, Written
from ipse.souls.soul import Builtin

UNCONFIRMED: Final = Refusal(
    Why.UNCONFIRMED,
    "Forgetting cannot be undone and nothing was forgotten: add ?confirm=true to mean it.",
)


async def switched_on(house: Served) -> None:
    """Return when the owner keeps a person model."""
    require_person_model(house.settings)


router = APIRouter(prefix="/api/v1/person", tags=["person"], dependencies=[Depends(switched_on)])


@router.get("/model", response_model=ModelTold)
def show_model(visitor: Visitor, asked: Annotated[ModelAsked, Query()]) -> JSONResponse:
    """Return the model in prose and as entries; all of it, some sections, or what matches."""
    ask = parse_ask(names_of(asked.sections) or (), asked.query)
    read = with_tool(
        visitor.house,
        Builtin.PERSON_MODEL,
        lambda work, call: verbs.read_model(work, call, ask),
    )
    model = visitor.read(read, _owner(asked.owner))
    return JSONResponse(
        {
            "prose": tell(model, visitor.now),
            "entries": [words_of(entry) for entry in model.entries],
        }
    )


@router.put(
    "/model/entries",
    response_model=WrittenTold | WrittenManyTold,
    responses={HTTPStatus.CONFLICT: {"model": WrittenTold, "description": "What stands, stands."}},
)
def put_entries(
    writer: Writer, sent: Annotated[WriteSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Write one entry, or several together; what ranks above them stands and is told."""
    single = isinstance(sent, EntrySent)
    observations = observations_of(sent, writer.visit.now)

    def write(work: Work, call: Call) -> Answer:
        written = observe(work, call, observations)
        return _told_one(written[0]) if single else _told_many(written)

    try:
        return writer.answer(with_tool(writer.visit.house, Builtin.PERSON_OBSERVE, write))
    except InvalidInput as error:
        raise _without_index(error) if single else error from error


@router.delete("/model/entries/{section}/{key:path}", response_model=RemovedTold)
def delete_entry(writer: Writer, section: str, key: str, _query: NoQuery) -> JSONResponse:
    """Forget one entry for good, with its history."""
    house, place = writer.visit.house, place_at(section, key)

    def forget(work: Work, call: Call) -> Answer:
        erasure.erase_entry(work, house, call, place)
        return Answer(HTTPStatus.OK, {"removed": 1})

    return writer.erase(forget)


@router.delete("/model", response_model=RemovedTold)
def purge_model(writer: Writer, asked: Annotated[PurgeAsked, Query()]) -> JSONResponse:
    """Forget everything, or the sections named; without ?confirm=true forget nothing."""
    if asked.confirm != "true":
        raise Refused(UNCONFIRMED)
    house, sections = writer.visit.house, _sections(names_of(asked.sections))

    def purge(work: Work, call: Call) -> Answer:
        removed = erasure.purge_model(work, house, call, sections)
        return Answer(HTTPStatus.OK, {"removed": removed})

    return writer.erase(purge)


@router.get("/model/sync", response_model=FeedTold)
def sync_model(visitor: Visitor, asked: Annotated[SyncAsked, Query()]) -> JSONResponse:
    """Return the changes that a device has not seen yet, and the cursor to go on from."""
    follow = with_tool(
        visitor.house,
        Builtin.PERSON_MODEL,
        lambda work, call: verbs.sync_model(work, call, asked.since, asked.limit),
    )
    return JSONResponse(feed_words(visitor.read(follow, _owner(asked.owner))))


@router.get("/model/entries/{section}/{key:path}/history", response_model=HistoryTold)
def show_history(
    visitor: Visitor, section: str, key: str, asked: Annotated[HistoryAsked, Query()]
) -> JSONResponse:
    """Return what an entry was, newest first."""
    look_back = with_tool(
        visitor.house,
        Builtin.PERSON_MODEL,
        lambda work, call: verbs.entry_history(work, call, section, key, asked.limit),
    )
    history = visitor.read(look_back, _owner(asked.owner))
    return JSONResponse({"history": [_revision(revision) for revision in history]})


@router.post("/model/entries/{section}/{key:path}/undo", response_model=WrittenTold)
def undo_entry(writer: Writer, section: str, key: str, _query: NoQuery) -> JSONResponse:
    """Put back what stood before the last replacement of an entry."""

    def undo(work: Work, call: Call) -> Answer:
        entry = verbs.undo_entry(work, call, section, key)
        return Answer(HTTPStatus.OK, {"applied": True, "entry": words_of(entry)})

    return writer.answer(undo)


@router.get("/corrections", response_model=CorrectionsTold)
def list_corrections(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Return what the owner was heard to say against what they once typed."""
    waiting = visitor.read(verbs.list_corrections)
    return JSONResponse({"corrections": [_correction(correction) for correction in waiting]})


@router.post(
    "/corrections/{correction_id}/confirm",
    response_model=WrittenTold,
    responses={HTTPStatus.CONFLICT: {"model": WrittenTold, "description": "What stands, stands."}},
)
def confirm_correction(writer: Writer, correction_id: str, _query: NoQuery) -> JSONResponse:
    """Write what the owner was heard to say as their own word."""
    return writer.answer(
        lambda work, call: _told_one(verbs.confirm_correction(work, call, correction_id))
    )


@router.post("/corrections/{correction_id}/dismiss", response_model=DismissedTold)
def dismiss_correction(writer: Writer, correction_id: str, _query: NoQuery) -> JSONResponse:
    """Drop a correction: what was typed holds."""

    def dismiss(work: Work, call: Call) -> Answer:
        verbs.dismiss_correction(work, call, correction_id)
        return Answer(HTTPStatus.OK, {"dismissed": 1})

    return writer.answer(dismiss)


def feed_words(page: FeedPage) -> JsonObject:
    """Return a page of the feed as devices read it, whichever way it reaches them."""
    return {
        "changes": [_change(item) for item in page.items],
        "next_cursor": page.next_cursor,
        "has_more": page.has_more,
        "reset": page.reset,
        "owner": page.owner,
    }


def _told_one(written: Written) -> Answer:
    """Return the answer to one write: a refused one is a 409 that holds what stands (S35)."""
    status = HTTPStatus.OK if isinstance(written, Applied) else HTTPStatus.CONFLICT
    return Answer(status, _written(written))


def _told_many(written: tuple[Written, ...]) -> Answer:
    return Answer(HTTPStatus.OK, {"results": [_written(each) for each in written]})


def _written(written: Written) -> JsonObject:
    match written:
        case Applied(entry, note):
            words: JsonObject = {"applied": True, "entry": words_of(entry)}
            return {**words, "note": note.sentence, "code": note} if note else words
        case Outranked(standing, reason, correction_opened):
            return {
                "applied": False,
                "entry": words_of(standing),
                "reason": reason.sentence,
                "code": reason,
                "correction_opened": correction_opened,
            }
        case ModelFull():
            return {
                "applied": False,
                "entry": None,
                "reason": written.sentence,
                "code": "model-full",
            }
        case _:
            assert_never(written)


def _change(item: FeedItem) -> JsonObject:
    words: JsonObject = {
        "cursor": item.cursor,
        "section": item.place.section,
        "key": item.place.key,
        "deleted": item.deleted,
    }
    return words if item.entry is None else {**words, "entry": words_of(item.entry)}


def _revision(revision: Revision) -> JsonObject:
    return {
        "at": iso(revision.at),
        "actor": str(revision.actor),
        "undone": revision.undone,
        "entry": words_of(revision.entry),
    }


def _correction(correction: PendingCorrection) -> JsonObject:
    return {
        "id": correction.correction_id,
        "opened_at": iso(correction.opened_at),
        "entry": words_of(correction.offered),
    }


def _owner(owner: str | None) -> OwnerId | None:
    return None if owner is None else OwnerId(owner)


def _sections(names: list[str] | None) -> frozenset[Section] | None:
    return None if names is None else frozenset(map(parse_section, names))


def _without_index(error: InvalidInput) -> InvalidInput:
    """Return `error` as it reads for somebody who sent one entry, not a list."""
    field = (error.field or "").removeprefix("entries[0].")
    return type(error)(error.message.removeprefix("entries[0]: "), field=field or None)
