"""Files that people bring along, through `ipse import`."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, cast

import pytest
from typer.testing import CliRunner, Result

from ipse.cli.client import Declined
from ipse.cli.credential import keep_token
from ipse.cli.main import app
from ipse.gateway.devices import taking
from ipse.kernel.clock import SystemClock, iso
from ipse.kernel.errors import InvalidInput, IpseError, NotFound
from ipse.senses.signals import Signal
from tests.acceptance.houses import OpenHouse
from tests.acceptance.senses_steps import summaries, switch

GOLDEN: Final = Path(__file__).parents[1] / "golden"


@pytest.fixture
def today(place: OpenHouse) -> datetime:
    """The morning of this day, in a house that lives by the machine's own clock.

    A command reads the clock of the machine, as the house that it speaks to does.
    """
    now = SystemClock().now().replace(hour=8, minute=0, second=0, microsecond=0)
    place.clock.set(SystemClock().now())
    return now - timedelta(days=1)


def run(place: OpenHouse, *words: str, stdin: bytes | None = None) -> Result:
    settings = place.settings
    where = ["--config", str(settings.config), "--house", str(settings.house)]
    token = ["--token", place.owner_token] if place.owner_token else []
    return CliRunner().invoke(app, [*where, *token, "import", *words], input=stdin)


def imported(place: OpenHouse, *words: str, stdin: bytes | None = None) -> dict[str, int]:
    """The counts of an import that went well, those that are zero left out."""
    done = run(place, *words, "--json", stdin=stdin)
    if isinstance(done.exception, IpseError):
        raise done.exception
    assert done.exit_code == 0, done.output
    told = cast("dict[str, int]", json.loads(done.stdout))
    return {name: count for name, count in told.items() if count}


def brought(folder: Path, name: str, day: datetime) -> str:
    """A golden file in which the fourteenth of September is `day`."""
    text = (GOLDEN / name).read_text(encoding="utf-8")
    for ago in (0, 1, 2):
        golden, meant = datetime(2026, 9, 14 - ago), day - timedelta(days=ago)  # noqa: DTZ001
        text = text.replace(f"{golden:%Y-%m-%d}", f"{meant:%Y-%m-%d}")
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def calendar(day: datetime) -> str:
    """A calendar with one event on `day`, and a reminder that is due then."""
    event = f"DTSTART:{day:%Y%m%d}T080000Z\nDTEND:{day:%Y%m%d}T090000Z\nSUMMARY:Dentist\n"
    todo = f"DUE;VALUE=DATE:{day:%Y%m%d}\nSUMMARY:Pay the rent\n"
    return (
        f"BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:dentist\n{event}END:VEVENT\n"
        f"BEGIN:VTODO\nUID:rent\n{todo}END:VTODO\nEND:VCALENDAR\n"
    )


def test_a_timeline_is_brought_along_with_its_visits(
    place: OpenHouse, today: datetime, tmp_path: Path
) -> None:
    switch(place, "routine", "places")
    file = brought(tmp_path, "timeline_android.json", today)
    assert imported(place, "google-timeline", file) == {"seen": 3, "recorded": 3}
    assert imported(place, "google-timeline", file) == {"seen": 3, "duplicates": 3}


def test_the_health_export_tells_how_they_slept(
    place: OpenHouse, today: datetime, tmp_path: Path
) -> None:
    switch(place, "state")
    file = brought(tmp_path, "health_export.xml", today)
    place.clock.set(today)
    done = run(place, "apple-health", file)
    assert done.exit_code == 0, done.output
    assert "2 recorded" in done.stdout
    assert "Slept about 6.3 hours" in summaries(place)["state/rest"]


@pytest.mark.parametrize("through", ["file", "stdin"])
def test_a_calendar_comes_as_a_file_or_through_a_pipe(
    place: OpenHouse, today: datetime, tmp_path: Path, through: str
) -> None:
    switch(place, "calendar", "commitments")
    file = tmp_path / "calendar.ics"
    file.write_text(calendar(today + timedelta(days=6)), encoding="utf-8")
    given = (str(file), None) if through == "file" else ("-", file.read_bytes())
    assert imported(place, "icalendar", given[0], stdin=given[1])["recorded"] == 1
    assert "Pay the rent" in summaries(place)["commitments/reminder.rent"]
    told = imported(place, "icalendar", "--days", "9", given[0], stdin=given[1])
    assert told == {"seen": 2, "recorded": 1, "duplicates": 1}


def test_a_calendar_that_no_longer_holds_a_reminder_lets_it_go(
    place: OpenHouse, today: datetime
) -> None:
    switch(place, "calendar", "commitments")
    whole = calendar(today + timedelta(days=6))
    imported(place, "icalendar", "-", stdin=whole.encode())
    empty = b"BEGIN:VCALENDAR\nEND:VCALENDAR\n"
    assert imported(place, "icalendar", "--feed", "other", "-", stdin=empty) == {}
    assert list(summaries(place)) == ["commitments/reminder.rent"]
    assert imported(place, "icalendar", "-", stdin=empty) == {}
    assert summaries(place) == {}


def test_a_calendar_file_that_holds_nothing_has_failed(place: OpenHouse, tmp_path: Path) -> None:
    switch(place, "calendar", "commitments")
    file = tmp_path / "empty.ics"
    file.write_text("BEGIN:VCALENDAR\nEND:VCALENDAR\n", encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"Nothing was kept.*until in 2 days"):
        imported(place, "icalendar", str(file))


def test_two_files_without_a_name_take_nothing_back_from_each_other(
    place: OpenHouse, today: datetime, tmp_path: Path
) -> None:
    switch(place, "commitments")
    one, other = tmp_path / "work.ics", tmp_path / "choir.ics"
    whole = calendar(today + timedelta(days=6))
    one.write_text(whole, encoding="utf-8")
    other.write_text(whole.replace("rent", "dues"), encoding="utf-8")
    for file in (one, other):
        imported(place, "icalendar", str(file))
    rent, dues = "commitments/reminder.rent", "commitments/reminder.dues"
    assert set(summaries(place)) == {rent, dues}
    one.write_text(whole.replace("rent", "toll"), encoding="utf-8")
    imported(place, "icalendar", str(one))
    assert set(summaries(place)) == {"commitments/reminder.toll", dues}


def cut_off_after_500(
    place: OpenHouse, today: datetime, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A file of 1200 positions whose import was killed in the middle of its second batch."""
    records = [
        {
            "latitudeE7": 488521000 + index,
            "longitudeE7": 22903000,
            "accuracy": 20,
            "timestamp": iso(today + timedelta(seconds=index)),
        }
        for index in range(1200)
    ]
    file = folder / "Records.json"
    file.write_text(json.dumps({"locations": records}), encoding="utf-8")
    looked: list[Signal] = []

    def cut_off(signal: Signal, _now: datetime) -> bool:
        looked.append(signal)
        if len(looked) > 700:
            raise KeyboardInterrupt
        return True

    with monkeypatch.context() as cut:
        cut.setattr(taking, "is_sound", cut_off)
        assert run(place, "google-timeline", str(file)).exit_code != 0
    return file


def test_a_long_import_goes_on_where_it_was_cut_off(
    place: OpenHouse, today: datetime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch(place, "places")
    file = cut_off_after_500(place, today, tmp_path, monkeypatch)
    (note,) = (place.settings.config / "imports").iterdir()
    assert json.loads(note.read_text(encoding="utf-8"))["seen"] == 500
    told = imported(place, "google-timeline", str(file))
    assert told == {"seen": 1200, "recorded": 1200}  # none was sent twice
    assert list((place.settings.config / "imports").iterdir()) == []


def test_an_import_that_was_cut_off_begins_anew_for_another_credential_or_wording(
    place: OpenHouse, today: datetime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch(place, "places")
    keep_token(place.settings, place.owner_token)
    kept = replace(place, owner_token="")
    file = cut_off_after_500(kept, today, tmp_path, monkeypatch)
    renamed = imported(kept, "google-timeline", str(file), "--home", "home")
    assert renamed == {"seen": 1200, "recorded": 700, "duplicates": 500}
    keep_token(place.settings, place.issue("device", "phone"))
    told = imported(kept, "google-timeline", str(file))
    assert told == {"seen": 1200, "duplicates": 1200}


@pytest.mark.parametrize(
    ("content", "on", "why"),
    [
        ('{"locations": []}', True, "holds nothing"),
        ('{"locations": [{"timestamp": "2001-01-01T00:00:00Z"}]}', True, "holds nothing"),
        ('{"locations": [{"latitudeE7": 1, "longitudeE7": 1, "timestamp": "AGO"}]}', True, "older"),
        (
            '{"locations": [{"latitudeE7": 1, "longitudeE7": 1, "timestamp": "NOW"}]}',
            False,
            "sense",
        ),
    ],
)
def test_an_import_of_nothing_has_failed(
    place: OpenHouse,
    today: datetime,
    tmp_path: Path,
    content: str,
    on: bool,  # noqa: FBT001
    why: str,
) -> None:
    if on:
        switch(place, "places")
    file = tmp_path / "Records.json"
    written = content.replace("AGO", iso(today - timedelta(days=40))).replace("NOW", iso(today))
    file.write_text(written, encoding="utf-8")
    with pytest.raises(InvalidInput, match=rf"Nothing was kept.*{why}"):
        imported(place, "google-timeline", str(file))


@pytest.mark.parametrize("command", ["google-timeline", "apple-health", "icalendar"])
def test_a_file_that_is_none_is_said_to_be_none(
    place: OpenHouse, tmp_path: Path, command: str
) -> None:
    with pytest.raises(NotFound, match="no file"):
        imported(place, command, str(tmp_path / "nothing"))
    other = tmp_path / "other"
    other.write_text("other", encoding="utf-8")
    with pytest.raises((InvalidInput, Declined), match="This is no"):
        imported(place, command, str(other))
