"""Parsing: the text of a `SOUL.yaml` becomes a soul, or the first mistake in it with its line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar, assert_never

from rapidfuzz import fuzz, process

from ipse.kernel.document import Json, JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.souls.fields import (
    SOUL,
    Choice,
    Field,
    Listed,
    Mapped,
    Number,
    Shape,
    Text,
    Whole,
    default_of,
)
from ipse.souls.soul import Baseline, Builtin, Dogma, HalfLives, Soul
from ipse.souls.tree import Items, Kind, Mistake, Node, Pairs, Scalar, read_tree

NEAREST: Final = 60.0
"""How alike (of 100) a word must be to one that is known, to be taken for it."""
SHORTEST_PART: Final = 4
"""How long a word must be to be taken for a part of a longer one."""
_SHOWN: Final = 40

T = TypeVar("T")


def parse_soul(text: str, *, file: str) -> Soul:
    """Return the soul that `text` describes; a mistake is an error that names `file` and line."""
    try:
        tree = read_tree(text)
        words = _mapping(tree, SOUL, "a soul")
        _check_whole(words, tree)
    except Mistake as mistake:
        raise InvalidInput(
            f"{file}, line {mistake.line}: {mistake.sentence}", field=mistake.field
        ) from mistake
    return _soul(words)


# By the table


def _read(node: Node, shape: Shape, name: str) -> Json:
    match shape:
        case Text():
            return _text(node, shape, name)
        case Whole() | Number():
            return _number(node, shape, name)
        case Choice(words):
            return _choice(node, words, name)
        case Listed():
            return _list(node, shape, name)
        case Mapped():
            return _mapping(node, shape, f"'{name}'")
        case _:
            assert_never(shape)


def _text(node: Node, shape: Text, name: str) -> str:
    text = _words(node, name)
    if len(text) > shape.longest:
        raise Mistake(node.line, f"'{name}' takes at most {shape.longest} characters.", name)
    if shape.pattern and not re.fullmatch(shape.pattern, text):
        raise Mistake(node.line, f"'{name}' takes {shape.form}.", name)
    if not text.strip():
        raise Mistake(node.line, f"'{name}' is empty: fill it, or leave it out.", name)
    return text.strip()


def _words(node: Node, name: str) -> str:
    if not isinstance(node, Scalar):
        raise Mistake(node.line, f"'{name}' takes words.", name)
    if node.kind is Kind.NOTHING:
        raise Mistake(node.line, f"'{name}' is empty: fill it, or leave it out.", name)
    if node.kind is not Kind.WORDS:
        raise Mistake(node.line, f"'{name}' takes words: put {_shown(node.text)} in quotes.", name)
    return node.text


def _number(node: Node, shape: Whole | Number, name: str) -> int | float:
    number = _whole_of(node) if isinstance(shape, Whole) else _number_of(node)
    if number is None or not shape.least <= number <= shape.most:
        kind = "a whole number" if isinstance(shape, Whole) else "a number"
        bounds = f"from {shape.least} to {shape.most}"
        raise Mistake(node.line, f"'{name}' takes {kind} {bounds}.", name)
    return number


def _number_of(node: Node) -> float | None:
    if not isinstance(node, Scalar) or node.kind is not Kind.NUMBER:
        return None
    try:
        return float(node.text)
    except ValueError:  # what YAML alone calls a number: 0x10, .inf
        return None


def _whole_of(node: Node) -> int | None:
    number = _number_of(node)
    return int(number) if number is not None and number.is_integer() else None


def _choice(node: Node, words: tuple[str, ...], name: str) -> str:
    text = _words(node, name)
    if text not in words:
        told = f"{_shown(text)} is none of '{name}': {_advice(text, words)}"
        raise Mistake(node.line, told, name)
    return text


def _list(node: Node, shape: Listed, name: str) -> list[Json]:
    if not isinstance(node, Items):
        raise Mistake(node.line, f"'{name}' takes a list: begin each line with a dash.", name)
    if len(node.items) > shape.most:
        raise Mistake(node.items[shape.most].line, f"'{name}' takes at most {shape.most}.", name)
    found: list[Json] = []
    for item in node.items:
        value = _read(item, shape.of, name)
        if value in found:
            raise Mistake(item.line, f"this stands in '{name}' already: keep one of them.", name)
        found.append(value)
    return found


def _mapping(node: Node, shape: Mapped, what: str) -> JsonObject:
    if not isinstance(node, Pairs):
        raise Mistake(node.line, f"{what} takes keys with values, as in 'name: Ada'.")
    fields = {field.name: field for field in shape.fields}
    found: JsonObject = {}
    for key, value in node.pairs:
        field = fields.get(key.text)
        if field is None:
            told = f"{_shown(key.text)} is no key of {what}: {_advice(key.text, fields)}"
            raise Mistake(key.line, told, key.text[:_SHOWN])
        if field.name in found:
            told = f"'{field.name}' stands here a second time: keep one of them."
            raise Mistake(key.line, told, field.name)
        found[field.name] = _read(value, field.shape, field.name)
    return {field.name: _found(field, found, node.line, what) for field in shape.fields}


def _found(field: Field, found: JsonObject, line: int, what: str) -> Json:
    if field.required and field.name not in found:
        says = field.says[0].lower() + field.says[1:]
        raise Mistake(line, f"{what} needs '{field.name}': {says}", field.name)
    return found.get(field.name, default_of(field))


def _advice(word: str, known: Iterable[str]) -> str:
    names = list(known)
    nearest = nearest_of(word.lower(), names)
    return f"did you mean '{nearest}'?" if nearest else f"there are {', '.join(names)}."


def nearest_of(word: str, known: Sequence[str]) -> str | None:
    """Return the known word that `word` was meant to be: one much like it, or one it is part of."""
    alike = process.extractOne(word, known, scorer=fuzz.ratio, score_cutoff=NEAREST)
    if alike is not None:
        return alike[0]
    return next((name for name in known if len(word) >= SHORTEST_PART and word in name), None)


def _shown(word: str) -> str:
    """Return a word of the file as a message may quote it: short, and on one line."""
    cut = word if len(word) <= _SHOWN else word[:_SHOWN] + "..."
    return f"'{' '.join(cut.split())}'"


# Across the table


def _check_whole(words: JsonObject, tree: Node) -> None:
    """Refuse what is wrong only in the light of another field."""
    lines = {key.text: value for key, value in tree.pairs} if isinstance(tree, Pairs) else {}
    for index, tool in enumerate(_texts(words["tools"])):
        if tool in tuple(Builtin):
            told = f"'{tool}' is one of the house's own tools: list it under 'builtins'."
            raise Mistake(_line_of(lines["tools"], index), told, "tools")
    for index, parent in enumerate(_texts(words["parents"])):
        if parent == words["id"]:
            line = _line_of(lines["parents"], index)
            raise Mistake(line, "a soul is not its own parent: leave it out.", "parents")
    ids = [dogma.id for dogma in _dogmas(words["dogmas"])]
    for index, dogma_id in enumerate(ids):
        if dogma_id in ids[:index]:
            told = f"there is a dogma '{dogma_id}' already: give this one an id of its own."
            raise Mistake(_line_of(lines["dogmas"], index), told, "dogmas")


def _line_of(node: Node, index: int) -> int:
    return node.items[index].line if isinstance(node, Items) else node.line


# From checked words


def _soul(words: JsonObject) -> Soul:
    return Soul(
        id=_a(str, words["id"]),
        name=_a(str, words["name"]),
        purpose=_a(str, words["purpose"]),
        version=_a(int, words["version"]),
        personality=_a(str, words["personality"]),
        values=_texts(words["values"]),
        guardrails=_texts(words["guardrails"]),
        communication_style=_a(str, words["communication_style"]),
        baseline=_baseline(words["baseline"]),
        dogmas=_dogmas(words["dogmas"]),
        tools=_texts(words["tools"]),
        builtins=tuple(map(Builtin, _texts(words["builtins"]))),
        parents=_texts(words["parents"]),
    )


def _baseline(words: Json) -> Baseline:
    rest = _object(words)
    hours = _object(rest["half_life_hours"])
    return Baseline(
        valence=_a(float, rest["valence"]),
        arousal=_a(float, rest["arousal"]),
        dominance=_a(float, rest["dominance"]),
        half_life_hours=HalfLives(
            valence=_a(float, hours["valence"]),
            arousal=_a(float, hours["arousal"]),
            dominance=_a(float, hours["dominance"]),
        ),
    )


def _dogmas(words: Json) -> tuple[Dogma, ...]:
    found = [_object(item) for item in words] if isinstance(words, list) else []
    return tuple(Dogma(_a(str, dogma["id"]), _a(str, dogma["statement"])) for dogma in found)


def _texts(words: Json) -> tuple[str, ...]:
    return tuple(_a(str, item) for item in words) if isinstance(words, list) else ()


def _object(words: Json) -> JsonObject:
    return words if isinstance(words, dict) else {}


def _a(kind: type[T], words: Json | T) -> T:
    """Return `words`, which the table has made sure are of this `kind`."""
    if isinstance(words, kind):
        return words
    raise TypeError(f"the table of fields gives no {kind.__name__} here")
