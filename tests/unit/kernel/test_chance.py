from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.chance import FixedEntropy, SeededChance, SystemEntropy

draws = st.lists(st.tuples(st.sampled_from(["ids", "dreams", "night"]), st.integers(1, 40)))


@given(draws)
def test_what_one_purpose_draws_never_changes_what_another_does(
    others: list[tuple[str, int]],
) -> None:
    alone, among = SeededChance(b"seed"), SeededChance(b"seed")
    for purpose, count in others:
        among.draw(purpose, count)
    assert alone.draw("moods", 32) == among.draw("moods", 32)


def test_a_lasting_stream_goes_on_and_a_fresh_one_begins_again() -> None:
    chance = SeededChance(b"seed")
    first, second = chance.draw("ids", 16), chance.draw("ids", 16)
    assert first != second
    assert chance.stream("ids").randbytes(16) == first
    assert chance.stream("ids").randbytes(16) == first


def test_seeds_and_purposes_make_streams_of_their_own() -> None:
    drawn = {
        SeededChance(seed).draw(purpose, 16)
        for seed in (b"one", b"two")
        for purpose in ("ids", "moods")
    }
    assert len(drawn) == 4


def test_fixed_secrets_differ_from_each_other_and_repeat_with_their_seed() -> None:
    secrets = FixedEntropy(b"seed")
    row = [secrets.secret(32) for _ in range(20)]
    assert len(set(row)) == 20
    again = FixedEntropy(b"seed")
    assert [again.secret(32) for _ in range(20)] == row


def test_a_secret_of_the_system_is_as_long_as_asked_and_never_the_same() -> None:
    entropy = SystemEntropy()
    first, second = entropy.secret(32), entropy.secret(32)
    assert len(first) == len(second) == 32
    assert first != second
