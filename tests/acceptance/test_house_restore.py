"""What a restored backup may not bring back, through the commands and routes that people use."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from ipse.house.boot import wake
from ipse.house.doctor import examine_audit
from ipse.house.places import backups_of
from ipse.house.vault import restore
from ipse.house.waking import SESSION
from ipse.household.verbs import admit
from ipse.kernel.errors import Conflict
from ipse.storage.audit import chain_head
from ipse.storage.changes import changes_after
from ipse.storage.work import Work
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


def logged_backups(place: OpenHouse) -> list[str]:
    """By whom the log says that backups were taken."""

    def look(work: Work) -> list[str]:
        owner = admit(work, place.owner_token, place.clock.now()).member.owner
        found = changes_after(work, owner, "house", after=0, limit=9)
        return [change.actor for change in found if change.subject != SESSION]

    return place.house.record.read(look)


def test_a_backup_is_logged_for_who_took_it_and_audited(place: OpenHouse) -> None:
    before = place.house.record.read(chain_head).seq
    folder = _backed_up(place)
    assert logged_backups(place) == ["manual"]
    assert place.house.record.read(chain_head).seq == before + 1
    assert folder.name not in str(place.house.record.read(_whole_log))
    assert examine_audit(place.settings).well


def _whole_log(work: Work) -> list[object]:
    return [*work.connection.exec_driver_sql("SELECT * FROM changes WHERE room = 'house'")]


def test_a_backup_that_is_asked_for_again_is_the_one_that_was_made(place: OpenHouse) -> None:
    def ask(key: str, token: str) -> httpx.Response:
        return place.ask("POST", BACKUPS, token, headers={"Idempotency-Key": key})

    first = ask("one", place.owner_token)
    place.clock.advance(minutes=1)
    again = ask("one", place.owner_token)
    assert again.json() == first.json()
    assert again.headers["idempotency-replayed"] == "true"
    assert len(logged_backups(place)) == 1
    assert ask("two", place.owner_token).json()["folder"] != first.json()["folder"]
    assert ask("one", place.issue("owner")).status_code == httpx.codes.FORBIDDEN


def test_a_backup_that_has_nowhere_to_go_is_told_in_a_sentence(place: OpenHouse) -> None:
    backups_of(place.settings).write_text("a file where the folder should be")
    answer = place.ask("POST", BACKUPS, place.owner_token)
    assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE
    assert "may write to" in answer.json()["detail"]
    assert logged_backups(place) == []


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
