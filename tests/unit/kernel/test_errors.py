from __future__ import annotations

from collections.abc import Iterator

import pytest

from ipse.kernel.errors import HouseError, HouseLocked, InvalidInput, IpseError


def every_error(root: type[IpseError] = IpseError) -> Iterator[type[IpseError]]:
    for error in root.__subclasses__():
        if error.__module__ == IpseError.__module__:
            yield error
            yield from every_error(error)


def test_every_kind_of_error_has_a_code_of_its_own() -> None:
    errors = list(every_error())
    codes = {error.code for error in errors} | {IpseError.code}
    assert len(codes) == len(errors) + 1


def test_an_error_keeps_its_sentence_and_the_field_it_is_about() -> None:
    error = InvalidInput("key takes 1 to 120 characters.", field="key")
    assert (str(error), error.message, error.field) == (error.message, str(error), "key")
    assert InvalidInput("no field").field is None


def test_a_house_that_cannot_open_is_caught_by_one_name() -> None:
    with pytest.raises(HouseError):
        raise HouseLocked("process 7 holds it")
