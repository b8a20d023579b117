from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.person.quotes import QuoteVerdict, Reason, Tier, check_quote

SUBJECTS = st.sampled_from(["I", "We", "My sister", "Our neighbour Ida"])
VERBS = st.sampled_from(["grow", "paint", "keep", "own", "admire", "repair"])
THINGS = st.sampled_from(["roses", "old boats", "a red bicycle", "bees", "clocks from Bern"])
PLACES = st.sampled_from(["in Oslo", "near the harbour", "at home", "behind the church"])
NEGATIONS = st.sampled_from(["do not", "never", "don't", "hardly", "no longer"])
NAMES = ["Ida", "Oslo", "Bern", "Priya", "Quito"]


@st.composite
def clauses(draw: st.DrawFn) -> tuple[str, str]:
    """A subject, and what it does: apart, so that a word fits between."""
    return draw(SUBJECTS), f"{draw(VERBS)} {draw(THINGS)} {draw(PLACES)}"


def statements() -> st.SearchStrategy[str]:
    """Plain statements with nothing in them that turns anything."""
    return clauses().map(" ".join)


@st.composite
def rewritings(draw: st.DrawFn, text: str) -> str:
    """The text in another case, with other marks around it and other space inside."""
    cased = draw(st.sampled_from([str.lower, str.upper, str.title, str]))(text)
    spaced = draw(st.sampled_from([" ", "  ", "\n", "\t", "\u00a0", " \u200b"])).join(cased.split())
    return draw(
        st.sampled_from(["{}", "“{}”", '"{}"', "{}!", "({})", "- {}", "{}…", "«{}»"])
    ).format(spaced)


@given(statements(), statements(), st.data())
def test_a_verbatim_quote_always_certifies(said: str, other: str, data: st.DataObject) -> None:
    quote = data.draw(rewritings(said))
    message = data.draw(st.sampled_from([f"{said}.", f"{other}. {said}!", f"{said}. {other}."]))
    assert check_quote(quote, message).tier is Tier.VERBATIM


@given(clauses(), NEGATIONS)
def test_a_negation_put_in_or_taken_out_never_certifies(
    clause: tuple[str, str], negation: str
) -> None:
    subject, rest = clause
    plain, negated = f"{subject} {rest}", f"{subject} {negation} {rest}"
    assert not check_quote(negated, plain).certifies
    assert not check_quote(plain, negated).certifies


@given(clauses(), NEGATIONS, st.sampled_from([" ... ", " … ", " [...] "]))
def test_a_negation_cut_off_or_swallowed_never_certifies(
    clause: tuple[str, str], negation: str, ellipsis: str
) -> None:
    subject, rest = clause
    message = f"{subject} {negation} {rest}."
    assert not check_quote(rest, message).certifies
    assert not check_quote(f"{subject}{ellipsis}{rest}", message).certifies


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_only_the_same_number_certifies(said: int, quoted: int) -> None:
    certifies = check_quote(
        f"I counted {quoted} bees today", f"I counted {said} bees today"
    ).certifies
    assert certifies == (said == quoted)


@given(st.integers(0, 10**9), st.data())
def test_no_digit_can_be_changed(said: int, data: st.DataObject) -> None:
    digits = str(said)
    place = data.draw(st.integers(0, len(digits) - 1))
    other = data.draw(st.sampled_from("0123456789").filter(lambda digit: digit != digits[place]))
    changed = digits[:place] + other + digits[place + 1 :]
    message = f"my number is {digits} at work"
    assert not check_quote(f"my number is {changed} at work", message).certifies


@given(st.sampled_from(NAMES), st.sampled_from(NAMES))
def test_only_the_same_name_certifies(said: str, quoted: str) -> None:
    verdict = check_quote(f"my friend {quoted} paints boats", f"My friend {said} paints boats.")
    assert verdict.certifies == (said == quoted)


@given(statements(), statements())
def test_a_statement_certifies_nothing_but_itself(said: str, other: str) -> None:
    assert check_quote(other, f"{said}.").certifies == (said == other)


@given(statements())
def test_the_same_words_from_somebody_else_never_certify(said: str) -> None:
    assert check_quote(said, f'Priya said "{said}"').reason is Reason.REPORTED
    assert check_quote(said, None).tier is Tier.UNCHECKABLE


@given(statements())
def test_the_same_words_asked_or_supposed_never_certify(said: str) -> None:
    assert check_quote(said, f"{said}?").reason is Reason.ASKED
    assert not check_quote(said, f"If {said[0].lower()}{said[1:]}, all is well.").certifies


@given(statements(), statements())
def test_the_end_of_one_sentence_never_runs_into_the_next(first: str, second: str) -> None:
    spliced = " ".join((*first.split()[-2:], *second.split()[:2]))
    assert not check_quote(spliced, f"{first}. {second}.").certifies


@given(statements(), st.lists(st.tuples(statements(), statements())))
def test_a_verdict_depends_on_nothing_checked_before(
    said: str, others: list[tuple[str, str]]
) -> None:
    first = check_quote(said, f"{said}.")
    assert [check_quote(*other) for other in others] == [check_quote(*other) for other in others]
    assert check_quote(said, f"{said}.") == first


@given(st.text(max_size=80), st.text(max_size=200))
def test_every_pair_of_texts_has_a_verdict(quote: str, message: str) -> None:
    verdict = check_quote(quote, message)
    assert isinstance(verdict, QuoteVerdict)
    assert verdict == check_quote(quote, message)


@given(st.text(alphabet="ab01 '\"“”.,?!-…>:\n不かな", max_size=40), st.integers(0, 40))
def test_every_cut_of_a_text_has_a_verdict(message: str, place: int) -> None:
    assert isinstance(check_quote(message[place:], message), QuoteVerdict)


@pytest.mark.parametrize("tier", list(Tier))
def test_only_the_first_two_tiers_certify(tier: Tier) -> None:
    certifies = QuoteVerdict(tier, Reason.SAID).certifies
    assert certifies == (tier in {Tier.VERBATIM, Tier.NEAR})
