"""One word per concept, and no word that ties the tree to one registry."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.architecture.tree import ROOT, tracked_texts

GLOSSARY: Final = ROOT / "docs" / "reference" / "glossary.md"
TERMS: Final = (
    "affect",
    "attractor",
    "audience",
    "call",
    "card",
    "change",
    "claim",
    "conflict",
    "cursor",
    "disposition",
    "dogma",
    "drives",
    "entry",
    "feed",
    "gap",
    "house",
    "identity",
    "interaction",
    "member",
    "namespace",
    "observer",
    "origin",
    "owner",
    "person",
    "person model",
    "persona",
    "playbook",
    "resident",
    "rung",
    "scar",
    "sense",
    "session",
    "signal",
    "sitting",
    "sleep",
    "soul",
    "source",
    "stance",
    "tally",
    "tense",
    "token",
    "trace",
    "turn",
    "warmth",
    "work",
)
# Spelt in halves, so that this file is not its own first finding.
HOSTS: Final = ("pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org", "yarnpkg" + ".com")
OTHER_WORD: Final = "assist" + "ant"  # the resident's other name, which is not ours
OTHER_PRODUCT: Final = re.compile(f"home[ _-]{OTHER_WORD}")  # it goes by its own name
PROSE: Final = {".html", ".js", ".md", ".py", ".toml", ".txt", ".yaml", ".yml"}


def defines(glossary: str, term: str) -> bool:
    """Whether a line of the glossary opens with `term`, as a row, an item or a heading."""
    return bool(re.search(rf"(?im)^[\s|#*`-]*{re.escape(term)}[`*]*\s*(?:$|[|:,(-])", glossary))


def is_ours(path: Path) -> bool:
    """Whether our own words stand in `path`, to be read by people."""
    top = path.relative_to(ROOT).parts[0]
    return path.suffix in PROSE and (top in {"src", "docs"} or path.parent == ROOT)


def calls_otherwise(line: str) -> bool:
    """Whether `line` uses the word that is not the resident's name, a product's own name apart."""
    return OTHER_WORD in OTHER_PRODUCT.sub("", line.casefold())


def test_the_glossary_defines_every_word_of_ours() -> None:
    glossary = GLOSSARY.read_text(encoding="utf-8")
    assert [term for term in TERMS if not defines(glossary, term)] == []


@pytest.mark.parametrize(
    "line",
    [
        "| **owner** | a person |",
        "- **owner**: a person",
        "### Owner",
        "`owner` (who) is",
        "owner: x",
    ],
)
def test_a_word_is_defined_by_the_line_that_it_opens(line: str) -> None:
    assert defines(f"Words.\n{line}\n", "owner")


@pytest.mark.parametrize(
    "line", ["the owner: a person", "owners: many", "| x | owner |", "owner id"]
)
def test_a_word_inside_a_line_is_not_defined_by_it(line: str) -> None:
    assert not defines(f"Words.\n{line}\n", "owner")


def test_the_resident_has_one_name() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path, text in tracked_texts()
        if is_ours(path)
        for number, line in enumerate(text.splitlines(), start=1)
        if calls_otherwise(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (f"Your {OTHER_WORD} hears.", True),
        (f"Home {OTHER_WORD.title()} is a program at home.", False),
        (f"Home {OTHER_WORD.title()} is no {OTHER_WORD}.", True),
    ],
)
def test_a_program_of_others_goes_by_its_own_name(line: str, found: bool) -> None:  # noqa: FBT001
    assert calls_otherwise(line) is found


def test_no_file_names_the_host_of_a_registry() -> None:
    found = {path.name for path, text in tracked_texts() if any(host in text for host in HOSTS)}
    assert found == set()
