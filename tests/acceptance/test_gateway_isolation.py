"""One house, two members: whatever the one does, the other is answered the same, byte for byte."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeAlias

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ipse.person.entries import SECTIONS
from tests.acceptance.houses import OpenHouse, running_house
from tests.acceptance.routes import Route, routes_of

Deed: TypeAlias = tuple[str, str, dict[str, object] | None]

MODEL: Final = "/api/v1/person/model"
KEYS: Final = ["home", "tea", "now", "a/b"]
WORDS: Final = ["Drinks tea", "Lives in Oak Park", "Is called Ada", "x" * 400]

places = st.tuples(st.sampled_from([str(section) for section in SECTIONS]), st.sampled_from(KEYS))


def written(where: tuple[str, str], summary: str) -> Deed:
    """The request that writes an entry."""
    return "PUT", f"{MODEL}/entries", {"section": where[0], "key": where[1], "summary": summary}


def forgotten(where: tuple[str, str]) -> Deed:
    """The request that forgets an entry."""
    return "DELETE", f"{MODEL}/entries/{where[0]}/{where[1]}", None


def undone(where: tuple[str, str]) -> Deed:
    """The request that undoes a change."""
    return "POST", f"{MODEL}/entries/{where[0]}/{where[1]}/undo", None


def issued(kind: str) -> Deed:
    """The request for another token."""
    return "POST", "/api/v1/household/tokens", {"kind": kind, "name": "theirs"}


purged: Deed = ("DELETE", f"{MODEL}?confirm=true", None)
deeds: st.SearchStrategy[Deed] = (
    st.builds(written, places, st.sampled_from(WORDS))
    | places.map(forgotten)
    | places.map(undone)
    | st.sampled_from(["agent", "device"]).map(issued)
    | st.just(purged)
)


class Two:
    """A house with two members, and a way to ask as either."""

    def __init__(self, place: OpenHouse, client: httpx.Client) -> None:
        self._client = client
        self.one = place.add_member("Ada")[1]
        self.other = place.add_member("Bob")[1]
        self._reads = [route for route in routes_of(place) if self._is_read(route)]

    def ask(self, token: str, deed: Deed) -> httpx.Response:
        """Return the answer to `deed` under `token`."""
        method, path, body = deed
        bearer = {"Authorization": f"Bearer {token}"}
        return self._client.request(method, path, json=body, headers=bearer)

    def seen(self, token: str) -> dict[str, tuple[int, str]]:
        """Return what every route that reads answers under `token`."""
        addresses = [route.address for route in self._reads]
        addresses += [f"{MODEL}/entries/identity/home/history", f"{MODEL}?query=lives+park"]
        answers = {address: self.ask(token, ("GET", address, None)) for address in addresses}
        return {address: (told.status_code, told.text) for address, told in answers.items()}

    @staticmethod
    def _is_read(route: Route) -> bool:
        # The metrics are an admin's view of the whole house, by count and without a word.
        return route.method == "GET" and route.guarded and route.path != "/metrics"


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Generator[Two]:
    """Two members of one running house."""
    with (
        running_house(tmp_path_factory.mktemp("two")) as place,
        httpx.Client(base_url=place.address, timeout=30) as client,
    ):
        members = Two(place, client)
        for key, words in zip(KEYS, WORDS, strict=True):
            members.ask(members.other, written(("identity", key), words))
        yield members


@pytest.mark.behaviour("S40")
@settings(
    max_examples=max(5, settings().max_examples // 10),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(done=st.lists(deeds, min_size=1, max_size=6))
def test_what_one_member_does_changes_no_answer_to_another(two: Two, done: list[Deed]) -> None:
    before = two.seen(two.other)
    statuses = [two.ask(two.one, deed).status_code for deed in done]
    assert two.seen(two.other) == before
    assert max(statuses) < 500


@pytest.mark.behaviour("S40")
def test_each_member_reads_what_is_theirs(two: Two) -> None:
    two.ask(two.one, written(("identity", "home"), "Lives in Rome"))
    assert "Rome" in two.seen(two.one)[MODEL][1]
    assert "Rome" not in str(two.seen(two.other))
    assert "Oak Park" in two.seen(two.other)[MODEL][1]
