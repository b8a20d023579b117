from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import pytest

from ipse.storage.changes import erase_subject, purge_room, purge_subjects
from ipse.storage.work import Record, Task, Work
from tests.storage.records import ROOM, a_call, open_record, say
from tests.storage.traces import files_with

CANARY = "Zw\u00f6lf Kanarienv\u00f6gel, gr\u00fcn"
HOME = "identity/home"


def tell_much(record: Record) -> None:
    """Say the canary among so much that pages are split, filled and freed."""
    for step in range(60):
        record.write(lambda work, step=step: say(work, HOME, f"{CANARY} {step} " + "x" * 2000))
        record.write(lambda work, step=step: say(work, f"state/{step}", "y" * 500))


def erase(work: Work) -> None:
    erase_subject(work, a_call(), ROOM, HOME)


def purge(work: Work) -> None:
    purge_room(work, a_call(), ROOM)


def purge_section(work: Work) -> None:
    purge_subjects(work, a_call(), ROOM, "identity/")


@pytest.mark.parametrize("erasing", [erase, purge, purge_section])
def test_erased_words_leave_no_byte_in_any_file(
    tmp_path: Path, record: Record, erasing: Task[None]
) -> None:
    tell_much(record)
    assert files_with(tmp_path, CANARY) != []
    record.write(erasing)
    record.checkpoint()
    assert files_with(tmp_path, CANARY) == []


def test_erased_words_are_not_in_the_file_after_the_next_start(tmp_path: Path) -> None:
    with open_record(tmp_path) as record:
        tell_much(record)
    with open_record(tmp_path) as record:
        record.write(erase)
    assert files_with(tmp_path, CANARY) == []


def test_a_reader_that_holds_the_log_delays_the_end_of_erased_words_and_cannot_prevent_it(
    tmp_path: Path, record: Record
) -> None:
    tell_much(record)
    record.write(lambda work: work.connection.exec_driver_sql("PRAGMA busy_timeout=0"))
    reading, enough = Event(), Event()

    def hold(work: Work) -> None:
        work.connection.exec_driver_sql("SELECT count(*) FROM changes").scalar()
        reading.set()
        enough.wait(30)

    reader = Thread(target=lambda: record.read(hold))
    reader.start()
    reading.wait(30)
    record.write(erase)
    record.checkpoint()
    assert files_with(tmp_path, CANARY) != []
    enough.set()
    reader.join(30)
    record.write(lambda work: say(work, "state/mood"))
    record.write(lambda work: say(work, "state/mood"))
    assert files_with(tmp_path, CANARY) == []


def test_the_trace_finder_finds_every_spelling(tmp_path: Path) -> None:
    for encoding in ("utf-8", "utf-16-le", "utf-16-be"):
        (tmp_path / encoding).write_bytes(f"before {CANARY} after".encode(encoding))
    (tmp_path / "json").write_text('{"summary": "Zw\\u00f6lf Kanarienv\\u00f6gel, gr\\u00fcn"}')
    (tmp_path / "none").write_text("Zw\u00f6lf")
    assert files_with(tmp_path, CANARY) == ["json", "utf-16-be", "utf-16-le", "utf-8"]
