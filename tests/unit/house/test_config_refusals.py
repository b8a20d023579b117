from __future__ import annotations

from pathlib import Path

import pytest

from ipse.house.config import load_settings
from ipse.kernel.errors import InvalidInput


def test_a_variable_that_is_no_setting_is_refused_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IPSE_ENCRYPTED", "true")
    with pytest.raises(InvalidInput, match="IPSE_ENCRYPTED is no setting"):
        load_settings(tmp_path)


def test_the_variables_of_settings_with_that_of_the_token_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IPSE_ENCRYPT", "true")
    monkeypatch.setenv("IPSE_TOKEN", "ipse_x")
    monkeypatch.setenv("IPSECONF", "of another program")
    assert load_settings(tmp_path).encrypt


@pytest.mark.parametrize("config", ["house", "house/config", "house/../house/config"])
def test_keys_never_lie_in_the_house(tmp_path: Path, config: str) -> None:
    with pytest.raises(InvalidInput, match="IPSE_CONFIG"):
        load_settings(tmp_path / config, house=tmp_path / "house")


def test_a_link_into_the_house_is_seen_through(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "config").symlink_to(tmp_path / "house")
    with pytest.raises(InvalidInput, match="IPSE_CONFIG"):
        load_settings(tmp_path / "config", house=tmp_path / "house")


@pytest.mark.parametrize("config", [".", "house-config", "config"])
def test_keys_lie_anywhere_else(tmp_path: Path, config: str) -> None:
    assert load_settings(tmp_path / config, house=tmp_path / "house").config == tmp_path / config


def test_a_home_in_the_file_is_the_users_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/mara")
    (tmp_path / "ipse.toml").write_text('house = "~/memory"\n', encoding="utf-8")
    assert load_settings(tmp_path).house == Path("/home/mara/memory")


def test_the_file_does_not_say_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "ipse.toml").write_text(f'config = "{tmp_path}"\n', encoding="utf-8")
    with pytest.raises(InvalidInput, match="take config out of it"):
        load_settings(tmp_path)
