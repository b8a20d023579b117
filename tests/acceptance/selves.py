"""The doors to the resident's self that a user has, as one: HTTP, Python, the command line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, cast

import httpx
from typer.testing import CliRunner

from ipse.cli.feel import APPRAISAL
from ipse.cli.main import app
from ipse.gateway.http.selfhood_forms import moment_words, state_words
from ipse.house.door import Door as PythonDoor
from ipse.house.selfhood import SelfDoor
from ipse.kernel.document import Json, JsonObject
from ipse.selfhood.appraisal import Appraisal
from ipse.selfhood.body_words import part_words
from ipse.selfhood.verbs.showing import HowHeIs
from tests.acceptance.houses import OpenHouse

STATE: Final = "/api/v1/self/state"
FEEL: Final = "/api/v1/self/feel"
PHRASE: Final = "/api/v1/self/phrase"
MOOD: Final = "/api/v1/self/mood"
BODY: Final = "/api/v1/self/body"
EVENTS: Final = "/api/v1/events"
SELF_TOOLS: Final = ("self.state", "self.feel", "self.parts")

BAD_NIGHT: Final[Mapping[str, float]] = {"congruence": -0.8, "urgency": 0.7, "power": -0.6}


class AnySelf(Protocol):
    """One way to ask the resident how he is, and to let something happen to him."""

    def state(self) -> JsonObject:
        """Return how he is."""
        ...

    def feel(self, numbers: Mapping[str, float], cause: str | None = None) -> JsonObject:
        """Return how he is after an event of these numbers."""
        ...

    def moments(self) -> Sequence[JsonObject]:
        """Return his last days."""
        ...

    def body(self) -> JsonObject:
        """Return what he is made of."""
        ...

    def forget_cause(self, moment_id: str) -> None:
        """Have it forgotten why he was moved."""
        ...


@dataclass(frozen=True, slots=True)
class HttpSelf:
    """The routes of the gateway."""

    place: OpenHouse
    token: str

    def state(self) -> JsonObject:
        """Return how he is."""
        return self._got("GET", STATE)

    def feel(self, numbers: Mapping[str, float], cause: str | None = None) -> JsonObject:
        """Return how he is after an event of these numbers."""
        drives = {name: value for name, value in numbers.items() if name not in APPRAISAL}
        appraisal = {name: numbers.get(name, 0.0) for name in APPRAISAL}
        return self._got("POST", FEEL, {**appraisal, "drives": drives, "cause": cause})

    def moments(self) -> Sequence[JsonObject]:
        """Return his last days."""
        return cast("list[JsonObject]", self._got("GET", MOOD)["moments"])

    def body(self) -> JsonObject:
        """Return what he is made of."""
        return self._got("GET", BODY)

    def forget_cause(self, moment_id: str) -> None:
        """Have it forgotten why he was moved."""
        self._got("DELETE", f"{MOOD}/{moment_id}/cause")

    def _got(self, method: str, path: str, sent: object = None) -> JsonObject:
        answer = self.place.ask(method, path, self.token, json=sent)
        assert answer.status_code == httpx.codes.OK, answer.text
        return cast("JsonObject", answer.json())


@dataclass(frozen=True, slots=True)
class CommandLineSelf:
    """`ipse mood`, `ipse feel` and `ipse body`, which find the running gateway."""

    place: OpenHouse
    token: str

    def state(self) -> JsonObject:
        """Return how he is."""
        return cast("JsonObject", self._printed("mood")["state"])

    def feel(self, numbers: Mapping[str, float], cause: str | None = None) -> JsonObject:
        """Return how he is after an event of these numbers."""
        given = [f"{name}={value}" for name, value in numbers.items()]
        return self._printed("feel", *given, *(["--cause", cause] if cause else []))

    def moments(self) -> Sequence[JsonObject]:
        """Return his last days."""
        return cast("list[JsonObject]", self._printed("mood")["moments"])

    def body(self) -> JsonObject:
        """Return what he is made of."""
        return self._printed("body")

    def forget_cause(self, moment_id: str) -> None:
        """Have it forgotten why he was moved."""
        assert run(self.place, self.token, "mood", "--forget", moment_id).startswith("Forgotten")

    def _printed(self, *words: str) -> JsonObject:
        return cast("JsonObject", json.loads(run(self.place, self.token, *words, "--json")))


@dataclass(frozen=True, slots=True)
class PythonSelf:
    """`door.self` of `ipse.open`, on the house that is open already; brought into the same form."""

    place: OpenHouse
    token: str

    def state(self) -> JsonObject:
        """Return how he is."""
        return self._told(self._self().state())

    def feel(self, numbers: Mapping[str, float], cause: str | None = None) -> JsonObject:
        """Return how he is after an event of these numbers."""
        drives = {name: value for name, value in numbers.items() if name not in APPRAISAL}
        congruence, urgency, power = (numbers.get(name, 0.0) for name in APPRAISAL)
        appraisal = Appraisal(congruence, urgency, power)
        return self._told(self._self().feel(appraisal, drives, cause))

    def moments(self) -> Sequence[JsonObject]:
        """Return his last days."""
        return [moment_words(moment) for moment in self._self().mood()]

    def body(self) -> JsonObject:
        """Return what he is made of."""
        now = self.place.clock.now()
        parts: list[Json] = [part_words(part, now) for part in self._self().body()]
        return {"told": self._self().how_is_your_body(), "parts": parts}

    def forget_cause(self, moment_id: str) -> None:
        """Have it forgotten why he was moved."""
        self._self().forget_cause(moment_id)

    def _self(self) -> SelfDoor:
        return PythonDoor(self.place.house, self.token).self

    def _told(self, how: HowHeIs) -> JsonObject:
        told = state_words(how, self.place.house.session_id)
        return {**told, "told": self._self().how_are_you()}


def run(place: OpenHouse, token: str, *words: str) -> str:
    """Return what `ipse` printed for these words."""
    settings = place.settings
    where = ["--config", str(settings.config), "--house", str(settings.house), "--token", token]
    done = CliRunner().invoke(app, [*where, *words])
    assert done.exit_code == 0, done.output + repr(done.exception)
    return done.stdout


SELF_DOORS: Final = {"http": HttpSelf, "python": PythonSelf, "cli": CommandLineSelf}


def affect_of(state: JsonObject) -> Mapping[str, float]:
    """Return the mood vector of a state."""
    return cast("Mapping[str, float]", state["affect"])


def levels_of(state: JsonObject) -> dict[str, float]:
    """Return the level of each drive of a state."""
    drives = cast("Mapping[str, Mapping[str, float]]", state["drives"])
    return {name: drive["level"] for name, drive in drives.items()}


def events_of(
    place: OpenHouse, token: str | None = None, **params: str
) -> list[Mapping[str, object]]:
    """Return a page of events."""
    answer = place.ask("GET", EVENTS, token or place.owner_token, params=params)
    assert answer.status_code == httpx.codes.OK, answer.text
    return cast("list[Mapping[str, object]]", answer.json()["events"])
