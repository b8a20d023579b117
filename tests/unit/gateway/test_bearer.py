"""The one form in which a credential comes."""

from __future__ import annotations

import pytest

from ipse.gateway.bearer import bearer_of
from ipse.kernel.errors import NotAuthenticated


@pytest.mark.parametrize(
    "header", ["Bearer ipse_ab_cd", "bearer  ipse_ab_cd", " Bearer ipse_ab_cd "]
)
def test_a_bearer_header_gives_its_token(header: str) -> None:
    assert bearer_of([header]) == "ipse_ab_cd"


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [""],
        ["Bearer"],
        ["Bearer "],
        ["Basic aXBzZTp4"],
        ["ipse_ab_cd"],
        ["Bearer a b"],
        ["Bearer a, Bearer b"],
        ["Bearer " + "a" * 513],
        ["Bearer a", "Bearer a"],
    ],
)
def test_any_other_header_is_no_credential(headers: list[str]) -> None:
    with pytest.raises(NotAuthenticated):
        bearer_of(headers)
