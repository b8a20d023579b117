from __future__ import annotations

from collections.abc import Callable, Generator
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol, cast

import httpx
import pytest

from ipse.kernel.document import JsonObject
from tests.acceptance.houses import OpenHouse, running_house
from tests.acceptance.memory_steps import soulful

ADA: Final = {"user_id": "ada@example.org"}


class Client(Protocol):
    """The little of mem0's client that is tried here."""

    add: Callable[..., JsonObject]
    get: Callable[..., JsonObject]
    get_all: Callable[..., JsonObject]
    search: Callable[..., JsonObject]
    update: Callable[..., JsonObject]
    history: Callable[..., list[JsonObject]]
    delete: Callable[..., JsonObject]
    delete_all: Callable[..., JsonObject]


@pytest.fixture
def home(tmp_path: Path) -> Generator[OpenHouse]:
    """A running house whose embedder needs no loading."""
    with running_house(tmp_path, embedder="hashing") as place:
        yield place


def results(answer: JsonObject) -> list[JsonObject]:
    """Return the results of an answer."""
    return cast("list[JsonObject]", answer["results"])


def memories(answer: JsonObject) -> list[str]:
    """Return what the results of an answer say."""
    return [cast("str", each["memory"]) for each in results(answer)]


def ask(place: OpenHouse, method: str, path: str, body: object = None) -> httpx.Response:
    """Return the answer to a request as mem0's client sends it."""
    headers = {"Authorization": f"Token {place.owner_token}"}
    return place.ask(method, path, None, json=body, headers=headers)


@pytest.mark.filterwarnings("ignore")
def test_the_client_of_mem0_works_unchanged(
    home: OpenHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEM0_TELEMETRY", "False")
    monkeypatch.setenv("MEM0_DIR", str(tmp_path / "mem0"))
    made = import_module("mem0").MemoryClient(api_key=home.owner_token, host=home.address)
    client = cast("Client", made)
    added = results(client.add("Ada drinks tea, never coffee", **ADA, metadata={"mood": "fine"}))
    memory_id = cast("str", added[0]["id"])
    client.add("Ben drinks coffee", user_id="ben")
    assert client.get(memory_id)["metadata"] == {"mood": "fine"}
    assert memories(client.search("who drinks what", filters=ADA)) == [
        "Ada drinks tea, never coffee"
    ]
    assert client.update(memory_id, text="Ada drinks coffee now")["memory"] == (
        "Ada drinks coffee now"
    )
    assert [step["new_memory"] for step in client.history(memory_id)] == [
        "Ada drinks tea, never coffee",
        "Ada drinks coffee now",
    ]
    assert memories(client.get_all(filters=ADA)) == ["Ada drinks coffee now"]
    client.delete(memory_id)
    assert memories(client.get_all(filters=ADA)) == []
    client.delete_all(user_id="ben")
    assert memories(client.get_all()) == []
    made.client.close()


def test_labels_narrow_and_are_no_rights(home: OpenHouse) -> None:
    _, other = home.add_member("Ben")
    body = {"messages": [{"role": "user", "content": "Ada drinks tea"}], **ADA, "run_id": "r1"}
    (added,) = ask(home, "POST", "/v3/memories/add/", body).json()["results"]
    both = {"AND": [ADA, {"run_id": "r1"}]}
    neither = {"AND": [ADA, {"run_id": "r2"}]}
    for filters, found in ((ADA, 1), (both, 1), (neither, 0), ({"user_id": "*"}, 1), ({}, 1)):
        asked = {"query": "tea", "filters": filters}
        assert len(ask(home, "POST", "/v3/memories/search/", asked).json()["results"]) == found
    stranger = home.ask("POST", "/v3/memories/", other, json={"filters": ADA})
    assert stranger.json()["results"] == []
    assert home.ask("GET", f"/v1/memories/{added['id']}/", other).status_code == 404


def test_nothing_is_erased_without_a_label(home: OpenHouse) -> None:
    body = {"messages": [{"role": "user", "content": "Ada drinks tea"}]}
    ask(home, "POST", "/v3/memories/add/", body)
    assert ask(home, "DELETE", "/v1/memories/").status_code == 422
    assert ask(home, "POST", "/v3/memories/", {}).json()["count"] == 1


def test_an_agent_takes_back_what_it_wrote_and_erases_nothing(home: OpenHouse) -> None:
    agent = soulful(home)
    body = {"messages": [{"content": "Ada drinks tea"}]}
    (added,) = home.ask("POST", "/v3/memories/add/", agent, json=body).json()["results"]
    assert home.ask("DELETE", f"/v1/memories/{added['id']}/", agent).is_success
    assert ask(home, "POST", "/v3/memories/", {}).json()["results"] == []
    assert len(ask(home, "GET", f"/v1/memories/{added['id']}/history/").json()) == 2


def test_a_filter_that_is_not_known_is_an_error_and_never_ignored(home: OpenHouse) -> None:
    asked = {"query": "tea", "filters": {"mood": "fine"}}
    assert ask(home, "POST", "/v3/memories/search/", asked).status_code == 422


def test_the_addresses_of_its_first_clients_answer_the_same(home: OpenHouse) -> None:
    body = {"messages": [{"role": "user", "content": "Ada drinks tea"}], **ADA}
    (added,) = ask(home, "POST", "/v1/memories/", body).json()["results"]
    ask(home, "POST", "/v1/memories/", {"messages": body["messages"], "user_id": "ben"})
    for version in ("v1", "v2", "v3"):
        for asked in ({**ADA, "limit": 1}, {"filters": ADA, "top_k": 1}):
            found = ask(home, "POST", f"/{version}/memories/search/", {"query": "tea", **asked})
            assert [each["id"] for each in found.json()["results"]] == [added["id"]]
    listed = ask(home, "GET", "/v1/memories/?user_id=ada@example.org").json()
    assert listed == ask(home, "POST", "/v2/memories/", {"filters": ADA}).json()
    assert (listed["count"], ask(home, "GET", "/v1/memories/").json()["count"]) == (1, 2)


def test_an_update_changes_what_it_names_and_refuses_what_is_not_kept(home: OpenHouse) -> None:
    body = {"messages": [{"content": "Ada drinks tea"}], "metadata": {"mood": "fine"}, **ADA}
    (added,) = ask(home, "POST", "/v1/memories/", body).json()["results"]
    path = f"/v1/memories/{added['id']}/"
    for change, memory, metadata in (
        ({"metadata": {"mood": "calm"}}, "Ada drinks tea", {"mood": "calm"}),
        ({"text": "Ada drinks coffee"}, "Ada drinks coffee", {"mood": "calm"}),
    ):
        told = ask(home, "PUT", path, change).json()
        assert (told["memory"], told["metadata"], told["user_id"]) == (
            memory,
            metadata,
            *ADA.values(),
        )
    assert ask(home, "PUT", path, {}).status_code == 422
    assert ask(home, "PUT", path, {"text": "x", "expiration_date": "2027-01-01"}).status_code == 422
    assert ask(home, "GET", path).json()["memory"] == "Ada drinks coffee"
