from __future__ import annotations

import re

import pytest

from ipse.storage.acts import Act
from ipse.storage.audit import Broken, Sound, Verdict
from ipse.storage.changes import (
    NewChange,
    drop_tombstones,
    erase_subject,
    purge_room,
    purge_subjects,
    record_change,
)
from ipse.storage.proving import verify_record
from ipse.storage.work import Record
from tests.storage.records import ADA, BEN, NOON, ROOM, a_call, say

HOME = "identity/home"


@pytest.fixture
def told(record: Record) -> Record:
    """A record in which Ada and Ben have said something, some of it twice."""
    for subject in (HOME, "identity/work", HOME, "state/mood"):
        record.write(lambda work, subject=subject: say(work, subject))
    record.write(lambda work: say(work, HOME, call=a_call(BEN)))
    return record


def verdict(record: Record) -> Verdict:
    return record.read(verify_record)


def by_hand(record: Record, statement: str) -> None:
    changed = record.write(lambda work: work.connection.exec_driver_sql(statement).rowcount)
    assert changed > 0, "nothing was edited"


def test_a_record_that_nobody_touched_verifies(told: Record) -> None:
    found = verdict(told)
    assert isinstance(found, Sound)
    assert (found.head.seq, found.erased) == (5, 0)


def test_an_empty_record_verifies(record: Record) -> None:
    assert isinstance(verdict(record), Sound)


COPY = """
    INSERT INTO changes SELECT 'ada', 99, room, subject, subject_id, act, actor, before, after,
    at, session_id, correlation_id, LINK, salt FROM changes WHERE link = 2
"""
EDITS = [
    'UPDATE changes SET after = \'{"summary": "other words"}\' WHERE link = 2',
    "UPDATE changes SET after = NULL WHERE link = 2",
    "UPDATE changes SET after = 'no JSON' WHERE link = 2",
    "UPDATE changes SET after = '' WHERE link = 2",
    "UPDATE changes SET before = '{}' WHERE link = 2",
    "UPDATE changes SET subject = 'identity/other' WHERE link = 2",
    "UPDATE changes SET room = 'household' WHERE link = 2",
    "UPDATE changes SET actor = 'agent:planner' WHERE link = 2",
    "UPDATE changes SET act = 'undone' WHERE link = 2",
    "UPDATE changes SET act = 'erased' WHERE link = 2",
    "UPDATE changes SET act = 'forged' WHERE link = 2",
    "UPDATE changes SET at = at + 1 WHERE link = 2",
    "UPDATE changes SET at = 'noon' WHERE link = 2",
    "UPDATE changes SET at = 9000000000000000000 WHERE link = 2",
    "UPDATE changes SET number = 99 WHERE link = 2",
    "UPDATE changes SET owner = 'eve' WHERE link = 2",
    "UPDATE changes SET session_id = 'other' WHERE link = 2",
    "UPDATE changes SET correlation_id = 'other' WHERE link = 2",
    "UPDATE changes SET salt = x'00' WHERE link = 2",
    "UPDATE changes SET salt = 'text' WHERE link = 2",
    "UPDATE changes SET link = 3 WHERE link = 2",
    "UPDATE changes SET link = 99 WHERE link = 2",
    "DELETE FROM changes WHERE link = 2",
    *(COPY.replace("LINK", link) for link in ("link", "99", "0")),
    "UPDATE audit SET at = at + 1 WHERE seq = 2",
    "UPDATE audit SET room = 'household' WHERE seq = 2",
    "UPDATE audit SET act = 'erased' WHERE seq = 2",
    "UPDATE audit SET owner = 'ben' WHERE seq = 2",
    "UPDATE audit SET subject_id = '*' WHERE seq = 2",
    "UPDATE audit SET digest = '' WHERE seq = 2",
    "UPDATE audit SET digest = (SELECT digest FROM audit WHERE seq = 1) WHERE seq = 2",
    "UPDATE audit SET previous = '' WHERE seq = 2",
    "UPDATE audit SET hash = '' WHERE seq = 2",
    "UPDATE audit SET seq = 99 WHERE seq = 5",
    "UPDATE audit SET namespace = 'other' WHERE seq = 2",
    "DELETE FROM audit WHERE seq = 1",
    "DELETE FROM audit WHERE seq = 2",
    "DELETE FROM audit WHERE seq = 5",
    "DELETE FROM audit",
]


@pytest.mark.parametrize("edit", EDITS)
def test_every_edit_by_hand_is_found(told: Record, edit: str) -> None:
    by_hand(told, edit)
    assert isinstance(verdict(told), Broken)


def test_a_break_names_the_link_and_tells_no_words(told: Record) -> None:
    by_hand(told, 'UPDATE changes SET after = \'{"summary": "canary"}\' WHERE link = 3')
    found = verdict(told)
    assert isinstance(found, Broken)
    assert found.seq == 3
    assert not re.search('canary|words"|home', found.reason)


def test_erased_words_are_lawful_and_counted(told: Record) -> None:
    told.write(lambda work: erase_subject(work, a_call(), ROOM, HOME))
    found = verdict(told)
    assert isinstance(found, Sound)
    assert (found.head.seq, found.erased) == (6, 2)


def test_a_purged_room_verifies(told: Record) -> None:
    told.write(lambda work: purge_room(work, a_call(), ROOM))
    found = verdict(told)
    assert isinstance(found, Sound)
    assert found.erased == 4


def test_a_purged_part_of_a_room_verifies(told: Record) -> None:
    told.write(lambda work: purge_subjects(work, a_call(), ROOM, "identity/"))
    found = verdict(told)
    assert isinstance(found, Sound)
    assert found.erased == 3


def test_what_expired_verifies_and_so_do_its_dropped_tombstones(told: Record) -> None:
    told.write(lambda work: erase_subject(work, a_call(), ROOM, "state/mood", Act.EXPIRED))
    told.write(lambda work: drop_tombstones(work, ADA, ROOM, before=NOON.replace(year=2027)))
    assert isinstance(verdict(told), Sound)


def test_what_is_said_again_after_an_erasure_verifies(told: Record) -> None:
    told.write(lambda work: erase_subject(work, a_call(), ROOM, HOME))
    told.write(lambda work: say(work, HOME, "Lives in Rome"))
    told.write(lambda work: erase_subject(work, a_call(), ROOM, HOME))
    told.write(lambda work: say(work, HOME, "Lives in Oslo"))
    assert isinstance(verdict(told), Sound)


def test_an_erasure_excuses_no_words_but_those_of_its_subject(told: Record) -> None:
    told.write(lambda work: erase_subject(work, a_call(), ROOM, HOME))
    by_hand(told, "DELETE FROM changes WHERE subject = 'identity/work'")
    assert isinstance(verdict(told), Broken)


def test_an_erasure_excuses_no_words_of_another_owner(told: Record) -> None:
    told.write(lambda work: erase_subject(work, a_call(), ROOM, HOME))
    by_hand(told, "DELETE FROM changes WHERE owner = 'ben'")
    assert isinstance(verdict(told), Broken)


def test_a_purge_excuses_no_words_of_another_room(told: Record) -> None:
    told.write(lambda work: say(work, "token/1", room="household"))
    told.write(lambda work: purge_room(work, a_call(), ROOM))
    by_hand(told, "DELETE FROM changes WHERE room = 'household'")
    assert isinstance(verdict(told), Broken)


def test_an_erasure_excuses_nothing_that_is_said_later(told: Record) -> None:
    told.write(lambda work: erase_subject(work, a_call(), ROOM, HOME))
    assert told.write(lambda work: say(work, HOME)) == 6
    by_hand(told, "DELETE FROM changes WHERE owner = 'ada' AND number = 6")
    assert isinstance(verdict(told), Broken)


def test_the_chain_knows_a_subject_by_a_random_id_that_its_changes_share(told: Record) -> None:
    ids = told.read(
        lambda work: (
            work.connection.exec_driver_sql("SELECT subject_id FROM audit ORDER BY seq")
            .scalars()
            .all()
        )
    )
    home, job, home_again, mood, bens = ids
    assert home == home_again
    assert len({home, job, mood, bens}) == 4
    assert not any("home" in each or "ada" in each for each in ids)


def test_the_same_words_leave_other_digests(told: Record) -> None:
    for _ in range(2):
        new = NewChange(ROOM, HOME, Act.SET, None, {"summary": "yes"})
        told.write(lambda work, new=new: record_change(work, a_call(), new))
    digests = told.read(
        lambda work: work.connection.exec_driver_sql("SELECT digest FROM audit").scalars().all()
    )
    assert len(set(digests)) == len(digests)
