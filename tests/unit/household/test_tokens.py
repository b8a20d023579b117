from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.household.scopes import default_scopes
from ipse.household.tokens import (
    Issued,
    LastKey,
    MayEnd,
    Standing,
    Token,
    TokenKind,
    decide_revocation,
    kind_text,
    new_secret,
    parse_kind,
    seal_of,
    standing_of,
    token_words,
)
from ipse.kernel.errors import InvalidInput
from ipse.kernel.ids import OwnerId, TokenId
from tests.unit.household.living import NOON

TICK = timedelta(microseconds=1)
NOISE = bytes(range(38))


def token(token_id: str, kind: TokenKind = TokenKind.OWNER) -> Token:
    writer = "" if kind in {TokenKind.OWNER, TokenKind.ADMIN} else "phone"
    return Token(TokenId(token_id), OwnerId("anna"), kind, writer, default_scopes(kind), NOON)


@given(st.binary(min_size=38, max_size=38))
def test_the_seal_of_a_shown_secret_is_the_one_that_was_kept(noise: bytes) -> None:
    text, seal = new_secret(noise)
    assert seal_of(text) == seal
    assert text.startswith(f"ipse_{seal.prefix}_")


def test_a_secret_carries_all_of_its_chance() -> None:
    text, _ = new_secret(NOISE)
    assert text.removeprefix("ipse_").replace("_", "") == NOISE.hex()
    assert len(NOISE[6:]) * 8 == 256


def test_a_secret_is_never_made_of_less_chance() -> None:
    with pytest.raises(ValueError, match="38 bytes"):
        new_secret(NOISE[1:])


@pytest.mark.parametrize("at", range(5, 82))
def test_a_secret_with_one_other_letter_has_another_seal(at: int) -> None:
    text, seal = new_secret(NOISE)
    other = "1" if text[at] == "0" else "0"
    assert seal_of(text[:at] + other + text[at + 1 :]) != seal


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ipse_",
        new_secret(NOISE)[0] + "0",
        new_secret(NOISE)[0][:-1],
        new_secret(NOISE)[0].upper(),
        new_secret(NOISE)[0] + "\n",
        " " + new_secret(NOISE)[0],
        new_secret(NOISE)[0][:-1] + "٣",
        new_secret(NOISE)[0][:-1] + "\ud800",
    ],
)
def test_what_is_no_token_of_ours_has_no_seal(text: str) -> None:
    assert seal_of(text) is None


def test_neither_secret_nor_digest_shows_when_printed() -> None:
    text, seal = new_secret(NOISE)
    assert text not in repr(Issued(token("t"), text))
    assert "digest" not in repr(seal)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("owner", (TokenKind.OWNER, "")),
        ("admin", (TokenKind.ADMIN, "")),
        ("agent:planner", (TokenKind.AGENT, "planner")),
        ("device:pixel-9", (TokenKind.DEVICE, "pixel-9")),
        ("device:" + "x" * 64, (TokenKind.DEVICE, "x" * 64)),
    ],
)
def test_a_kind_reads_as_it_is_written(text: str, kind: tuple[TokenKind, str]) -> None:
    assert parse_kind(text) == kind
    assert kind_text(*kind) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "agent",
        "agent:",
        "device:",
        "device:" + "x" * 65,
        "agent:Planner",
        "agent:a b",
        "agent:a:b",
        "owner:",
        "owner:anna",
        "OWNER",
        "sense:location",
        "manual",
    ],
)
def test_an_agent_or_device_without_a_stable_name_has_no_token(text: str) -> None:
    with pytest.raises(InvalidInput):
        parse_kind(text)


def test_a_token_ends_at_the_moment_it_expires() -> None:
    expiring = replace(token("t"), expires_at=NOON)
    assert standing_of(expiring, NOON - TICK) is Standing.STANDS
    assert standing_of(expiring, NOON) is Standing.EXPIRED


def test_a_token_without_an_expiry_stands_for_good() -> None:
    assert standing_of(token("t"), NOON + timedelta(days=36_500)) is Standing.STANDS


def test_a_revoked_token_never_stands_again() -> None:
    revoked = replace(token("t"), revoked_at=NOON)
    assert standing_of(revoked, NOON - TICK) is Standing.REVOKED
    assert standing_of(revoked, NOON) is Standing.REVOKED


def test_the_last_lasting_key_of_a_member_may_not_end() -> None:
    key, phone = token("key"), token("phone", TokenKind.DEVICE)
    assert decide_revocation(key, [key, phone], NOON) == LastKey()
    assert decide_revocation(phone, [key, phone], NOON) == MayEnd()


def test_one_of_two_keys_may_end() -> None:
    assert decide_revocation(token("a"), [token("a"), token("b")], NOON) == MayEnd()


@pytest.mark.parametrize(
    "other",
    [
        replace(token("b"), revoked_at=NOON),
        replace(token("b"), expires_at=NOON + timedelta(days=1)),
        token("b", TokenKind.AGENT),
    ],
)
def test_a_key_that_will_not_last_is_no_second_key(other: Token) -> None:
    assert decide_revocation(token("a"), [token("a"), other], NOON) == LastKey()


@pytest.mark.parametrize(
    ("ends", "stays", "decision"),
    [
        (TokenKind.ADMIN, TokenKind.OWNER, LastKey()),
        (TokenKind.OWNER, TokenKind.ADMIN, MayEnd()),
        (TokenKind.ADMIN, TokenKind.ADMIN, MayEnd()),
    ],
)
def test_an_admin_keeps_an_admins_key(
    ends: TokenKind, stays: TokenKind, decision: LastKey | MayEnd
) -> None:
    assert decide_revocation(token("a", ends), [token("a", ends), token("b", stays)], NOON) == (
        decision
    )


def test_a_log_tells_what_a_token_may_do() -> None:
    phone = replace(token("t", TokenKind.DEVICE), expires_at=NOON)
    assert token_words(phone) == {
        "kind": "device:phone",
        "scopes": ["observe", "read"],
        "expires_at": "2026-09-15T12:00:00Z",
        "revoked_at": None,
    }
