"""Souls as the tests write them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from hypothesis import strategies as st

from ipse.kernel.document import Json, JsonObject
from ipse.souls.fields import SOUL
from ipse.souls.soul import Builtin

LEAST: Final = "id: ada\nname: Ada\npurpose: Keeps the books.\n"
"""A soul of three lines: what a test adds stands on line 4."""


def with_line(*lines: str) -> str:
    """The smallest soul with `lines` added to it."""
    return LEAST + "\n".join(lines) + "\n"


def plain_words(longest: int = 8) -> st.SearchStrategy[str]:
    """Words that mean the same in YAML and JSON, whatever marks stand in them."""
    letters = st.characters(categories=["L", "N", "P", "S"], include_characters=" ")
    return st.text(letters, min_size=1, max_size=longest).map(lambda text: text.strip() or "-")


def any_values() -> st.SearchStrategy[Json]:
    """Values of every kind, right or wrong for their key."""
    leaves = st.none() | st.booleans() | st.integers() | st.floats(-2, 2) | st.just("")
    names = st.sampled_from(["id", "statement", "valence", "half_life_hours", "x"])
    return st.recursive(
        leaves | plain_words(82),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
        max_leaves=5,
    )


@st.composite
def souls(draw: st.DrawFn) -> JsonObject:
    """Documents that are souls."""
    moods = dict.fromkeys(("valence", "arousal", "dominance"), st.floats(-0.95, 0.95))
    hours = some_of(dict.fromkeys(moods, st.floats(0.1, 720)))
    dogma = st.fixed_dictionaries({"id": st.sampled_from("ab"), "statement": plain_words()})
    optional = some_of(
        {
            "version": st.integers(1, 3) | st.just(2.0),
            "personality": plain_words(),
            "values": st.lists(plain_words(), max_size=3, unique=True),
            "baseline": some_of({**moods, "half_life_hours": hours}),
            "dogmas": st.lists(dogma, max_size=2, unique_by=lambda made: made["id"]),
            "tools": st.lists(st.sampled_from(["files.read", "mail:send"]), unique=True),
            "builtins": st.lists(st.sampled_from([str(tool) for tool in Builtin]), unique=True),
            "parents": st.lists(st.sampled_from(["bureau", "office"]), unique=True),
        }
    )
    named: dict[str, object] = {"name": draw(plain_words(80)), "purpose": draw(plain_words())}
    return json_object({"id": "ada", **named, **draw(optional)})


def some_of(parts: Mapping[str, st.SearchStrategy[object]]) -> st.SearchStrategy[dict[str, object]]:
    """Objects that have some of these `parts`."""
    nothing: dict[str, st.SearchStrategy[object]] = {}
    return st.fixed_dictionaries(nothing, optional=dict(parts))


def json_object(document: Mapping[str, object]) -> JsonObject:
    """The document as JSON reads it again."""
    read: JsonObject = json.loads(json.dumps(document))
    return read


@st.composite
def documents(draw: st.DrawFn) -> JsonObject:
    """Documents that are souls, or would be but for one key."""
    document = draw(souls())
    key = draw(st.none() | st.sampled_from([field.name for field in SOUL.fields] + ["unknown"]))
    if key is None:
        return document
    return document | {key: draw(any_values())} if draw(st.booleans()) else without(document, key)


def without(document: JsonObject, key: str) -> JsonObject:
    """The document without one of its keys."""
    return {name: value for name, value in document.items() if name != key}
