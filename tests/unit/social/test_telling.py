"""What the tools answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ipse.social.identities import IdentityId
from ipse.social.people import Account
from ipse.social.telling import (
    KnownCard,
    KnownTally,
    Linked,
    Nobody,
    Remembered,
    Unlinked,
    tell_linked,
    tell_recalled,
    tell_remembered,
)
from tests.unit.social.made import EVERYONE, NOON, a_card, a_fact, a_tally


def test_a_card_is_recalled_as_its_line_with_its_other_names() -> None:
    card = a_card(a_fact("builds redstone"), attitude="he's alright")
    twin = Account(IdentityId("discord:9"), "marco_irl")
    recalled = KnownCard(replace(card, accounts=(*card.accounts, twin)), EVERYONE)
    assert tell_recalled(recalled, NOON) == (
        "**marco** (you: he's alright): builds redstone. Also known as marco_irl."
    )


@pytest.mark.parametrize(
    ("messages", "sittings", "told"),
    [
        (14, 2, "marco: seen 14 times across 2 sittings; no more than that is known."),
        (1, 1, "marco: seen once across 1 sitting; no more than that is known."),
    ],
)
def test_a_tally_is_recalled_in_numbers(messages: int, sittings: int, told: str) -> None:
    entry = replace(a_tally(sittings=sittings), message_count=messages)
    assert tell_recalled(KnownTally(entry), NOON) == told


def test_nobody_is_recalled_as_nobody() -> None:
    assert tell_recalled(Nobody("x\ny z"), NOON) == 'Nobody called "x y z" is known.'


def test_a_note_says_whether_an_account_stands_behind_the_name() -> None:
    assert tell_remembered(Remembered(a_card(), met=True)) == "Noted about marco."
    assert "by name only" in tell_remembered(Remembered(a_card(), met=False))


def test_a_link_tells_who_is_who() -> None:
    assert tell_linked(Linked("mrc", a_card(), folded=False)) == "Linked: mrc here is marco."
    assert "former card" in tell_linked(Linked("mrc", a_card(), folded=True))


@pytest.mark.parametrize("why", Unlinked)
def test_what_was_not_linked_says_why(why: Unlinked) -> None:
    assert tell_linked(why) == why.value
