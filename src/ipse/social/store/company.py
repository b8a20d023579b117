"""Company: sittings, events seen before, who is speaking, and who is not to be collected."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, cast

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.call import Audience
from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.ids import Namespace, OwnerId
from ipse.social.hearing import Hearing
from ipse.social.identities import IdentityId
from ipse.social.sittings import Sitting
from ipse.social.store.tables import gatherings, kept_out, seen_events
from ipse.storage.work import Work

# `true` lets SQLite tell the upsert from a join.
_NOTE_EVENTS: Final = """
INSERT INTO seen_events (namespace, event, at)
SELECT ?, asked.value, ? FROM json_each(?) AS asked WHERE true
ON CONFLICT (namespace, event) DO NOTHING
RETURNING event
"""
_ANY_KEPT_OUT: Final = "SELECT 1 FROM kept_out WHERE namespace = ? LIMIT 1"
_SITTING: Final = """
SELECT started_at, last_at, ended FROM sittings WHERE namespace = ? AND surface = ?
"""
_SIT: Final = """
INSERT INTO sittings (namespace, surface, started_at, last_at, ended) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (namespace, surface) DO UPDATE SET
    started_at = excluded.started_at, last_at = excluded.last_at, ended = excluded.ended
"""
_GATHER: Final = """
INSERT INTO gatherings (namespace, bearer, owner, audience, place, words, at)
VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (namespace, bearer) DO UPDATE SET
    owner = excluded.owner, audience = excluded.audience, place = excluded.place,
    words = excluded.words, at = excluded.at
"""


@dataclass(frozen=True, slots=True)
class Gathering:
    """Who spoke in the last batch that one credential brought, and who could hear it."""

    hearing: Hearing
    speakers: tuple[IdentityId, ...]
    at: datetime


def note_events(work: Work, namespace: Namespace, events: Sequence[str], now: datetime) -> set[str]:
    """Keep the digests `events`; return those that were not kept before."""
    if not events:
        return set()
    rows = work.connection.exec_driver_sql(
        _NOTE_EVENTS, (namespace, to_micros(now), json.dumps(events))
    )
    return {event for (event,) in rows.all()}


def delete_events(work: Work, namespace: Namespace, before: datetime) -> int:
    """Delete what events seen before a moment are recognised by; return how many."""
    old = (seen_events.c.namespace == namespace, seen_events.c.at < to_micros(before))
    return work.connection.execute(sa.delete(seen_events).where(*old)).rowcount


def load_sitting(work: Work, namespace: Namespace, surface: str) -> Sitting | None:
    """Return the last sitting of `surface`."""
    row = work.connection.exec_driver_sql(_SITTING, (namespace, surface)).one_or_none()
    if row is None:
        return None
    started_at, last_at, ended = row
    return Sitting(surface, started_at, last_at, bool(ended))


def save_sitting(work: Work, namespace: Namespace, sitting: Sitting) -> None:
    """Store `sitting` as the last one of its surface."""
    row = (namespace, sitting.surface, sitting.started_at, sitting.last_at, int(sitting.ended))
    work.connection.exec_driver_sql(_SIT, row)


def save_gathering(work: Work, namespace: Namespace, bearer: str, gathering: Gathering) -> None:
    """Store who speaks in what the credential `bearer` brings."""
    hearing, words = gathering.hearing, json.dumps({"speakers": list(gathering.speakers)})
    at = to_micros(gathering.at)
    row = (namespace, bearer, hearing.owner, str(hearing.audience), hearing.place, words, at)
    work.connection.exec_driver_sql(_GATHER, row)


def load_gathering(work: Work, namespace: Namespace, bearer: str) -> Gathering | None:
    """Return who spoke in the last batch that the credential `bearer` brought."""
    columns = gatherings.c
    row = work.connection.execute(
        sa.select(columns.owner, columns.audience, columns.place, columns.words, columns.at).where(
            columns.namespace == namespace, columns.bearer == bearer
        )
    ).one_or_none()
    if row is None:
        return None
    owner, audience, place, words, at = row
    speakers = cast("list[str]", (words or {}).get("speakers", []))
    return Gathering(
        Hearing(Audience(audience), OwnerId(owner), place),
        tuple(IdentityId(each) for each in speakers),
        from_micros(at),
    )


def delete_gatherings(work: Work, namespace: Namespace) -> None:
    """Forget who was speaking, everywhere: the next batches tell it anew."""
    work.connection.execute(sa.delete(gatherings).where(gatherings.c.namespace == namespace))


def are_any_kept_out(work: Work, namespace: Namespace) -> bool:
    """Return whether there is anybody who is not to be collected."""
    return work.connection.exec_driver_sql(_ANY_KEPT_OUT, (namespace,)).first() is not None


def kept_out_of(work: Work, namespace: Namespace, asked: Iterable[str]) -> set[str]:
    """Return those of the keyed hashes `asked` that are not to be collected."""
    rows = work.connection.execute(
        sa.select(kept_out.c.hash).where(
            kept_out.c.namespace == namespace, kept_out.c.hash.in_(list(asked))
        )
    )
    return {keyed for (keyed,) in rows}


def keep_out(work: Work, namespace: Namespace, hashes: Iterable[str], now: datetime) -> None:
    """Note the keyed hashes of identities that are not to be collected again."""
    for keyed in hashes:
        statement = upsert(kept_out).values(namespace=namespace, hash=keyed, at=to_micros(now))
        work.connection.execute(statement.on_conflict_do_nothing())


def let_in(work: Work, namespace: Namespace, keyed: str) -> bool:
    """Let an identity be collected again; return whether it was kept out."""
    asked = (kept_out.c.namespace == namespace, kept_out.c.hash == keyed)
    return work.connection.execute(sa.delete(kept_out).where(*asked)).rowcount > 0
