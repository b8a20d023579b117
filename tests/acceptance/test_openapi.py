"""The OpenAPI document says what the gateway does: fuzzed by it, the gateway never surprises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypedDict

import pytest
from hypothesis import settings
from schemathesis import GenerationMode

from tests.acceptance.fuzzing import LAWFUL, UNLAWFUL, fuzz_everything
from tests.acceptance.houses import OpenHouse

EXAMPLES: Final = max(5, settings().max_examples // 10)
"""Of each operation and mode: five by hand, thirty in CI, three hundred in a proof."""


class Operation(TypedDict, total=False):
    """What these tests read of an operation."""

    responses: Mapping[str, Mapping[str, Mapping[str, object]]]
    security: list[object]


def operations_of(place: OpenHouse) -> dict[tuple[str, str], Operation]:
    """Every operation of the document by its method and path."""
    paths = place.ask("GET", "/api/v1/openapi.json", None).json()["paths"]
    return {(method, path): paths[path][method] for path in paths for method in paths[path]}


@pytest.mark.slow
@pytest.mark.timeout(180)
@pytest.mark.parametrize("mode", [LAWFUL, UNLAWFUL], ids=["lawful", "unlawful"])
def test_no_request_gets_an_answer_that_the_document_does_not_promise(
    place: OpenHouse, mode: GenerationMode
) -> None:
    assert fuzz_everything(place, mode, 1, EXAMPLES) > 20


@pytest.mark.proof
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mode", [LAWFUL, UNLAWFUL], ids=["lawful", "unlawful"])
@pytest.mark.parametrize("start", range(10, 16))
def test_no_request_of_thousands_gets_an_answer_that_the_document_does_not_promise(
    place: OpenHouse, start: int, mode: GenerationMode
) -> None:
    assert fuzz_everything(place, mode, start, EXAMPLES) > 20


def test_every_error_is_documented_as_a_problem(place: OpenHouse) -> None:
    errors = {
        (*route, status): told["content"]
        for route, operation in operations_of(place).items()
        for status, told in operation.get("responses", {}).items()
        if status[0] in "45"
    }
    # A refused write is no error: it tells what stands.
    assert {
        where for where, told in errors.items() if set(told) != {"application/problem+json"}
    } == {
        ("put", "/api/v1/person/model/entries", "409"),
        ("post", "/api/v1/person/corrections/{correction_id}/confirm", "409"),
    }


def test_no_route_promises_that_the_house_fails(place: OpenHouse) -> None:
    failing = [
        route
        for route, operation in operations_of(place).items()
        if "500" in operation.get("responses", {})
    ]
    assert failing == []


def test_only_what_says_nothing_personal_takes_no_credential(place: OpenHouse) -> None:
    open_to_all = {
        route for route, operation in operations_of(place).items() if "security" not in operation
    }
    assert open_to_all == {
        ("get", "/healthz"),
        ("get", "/api/v1/version"),
        ("post", "/api/v1/household/pair"),  # the code is the credential
        ("post", "/api/v1/social/donations"),  # the signature is
        ("post", "/api/v1/social/twitch"),  # here, too
    }
