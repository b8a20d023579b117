"""Schema: the table of fields as JSON Schema, for editors and for whoever writes souls by program.

What spans two fields (a dogma's id that stands twice, a soul among its own parents) no schema
says; the parser refuses it.
"""

from __future__ import annotations

import json
from typing import Final, assert_never

from ipse.kernel.document import Json, JsonObject
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

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def soul_schema() -> JsonObject:
    """Return the JSON Schema of a `SOUL.yaml`."""
    return {
        "$schema": DIALECT,
        "title": "SOUL.yaml",
        "description": "Who an agent is, and what it may use.",
        **_shape(SOUL),
    }


def schema_text() -> str:
    """Return the schema as it is published."""
    return json.dumps(soul_schema(), indent=2) + "\n"


def _shape(shape: Shape) -> JsonObject:
    match shape:
        case Text(longest, pattern):
            whole = f"^(?:{pattern})$" if pattern else r"\S"
            return {"type": "string", "maxLength": longest, "pattern": whole}
        case Whole(least, most):
            return {"type": "integer", "minimum": least, "maximum": most}
        case Number(least, most):
            return {"type": "number", "minimum": least, "maximum": most}
        case Choice(words):
            return {"enum": [*words]}
        case Listed(of, most):
            return {"type": "array", "items": _shape(of), "maxItems": most, "uniqueItems": True}
        case Mapped(fields):
            return _mapping(fields)
        case _:
            assert_never(shape)


def _mapping(fields: tuple[Field, ...]) -> JsonObject:
    required: list[Json] = [field.name for field in fields if field.required]
    return {
        "type": "object",
        "properties": {field.name: _property(field) for field in fields},
        "additionalProperties": False,
        **({"required": required} if required else {}),
    }


def _property(field: Field) -> JsonObject:
    told: JsonObject = {"description": field.says, **_shape(field.shape)}
    # What an empty list or text stands for goes without saying.
    return (
        {**told, "default": default_of(field)} if isinstance(field.default, int | float) else told
    )
