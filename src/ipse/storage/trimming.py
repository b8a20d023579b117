"""Trimming: what a subject was long ago leaves the log, lawfully, while what it is stays.

No reader of a feed misses anything: of each subject the newest changes stand.
"""

from __future__ import annotations

import sqlalchemy as sa

from ipse.kernel.call import Call
from ipse.kernel.ids import SubjectId
from ipse.storage import audit
from ipse.storage.acts import Act
from ipse.storage.changes import changes
from ipse.storage.work import Work


def trim_room(work: Work, call: Call, room: str, *, keep: int) -> int:
    """Delete all but the newest `keep` changes of each subject; return how many were too long.

    A link of the chain says so for each, or the missing words would look stolen.
    """
    crowded = work.connection.execute(
        sa.select(changes.c.subject, sa.func.max(changes.c.subject_id))
        .where(changes.c.owner == call.owner, changes.c.room == room)
        .group_by(changes.c.subject)
        .having(sa.func.count() > keep)
    ).all()
    for subject, subject_id in crowded:
        of_subject = (
            changes.c.owner == call.owner,
            changes.c.room == room,
            changes.c.subject == subject,
        )
        kept = (
            sa.select(changes.c.number)
            .where(*of_subject)
            .order_by(changes.c.number.desc())
            .limit(1)
            .offset(keep - 1)
        )
        oldest = work.connection.scalar(kept)
        link = audit.Entry(room, Act.EXPIRED, call.owner, SubjectId(subject_id), audit.NOTHING)
        audit.append(work, call, link)
        work.connection.execute(
            sa.delete(changes).where(*of_subject, changes.c.number < (oldest or 0))
        )
    return len(crowded)
