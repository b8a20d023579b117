"""Apps that people have already, each through its own door and answered in its own dialect."""

from __future__ import annotations

import json
from base64 import b64encode
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import httpx
import pytest

from ipse.gateway.bodies import DEVICE_BYTES
from ipse.house.rhythm import keep_duties
from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject
from tests.acceptance.houses import MONDAY_MORNING, OpenHouse
from tests.acceptance.person_steps import entries_of
from tests.acceptance.senses_steps import HOME, summaries, switch, type_in

GOLDEN: Final = Path(__file__).parents[1] / "golden"
DEVICES: Final = "/api/v1/devices"
JSON: Final = "application/json"
FORM: Final = "application/x-www-form-urlencoded"

ANSWERS: Final = {
    "owntracks": ("owntracks_location.json", JSON),
    "overland": ("overland_batch.json", JSON),
    "home-assistant": ("home_assistant_person.json", JSON),
    "gpslogger": ("gpslogger.form", FORM),
    "shortcuts": ("shortcuts_focus.json", JSON),
    "health-auto-export": ("health_auto_export_night.json", JSON),
    "icalendar": ("calendar.ics", "text/calendar"),
}
COUNTING: Final = ["home-assistant", "shortcuts", "health-auto-export", "icalendar"]


def golden(name: str) -> bytes:
    return (GOLDEN / name).read_bytes()


def send(
    place: OpenHouse,
    app: str,
    body: bytes | None = None,
    *,
    authorization: str | None = None,
    encoding: str | None = None,
) -> httpx.Response:
    """The answer to what `app` sends, as the owner unless it shows something else."""
    name, media_type = ANSWERS[app]
    encoded = {} if encoding is None else {"Content-Encoding": encoding}
    shown = f"Bearer {place.owner_token}" if authorization is None else authorization
    return httpx.post(
        f"{place.address}{DEVICES}/{app}",
        content=golden(name) if body is None else body,
        headers={"Content-Type": media_type, "Authorization": shown, **encoded},
        timeout=60,
    )


def basic(password: str, user: str = "ann") -> str:
    return "Basic " + b64encode(f"{user}:{password}".encode()).decode()


def counts(answer: httpx.Response) -> dict[str, int]:
    """The counts of an answer that are not zero."""
    assert answer.status_code == httpx.codes.OK, answer.text
    return {name: count for name, count in answer.json().items() if count}


def points(many: int, *, until: datetime = MONDAY_MORNING) -> list[dict[str, object]]:
    """Points of Overland, two seconds apart, the last of them at `until`."""
    return [
        {
            "type": "Feature",
            "geometry": {"type": "Point", "coordinates": [2.29 + index * 1e-5, 48.85]},
            "properties": {
                "timestamp": iso(until - timedelta(seconds=2 * (many - 1 - index))),
                "horizontal_accuracy": 8,
                "motion": ["walking"],
            },
        }
        for index in range(many)
    ]


def overland(place: OpenHouse, batch: list[dict[str, object]], token: str | None = None) -> None:
    """Send a batch of Overland, which is answered with its word."""
    answer = place.ask(
        "POST", f"{DEVICES}/overland", token or place.owner_token, json={"locations": batch}
    )
    assert (answer.status_code, answer.json()) == (httpx.codes.OK, {"result": "ok"})


def removed(place: OpenHouse, name: str) -> int:
    """How many signals go when a sense is switched off."""
    told = switch(place, name, enabled=False)["removed"]
    assert isinstance(told, dict)
    assert isinstance(told["signals"], int)
    return told["signals"]


# Answers


def test_owntracks_is_answered_with_no_messages(place: OpenHouse) -> None:
    switch(place, "places", "state")
    answer = send(place, "owntracks")
    assert (answer.status_code, answer.json()) == (httpx.codes.OK, [])
    assert removed(place, "places") == 1
    assert removed(place, "state") == 1


def test_overland_is_answered_with_its_word(place: OpenHouse) -> None:
    switch(place, "places", "routine")
    answer = send(place, "overland")
    assert (answer.status_code, answer.json()) == (httpx.codes.OK, {"result": "ok"})
    assert removed(place, "places") == 2
    assert removed(place, "routine") == 2


@pytest.mark.parametrize("name", ["gpslogger.json", "gpslogger.form"])
def test_gpslogger_is_answered_in_plain_text(place: OpenHouse, name: str) -> None:
    switch(place, "places")
    answer = send(place, "gpslogger", golden(name))
    assert (answer.status_code, answer.text) == (httpx.codes.OK, "OK")
    assert answer.headers["content-type"].startswith("text/plain")
    assert removed(place, "places") == 1


def test_home_assistant_hears_what_became_of_it(place: OpenHouse) -> None:
    switch(place, "routine")
    assert counts(send(place, "home-assistant")) == {"recorded": 2, "ignored": 1}
    body = golden("home_assistant_update_location.json")
    assert counts(send(place, "home-assistant", body)) == {"ignored": 1}


def test_a_focus_from_a_shortcut_is_what_somebody_is_doing(place: OpenHouse) -> None:
    switch(place, "state")
    assert counts(send(place, "shortcuts")) == {"recorded": 1, "applied": 1}
    assert summaries(place)["state/now"] == "In Work Focus"


@pytest.mark.parametrize("name", ["health_auto_export_night", "health_auto_export_stages"])
def test_a_night_comes_late_and_still_tells_how_they_slept(place: OpenHouse, name: str) -> None:
    switch(place, "state")
    answer = send(place, "health-auto-export", golden(f"{name}.json"))
    assert counts(answer)["recorded"] == 1
    assert "Slept about 6." in summaries(place)["state/rest"]


def test_a_calendar_tells_that_they_are_in_a_meeting_and_what_is_due(place: OpenHouse) -> None:
    switch(place, "calendar", "commitments")
    type_in(place, "identity/timezone", "Europe/Paris")
    answer = counts(send(place, "icalendar"))
    assert (answer["recorded"], answer.get("malformed", 0)) == (6, 0)
    told = summaries(place)
    assert told["state/meeting"] == "In a meeting until 11"
    assert "Pay the rent" in told["commitments/reminder.rent@example"]
    assert "commitments/reminder.call@example" not in told


# Consent, duplicates, errors


@pytest.mark.parametrize("app", ANSWERS)
def test_without_consent_nothing_is_kept(place: OpenHouse, app: str) -> None:
    assert send(place, app).status_code == httpx.codes.OK
    names = ("state", "routine", "places", "calendar", "commitments")
    assert [removed(place, name) for name in names] == [0] * len(names)


@pytest.mark.parametrize("app", ANSWERS)
def test_what_is_sent_again_is_kept_once(place: OpenHouse, app: str) -> None:
    names = ("state", "routine", "places", "calendar", "commitments")
    switch(place, *names)
    assert send(place, app).status_code == httpx.codes.OK
    kept = send(place, app)
    if app in COUNTING:
        assert counts(kept).keys() <= {"duplicates", "malformed"}
    assert sum(removed(place, name) for name in names) > 0


def test_a_poison_message_of_owntracks_is_answered_like_any_other(place: OpenHouse) -> None:
    for body in (b"", b"{", b"[]", b"null", b"\xff", b'{"_type": "location"}', b'{"a":1,"a":2}'):
        answer = send(place, "owntracks", body)
        assert (answer.status_code, answer.json()) == (httpx.codes.OK, []), body


def test_a_batch_of_overland_that_nobody_can_read_never_comes_back(place: OpenHouse) -> None:
    for body in (b"", b"{", b"[]", b'{"locations": 1}', b'{"locations": [null, 1, {}]}'):
        answer = send(place, "overland", body)
        assert (answer.status_code, answer.json()) == (httpx.codes.OK, {"result": "ok"}), body


@pytest.mark.parametrize("app", [*COUNTING, "gpslogger"])
def test_who_set_it_up_by_hand_is_told_what_is_wrong(place: OpenHouse, app: str) -> None:
    answer = send(place, app, b'{"a": 1, "a": 2}')
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert answer.json()["detail"]


@pytest.mark.parametrize(("minutes", "kept"), [(60, 3), (61, 2)])
def test_one_point_from_the_future_does_not_stop_the_others(
    place: OpenHouse, minutes: int, kept: int
) -> None:
    switch(place, "places")
    ahead = points(1, until=MONDAY_MORNING + timedelta(minutes=minutes))
    overland(place, [*ahead, *points(2)])
    assert removed(place, "places") == kept


def test_what_could_not_be_kept_is_counted(place: OpenHouse) -> None:
    switch(place, "state")
    body = b"""{"observations": [
        {"kind": "focus", "mode": "Work"}, {"kind": "focus", "at": "2026-09-14T12:00:00Z"},
        {"kind": "motion", "activity": "swimming"}, {"kind": "smell"}, 7]}"""
    told = counts(send(place, "shortcuts", body))
    assert told == {"recorded": 1, "applied": 1, "malformed": 2, "unknown": 2}


@pytest.mark.slow
def test_ten_thousand_points_come_in_one_piece(place: OpenHouse) -> None:
    switch(place, "places")
    type_in(place, "identity/home", "14 Oak Street", HOME)
    overland(place, points(10_000))
    assert removed(place, "places") == 10_000


@pytest.mark.parametrize(("more", "status"), [(0, 200), (1, 413)])
def test_a_device_may_send_eight_mebibytes(place: OpenHouse, more: int, status: int) -> None:
    body = b"{}" + b" " * (DEVICE_BYTES - 2 + more)
    assert send(place, "overland", body).status_code == status
    observations = place.address + "/api/v1/person/observations"
    bearer = {"Authorization": f"Bearer {place.owner_token}", "Content-Type": JSON}
    assert httpx.post(observations, content=body, headers=bearer).status_code == 413


def test_a_compressed_body_is_refused(place: OpenHouse) -> None:
    answer = send(place, "overland", encoding="gzip")
    assert answer.status_code == httpx.codes.UNSUPPORTED_MEDIA_TYPE


# Credentials


@pytest.mark.parametrize("app", ANSWERS)
def test_a_token_of_a_device_may_be_shown_as_a_password(place: OpenHouse, app: str) -> None:
    phone = place.issue("device", "phone")
    assert send(place, app, authorization=basic(phone)).is_success
    assert send(place, app, authorization=basic(phone, user="")).is_success
    assert send(place, app, authorization=f"Bearer {phone}").is_success


@pytest.mark.parametrize("app", ANSWERS)
@pytest.mark.parametrize("body", [b"", b"{", None])
def test_a_stranger_is_told_nothing_whatever_he_sends(
    place: OpenHouse, app: str, body: bytes | None
) -> None:
    known = place.owner_token
    wrong = known[:-1] + ("0" if known[-1] != "0" else "1")
    for shown in ("", "Basic", "Basic !", "Basic YQ==", basic(""), basic(wrong), basic("x", known)):
        answer = send(place, app, body, authorization=shown)
        assert answer.status_code == httpx.codes.UNAUTHORIZED, shown
        assert answer.headers["www-authenticate"].startswith("Bearer")


def test_a_password_opens_no_other_door(place: OpenHouse) -> None:
    shown = {"Authorization": basic(place.owner_token)}
    answer = place.ask("GET", "/api/v1/person/model", None, headers=shown)
    assert answer.status_code == httpx.codes.UNAUTHORIZED


@pytest.mark.parametrize("app", ANSWERS)
def test_who_may_not_observe_is_refused(place: OpenHouse, app: str) -> None:
    reader = place.issue("device", "frame", ["read"])
    assert send(place, app, authorization=basic(reader)).status_code == httpx.codes.FORBIDDEN


def test_an_agent_needs_the_tool_here_too(place: OpenHouse) -> None:
    place.give_soul("planner", "person.model")
    planner = place.issue("agent", "planner")
    answer = send(place, "shortcuts", authorization=f"Bearer {planner}")
    assert answer.status_code == httpx.codes.FORBIDDEN


def test_a_credential_in_the_address_is_refused(place: OpenHouse) -> None:
    phone = place.issue("device", "phone")
    for query in (f"token={phone}", f"u={phone}"):
        url = f"{place.address}{DEVICES}/gpslogger?{query}"
        answer = httpx.post(url, content=b"lat=1&lon=2", headers={"Authorization": basic(phone)})
        assert answer.status_code == httpx.codes.FORBIDDEN


def test_each_member_hears_of_their_own_day(place: OpenHouse) -> None:
    switch(place, "state")
    _, other = place.add_member("Bob")
    answer = send(place, "shortcuts", authorization=basic(other))
    assert counts(answer) == {"ignored": 1}
    assert summaries(place) == {}


# What follows


def test_a_phone_that_speaks_owntracks_makes_a_habit(place: OpenHouse) -> None:
    switch(place, "routine")
    for week in range(1, 5):
        left = MONDAY_MORNING - timedelta(days=7 * week, minutes=30)
        place.ask(
            "POST",
            f"{DEVICES}/owntracks",
            place.owner_token,
            json={
                "_type": "transition",
                "event": "leave",
                "desc": "Home",
                "tst": left.timestamp(),
                "acc": 12,
                "lat": HOME["lat"],
                "lon": HOME["lon"],
            },
        )
    assert "07:30" in summaries(place)["routine/monday.departure.home"]


def owntracks(place: OpenHouse, **fields: object) -> None:
    """Send the golden location of OwnTracks with some fields replaced, or left out as None."""
    body = {**json.loads(golden("owntracks_location.json")), **fields}
    sent = {name: value for name, value in body.items() if value is not None}
    answer = place.ask("POST", f"{DEVICES}/owntracks", place.owner_token, json=sent)
    assert (answer.status_code, answer.json()) == (httpx.codes.OK, [])


@pytest.mark.parametrize(("own_id", "kept"), [("b3f10c77", 1), (None, 2)])
def test_a_message_of_owntracks_is_known_by_its_id_or_else_by_what_it_says(
    place: OpenHouse, own_id: str | None, kept: int
) -> None:
    switch(place, "places")
    for earlier in (0, 60, 0):
        owntracks(place, _id=own_id, tst=MONDAY_MORNING.timestamp() - earlier)
    assert removed(place, "places") == kept


@pytest.mark.parametrize(
    ("app", "name"),
    [("owntracks", "owntracks_waypoint.json"), ("home-assistant", "home_assistant_zone.json")],
)
def test_a_region_drawn_in_an_app_is_a_question_until_its_owner_names_the_place(
    place: OpenHouse, app: str, name: str
) -> None:
    switch(place, "places")
    assert send(place, app, golden(name)).status_code == httpx.codes.OK
    assert list(summaries(place)) == ["identity/place.gym"]
    mine: JsonObject = {"lat": 1, "lon": 2, "radius_m": 50}
    type_in(place, "identity/gym", "Mine", mine)
    assert send(place, app, golden(name)).status_code == httpx.codes.OK
    keep_duties(place.house)
    assert summaries(place) == {}
    (gym,) = [entry for entry in entries_of(place) if entry["key"] == "gym"]
    assert (gym["source"], gym["value"]) == ("manual", mine)
