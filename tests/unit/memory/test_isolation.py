"""Two namespaces in one record: neither hears of the other, not even in a statistic (P63)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ipse.kernel.call import Audience, Call
from ipse.kernel.ids import Namespace
from ipse.memory.asking import Asked, Reading, Recalled
from ipse.memory.index import Index
from ipse.memory.masks import Wanted
from ipse.memory.traces import Draft
from ipse.memory.verbs.forgetting import forget_trace
from ipse.memory.verbs.keeping import remember
from ipse.memory.verbs.recalling import recall, refresh_index
from ipse.models.embedders import Hashing
from ipse.physics.engine import PLAIN
from ipse.physics.similarity import ask, quantise
from ipse.storage.work import Record, Work
from tests.unit.memory.making import ADA, DIMENSIONS, a_call

EMBEDDER: Final = Hashing(DIMENSIONS)
WORDS: Final = ["boiler", "kitchen", "sister", "Rome", "fixed", "leaks", "night"]
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join)
lives = st.lists(texts, min_size=1, max_size=8)
numbers = count()


def in_namespace(kind: str) -> Call:
    """Ada's call in a namespace that nobody has used."""
    return replace(a_call(), namespace=Namespace(f"{kind}{next(numbers)}"))


def live(record: Record, call: Call, life: Sequence[str]) -> list[str]:
    """Remember `life` with its vectors; return the ids."""
    vectors = [quantise(vector) for vector in EMBEDDER.embed(life)]
    reading = Reading(EMBEDDER.identity, vectors)
    drafts = [Draft(text, thread="evening") for text in life]
    added = record.write(lambda work: remember(work, call, drafts, reading))
    return [trace.trace_id for trace in added]


def recalled(record: Record, call: Call, index: Index, question: str) -> tuple[Recalled, ...]:
    """What comes up, after the index took in whatever is new."""
    (vector,) = EMBEDDER.embed([question])
    asked = Asked(question, ask(vector), Wanted(ADA, Audience.OWNER), 20)

    def look(work: Work) -> tuple[Recalled, ...]:
        refresh_index(work, call.namespace, EMBEDDER.identity, index)
        return recall(work, call, index, asked)

    return record.read(look)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(mine=lives, theirs=lives, question=texts, data=st.data())
def test_what_another_lives_or_forgets_changes_no_bit_of_what_one_recalls(
    record: Record, mine: list[str], theirs: list[str], question: str, data: st.DataObject
) -> None:
    here, there = in_namespace("a"), in_namespace("b")
    ids = live(record, here, mine)
    index = Index(PLAIN, DIMENSIONS)
    alone = recalled(record, here, index, question)
    elsewhere = live(record, there, theirs)
    assert recalled(record, here, index, question) == alone
    gone = data.draw(st.sampled_from(elsewhere))
    record.write(lambda work: forget_trace(work, there, gone))
    assert recalled(record, here, Index(PLAIN, DIMENSIONS), question) == alone
    assert {each.found.item_id for each in alone} <= set(ids)
