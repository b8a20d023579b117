from __future__ import annotations

from pathlib import Path

import pytest

from ipse.house.config import Settings, load_settings, token_from_environment
from ipse.kernel.errors import InvalidInput


def write(folder: Path, text: str) -> None:
    (folder / "ipse.toml").write_text(text, encoding="utf-8")


def test_without_a_file_every_setting_has_its_default(tmp_path: Path) -> None:
    settings = load_settings(tmp_path)
    assert (settings.host, settings.port) == ("127.0.0.1", 8377)
    assert (settings.encrypt, settings.keyring, settings.person_model) == (False, False, True)
    assert settings.config == tmp_path


def test_house_and_config_are_two_folders() -> None:
    settings = load_settings()
    assert settings.config != settings.house
    assert settings.config not in settings.house.parents
    assert settings.house not in settings.config.parents


def test_the_file_says_more_than_the_default(tmp_path: Path) -> None:
    write(tmp_path, 'port = 9000\nhouse = "/srv/house"\nhosts = ["ipse.example"]\n')
    settings = load_settings(tmp_path)
    assert (settings.port, settings.house) == (9000, Path("/srv/house"))
    assert settings.hosts == ("ipse.example",)


def test_a_variable_says_more_than_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "port = 9000\nencrypt = true\n")
    monkeypatch.setenv("IPSE_PORT", "9001")
    settings = load_settings(tmp_path)
    assert (settings.port, settings.encrypt) == (9001, True)


def test_what_was_typed_says_more_than_a_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IPSE_HOST", "::1")
    assert load_settings(tmp_path, host="127.0.0.2").host == "127.0.0.2"


def test_a_variable_names_the_config_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "port = 9000\n")
    monkeypatch.setenv("IPSE_CONFIG", str(tmp_path))
    settings = load_settings()
    assert (settings.config, settings.port) == (tmp_path, 9000)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prot = 9000", "prot"),
        ("port = -1", "port"),
        ("port = 65536", "port"),
        ('port = "many"', "port"),
        ("max_body_bytes = 1023", "max_body_bytes"),
        ("port = ", "TOML"),
        ("port = 1\nport = 2", "TOML"),
    ],
)
def test_a_wrong_setting_is_refused_by_its_name(tmp_path: Path, text: str, told: str) -> None:
    write(tmp_path, text)
    with pytest.raises(InvalidInput, match=told) as refused:
        load_settings(tmp_path)
    assert "ipse.toml" in refused.value.message


def test_a_wrong_variable_is_refused_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IPSE_PORT", "many")
    with pytest.raises(InvalidInput, match="port"):
        load_settings(tmp_path)


@pytest.mark.parametrize("text", ["port = 0", "port = 65535", "max_body_bytes = 1024"])
def test_the_ends_of_what_a_setting_takes_are_taken(tmp_path: Path, text: str) -> None:
    write(tmp_path, text)
    assert load_settings(tmp_path)


def test_every_setting_says_what_it_is_for() -> None:
    assert all(field.description for field in Settings.model_fields.values())


def test_a_credential_comes_from_the_environment_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert token_from_environment() is None
    monkeypatch.setenv("IPSE_TOKEN", "")
    assert token_from_environment() is None
    monkeypatch.setenv("IPSE_TOKEN", "ipse_x")
    assert token_from_environment() == "ipse_x"
