"""The command line where no gateway runs: it opens the house for one command, with a credential."""

from __future__ import annotations

from pathlib import Path
from shlex import split
from urllib.parse import parse_qs, urlsplit

import pytest
from typer.testing import CliRunner

from ipse.cli.main import app, main
from ipse.cli.running import command_for
from ipse.house.boot import wake
from ipse.house.config import Settings, load_settings
from ipse.kernel.errors import NotAuthenticated


@pytest.fixture
def closed(tmp_path: Path) -> tuple[Settings, str]:
    """A house that nobody has open, and its owner's token."""
    settings = load_settings(tmp_path / "config", house=tmp_path / "house")
    house, first = wake(settings)
    house.close()
    assert first is not None
    return settings, first.token


def run(closed: tuple[Settings, str], *words: str, token: str | None = None) -> str:
    """What the command printed."""
    settings, owner = closed
    where = ["--config", str(settings.config), "--house", str(settings.house)]
    given = ["--token", owner if token is None else token]
    done = CliRunner().invoke(app, [*where, *(given if given[1] else []), *words])
    if done.exception is not None:
        raise done.exception
    return done.stdout


def test_a_command_opens_the_house_and_leaves_it_closed(closed: tuple[Settings, str]) -> None:
    run(closed, "person", "set", "preferences", "tea", "Drinks tea")
    assert "Drinks tea (they told us)" in run(closed, "person", "show")
    wake(closed[0])[0].close()


def test_a_link_for_a_phone_holds_the_address_that_the_house_will_have(
    closed: tuple[Settings, str],
) -> None:
    told = run(closed, "household", "pair", "device", "phone")
    link = told.rpartition("Link: ")[2].strip()
    assert parse_qs(urlsplit(link).query)["at"] == ["http://127.0.0.1:8377"]


def test_the_hints_of_a_start_reach_the_house_that_was_started(tmp_path: Path) -> None:
    elsewhere = load_settings(tmp_path / "my config", house=tmp_path / "house")
    _, *named = split(command_for(elsewhere))
    assert named == ["--config", str(elsewhere.config), "--house", str(elsewhere.house)]
    usual = {name: Settings.model_fields[name].default for name in ("house", "config")}
    assert len(split(command_for(elsewhere.model_copy(update=usual)))) == 1


def test_without_a_credential_nothing_personal_is_read(closed: tuple[Settings, str]) -> None:
    with pytest.raises(NotAuthenticated):
        run(closed, "person", "show", token="")
    assert "links verify" in run(closed, "audit", "verify", token="")
    assert "every page is sound" in run(closed, "doctor", token="")
    assert run(closed, "version", token="")


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_a_port_that_cannot_be_is_refused(closed: tuple[Settings, str], port: str) -> None:
    with pytest.raises(SystemExit) as ended:
        run(closed, "run", "--port", port)
    assert ended.value.code == 2


def test_what_is_no_token_is_told_so(closed: tuple[Settings, str]) -> None:
    settings, _ = closed
    with pytest.raises(NotAuthenticated, match="no token"):
        run(closed, "person", "show", token="\u00fc")
    (settings.config / "credential").write_bytes(b"ipse_\xff")
    with pytest.raises(NotAuthenticated, match="no token"):
        run(closed, "person", "show", token="")


def test_a_folder_that_is_none_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    where = ["--config", str(tmp_path / "config"), "--house", str(tmp_path / "file")]
    monkeypatch.setattr("sys.argv", ["ipse", *where, "run", "--port", "0"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert str(tmp_path / "file") in line
