"""Traces as rows, and the marks by which indexes follow them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.call import Audience
from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.document import JsonObject
from ipse.kernel.ids import Namespace, OwnerId
from ipse.kernel.origin import Origin, Source
from ipse.kernel.tense import Tense
from ipse.memory.store.tables import graves, marks, traces, uses, vectors
from ipse.memory.tiers import Flag, Tier
from ipse.memory.traces import Feeling, Trace
from ipse.storage.work import Work

TraceRow: TypeAlias = sa.Row[
    str, str, str, str, str, str, str, str, str, str, str, str, str, str,
    float | None, float | None, float | None, float | None, float,
    JsonObject | None, str, str, int, int,
]  # fmt: skip

_C: Final = traces.c
TRACE: Final = (
    _C.namespace,
    _C.trace_id,
    _C.owner,
    _C.tier,
    _C.text,
    _C.speaker,
    _C.thread,
    _C.language,
    _C.tags,
    _C.flags,
    _C.tense,
    _C.audience,
    _C.place,
    _C.people,
    _C.valence,
    _C.arousal,
    _C.dominance,
    _C.outcome,
    _C.importance,
    _C.details,
    _C.origin,
    _C.writer,
    _C.event_at,
    _C.recorded_at,
)
AT_A_TIME: Final = 1_000
"""Traces that a rebuild of an index holds at once."""
_ADD: Final = sa.insert(traces)
# Every recall runs these two: building them anew would cost more than running them.
# All ids as one parameter: a statement with a mark for each would be written anew each time.
_ASKED: Final = sa.func.json_each(sa.bindparam("ids")).table_valued("value")
_SOME: Final = sa.select(*TRACE).where(
    _C.namespace == sa.bindparam("where"), _C.trace_id.in_(sa.select(_ASKED.c.value))
)
_LAST_MARK: Final = sa.select(marks.c.last).where(marks.c.namespace == sa.bindparam("where"))


_TIERS: Final = {str(tier): tier for tier in Tier}
_TENSES: Final = {str(tense): tense for tense in Tense}
_AUDIENCES: Final = {str(audience): audience for audience in Audience}
_NO_FLAGS: Final[frozenset[Flag]] = frozenset()


@lru_cache(maxsize=256)
def _source(origin: str, writer: str) -> Source:
    return Source(Origin(origin), writer)


def next_marks(work: Work, namespace: Namespace, count: int) -> range:
    """Return the next `count` marks of `namespace`, taken in this very transaction."""
    statement = upsert(marks).values(namespace=namespace, last=count)
    last = work.connection.scalar(
        statement.on_conflict_do_update(
            index_elements=[marks.c.namespace], set_={"last": marks.c.last + count}
        ).returning(marks.c.last)
    )
    return range(int(last or 0) - count + 1, int(last or 0) + 1)


def last_mark(work: Work, namespace: Namespace) -> int:
    """Return the last mark that was given in `namespace`."""
    return work.connection.scalar(_LAST_MARK, {"where": namespace}) or 0


def add_traces(work: Work, added: Sequence[Trace]) -> None:
    """Store new traces of one namespace."""
    given = next_marks(work, added[0].namespace, len(added))
    rows = [
        {"namespace": trace.namespace, "trace_id": trace.trace_id, "mark": mark, **_stored(trace)}
        for trace, mark in zip(added, given, strict=True)
    ]
    work.connection.execute(_ADD, rows)


def replace_trace(work: Work, trace: Trace) -> None:
    """Store `trace` in the place of the one with its id."""
    (mark,) = next_marks(work, trace.namespace, 1)
    work.connection.execute(
        sa.update(traces)
        .where(_C.namespace == trace.namespace, _C.trace_id == trace.trace_id)
        .values(mark=mark, **_stored(trace))
    )


def load_trace(work: Work, namespace: Namespace, owner: OwnerId, trace_id: str) -> Trace | None:
    """Return the trace of `owner` with this id."""
    found = sa.select(*TRACE).where(
        _C.namespace == namespace, _C.trace_id == trace_id, _C.owner == owner
    )
    row = work.connection.execute(found).one_or_none()
    return None if row is None else trace_of(row)


def load_traces(work: Work, namespace: Namespace, ids: Sequence[str]) -> dict[str, Trace]:
    """Return the traces with these `ids`, whoever's, by id."""
    rows = work.connection.execute(_SOME, {"where": namespace, "ids": json.dumps(list(ids))})
    return {trace.trace_id: trace for trace in map(trace_of, rows)}


def every_trace(work: Work) -> Sequence[Trace]:
    """Return all traces of all namespaces and owners."""
    return [trace_of(row) for row in work.connection.execute(sa.select(*TRACE))]


def traces_after(work: Work, namespace: Namespace, mark: int) -> Iterator[Sequence[Trace]]:
    """Yield the traces that changed after `mark`, in the order of their ids, some at a time."""
    rows = work.connection.execute(
        sa.select(*TRACE).where(_C.namespace == namespace, _C.mark > mark).order_by(_C.trace_id),
        execution_options={"yield_per": AT_A_TIME},
    )
    for some in rows.partitions():
        yield [trace_of(row) for row in some]


def erased_after(work: Work, namespace: Namespace, mark: int) -> Sequence[str]:
    """Return the ids of traces that were erased after `mark`."""
    rows = work.connection.execute(
        sa.select(graves.c.trace_id).where(graves.c.namespace == namespace, graves.c.mark > mark)
    )
    return [trace_id for (trace_id,) in rows]


def list_traces(
    work: Work,
    namespace: Namespace,
    owner: OwnerId,
    tiers: Iterable[Tier],
    *,
    before: str | None = None,
    limit: int | None = None,
) -> Sequence[Trace]:
    """Return traces of `owner` in `tiers`, newest first, those with ids below `before`."""
    listed = sa.select(*TRACE).where(
        _C.namespace == namespace, _C.owner == owner, _C.tier.in_(list(tiers))
    )
    if before is not None:
        listed = listed.where(_C.trace_id < before)
    rows = work.connection.execute(listed.order_by(_C.trace_id.desc()).limit(limit))
    return [trace_of(row) for row in rows]


def ids_of(work: Work, namespace: Namespace, owner: OwnerId) -> Sequence[str]:
    """Return the ids of all traces of `owner`, oldest first."""
    rows = work.connection.execute(
        sa.select(_C.trace_id)
        .where(_C.namespace == namespace, _C.owner == owner)
        .order_by(_C.trace_id)
    )
    return [trace_id for (trace_id,) in rows]


def ids_about(work: Work, namespace: Namespace, owner: OwnerId, person: str) -> Sequence[str]:
    """Return the ids of the traces of `owner` in which `person` takes part, oldest first."""
    # LIKE would take an account for another that is spelt with other capitals.
    rows = work.connection.execute(
        sa.select(_C.trace_id, _C.people)
        .where(_C.namespace == namespace, _C.owner == owner, _C.people != "")
        .order_by(_C.trace_id)
    )
    return [trace_id for trace_id, people in rows if person in people.split()]


def people_of(work: Work, namespace: Namespace, owner: OwnerId) -> frozenset[str]:
    """Return the ids of everybody who takes part in a trace of `owner`."""
    rows = work.connection.execute(
        sa.select(_C.people)
        .where(_C.namespace == namespace, _C.owner == owner, _C.people != "")
        .distinct()
    )
    return frozenset(person for (people,) in rows for person in people.split())


def erase_traces(work: Work, namespace: Namespace, ids: Sequence[str]) -> None:
    """Erase traces with their vectors and uses; graves keep their ids for the indexes."""
    if not ids:
        return
    for first in range(0, len(ids), AT_A_TIME):  # a statement takes only so many parameters
        some = ids[first : first + AT_A_TIME]
        for table in (traces, vectors, uses):
            work.connection.execute(
                sa.delete(table).where(table.c.namespace == namespace, table.c.trace_id.in_(some))
            )
    given = next_marks(work, namespace, len(ids))
    work.connection.execute(
        sa.insert(graves),
        [
            {"namespace": namespace, "mark": mark, "trace_id": trace_id}
            for mark, trace_id in zip(given, ids, strict=True)
        ],
    )


def touch_traces(work: Work, namespace: Namespace, ids: Sequence[str]) -> None:
    """Give traces a new mark, so that indexes read them again."""
    for trace_id, mark in zip(ids, next_marks(work, namespace, len(ids)), strict=True):
        work.connection.execute(
            sa.update(traces)
            .where(_C.namespace == namespace, _C.trace_id == trace_id)
            .values(mark=mark)
        )


def trace_of(row: TraceRow) -> Trace:
    """Return the trace that `row` holds."""
    (
        namespace, trace_id, owner, tier, text, speaker, thread, language, tags, flags, tense,
        audience, place, people, valence, arousal, dominance, outcome, importance, details, origin,
        writer, event_at, recorded_at,
    ) = row  # fmt: skip
    return Trace(
        trace_id=trace_id,
        namespace=Namespace(namespace),
        owner=OwnerId(owner),
        tier=_TIERS[tier],
        text=text,
        speaker=speaker,
        thread=thread,
        language=language,
        tags=tuple(tags.split()),
        flags=frozenset(map(Flag, flags.split())) if flags else _NO_FLAGS,
        tense=_TENSES[tense],
        audience=_AUDIENCES[audience],
        place=place,
        people=tuple(people.split()),
        feeling=_feeling(valence, arousal, dominance),
        outcome=outcome,
        importance=importance,
        details=details,
        source=_source(origin, writer),
        event_at=from_micros(event_at),
        recorded_at=from_micros(recorded_at),
    )


def _stored(trace: Trace) -> dict[str, object]:
    feeling = trace.feeling
    return {
        "owner": trace.owner,
        "tier": str(trace.tier),
        "text": trace.text,
        "speaker": trace.speaker,
        "thread": trace.thread,
        "language": trace.language,
        "tags": " ".join(trace.tags),
        "flags": " ".join(sorted(trace.flags)),
        "tense": str(trace.tense),
        "audience": str(trace.audience),
        "place": trace.place,
        "people": " ".join(trace.people),
        "valence": None if feeling is None else feeling.valence,
        "arousal": None if feeling is None else feeling.arousal,
        "dominance": None if feeling is None else feeling.dominance,
        "outcome": trace.outcome,
        "importance": trace.importance,
        "details": trace.details,
        "origin": str(trace.source.origin),
        "writer": trace.source.writer,
        "event_at": to_micros(trace.event_at),
        "recorded_at": to_micros(trace.recorded_at),
    }


def _feeling(
    valence: float | None, arousal: float | None, dominance: float | None
) -> Feeling | None:
    if valence is None or arousal is None or dominance is None:
        return None
    return Feeling(valence, arousal, dominance)
