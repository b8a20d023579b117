"""What a restored backup may not bring back, through the commands and routes that people use."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from ipse.house.boot import wake
from ipse.house.vault import restore
from ipse.kernel.errors import Conflict
from tests.acceptance.houses import OpenHouse, running_house, served

ME = "/api/v1/household/me"
BACKUPS = "/api/v1/house/backups"


def _backed_up(place: OpenHouse) -> Path:
    answer = place.ask("POST", BACKUPS, place.owner_token)
    assert answer.status_code == httpx.codes.CREATED, answer.text
    return Path(answer.json()["folder"])


def test_only_an_admin_backs_up(place: OpenHouse) -> None:
    _, stranger = place.add_member("Ben")
    assert place.ask("POST", BACKUPS, stranger).status_code == httpx.codes.FORBIDDEN
    assert place.ask("POST", BACKUPS, place.issue("agent", "planner")).status_code == 403
    assert place.ask("POST", BACKUPS, None).status_code == httpx.codes.UNAUTHORIZED


@pytest.mark.parametrize("ended_by", ["revoked", "rotated"])
def test_a_token_that_ended_since_the_backup_stays_ended(tmp_path: Path, ended_by: str) -> None:
    with running_house(tmp_path) as place:
        phone = place.issue("device", "phone", ["owner"])
        folder = _backed_up(place)
        place.clock.advance(minutes=1)
        tokens = place.ask("GET", "/api/v1/household/tokens", place.owner_token).json()["tokens"]
        (token_id,) = [each["id"] for each in tokens if each["name"] == "phone"]
        path = f"/api/v1/household/tokens/{token_id}"
        method, path = ("DELETE", path) if ended_by == "revoked" else ("POST", f"{path}/rotate")
        assert place.ask(method, path, place.owner_token).is_success
        settings, clock = place.settings, place.clock
    restored = restore(settings, folder, clock)
    assert restored.new_key is None
    house, _ = wake(settings, clock)
    with house, served(house) as address:
        reopened = OpenHouse(house, address, place.owner_token, clock)
        assert reopened.ask("GET", ME, phone).status_code == httpx.codes.UNAUTHORIZED
        assert reopened.ask("GET", ME, place.owner_token).is_success


def test_an_admin_whose_keys_all_ended_since_is_given_a_new_one(tmp_path: Path) -> None:
    with running_house(tmp_path) as place:
        folder = _backed_up(place)
        place.clock.advance(minutes=1)
        (token,) = place.ask("GET", "/api/v1/household/tokens", place.owner_token).json()["tokens"]
        rotate = f"/api/v1/household/tokens/{token['id']}/rotate"
        assert place.ask("POST", rotate, place.owner_token).is_success
        settings, clock = place.settings, place.clock
    restored = restore(settings, folder, clock)
    assert restored.new_key is not None
    house, _ = wake(settings, clock)
    with house, served(house) as address:
        reopened = OpenHouse(house, address, restored.new_key, clock)
        assert reopened.ask("GET", ME, place.owner_token).status_code == httpx.codes.UNAUTHORIZED
        assert reopened.ask("GET", ME, restored.new_key).json()["member"]["admin"]


def test_a_backup_whose_every_admin_has_left_is_refused_and_changes_nothing(
    tmp_path: Path,
) -> None:
    with running_house(tmp_path) as place:
        first = place.ask("GET", ME, place.owner_token).json()["member"]["owner"]
        folder = _backed_up(place)
        place.clock.advance(minutes=1)
        wish = {"name": "Ben", "admin": True}
        answer = place.ask("POST", "/api/v1/household/members", place.owner_token, json=wish)
        ben = answer.json()["secret"]
        leave = f"/api/v1/household/members/{first}"
        assert place.ask("DELETE", leave, ben, params={"confirm": "true"}).is_success
        settings, clock = place.settings, place.clock
    with pytest.raises(Conflict, match="newer backup"):
        restore(settings, folder, clock)
    house, _ = wake(settings, clock)
    with house, served(house) as address:
        assert OpenHouse(house, address, ben, clock).ask("GET", ME, ben).is_success
