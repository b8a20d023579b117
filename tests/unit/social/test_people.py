"""Who earns a card, what it keeps, what of it is shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.call import Audience
from ipse.kernel.errors import InvalidInput
from ipse.kernel.ids import OwnerId
from ipse.social.hearing import Hearing
from ipse.social.people import (
    Reason,
    capped,
    first_fact,
    is_placeholder,
    joined,
    promotion_reason,
    should_promote,
    shown_facts,
    with_fact,
)
from ipse.social.people import checked_note as checked
from ipse.social.roster import RosterEntry
from tests.unit.social.made import ALONE, EVERYONE, NOON, a_card, a_fact, a_tally

CASES = {
    "a passer-by": (a_tally(), None),
    "a cent": (a_tally(donated=1), Reason.DONATED),
    "a mark": (a_tally(marked=True), Reason.MARKED),
    "a 1:1": (a_tally(direct=True), Reason.ONE_ON_ONE),
    "two sittings": (a_tally(sittings=2), None),
    "three sittings": (a_tally(sittings=3), Reason.REGULAR),
    "a hundred sittings": (a_tally(sittings=100), Reason.REGULAR),
    "money before fame": (a_tally(donated=5, sittings=9, direct=True), Reason.DONATED),
}


@pytest.mark.parametrize("case", CASES)
def test_a_card_is_earned_by_money_by_the_residents_mark_by_a_talk_or_by_three_sittings(
    case: str,
) -> None:
    entry, reason = CASES[case]
    assert promotion_reason(entry) == reason
    assert should_promote(entry) == (reason is not None)


def test_nobody_earns_a_second_card() -> None:
    assert not should_promote(a_tally(donated=500, sittings=9, card="p1"))


@given(
    st.builds(
        a_tally,
        donated=st.integers(0, 3),
        marked=st.booleans(),
        direct=st.booleans(),
        sittings=st.integers(0, 5),
    )
)
def test_whoever_is_promoted_is_so_for_a_reason(entry: RosterEntry) -> None:
    assert should_promote(entry) == (promotion_reason(entry) is not None)


def test_a_card_begins_with_when_and_why() -> None:
    assert first_fact(Reason.REGULAR, NOON) == "first noticed 15 Sep 2026 (a regular)"


@pytest.mark.parametrize(
    ("identities", "placeholder"),
    [
        ((), True),
        (("named:marco",), True),
        (("named:marco", "twitch:77"), False),
        (("twitch:77",), False),
    ],
)
def test_a_card_is_a_placeholder_until_an_account_stands_behind_it(
    identities: tuple[str, ...], *, placeholder: bool
) -> None:
    assert is_placeholder(a_card(identities=identities)) == placeholder


def test_a_card_stores_twelve_facts_and_archives_the_oldest_of_thirteen() -> None:
    twelve = [a_fact(f"fact {n}", after=n) for n in range(12)]
    assert not any(fact.archived for fact in capped(twelve))
    thirteen = with_fact(twelve, a_fact("fact 12", after=12))
    assert [fact.text for fact in thirteen if fact.archived] == ["fact 0"]


@pytest.mark.parametrize(("stored", "shown"), [(6, 6), (7, 6), (12, 6)])
def test_only_the_six_newest_facts_are_shown(stored: int, shown: int) -> None:
    card = a_card(*[a_fact(f"fact {n}", after=n) for n in range(stored)])
    texts = [fact.text for fact in shown_facts(card, EVERYONE)]
    assert texts == [f"fact {n}" for n in range(stored - shown, stored)]


def test_what_may_not_be_told_takes_no_place_among_the_six() -> None:
    public = [a_fact(f"open {n}", after=n) for n in range(6)]
    private = [a_fact(f"private {n}", after=10 + n, hearing=ALONE) for n in range(6)]
    card = a_card(*public, *private)
    assert all(fact.text.startswith("open") for fact in shown_facts(card, EVERYONE))
    assert len(shown_facts(card, EVERYONE)) == 6
    assert all(fact.text.startswith("private") for fact in shown_facts(card, ALONE))


def test_an_archived_fact_is_never_shown() -> None:
    assert shown_facts(a_card(a_fact("old", archived=True)), EVERYONE) == ()


def test_the_same_words_are_noted_once_as_the_most_recent() -> None:
    facts = with_fact([a_fact("Likes tea"), a_fact("b", after=1)], a_fact("likes TEA", after=2))
    assert [fact.text for fact in facts] == ["b", "likes TEA"]


def test_words_noted_again_in_closer_company_stay_open_to_those_who_heard_them() -> None:
    (again,) = with_fact([a_fact("tea")], a_fact("tea", after=1, fact_id="x", hearing=ALONE))
    assert again.hearing == EVERYONE
    (opened,) = with_fact([a_fact("tea", hearing=ALONE)], a_fact("tea", after=1, fact_id="x"))
    assert opened.hearing == EVERYONE


def test_joined_facts_are_held_once_in_order() -> None:
    one = [a_fact("a"), a_fact("c", after=2)]
    other = [a_fact("A", after=1), a_fact("b", after=1)]
    assert [fact.text for fact in joined(one, other)] == ["a", "b", "c"]


@pytest.mark.parametrize("length", [1, 400])
def test_a_note_has_1_to_400_characters(length: int) -> None:
    assert checked("x" * length) == "x" * length


@pytest.mark.parametrize("text", ["", " \n ", "x" * 401])
def test_another_note_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        checked(text)


def test_a_note_is_one_line() -> None:
    assert checked("a\n\n b\u2028c") == "a b c"


def test_a_card_of_another_owner_is_told_to_that_owner_alone() -> None:
    ben = Hearing(Audience.OWNER, OwnerId("ben"))
    card = a_card(a_fact("private", hearing=ALONE))
    assert shown_facts(card, ben) == ()
