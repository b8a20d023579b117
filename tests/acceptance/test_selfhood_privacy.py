"""One profile for each human, and what is captured about somebody is theirs alone."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx
import pytest
import sqlalchemy as sa

from ipse.house.recognising import recognise
from ipse.kernel.ids import PersonId
from ipse.storage.tables import metadata
from tests.acceptance.houses import OpenHouse
from tests.acceptance.selves import BAD_NIGHT, MOOD, STATE, HttpSelf, events_of

FRAME: Final = b"\x89frame of a face\x00" * 500
ADA, BEN = PersonId("ada"), PersonId("ben")


@dataclass(slots=True)
class SeesAda:
    """A recogniser that knows one face; it says whom it was asked about."""

    asked: list[Sequence[str]] = field(default_factory=list[Sequence[str]])

    def match(self, frame: bytes, willing: Sequence[str]) -> str | None:
        """Return Ada for the frame."""
        self.asked.append(list(willing))
        return "ada" if frame == FRAME else None


_opened: list[str] = []
_watching: list[bool] = []


def _note(event: str, arguments: tuple[object, ...]) -> None:
    if _watching and event in {"open", "os.mkdir", "os.rename", "shutil.copyfile", "mmap.__new__"}:
        _opened.append(f"{event} {arguments[0]!r}")


sys.addaudithook(_note)


@contextmanager
def watched() -> Generator[list[str]]:
    """Every file that is touched while the block runs."""
    _opened.clear()
    _watching.append(True)
    try:
        yield _opened
    finally:
        _watching.clear()


def files_with(words: bytes, *folders: Path) -> list[Path]:
    """The files in which these bytes stand."""
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return [path for path in files if words in path.read_bytes()]


@pytest.mark.behaviour("M12")
def test_a_human_has_one_profile_under_one_random_id_in_every_room(place: OpenHouse) -> None:
    owner, token = place.add_member("Ben")
    me = place.ask("GET", "/api/v1/household/me", token).json()["member"]
    feed = place.ask("GET", "/api/v1/person/model/sync", token).json()
    assert me["owner"] == feed["owner"] == owner
    assert "ben" not in owner.casefold(), "an id says nothing of a name"
    members = place.ask("GET", "/api/v1/household/members", place.owner_token).json()["members"]
    assert [member["owner"] for member in members].count(owner) == 1
    again = {"name": "Ben", "admin": False}
    answer = place.ask("POST", "/api/v1/household/members", place.owner_token, json=again)
    assert answer.status_code == httpx.codes.CONFLICT, "one human, one profile"


@pytest.mark.behaviour("M12")
def test_a_voice_or_a_face_is_looked_for_among_those_alone_who_let_it(place: OpenHouse) -> None:
    sees = SeesAda()
    assert place.house.record is not None
    assert recognise(sees, FRAME, [ADA, BEN]) == ADA
    assert recognise(sees, FRAME, [BEN]) is None, "she has not let herself be recognised"
    assert recognise(sees, FRAME, []) is None
    assert recognise(sees, b"another face", [ADA]) is None
    assert sees.asked == [["ada", "ben"], ["ben"], ["ada"]], "nobody willing, nobody asked"


@pytest.mark.behaviour("M41")
def test_a_frame_touches_no_file(place: OpenHouse) -> None:
    with watched() as touched:
        found = recognise(SeesAda(), FRAME, [ADA])
    assert found == ADA
    assert touched == []
    place.house.record.checkpoint()
    assert files_with(FRAME[:17], place.settings.house, place.settings.config) == []


@pytest.mark.behaviour("M41")
def test_the_watch_would_see_a_file(tmp_path: Path) -> None:
    with watched() as touched:
        (tmp_path / "frame").write_bytes(FRAME)
    assert touched != []
    assert files_with(FRAME[:17], tmp_path) == [tmp_path / "frame"]


@pytest.mark.behaviour("M41")
def test_there_is_no_column_that_could_hold_a_frame() -> None:
    blobs = {
        f"{table.name}.{column.name}"
        for table in metadata.tables.values()
        for column in table.columns
        if isinstance(column.type, sa.LargeBinary)
    }
    # Seeds, salts, digests and vectors that the house makes of texts; none comes from outside.
    assert blobs <= {
        "answers.fingerprint",
        "changes.salt",
        "deed.seed",
        "pairings.digest",
        "seeded_souls.digest",
        "signals.digest",
        "tokens.digest",
        "trace_vectors.codes",
    }


@pytest.mark.behaviour("M42")
def test_what_is_captured_about_somebody_is_read_by_nobody_else(place: OpenHouse) -> None:
    _, ben = place.add_member("Ben")
    his = HttpSelf(place, place.owner_token)
    his.feel(BAD_NIGHT, "Ada told me of her illness")
    entry = {"section": "state", "key": "health", "summary": "Is ill"}
    place.ask("PUT", "/api/v1/person/model/entries", place.owner_token, json=entry)
    place.give_soul("planner", "self.state")
    agent = place.issue("agent", "planner", ["read"])
    for token in (ben, agent):
        seen = [place.ask("GET", path, token).text for path in (STATE, MOOD)]
        assert "illness" not in "".join(seen)
        assert place.ask("GET", STATE, token).json()["cause"] is None
        assert place.ask("GET", STATE, token).json()["feeling"] == "afraid", "he hides no mood"
    assert "Is ill" not in place.ask("GET", "/api/v1/person/model", ben).text
    assert his.state()["cause"] == "Ada told me of her illness"


@pytest.mark.behaviour("M42")
def test_what_somebody_lets_anyone_know_is_told_to_anyone(place: OpenHouse) -> None:
    _, ben = place.add_member("Ben")
    sent = {**BAD_NIGHT, "cause": "the storm", "audience": "anyone"}
    place.ask("POST", "/api/v1/self/feel", place.owner_token, json=sent)
    assert place.ask("GET", STATE, ben).json()["cause"] == "the storm"


@pytest.mark.behaviour("M42")
def test_no_event_carries_the_words_of_a_cause(place: OpenHouse) -> None:
    HttpSelf(place, place.owner_token).feel(BAD_NIGHT, "Ada told me of her illness")
    assert "illness" not in str(events_of(place))


def test_no_byte_of_a_cause_outlives_the_member_who_gave_it(place: OpenHouse) -> None:
    owner, ben = place.add_member("Ben")
    before = HttpSelf(place, ben).feel(BAD_NIGHT, "Ben quarrelled with his brother")
    house = place.house
    house.record.checkpoint()
    assert files_with(b"quarrelled", house.settings.house) != []
    gone = {"confirm": "true"}
    place.ask("DELETE", f"/api/v1/household/members/{owner}", place.owner_token, params=gone)
    assert files_with(b"quarrelled", house.settings.house, house.settings.config) == []
    after = HttpSelf(place, place.owner_token).state()
    assert (after["affect"], after["cause"]) == (before["affect"], None)
    left = house.record.read(
        lambda work: (
            work.connection.exec_driver_sql("SELECT room FROM changes WHERE owner = ?", (owner,))
            .scalars()
            .all()
        )
    )
    assert left == []
