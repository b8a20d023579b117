from __future__ import annotations

from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ipse.kernel.errors import InvalidInput
from ipse.kernel.origin import Origin, Source
from ipse.souls.parsing import nearest_of, parse_soul
from ipse.souls.soul import AGENT_ID, Baseline, Builtin, Dogma, HalfLives, Soul
from tests.unit.souls.written import LEAST, with_line

FULL: Final = """\
id: ada
name: Ada
purpose: >-
  Keeps the books,
  and says so.
version: 7
personality: Dry, exact.
values: [Accuracy, "No"]
guardrails:
  - Never move money.
communication_style: Short.
baseline:
  valence: -0.95
  arousal: .25
  half_life_hours: {valence: 0.1, dominance: 720}
dogmas:
  - id: ledger
    statement: What is not written down did not happen.
tools: [files.read, "mail:send"]
builtins: [person.observe, person.model]
parents: [bureau]
"""


def mistake_in(text: str) -> str:
    """What the parser says of `text`."""
    with pytest.raises(InvalidInput) as error:
        parse_soul(text, file="SOUL.yaml")
    return error.value.message


def flaw_in(text: str) -> str | None:
    """What the parser says of `text`, None when it is a soul."""
    try:
        parse_soul(text, file="SOUL.yaml")
    except InvalidInput as error:
        return error.message
    return None


def test_a_soul_needs_three_keys_and_the_rest_has_a_value() -> None:
    assert parse_soul(LEAST, file="SOUL.yaml") == Soul("ada", "Ada", "Keeps the books.")


def test_every_part_of_a_soul_is_read() -> None:
    assert parse_soul(FULL, file="SOUL.yaml") == Soul(
        id="ada",
        name="Ada",
        purpose="Keeps the books, and says so.",
        version=7,
        personality="Dry, exact.",
        values=("Accuracy", "No"),
        guardrails=("Never move money.",),
        communication_style="Short.",
        baseline=Baseline(-0.95, 0.25, 0.0, HalfLives(0.1, 2.0, 720.0)),
        dogmas=(Dogma("ledger", "What is not written down did not happen."),),
        tools=("files.read", "mail:send"),
        builtins=(Builtin.PERSON_OBSERVE, Builtin.PERSON_MODEL),
        parents=("bureau",),
    )


def test_a_text_of_several_lines_keeps_them_and_loses_its_margin() -> None:
    soul = parse_soul(with_line("personality: |", "  Dry.", "  Exact.", ""), file="SOUL.yaml")
    assert soul.personality == "Dry.\nExact."


@pytest.mark.parametrize("key", ["id", "name", "purpose"])
def test_a_missing_key_is_named(key: str) -> None:
    kept = "\n".join(line for line in LEAST.splitlines() if not line.startswith(key))
    assert mistake_in(kept).startswith(f"SOUL.yaml, line 1: a soul needs '{key}'")


def test_an_unknown_key_is_told_with_its_line_and_the_nearest_one() -> None:
    assert mistake_in(with_line("# spare", "builtin: [person.model]")) == (
        "SOUL.yaml, line 5: 'builtin' is no key of a soul: did you mean 'builtins'?"
    )


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("ids", "id"),
        ("Name", "name"),
        ("porpoise", "purpose"),
        ("value", "values"),
        ("core_values", "values"),
        ("ethical_guardrails", "guardrails"),
        ("emotional_baseline", "baseline"),
        ("style", "communication_style"),
        ("tool", "tools"),
        ("dogma", "dogmas"),
    ],
)
def test_a_word_that_was_meant_is_found(written: str, meant: str) -> None:
    assert f"did you mean '{meant}'?" in mistake_in(with_line(f"{written}: x"))


@pytest.mark.parametrize("written", ["llm", "system_prompt", "description", "age"])
def test_a_word_that_is_near_to_none_gets_the_whole_list(written: str) -> None:
    assert "there are id, name, purpose, version" in mistake_in(with_line(f"{written}: x"))


@given(st.text(max_size=12))
def test_a_guess_is_always_one_of_the_known_words(word: str) -> None:
    assert nearest_of(word, ["tools", "builtins"]) in {"tools", "builtins", None}


def test_a_misspelt_builtin_is_told_with_the_nearest_one() -> None:
    told = mistake_in(with_line("builtins:", "  - person.model", "  - person.observer"))
    assert told == (
        "SOUL.yaml, line 6: 'person.observer' is none of 'builtins': did you mean 'person.observe'?"
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("name: Ben", "'name' stands here a second time"),
        ("tools: [a, b, a]", "this stands in 'tools' already"),
        ("personality:", "'personality' is empty"),
        ("personality: '  '", "'personality' is empty"),
        ("personality: 12", "'personality' takes words: put '12' in quotes"),
        ("personality: true", "'personality' takes words: put 'true' in quotes"),
        ("personality: [Dry]", "'personality' takes words"),
        ("values: Accuracy", "'values' takes a list"),
        ("values: {a: b}", "'values' takes a list"),
        ("baseline: 1", "'baseline' takes keys with values"),
        ("baseline: {valance: 1}", "did you mean 'valence'?"),
        ("version: one", "'version' takes a whole number from 1 to 1000000"),
        ("version: 1.5", "'version' takes a whole number"),
        ("version: 0x10", "'version' takes a whole number"),
        ("version: '1'", "'version' takes a whole number"),
        ("version: 1e999", "'version' takes a whole number"),
        ("baseline: {valence: 1e999}", "'valence' takes a number"),
        ("baseline: {valence: .inf}", "'valence' takes a number from -0.95 to 0.95"),
        ("dogmas: [{id: a}]", "'dogmas' needs 'statement'"),
        ("tools: [two words]", "'tools' takes the name of a tool"),
        ("tools: [person.model]", "'person.model' is one of the house's own tools"),
        ("parents: [ada]", "a soul is not its own parent"),
        ("parents: [../ada]", "'parents' takes 1 to 64 of a-z"),
    ],
)
def test_a_mistake_is_told_with_its_line(line: str, told: str) -> None:
    assert mistake_in(with_line(line)).startswith("SOUL.yaml, line 4: ")
    assert told in mistake_in(with_line(line))


def test_two_dogmas_do_not_share_an_id() -> None:
    dogmas = ("dogmas:", "- {id: a, statement: One.}", "- {id: a, statement: Two.}")
    assert "line 6: there is a dogma 'a' already" in mistake_in(with_line(*dogmas))


@pytest.mark.parametrize(
    ("fits", "exceeds"),
    [
        ("version: 1", "version: 0"),
        ("version: 1000000", "version: 1000001"),
        ("baseline: {valence: 0.95}", "baseline: {valence: 0.951}"),
        ("baseline: {arousal: -0.95}", "baseline: {arousal: -0.951}"),
        (
            "baseline: {half_life_hours: {valence: 0.1}}",
            "baseline: {half_life_hours: {valence: 0.09}}",
        ),
        (
            "baseline: {half_life_hours: {valence: 720}}",
            "baseline: {half_life_hours: {valence: 720.1}}",
        ),
        (f"personality: {'a' * 4_000}", f"personality: {'a' * 4_001}"),
        (f"values: [{'a' * 400}]", f"values: [{'a' * 401}]"),
        (f"values: {[f'v{n}' for n in range(32)]}", f"values: {list('v' * 33)}"),
        (f"tools: {[f't{n}' for n in range(128)]}", f"tools: {[f't{n}' for n in range(129)]}"),
        (f"tools: [{'t' * 128}]", f"tools: [{'t' * 129}]"),
        (f"parents: {[f'p{n}' for n in range(8)]}", f"parents: {[f'p{n}' for n in range(9)]}"),
    ],
)
def test_every_limit_lets_its_own_value_pass(fits: str, exceeds: str) -> None:
    assert parse_soul(with_line(fits), file="SOUL.yaml").id == "ada"
    assert "line 4" in mistake_in(with_line(exceeds))


def test_a_name_has_80_characters_at_most() -> None:
    assert parse_soul(LEAST.replace("Ada", "n" * 80), file="f").name == "n" * 80
    assert "'name' takes at most 80 characters" in mistake_in(LEAST.replace("Ada", "n" * 81))


def test_a_long_word_of_the_file_is_quoted_short_and_on_one_line() -> None:
    told = mistake_in(with_line(f'"secret\\n{"x" * 200}": 1'))
    assert "\n" not in told
    assert "x" * 41 not in told


@given(st.text(max_size=66))
@example("ada\n")
@example("a" * 64)
@example("a" * 65)
def test_an_id_is_what_a_token_may_be_named_for(text: str) -> None:
    try:
        Source(Origin.AGENT, text)
    except InvalidInput:
        named = False
    else:
        named = True
    assert named == bool(AGENT_ID.fullmatch(text))


@given(st.text() | st.lists(st.sampled_from([*'-[]{}:,"&*!|>%\n ax1'])).map("".join))
@example("%YAML 1." + "9" * 5000)
@example('"\\Uffffffff"')
@example('"\\ud800"')
@example("\ud800")
def test_any_text_is_a_soul_or_a_mistake_on_a_line(text: str) -> None:
    for written in (text, with_line(text)):
        told = flaw_in(written)
        assert told is None or told.startswith("SOUL.yaml, line ")
