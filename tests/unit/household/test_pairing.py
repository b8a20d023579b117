from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.household.pairing import (
    CODE_LIFE,
    Match,
    Matched,
    OpenedPairing,
    Opens,
    Pairing,
    TooManyOpen,
    TooManyTries,
    WrongCode,
    code_digest,
    code_text,
    decide_opening,
    match_code,
    new_pairing,
    shown_code,
    typed_code,
)
from ipse.household.scopes import Grant, default_scopes
from ipse.household.tokens import Token, TokenKind
from ipse.kernel.ids import OwnerId, TokenId
from tests.unit.household.living import NOON

TICK = timedelta(microseconds=1)
CODE = "7K3MABCD"
GRANT = Grant(TokenKind.DEVICE, "phone", default_scopes(TokenKind.DEVICE))


ANNA = OwnerId("anna")
ISSUER = Token(TokenId("t"), ANNA, TokenKind.OWNER, "", default_scopes(TokenKind.OWNER), NOON)


def named(name: str) -> Pairing:
    return replace(pairing(name), grant=replace(GRANT, writer=name))


def pairing(pairing_id: str = "p", code: str = CODE) -> Pairing:
    return Pairing(
        pairing_id,
        ANNA,
        ISSUER.token_id,
        GRANT,
        code_digest(pairing_id, code),
        NOON,
        NOON + CODE_LIFE,
    )


def matched(
    typed: str,
    *,
    at: datetime = NOON,
    failures: Sequence[datetime] = (),
    pairings: Sequence[Pairing] = (pairing(),),
) -> Match:
    return match_code(pairings, typed, failures, at)


@given(st.binary(min_size=5, max_size=5), st.binary(min_size=5, max_size=5))
def test_a_code_carries_forty_bits(one: bytes, other: bytes) -> None:
    assert (code_text(one) == code_text(other)) == (one == other)
    assert len(code_text(one)) == 8
    assert set(code_text(one)).isdisjoint("ILOU-")


def test_a_code_is_never_made_of_less_chance() -> None:
    with pytest.raises(ValueError, match="5 bytes"):
        code_text(b"1234")


@given(st.binary(min_size=5, max_size=5))
def test_a_code_typed_as_it_was_read_aloud_is_understood(noise: bytes) -> None:
    code = code_text(noise)
    sloppy = shown_code(code).lower().replace("0", "o").replace("1", "l")
    assert typed_code(f" {sloppy} ") == code


def test_the_right_code_is_matched_to_its_own_pairing() -> None:
    two = (pairing("a", "AAAA0000"), pairing("b", CODE))
    assert matched("7k3m-abcd", pairings=two) == Matched(two[1])


@pytest.mark.parametrize(
    "typed", ["", "7K3MABC", "7K3MABCE", "7K3MABCD0", "\ud800" * 8, "7K3MABCU"]
)
def test_any_other_code_is_wrong(typed: str) -> None:
    assert matched(typed) == WrongCode()


def test_a_code_kept_for_one_pairing_opens_no_other() -> None:
    moved = replace(pairing("a"), pairing_id="b")
    assert matched(CODE, pairings=[moved]) == WrongCode()


def test_a_code_ends_after_ten_minutes() -> None:
    assert timedelta(minutes=10) == CODE_LIFE
    assert matched(CODE, at=NOON + CODE_LIFE - TICK) == Matched(pairing())
    assert matched(CODE, at=NOON + CODE_LIFE) == WrongCode()


@pytest.mark.parametrize(
    ("expires_at", "end"),
    [
        (None, NOON + CODE_LIFE),
        (NOON + timedelta(days=1), NOON + CODE_LIFE),
        (NOON + timedelta(minutes=1), NOON + timedelta(minutes=1)),
    ],
)
def test_a_code_never_outlives_the_token_it_stands_for(
    expires_at: datetime | None, end: datetime
) -> None:
    grant = replace(GRANT, expires_at=expires_at)
    assert new_pairing("p", ISSUER, grant, b"abcde", NOON).pairing.ends_at == end


def test_a_new_code_opens_its_own_pairing() -> None:
    opened = new_pairing("p", ISSUER, GRANT, b"abcde", NOON)
    assert matched(opened.code, pairings=[opened.pairing]) == Matched(opened.pairing)


def test_eight_codes_of_a_member_are_open_at_most() -> None:
    seven = [named(f"d{n}") for n in range(7)]
    assert decide_opening(seven, ANNA, GRANT, NOON) == Opens(())
    assert decide_opening([*seven, named("d7")], ANNA, GRANT, NOON) == TooManyOpen()
    assert decide_opening([*seven, named("d7")], OwnerId("ben"), GRANT, NOON) == Opens(())


def test_a_new_code_replaces_the_last_of_its_name_and_drops_what_has_ended() -> None:
    eight = [named(f"d{n}") for n in range(7)] + [pairing("same")]
    assert decide_opening(eight, ANNA, GRANT, NOON) == Opens(("same",))
    assert decide_opening(eight, ANNA, GRANT, NOON + CODE_LIFE) == Opens(
        tuple(each.pairing_id for each in eight)
    )


def test_after_five_wrong_codes_in_a_minute_even_the_right_one_waits() -> None:
    four = [NOON - timedelta(seconds=s) for s in (10, 20, 30, 40)]
    assert matched(CODE, failures=four) == Matched(pairing())
    assert matched(CODE, failures=[*four, NOON - timedelta(seconds=50)]) == TooManyTries(
        timedelta(seconds=10)
    )


def test_a_wrong_code_is_forgiven_after_one_minute() -> None:
    failures = [NOON] * 5
    assert matched(CODE, at=NOON + timedelta(minutes=1) - TICK, failures=failures) == TooManyTries(
        TICK
    )
    assert matched(CODE, at=NOON + timedelta(minutes=1), failures=failures) == Matched(pairing())


def test_a_clock_set_back_keeps_nobody_out() -> None:
    assert matched(CODE, failures=[NOON + timedelta(hours=1)] * 5) == Matched(pairing())


@given(st.lists(st.integers(0, 119), max_size=20))
def test_whoever_waits_as_long_as_told_may_try_again(ages: list[int]) -> None:
    failures = [NOON - timedelta(seconds=age) for age in ages]
    match matched(CODE, failures=failures):
        case TooManyTries(wait):
            assert timedelta(0) < wait <= timedelta(minutes=1)
            assert matched(CODE, at=NOON + wait, failures=failures) == Matched(pairing())
            assert matched(CODE, at=NOON + wait - TICK, failures=failures) != Matched(pairing())
        case answer:
            assert answer == Matched(pairing())
            assert sum(age < 60 for age in ages) < 5


def test_neither_code_nor_digest_shows_when_printed() -> None:
    printed = repr(OpenedPairing(pairing(), CODE))
    assert CODE not in printed
    assert "digest" not in printed
