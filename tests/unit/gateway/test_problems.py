"""Every error as one kind of document."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError

from ipse.gateway.http.person_forms import WriteSent
from ipse.gateway.http.problems import (
    STATUS_OF_REFUSAL,
    answer,
    problem_of_error,
    problem_of_fields,
    problem_of_refusal,
)
from ipse.gateway.refusal import Refusal, Why
from ipse.kernel.errors import (
    Conflict,
    DriverTooOld,
    HouseDamaged,
    HouseLocked,
    InvalidInput,
    IpseError,
    NotAllowed,
    NotAuthenticated,
    NotFound,
    SwitchedOff,
    WrongKey,
)
from tests.unit.gateway.asking import passage

FORM: TypeAdapter[object] = TypeAdapter(WriteSent)


def kinds(kind: type[IpseError]) -> Iterator[type[IpseError]]:
    for below in kind.__subclasses__():
        yield below
        yield from kinds(below)


def test_every_refusal_has_a_status() -> None:
    assert set(STATUS_OF_REFUSAL) == set(Why)


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (InvalidInput, 422),
        (NotAuthenticated, 401),
        (NotAllowed, 403),
        (NotFound, 404),
        (Conflict, 409),
        (SwitchedOff, 503),
        (HouseDamaged, 503),
        (HouseLocked, 503),
        (WrongKey, 503),
        (DriverTooOld, 503),
        (IpseError, 500),
    ],
)
def test_an_error_has_the_status_of_its_kind(kind: type[IpseError], status: int) -> None:
    problem = problem_of_error(kind("Do this."))
    assert (problem.status, problem.code, problem.detail) == (status, kind.code, "Do this.")
    assert problem.type == f"urn:ipse:problem:{kind.code}"


def test_no_two_kinds_of_refusal_share_a_code() -> None:
    codes = [kind.code for kind in kinds(IpseError) if kind.__module__.startswith("ipse.")]
    ours = set(Why) - {Why.INVALID_INPUT, Why.NOT_AUTHENTICATED}
    assert ours.isdisjoint(codes)


def test_an_error_that_names_a_field_says_so() -> None:
    (fault,) = problem_of_error(InvalidInput("key takes 1 to 120.", field="key")).errors
    assert (fault.field, fault.message) == ("key", "key takes 1 to 120.")
    assert problem_of_error(NotFound("None.")).errors == []


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({"section": "state", "key": "a", "summary": 7}, ["summary"]),
        ({"section": "state", "key": "a", "summary": "x", "colour": 1}, ["colour"]),
        ({"section": "state", "key": "a", "summary": "x", "my secret": 1}, ["?"]),
        ({"entries": [{"section": "state", "key": "a", "summary": 7}]}, ["entries[0].summary"]),
        ([], ["body"]),
    ],
)
def test_a_malformed_field_is_named_and_nothing_else_is_quoted(
    body: object, fields: list[str]
) -> None:
    with pytest.raises(ValidationError) as found:
        FORM.validate_python(body)
    errors = [{**error, "loc": ("body", *error["loc"])} for error in found.value.errors()]
    problem = problem_of_fields(RequestValidationError(errors))
    assert problem.status == 422
    assert [fault.field for fault in problem.errors] == fields
    assert "secret" not in problem.model_dump_json()


def test_a_flood_of_faults_is_told_in_part() -> None:
    error = {"type": "missing", "loc": ("body", "x"), "msg": "Field required", "input": None}
    assert len(problem_of_fields(RequestValidationError([error] * 500)).errors) == 20


def test_the_answer_is_a_problem_document_and_its_code_is_noted_for_the_log() -> None:
    came = passage()
    told = answer(problem_of_refusal(Refusal(Why.WRONG_HOST, "Do this.")), came, {"Allow": "GET"})
    assert (told.status_code, told.media_type) == (400, "application/problem+json")
    assert json.loads(bytes(told.body)) == {
        "type": "urn:ipse:problem:wrong-host",
        "title": "Bad Request",
        "status": 400,
        "detail": "Do this.",
        "code": "wrong-host",
        "errors": [],
    }
    assert told.headers["allow"] == "GET"
    assert "www-authenticate" not in told.headers
    assert came.code == "wrong-host"


def test_whoever_has_no_credential_hears_which_kind_to_send() -> None:
    told = answer(problem_of_error(NotAuthenticated("Send one.")), passage())
    assert told.headers["www-authenticate"] == 'Bearer realm="ipse"'
