"""Asking every operation of the OpenAPI document in many ways, and checking each answer."""

# Schemathesis leaves some type arguments of its own classes unsaid.
# pyright: reportUnknownParameterType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportMissingTypeArgument=false
from __future__ import annotations

from http import HTTPStatus
from typing import Final

from hypothesis import HealthCheck, given, seed, settings
from schemathesis import Case, GenerationMode, openapi
from schemathesis.checks import ignored_auth, negative_data_rejection, positive_data_acceptance
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation, BaseSchema

from ipse.gateway.app import create_app
from tests.acceptance.houses import OpenHouse

# The schema cannot say that a moment lies in the past or that a purge needs confirming.
NOT_SAID: Final = [positive_data_acceptance]


LAWFUL: Final = GenerationMode.POSITIVE
UNLAWFUL: Final = GenerationMode.NEGATIVE


def fuzz_everything(place: OpenHouse, mode: GenerationMode, start: int, examples: int) -> int:
    """Ask every operation, lawfully by its document or not; return how many there are."""
    found = [each.ok() for each in contract(place).get_all_operations() if isinstance(each, Ok)]
    for operation in found:
        if mode is LAWFUL or "security" in operation.definition.raw:
            _fuzz(place, operation, mode, start, examples)
    return len(found)


def contract(place: OpenHouse) -> BaseSchema:
    """Return the document of a running house, with a way to ask it."""
    schema = openapi.from_asgi(
        "/api/v1/openapi.json", create_app(place.house), headers={"Host": "127.0.0.1"}
    )
    schema.config.update(base_url="http://127.0.0.1")
    return schema


def _fuzz(
    place: OpenHouse, operation: APIOperation, mode: GenerationMode, start: int, examples: int
) -> None:
    # That a credential is wanted is true of the operation: it is enough to see that once.
    held_to = set[str]()

    @seed(start)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=[
            HealthCheck.filter_too_much,
            HealthCheck.too_slow,
            HealthCheck.data_too_large,
        ],
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Case) -> None:
        answer = case.call(headers={"Authorization": f"Bearer {place.owner_token}"})
        unsaid = [*NOT_SAID, negative_data_rejection] if _is_lost(case) else [*NOT_SAID]
        if operation.label in held_to:
            unsaid.append(ignored_auth)
        case.validate_response(answer, excluded_checks=unsaid)
        if answer.status_code < HTTPStatus.BAD_REQUEST:
            held_to.add(operation.label)

    check()


def _is_lost(case: Case) -> bool:
    """Whether a part of the question leaves no trace in an address, so that none of it is sent."""
    return any(map(_says_nothing, (case.query or {}).values()))


def _says_nothing(value: object) -> bool:
    """Whether `value` is a list or an object in which, however deep, there is nothing."""
    if isinstance(value, dict):
        value = list(value.values())
    return isinstance(value, list) and all(map(_says_nothing, value))
