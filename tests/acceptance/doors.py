"""The doors to a person model that a user has, as one: HTTP, Python and the command line.

A test written against `Door` runs through each of them. What a door prints or returns is brought
into one form here, and nothing is decided.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Final, Protocol, cast

import httpx
from typer.testing import CliRunner

from ipse.cli.main import app
from ipse.house.door import Door as PythonDoor
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import IpseError
from ipse.person.words import words_of
from ipse.person.written import Applied, ModelFull, Outranked
from tests.acceptance.houses import OpenHouse

MODEL: Final = "/api/v1/person/model"
SENSES: Final = "/api/v1/person/senses"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a write: whether it was applied, what stands, and what the writer is told."""

    applied: bool
    summary: str
    told: str


class Refused(Exception):
    """A door refused, with a sentence."""


class Door(Protocol):
    """One way in, under one credential."""

    def with_token(self, token: str) -> Door:
        """Return the same door under another credential."""
        ...

    def show(self, *sections: str, query: str | None = None) -> str:
        """Return the model in prose."""
        ...

    def put(self, section: str, key: str, summary: str, confidence: float | None = None) -> Outcome:
        """Write one entry."""
        ...

    def forget(self, section: str, key: str) -> None:
        """Erase one entry."""
        ...

    def purge(self) -> int:
        """Erase everything; return how many entries stood."""
        ...

    def sync(self, since: str | None = None, limit: int | None = None) -> JsonObject:
        """Return one page of the feed."""
        ...

    def senses(self) -> dict[str, bool]:
        """Return whether each sense is on."""
        ...

    def switch(self, name: str, *, enabled: bool) -> None:
        """Switch one sense."""
        ...


@dataclass(frozen=True, slots=True)
class HttpDoor:
    """The routes of the gateway."""

    place: OpenHouse
    token: str

    def with_token(self, token: str) -> Door:
        """Return the same door under another credential."""
        return replace(self, token=token)

    def show(self, *sections: str, query: str | None = None) -> str:
        """Return the model in prose."""
        params = {"sections": ",".join(sections), "query": query or ""}
        given = {name: value for name, value in params.items() if value}
        return cast("str", self._ask("GET", MODEL, params=given)["prose"])

    def put(self, section: str, key: str, summary: str, confidence: float | None = None) -> Outcome:
        """Write one entry."""
        body: JsonObject = {"section": section, "key": key, "summary": summary}
        if confidence is not None:
            body["confidence"] = confidence
        answer = self.place.ask("PUT", f"{MODEL}/entries", self.token, json=body)
        told = answer.json()
        if answer.status_code not in {httpx.codes.OK, httpx.codes.CONFLICT}:
            raise Refused(told["detail"])
        return Outcome(
            told["applied"], told["entry"]["summary"], told.get("reason") or told.get("note") or ""
        )

    def forget(self, section: str, key: str) -> None:
        """Erase one entry."""
        self._ask("DELETE", f"{MODEL}/entries/{section}/{key}")

    def purge(self) -> int:
        """Erase everything; return how many entries stood."""
        return cast("int", self._ask("DELETE", MODEL, params={"confirm": "true"})["removed"])

    def sync(self, since: str | None = None, limit: int | None = None) -> JsonObject:
        """Return one page of the feed."""
        params = {"since": since or "", "limit": "" if limit is None else str(limit)}
        given = {name: value for name, value in params.items() if value}
        return self._ask("GET", f"{MODEL}/sync", params=given)

    def senses(self) -> dict[str, bool]:
        """Return whether each sense is on."""
        return _switches(self._ask("GET", SENSES))

    def switch(self, name: str, *, enabled: bool) -> None:
        """Switch one sense."""
        self._ask("PUT", f"{SENSES}/{name}", body={"enabled": enabled})

    def _ask(
        self,
        method: str,
        path: str,
        params: dict[str, str] | None = None,
        body: JsonObject | None = None,
    ) -> JsonObject:
        answer = self.place.ask(method, path, self.token, params=params, json=body)
        if not answer.is_success:
            raise Refused(answer.json()["detail"])
        return cast("JsonObject", answer.json())


@dataclass(frozen=True, slots=True)
class PythonApi:
    """`ipse.open`, on the house that is open already."""

    place: OpenHouse
    token: str

    def with_token(self, token: str) -> Door:
        """Return the same door under another credential."""
        return replace(self, token=token)

    def show(self, *sections: str, query: str | None = None) -> str:
        """Return the model in prose."""
        try:
            return self._door().person.model(sections, query)
        except IpseError as error:
            raise Refused(error.message) from error

    def put(self, section: str, key: str, summary: str, confidence: float | None = None) -> Outcome:
        """Write one entry."""
        try:
            written = self._door().person.set(section, key, summary, confidence=confidence)
        except IpseError as error:
            raise Refused(error.message) from error
        match written:
            case Applied(entry, note):
                return Outcome(
                    applied=True, summary=entry.summary, told=note.sentence if note else ""
                )
            case Outranked(standing, reason):
                return Outcome(applied=False, summary=standing.summary, told=reason.sentence)
            case ModelFull():
                raise Refused(written.sentence)

    def forget(self, section: str, key: str) -> None:
        """Erase one entry."""
        try:
            self._door().person.forget(section, key)
        except IpseError as error:
            raise Refused(error.message) from error

    def purge(self) -> int:
        """Erase everything; return how many entries stood."""
        try:
            return self._door().person.purge()
        except IpseError as error:
            raise Refused(error.message) from error

    def sync(self, since: str | None = None, limit: int | None = None) -> JsonObject:
        """Return one page of the feed."""
        page = self._door().person.sync(since, limit)
        return {
            "changes": [
                {
                    "cursor": item.cursor,
                    "section": str(item.place.section),
                    "key": item.place.key,
                    "deleted": item.entry is None,
                    **({} if item.entry is None else {"entry": words_of(item.entry)}),
                }
                for item in page.items
            ],
            "next_cursor": page.next_cursor,
            "has_more": page.has_more,
            "reset": page.reset,
            "owner": page.owner,
        }

    def senses(self) -> dict[str, bool]:
        """Return whether each sense is on."""
        return {each.sense.name: each.enabled for each in self._door().senses.switches()}

    def switch(self, name: str, *, enabled: bool) -> None:
        """Switch one sense."""
        try:
            self._door().senses.switch(name, enabled=enabled)
        except IpseError as error:
            raise Refused(error.message) from error

    def _door(self) -> PythonDoor:
        return PythonDoor(self.place.house, self.token)


@dataclass(frozen=True, slots=True)
class CommandLine:
    """`ipse person ...`, which finds the running gateway by the house's lock."""

    place: OpenHouse
    token: str

    def with_token(self, token: str) -> Door:
        """Return the same door under another credential."""
        return replace(self, token=token)

    def show(self, *sections: str, query: str | None = None) -> str:
        """Return the model in prose."""
        words = [word for section in sections for word in ("--section", section)]
        return self.run("show", *words, *(["--query", query] if query else []))

    def put(self, section: str, key: str, summary: str, confidence: float | None = None) -> Outcome:
        """Write one entry."""
        words = [] if confidence is None else ["--confidence", str(confidence)]
        try:
            told = self.run("set", *words, section, key, summary)
        except Refused as refused:
            reason, stands, standing = str(refused).partition(" What stands is: ")
            if not stands:
                raise
            return Outcome(
                applied=False, summary=standing, told=reason.removeprefix("Not recorded: ")
            )
        return Outcome(applied=True, summary=summary, told=told.removeprefix("Recorded.").strip())

    def forget(self, section: str, key: str) -> None:
        """Erase one entry."""
        self.run("forget", section, key)

    def purge(self) -> int:
        """Erase everything; return how many entries stood."""
        return int(self.run("purge", "--yes").split()[1])

    def sync(self, since: str | None = None, limit: int | None = None) -> JsonObject:
        """Return one page of the feed."""
        words = ["--since", since] if since else []
        words += ["--limit", str(limit)] if limit is not None else []
        return cast("JsonObject", json.loads(self.run("sync", *words)))

    def senses(self) -> dict[str, bool]:
        """Return whether each sense is on."""
        told = json.loads(self.run("list", "--json", of="senses"))
        return _switches(cast("JsonObject", told))

    def switch(self, name: str, *, enabled: bool) -> None:
        """Switch one sense."""
        self.run("on" if enabled else "off", name, of="senses")

    def run(self, *words: str, of: str = "person") -> str:
        """Return what the command printed; a command that fails is a refusal."""
        settings = self.place.settings
        where = ["--config", str(settings.config), "--house", str(settings.house)]
        done = CliRunner().invoke(app, [*where, "--token", self.token, of, *words])
        if isinstance(done.exception, IpseError):
            raise Refused(done.exception.message) from done.exception
        if done.exit_code != 0:
            raise Refused(done.stderr.strip() or repr(done.exception))
        return done.stdout.strip()


def _switches(told: JsonObject) -> dict[str, bool]:
    senses = cast("list[JsonObject]", told["senses"])
    return {str(sense["name"]): sense["enabled"] is True for sense in senses}


DOORS: Final = {"http": HttpDoor, "python": PythonApi, "cli": CommandLine}
