from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from ipse.conversation import verbs
from ipse.conversation.messages import Spoken
from ipse.conversation.retention import Days, Forever, Retention
from ipse.conversation.verbs import PRUNED_AT_ONCE
from ipse.kernel.call import Call, Scope
from ipse.kernel.errors import NotAllowed, NotFound
from ipse.kernel.origin import Source
from ipse.storage.acts import Act
from ipse.storage.audit import Sound
from ipse.storage.changes import changes_after
from ipse.storage.proving import verify_record
from ipse.storage.standing import UNLOGGED
from ipse.storage.work import Record, Work
from tests.unit.conversation.talk import (
    ADA,
    BEN,
    DAY,
    MOMENT,
    NOON,
    PHONE,
    PLANNER,
    a_call,
    answered,
    kept,
    report,
    say,
)

SECRET = "I hid the key under the seventh flowerpot"


def prune(record: Record, age: timedelta) -> int:
    """How many messages the nightly duty erases, `age` after noon."""
    return record.write(lambda work: verbs.prune(work, a_call(now=NOON + age)))


def keep(record: Record, retention: Retention, age: timedelta = timedelta()) -> int:
    """How many messages go when the owner says how long they are kept, `age` after noon."""
    call = a_call(now=NOON + age)
    return record.write(lambda work: verbs.set_retention(work, call, retention))


def acts(record: Record, room: str = verbs.ROOM) -> list[Act]:
    """What the log of `room` says was done, in order."""
    changes = record.read(lambda work: changes_after(work, ADA, room, after=0, limit=99))
    return [change.act for change in changes]


def is_sound(record: Record) -> bool:
    """Whether the audit chain still verifies."""
    return isinstance(record.read(verify_record), Sound)


def bytes_of(folder: Path) -> bytes:
    """Every byte that the record keeps on disk."""
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


def test_a_forgotten_message_is_gone_and_a_second_time_not_found(record: Record) -> None:
    heard, other = say(record, SECRET), say(record, "Hello")
    record.write(lambda work: verbs.forget_message(work, a_call(), heard.message_id))
    assert kept(record) == [other.text]
    assert sorted(acts(record)) == [Act.ERASED, Act.SET]
    assert is_sound(record)
    with pytest.raises(NotFound):
        record.write(lambda work: verbs.forget_message(work, a_call(), heard.message_id))


def test_another_members_message_is_not_found(record: Record) -> None:
    heard = say(record)
    with pytest.raises(NotFound):
        record.write(lambda work: verbs.forget_message(work, a_call(owner=BEN), heard.message_id))
    assert kept(record) == [heard.text]


def test_forgetting_every_message_leaves_no_trace_of_them(record: Record) -> None:
    keep(record, Days(7))
    for text in ("One", "Two"):
        say(record, text)
    say(record, "Good day", a_call(owner=BEN))
    assert record.write(lambda work: verbs.forget_messages(work, a_call())) == 2
    assert kept(record) == []
    assert acts(record) == []
    assert record.read(lambda work: verbs.retention_of(work, a_call())) == Days(7)
    assert kept(record, a_call(owner=BEN)) == ["Good day"]
    assert is_sound(record)


def test_who_is_forgotten_has_said_nothing_not_even_how_long(record: Record) -> None:
    keep(record, Forever())
    say(record)
    record.write(lambda work: verbs.forget(work, a_call()))
    assert kept(record) == []
    assert acts(record) == acts(record, verbs.SETTINGS) == []
    assert record.read(lambda work: verbs.retention_of(work, a_call())) == Days(35)
    assert is_sound(record)


FORGETTING: list[Callable[[Work, str], object]] = [
    lambda work, message_id: verbs.forget_message(work, a_call(), message_id),
    lambda work, _: verbs.forget_messages(work, a_call()),
    lambda work, _: verbs.forget(work, a_call()),
    lambda work, _: verbs.prune(work, a_call(now=NOON + 35 * DAY)),
    lambda work, _: verbs.set_retention(work, a_call(now=NOON + DAY), Days(1)),
]


@pytest.mark.parametrize("forgets", FORGETTING, ids=["one", "all", "member", "prune", "shorten"])
def test_no_byte_of_a_forgotten_message_stays(
    record: Record, tmp_path: Path, forgets: Callable[[Work, str], object]
) -> None:
    heard = report(record, Spoken(SECRET, to_agent="planner", client_id="seventh-client-id"))
    record.checkpoint()
    assert SECRET.encode() in bytes_of(tmp_path)
    record.write(lambda work: forgets(work, heard.message_id))
    record.checkpoint()
    left = bytes_of(tmp_path)
    assert [word for word in (SECRET.encode(), b"seventh-client-id") if word in left] == []


# Retention


def test_messages_are_kept_35_days_to_the_moment(record: Record) -> None:
    say(record)
    assert prune(record, 35 * DAY - MOMENT) == 0
    assert prune(record, 35 * DAY) == 1
    assert prune(record, 35 * DAY) == 0
    assert acts(record) == [Act.EXPIRED]
    assert is_sound(record)


def test_only_what_is_too_old_is_pruned(record: Record) -> None:
    say(record, "Old")
    say(record, "New", a_call(now=NOON + MOMENT))
    say(record, "Good day", a_call(owner=BEN))
    assert prune(record, 35 * DAY) == 1
    assert kept(record, a_call(now=NOON + DAY)) == ["New"]
    assert kept(record, a_call(owner=BEN)) == ["Good day"]


def test_a_long_past_is_pruned_in_several_works(record: Record) -> None:
    def talk(work: Work) -> None:
        for n in range(PRUNED_AT_ONCE + 1):
            verbs.hear(work, a_call(now=NOON + n * MOMENT), Spoken(f"m{n}"))

    record.write(talk)
    assert prune(record, 36 * DAY) == PRUNED_AT_ONCE
    assert kept(record) == [f"m{PRUNED_AT_ONCE}"]
    assert [prune(record, 36 * DAY) for _ in range(2)] == [1, 0]
    assert is_sound(record)


def test_an_owner_may_keep_messages_longer_or_forever(record: Record) -> None:
    say(record)
    keep(record, Days(36))
    assert prune(record, 36 * DAY - MOMENT) == 0
    keep(record, Forever())
    assert prune(record, 10_000 * DAY) == 0
    assert kept(record, a_call(now=NOON + 10_000 * DAY)) == ["I live in Oak Park"]


def test_a_shorter_retention_erases_at_once(record: Record) -> None:
    say(record, "Old")
    say(record, "New", a_call(now=NOON + MOMENT))
    assert keep(record, Days(1), DAY) == 1
    assert kept(record, a_call(now=NOON + DAY)) == ["New"]


def test_what_the_owner_said_about_keeping_is_in_the_log_once(record: Record) -> None:
    keep(record, Days(35))
    keep(record, Days(7))
    keep(record, Days(7))
    keep(record, Forever())
    log = record.read(lambda work: changes_after(work, ADA, verbs.SETTINGS, after=0, limit=9))
    assert [(change.before, change.after) for change in log] == [
        ({"keep": 35}, {"keep": 7}),
        ({"keep": 7}, {"keep": "forever"}),
    ]
    assert record.read(lambda work: verbs.retention_of(work, a_call())) == Forever()
    assert record.read(lambda work: verbs.retention_of(work, a_call(owner=BEN))) == Days(35)


def test_a_tombstone_lasts_35_days(record: Record) -> None:
    say(record)
    prune(record, 35 * DAY)
    prune(record, 70 * DAY)
    assert acts(record) == [Act.EXPIRED]
    prune(record, 70 * DAY + MOMENT)
    assert acts(record) == []
    assert is_sound(record)


OWNERS_ALONE: list[Callable[[Work, Call], object]] = [
    lambda work, call: verbs.forget_message(work, call, "m1"),
    verbs.forget_messages,
    verbs.forget,
    verbs.prune,
    verbs.retention_of,
    lambda work, call: verbs.set_retention(work, call, Days(1)),
]


@pytest.mark.parametrize("actor", [PLANNER, PHONE], ids=str)
@pytest.mark.parametrize("act", OWNERS_ALONE)
def test_only_the_owner_decides_what_is_kept(
    record: Record, actor: Source, act: Callable[[Work, Call], object]
) -> None:
    heard = say(record)
    with pytest.raises(NotAllowed):
        record.write(lambda work: act(work, a_call(actor, scopes=frozenset(Scope) - {Scope.OWNER})))
    assert kept(record) == [heard.text]


def test_once_the_latest_is_forgotten_the_earlier_is_not_answered_again(record: Record) -> None:
    planner = a_call(PLANNER)
    earlier, latest = say(record, "Hello"), say(record, SECRET)
    record.write(lambda work: verbs.forget_message(work, a_call(), latest.message_id))
    assert answered(record, planner) is None
    again = say(record, "Good day")
    assert answered(record, planner) == again
    record.write(lambda work: verbs.forget_message(work, a_call(), earlier.message_id))
    assert answered(record, planner) == again


def test_tables_and_log_agree_until_a_hand_is_laid_on_them(record: Record) -> None:
    keep(record, Days(7), timedelta())
    heard, gone = say(record), say(record, SECRET)
    record.write(lambda work: verbs.forget_message(work, a_call(), gone.message_id))
    assert record.read(verbs.agrees_with_log) is None
    for edit, room in (
        ("UPDATE message_retentions SET days = 8", verbs.SETTINGS),
        ("DELETE FROM messages", verbs.ROOM),
    ):
        record.write(lambda work, edit=edit: work.connection.exec_driver_sql(edit))
        found = record.read(verbs.agrees_with_log)
        assert found is not None
        assert (found.room, found.owner) == (room, heard.owner)


def test_a_message_that_no_change_tells_of_is_found(record: Record) -> None:
    say(record)
    copied = """
        INSERT INTO messages
        SELECT owner, 'x', author, to_agent, surface, audience, at, text, bearer, 'y' FROM messages
    """
    record.write(lambda work: work.connection.exec_driver_sql(copied))
    found = record.read(verbs.agrees_with_log)
    assert found is not None
    assert found.number == UNLOGGED
