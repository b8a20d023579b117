"""docs/reference/http.md, from the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ipse.kernel.document import JsonObject
from tests.architecture.schemas import (
    items_of,
    kind_of,
    members_of,
    objects_of,
    short_name,
    text_of,
)

_PROBLEM: Final = "application/problem+json"
_ANY_REQUEST: Final = frozenset({"400", "403", "408", "413", "415", "422", "503", "504"})

_HEAD: Final = """\
# HTTP

A request carries `Authorization: Bearer <token>`, unless its route needs no token.
A token never stands in an address.
Bodies are JSON, and a field that is not known is an error.
A write to a record takes an `Idempotency-Key`:
sent again with the same key, it is done once, and answered the same for 24 hours.
An entry's key may hold any character:
what an address cannot hold is percent-encoded, and a slash may stand as it is.
Every answer carries `Cache-Control: no-store` and `X-Correlation-Id`.

An error is a problem document with a code ([errors](errors.md)).
Any request may be answered with 400, 403, 408, 413, 415, 422, 500, 503 or 504;
what else may come is named below.
The machine-readable form of this page is `GET /api/v1/openapi.json`.

Written by `python -m tests.architecture.pages` from `src/ipse/gateway`: change it there.
"""


def http_page(document: JsonObject) -> str:
    """Return the page that describes every route of the OpenAPI `document`."""
    paths = members_of(document, "paths")
    lines = [_HEAD]
    for path in paths:
        for method, operation in members_of(paths, path).items():
            assert isinstance(operation, dict)
            lines += [f"## {method.upper()} {path}", "", *_operation(operation)]
    lines += ["## Forms", ""]
    schemas = members_of(members_of(document, "components"), "schemas")
    forms = {short_name(name): members_of(schemas, name) for name in schemas}
    for name in sorted(forms):
        lines += _form(name, forms[name])
    return "\n".join(lines)


def _operation(operation: JsonObject) -> Iterator[str]:
    yield from (text_of(operation, "description"), "")
    asked = [each for each in objects_of(operation, "parameters") if each["in"] != "header"]
    if asked:
        yield from ("| asked for | what | |", "|---|---|---|", *map(_parameter, asked), "")
    body = _content(members_of(operation, "requestBody"))
    if body:
        yield from (f"Body: {kind_of(body)}.", "")
    if not operation.get("security"):
        yield "- needs no token"
    yield from (f"- {line}" for line in _answers(members_of(operation, "responses")))
    yield ""


def _parameter(parameter: JsonObject) -> str:
    schema = members_of(parameter, "schema")
    name, place = text_of(parameter, "name"), text_of(parameter, "in")
    return f"| `{name}` ({place}) | {kind_of(schema)} | {text_of(parameter, 'description')} |"


def _answers(responses: JsonObject) -> Iterator[str]:
    problems: list[str] = []
    for status in sorted(responses):
        answer = members_of(responses, status)
        if _PROBLEM not in members_of(answer, "content"):
            yield f"{status}: {kind_of(_content(answer))}"
        elif status not in _ANY_REQUEST:
            problems.append(status)
    if problems:
        yield f"problems: {', '.join(problems)}"


def _content(part: JsonObject) -> JsonObject:
    """Return the schema of a body or an answer, whatever its media type."""
    content = members_of(part, "content")
    return members_of(members_of(content, next(iter(content))), "schema") if content else {}


def _form(name: str, schema: JsonObject) -> Iterator[str]:
    fields = members_of(schema, "properties")
    if not fields:
        return
    needed = items_of(schema, "required")
    yield from (f"### {name}", "", text_of(schema, "description"), "")
    yield from ("| field | what | |", "|---|---|---|")
    for field in fields:
        kind, told = kind_of(members_of(fields, field)), members_of(fields, field)
        may_lack = "" if field in needed else " (optional)"
        yield f"| `{field}`{may_lack} | {kind} | {text_of(told, 'description')} |"
    yield ""
