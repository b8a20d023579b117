"""Folding two cards, and taking a fold back."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.call import Audience
from ipse.kernel.ids import OwnerId, PersonId
from ipse.social.hearing import Hearing
from ipse.social.identities import IdentityId
from ipse.social.links import (
    Folded,
    Joining,
    Link,
    fold_cards,
    is_apart,
    scrubbed,
    unfold_cards,
)
from ipse.social.people import Account, Attitude, Fact, PersonCard, capped, in_order, with_fact
from ipse.social.warmth import Warmth
from ipse.social.words import card_from, fold_from, words_of_card, words_of_fold
from tests.unit.social.made import ALONE, EVERYONE, NOON, PLANNER, a_card, a_fact


@st.composite
def cards(draw: st.DrawFn, mark: str) -> PersonCard:
    """Cards whose facts, accounts and ids carry `mark`, and whose words may be shared."""
    texts = draw(st.lists(st.sampled_from("abcdefghijklmnopqrs"), unique=True, max_size=16))
    facts = [
        Fact(
            fact_id=f"{mark}{text}",
            text=text,
            source=PLANNER,
            hearing=draw(st.sampled_from([EVERYONE, ALONE])),
            at=NOON + timedelta(minutes=draw(st.integers(0, 50))),
            archived=draw(st.booleans()),
        )
        for text in texts
    ]
    accounts = draw(st.lists(st.integers(0, 4), unique=True, max_size=3).map(sorted))
    return PersonCard(
        person_id=PersonId(mark),
        name="marco",
        minted_at=NOON,
        warmth=Warmth(draw(st.floats(-1, 1)), NOON - timedelta(hours=draw(st.integers(0, 99)))),
        attitude=draw(st.none() | st.builds(Attitude, st.just(mark), st.just(EVERYONE))),
        accounts=tuple(Account(IdentityId(f"{mark}:{n}"), "marco") for n in accounts),
        facts=capped(in_order(facts)),
    )


def folded(one: PersonCard, other: PersonCard) -> Folded:
    """The fold of `other` into `one`, now."""
    return Folded(other, one, fold_cards(one, other, NOON))


@given(cards("a"), cards("b"))
def test_a_fold_taken_back_leaves_exactly_what_stood(one: PersonCard, other: PersonCard) -> None:
    fold = folded(one, other)
    assert unfold_cards(fold.result, fold) == (one, other)


@given(cards("a"), cards("b"))
def test_a_fold_loses_no_words_no_account_no_feeling(one: PersonCard, other: PersonCard) -> None:
    result = fold_cards(one, other, NOON)
    texts = [fact.text for fact in result.facts]
    assert sorted(texts) == sorted({fact.text for fact in (*one.facts, *other.facts)})
    assert {*result.accounts} == {*one.accounts, *other.accounts}
    assert result.attitude == (one.attitude or other.attitude)
    assert sum(not fact.archived for fact in result.facts) <= 12
    assert result.warmth in {one.warmth, other.warmth}


@given(cards("a"), cards("b"))
def test_what_is_learned_since_a_fold_stays_with_the_survivor(
    one: PersonCard, other: PersonCard
) -> None:
    fold = folded(one, other)
    news = a_fact("something new", after=99)
    now = replace(fold.result, facts=with_fact(fold.result.facts, news))
    survivor, absorbed = unfold_cards(now, fold)
    assert absorbed == other
    assert survivor.facts[-1] == news
    assert {fact.text for fact in survivor.facts} == {"something new"} | {
        fact.text for fact in one.facts
    }


def test_an_attitude_formed_since_is_kept() -> None:
    fold = folded(a_card(person_id="a"), a_card(person_id="b", attitude="alright"))
    now = replace(fold.result, attitude=Attitude("splendid", EVERYONE))
    survivor, _ = unfold_cards(now, fold)
    assert survivor.attitude == Attitude("splendid", EVERYONE)
    survivor, _ = unfold_cards(fold.result, fold)
    assert survivor.attitude is None


def test_an_account_that_has_moved_on_since_is_not_called_back() -> None:
    one = a_card(person_id="a", identities=("twitch:1",))
    other = a_card(person_id="b", identities=("discord:2", "discord:3"))
    fold = folded(one, other)
    kept = tuple(each for each in fold.result.accounts if each.identity != "discord:3")
    survivor, absorbed = unfold_cards(replace(fold.result, accounts=kept), fold)
    assert [account.identity for account in survivor.accounts] == ["twitch:1"]
    assert [account.identity for account in absorbed.accounts] == ["discord:2"]


@given(cards("a"), cards("b"))
def test_cards_come_back_from_their_words(one: PersonCard, other: PersonCard) -> None:
    assert card_from(words_of_card(one)) == one
    fold = folded(one, other)
    assert fold_from(words_of_fold(fold)) == fold


def test_only_what_was_taken_back_for_that_account_keeps_apart() -> None:
    person, account = PersonId("p1"), IdentityId("twitch:77")
    stands = Link("l1", Joining.LINK, (account,), None, person, NOON)
    taken_back = replace(stands, undone=True)
    assert not is_apart([stands], {account}, person)
    assert is_apart([stands, taken_back], {account}, person)
    assert not is_apart([taken_back], {IdentityId("twitch:78")}, person)
    assert not is_apart([taken_back], {account}, PersonId("p2"))


def test_erased_words_leave_what_a_fold_keeps() -> None:
    ben = Hearing(Audience.OWNER, OwnerId("ben"))
    one = a_card(a_fact("stays"), a_fact("goes", hearing=ben), person_id="a")
    other = replace(
        a_card(person_id="b"),
        attitude=Attitude("ben's", ben),
        facts=(replace(a_fact("told"), told_by=IdentityId("twitch:9")),),
    )
    left = scrubbed(
        folded(one, other), lambda hearing, teller: hearing == ben or teller == "twitch:9"
    )
    assert [fact.text for fact in left.result.facts] == ["stays"]
    assert (left.absorbed.attitude, left.absorbed.facts) == (None, ())
