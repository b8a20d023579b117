"""Documents: JSON as a type, for values that cross rooms, doors and the record."""

from __future__ import annotations

from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""A JSON value."""

JsonObject: TypeAlias = dict[str, Json]
"""A JSON object."""
