"""Steps that the acceptance tests of social memory share: what is said, noted, asked, shown."""

from __future__ import annotations

from typing import Final, TypedDict, cast

import httpx
from typer.testing import CliRunner

from ipse.cli.main import app
from ipse.kernel.document import JsonObject
from tests.acceptance.houses import OpenHouse

SOCIAL: Final = "/api/v1/social"
MESSAGES: Final = f"{SOCIAL}/messages"
PEOPLE: Final = f"{SOCIAL}/people"
SOCIAL_TOOLS: Final = ("remember_person", "recall_person", "link_person")


class Account(TypedDict):
    """One account on a card."""

    identity: str
    name: str


class Fact(TypedDict):
    """One note on a card."""

    text: str
    source: str
    told_by: str | None
    about_themselves: bool
    audience: str
    at: str
    archived: bool


class Card(TypedDict):
    """A card as the API tells it."""

    person_id: str
    name: str
    minted_at: str
    attitude: str | None
    warmth: float
    accounts: list[Account]
    facts: list[Fact]


class Tally(TypedDict):
    """A tally as the API tells it."""

    identity: str
    name: str
    messages: int
    donated: float
    had_1on1: bool
    marked: bool
    sittings: int
    last_seen: str
    person_id: str | None


class Context(TypedDict):
    """What a batch is answered with."""

    prompt: str
    introduction: str
    here: str
    counted: int
    promoted: int


def says(author: str, name: str = "", **more: object) -> JsonObject:
    """One message of the account `author`."""
    words = {"author_id": author, "name": name, "text": "hello there", **more}
    return cast("JsonObject", words)


def bring(
    place: OpenHouse, *messages: JsonObject, token: str | None = None, **more: object
) -> httpx.Response:
    """The answer to a batch of Twitch."""
    body = {"surface": "twitch", "messages": list(messages), **more}
    return place.ask("POST", MESSAGES, token or place.owner_token, json=body)


def hear(
    place: OpenHouse, *messages: JsonObject, token: str | None = None, **more: object
) -> Context:
    """What the prompt is told once `messages` were said."""
    answer = bring(place, *messages, token=token, **more)
    assert answer.status_code == httpx.codes.OK, answer.text
    return cast("Context", answer.json())


def sit(place: OpenHouse, *messages: JsonObject, times: int) -> Context:
    """What the prompt is told after so many sittings."""
    context = hear(place, *messages)
    for _ in range(times - 1):
        place.clock.advance(hours=6)
        context = hear(place, *messages)
    return context


def note(
    place: OpenHouse, name: str, text: str, *, token: str | None = None, **more: object
) -> str:
    """What the resident hears once it noted something."""
    body = {"name": name, "note": text, **more}
    answer = place.ask("POST", PEOPLE, token or place.owner_token, json=body)
    assert answer.status_code == httpx.codes.OK, answer.text
    return cast("str", answer.json()["answer"])


def recall(place: OpenHouse, name: str, token: str | None = None) -> str:
    """What the resident is told of somebody."""
    params = {"name": name}
    answer = place.ask("GET", f"{SOCIAL}/recall", token or place.owner_token, params=params)
    assert answer.status_code == httpx.codes.OK, answer.text
    return cast("str", answer.json()["answer"])


def cards(place: OpenHouse) -> list[Card]:
    """Every card."""
    answer = place.ask("GET", PEOPLE, place.owner_token, params={"limit": "500"})
    assert answer.status_code == httpx.codes.OK, answer.text
    return cast("list[Card]", answer.json()["people"])


def tallies(place: OpenHouse) -> dict[str, Tally]:
    """Every tally, by identity."""
    answer = place.ask("GET", f"{SOCIAL}/tallies", place.owner_token, params={"limit": "500"})
    assert answer.status_code == httpx.codes.OK, answer.text
    return {tally["identity"]: tally for tally in cast("list[Tally]", answer.json()["tallies"])}


def card_of(place: OpenHouse, who: str) -> Card:
    """The card of somebody who has one."""
    answer = place.ask("GET", f"{PEOPLE}/{who}", place.owner_token)
    assert answer.status_code == httpx.codes.OK, answer.text
    assert answer.json()["card"] is not None
    return cast("Card", answer.json()["card"])


def accounts(place: OpenHouse) -> list[str]:
    """The accounts of every card, joined, in order."""
    return sorted("+".join(a["identity"] for a in card["accounts"]) for card in cards(place))


def do(place: OpenHouse, path: str, body: JsonObject, token: str | None = None) -> httpx.Response:
    """The answer to a POST below the room's address."""
    return place.ask("POST", f"{SOCIAL}/{path}", token or place.owner_token, json=body)


def command(place: OpenHouse, *words: str, token: str | None = None) -> str:
    """What `ipse people ...` printed."""
    settings = place.settings
    where = ["--config", str(settings.config), "--house", str(settings.house)]
    given = [*where, "--token", token or place.owner_token, "people", *words]
    done = CliRunner().invoke(app, given)
    assert done.exit_code == 0, done.output or repr(done.exception)
    return done.stdout.strip()
