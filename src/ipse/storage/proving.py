"""Proving: whether the audit chain stands, and whether the log still says what it vouches for.

What somebody wrote into the file by hand may be anything, so nothing here trusts a row to be one
of ours: one that cannot be read counts as edited.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Final

import sqlalchemy as sa

from ipse.kernel.clock import from_micros
from ipse.kernel.document import JsonObject
from ipse.storage import audit
from ipse.storage.acts import ERASING, Act
from ipse.storage.changes import Change, changes, digest_of
from ipse.storage.work import Work

_UNREADABLE: Final = "unreadable"
"""In the place of a digest: no link vouches for it."""


def verify_record(work: Work) -> audit.Verdict:
    """Verify the audit chain and the words that stand behind it."""
    found = list(_standing_digests(work))
    times = Counter(link for link, _ in found)
    digests = {link: digest if times[link] == 1 else _UNREADABLE for link, digest in found}
    return audit.verify(work, digests)


def _standing_digests(work: Work) -> Iterator[tuple[int, str]]:
    """Yield, for every change whose words stand, the number of its link and the words' digest."""
    columns = changes.c
    as_text = sa.Text()
    rows = work.connection.execute(
        sa.select(
            columns.link,
            columns.salt,
            columns.owner,
            columns.number,
            columns.room,
            columns.subject,
            columns.act,
            columns.actor,
            sa.type_coerce(columns.before, as_text),
            sa.type_coerce(columns.after, as_text),
            columns.at,
            columns.session_id,
            columns.correlation_id,
        ).where(columns.act.not_in(ERASING))
    )
    for row in rows:
        link, salt, owner, number, room, subject, act, actor, before, after, at, *ids = row
        session_id, correlation_id = ids
        try:
            change = Change(
                number=number,
                room=room,
                subject=subject,
                act=Act(act),
                actor=actor,
                before=_parsed(before),
                after=_parsed(after),
                at=from_micros(at),
                session_id=session_id,
                correlation_id=correlation_id,
            )
            yield link, digest_of(salt, owner, change)
        except (TypeError, ValueError, OverflowError):
            yield link, _UNREADABLE


def _parsed(text: str | None) -> JsonObject | None:
    parsed: JsonObject | None = None if text is None else json.loads(text)
    return parsed
