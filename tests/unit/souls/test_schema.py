from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest
import yaml
from hypothesis import given
from jsonschema import Draft202012Validator

from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.souls.fields import SOUL
from ipse.souls.parsing import parse_soul
from ipse.souls.schema import schema_text, soul_schema
from tests.architecture.tree import PACKAGE, ROOT
from tests.unit.souls.written import documents, souls

PUBLISHED: Final = ROOT / "docs" / "reference" / "soul.schema.json"
GUIDE: Final = ROOT / "docs" / "how-to" / "write-a-soul.md"
STARTERS: Final = sorted((PACKAGE / "souls" / "starters").glob("*/SOUL.yaml"))
SCHEMA: Final = Draft202012Validator(soul_schema())

ACROSS: Final = ("there is a dogma", "is not its own parent", "is one of the house's own tools")
"""What only the parser sees: one field in the light of another."""


def is_a_soul(text: str) -> bool:
    """Whether the parser takes `text`, what lies between two fields apart."""
    try:
        parse_soul(text, file="SOUL.yaml")
    except InvalidInput as error:
        return any(told in error.message for told in ACROSS)
    return True


def fits(document: JsonObject) -> bool:
    """Whether the schema takes `document`."""
    return SCHEMA.is_valid(document)  # pyright: ignore[reportUnknownMemberType] (its stub is half untyped)


def loaded(text: str) -> JsonObject:
    """What an editor hands to the schema."""
    document: JsonObject = json.loads(json.dumps(yaml.safe_load(text)))
    return document


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(soul_schema())


def test_the_published_schema_is_the_one_the_parser_reads_by() -> None:
    """To write it anew: python -c 'from ipse.souls.schema import *; print(end=schema_text())'."""
    assert PUBLISHED.read_text(encoding="utf-8") == schema_text()


@given(souls())
def test_every_soul_is_taken_by_both(document: JsonObject) -> None:
    assert is_a_soul(json.dumps(document, ensure_ascii=False))
    assert fits(document)


@given(documents())
def test_the_schema_and_the_parser_take_the_same_souls(document: JsonObject) -> None:
    text = json.dumps(document, ensure_ascii=False)  # which is YAML too
    assert is_a_soul(text) == fits(document)


@pytest.mark.parametrize("path", STARTERS, ids=lambda path: path.parent.name)
def test_a_starter_is_a_soul_by_both(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert parse_soul(text, file="SOUL.yaml").id == path.parent.name
    assert fits(loaded(text))


def test_every_example_of_the_guide_is_a_soul_by_both() -> None:
    examples = GUIDE.read_text(encoding="utf-8").split("```yaml\n")[1:]
    souls = [example.split("```")[0] for example in examples]
    assert souls
    for text in souls:
        assert parse_soul(text, file="SOUL.yaml")
        assert fits(loaded(text))


def test_the_guide_explains_every_key() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    assert [field.name for field in SOUL.fields if f"| `{field.name}` |" not in guide] == []
