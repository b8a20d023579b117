"""The credential of the command line: a flag, IPSE_TOKEN, or the one kept by `ipse login`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ipse.house.config import Settings, token_from_environment
from ipse.house.durable import write_private
from ipse.kernel.errors import NotAuthenticated

KEPT_NAME: Final = "credential"


def keep_token(settings: Settings, token: str) -> Path:
    """Keep `token` for later commands, for this user's eyes only; return where."""
    path = settings.config / KEPT_NAME
    write_private(path, token)
    return path


def drop_token(settings: Settings) -> bool:
    """Forget the kept token; return whether there was one."""
    path = settings.config / KEPT_NAME
    kept = path.exists()
    path.unlink(missing_ok=True)
    return kept


def token_for(settings: Settings, given: str | None) -> str:
    """Return the credential to use; without one nothing personal is read (ruling 15)."""
    path = settings.config / KEPT_NAME
    kept = path.read_text(encoding="ascii", errors="replace").strip() if path.exists() else None
    token = given or token_from_environment() or kept
    if token is None:
        raise NotAuthenticated(
            "This takes a credential: run ipse login, set IPSE_TOKEN, or pass --token."
        )
    if not token.isascii():
        raise NotAuthenticated("This is no token: copy it again, and run ipse login.")
    return token
