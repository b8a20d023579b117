"""JSON schema in words, for pages of the reference."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ipse.kernel.document import Json, JsonObject


def members_of(schema: JsonObject, name: str) -> JsonObject:
    """Return the object that stands under `name`, an empty one when there is none."""
    found = schema.get(name, {})
    if not isinstance(found, dict):
        raise TypeError(f"{name} is no object: the schema has another shape than it had.")
    return found


def items_of(schema: JsonObject, name: str) -> list[Json]:
    """Return the list that stands under `name`, an empty one when there is none."""
    found = schema.get(name, [])
    return found if isinstance(found, list) else []


def objects_of(schema: JsonObject, name: str) -> list[JsonObject]:
    """Return the objects of the list that stands under `name`."""
    return [item for item in items_of(schema, name) if isinstance(item, dict)]


def text_of(schema: JsonObject, name: str) -> str:
    """Return the text that stands under `name`, an empty one when there is none."""
    found = schema.get(name, "")
    return found if isinstance(found, str) else ""


def kind_of(schema: JsonObject) -> str:
    """Return in words what a value of `schema` is."""
    return ", ".join([" or ".join(_kinds(schema)), *bounds_of(schema)])


def bounds_of(schema: JsonObject) -> Iterator[str]:
    """Yield in words what else a value of `schema` keeps to."""
    for lowest, highest, unit in (
        ("minimum", "maximum", ""),
        ("minLength", "maxLength", " characters"),
        ("minItems", "maxItems", " items"),
    ):
        least, most = schema.get(lowest), schema.get(highest)
        if least is not None and most is not None:
            yield f"{_number(least)} to {_number(most)}{unit}"
        elif least is not None:
            yield f"{_number(least)}{unit} or more"
        elif most is not None:
            yield f"at most {_number(most)}{unit}"


def _kinds(schema: JsonObject) -> Iterator[str]:
    choices = objects_of(schema, "anyOf") + objects_of(schema, "oneOf")
    if choices:
        yield from (kind_of(choice) for choice in choices)
    elif "$ref" in schema:
        yield linked(text_of(schema, "$ref"))
    elif "enum" in schema:
        yield from (f"`{json.dumps(value)}`" for value in items_of(schema, "enum"))
    elif schema.get("type") == "array":
        yield f"list of {kind_of(members_of(schema, 'items'))}"
    else:
        yield _plain(schema)


def _plain(schema: JsonObject) -> str:
    kind, form = text_of(schema, "type"), text_of(schema, "format")
    words = {
        "boolean": "true or false",
        "integer": "whole number",
        "null": "null",
        "object": "object",
        "string": "time (ISO 8601)" if form == "date-time" else "text",
    }
    return words.get(kind, kind or "any JSON")


def linked(reference: str) -> str:
    """Return a link to the form that `reference` of an OpenAPI document names."""
    name = short_name(reference)
    return f"[{name}](#{name.lower()})"


def short_name(reference: str) -> str:
    """Return the name of a form without the modules that tell two of one name apart."""
    return reference.rpartition("/")[2].rpartition("__")[2]


def _number(value: Json) -> str:
    return f"{value:,}" if isinstance(value, int | float) else str(value)
