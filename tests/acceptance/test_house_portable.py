from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner

from ipse.cli.main import app
from ipse.house.boot import house_keys, opening_key, wake
from ipse.house.config import Settings, load_settings
from ipse.house.house import verify_chain
from ipse.house.places import record_path
from ipse.house.portable import export_house, import_house, lines_of, tables
from ipse.house.recalling import Question, recall_for
from ipse.house.visit import Visit
from ipse.kernel.call import Surface
from ipse.kernel.chance import FixedEntropy
from ipse.kernel.clock import SteppedClock
from ipse.kernel.errors import Conflict, HouseDamaged, InvalidInput
from ipse.memory.masks import Wanted
from ipse.storage.audit import Sound
from ipse.storage.work import look
from tests.acceptance.houses import MONDAY_MORNING, OpenHouse, running_house

ENTROPY: Final = FixedEntropy(b"import")


def live(place: OpenHouse) -> None:
    """Let every room of the house hold something."""
    token = place.owner_token
    place.add_member("Ben")
    place.issue("agent", "planner")
    entry = {"section": "identity", "key": "home", "summary": "Lives in Oak Park"}
    place.ask("PUT", "/api/v1/person/model/entries", token, json=entry)
    traces = [
        {"text": "Ada fixed the boiler", "details": {"where": ["cellar", None, 1.5]}},
        {"text": "Où est la clé ?", "feeling": {"valence": 0.1, "arousal": -1, "dominance": 0}},
    ]
    answer = place.ask("POST", "/api/v1/memory/traces", token, json={"traces": traces})
    assert answer.is_success
    place.ask("POST", "/api/v1/memory/recall", token, json={"query": "boiler"})
    place.ask("POST", "/api/v1/memory/meeting", token, json={})


def settings_in(folder: Path, **overrides: object) -> Settings:
    """Return the settings of a house in `folder`."""
    return load_settings(folder / "config", house=folder / "house", embedder="hashing", **overrides)


def read_out(settings: Settings) -> list[str]:
    """Return every line of the house that `settings` name; it is not woken, so nothing changes."""
    path = record_path(settings)
    key = opening_key(path, house_keys(settings, ENTROPY)) if settings.encrypt else None
    return look(path, key, lambda work: list(lines_of(work, MONDAY_MORNING)))


@pytest.mark.parametrize("encrypt", [False, True])
def test_a_house_comes_back_whole_from_another_one(tmp_path: Path, *, encrypt: bool) -> None:
    with running_house(tmp_path / "a", embedder="hashing") as place:
        live(place)
        token = place.owner_token
        exported = export_house(place.house, tmp_path / "a.jsonl")
        told = list(place.house.record.read(lambda work: list(lines_of(work, MONDAY_MORNING))))
    other = settings_in(tmp_path / "b", encrypt=encrypt)
    assert import_house(other, tmp_path / "a.jsonl", ENTROPY) == exported == len(told) - 1
    assert read_out(other) == told
    house, _ = wake(other, SteppedClock(MONDAY_MORNING))
    with house:
        assert isinstance(house.record.read(lambda w: verify_chain(w, other, house.keys)), Sound)
        visit = Visit(house, token, Surface.PYTHON, MONDAY_MORNING, house.correlation_id())
        found = recall_for(visit, Question("boiler", lambda c: Wanted(c.owner, c.audience), 1))
        assert [e.trace.text for e in found.recalled if e.trace] == ["Ada fixed the boiler"]
        export_house(house, tmp_path / "b.jsonl")
        told = list(house.record.read(lambda work: list(lines_of(work, MONDAY_MORNING))))
    again = settings_in(tmp_path / "c")
    import_house(again, tmp_path / "b.jsonl", ENTROPY)
    assert read_out(again) == told


def test_every_table_travels(tmp_path: Path) -> None:
    with running_house(tmp_path, embedder="hashing") as place:
        live(place)
        lines = place.house.record.read(lambda work: list(lines_of(work, MONDAY_MORNING)))
        stored = {
            table.name
            for table in tables()
            if place.house.record.read(
                lambda work, table=table: work.connection.execute(table.select()).first()
            )
        }
    named = {json.loads(line)["table"] for line in lines[1:]}
    assert named == stored
    assert {"traces", "trace_vectors", "trace_uses", "meetings", "entries", "audit"} <= named


def test_nothing_is_imported_over_a_house(tmp_path: Path) -> None:
    with running_house(tmp_path / "a", embedder="hashing") as place:
        export_house(place.house, tmp_path / "a.jsonl")
        settings = place.settings
        with pytest.raises(InvalidInput):
            export_house(place.house, tmp_path / "a.jsonl")
    with pytest.raises(Conflict):
        import_house(settings, tmp_path / "a.jsonl", ENTROPY)


@pytest.mark.parametrize("spoilt", ["empty", "headless", "cut", "foreign"])
def test_a_damaged_file_imports_nothing(tmp_path: Path, spoilt: str) -> None:
    with running_house(tmp_path / "a", embedder="hashing") as place:
        live(place)
        export_house(place.house, tmp_path / "a.jsonl")
    text = (tmp_path / "a.jsonl").read_text()
    forms = {
        "empty": "",
        "headless": "{}\n",
        "cut": text[: len(text) // 2],
        "foreign": text.replace('"table":"traces"', '"table":"attic"'),
    }
    (tmp_path / "b.jsonl").write_text(forms[spoilt])
    other = settings_in(tmp_path / "b")
    with pytest.raises(HouseDamaged):
        import_house(other, tmp_path / "b.jsonl", ENTROPY)
    assert [path.name for path in other.house.iterdir() if path.name != "house.lock"] == []


def test_what_was_erased_since_does_not_come_back_with_a_file(tmp_path: Path) -> None:
    with running_house(tmp_path / "a", embedder="hashing") as place:
        live(place)
        export_house(place.house, tmp_path / "a.jsonl")
        found = place.ask("GET", "/api/v1/memory/traces", place.owner_token).json()["traces"]
        gone = next(trace["id"] for trace in found if "boiler" in trace["text"])
        assert place.ask("DELETE", f"/api/v1/memory/traces/{gone}", place.owner_token).is_success
        place.ask("DELETE", "/api/v1/person/model/entries/identity/home", place.owner_token)
        config = place.settings.config
    other = load_settings(config, house=tmp_path / "b" / "house", embedder="hashing")
    import_house(other, tmp_path / "a.jsonl", ENTROPY)
    told = "\n".join(read_out(other))
    assert "boiler" not in told
    assert "Oak Park" not in told
    assert "Où est la clé" in told


def test_only_an_admin_exports_and_the_file_is_private(tmp_path: Path) -> None:
    with running_house(tmp_path / "a", embedder="hashing") as place:
        _, other = place.add_member("Ben")
        settings, token = place.settings, place.owner_token
    asked = ["--config", str(settings.config), "--house", str(settings.house), "--token"]
    file = tmp_path / "a.jsonl"
    refused = CliRunner().invoke(app, [*asked, other, "house", "export", str(file)])
    assert refused.exit_code == 1
    assert not file.exists()
    done = CliRunner().invoke(app, [*asked, token, "house", "export", str(file)])
    assert done.exit_code == 0, done.output
    assert file.stat().st_mode & 0o777 == 0o600
    target = ["--config", str(tmp_path / "c"), "--house", str(tmp_path / "h")]
    made = CliRunner().invoke(app, [*target, "house", "import", str(file)])
    assert made.exit_code == 0, made.output
    assert "Imported" in made.output
