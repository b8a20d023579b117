from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from ipse.house.config import Settings
from ipse.house.doctor import Finding, examine, examine_audit
from ipse.house.encryption import encrypt
from ipse.house.keys import KEYS_NAME
from ipse.house.places import record_path
from ipse.house.readings import observe
from ipse.household.scopes import asked_grant
from ipse.household.verbs import add_member, issue_token, revoke_token
from ipse.kernel.call import Call
from ipse.kernel.clock import SteppedClock
from ipse.selfhood.body import Reading
from ipse.storage.backup import RECORD_NAME
from ipse.storage.database import open_engine
from ipse.storage.work import Work
from tests.storage.houses import MORNING, founded, opened, settings_in, tell, visit

CHECKS = ["driver", "disk", "permissions", "holder", "souls", "schema", "pages", "self", "audit"]
CANARY = "Kanarienvogel"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """The settings of a closed house in which something was said."""
    settings = settings_in(tmp_path)
    with opened(settings) as house:
        for n in range(30):
            tell(house, f"key {n}", f"{CANARY} {n} " + "x" * 300)
    return settings


def unwell(findings: list[Finding]) -> list[str]:
    return [finding.check for finding in findings if not finding.well]


def run(settings: Settings, statement: str) -> None:
    engine = open_engine(record_path(settings), None)
    with engine.connect() as connection:
        connection.exec_driver_sql(statement)
    engine.dispose()


def test_a_house_that_is_well_passes_every_check(settings: Settings) -> None:
    findings = examine(settings)
    assert [finding.check for finding in findings] == CHECKS
    assert unwell(findings) == []
    assert examine_audit(settings) == findings[-1]


def test_an_encrypted_house_is_examined_too(settings: Settings) -> None:
    encrypt(settings)
    assert unwell(examine(settings.model_copy(update={"encrypt": True}))) == []
    assert unwell(examine(settings)) == ["schema", "pages", "self", "audit"]


def test_where_no_house_stands_only_the_machine_is_examined(tmp_path: Path) -> None:
    findings = examine(settings_in(tmp_path))
    assert [finding.check for finding in findings] == CHECKS[:4]
    assert unwell(findings) == []
    assert list(tmp_path.iterdir()) == []


def test_an_open_house_is_examined_beside_its_holder(settings: Settings) -> None:
    with opened(settings):
        findings = examine(settings)
    assert unwell(findings) == []
    assert "has the house open" in findings[3].found


@pytest.mark.parametrize("path", ["house", f"house/{RECORD_NAME}", f"config/{KEYS_NAME}"])
def test_what_others_can_read_is_found(tmp_path: Path, settings: Settings, path: str) -> None:
    (tmp_path / path).chmod(0o755)
    assert "permissions" in unwell(examine(settings))


def test_a_record_of_another_version_is_found(settings: Settings) -> None:
    run(settings, "UPDATE alembic_version SET version_num = '9999'")
    assert unwell(examine(settings)) == ["schema", "self", "audit"]


def test_edited_words_are_found_and_not_told(settings: Settings) -> None:
    run(settings, "UPDATE changes SET actor = 'agent:forger' WHERE link = 5")
    (found,) = [finding for finding in examine(settings) if not finding.well]
    assert found.check == "audit"
    assert "link 5" in found.found


EDITS = {
    "another summary": "UPDATE entries SET summary = 'forged' WHERE key = 'key 3'",
    "another value": "UPDATE entries SET value = '{}' WHERE key = 'key 3'",
    "a value that is no JSON": "UPDATE entries SET value = '{' WHERE key = 'key 3'",
    "a section that is none": "UPDATE entries SET section = 'x' WHERE key = 'key 3'",
    "a surer entry": "UPDATE entries SET confidence = 0.5 WHERE key = 'key 3'",
    "an entry that never ends": "UPDATE entries SET expires_at = 9e15 WHERE key = 'key 3'",
    "an entry taken away": "DELETE FROM entries WHERE key = 'key 3'",
    "every entry taken away": "DELETE FROM entries",
    "an entry put there": "INSERT INTO entries SELECT owner, section, 'x', summary, value, origin, "
    "writer, confidence, quoted, observed_at, expires_at, written_at FROM entries LIMIT 1",
    "an admin more": "UPDATE members SET admin = 1 WHERE name = 'Ben'",
    "another name": "UPDATE members SET name = 'Eve' WHERE name = 'Ben'",
    "more scopes": "UPDATE tokens SET scopes = 'owner read' WHERE kind = 'agent'",
    "another kind": "UPDATE tokens SET kind = 'admin' WHERE kind = 'agent'",
    "a token that never ends": "UPDATE tokens SET expires_at = NULL WHERE kind = 'agent'",
    "a token that stands again": "UPDATE tokens SET revoked_at = NULL WHERE kind = 'device'",
    "a token taken away": "DELETE FROM tokens WHERE kind = 'agent'",
    "another mood in his history": "UPDATE moments SET numbers = json_set(numbers, '$.load', 0.9)",
    "a moment that cannot be read": "UPDATE moments SET kind = 'dreamt'",
    "a part that is well": "UPDATE body_parts SET state = 'well'",
    "a part taken away": "DELETE FROM body_parts",
}


@pytest.fixture
def lived_in(tmp_path: Path) -> Settings:
    """The settings of a closed house with entries, a second member, an agent, a lost phone."""
    settings = settings_in(tmp_path)

    def live(work: Work, call: Call) -> None:
        add_member(work, call, "Ben", admin=False)
        phone = issue_token(work, call, asked_grant("device:phone", None, None, MORNING))
        end = MORNING + timedelta(days=1)
        issue_token(work, call, asked_grant("agent:planner", ["read"], end, MORNING))
        revoke_token(work, call, phone.token.token_id)

    with founded(settings, SteppedClock(MORNING)) as (house, token):
        visit(house, token).write(live)
        tell(house, "key 3", CANARY)
        tell(house, "key 4", CANARY)
        observe(house, [Reading("disk", 0.01)])
    return settings


@pytest.mark.parametrize("edit", EDITS)
def test_a_table_that_contradicts_the_log_is_found_and_not_told(
    lived_in: Settings, edit: str
) -> None:
    assert examine_audit(lived_in).well
    run(lived_in, EDITS[edit])
    finding = examine_audit(lived_in)
    assert not finding.well
    assert "restore a backup" in finding.found
    assert not any(word in finding.found for word in ("key 3", CANARY, "forged", "Ben", "Eve"))


@pytest.mark.parametrize("share", [0.25, 0.5, 0.75])
def test_damaged_pages_are_found_whatever_they_held(settings: Settings, share: float) -> None:
    path = record_path(settings)
    pages = bytearray(path.read_bytes())
    begin = int(len(pages) * share) // 4096 * 4096
    pages[begin : begin + 4096 * 8] = bytes(4096 * 8)
    path.write_bytes(pages)
    findings = examine(settings)
    assert "pages" in unwell(findings)
    assert not any(CANARY in finding.found for finding in findings)


def test_a_record_cut_in_half_is_found(settings: Settings) -> None:
    path = record_path(settings)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert "pages" in unwell(examine(settings))


@pytest.mark.parametrize("table", ["audit", "changes", "deed"])
def test_a_table_that_somebody_took_away_is_found(settings: Settings, table: str) -> None:
    run(settings, f"DROP TABLE {table}")
    assert unwell(examine(settings)) == ["audit"]
