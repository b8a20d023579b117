"""docs/reference/settings.md, from the fields of Settings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Final

from ipse.kernel.document import Json, JsonObject
from tests.architecture.schemas import bounds_of, members_of, text_of

_HEAD: Final = """\
# Settings

A setting stands in `ipse.toml` in the config folder, or in a variable; the variable wins.
A name that does not exist, or a value of the wrong kind, ends the start;
the sentence names it.
The config folder itself is named by `IPSE_CONFIG`, or by `ipse --config`.
A token for the command line and for Python may stand in `IPSE_TOKEN`.

Written by `python -m tests.architecture.pages` from `src/ipse/house/config.py`: change it there.

| setting | variable | kind | default | what it does |
|---|---|---|---|---|
"""

_FOOT: Final = """
An example:

```toml
port = 8400
hosts = ["home.example"]
encrypt = true
```
"""

# The folders of this machine are nobody else's: the page names those of a desktop with Linux.
_FOLDERS: Final = {"house": "~/.local/share/ipse/house", "config": "~/.config/ipse"}
_KINDS: Final = {
    "array": "list of texts",
    "boolean": "true or false",
    "integer": "whole number",
    "string": "text",
}


def settings_page(schema: JsonObject) -> str:
    """Return the page that describes the settings of `schema`."""
    fields = members_of(schema, "properties")
    tables = members_of(schema, "$defs")
    rows = (_rows(name, members_of(fields, name), tables) for name in fields)
    return _HEAD + "".join(chain.from_iterable(rows)) + _FOOT


def _rows(name: str, field: JsonObject, tables: JsonObject) -> Iterator[str]:
    """Yield the row of a setting; of a table, the row of each setting in it."""
    table = text_of(field, "$ref").rpartition("/")[2]
    if not table:
        yield _row(name, field)
        return
    inside = members_of(members_of(tables, table), "properties")
    for key in inside:
        yield _row(f"{name}.{key}", members_of(inside, key))


def _row(name: str, field: JsonObject) -> str:
    cells = (
        f"`{name}`",
        f"`IPSE_{name.upper().replace('.', '__')}`",
        ", ".join(_kind(field)),
        f"`{_default(name, field.get('default'))}`",
        text_of(field, "description"),
    )
    return f"| {' | '.join(cells)} |\n"


def _kind(field: JsonObject) -> Iterator[str]:
    yield "path" if field.get("format") == "path" else _KINDS[text_of(field, "type")]
    yield from bounds_of(field)


def _default(name: str, value: Json) -> str:
    return _FOLDERS.get(name) or json.dumps(value)
