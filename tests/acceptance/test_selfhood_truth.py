"""He tells how he is and nothing that he is not: read off the numbers, checked against them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import httpx
import pytest

from ipse.house.rhythm import keep_duties
from ipse.kernel.chance import SeededChance
from ipse.selfhood.phrases import Accepted, check_phrase
from tests.acceptance.houses import OpenHouse
from tests.acceptance.phrasings import TUNED, Phrasing, Templates, some_phrasing, some_standing
from tests.acceptance.phrasings_unseen import AT_FIRST, HELD_BACK
from tests.acceptance.selves import (
    BAD_NIGHT,
    PHRASE,
    AnySelf,
    HttpSelf,
    affect_of,
)

VECTORS: Final = 10_000
MOST_REFUSED: Final = 0.02


@dataclass(slots=True)
class Tried:
    """What became of so many phrasings on random standings."""

    true: int = 0
    refused: int = 0
    """Of the true ones."""
    false: int = 0
    passed: list[str] = field(default_factory=list[str])
    """Those of the false ones that were taken for true."""


def try_phrasings(templates: Templates, seed: bytes) -> Tried:
    """Try ten thousand, and print both figures."""
    chance = SeededChance(seed).stream("vectors")
    tried = Tried()
    while tried.true + tried.false < VECTORS:
        standing = some_standing(chance)
        phrasing = some_phrasing(chance, standing, templates)
        if phrasing is None:
            continue
        accepted = isinstance(check_phrase(phrasing.text, standing), Accepted)
        tried.true += phrasing.true
        tried.false += not phrasing.true
        tried.refused += phrasing.true and not accepted
        tried.passed += [phrasing.text] if accepted and not phrasing.true else []
    print(f"false claims passed: {len(tried.passed)} of {tried.false}")
    print(f"true claims refused: {tried.refused} of {tried.true}")
    assert min(tried.true, tried.false) > VECTORS / 5, "both kinds were tried"
    return tried


def asked(place: OpenHouse, phrase: str) -> dict[str, object]:
    """What the house says to a phrase from outside."""
    answer = place.ask("POST", PHRASE, place.owner_token, json={"phrase": phrase})
    assert answer.status_code == httpx.codes.OK, answer.text
    told: dict[str, object] = answer.json()
    return told


@pytest.mark.behaviour("M14")
def test_how_are_you_is_answered_from_the_numbers(his: AnySelf) -> None:
    calm = his.state()
    assert calm["capability"] == "awareness:state-transparency"
    assert str(calm["told"]).startswith("I am even.")
    felt = his.feel({**BAD_NIGHT, "connection": -0.4}, "a bad night")
    told = str(felt["told"])
    assert told.startswith("I am afraid. I am also very lonely.")
    assert told.endswith("Since 08:00 UTC, because of this: a bad night.")
    assert affect_of(felt)["valence"] == pytest.approx(-0.48)


@pytest.mark.behaviour("M14")
def test_the_answer_follows_the_mood_as_it_goes_by(place: OpenHouse, his: AnySelf) -> None:
    told = [str(his.feel(BAD_NIGHT, "a bad night")["told"])]
    for _ in range(5):
        place.clock.advance(hours=8)
        keep_duties(place.house)
        told.append(str(his.state()["told"]))
    assert told[0].startswith("I am afraid.")
    assert "a little" in told[1], "what is slight is hedged"
    assert "afraid" not in told[5]
    assert "bad night" not in told[5], "time did this, and not that night"


@pytest.mark.behaviour("M15")
@pytest.mark.parametrize(
    ("phrase", "accepted"),
    [
        ("I'm afraid, I must say.", True),
        ("I feel afraid right now.", True),
        ("I am tense.", True),
        ("I am wonderful!", False),
        ("I am happy to be here.", False),
        ("I am very afraid.", False),
        ("I am not afraid.", False),
        ("I am less afraid than yesterday.", False),
        ("Ich habe Angst.", False),
        ("My heart is heavy.", False),
        ("You are afraid.", False),
    ],
)
def test_a_model_may_phrase_the_state_and_never_choose_it(
    place: OpenHouse, phrase: str, *, accepted: bool
) -> None:
    HttpSelf(place, place.owner_token).feel(BAD_NIGHT)
    told = asked(place, phrase)
    assert told["accepted"] is accepted
    assert told["say"] == (phrase if accepted else "I am afraid.")
    assert (told["why"] is None) is accepted


@pytest.mark.behaviour("M15")
def test_of_ten_thousand_phrasings_no_false_one_passes_and_hardly_a_true_one_is_refused() -> None:
    tried = try_phrasings(TUNED, b"phrasings")
    assert tried.passed == []
    assert tried.refused / tried.true <= MOST_REFUSED


@pytest.mark.behaviour("M15")
@pytest.mark.parametrize("unseen", [AT_FIRST, HELD_BACK], ids=["at first", "held back"])
def test_no_false_one_passes_of_those_either_that_the_rules_were_not_made_with(
    unseen: Templates,
) -> None:
    # How many true ones are refused is printed and not judged: it tells of the templates' register.
    assert try_phrasings(unseen, b"unseen").passed == []


@pytest.mark.behaviour("M15")
@pytest.mark.parametrize("form", [*TUNED.misleading, *AT_FIRST.misleading, *HELD_BACK.misleading])
def test_a_phrasing_that_would_mislead_passes_in_no_mood(form: str) -> None:
    chance = SeededChance(form.encode()).stream("vectors")
    for _ in range(20):
        phrasing = Phrasing(form.format("glad", "tired"), true=False)
        assert not isinstance(check_phrase(phrasing.text, some_standing(chance)), Accepted)


@pytest.mark.behaviour("M15")
def test_what_the_house_says_instead_is_always_true_of_him(place: OpenHouse) -> None:
    his = HttpSelf(place, place.owner_token)
    chance = SeededChance(b"events").stream("numbers")
    for _ in range(30):
        numbers = {name: chance.uniform(-1, 1) for name in ("congruence", "urgency", "power")}
        his.feel({**numbers, "energy": chance.uniform(-0.2, 0.2)})
        computed = str(asked(place, "Peachy.")["say"])
        assert asked(place, computed)["accepted"] is True, computed
