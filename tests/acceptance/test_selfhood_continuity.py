"""He is the same in the morning: what a start brings back, and the one thing that is new."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from statistics import fmean
from typing import Final, cast

import httpx
import pytest

from ipse.cli.context import out
from ipse.house.boot import wake
from ipse.house.config import load_settings
from ipse.house.restarting import differences, snapshot_of
from ipse.house.rhythm import keep_duties
from ipse.kernel.chance import FixedEntropy
from ipse.kernel.clock import SteppedClock
from ipse.kernel.ids import made_at
from tests.acceptance.houses import MONDAY_MORNING, OpenHouse, restarted, served
from tests.acceptance.selves import (
    BAD_NIGHT,
    EVENTS,
    FEEL,
    STATE,
    AnySelf,
    HttpSelf,
    affect_of,
    events_of,
    levels_of,
    run,
)

ULID: Final = re.compile(r"[0-9A-HJKMNP-TV-Z]{26}")


def comparable(place: OpenHouse, path: str) -> str:
    """What a route answers, without the session of the answer."""
    told = place.ask("GET", path, place.owner_token).json()
    told.pop("session_id", None)
    return json.dumps(told, sort_keys=True)


@pytest.mark.behaviour("M1")
def test_every_event_bears_the_one_session_of_its_start(place: OpenHouse) -> None:
    HttpSelf(place, place.owner_token).feel(BAD_NIGHT)
    place.issue("agent", "planner")
    events = events_of(place)
    assert {event["session_id"] for event in events} == {place.house.session_id}
    assert {event["room"] for event in events} == {"house", "household", "selfhood"}
    with restarted(place) as again:
        HttpSelf(again, again.owner_token).feel(BAD_NIGHT)
        later = events_of(again)[len(events) :]
        assert {event["session_id"] for event in later} == {again.house.session_id}
        assert again.house.session_id != place.house.session_id
        assert ULID.fullmatch(again.house.session_id)


@pytest.mark.behaviour("M2")
def test_every_event_bears_the_interaction_that_caused_it_and_that_is_no_session(
    place: OpenHouse,
) -> None:
    sent = {"congruence": -0.5}
    answers = [place.ask("POST", FEEL, place.owner_token, json=sent) for _ in range(2)]
    caused = [answer.headers["X-Correlation-Id"] for answer in answers]
    told = [event["correlation_id"] for event in events_of(place) if event["actor"] == "manual"]
    assert told == caused
    assert len(set(caused)) == 2
    events = events_of(place)
    assert all(ULID.fullmatch(str(event["correlation_id"])) for event in events)
    assert {e["correlation_id"] for e in events}.isdisjoint({e["session_id"] for e in events})


@pytest.mark.behaviour("M3")
def test_the_session_is_the_only_thing_new_after_a_restart(place: OpenHouse) -> None:
    his = HttpSelf(place, place.owner_token)
    his.feel({**BAD_NIGHT, "connection": -0.3}, "a bad night")
    place.clock.advance(hours=3)
    keep_duties(place.house)
    place.ask(
        "PUT",
        "/api/v1/person/model/entries",
        place.owner_token,
        json={"section": "identity", "key": "home", "summary": "Lives in Oak Park"},
    )
    paths = (STATE, "/api/v1/self/mood", "/api/v1/person/model", "/api/v1/household/tokens")
    before = {path: comparable(place, path) for path in paths}
    session, fields = his.state()["session_id"], snapshot_of(place.house)
    with restarted(place) as again:
        assert {path: comparable(again, path) for path in paths} == before
        assert HttpSelf(again, again.owner_token).state()["session_id"] != session
        assert differences(fields, snapshot_of(again.house)) == ["session_id"]


@pytest.mark.behaviour("M3")
def test_a_user_can_try_a_restart(place: OpenHouse) -> None:
    HttpSelf(place, place.owner_token).feel(BAD_NIGHT)
    printed = run(place, place.owner_token, "doctor", "--restart-diff", "--json")
    assert json.loads(printed) == {"restart_differences": ["session_id"]}


@pytest.mark.behaviour("M4")
def test_a_session_sorts_by_the_moment_of_its_start_and_tells_it(place: OpenHouse) -> None:
    sessions = [place.house.session_id]
    starts = [place.clock.now()]
    for _ in range(3):
        place.clock.advance(hours=5, milliseconds=1)
        with restarted(place) as again:
            sessions.append(again.house.session_id)
            starts.append(again.clock.now())
            assert events_of(again)[-1]["session_id"] == again.house.session_id
    assert sessions == sorted(sessions)
    assert [made_at(session) for session in sessions] == starts


@contextmanager
def running(folder: Path) -> Generator[tuple[subprocess.Popen[str], str]]:
    """`ipse run` as a process of its own, and what it says at its start."""
    command = [str(Path(sys.executable).with_name("ipse")), "--config", str(folder / "config")]
    command += ["--house", str(folder / "house"), "run", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder) as process:
        try:
            assert process.stdout is not None
            said = ""
            for line in process.stdout:
                said += line
                if "Ctrl-C" in line:
                    break
            yield process, said
        finally:
            process.kill()


@pytest.mark.slow
@pytest.mark.timeout(180)
@pytest.mark.behaviour("M5")
def test_a_mood_survives_kill_9_right_after_it_was_felt(tmp_path: Path) -> None:
    with running(tmp_path) as (process, said):
        address, token = found(r"at (http://\S+)", said), found(r"(ipse_\w+)", said)
        headers = {"Authorization": f"Bearer {token}"}
        felt = httpx.post(f"{address}{FEEL}", json=dict(BAD_NIGHT), headers=headers, timeout=30)
        process.send_signal(signal.SIGKILL)
        assert felt.json()["feeling"] == "afraid"
    with running(tmp_path) as (_, said):
        address = found(r"at (http://\S+)", said)
        again = httpx.get(f"{address}{STATE}", headers=headers, timeout=30).json()
    assert again["feeling"] == "afraid"
    assert again["since"] == felt.json()["since"]
    assert again["session_id"] != felt.json()["session_id"]


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match, text
    return match[1]


@pytest.mark.behaviour("M5")
def test_what_was_answered_is_what_is_stored_to_the_last_digit(
    place: OpenHouse, his: AnySelf
) -> None:
    felt = his.feel(BAD_NIGHT)
    with restarted(place) as again:
        state = HttpSelf(again, again.owner_token).state()
        assert state["affect"] == felt["affect"]
        assert state["drives"] == felt["drives"]


@pytest.mark.behaviour("M6")
def test_a_start_tells_first_of_the_mood_and_then_of_the_drives(place: OpenHouse) -> None:
    HttpSelf(place, place.owner_token).feel(BAD_NIGHT)
    count = len(events_of(place))
    with restarted(place) as again:
        first = events_of(again)[count]
        assert (first["room"], first["subject"]) == ("house", "session")
        detail = cast("dict[str, object]", first["detail"])
        restored = cast("list[dict[str, str]]", detail["restored"])
        assert [part["part"] for part in restored][:2] == ["affect", "drives"]
        assert {part["session_id"] for part in restored} == {place.house.session_id}


@pytest.mark.behaviour("M7")
def test_the_morning_after_a_bad_night_he_is_as_he_was(place: OpenHouse, his: AnySelf) -> None:
    felt = his.feel(BAD_NIGHT, "a bad night")
    assert felt["feeling"] == "afraid"
    place.clock.advance(hours=9)
    with restarted(place) as again:
        keep_duties(again.house)
        morning = HttpSelf(again, again.owner_token).state()
        assert morning["affect"] == felt["affect"]
        assert morning["feeling"] == "afraid"
        assert morning["since"] == felt["since"]
        assert morning["cause"] == "a bad night"


@pytest.mark.behaviour("M7")
def test_awake_a_mood_goes_by_with_time(place: OpenHouse, his: AnySelf) -> None:
    before = affect_of(his.feel(BAD_NIGHT))["valence"]
    place.clock.advance(hours=6)
    keep_duties(place.house)
    assert before < affect_of(his.state())["valence"] < 0.0


def live_badly(place: OpenHouse, days: int) -> None:
    """Let so many bad days pass, each with its sleep."""
    his = HttpSelf(place, place.owner_token)
    for _ in range(days):
        for _ in range(4):
            his.feel(BAD_NIGHT)
            place.clock.advance(hours=4)
            keep_duties(place.house)


@contextmanager
def foreseeable(folder: Path) -> Generator[OpenHouse]:
    """A house whose seed is known, so that the noise of its hours is the same each time."""
    settings = load_settings(folder / "config", house=folder / "house")
    clock = SteppedClock(MONDAY_MORNING)
    house, first = wake(settings, clock, FixedEntropy(b"temper"))
    assert first is not None
    with house, served(house) as address:
        yield OpenHouse(house, address, first.token, clock)


@pytest.mark.behaviour("M8")
def test_bad_days_make_him_guarded_and_a_restart_leaves_him_so(tmp_path: Path) -> None:
    with foreseeable(tmp_path) as place:
        grows_guarded(place)


def grows_guarded(place: OpenHouse) -> None:
    """Let bad days make him guarded, restart him, and see where his mood goes home to."""
    his = HttpSelf(place, place.owner_token)
    his.feel(BAD_NIGHT)
    assert his.state()["disposition"] == 0.0, "a turn moves no temper"
    live_badly(place, 14)
    guarded = his.state()
    assert guarded["temper"] == "guarded"
    assert -0.5 < float(str(guarded["disposition"])) <= -0.1
    assert "guarded" in str(guarded["told"])
    with restarted(place) as again:
        assert HttpSelf(again, again.owner_token).state()["disposition"] == guarded["disposition"]
        # Nothing happens for days, and still he is not back at his soul's own baseline of 0:
        # the noise of these hours alone would leave him at -0.02.
        assert mean_valence(again, days=8) < -0.05


def mean_valence(place: OpenHouse, days: int) -> float:
    """The mean of valence over quiet days."""
    found: list[float] = []
    for _ in range(days * 3):
        place.clock.advance(hours=8)
        keep_duties(place.house)
        found.append(affect_of(HttpSelf(place, place.owner_token).state())["valence"])
    return fmean(found[3:])


@pytest.mark.behaviour("M9")
def test_four_drives_move_awake_and_shape_what_he_wants(place: OpenHouse, his: AnySelf) -> None:
    begun = his.state()
    assert list(levels_of(begun)) == ["energy", "curiosity", "safety", "connection"]
    assert begun["wants"] is None
    place.clock.advance(hours=12)
    keep_duties(place.house)
    later = his.state()
    assert levels_of(later)["energy"] < levels_of(begun)["energy"]
    assert levels_of(later)["connection"] < levels_of(begun)["connection"]
    lonely = his.feel({"congruence": 0.0, "connection": -0.4})
    assert lonely["wants"] == "company"
    met = his.feel({"congruence": 0.0, "connection": 0.5})
    assert met["wants"] != "company"


@pytest.mark.behaviour("M9")
def test_drives_come_back_at_the_start_as_they_were(place: OpenHouse, his: AnySelf) -> None:
    felt = his.feel({"congruence": 0.0, "connection": -0.4, "energy": -0.2})
    place.clock.advance(days=3)
    with restarted(place) as again:
        state = HttpSelf(again, again.owner_token).state()
        assert (state["drives"], state["wants"]) == (felt["drives"], felt["wants"])


@pytest.mark.behaviour("M7")
def test_his_last_days_are_drawn_with_the_restart_in_them(place: OpenHouse) -> None:
    his = HttpSelf(place, place.owner_token)
    his.feel(BAD_NIGHT, "a bad night")
    place.clock.advance(hours=1)
    with restarted(place) as again:
        again.clock.advance(hours=2)
        keep_duties(again.house)
        printed = run(again, again.owner_token, "mood")
        assert "because of this: a bad night" in printed
        assert printed.count("│") > 9, "a mark on each line, and in the legend"
        for name in ("valence", "connection", "disposition", "load"):
            assert name in printed
        moments = HttpSelf(again, again.owner_token).moments()
    kinds = [moment["kind"] for moment in moments]
    assert kinds == ["born", "felt", "lived"]
    assert len({str(moment["session_id"]) for moment in moments}) == 2
    assert place.clock.now() - timedelta(hours=3) == made_at(place.house.session_id)


def test_nobody_follows_the_events_of_another(place: OpenHouse) -> None:
    _, token = place.add_member("Ben")
    HttpSelf(place, place.owner_token).feel(BAD_NIGHT, "a bad night")
    theirs = events_of(place, token)
    assert all(event["room"] == "household" for event in theirs)
    agent = place.issue("agent", "planner", ["read", "enact"])
    assert place.ask("GET", EVENTS, agent).status_code == httpx.codes.FORBIDDEN


@pytest.mark.behaviour("M7")
def test_a_start_is_marked_before_anything_is_lived_in_it(place: OpenHouse) -> None:
    HttpSelf(place, place.owner_token).feel(BAD_NIGHT)
    assert run(place, place.owner_token, "mood").count("│") == 1, "in the legend alone"
    with restarted(place) as again:
        printed = run(again, again.owner_token, "mood")
    assert printed.count("│") == 10


@pytest.mark.parametrize("columns", ["80", "60"])
def test_what_is_drawn_fits_the_terminal(
    place: OpenHouse, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    HttpSelf(place, place.owner_token).feel(BAD_NIGHT)
    monkeypatch.setattr(out, "width", int(columns))
    lines = run(place, place.owner_token, "mood").splitlines()
    drawn = [line for line in lines if set(line) & set("▁▂▃▄▅▆▇█")]
    assert len(drawn) == 9
    assert all(len(line) <= int(columns) for line in drawn)
    assert any(len(line) > int(columns) - 10 for line in drawn)
