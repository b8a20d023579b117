"""Commands that keep the house safe: backup, restore, and its encryption."""

from __future__ import annotations

from pathlib import Path
from shutil import move
from typing import Annotated, Final, cast

import typer

from ipse.cli.context import client_of, err, out, settings_of
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput

_WHICH_WORDS: Final = "Recovery phrase (24 words)"

house_app: Final = typer.Typer(
    help="The house as a whole: encryption at rest.", no_args_is_help=True
)


def backup(
    context: typer.Context,
    folder: Annotated[Path | None, typer.Argument(help="A folder that does not exist yet.")] = None,
) -> None:
    """Write a consistent, checked copy of the house; a running house makes it itself."""
    target = None if folder is None else folder.expanduser()
    if target is not None and target.exists():
        raise InvalidInput(f"{target} exists already: name a folder that does not.")
    with client_of(context) as client:
        answer = client.post("/api/v1/house/backups")
    made = Path(str(answer["folder"]))
    if target is not None:
        move(made, target)
    out.print(f"Backed up to {target or made} ({answer['links']} audit links).")


def restore(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(help="The folder of a backup.")],
    *,
    phrase: Annotated[
        bool, typer.Option("--phrase", help="Ask for the recovery phrase of the backup.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Put a backup in the place of the house; what stood is moved aside, erasures hold."""
    from ipse.house.vault import restore as restore_backup

    settings = settings_of(context)
    if not yes:
        typer.confirm(f"Replace the house at {settings.house} by this backup?", abort=True)
    words = str(typer.prompt(_WHICH_WORDS)) if phrase else None
    restored = restore_backup(settings, folder.expanduser(), phrase=words)
    out.print(f"Restored the house as of {restored.manifest.taken_at}.")
    if restored.erased_again:
        out.print(f"Erased again what was erased since: {restored.erased_again}.")
    if restored.new_key is not None:
        out.print("Every key of the first admin has ended since; here is a new one, shown once:")
        out.print(f"  {restored.new_key}")
    if restored.kept is not None:
        out.print(f"What stood before is in {restored.kept}.")


@house_app.command("encrypt")
def encrypt(context: typer.Context) -> None:
    """Encrypt the record of a closed house."""
    from ipse.house import encryption

    _show_phrase(encryption.encrypt(settings_of(context)))
    out.print("Now set encrypt = true in ipse.toml. Older backups are still unencrypted.")


@house_app.command("rekey")
def rekey(context: typer.Context) -> None:
    """Change the key of an encrypted house."""
    from ipse.house import encryption

    _show_phrase(encryption.rekey(settings_of(context)))


@house_app.command("phrase")
def phrase(context: typer.Context) -> None:
    """Show the recovery phrase of an encrypted house, to its owner's credential alone."""
    with client_of(context) as client:
        answer = client.get("/api/v1/household/me")
    if cast("JsonObject", answer["token"])["kind"] != "admin":
        err.print("Only an admin's credential shows the recovery phrase.")
        raise typer.Exit(1)
    from ipse.house import encryption

    _show_phrase(encryption.phrase_of(settings_of(context)))


@house_app.command("recover")
def recover(context: typer.Context) -> None:
    """Open an encrypted house again with its recovery phrase."""
    from ipse.house import encryption

    words = typer.prompt(_WHICH_WORDS)
    encryption.recover(settings_of(context), str(words))
    out.print("The phrase opens this house; its key is kept again.")


def _show_phrase(phrase: str) -> None:
    out.print("Write these words down and keep them away from this machine:")
    out.print(f"  {phrase}")
