"""Steps that the acceptance tests of the person model share, beyond what a door offers."""

from __future__ import annotations

from datetime import datetime
from typing import Final, TypedDict, cast

import httpx

from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject
from ipse.kernel.ids import CorrelationId, Namespace, OwnerId
from ipse.kernel.origin import Origin, Source
from ipse.person import verbs
from ipse.person.drafts import Draft
from ipse.person.written import Written
from tests.acceptance.houses import OpenHouse

MODEL: Final = "/api/v1/person/model"
ENTRIES: Final = f"{MODEL}/entries"
HEADINGS: Final = (
    "Who they are:",
    "Their usual day:",
    "Right now:",
    "People who matter:",
    "Open commitments:",
    "Preferences:",
)


class Told(TypedDict):
    """One entry as the API tells it."""

    section: str
    key: str
    summary: str
    value: JsonObject | None
    source: str
    confidence: float
    quoted: bool
    observed_at: str
    expires_at: str | None


def under(prose: str, heading: str) -> list[str]:
    """The bullets of `prose` that stand under `heading`."""
    for paragraph in prose.split("\n\n"):
        first, *bullets = paragraph.splitlines()
        if first == heading:
            return bullets
    return []


def entries_of(place: OpenHouse, token: str | None = None) -> list[Told]:
    """Every entry that the credential reads, the owner's by default."""
    answer = place.ask("GET", MODEL, token or place.owner_token)
    assert answer.status_code == httpx.codes.OK, answer.text
    return cast("list[Told]", answer.json()["entries"])


def put(place: OpenHouse, token: str, at: str, summary: str, **words: object) -> httpx.Response:
    """The answer to one entry written at `section/key` over HTTP."""
    section, _, key = at.partition("/")
    body = {"section": section, "key": key, "summary": summary, **words}
    return place.ask("PUT", ENTRIES, token, json=body)


def applied(answer: httpx.Response) -> Told:
    """The entry that a write made, which was taken."""
    assert answer.status_code == httpx.codes.OK, answer.text
    assert answer.json()["applied"] is True
    return cast("Told", answer.json()["entry"])


def owner_of(place: OpenHouse) -> OwnerId:
    """The id of the house's first owner."""
    answer = place.ask("GET", f"{MODEL}/sync", place.owner_token)
    return OwnerId(answer.json()["owner"])


def sensed(
    place: OpenHouse,
    at: str,
    summary: str,
    *,
    name: str = "location",
    confidence: float | None = None,
    observed_at: datetime | None = None,
) -> Written:
    """What became of an entry that the observer `name` concluded; its own door comes later."""
    section, _, key = at.partition("/")
    draft = Draft(section, key, summary, confidence=confidence, observed_at=observed_at)
    return written_by(place, Source(Origin.SENSE, name), draft)


def quoted(
    place: OpenHouse, at: str, summary: str, said: str, *, agent: str = "planner"
) -> Written:
    """What became of an agent's entry with a checked quote; its own door comes later."""
    section, _, key = at.partition("/")
    return written_by(place, Source(Origin.AGENT, agent), Draft(section, key, summary, said=said))


def written_by(place: OpenHouse, actor: Source, draft: Draft) -> Written:
    """What became of a draft of `actor`'s in the owner's model."""
    house = place.house
    call = Call(
        actor=actor,
        owner=owner_of(place),
        namespace=Namespace("resident"),
        audience=Audience.OWNER,
        surface=Surface.HOUSE,
        scopes=frozenset({Scope.OBSERVE, Scope.READ}),
        now=house.clock.now(),
        session_id=house.session_id,
        correlation_id=CorrelationId("a-test"),
    )
    (written,) = house.record.write(lambda work: verbs.write_entries(work, call, [draft]))
    return written


def as_text(moment: datetime) -> str:
    """`moment` as the API takes it."""
    return iso(moment)
