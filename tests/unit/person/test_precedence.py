from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.errors import NotAllowed
from ipse.kernel.origin import MANUAL, Origin, Source
from ipse.person.entries import Entry
from ipse.person.precedence import (
    Apply,
    Reason,
    Refuse,
    decide_write,
    opens_correction,
    rank_of,
)
from tests.strategies import entries_of_one_place
from tests.unit.person.calls import LOCATION, NOON, PLANNER, an_entry

YEAR = timedelta(days=365)
MINUTE = timedelta(minutes=1)


def verdict(offered: Entry, standing: Entry | None) -> Reason | None:
    """Why `offered` is refused, None when it is written."""
    match decide_write(offered, standing, NOON):
        case Apply():
            return None
        case Refuse(stands, reason):
            assert stands == standing
            return reason


def last_standing(offers: Sequence[Entry]) -> Entry | None:
    """What stands once all of `offers` have come in."""
    standing: Entry | None = None
    for offered in offers:
        if verdict(offered, standing) is None:
            standing = offered
    return standing


def test_the_owners_hand_ranks_above_agents_and_agents_above_senses() -> None:
    assert rank_of(MANUAL) > rank_of(PLANNER) > rank_of(LOCATION)


@pytest.mark.parametrize(
    "origin", sorted(set(Origin) - {Origin.MANUAL, Origin.AGENT, Origin.SENSE})
)
def test_no_other_origin_has_a_rank(origin: Origin) -> None:
    with pytest.raises(NotAllowed):
        rank_of(Source(origin, "phone"))


def test_an_empty_place_takes_anybodys_entry() -> None:
    assert verdict(an_entry(LOCATION), None) is None


@pytest.mark.parametrize(
    ("higher", "lower"), [(MANUAL, PLANNER), (MANUAL, LOCATION), (PLANNER, LOCATION)]
)
@pytest.mark.parametrize("later", [-YEAR, -MINUTE, timedelta(0), MINUTE, YEAR])
def test_rank_decides_whatever_the_time(higher: Source, lower: Source, later: timedelta) -> None:
    above, below = an_entry(higher), an_entry(lower, observed_at=NOON + later)
    assert verdict(above, below) is None
    assert verdict(below, above) is Reason.OUTRANKED


@pytest.mark.parametrize("source", [MANUAL, PLANNER, LOCATION])
def test_among_equals_the_later_sample_stands(source: Source) -> None:
    early, late = an_entry(source, observed_at=NOON - MINUTE), an_entry(source)
    assert verdict(late, early) is None
    assert verdict(early, late) is Reason.OLDER


def test_of_two_as_old_the_newcomer_stands() -> None:
    assert verdict(an_entry(PLANNER, summary="Lives in Oslo"), an_entry(PLANNER)) is None


def test_two_agents_are_equals() -> None:
    other = an_entry(Source(Origin.AGENT, "cook"), observed_at=NOON - MINUTE)
    assert verdict(an_entry(PLANNER), other) is None


@pytest.mark.parametrize("later", [-YEAR, timedelta(0), YEAR])
def test_what_an_agent_made_up_never_replaces_the_owners_words(later: timedelta) -> None:
    words, guess = an_entry(PLANNER, quoted=True), an_entry(PLANNER, observed_at=NOON + later)
    assert verdict(guess, words) is Reason.UNQUOTED
    assert verdict(words, guess) is None


def test_of_two_quotes_the_later_one_stands() -> None:
    early = an_entry(PLANNER, quoted=True, observed_at=NOON - MINUTE)
    late = an_entry(PLANNER, quoted=True)
    assert verdict(late, early) is None
    assert verdict(early, late) is Reason.OLDER


@pytest.mark.parametrize("source", [MANUAL, PLANNER, LOCATION])
def test_what_has_expired_blocks_nobody(source: Source) -> None:
    offered = an_entry(LOCATION, place="state/now", observed_at=NOON - MINUTE)
    assert verdict(offered, an_entry(source, place="state/now", expires_at=NOON)) is None
    standing = an_entry(source, place="state/now", expires_at=NOON + MINUTE)
    assert verdict(offered, standing) is not None


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_one_sentence(reason: Reason) -> None:
    assert reason.sentence.startswith("What stands ")
    assert reason.sentence.count(".") == 1


def test_a_quote_against_a_typed_entry_asks_its_owner() -> None:
    typed, said = an_entry(), an_entry(PLANNER, quoted=True, summary="Lives in Oslo")
    refusal = decide_write(said, typed, NOON)
    assert isinstance(refusal, Refuse)
    assert opens_correction(said, refusal)


@pytest.mark.parametrize(
    ("offered", "standing"),
    [
        (an_entry(PLANNER, summary="Lives in Oslo"), an_entry()),
        (an_entry(LOCATION, summary="Lives in Oslo"), an_entry()),
        (an_entry(PLANNER, quoted=True), an_entry()),
        (
            an_entry(PLANNER, quoted=True, summary="Lives in Oslo", observed_at=NOON - MINUTE),
            an_entry(PLANNER, quoted=True),
        ),
    ],
    ids=["unquoted", "sensed", "the same statement", "nothing typed"],
)
def test_nothing_else_asks_the_owner(offered: Entry, standing: Entry) -> None:
    refusal = decide_write(offered, standing, NOON)
    assert isinstance(refusal, Refuse)
    assert not opens_correction(offered, refusal)


@given(st.lists(entries_of_one_place(), min_size=1, max_size=8))
def test_rank_never_falls(offers: list[Entry]) -> None:
    standing = offers[0]
    for offered in offers[1:]:
        if verdict(offered, standing) is None:
            assert rank_of(offered.source) >= rank_of(standing.source)
            standing = offered


@given(
    st.lists(
        entries_of_one_place(),
        min_size=1,
        max_size=6,
        unique_by=lambda entry: (entry.source.origin, entry.quoted, entry.observed_at),
    ).flatmap(lambda offers: st.tuples(st.just(offers), st.permutations(offers)))
)
def test_the_order_of_arrival_does_not_matter(both: tuple[list[Entry], list[Entry]]) -> None:
    assert last_standing(both[0]) == last_standing(both[1])
