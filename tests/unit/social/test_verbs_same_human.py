"""Being the same human is an equivalence; a name without a meeting makes nobody the same (Q24)."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.storage.records import open_record
from tests.unit.social.room import Room, says

PEOPLE = [f"twitch:{n}" for n in range(6)]


def together(room: Room) -> set[frozenset[str]]:
    """Who is on one card with whom."""
    return {frozenset(account.identity for account in card.accounts) for card in room.cards()}


@dataclass
class Known:
    """A card, as a plain reading of the rules has it."""

    name: str
    accounts: set[str] = field(default_factory=set[str])


def expected(spoken: list[tuple[str, str, int]]) -> set[frozenset[str]]:
    """Who is on one card after each spoke: an account, a name, a sitting; everybody donates."""
    cards: list[Known] = []
    sittings: dict[str, set[int]] = {}
    for who, name, sitting in spoken:
        sittings.setdefault(who, set()).add(sitting)
        if any(who in card.accounts for card in cards):
            continue
        met = [
            card
            for card in cards
            if card.name == name and any(sittings[a] & sittings[who] for a in card.accounts)
        ]
        if not met:
            cards.append(Known(name))
        (met or cards[-1:])[0].accounts.add(who)
    return {frozenset(card.accounts) for card in cards}


SPOKEN = st.lists(
    st.tuples(st.sampled_from(PEOPLE), st.sampled_from(["ann", "Bob"]), st.sampled_from([1, 6])),
    min_size=1,
    max_size=10,
)


@given(spoken=SPOKEN)
@settings(max_examples=15)
def test_only_a_shared_sitting_makes_one_human_of_one_name(
    spoken: list[tuple[str, str, int]],
) -> None:
    with TemporaryDirectory() as folder, open_record(Path(folder)) as record:
        room, sitting = Room(record), 0
        said: list[tuple[str, str, int]] = []
        for who, name, hours in spoken:
            room.later(hours=hours)
            sitting += hours >= 6
            room.hear(says(who, name, donated=1))
            said.append((who, name, sitting))
        assert together(room) == expected(said)


@given(pairs=st.lists(st.tuples(st.sampled_from(PEOPLE), st.sampled_from(PEOPLE)), max_size=6))
@settings(max_examples=15)
def test_being_the_same_human_is_an_equivalence(pairs: list[tuple[str, str]]) -> None:
    with TemporaryDirectory() as folder, open_record(Path(folder)) as record:
        room = Room(record)
        room.hear(*[says(who, f"name {who}", donated=1) for who in PEOPLE])
        classes = {who: {who} for who in PEOPLE}
        for one, other in pairs:
            if classes[one] is classes[other]:
                continue
            room.merge(one, other)
            classes[one] |= classes[other]
            classes.update(dict.fromkeys(classes[other], classes[one]))
        assert together(room) == {frozenset(members) for members in classes.values()}
