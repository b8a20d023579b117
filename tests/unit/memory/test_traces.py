from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.call import Audience, Surface
from ipse.kernel.errors import InvalidInput, NotAllowed
from ipse.kernel.origin import Origin, Source
from ipse.kernel.tense import Tense
from ipse.memory.tiers import Flag, Tier
from ipse.memory.traces import (
    LONGEST_TEXT,
    MOST_TAGS,
    RESERVED_TAGS,
    Draft,
    Feeling,
    Trace,
    may_revise,
    trace_from,
)
from ipse.memory.words import trace_from_words, words_of
from tests.unit.memory.making import ADA, BEN, NOON, PLANNER, RESIDENT, a_call, a_trace


def made(draft: Draft, actor: Source = PLANNER) -> Trace:
    return trace_from(draft, a_call(actor), "01A")


def test_where_it_comes_from_follows_from_the_credential() -> None:
    trace = made(Draft("Ada fixed the boiler"))
    assert (trace.source, trace.owner, trace.namespace) == (PLANNER, ADA, RESIDENT)
    assert trace.event_at == trace.recorded_at == NOON


def test_what_is_captured_is_private_unless_said_otherwise() -> None:
    assert made(Draft("Ada fixed the boiler")).audience is Audience.OWNER


@pytest.mark.parametrize("tag", sorted(RESERVED_TAGS))
def test_a_tag_with_a_fixed_meaning_is_given_by_no_agent(tag: str) -> None:
    draft = Draft("Never deploy on Friday", tags=(tag,))
    with pytest.raises(NotAllowed, match=tag):
        made(draft)
    assert trace_from(draft, a_call(), "01A").tags == (tag,)
    lived = a_call(Source(Origin.LIVED, "persona"), surface=Surface.HOUSE)
    assert trace_from(draft, lived, "01A").tags == (tag,)


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        (Draft(" "), "text"),
        (Draft("x" * (LONGEST_TEXT + 1)), "text"),
        (Draft("x", tier="semantic"), "tier"),
        (Draft("x", tier="attic"), "tier"),
        (Draft("x", speaker="x" * 121), "speaker"),
        (Draft("x", thread="x" * 121), "thread"),
        (Draft("x", language="English"), "language"),
        (Draft("x", tags=("two words",)), "tags"),
        (Draft("x", tags=tuple(f"t{n}" for n in range(MOST_TAGS + 1))), "tags"),
        (Draft("x", flags=("unknown",)), "flags"),
        (Draft("x", tense="MAYBE"), "tense"),
        (Draft("x", tense="REPLAY"), "tense"),
        (Draft("x", flags=("dreamed",)), "tense"),
        (Draft("x", audience="all"), "audience"),
        (Draft("x", people=("two words",)), "people"),
        (Draft("x", people=tuple(f"p{n}" for n in range(65))), "people"),
        (Draft("x", feeling=Feeling(0.0, 1.1, 0.0)), "feeling"),
        (Draft("x", outcome=-1.01), "outcome"),
        (Draft("x", importance=-0.01), "importance"),
        (Draft("x", importance=float("nan")), "importance"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(draft: Draft, field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        made(draft)
    assert refused.value.field == field


@pytest.mark.parametrize(
    "draft",
    [
        Draft("x" * LONGEST_TEXT),
        Draft("x", speaker="x" * 120, thread="x" * 120, language="pt-BR"),
        Draft("x", tags=tuple(f"t{n}" for n in range(MOST_TAGS))),
        Draft("x", outcome=-1.0, importance=0.0, feeling=Feeling(-1.0, 1.0, 0.0)),
        Draft("x", tense="SIM", flags=("dreamed",)),
    ],
)
def test_what_just_fits_is_kept(draft: Draft) -> None:
    assert made(draft).text == draft.text


def test_what_was_dreamed_was_not_lived() -> None:
    dreamt = Draft("x", tense="SIM", flags=("dreamed",), tags=("lived",))
    with pytest.raises(InvalidInput):
        trace_from(dreamt, a_call(), "01A")


@pytest.mark.parametrize(
    ("trace", "waking"),
    [
        (a_trace(), True),
        (a_trace(flags=frozenset({Flag.RESTRICTED})), True),
        (a_trace(flags=frozenset({Flag.SYNTHETIC})), False),
        (a_trace(tense=Tense.SIM), False),
    ],
)
def test_only_what_was_lived_awake_is_waking(trace: Trace, *, waking: bool) -> None:
    assert trace.is_waking is waking


def test_a_trace_is_changed_by_its_writer_or_its_owner_alone() -> None:
    theirs = made(Draft("x"))
    assert may_revise(theirs, a_call(PLANNER))
    assert may_revise(theirs, a_call())
    assert not may_revise(theirs, a_call(Source(Origin.AGENT, "another")))
    assert not may_revise(a_trace(), a_call(PLANNER))


@given(
    st.text(min_size=1).filter(str.strip),
    st.sampled_from([Tier.WORKING, Tier.EPISODIC, Tier.PROCEDURAL]),
    st.none() | st.builds(Feeling, *[st.floats(-1, 1)] * 3),
    st.none() | st.floats(-1, 1),
)
def test_a_trace_is_the_same_after_a_way_through_json(
    text: str, tier: Tier, feeling: Feeling | None, outcome: float | None
) -> None:
    draft = Draft(text[:LONGEST_TEXT], tier, feeling=feeling, outcome=outcome, people=("p1",))
    trace = replace(made(draft), owner=BEN)
    assert trace_from_words(RESIDENT, BEN, words_of(trace)) == trace
