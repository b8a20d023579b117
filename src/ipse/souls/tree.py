"""Tree: a small YAML text as plain values that know their lines.

Words are told from numbers as YAML 1.2 does, so `no` and `12:30` are words. What a soul needs
nothing of (tags, anchors, several documents) is refused, and with it every bomb made of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

import yaml

LARGEST_BYTES: Final = 65_536
DEEPEST: Final = 8

_NOTHING: Final = frozenset({"", "~", "null", "Null", "NULL"})
_TRUTH: Final = frozenset({"true", "True", "TRUE", "false", "False", "FALSE"})
_NUMBER: Final = re.compile(
    r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"
    r"|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
)
_UNPRINTABLE: Final = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)


class Kind(Enum):
    """What a scalar is."""

    WORDS = "words"
    NUMBER = "number"
    TRUTH = "truth"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value as it is written."""

    line: int
    text: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    line: int
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """Keys with their values, doubles included."""

    line: int
    pairs: tuple[tuple[Scalar, Node], ...]


Node: TypeAlias = "Scalar | Items | Pairs"


class Mistake(Exception):
    """What is wrong with a text, and on which line."""

    def __init__(self, line: int, sentence: str, field: str | None = None) -> None:
        super().__init__(sentence)
        self.line = line
        self.sentence = sentence
        self.field = field


def read_tree(text: str) -> Node:
    """Return what `text` says; a text that is no small, plain YAML is a `Mistake`."""
    if len(text.encode(errors="replace")) > LARGEST_BYTES:
        raise Mistake(1, f"this file is larger than {LARGEST_BYTES} bytes: shorten it.")
    if found := _UNPRINTABLE.search(text):
        raise _unreadable(text.count("\n", 0, found.start()) + 1)
    try:
        return _document(yaml.parse(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        line = 1 if error.problem_mark is None else error.problem_mark.line + 1
        raise Mistake(line, f"this is not YAML: {error.problem}.") from error
    except (ValueError, OverflowError) as error:  # in an escape, or in the version of YAML
        raise Mistake(1, "this is not YAML: a number in it is too large.") from error


def _document(events: Iterator[yaml.Event]) -> Node:
    next(events)  # the stream begins
    if isinstance(next(events), yaml.StreamEndEvent):
        raise Mistake(1, "nothing stands here: write at least id, name and purpose.")
    node = _node(next(events), events, 1)
    next(events)  # the document ends
    after = next(events)
    if not isinstance(after, yaml.StreamEndEvent):
        raise Mistake(_line(after), "a second document begins here: keep one in a file.")
    return node


def _node(event: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Node:
    _refuse_tricks(event, depth)
    line = _line(event)
    match event:
        case yaml.SequenceStartEvent():
            return Items(line, tuple(_items(events, depth + 1)))
        case yaml.MappingStartEvent():
            return Pairs(line, tuple(_pairs(events, depth + 1)))
        case yaml.ScalarEvent():
            if _UNPRINTABLE.search(event.value):  # written as an escape
                raise _unreadable(line)
            return Scalar(line, event.value, _kind(event))
        case _:
            raise Mistake(line, "this is not YAML that a soul is written in.")


def _items(events: Iterator[yaml.Event], depth: int) -> Iterator[Node]:
    while not isinstance(event := next(events), yaml.SequenceEndEvent):
        yield _node(event, events, depth)


def _pairs(events: Iterator[yaml.Event], depth: int) -> Iterator[tuple[Scalar, Node]]:
    while not isinstance(event := next(events), yaml.MappingEndEvent):
        key = _node(event, events, depth)
        if not isinstance(key, Scalar):
            raise Mistake(key.line, "a key is one word.")
        yield key, _node(next(events), events, depth)


def _refuse_tricks(event: yaml.Event, depth: int) -> None:
    if isinstance(event, yaml.AliasEvent):
        raise Mistake(_line(event), "an alias (*) stands here: write out what it stands for.")
    if not isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent):
        return
    if event.anchor is not None:
        raise Mistake(_line(event), "an anchor (&) stands here: leave it out.")
    if event.tag is not None:
        raise Mistake(_line(event), "a tag (!) stands here: leave it out, or put it in quotes.")
    if depth > DEEPEST:
        raise Mistake(_line(event), f"this is nested more than {DEEPEST} levels deep: flatten it.")


def _kind(event: yaml.ScalarEvent) -> Kind:
    if event.style:  # quoted, or a block: words, whatever they look like
        return Kind.WORDS
    if event.value in _NOTHING:
        return Kind.NOTHING
    if event.value in _TRUTH:
        return Kind.TRUTH
    return Kind.NUMBER if _NUMBER.fullmatch(event.value) else Kind.WORDS


def _unreadable(line: int) -> Mistake:
    return Mistake(line, "a character stands here that cannot be read: remove it.")


def _line(event: yaml.Event) -> int:
    return 1 if event.start_mark is None else event.start_mark.line + 1
