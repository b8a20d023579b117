from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

import httpx
import pytest
from typer.testing import CliRunner

from ipse.cli.main import app
from ipse.house import portable
from ipse.house.boot import house_keys, opening_key, wake
from ipse.house.config import Settings, load_settings
from ipse.house.house import verify_chain
from ipse.house.places import backups_of, record_path
from ipse.house.portable import export_house, import_house, lines_of, tables
from ipse.house.recalling import Question, recall_for
from ipse.house.visit import Visit
from ipse.kernel.call import Surface
from ipse.kernel.chance import FixedEntropy
from ipse.kernel.clock import SteppedClock
from ipse.kernel.errors import Conflict, HouseDamaged, InvalidInput, IpseError
from ipse.memory.masks import Wanted
from ipse.storage.audit import Sound
from ipse.storage.work import Work, look
from tests.acceptance.full_life import live_fully
from tests.acceptance.houses import MONDAY_MORNING, OpenHouse, running_house
from tests.acceptance.memory_steps import MEMORY, remember

ENTROPY: Final = FixedEntropy(b"import")


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
        live_fully(place)
        token = place.owner_token
        _, exported = export_house(place.house, tmp_path / "a.jsonl")
        told = (tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines()
    other = settings_in(tmp_path / "b", encrypt=encrypt)
    assert import_house(other, tmp_path / "a.jsonl", ENTROPY) == exported == len(told) - 2
    assert read_out(other) == told
    house, _ = wake(other, SteppedClock(MONDAY_MORNING))
    with house:
        assert isinstance(house.record.read(lambda w: verify_chain(w, other, house.keys)), Sound)
        visit = Visit(house, token, Surface.PYTHON, MONDAY_MORNING, house.correlation_id())
        found = recall_for(visit, Question("boiler", lambda c: Wanted(c.owner, c.audience), 1))
        assert [e.trace.text for e in found.recalled if e.trace] == ["Ada fixed the boiler"]
        export_house(house, tmp_path / "b.jsonl", plain=encrypt)
        told = (tmp_path / "b.jsonl").read_text(encoding="utf-8").splitlines()
    again = settings_in(tmp_path / "c")
    import_house(again, tmp_path / "b.jsonl", ENTROPY)
    assert read_out(again) == told


def test_every_table_that_the_record_has_travels(tmp_path: Path) -> None:
    with running_house(tmp_path, embedder="hashing") as place:
        live_fully(place)
        lines = place.house.record.read(lambda work: list(lines_of(work, MONDAY_MORNING)))
        made = place.house.record.read(
            lambda work: work.connection.exec_driver_sql(
                "SELECT name FROM sqlite_master WHERE type = 'table'"
            ).all()
        )
    named = {json.loads(line)["table"] for line in lines[1:-1]}
    every = {name for (name,) in made} - {"alembic_version"}
    assert named == every == {table.name for table in tables()}, "let live_fully fill it, too"


def test_nothing_is_imported_over_a_house(tmp_path: Path) -> None:
    with running_house(tmp_path / "a", embedder="hashing") as place:
        export_house(place.house, tmp_path / "a.jsonl")
        settings = place.settings
        for taken in (tmp_path / "a.jsonl", settings.house / "inside.jsonl"):
            with pytest.raises(InvalidInput, match="name"):
                export_house(place.house, taken)
        assert not (settings.house / "inside.jsonl").exists()
    with pytest.raises(Conflict):
        import_house(settings, tmp_path / "a.jsonl", ENTROPY)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An export of a house in which everything is held."""
    folder = tmp_path_factory.mktemp("exported")
    with running_house(folder / "a", embedder="hashing") as place:
        live_fully(place)
        export_house(place.house, folder / "a.jsonl")
    return (folder / "a.jsonl").read_text(encoding="utf-8")


def replacing(old: str, new: str) -> Callable[[list[str]], list[str]]:
    """A way to spoil a file: other words in each line that has `old`."""
    return lambda lines: [line.replace(old, new) for line in lines]


SPOILT: Final[dict[str, Callable[[list[str]], list[str]]]] = {
    "empty": lambda _: [],
    "headless": lambda lines: ["{}", *lines[1:]],
    "no json": lambda lines: [*lines[:5], "ipse", *lines[5:]],
    "no object": lambda lines: [*lines[:5], "[1, 2]", *lines[5:]],
    "no row": lambda lines: [*lines[:5], '{"table": "traces", "row": 5}', *lines[5:]],
    "cut within a line": lambda lines: [*lines[:-9], lines[-9][:20]],
    "cut between lines": lambda lines: lines[:-9],
    "without its end": lambda lines: lines[:-1],
    "with more behind its end": lambda lines: [*lines, lines[-2]],
    "with a line less": lambda lines: [*lines[:-9], *lines[-8:]],
    "with a line twice": lambda lines: [*lines[:-9], lines[-9], *lines[-9:]],
    "with a foreign table": replacing('"table":"traces"', '"table":"attic"'),
    "with a foreign column": replacing('"thread":', '"attic":'),
    "without a column": replacing('"thread":"",', ""),
    "with bytes that are none": replacing('"salt":"', '"salt":"*'),
    "with a number beyond all": replacing('"event_at":1', '"event_at":' + "1" * 30),
    "edited": replacing("Ada fixed the boiler", "Bob fixed it"),
    "edited in its table alone": replacing('"text":"Ada fixed', '"text":"Bob fixed'),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_damaged_file_imports_nothing_and_says_so(
    tmp_path: Path, exported: str, spoilt: str
) -> None:
    lines = SPOILT[spoilt](exported.splitlines())
    assert lines != exported.splitlines()
    (tmp_path / "b.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    other = settings_in(tmp_path / "b")
    with pytest.raises(HouseDamaged) as told:
        import_house(other, tmp_path / "b.jsonl", ENTROPY)
    assert "boiler" not in told.value.message
    assert [path.name for path in other.house.iterdir() if path.name != "house.lock"] == []


def test_what_is_no_text_imports_nothing(tmp_path: Path) -> None:
    (tmp_path / "b.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(HouseDamaged):
        import_house(settings_in(tmp_path / "b"), tmp_path / "b.jsonl", ENTROPY)
    for nothing in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(InvalidInput, match="ipse house export"):
            import_house(settings_in(tmp_path / "c"), nothing, ENTROPY)
    assert not (tmp_path / "c" / "house").exists()


def test_a_file_of_another_version_says_which_to_use(tmp_path: Path, exported: str) -> None:
    head, *rest = exported.splitlines()
    older = json.dumps({**json.loads(head), "revision": "0001"})
    (tmp_path / "b.jsonl").write_text("\n".join([older, *rest]), encoding="utf-8")
    with pytest.raises(InvalidInput, match="revision 0001"):
        import_house(settings_in(tmp_path / "b"), tmp_path / "b.jsonl", ENTROPY)


def test_an_encrypted_house_is_written_plainly_only_for_whoever_says_so(tmp_path: Path) -> None:
    file, exports = tmp_path / "a.jsonl", "/api/v1/house/exports"
    with running_house(tmp_path / "a", embedder="hashing", encrypt=True) as place:
        with pytest.raises(InvalidInput, match="--plain"):
            export_house(place.house, file)
        refused = place.ask("POST", exports, place.owner_token, json={})
        assert (refused.status_code, file.exists()) == (422, False)
        assert not backups_of(place.settings).exists()
        made = place.ask("POST", exports, place.owner_token, json={"plain": True})
        assert made.status_code == httpx.codes.CREATED
        assert Path(made.json()["file"]).stat().st_mode & 0o777 == 0o600


def test_an_export_that_fails_leaves_no_file(tmp_path: Path) -> None:
    with running_house(tmp_path / "a", embedder="hashing") as place:
        (tmp_path / "file").write_text("")
        for nowhere in (tmp_path / "file" / "a.jsonl", tmp_path / "file"):
            with pytest.raises(IpseError, match="name a file"):
                export_house(place.house, nowhere)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "file"]


def test_what_is_erased_while_an_export_is_written_is_in_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_house(tmp_path / "a", embedder="hashing") as place:
        (gone,) = remember(place, place.owner_token, {"text": "Ada fixed the boiler"})

        def erasing(work: Work, now: datetime) -> Iterator[str]:
            place.ask("DELETE", f"{MEMORY}/traces/{gone}", place.owner_token)
            return lines_of(work, now)

        monkeypatch.setattr(portable, "lines_of", erasing)
        with pytest.raises(Conflict, match="export again"):
            export_house(place.house, tmp_path / "a.jsonl")
        assert [path.name for path in tmp_path.iterdir()] == ["a"]
        monkeypatch.undo()
        export_house(place.house, tmp_path / "a.jsonl")
    assert "boiler" not in (tmp_path / "a.jsonl").read_text(encoding="utf-8")


def test_what_was_erased_since_does_not_come_back_with_a_file(tmp_path: Path) -> None:
    with running_house(tmp_path / "a", embedder="hashing") as place:
        live_fully(place)
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


def test_an_import_cut_short_before_its_erasures_leaves_no_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_house(tmp_path / "a", embedder="hashing") as place:
        live_fully(place)
        export_house(place.house, tmp_path / "a.jsonl")
        place.ask("DELETE", "/api/v1/person/model/entries/identity/home", place.owner_token)
        config = place.settings.config

    def cut_short(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(portable, "replay", cut_short)
    other = load_settings(config, house=tmp_path / "b" / "house", embedder="hashing")
    with pytest.raises(KeyboardInterrupt):
        import_house(other, tmp_path / "a.jsonl", ENTROPY)
    assert not record_path(other).exists()


def test_a_running_house_exports_itself_for_an_admin_and_logs_it(place: OpenHouse) -> None:
    _, other = place.add_member("Ben")
    settings, file = place.settings, place.settings.house.parent / "a.jsonl"
    asked = ["--config", str(settings.config), "--house", str(settings.house), "--token"]
    refused = CliRunner().invoke(app, [*asked, other, "house", "export", str(file)])
    assert (refused.exit_code, file.exists()) == (1, False)
    done = CliRunner().invoke(app, [*asked, place.owner_token, "house", "export", str(file)])
    assert done.exit_code == 0, done.output
    assert file.stat().st_mode & 0o777 == 0o600
    assert [*backups_of(settings).iterdir()] == []
    log = place.house.record.read(
        lambda work: work.connection.exec_driver_sql(
            "SELECT actor FROM changes WHERE subject LIKE 'export/%'"
        ).all()
    )
    assert log == [("manual",)]


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
