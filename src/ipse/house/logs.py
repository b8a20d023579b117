"""Logs: one line of JSON an event, with ids and codes, never with words.

What a person wrote may stand in any message, argument or traceback. So a line keeps only the
fields that are named here, and of other libraries only who spoke and how urgently.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Final, TextIO, TypeAlias

import structlog

from ipse.kernel.clock import Clock, iso

Event: TypeAlias = MutableMapping[str, object]

FIELDS: Final = (
    "at",
    "level",
    "event",
    "code",
    "status",
    "kind",
    "place",
    "duty",
    "library",
    "correlation_id",
)
"""Everything that a line may hold, in this order."""


def set_up_logs(clock: Clock, stream: TextIO = sys.stderr, least: int = logging.INFO) -> None:
    """Let every log of this process, from the level `least` on, come out as lines without words."""

    def stamp(_logger: object, _name: str, event: Event) -> Event:
        return {**event, "at": iso(clock.now())}

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            stamp,
            without_words,
            structlog.processors.JSONRenderer(ensure_ascii=True),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(stream),
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    root.handlers = [_Wordless(logging.WARNING)]
    root.setLevel(logging.WARNING)


def without_words(_logger: object, _name: str, event: Event) -> Event:
    """Return `event` with the fields that a line may hold, and nothing else."""
    error = event.get("exc_info")
    if error is True:
        error = sys.exception()
    if isinstance(error, BaseException):
        event = {**event, "kind": type(error).__name__, "place": place_of(error)}
    return {field: event[field] for field in FIELDS if field in event}


def place_of(error: BaseException) -> str:
    """Return where in our own code `error` came up, as `person/verbs.py:88`."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if "/ipse/" in file:
            place = f"{file.rpartition('/ipse/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


class _Wordless(logging.Handler):
    """Tells of a library's record who wrote it and what kind of error came with it."""

    def emit(self, record: logging.LogRecord) -> None:
        kind = record.exc_info[0] if record.exc_info else None
        structlog.get_logger().warning(
            "a library logged",
            library=record.name,
            kind=kind.__name__ if kind else record.levelname,
        )
