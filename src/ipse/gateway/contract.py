"""Contract: the OpenAPI document, with every problem that a route can answer, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from ipse.gateway.http.problems import MEDIA_TYPE, Problem
from ipse.kernel.document import Json, JsonObject

_REF: Final = "#/components/schemas/{model}"
_ALWAYS: Final = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.FORBIDDEN,
    HTTPStatus.REQUEST_TIMEOUT,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
    HTTPStatus.SERVICE_UNAVAILABLE,
    HTTPStatus.GATEWAY_TIMEOUT,
)
"""What the guards and the house itself may answer to any request."""


def contract_of(app: FastAPI) -> JsonObject:
    """Return the OpenAPI document of `app`."""
    document: JsonObject = get_openapi(
        title=app.title, version=app.version, description=app.description, routes=app.routes
    )
    _add_problem_schemas(document)
    for path, operation in _operations(document):
        answers = _object(operation.setdefault("responses", {}))
        for name, answer in answers.items():
            answers[name] = _as_problem(_object(answer))
        for status in _problems_of(path, operation):
            told = answers.get(str(status.value))
            if told is None or status is HTTPStatus.UNPROCESSABLE_ENTITY:
                answers[str(status.value)] = _problem(status)
    return document


def _operations(document: JsonObject) -> Iterator[tuple[str, JsonObject]]:
    for path, item in _object(document["paths"]).items():
        for operation in _object(item).values():
            yield path, _object(operation)


def _problems_of(path: str, operation: JsonObject) -> Iterator[HTTPStatus]:
    yield from _ALWAYS
    if operation.get("security"):
        yield HTTPStatus.UNAUTHORIZED
    if "{" in path or "owner" in _parameters(operation):
        yield HTTPStatus.NOT_FOUND


def _parameters(operation: JsonObject) -> set[str]:
    found = operation.get("parameters") or []
    return {str(_object(each)["name"]) for each in found} if isinstance(found, list) else set()


def _problem(status: HTTPStatus) -> JsonObject:
    schema: JsonObject = {"$ref": _REF.format(model=Problem.__name__)}
    return {"description": status.phrase, "content": {MEDIA_TYPE: {"schema": schema}}}


def _as_problem(answer: JsonObject) -> JsonObject:
    """Return `answer`; when a route documents it as a problem, under the media type of one."""
    content = _object(answer.get("content", {}))
    told = _object(content.get("application/json", {}))
    if _object(told.get("schema", {})).get("$ref") != _REF.format(model=Problem.__name__):
        return answer
    return {**answer, "content": {MEDIA_TYPE: told}}


def _add_problem_schemas(document: JsonObject) -> None:
    schema: JsonObject = Problem.model_json_schema(ref_template=_REF)
    parts = _object(schema.pop("$defs"))
    schemas = _object(_object(document.setdefault("components", {})).setdefault("schemas", {}))
    schemas.update({**parts, Problem.__name__: schema})
    for replaced in ("HTTPValidationError", "ValidationError"):
        schemas.pop(replaced, None)


def _object(value: Json) -> JsonObject:
    if not isinstance(value, dict):
        raise TypeError("The OpenAPI document has another shape than it had: look at FastAPI.")
    return value
