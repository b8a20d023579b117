from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from threading import Event

import pytest
import structlog

from ipse.house import rhythm
from ipse.house.answers import Answer, Asked, answer_once
from ipse.house.heads import HEADS_NAME
from ipse.house.house import House
from ipse.house.logs import set_up_logs
from ipse.house.rhythm import DUTIES, Duty, Rhythm, keep_duties
from ipse.kernel.clock import SteppedClock
from ipse.person.drafts import Draft
from ipse.person.verbs import write_entries
from tests.storage.houses import MORNING, by_hand, opened, settings_in, tell, told
from tests.storage.traces import files_with

ALL = [duty.name for duty in DUTIES]
CANARY = "Kanarienvogel"


@pytest.fixture
def clock() -> SteppedClock:
    """A clock that stands at the morning."""
    return SteppedClock(MORNING)


@pytest.fixture
def house(tmp_path: Path, clock: SteppedClock) -> Iterator[House]:
    """An open house that lives by the clock."""
    with opened(settings_in(tmp_path), clock) as house:
        yield house


def test_every_duty_is_done_at_first_and_none_twice(house: House) -> None:
    assert keep_duties(house) == ALL
    assert keep_duties(house) == []


@pytest.mark.parametrize("duty", DUTIES, ids=lambda duty: duty.name)
def test_a_duty_is_done_again_when_its_time_has_come_and_not_before(
    house: House, clock: SteppedClock, duty: Duty
) -> None:
    keep_duties(house)
    clock.set(MORNING + duty.every - timedelta(microseconds=1))
    assert duty.name not in keep_duties(house)
    clock.set(MORNING + duty.every)
    assert duty.name in keep_duties(house)


def test_what_has_expired_leaves_no_byte(tmp_path: Path, house: House, clock: SteppedClock) -> None:
    call = by_hand(house)
    draft = Draft("state", "mood", CANARY, expires_at=MORNING + timedelta(hours=2))
    house.record.write(lambda work: write_entries(work, call, [draft]))
    keep_duties(house)
    assert files_with(tmp_path, CANARY) != []
    clock.advance(hours=3)
    keep_duties(house)
    assert told(house) == set()
    assert files_with(tmp_path, CANARY) == []


def test_old_answers_are_not_kept(tmp_path: Path, house: House, clock: SteppedClock) -> None:
    call = by_hand(house)
    house.record.write(
        lambda work: answer_once(
            work, call, Asked("key", b""), lambda: Answer(200, {"said": CANARY})
        )
    )
    clock.advance(hours=23)
    keep_duties(house)
    assert files_with(tmp_path, CANARY) != []
    clock.advance(hours=1)
    keep_duties(house)
    assert files_with(tmp_path, CANARY) == []


def test_the_chain_is_signed_every_hour(house: House, clock: SteppedClock) -> None:
    heads = house.settings.config / HEADS_NAME
    keep_duties(house)
    signed = len(heads.read_text().splitlines())
    tell(house, "home", "Lives in Oak Park")
    clock.advance(minutes=59)
    keep_duties(house)
    assert len(heads.read_text().splitlines()) == signed
    clock.advance(minutes=1)
    keep_duties(house)
    assert len(heads.read_text().splitlines()) == signed + 1


def test_a_duty_that_fails_is_told_without_words_and_keeps_no_other_from_its_turn(
    house: House, clock: SteppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = Event()

    def fail(_: House) -> None:
        raise ValueError(CANARY)

    def be_done(_: House) -> None:
        done.set()

    failing = Duty("failing", timedelta(hours=1), for_house=fail)
    working = Duty("working", timedelta(hours=1), for_house=be_done)
    monkeypatch.setattr(rhythm, "DUTIES", (failing, working))
    lines = StringIO()
    set_up_logs(clock, lines)
    try:
        with Rhythm(house):
            assert done.wait(30)
    finally:
        structlog.reset_defaults()
    (line,) = lines.getvalue().splitlines()
    assert json.loads(line)["duty"] == "failing"
    assert json.loads(line)["kind"] == "ValueError"
    assert CANARY not in line


def test_a_rhythm_ends_with_its_block(house: House) -> None:
    with Rhythm(house):
        pass
    assert keep_duties(house) == []
