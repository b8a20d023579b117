from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import httpx
import pytest
from typer.testing import CliRunner, Result

from ipse.cli.main import app
from ipse.kernel.document import JsonObject
from tests.acceptance.houses import OpenHouse

HOUSEHOLD: Final = "/api/v1/household"
MODEL: Final = "/api/v1/person/model"


def ask(
    place: OpenHouse,
    method: str,
    path: str,
    token: str | None = None,
    json: JsonObject | None = None,
) -> httpx.Response:
    """The answer of a household route."""
    return place.ask(method, HOUSEHOLD + path, token, json=json)


def own_id(place: OpenHouse, token: str) -> str:
    """The id of the token itself."""
    told: str = ask(place, "GET", "/me", token).json()["token"]["id"]
    return told


def run(place: OpenHouse, token: str, *words: str) -> Result:
    """What `ipse household ...` did."""
    where = ["--config", str(place.settings.config), "--house", str(place.settings.house)]
    return CliRunner().invoke(app, [*where, "--token", token, "household", *words])


def write(place: OpenHouse, token: str, summary: str) -> httpx.Response:
    """The answer to an entry that says `summary`."""
    entry: JsonObject = {"section": "preferences", "key": "tea", "summary": summary}
    return place.ask("PUT", f"{MODEL}/entries", token, json=entry)


@pytest.mark.behaviour("S40")
def test_members_share_the_gateway_and_never_a_model(place: OpenHouse) -> None:
    _, bens = place.add_member("Ben")
    agent = ask(place, "POST", "/tokens", bens, {"kind": "agent", "name": "planner"}).json()
    place.give_soul("planner", "person.model")
    write(place, bens, "Ben drinks tea")
    write(place, place.owner_token, "Drinks coffee")
    for token in (bens, agent["secret"]):
        prose = place.ask("GET", MODEL, token).json()["prose"]
        assert "Ben drinks tea" in prose
        assert "coffee" not in prose
    assert "Ben" not in place.ask("GET", MODEL, place.owner_token).text


@pytest.mark.behaviour("S41")
def test_an_admins_look_is_recorded_for_the_member_who_was_looked_at(place: OpenHouse) -> None:
    ben, bens = place.add_member("Ben")
    write(place, bens, "Ben drinks tea")
    seen = place.ask("GET", MODEL, place.owner_token, params={"owner": ben})
    assert "Ben drinks tea" in seen.json()["prose"]
    place.ask("GET", MODEL, place.owner_token, params={"owner": ben})
    looks = ask(place, "GET", "/inspections", bens).json()["inspections"]
    assert len(looks) == 2
    assert {look["token"] for look in looks} == {own_id(place, place.owner_token)}
    assert ask(place, "GET", "/inspections", place.owner_token).json()["inspections"] == []


@pytest.mark.behaviour("S41")
def test_nobody_but_an_admin_looks_and_a_refused_look_leaves_no_record(place: OpenHouse) -> None:
    ben, bens = place.add_member("Ben")
    _, carlas = place.add_member("Carla")
    phone = place.issue("device", "phone", ["owner"])
    agent = place.issue("agent", "planner", ["read"])
    for token in (bens, carlas, phone, agent):
        refused = place.ask("GET", MODEL, token, params={"owner": ben})
        assert refused.status_code == httpx.codes.FORBIDDEN
    missing = place.ask("GET", MODEL, place.owner_token, params={"owner": "01NOBODY"})
    assert missing.status_code == httpx.codes.NOT_FOUND
    assert ask(place, "GET", "/inspections", bens).json()["inspections"] == []


@pytest.mark.behaviour("S41")
def test_an_admin_looks_and_changes_nothing(place: OpenHouse) -> None:
    ben, bens = place.add_member("Ben")
    write(place, bens, "Ben drinks tea")
    entry: JsonObject = {"section": "preferences", "key": "tea", "summary": "Drinks mud"}
    path, params = f"{MODEL}/entries", {"owner": ben}
    changed = place.ask("PUT", path, place.owner_token, json=entry, params=params)
    purged = place.ask("DELETE", MODEL, place.owner_token, params={"owner": ben, "confirm": "true"})
    assert {changed.status_code, purged.status_code} == {httpx.codes.FORBIDDEN}
    assert "Ben drinks tea" in place.ask("GET", MODEL, bens).json()["prose"]


def test_a_phone_is_paired_by_a_code_that_works_once(place: OpenHouse) -> None:
    opened = ask(
        place, "POST", "/pairings", place.owner_token, {"kind": "device", "name": "phone"}
    ).json()
    assert opened["link"].startswith("ipse://pair?at=http")
    paired = ask(place, "POST", "/pair", json={"code": opened["code"].lower()})
    assert paired.status_code == httpx.codes.CREATED
    me = ask(place, "GET", "/me", paired.json()["secret"]).json()["token"]
    assert (me["kind"], me["name"], me["scopes"]) == ("device", "phone", ["observe", "read"])
    again = ask(place, "POST", "/pair", json={"code": opened["code"]})
    assert again.status_code == httpx.codes.UNAUTHORIZED


def test_guessing_codes_is_held_up_for_the_whole_house(place: OpenHouse) -> None:
    code = ask(
        place, "POST", "/pairings", place.owner_token, {"kind": "device", "name": "phone"}
    ).json()["code"]
    tries = [ask(place, "POST", "/pair", json={"code": "0" * 8}).status_code for _ in range(6)]
    assert tries == [401] * 5 + [429]
    held = ask(place, "POST", "/pair", json={"code": code})
    assert (held.status_code, held.headers["Retry-After"]) == (429, "60")
    place.clock.advance(seconds=60)
    assert ask(place, "POST", "/pair", json={"code": code}).status_code == httpx.codes.CREATED


def test_a_rotated_and_a_revoked_secret_open_nothing(place: OpenHouse) -> None:
    phone = place.issue("device", "phone")
    token_id = own_id(place, phone)
    rotated = ask(place, "POST", f"/tokens/{token_id}/rotate", place.owner_token).json()["secret"]
    assert ask(place, "GET", "/me", phone).status_code == httpx.codes.UNAUTHORIZED
    assert own_id(place, rotated) == token_id
    ask(place, "DELETE", f"/tokens/{token_id}", place.owner_token)
    assert ask(place, "GET", "/me", rotated).status_code == httpx.codes.UNAUTHORIZED


def test_a_foreign_token_answers_like_a_missing_one(place: OpenHouse) -> None:
    _, bens = place.add_member("Ben")
    foreign, missing = own_id(place, bens), "01NOTOKEN"
    for method, end in (("DELETE", ""), ("POST", "/rotate")):
        answers = [
            ask(place, method, f"/tokens/{token_id}{end}", place.owner_token)
            for token_id in (foreign, missing)
        ]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert answers[0].json() == answers[1].json()


def test_a_secret_is_shown_once_however_often_it_is_asked_for(place: OpenHouse) -> None:
    def post() -> JsonObject:
        answer: JsonObject = place.ask(
            "POST",
            f"{HOUSEHOLD}/tokens",
            place.owner_token,
            json={"kind": "agent", "name": "planner"},
            headers={"Idempotency-Key": "once"},
        ).json()
        return answer

    first, again = post(), post()
    assert first["token"] == again["token"]
    assert str(first["secret"]).startswith("ipse_")
    assert again["secret"] is None
    assert len(ask(place, "GET", "/tokens", place.owner_token).json()["tokens"]) == 2


def test_an_agent_or_device_without_a_name_gets_no_token(place: OpenHouse) -> None:
    for kind in ("agent", "device"):
        refused = ask(place, "POST", "/tokens", place.owner_token, {"kind": kind})
        assert refused.status_code == httpx.codes.UNPROCESSABLE_ENTITY


def test_a_member_who_is_removed_leaves_no_byte(place: OpenHouse) -> None:
    wish: JsonObject = {"name": "Bartholomew", "admin": False}
    welcome = place.ask(
        "POST",
        f"{HOUSEHOLD}/members",
        place.owner_token,
        json=wish,
        headers={"Idempotency-Key": "moves-in"},
    ).json()
    ben, bens = welcome["member"]["owner"], welcome["secret"]
    write(place, bens, "Drinks rooibos")
    record = place.settings.house
    place.house.record.checkpoint()
    assert all(word in everything(record) for word in (b"Bartholomew", b"rooibos"))
    for params, status in (({}, 400), ({"confirm": "true"}, 200), ({"confirm": "true"}, 404)):
        path = f"{HOUSEHOLD}/members/{ben}"
        removed = place.ask("DELETE", path, place.owner_token, params=params)
        assert removed.status_code == status
    assert ask(place, "GET", "/me", bens).status_code == httpx.codes.UNAUTHORIZED
    assert not [word for word in (b"Bartholomew", b"rooibos") if word in everything(record)]


def everything(folder: Path) -> bytes:
    """Every byte in the files of `folder`."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_the_command_line_pairs_lists_and_revokes(place: OpenHouse) -> None:
    shown = run(place, place.owner_token, "pair", "device", "phone")
    assert shown.exit_code == 0, shown.output
    assert "▀" in shown.stdout or "█" in shown.stdout, "no QR code"
    code = shown.stdout.partition("Code: ")[2].split()[0]
    secret = ask(place, "POST", "/pair", json={"code": code}).json()["secret"]
    listed = json.loads(run(place, place.owner_token, "tokens", "--json").stdout)
    assert [token["name"] for token in listed["tokens"]] == ["", "phone"]
    assert run(place, place.owner_token, "revoke", own_id(place, secret)).exit_code == 0
    assert ask(place, "GET", "/me", secret).status_code == httpx.codes.UNAUTHORIZED
    assert "revoked" in run(place, place.owner_token, "tokens").stdout


def test_the_command_line_adds_shows_and_removes_a_member(place: OpenHouse) -> None:
    added = json.loads(run(place, place.owner_token, "add", "Ben", "--json").stdout)
    owner = added["member"]["owner"]
    assert owner in run(place, place.owner_token, "members").stdout
    assert "Ben" in run(place, added["secret"], "me").stdout
    place.ask("GET", MODEL, place.owner_token, params={"owner": owner})
    assert "owner" in run(place, added["secret"], "inspections").stdout
    assert run(place, added["secret"], "members").exit_code != 0
    assert run(place, place.owner_token, "remove", owner, "--yes").exit_code == 0
    assert owner not in run(place, place.owner_token, "members").stdout


def test_the_command_line_shows_a_token_once(place: OpenHouse) -> None:
    issued = run(place, place.owner_token, "token", "agent", "planner", "--scope", "read")
    secret = issued.stdout.split()[-1]
    assert ask(place, "GET", "/me", secret).json()["token"]["scopes"] == ["read"]
    rotated = run(place, place.owner_token, "rotate", own_id(place, secret))
    assert own_id(place, rotated.stdout.split()[-1])
    assert ask(place, "GET", "/me", secret).status_code == httpx.codes.UNAUTHORIZED
    assert secret not in run(place, place.owner_token, "tokens", "--json").stdout
