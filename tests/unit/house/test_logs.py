from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from io import StringIO

import pytest
import structlog

from ipse.house.logs import FIELDS, place_of, set_up_logs, without_words
from ipse.kernel.clock import SteppedClock, parse_moment
from ipse.kernel.errors import InvalidInput

NOON = datetime(2026, 9, 15, 12, tzinfo=UTC)
CANARY = "Kanarienvogel"


@pytest.fixture
def lines() -> Iterator[StringIO]:
    """Where the lines of this process come out while the test runs."""
    root = logging.getLogger()
    before = root.handlers, root.level
    stream = StringIO()
    set_up_logs(SteppedClock(NOON), stream)
    yield stream
    structlog.reset_defaults()
    root.handlers, root.level = before


def only_line(stream: StringIO) -> dict[str, object]:
    (line,) = stream.getvalue().splitlines()
    assert CANARY not in line
    return json.loads(line)


def fail() -> None:
    parse_moment(CANARY, field="at")


def test_a_line_keeps_ids_and_codes_in_their_order(lines: StringIO) -> None:
    structlog.get_logger().info("refused", status=403, code="not-allowed", correlation_id="01X")
    assert only_line(lines) == {
        "at": "2026-09-15T12:00:00Z",
        "level": "info",
        "event": "refused",
        "code": "not-allowed",
        "status": 403,
        "correlation_id": "01X",
    }


def test_a_field_that_is_not_named_is_left_out(lines: StringIO) -> None:
    structlog.get_logger().info("refused", words=CANARY, summary=CANARY, detail=CANARY)
    assert set(only_line(lines)) <= set(FIELDS)


def test_an_exception_is_told_by_kind_and_place_alone(lines: StringIO) -> None:
    try:
        fail()
    except InvalidInput:
        structlog.get_logger().exception("failed")
    line = only_line(lines)
    assert line["kind"] == "InvalidInput"
    assert str(line["place"]).startswith("kernel/clock.py:")


def test_a_library_is_told_by_name_and_kind_alone(lines: StringIO) -> None:
    logging.getLogger("some.library").warning("said %s", CANARY)
    assert (only_line(lines)["library"], only_line(lines)["kind"]) == ("some.library", "WARNING")


def test_a_librarys_error_is_told_by_its_kind(lines: StringIO) -> None:
    try:
        json.loads(CANARY)
    except ValueError:
        logging.getLogger("some.library").exception(CANARY)
    assert only_line(lines)["kind"] == "JSONDecodeError"


def test_what_a_library_says_by_the_way_is_not_kept(lines: StringIO) -> None:
    logging.getLogger("some.library").info(CANARY)
    logging.getLogger("some.library").debug(CANARY)
    assert lines.getvalue() == ""


def test_an_error_from_elsewhere_has_no_place_of_ours() -> None:
    with pytest.raises(ValueError, match="Expecting value") as raised:
        json.loads(CANARY)
    assert place_of(raised.value) == ""


def test_no_error_adds_nothing() -> None:
    assert without_words(None, "info", {"event": "ready", "exc_info": None}) == {"event": "ready"}
