"""A batch folds into what was seen of each author."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.clock import to_micros
from ipse.kernel.errors import InvalidInput
from ipse.social.identities import IdentityId, identity_of, parse_identity
from ipse.social.sightings import (
    Batch,
    Message,
    counted,
    event_key,
    fold,
    hundredths,
    moments_of,
)
from tests.unit.social.made import NOON

MARCO, ANN = IdentityId("twitch:77"), IdentityId("twitch:78")


def a_batch(*messages: Message) -> Batch:
    """What was said on Twitch."""
    return Batch("twitch", messages)


def test_a_batch_becomes_one_sighting_of_each_author() -> None:
    batch = a_batch(
        Message(MARCO, "marco", donated=200),
        Message(ANN, "ann", direct=True),
        Message(MARCO, "Marco"),
        Message(MARCO, " "),
    )
    seen = fold(batch, [1, 2, 3, 4], [1, 1, 1, 1], [True] * 4)
    marco, ann = seen[MARCO], seen[ANN]
    assert (marco.messages, marco.donated, marco.direct, marco.name) == (3, 200, False, "Marco")
    assert (marco.at, marco.position, marco.sittings) == (4, 3, {"twitch/1"})
    assert (ann.messages, ann.donated, ann.direct, ann.name) == (1, 0, True, "ann")


def test_what_does_not_count_shows_its_author_all_the_same() -> None:
    seen = fold(a_batch(Message(MARCO, "marco", donated=5)), [1], [1], [False])
    assert (seen[MARCO].messages, seen[MARCO].donated, seen[MARCO].name) == (0, 0, "marco")


def test_a_gift_from_outside_the_room_is_no_message() -> None:
    seen = fold(a_batch(Message(MARCO, donated=5, said=False)), [1], [1], [True])
    assert (seen[MARCO].messages, seen[MARCO].donated, seen[MARCO].counted) == (0, 5, 1)


def test_an_event_counts_once_whether_it_is_repeated_at_once_or_later() -> None:
    message = Message(MARCO, event_id="e1")
    batch, key = a_batch(message, message, Message(MARCO)), event_key(message)
    assert counted(batch, [key, key, ""], {key}) == [True, False, True]
    assert counted(batch, [key, key, ""], set()) == [False, False, True]


def test_an_event_is_recognised_by_its_platform_with_its_id_whenever_it_comes() -> None:
    message = Message(MARCO, event_id="e1")
    assert event_key(message) == event_key(replace(message, at=NOON, name="other"))
    assert event_key(message) != event_key(Message(IdentityId("discord:77"), event_id="e1"))
    assert event_key(message) != event_key(Message(MARCO, event_id="e2"))


def test_what_a_surface_has_tallied_neither_counts_nor_is_remembered_as_an_event() -> None:
    tallied = Message(MARCO, event_id="e1", tallied=True)
    assert event_key(tallied) == ""
    assert counted(a_batch(tallied), [""], set()) == [False]


def test_a_message_is_never_later_than_now() -> None:
    ahead = Message(MARCO, at=NOON + timedelta(days=1))
    assert moments_of([ahead, Message(MARCO)], NOON) == [to_micros(NOON)] * 2


@pytest.mark.parametrize(
    ("amount", "cents"),
    [
        (5, 500),
        (0.07, 7),
        (0.071, 8),
        (0.0000001, 1),
        (0, 0),
        (-3, 0),
        (1e10, 10**12),
        (1e308, 10**12),
    ],
)
def test_any_gift_counts_while_less_than_nothing_counts_as_nothing(
    amount: float, cents: int
) -> None:
    assert hundredths(amount) == cents


@pytest.mark.parametrize("amount", [float("nan"), float("inf"), float("-inf")])
def test_a_gift_is_a_finite_number(amount: float) -> None:
    with pytest.raises(InvalidInput):
        hundredths(amount)


@pytest.mark.parametrize("size", [0, 501])
def test_a_batch_holds_one_to_five_hundred_messages(size: int) -> None:
    with pytest.raises(InvalidInput):
        Batch("twitch", [Message(MARCO)] * size)
    assert len(Batch("twitch", [Message(MARCO)] * 500).messages) == 500


@pytest.mark.parametrize("text", ["twitch", "Twitch:7", "named:marco", "twitch:", "twitch:a b"])
def test_what_names_no_account_is_no_identity(text: str) -> None:
    with pytest.raises(InvalidInput):
        parse_identity(text)


@pytest.mark.parametrize(("length", "taken"), [(128, True), (129, False)])
def test_a_native_id_has_at_most_128_characters(length: int, *, taken: bool) -> None:
    if taken:
        assert parse_identity("irc:" + "n" * length) == identity_of("irc", "n" * length)
    else:
        with pytest.raises(InvalidInput):
            identity_of("irc", "n" * length)


@given(
    st.lists(st.tuples(st.sampled_from([MARCO, ANN]), st.integers(-5, 5)), min_size=1, max_size=9)
)
def test_nothing_is_lost_or_counted_twice_by_folding(said: list[tuple[IdentityId, int]]) -> None:
    batch = a_batch(*[Message(who, donated=gift) for who, gift in said])
    zeros = [0] * len(said)
    seen = fold(batch, zeros, zeros, [True] * len(said))
    assert sum(sighting.messages for sighting in seen.values()) == len(said)
    assert sum(s.donated for s in seen.values()) == sum(max(gift, 0) for _, gift in said)
