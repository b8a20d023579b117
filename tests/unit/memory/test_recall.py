from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.call import Audience
from ipse.kernel.tense import Tense
from ipse.memory.index import searched_text
from ipse.memory.masks import Wanted
from ipse.memory.recall import CANDIDATES, Found, preferred
from ipse.memory.tiers import CUES, Flag, Recallable, Role, Tier
from tests.unit.memory.making import (
    ADA,
    BEN,
    NOON,
    an_index,
    an_item,
    found_in,
    ids_of,
    vector_of,
)

WORDS = ["boiler", "kitchen", "sister", "Rome", "fixed", "leaks", "tea", "night"]

texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)
threads = st.sampled_from(["", "one", "two"])
lives = st.lists(st.tuples(texts, threads), min_size=1, max_size=25)
questions = texts


def as_items(life: list[tuple[str, str]], prefix: str = "a") -> list[Recallable]:
    return [
        an_item(f"{prefix}{place:03}", text, thread=thread, minutes=place)
        for place, (text, thread) in enumerate(life)
    ]


def test_the_words_that_are_asked_for_come_first() -> None:
    index = an_index(
        [
            an_item("1", "The kitchen tap leaks at night"),
            an_item("2", "Her sister moved to Rome"),
            an_item("3", "The boiler was fixed on Monday"),
        ]
    )
    assert ids_of(found_in(index, "who fixed the boiler?"))[0] == "3"


def test_another_form_of_the_word_is_found_too() -> None:
    index = an_index([an_item("1", "He was running late"), an_item("2", "She bought tea")])
    assert ids_of(found_in(index, "runs"))[0] == "1"


def test_the_answer_beside_what_was_asked_comes_up() -> None:
    index = an_index(
        [
            an_item("1", "Where does your sister live?", thread="call"),
            an_item("2", "In a small house by the sea.", thread="call"),
            an_item("3", "In a small house by the sea.", thread="another"),
        ]
    )
    order = ids_of(found_in(index, "Where does the sister live?"))
    assert order.index("2") < order.index("3")


def test_who_is_asked_about_is_preferred_and_others_still_come() -> None:
    items = [
        an_item("1", "I painted the fence", speaker="Bob"),
        an_item("2", "I painted the fence", speaker="Ada"),
    ]
    assert ids_of(found_in(an_index(items), "What did Ada paint?")) == ["2", "1"]


def test_a_question_says_less_than_what_answers_it() -> None:
    items = [
        an_item("1", "Has the boiler been fixed yet?"),
        an_item("2", "The boiler has been fixed now."),
    ]
    assert ids_of(found_in(an_index(items), "boiler fixed"))[0] == "2"


def test_what_asks_when_finds_what_names_a_time() -> None:
    items = [an_item("1", "The boiler broke badly"), an_item("2", "The boiler broke yesterday")]
    assert ids_of(found_in(an_index(items), "when did the boiler break"))[0] == "2"


def test_without_a_shared_word_or_sense_nothing_is_made_up() -> None:
    assert found_in(an_index([]), "boiler") == ()


@given(lives, questions, st.integers(1, 12))
def test_no_more_comes_up_than_asked_and_nothing_twice(
    life: list[tuple[str, str]], question: str, most: int
) -> None:
    found = ids_of(found_in(an_index(as_items(life)), question, most=most))
    assert len(found) == len(set(found)) <= most


@given(lives, questions)
def test_scores_fall_and_ties_go_by_id(life: list[tuple[str, str]], question: str) -> None:
    found = found_in(an_index(as_items(life)), question, most=50)
    assert list(found) == sorted(found, key=lambda each: (-each.score, each.item_id))


@given(lives, lives, questions)
def test_what_a_mask_hides_changes_no_score(
    mine: list[tuple[str, str]], theirs: list[tuple[str, str]], question: str
) -> None:
    own = as_items(mine)
    others = [replace(item, owner=BEN) for item in as_items(theirs, "b")]
    mixed = [item for pair in zip(own, others, strict=False) for item in pair]
    mixed += own[len(others) :] + others[len(own) :]
    alone = found_in(an_index(own), question, most=50)
    assert found_in(an_index(mixed), question, most=50) == alone


@given(lives, questions, st.data())
def test_what_went_leaves_nothing_behind(
    life: list[tuple[str, str]], question: str, data: st.DataObject
) -> None:
    items = as_items(life)
    gone = data.draw(st.sets(st.sampled_from([item.item_id for item in items])))
    index = an_index(items)
    for item_id in sorted(gone):
        index.drop(item_id)
    kept = [item for item in items if item.item_id not in gone]
    assert found_in(index, question, most=50) == found_in(an_index(kept), question, most=50)


@given(lives, questions, st.data())
def test_what_was_revised_is_found_as_if_it_had_always_said_so(
    life: list[tuple[str, str]], question: str, data: st.DataObject
) -> None:
    items = as_items(life)
    index = an_index(items)
    place = data.draw(st.integers(0, len(items) - 1))
    items[place] = replace(items[place], text=data.draw(texts))
    index.put(items[place], vector_of(items[place].spoken))
    assert found_in(index, question, most=50) == found_in(an_index(items), question, most=50)


@given(lives, questions, st.integers(0, 25))
def test_as_of_finds_what_one_would_have_found_then(
    life: list[tuple[str, str]], question: str, minute: int
) -> None:
    items = as_items(life)
    moment = NOON + timedelta(minutes=minute)
    then = [item for item in items if item.recorded_at <= moment]
    wanted = Wanted(ADA, Audience.OWNER, as_of=moment)
    now = found_in(an_index(items), question, wanted, most=50)
    assert now == found_in(an_index(then), question, most=50)


@pytest.mark.parametrize(
    ("present", "seen"),
    [
        (Audience.OWNER, {"own", "present", "anyone", "theirs-anyone"}),
        (Audience.PRESENT, {"present", "anyone", "theirs-anyone"}),
        (Audience.ANYONE, {"anyone", "theirs-anyone"}),
    ],
)
def test_an_audience_hears_only_what_is_meant_for_it(present: Audience, seen: set[str]) -> None:
    text = "The boiler was fixed"
    items = [
        an_item("own", text),
        an_item("present", text, audience=Audience.PRESENT, place="irc/tea"),
        an_item("anyone", text, audience=Audience.ANYONE),
        an_item("theirs-own", text, owner=BEN),
        an_item("theirs-present", text, owner=BEN, audience=Audience.PRESENT),
        an_item("theirs-anyone", text, owner=BEN, audience=Audience.ANYONE),
    ]
    found = found_in(an_index(items), "boiler", Wanted(ADA, present, place="irc/tea"))
    assert set(ids_of(found)) == seen


@pytest.mark.parametrize("place", ["", "irc/coffee"])
def test_what_is_for_those_present_is_heard_where_they_were(place: str) -> None:
    tea, nowhere = (
        an_item(f"said at {where}", "Tea", audience=Audience.PRESENT, place=where)
        for where in ("irc/tea", "")
    )
    index = an_index([tea, nowhere])
    assert found_in(index, "tea", Wanted(ADA, Audience.PRESENT, place=place)) == ()
    there = found_in(index, "tea", Wanted(ADA, Audience.PRESENT, place="irc/tea"))
    assert ids_of(there) == ["said at irc/tea"]
    assert len(found_in(index, "tea", Wanted(ADA, Audience.OWNER, place=place))) == 2


def test_a_fact_is_drawn_from_nothing_dreamed() -> None:
    text = "The boiler was fixed"
    unreal = [
        replace(an_item(flag, text), flags=frozenset({flag}))
        for flag in (Flag.SYNTHETIC, Flag.DREAMED, Flag.SIMULATED)
    ]
    items = [*unreal, replace(an_item("sim", text), tense=Tense.SIM), an_item("waking", text)]
    index = an_index(items)
    assert ids_of(found_in(index, "boiler")) == ["waking"]
    dreaming = Wanted(ADA, Audience.OWNER, tense=Tense.SIM)
    assert len(found_in(index, "boiler", dreaming)) == 5


def test_what_was_retracted_never_comes_and_the_restricted_only_when_asked_for() -> None:
    text = "The boiler was fixed"
    index = an_index(
        [
            replace(an_item("back", text), flags=frozenset({Flag.RETRACTED})),
            replace(an_item("close", text), flags=frozenset({Flag.RESTRICTED})),
        ]
    )
    assert found_in(index, "boiler") == ()
    asked = Wanted(ADA, Audience.OWNER, restricted=True)
    assert ids_of(found_in(index, "boiler", asked)) == ["close"]


def test_filters_leave_out_what_is_not_wanted() -> None:
    text = "The boiler was fixed"
    index = an_index(
        [
            an_item("1", text, tags=("home",), minutes=1),
            an_item("2", text, tags=("home", "loud"), minutes=2),
            an_item("3", text, tier=Tier.WORKING, minutes=3),
        ]
    )

    def seen(wanted: Wanted) -> set[str]:
        return set(ids_of(found_in(index, "boiler", wanted)))

    everything = Wanted(ADA, Audience.OWNER)
    assert seen(replace(everything, tags=frozenset({"loud", "far"}))) == {"2"}
    assert seen(replace(everything, every_tag=frozenset({"loud", "far"}))) == set()
    assert seen(replace(everything, tiers=frozenset({Tier.WORKING}))) == {"3"}
    assert seen(replace(everything, since=NOON + timedelta(minutes=2))) == {"2", "3"}
    assert seen(replace(everything, until=NOON + timedelta(minutes=2))) == {"1", "2"}
    assert seen(replace(everything, people=frozenset({"nobody"}))) == set()


def test_what_holds_at_all_times_is_of_no_day() -> None:
    said = an_item("1", "Never lie", tier=Tier.SEMANTIC)
    assert searched_text(said) == "Never lie"
    assert "September" in searched_text(replace(said, tier=Tier.EPISODIC))


def test_more_than_the_candidates_are_ranked_by_what_was_asked() -> None:
    crowd = [an_item(f"{place:04}", "The boiler hums") for place in range(3 * CANDIDATES)]
    index = an_index([*crowd, an_item("zz", "The boiler hums and the cellar floods")])
    assert ids_of(found_in(index, "boiler cellar floods"))[0] == "zz"


def test_a_cue_prefers_what_bears_its_tags() -> None:
    skills = next(cue for cue in CUES if cue.role is Role.SKILLS)
    found = [Found("a", 1.0, 0, 0), Found("b", 0.9, 0, 0), Found("c", 0.85, 0, 0)]
    tags = {"b": ("playbook",), "c": ("when_raining",)}
    assert ids_of(preferred(found, tags, skills)) == ["b", "c", "a"]
