"""What observers conclude from the signals of a phone (S42-S52)."""

from __future__ import annotations

import random  # noqa: TID251 (shuffles what a phone sends)
from datetime import UTC, datetime, timedelta

import pytest

from ipse.house.rhythm import keep_duties
from tests.acceptance.houses import MONDAY_MORNING, OpenHouse
from tests.acceptance.person_steps import MODEL, under
from tests.acceptance.senses_steps import (
    HOME,
    OBSERVATIONS,
    WEEK,
    observation,
    prose,
    push,
    send,
    sensed,
    summaries,
    switch,
    type_in,
    weekly,
)

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
TUESDAYS = [datetime(2026, 9, 8, 8, 10, tzinfo=UTC) - ago * WEEK for ago in range(5)]
TUESDAY_HABIT = "routine/tuesday.departure.home"


def on_tuesday(place: OpenHouse, hour: int = 9, minute: int = 0) -> datetime:
    """Let it be that time of the Tuesday after the house's first Monday."""
    place.clock.set(datetime(2026, 9, 15, hour, minute, tzinfo=UTC))
    return place.clock.now()


@pytest.mark.behaviour("S42")
def test_equal_signals_make_equal_entries_in_whatever_order_they_come(place: OpenHouse) -> None:
    members = [place.owner_token, place.add_member("Bob")[1]]
    now = place.clock.now()
    sent = weekly("departure", "home", TUESDAYS)
    sent += weekly("arrival", "work", [each + 45 * MINUTE for each in TUESDAYS])
    sent += [observation("sleep", now - HOUR, hours=7), observation("focus", now, mode="Work")]
    told: list[list[dict[str, object]]] = []
    for seed, token in enumerate(members):
        for name in ("routine", "state"):
            path = f"/api/v1/person/senses/{name}"
            place.ask("PUT", path, token, json={"enabled": True})
        shuffled = random.Random(seed).sample(sent, len(sent))  # noqa: S311
        for each in [*shuffled, *shuffled[:3]]:
            push(place, each, token=token)
        entries = place.ask("GET", MODEL, token).json()["entries"]
        told.append([{**entry, "written_at": None} for entry in entries])
    assert told[0] == told[1]
    assert len(told[0]) == 4


@pytest.mark.behaviour("S43")
def test_signals_come_by_push_alone(place: OpenHouse) -> None:
    # Whatever leaves this machine fails the whole suite (tests/conftest.py); here the house lives
    # a day with every sense on and no push: it asks nobody and knows nothing.
    switch(place, "state", "routine", "places", "calendar", "commitments", "preferences")
    for _ in range(24):
        place.clock.advance(hours=1)
        keep_duties(place.house)
    assert sensed(place) == {}
    assert push(place, observation("focus", mode="Work"))["recorded"] == 1


@pytest.mark.behaviour("S44")
def test_one_post_takes_signals_with_a_time_or_without(place: OpenHouse) -> None:
    switch(place, "state")
    body = {
        "observations": [
            {"kind": "focus", "payload": {"mode": "Work"}},
            {"kind": "sleep", "at": "2026-09-14T07:50:00Z", "payload": {"hours": 6.2}},
        ]
    }
    answer = place.ask("POST", OBSERVATIONS, place.owner_token, json=body)
    assert answer.status_code == 200
    entries = sensed(place)
    assert entries["state/now"]["observed_at"] == "2026-09-14T08:00:00Z"
    assert entries["state/rest"]["observed_at"] == "2026-09-14T07:50:00Z"


MALFORMED: list[tuple[dict[str, object], int]] = [
    ({"observations": []}, 422),
    ({"observations": [{"kind": "focus", "payload": {}}] * 501}, 422),
    ({}, 422),
    ({"observations": [{"kind": "focus", "payload": {"mode": 7}}]}, 422),
    ({"observations": [{"kind": "focus", "at": "soon", "payload": {"mode": "Work"}}]}, 422),
    ({"observations": [{"kind": "focus", "at": "2026-09-14T09:00:01Z"}]}, 422),
    ({"observations": [{"payload": {}}]}, 422),
    ({"observations": [{"kind": "telepathy"}]}, 200),
]


@pytest.mark.parametrize(("body", "status"), MALFORMED)
def test_a_malformed_push_is_refused_whole(
    place: OpenHouse, body: dict[str, object], status: int
) -> None:
    switch(place, "state")
    assert place.ask("POST", OBSERVATIONS, place.owner_token, json=body).status_code == status
    assert sensed(place) == {}


def test_a_signal_may_be_an_hour_ahead_but_no_more(place: OpenHouse) -> None:
    switch(place, "state")
    ahead = MONDAY_MORNING + HOUR
    assert push(place, observation("focus", ahead, mode="Work"))["recorded"] == 1
    late = send(place, observation("focus", ahead + timedelta(seconds=1), mode="Work"))
    assert late.status_code == 422
    assert late.json()["errors"][0]["field"] == "observations[0].at"


@pytest.mark.behaviour("S45")
def test_whose_signals_they_are_follows_from_the_credential(place: OpenHouse) -> None:
    owner, token = place.add_member("Bob")
    place.ask("PUT", "/api/v1/person/senses/state", token, json={"enabled": True})
    switch(place, "state")
    body = {
        "owner": owner,
        "observations": [{"kind": "focus", "payload": {"mode": "Work"}, "owner": owner}],
    }
    assert place.ask("POST", OBSERVATIONS, place.owner_token, json=body).json()["recorded"] == 1
    assert summaries(place) == {"state/now": "In Work Focus"}
    assert "Work" not in prose(place, token)


@pytest.mark.behaviour("S46")
def test_the_answer_counts_signals_with_what_followed_from_them(place: OpenHouse) -> None:
    switch(place, "state")
    type_in(place, "state/rest", "Slept like a stone")
    focus = observation("focus", place.clock.now(), mode="Work")
    counted = push(
        place,
        focus,
        observation("sleep", hours=6.2),
        observation("arrival", place="work"),
        observation("telepathy"),
        focus,
    )
    assert counted == {
        "recorded": 2,
        "ignored": 1,
        "applied": 1,
        "refused": 1,
        "unknown": 1,
        "duplicates": 1,
        "outdated": 0,
    }


@pytest.mark.behaviour("S47")
def test_focus_motion_or_sleep_become_what_is_now_for_an_hour_at_most(place: OpenHouse) -> None:
    switch(place, "state")
    push(place, observation("sleep", hours=6.2), observation("motion", activity="stationary"))
    assert summaries(place) == {
        "state/now": "Settled",
        "state/rest": "Slept about 6.2 hours last night",
    }
    push(place, observation("focus", mode="Work"))
    assert summaries(place)["state/now"] == "In Work Focus"
    push(place, observation("motion", activity="walking"))
    assert summaries(place)["state/now"] == "Moving about"
    place.clock.advance(minutes=1)
    push(place, observation("motion", activity="automotive"))
    assert summaries(place)["state/now"] == "Driving"
    assert under(prose(place), "Right now:")[0] == "- Driving (from state)"
    place.clock.advance(minutes=45)
    assert "state/now" not in sensed(place)
    place.clock.advance(minutes=15)
    assert sensed(place) == {}
    keep_duties(place.house)
    assert summaries(place) == {"state/rest": "Slept about 6.2 hours last night"}


@pytest.mark.behaviour("S48")
def test_comings_or_goings_become_a_habit_of_the_weekday(place: OpenHouse) -> None:
    switch(place, "routine")
    type_in(place, "identity/timezone", "Europe/Paris")
    push(place, *weekly("departure", "Home", TUESDAYS))
    push(place, *weekly("arrival", "work", [each + 45 * MINUTE for each in TUESDAYS]))
    assert summaries(place) == {
        TUESDAY_HABIT: "Tuesday leaves home around 10:10",
        "routine/tuesday.arrival.work": "Tuesday arrives at work around 10:55",
    }
    assert under(prose(place), "Their usual day:") == [
        "- Tuesday arrives at work around 10:55 (from routine, as of 8 Sep)",
        "- Tuesday leaves home around 10:10 (from routine, as of 8 Sep)",
    ]


@pytest.mark.behaviour("S49")
@pytest.mark.parametrize(
    ("minutes", "words"),
    [(30, None), (31, "Left home about 30 minutes later than usual today")],
)
def test_more_than_half_an_hour_off_the_habit_is_noted_until_midnight(
    place: OpenHouse, minutes: int, words: str | None
) -> None:
    switch(place, "routine")
    push(place, *weekly("departure", "home", TUESDAYS))
    now = on_tuesday(place)
    left = now.replace(hour=8, minute=10) + minutes * MINUTE
    push(place, observation("departure", left, place="home"))
    assert summaries(place).get("routine/today.deviation") == words
    place.clock.set(datetime(2026, 9, 16, 0, 0, tzinfo=UTC))
    assert "routine/today.deviation" not in sensed(place)


@pytest.mark.behaviour("S50")
def test_three_matching_days_are_no_habit_four_are(place: OpenHouse) -> None:
    switch(place, "routine")
    push(place, *weekly("departure", "home", TUESDAYS[:3]))
    assert summaries(place) == {}
    push(place, observation("departure", TUESDAYS[3], place="home"))
    assert summaries(place) == {TUESDAY_HABIT: "Tuesday leaves home around 08:10"}


@pytest.mark.behaviour("S51")
@pytest.mark.parametrize(("minutes", "habits"), [(60, 1), (61, 0)])
def test_what_strays_beyond_an_hour_is_no_habit(
    place: OpenHouse, minutes: int, habits: int
) -> None:
    switch(place, "routine")
    stray = TUESDAYS[4] + minutes * MINUTE
    push(place, *weekly("departure", "home", [*TUESDAYS[:4], stray]))
    assert len(summaries(place)) == habits


@pytest.mark.behaviour("S52")
def test_today_is_measured_against_the_days_before_it_alone(place: OpenHouse) -> None:
    switch(place, "routine")
    push(place, *weekly("departure", "home", TUESDAYS[:3]))
    now = on_tuesday(place)
    push(place, observation("departure", now.replace(hour=8, minute=10), place="home"))
    assert summaries(place) == {}
    push(place, observation("departure", TUESDAYS[3], place="home"))
    before = sensed(place)[TUESDAY_HABIT]
    push(place, observation("departure", now.replace(hour=7, minute=0), place="home"))
    assert sensed(place)[TUESDAY_HABIT]["value"] == before["value"]
    assert "earlier" in summaries(place)["routine/today.deviation"]


def test_positions_become_comings_with_goings_at_places_that_were_named(place: OpenHouse) -> None:
    switch(place, "places", "routine", "state")
    type_in(place, "identity/home", "14 Oak Street", HOME)
    for day in (*TUESDAYS[:4], MONDAY_MORNING - 30 * MINUTE):
        away = [(-60, 48.85), (-30, 48.85), (0, 48.87), (30, 48.87)]
        row = [
            observation("position", day + timedelta(seconds=s), lat=lat, lon=2.29, accuracy=8)
            for s, lat in away
        ]
        push(place, *row)
    assert summaries(place)[TUESDAY_HABIT] == "Tuesday leaves home around 08:10"
    push(place, observation("motion", activity="automotive"))
    assert summaries(place)["state/now"] == "Commuting"


def test_a_place_where_they_often_stay_is_asked_about_until_it_is_named(place: OpenHouse) -> None:
    switch(place, "places")
    for day in range(1, 4):
        start = MONDAY_MORNING - timedelta(days=day)
        push(
            place,
            *[
                observation("position", start + m * MINUTE, lat=48.9, lon=2.4, accuracy=8)
                for m in range(0, 41, 10)
            ],
        )
    keep_duties(place.house)
    question = "Often stays near 48.900, 2.400, a place that has no name yet"
    assert summaries(place) == {"identity/place.48.900,2.400": question}
    assert "(from places, a guess)" in prose(place)
    type_in(place, "identity/gym", "The gym", {"lat": 48.9, "lon": 2.4})
    place.clock.advance(minutes=1)
    keep_duties(place.house)
    assert summaries(place) == {}


def test_a_meeting_is_told_while_it_is_on(place: OpenHouse) -> None:
    switch(place, "calendar")
    start, end = MONDAY_MORNING + HOUR, MONDAY_MORNING + 7 * HOUR
    span = (start.isoformat(), end.isoformat())
    push(place, observation("calendar", id="e1", start=span[0], end=span[1], title="Planning"))
    told = dict[int, dict[str, str]]()
    for hour in range(1, 9):
        place.clock.advance(hours=1)
        keep_duties(place.house)
        told[hour] = summaries(place)
    meeting = {"state/meeting": "In a meeting until 3"}
    assert told == {hour: meeting if hour < 7 else {} for hour in range(1, 9)}


def test_a_reminder_is_an_open_commitment_until_it_is_done(place: OpenHouse) -> None:
    switch(place, "commitments")
    push(place, observation("reminder", id="r1", title="Send Priya the proposal", due="2026-09-18"))
    assert under(prose(place), "Open commitments:") == [
        "- Send Priya the proposal, due Friday (from commitments)"
    ]
    place.clock.advance(minutes=1)
    push(place, observation("reminder", id="r1", done=True))
    assert summaries(place) == {}


def test_reactions_become_a_leaning(place: OpenHouse) -> None:
    switch(place, "preferences")
    now = place.clock.now()
    push(
        place,
        *[
            observation("reaction", now - ago * HOUR, about="Morning meetings", accepted=False)
            for ago in range(4)
        ],
    )
    assert under(prose(place), "Preferences:") == [
        "- Usually rejects Morning meetings (from preferences)"
    ]
