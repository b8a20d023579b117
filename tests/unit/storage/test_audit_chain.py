from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.document import JsonObject
from ipse.storage.audit import Broken, Link, Sound, digest, first_break

FIRST = "0" * 64
FIELDS = ("at", "room", "act", "owner", "subject_id", "digest", "previous")

Stored = tuple[Link, str]


def a_chain(length: int) -> list[Stored]:
    chain: list[Stored] = []
    for seq in range(1, length + 1):
        previous = chain[-1][1] if chain else FIRST
        link = Link(seq, 1_000 * seq, "person", "set", "ada", f"id{seq % 3}", f"d{seq}", previous)
        chain.append((link, link.hash))
    return chain


chains = st.integers(1, 12).map(a_chain)


def broken_at(chain: list[Stored]) -> int | None:
    """The link from which on `chain` does not verify; None when all of it does."""
    verdict = first_break(iter(chain))
    return verdict.seq if isinstance(verdict, Broken) else None


def edited(link: Link, field: str) -> Link:
    return replace(link, at=link.at + 1) if field == "at" else replace(link, **{field: "forged"})


@given(chains)
def test_a_chain_that_nobody_touched_verifies_to_its_end(chain: list[Stored]) -> None:
    verdict = first_break(iter(chain))
    assert isinstance(verdict, Sound)
    assert (verdict.head.seq, verdict.head.hash) == (len(chain), chain[-1][1])


def test_an_empty_chain_verifies() -> None:
    verdict = first_break(iter([]))
    assert isinstance(verdict, Sound)
    assert (verdict.head.seq, verdict.head.hash) == (0, FIRST)


@given(st.data(), chains, st.sampled_from(FIELDS))
def test_an_edited_field_is_found_at_its_link(
    data: st.DataObject, chain: list[Stored], field: str
) -> None:
    place = data.draw(st.integers(0, len(chain) - 1))
    link, stored = chain[place]
    chain[place] = (edited(link, field), stored)
    assert broken_at(chain) == place + 1


@given(st.data(), chains, st.sampled_from(FIELDS))
def test_an_edit_with_its_hash_made_new_is_found_at_the_link_after_it(
    data: st.DataObject, chain: list[Stored], field: str
) -> None:
    chain = [*chain, *a_chain(len(chain) + 1)[-1:]]
    place = data.draw(st.integers(0, len(chain) - 2))
    forged = edited(chain[place][0], field)
    chain[place] = (forged, forged.hash)
    assert broken_at(chain) == (place + 1 if field == "previous" else place + 2)


@given(st.data(), chains)
def test_another_hash_beside_a_link_is_found(data: st.DataObject, chain: list[Stored]) -> None:
    place = data.draw(st.integers(0, len(chain) - 1))
    chain[place] = (chain[place][0], "f" * 64)
    assert broken_at(chain) == place + 1


@given(st.data(), st.integers(2, 12).map(a_chain))
def test_a_gap_is_found(data: st.DataObject, chain: list[Stored]) -> None:
    place = data.draw(st.integers(0, len(chain) - 2))
    del chain[place]
    assert broken_at(chain) == place + 1


@given(st.data(), st.integers(2, 12).map(a_chain))
def test_a_reordering_is_found(data: st.DataObject, chain: list[Stored]) -> None:
    one, other = sorted(data.draw(st.sets(st.integers(0, len(chain) - 1), min_size=2, max_size=2)))
    chain[one], chain[other] = chain[other], chain[one]
    assert broken_at(chain) == one + 1


@given(st.data(), st.integers(2, 12).map(a_chain))
def test_a_reordering_with_its_numbers_made_new_is_found(
    data: st.DataObject, chain: list[Stored]
) -> None:
    place = data.draw(st.integers(0, len(chain) - 2))
    one, other = chain[place], chain[place + 1]
    chain[place] = (replace(other[0], seq=place + 1), other[1])
    chain[place + 1] = (replace(one[0], seq=place + 2), one[1])
    assert broken_at(chain) == place + 1


@given(chains)
def test_a_link_told_twice_is_found(chain: list[Stored]) -> None:
    assert broken_at([*chain, chain[-1]]) == len(chain) + 1


def test_the_same_words_have_another_digest_under_another_salt() -> None:
    words: JsonObject = {"summary": "Lives in Oak Park"}
    assert digest(b"one", words) != digest(b"two", words)
    assert digest(b"one", words) == digest(b"one", dict(words))
