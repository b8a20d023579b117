"""The doors to memory that a user has, as one: HTTP, Python and the command line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, cast

from typer.testing import CliRunner

from ipse.cli.main import app
from ipse.house.door import Door as PythonDoor
from ipse.house.memory_door import MemoryDoor
from ipse.kernel.clock import parse_moment
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import IpseError
from ipse.memory.traces import Draft
from ipse.memory.words import words_of
from tests.acceptance.doors import Refused
from tests.acceptance.houses import OpenHouse
from tests.acceptance.memory_steps import MEMORY


class Memories(Protocol):
    """One way to what was lived, under one credential."""

    def with_token(self, token: str) -> Memories:
        """Return the same door under another credential."""
        ...

    def remember(self, text: str, speaker: str = "") -> str:
        """Remember one thing; return its id."""
        ...

    def recall(self, text: str, as_of: str | None = None) -> list[str]:
        """Return what comes up, best first."""
        ...

    def listed(self) -> list[str]:
        """Return what every trace says, newest first."""
        ...

    def trace(self, trace_id: str, as_of: str | None = None) -> JsonObject:
        """Return one trace."""
        ...

    def history(self, trace_id: str) -> list[str]:
        """Return what a trace said, newest first."""
        ...

    def revise(self, trace_id: str, text: str) -> None:
        """Let a trace say something else."""
        ...

    def forget(self, trace_id: str) -> None:
        """Erase one trace."""
        ...

    def purge(self) -> int:
        """Erase everything; return how many traces there were."""
        ...

    def sync(self, since: str | None = None, limit: int | None = None) -> JsonObject:
        """Return one page of the feed."""
        ...


@dataclass(frozen=True, slots=True)
class OverHttp:
    """The routes of the gateway."""

    place: OpenHouse
    token: str

    def with_token(self, token: str) -> Memories:
        """Return the same door under another credential."""
        return replace(self, token=token)

    def remember(self, text: str, speaker: str = "") -> str:
        """Remember one thing; return its id."""
        body = {"traces": [{"text": text, "speaker": speaker}]}
        (trace,) = _objects(self._ask("POST", "/traces", json=body)["traces"])
        return str(trace["id"])

    def recall(self, text: str, as_of: str | None = None) -> list[str]:
        """Return what comes up, best first."""
        answer = self._ask("POST", "/recall", json={"query": text, "as_of": as_of})
        found = [cast("JsonObject", each["trace"]) for each in _objects(answer["results"])]
        return [str(trace["text"]) for trace in found]

    def listed(self) -> list[str]:
        """Return what every trace says, newest first."""
        return [str(trace["text"]) for trace in _objects(self._ask("GET", "/traces")["traces"])]

    def trace(self, trace_id: str, as_of: str | None = None) -> JsonObject:
        """Return one trace."""
        return self._ask("GET", f"/traces/{trace_id}", {"as_of": as_of} if as_of else None)

    def history(self, trace_id: str) -> list[str]:
        """Return what a trace said, newest first."""
        steps = _objects(self._ask("GET", f"/traces/{trace_id}/history")["history"])
        return [str(cast("JsonObject", step["trace"])["text"]) for step in steps]

    def revise(self, trace_id: str, text: str) -> None:
        """Let a trace say something else."""
        self._ask("PUT", f"/traces/{trace_id}", json={"text": text})

    def forget(self, trace_id: str) -> None:
        """Erase one trace."""
        self._ask("DELETE", f"/traces/{trace_id}")

    def purge(self) -> int:
        """Erase everything; return how many traces there were."""
        return cast("int", self._ask("DELETE", "", {"confirm": "true"})["removed"])

    def sync(self, since: str | None = None, limit: int | None = None) -> JsonObject:
        """Return one page of the feed."""
        asked = {"since": since or "", "limit": "" if limit is None else str(limit)}
        given = {name: value for name, value in asked.items() if value}
        return self._ask("GET", "/facts/sync", given)

    def _ask(
        self, method: str, path: str, params: dict[str, str] | None = None, json: object = None
    ) -> JsonObject:
        answer = self.place.ask(method, MEMORY + path, self.token, params=params, json=json)
        if not answer.is_success:
            raise Refused(answer.json()["detail"])
        return cast("JsonObject", answer.json())


@dataclass(frozen=True, slots=True)
class FromPython:
    """`ipse.open`, on the house that is open already."""

    place: OpenHouse
    token: str

    def with_token(self, token: str) -> Memories:
        """Return the same door under another credential."""
        return replace(self, token=token)

    def remember(self, text: str, speaker: str = "") -> str:
        """Remember one thing; return its id."""
        try:
            (trace,) = self._door.remember(Draft(text, speaker=speaker))
        except IpseError as error:
            raise Refused(error.message) from error
        return trace.trace_id

    def recall(self, text: str, as_of: str | None = None) -> list[str]:
        """Return what comes up, best first."""
        moment = None if as_of is None else parse_moment(as_of, field="as_of")
        try:
            found = self._door.recall(text, as_of=moment)
        except IpseError as error:
            raise Refused(error.message) from error
        return [each.trace.text for each in found if each.trace is not None]

    def listed(self) -> list[str]:
        """Return what every trace says, newest first."""
        return [trace.text for trace in self._door.traces()]

    def trace(self, trace_id: str, as_of: str | None = None) -> JsonObject:
        """Return one trace."""
        moment = None if as_of is None else parse_moment(as_of, field="as_of")
        try:
            return words_of(self._door.trace(trace_id, moment))
        except IpseError as error:
            raise Refused(error.message) from error

    def history(self, trace_id: str) -> list[str]:
        """Return what a trace said, newest first."""
        try:
            return [step.trace.text for step in self._door.history(trace_id)]
        except IpseError as error:
            raise Refused(error.message) from error

    def revise(self, trace_id: str, text: str) -> None:
        """Let a trace say something else."""
        try:
            self._door.revise(trace_id, text)
        except IpseError as error:
            raise Refused(error.message) from error

    def forget(self, trace_id: str) -> None:
        """Erase one trace."""
        try:
            self._door.forget(trace_id)
        except IpseError as error:
            raise Refused(error.message) from error

    def purge(self) -> int:
        """Erase everything; return how many traces there were."""
        try:
            return self._door.purge()
        except IpseError as error:
            raise Refused(error.message) from error

    def sync(self, since: str | None = None, limit: int | None = None) -> JsonObject:
        """Return one page of the feed."""
        page = self._door.sync(since, limit)
        return {
            "changes": [
                {
                    "cursor": item.cursor,
                    "id": item.trace_id,
                    "deleted": item.deleted,
                    **({} if item.trace is None else {"trace": words_of(item.trace)}),
                }
                for item in page.items
            ],
            "next_cursor": page.next_cursor,
            "has_more": page.has_more,
            "reset": page.reset,
            "owner": page.owner,
        }

    @property
    def _door(self) -> MemoryDoor:
        return PythonDoor(self.place.house, self.token).memory


@dataclass(frozen=True, slots=True)
class FromTerminal:
    """`ipse remember`, `ipse recall`, `ipse memory`."""

    place: OpenHouse
    token: str

    def with_token(self, token: str) -> Memories:
        """Return the same door under another credential."""
        return replace(self, token=token)

    def remember(self, text: str, speaker: str = "") -> str:
        """Remember one thing; return its id."""
        told = self._run("remember", text, *(["--speaker", speaker] if speaker else []))
        return told.removeprefix("Remembered as ").removesuffix(".")

    def recall(self, text: str, as_of: str | None = None) -> list[str]:
        """Return what comes up, best first."""
        told = self._run("recall", text, *(["--as-of", as_of] if as_of else []))
        return [] if told == "Nothing comes up." else [line[12:] for line in told.splitlines()]

    def listed(self) -> list[str]:
        """Return what every trace says, newest first."""
        return [line[40:] for line in self._run("memory", "list").splitlines()]

    def trace(self, trace_id: str, as_of: str | None = None) -> JsonObject:
        """Return one trace."""
        words = ["--as-of", as_of] if as_of else []
        return cast("JsonObject", json.loads(self._run("memory", "show", trace_id, *words)))

    def history(self, trace_id: str) -> list[str]:
        """Return what a trace said, newest first."""
        lines = self._run("memory", "history", trace_id).splitlines()
        return [line.split("  ", 2)[2] for line in lines]

    def revise(self, trace_id: str, text: str) -> None:
        """Let a trace say something else."""
        self._run("memory", "revise", trace_id, text)

    def forget(self, trace_id: str) -> None:
        """Erase one trace."""
        self._run("memory", "forget", trace_id)

    def purge(self) -> int:
        """Erase everything; return how many traces there were."""
        return int(self._run("memory", "purge", "--yes").split()[1])

    def sync(self, since: str | None = None, limit: int | None = None) -> JsonObject:
        """Return one page of the feed."""
        words = ["--since", since] if since else []
        words += ["--limit", str(limit)] if limit is not None else []
        return cast("JsonObject", json.loads(self._run("memory", "sync", *words)))

    def _run(self, *words: str) -> str:
        settings = self.place.settings
        where = ["--config", str(settings.config), "--house", str(settings.house)]
        done = CliRunner().invoke(app, [*where, "--token", self.token, *words])
        if isinstance(done.exception, IpseError):
            raise Refused(done.exception.message) from done.exception
        if done.exit_code != 0:
            raise Refused(done.stderr.strip() or repr(done.exception))
        return done.stdout.strip()


MEMORY_DOORS: Final = {"http": OverHttp, "python": FromPython, "cli": FromTerminal}


def _objects(found: object) -> Sequence[JsonObject]:
    return cast("list[JsonObject]", found)
