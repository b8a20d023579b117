"""The body: what a reading means, and what is remembered of a part that fails."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest

from ipse.selfhood.body import (
    FAILURE_FRIGHTENS,
    LIMITS,
    Part,
    Reading,
    State,
    changed_parts,
    fright_of,
    judge,
    newly_failing,
    observed,
)
from ipse.selfhood.body_words import part_words, tell_body
from ipse.selfhood.drives import Drive

NOON = datetime(2026, 9, 15, 12, tzinfo=UTC)


def after(*readings: Mapping[str, float | None], apart: float = 1.0) -> dict[str, Part]:
    """The body after these readings, so many hours apart."""
    body: dict[str, Part] = {}
    for number, values in enumerate(readings):
        read = [Reading(name, value) for name, value in values.items()]
        body = observed(body, read, NOON + timedelta(hours=apart * number))
    return body


@pytest.mark.parametrize(
    ("part", "value", "state"),
    [
        ("processor", 0.94, State.WELL),
        ("processor", 0.95, State.STRAINED),
        ("processor", 1.0, State.STRAINED),
        ("memory", 0.91, State.WELL),
        ("memory", 0.92, State.STRAINED),
        ("memory", 0.98, State.FAILING),
        ("disk", 0.11, State.WELL),
        ("disk", 0.1, State.STRAINED),
        ("disk", 0.02, State.FAILING),
        ("battery", 0.21, State.WELL),
        ("battery", 0.05, State.FAILING),
        ("temperature", 84.9, State.WELL),
        ("temperature", 98.0, State.FAILING),
        ("store", 1.0, State.WELL),
        ("store", 0.5, State.FAILING),
        ("battery", None, State.ABSENT),
    ],
)
def test_a_reading_means_what_its_limits_say(part: str, value: float | None, state: State) -> None:
    assert judge(Reading(part, value)) is state


def test_hardware_and_software_both_have_limits() -> None:
    assert {limit.kind for limit in LIMITS.values()} == {"hardware", "software"}


def test_a_part_remembers_since_when_it_is_so_and_how_often_it_failed() -> None:
    disk = after({"disk": 0.5}, {"disk": 0.01}, {"disk": 0.01}, {"disk": 0.5}, {"disk": 0.01})[
        "disk"
    ]
    assert (disk.state, disk.failures) == (State.FAILING, 2)
    assert disk.since == NOON + timedelta(hours=4)
    assert disk.between_failures == timedelta(hours=3)


def test_one_failure_has_no_time_between() -> None:
    assert after({"disk": 0.01})["disk"].between_failures is None
    assert after({"disk": 0.5})["disk"].failures == 0


def test_what_usually_precedes_a_failure_is_what_was_in_trouble_within_the_hour() -> None:
    hot, fine = {"temperature": 90.0, "store": 1.0}, {"temperature": 40.0, "store": 1.0}
    fails = {"temperature": 40.0, "store": 0.0}
    store = after(hot, fails, fine, fine, hot, fails, fine, fine, fails)["store"]
    assert (store.failures, store.preceded_by["temperature"]) == (3, 2)
    assert store.usually_after == "temperature"
    assert after(hot, fails, apart=1.01)["store"].usually_after is None


def test_a_part_that_precedes_only_half_of_the_failures_is_not_named() -> None:
    hot, fine = {"temperature": 90.0, "store": 1.0}, {"temperature": 40.0, "store": 1.0}
    fails = {"temperature": 40.0, "store": 0.0}
    assert after(hot, fails, fine, fine, fails)["store"].usually_after is None


def test_a_part_that_was_not_read_stays_as_it_was() -> None:
    body = after({"disk": 0.01, "memory": 0.5}, {"memory": 0.5})
    assert body["disk"].state is State.FAILING
    assert body["disk"].seen_at == NOON


def test_only_the_beginning_of_a_failure_frightens() -> None:
    well, failing = after({"disk": 0.5}), after({"disk": 0.01})
    assert newly_failing(well, failing) == ("disk",)
    assert newly_failing(failing, failing) == ()
    assert newly_failing({}, failing) == ("disk",)
    assert fright_of(["disk", "store"]) == {Drive.SAFETY: 2 * FAILURE_FRIGHTENS}
    assert fright_of([]) == {}


def test_only_another_state_is_a_change() -> None:
    assert changed_parts({}, after({"disk": 0.5})) == ("disk",)
    assert changed_parts(after({"disk": 0.5}), after({"disk": 0.4})) == ()


def test_a_failing_part_is_named_as_it_is() -> None:
    body = after({"disk": 0.01, "memory": 0.95, "processor": 0.1})
    assert tell_body(body.values()) == "Failing: disk. Strained: memory."
    assert tell_body(after({"disk": 0.5}).values()) == "Every part of me that I can read is well."
    assert tell_body([]) == "I have not looked at my parts yet."


def test_a_part_is_told_with_its_times() -> None:
    disk = after({"disk": 0.01}, {"disk": 0.5}, {"disk": 0.01})["disk"]
    words = part_words(disk, NOON + timedelta(hours=5))
    assert (words["hours_so"], words["hours_between_failures"], words["failures"]) == (3.0, 2.0, 2)
