"""What a line of the log may hold."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Generator
from datetime import UTC, datetime

import pytest
import structlog

from ipse.house.logs import FIELDS, set_up_logs
from ipse.kernel.clock import SteppedClock

WORDS = "Ada lives in Oak Park"


@pytest.fixture
def lines() -> Generator[io.StringIO]:
    """The stream of a process whose logs are set up, as they were before afterwards."""
    root = logging.getLogger()
    before, level = root.handlers, root.level
    stream = io.StringIO()
    set_up_logs(SteppedClock(datetime(2026, 9, 15, tzinfo=UTC)), stream)
    yield stream
    root.handlers, root.level = before, level
    structlog.reset_defaults()


def logged(stream: io.StringIO) -> dict[str, str]:
    return json.loads(stream.getvalue())


def test_a_line_holds_the_fields_that_are_named_and_no_other(lines: io.StringIO) -> None:
    structlog.get_logger().info("refused", code="not-found", summary=WORDS, path="/oak")
    assert logged(lines) == {
        "at": "2026-09-15T00:00:00Z",
        "level": "info",
        "event": "refused",
        "code": "not-found",
    }


@pytest.mark.parametrize("bound", [True, False])
def test_an_error_is_logged_by_its_kind_and_its_place(
    lines: io.StringIO,
    bound: bool,  # noqa: FBT001
) -> None:
    try:
        SteppedClock(datetime(2026, 9, 15, tzinfo=UTC)).advance(**{WORDS: 1})
    except TypeError as error:
        structlog.get_logger().error("failed", exc_info=error if bound else True)
    line = logged(lines)
    assert (line["event"], line["kind"]) == ("failed", "TypeError")
    assert line["place"].startswith("kernel/clock.py:")
    assert WORDS not in lines.getvalue()


def test_what_a_library_logs_is_told_without_its_words(lines: io.StringIO) -> None:
    try:
        int(WORDS)
    except ValueError:
        logging.getLogger("uvicorn.error").exception("could not %s", WORDS)
    line = logged(lines)
    assert (line["library"], line["kind"]) == ("uvicorn.error", "ValueError")
    assert WORDS not in lines.getvalue()


def test_what_a_library_says_in_passing_is_not_logged(lines: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").info("listening for %s", WORDS)
    assert lines.getvalue() == ""


def test_no_field_can_hold_words() -> None:
    assert not {"message", "detail", "path", "query", "exception", "stack"} & set(FIELDS)
