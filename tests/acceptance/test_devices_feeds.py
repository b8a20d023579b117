"""A calendar that is sent whole, again and again: what it leaves out is taken back."""

from __future__ import annotations

from typing import Final

import httpx
import pytest

from tests.acceptance.houses import OpenHouse
from tests.acceptance.senses_steps import summaries, switch
from tests.acceptance.test_devices_http import counts, send
from tests.acceptance.test_person_erasure import files_with

TEAM: Final = (
    "BEGIN:VEVENT\nUID:team\nDTSTART:20260914T070000Z\nDTEND:20260914T110000Z\n"
    "SUMMARY:Team\nEND:VEVENT\n"
)
RENT: Final = "BEGIN:VTODO\nUID:rent\nSUMMARY:Pay the rent\nDUE;VALUE=DATE:20260930\nEND:VTODO\n"


def feed(place: OpenHouse, *parts: str, name: str = "work") -> None:
    """Send a calendar that holds `parts` and nothing else."""
    body = f"BEGIN:VCALENDAR\nX-WR-CALNAME:{name}\n{''.join(parts)}END:VCALENDAR\n"
    assert "malformed" not in counts(send(place, "icalendar", body.encode()))


def test_what_vanished_from_a_feed_is_taken_back_with_what_followed_from_it(
    place: OpenHouse,
) -> None:
    switch(place, "calendar", "commitments")
    feed(place, TEAM, RENT)
    both = {"state/meeting", "commitments/reminder.rent"}
    assert set(summaries(place)) == both
    feed(place, name="choir")  # another one says nothing of them
    assert set(summaries(place)) == both
    feed(place, TEAM)
    assert set(summaries(place)) == {"state/meeting"}
    feed(place)
    assert summaries(place) == {}
    feed(place, TEAM, RENT)  # put back on the same day
    assert set(summaries(place)) == both


def test_what_was_deleted_elsewhere_leaves_no_byte_behind(place: OpenHouse) -> None:
    switch(place, "calendar", "commitments")
    feed(place, TEAM.replace("Team", "Kingfisher"), RENT.replace("Pay", "Kingfisher"))
    place.house.record.checkpoint()
    assert files_with(place.settings.house, "Kingfisher")
    feed(place)
    place.house.record.checkpoint()
    assert files_with(place.settings.house, "Kingfisher") == []


@pytest.mark.parametrize(
    ("was", "became", "told"),
    [
        ("T110000Z", "T120000Z", "In a meeting until 12"),
        ("T070000Z", "T083000Z", None),
        ("SUMMARY", "STATUS:CANCELLED\nSUMMARY", None),
        ("SUMMARY", "TRANSP:TRANSPARENT\nSUMMARY", None),
    ],
)
def test_what_was_moved_or_called_off_is_so_at_the_next_push(
    place: OpenHouse, was: str, became: str, told: str | None
) -> None:
    # Nothing here says when it was changed: many calendars do not.
    switch(place, "calendar")
    for _ in range(2):
        feed(place, TEAM)
        assert summaries(place)["state/meeting"] == "In a meeting until 11"
        feed(place, TEAM.replace(was, became))
        assert summaries(place).get("state/meeting") == told


def test_one_occurrence_of_a_series_may_be_left_out_or_moved(place: OpenHouse) -> None:
    switch(place, "calendar")
    weekly = TEAM.replace("20260914", "20260907").replace("SUMMARY", "RRULE:FREQ=WEEKLY\nSUMMARY")
    feed(place, weekly)
    assert summaries(place)["state/meeting"] == "In a meeting until 11"
    moved = TEAM.replace("DTSTART", "RECURRENCE-ID:20260914T070000Z\nDTSTART")
    feed(place, weekly, moved.replace("T110000Z", "T090000Z"))
    assert summaries(place)["state/meeting"] == "In a meeting until 9"
    feed(place, weekly.replace("SUMMARY", "EXDATE:20260914T070000Z\nSUMMARY"))
    assert summaries(place) == {}


def test_an_invitation_takes_nothing_back(place: OpenHouse) -> None:
    switch(place, "calendar", "commitments")
    feed(place, TEAM, RENT)
    feed(place, "METHOD:REQUEST\n", TEAM.replace("UID:team", "UID:other"))
    assert set(summaries(place)) == {"state/meeting", "commitments/reminder.rent"}
    feed(place, "METHOD:PUBLISH\n", TEAM)  # that is how whole calendars are sent
    assert set(summaries(place)) == {"state/meeting"}


def test_a_feed_that_was_cut_off_takes_nothing_back(place: OpenHouse) -> None:
    switch(place, "calendar")
    feed(place, TEAM)
    refused = send(place, "icalendar", b"BEGIN:VCALENDAR\nX-WR-CALNAME:work\n")
    assert refused.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    odd = "BEGIN:VEVENT\nUID:odd\nDTSTART:soon\nRRULE:FREQ=DAILY\nEND:VEVENT\n"
    body = f"BEGIN:VCALENDAR\nX-WR-CALNAME:work\n{odd}END:VCALENDAR\n"
    assert counts(send(place, "icalendar", body.encode())) == {"unknown": 1}
    assert "state/meeting" in summaries(place)
