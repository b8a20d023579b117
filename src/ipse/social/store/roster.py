"""Tallies: what every message touches, in raw statements that take a whole batch at once.

A statement through the expression language costs a tenth of a millisecond here, which a room with
thousands of chatters cannot afford for each of them (FINDINGS, Storage).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import sqlalchemy as sa

from ipse.kernel.clock import from_micros
from ipse.kernel.ids import Namespace, OwnerId, PersonId
from ipse.social.identities import IdentityId
from ipse.social.roster import RosterEntry
from ipse.social.sightings import Sighting
from ipse.social.store.tables import identities, roster, roster_sessions
from ipse.storage.work import Work


@dataclass(frozen=True, slots=True)
class Author:
    """An identity as it stands before a batch is counted."""

    identity: IdentityId
    name: str
    person_id: PersonId | None
    owner: OwnerId | None


class Present(NamedTuple):
    """An identity as a batch finds it: all that one reading tells of it.

    A tuple, since hundreds are made for every batch: a frozen dataclass takes five times as long.
    """

    identity: IdentityId
    name: str
    folded: str
    person_id: PersonId | None
    owner: OwnerId | None
    here: bool
    """Whether they were met in the sitting that is on."""
    donated: int
    had_1on1: bool
    marked: bool
    sittings: int
    """The numbers of those who have a tally and no card, by which they may have earned one."""


# CROSS JOIN keeps this order of tables: else the planner reads every identity for each asked.
_AUTHORS: Final = """
SELECT i.identity, i.name, i.person_id, i.owner
FROM json_each(?) AS asked
CROSS JOIN identities AS i ON i.namespace = ? AND i.identity = asked.value
"""
_PRESENT: Final = """
SELECT i.identity, i.name, i.folded, i.person_id, i.owner,
    EXISTS (SELECT 1 FROM roster_sessions AS s
     WHERE s.namespace = i.namespace AND s.identity = i.identity AND s.sitting = ?),
    COALESCE(r.donated, 0), COALESCE(r.had_1on1, 0), COALESCE(r.marked, 0),
    (SELECT COUNT(*) FROM roster_sessions AS s
     WHERE s.namespace = r.namespace AND s.identity = r.identity)
FROM json_each(?) AS asked
CROSS JOIN identities AS i ON i.namespace = ? AND i.identity = asked.value
LEFT JOIN roster AS r
    ON r.namespace = i.namespace AND r.identity = i.identity AND i.person_id IS NULL
"""
_NAME: Final = """
INSERT INTO identities (namespace, identity, name, folded, first_seen) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (namespace, identity) DO UPDATE SET name = excluded.name, folded = excluded.folded
"""
_TALLY: Final = """
INSERT INTO roster (namespace, identity, messages, donated, had_1on1, marked, last_seen)
VALUES (?, ?, ?, ?, ?, 0, ?)
ON CONFLICT (namespace, identity) DO UPDATE SET
    messages = messages + excluded.messages,
    donated = min(donated + excluded.donated, 1000000000000000),
    had_1on1 = had_1on1 OR excluded.had_1on1,
    last_seen = max(last_seen, excluded.last_seen)
"""
_MEET: Final = """
INSERT INTO roster_sessions (namespace, identity, sitting) VALUES (?, ?, ?)
ON CONFLICT (namespace, identity, sitting) DO NOTHING
"""
_ENTRIES: Final = """
SELECT i.identity, i.name, i.person_id, r.messages, r.donated, r.had_1on1, r.marked, r.last_seen,
    (SELECT COUNT(*) FROM roster_sessions AS s
     WHERE s.namespace = r.namespace AND s.identity = r.identity)
FROM json_each(?) AS asked
CROSS JOIN roster AS r ON r.namespace = ? AND r.identity = asked.value
CROSS JOIN identities AS i ON i.namespace = r.namespace AND i.identity = r.identity
"""
_CALLED: Final = """
SELECT i.identity
FROM identities AS i INDEXED BY ix_identities_namespace_folded
CROSS JOIN roster AS r ON r.namespace = i.namespace AND r.identity = i.identity
WHERE i.namespace = ? AND i.folded = ? AND i.person_id IS NULL AND i.owner IS NULL
ORDER BY r.last_seen DESC, i.identity
"""


def load_authors(
    work: Work, namespace: Namespace, asked: Iterable[IdentityId]
) -> dict[IdentityId, Author]:
    """Return those of `asked` who are known."""
    rows = work.connection.exec_driver_sql(_AUTHORS, (json.dumps(list(asked)), namespace))
    return {
        IdentityId(identity): Author(
            IdentityId(identity), name, person_id and PersonId(person_id), owner and OwnerId(owner)
        )
        for identity, name, person_id, owner in rows.all()
    }


def load_present(
    work: Work, namespace: Namespace, asked: Iterable[IdentityId], sitting: str
) -> dict[IdentityId, Present]:
    """Return those of `asked` who are known, as the batch of one sitting finds them."""
    wanted = (sitting, json.dumps(list(asked)), namespace)
    rows = work.connection.exec_driver_sql(_PRESENT, wanted).all()
    return {row[0]: Present._make(row) for row in rows}


def save_names(
    work: Work, namespace: Namespace, named: Sequence[tuple[IdentityId, str, str, int]]
) -> None:
    """Keep identities with their names: id, name, folded name, and when they were first seen."""
    if named:
        rows = [(namespace, *row) for row in named]
        work.connection.exec_driver_sql(_NAME, rows)


def save_sightings(work: Work, namespace: Namespace, sightings: Sequence[Sighting]) -> None:
    """Add to the tally of each author what was seen of them: one upsert each (B3)."""
    if not sightings:
        return
    tallies = [
        (namespace, s.identity, s.messages, s.donated, int(s.direct), s.at) for s in sightings
    ]
    work.connection.exec_driver_sql(_TALLY, tallies)


def save_meetings(
    work: Work, namespace: Namespace, meetings: Iterable[tuple[IdentityId, str]]
) -> None:
    """Keep who was in which sitting; who is known to have been there already is let be."""
    rows = [(namespace, identity, sitting) for identity, sitting in meetings]
    if rows:
        work.connection.exec_driver_sql(_MEET, rows)


def load_entries(
    work: Work, namespace: Namespace, asked: Iterable[IdentityId]
) -> Sequence[RosterEntry]:
    """Return the tallies of `asked`; who has none is left out."""
    rows = work.connection.exec_driver_sql(_ENTRIES, (json.dumps(list(asked)), namespace))
    return [
        RosterEntry(
            identity=IdentityId(identity),
            name=name,
            message_count=messages,
            donation_total=donated,
            had_1on1=bool(had_1on1),
            marked_by_resident=bool(marked),
            session_count=sessions,
            last_seen=from_micros(last_seen),
            person_id=person_id and PersonId(person_id),
        )
        for identity, name, person_id, messages, donated, had_1on1, marked, last_seen, sessions in (
            rows.all()
        )
    ]


def identities_called(work: Work, namespace: Namespace, folded: str) -> Sequence[IdentityId]:
    """Return who goes by a folded name and has a tally but no card, the last seen first."""
    rows = work.connection.exec_driver_sql(_CALLED, (namespace, folded))
    return [IdentityId(identity) for (identity,) in rows.all()]


def mark(work: Work, namespace: Namespace, identity: IdentityId) -> None:
    """Note that the resident wants to remember this identity."""
    work.connection.execute(
        sa.update(roster)
        .where(roster.c.namespace == namespace, roster.c.identity == identity)
        .values(marked=True)
    )


def owners_accounts(
    work: Work, namespace: Namespace, owner: OwnerId
) -> Sequence[tuple[IdentityId, str]]:
    """Return the accounts that an owner has named as theirs, with their names."""
    rows = work.connection.execute(
        sa.select(identities.c.identity, identities.c.name)
        .where(identities.c.namespace == namespace, identities.c.owner == owner)
        .order_by(identities.c.identity)
    )
    return [(IdentityId(identity), name) for identity, name in rows]


def set_owner(
    work: Work, namespace: Namespace, identity: IdentityId, owner: OwnerId | None
) -> None:
    """Note whose account an identity is; None makes it a guest's again."""
    work.connection.execute(
        sa.update(identities)
        .where(identities.c.namespace == namespace, identities.c.identity == identity)
        .values(owner=owner)
    )


def delete_identities(work: Work, namespace: Namespace, gone: Sequence[IdentityId]) -> None:
    """Delete identities with their tallies and sittings."""
    for table in (identities, roster, roster_sessions):
        work.connection.execute(
            sa.delete(table).where(table.c.namespace == namespace, table.c.identity.in_(gone))
        )


def delete_tallies(work: Work, namespace: Namespace, gone: Sequence[IdentityId]) -> None:
    """Delete the tallies and sittings of identities that stay."""
    for table in (roster, roster_sessions):
        work.connection.execute(
            sa.delete(table).where(table.c.namespace == namespace, table.c.identity.in_(gone))
        )


def every_identity(work: Work, namespace: Namespace) -> Iterable[IdentityId]:
    """Return every identity, for what has to look at each."""
    rows = work.connection.execute(
        sa.select(identities.c.identity).where(identities.c.namespace == namespace)
    )
    return [IdentityId(identity) for (identity,) in rows]


def page_of_entries(
    work: Work, namespace: Namespace, after: str, limit: int
) -> Sequence[RosterEntry]:
    """Return at most `limit` tallies after the identity `after`, in the order of their ids."""
    rows = work.connection.execute(
        sa.select(roster.c.identity)
        .where(roster.c.namespace == namespace, roster.c.identity > after)
        .order_by(roster.c.identity)
        .limit(limit)
    )
    asked = [IdentityId(identity) for (identity,) in rows]
    found = {entry.identity: entry for entry in load_entries(work, namespace, asked)}
    return [found[identity] for identity in asked if identity in found]
