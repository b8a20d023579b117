"""`ipse souls`: the agents' souls, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, cast

import typer

from ipse.cli.context import AsJson, client_of, err, out, print_json, settings_of
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput, NotAllowed
from ipse.souls.parsing import parse_soul

app: Final = typer.Typer(help="Who your agents are, and what each may use.", no_args_is_help=True)


@app.command("list")
def list_souls(context: typer.Context, *, as_json: AsJson = False) -> None:
    """Print every soul of the house, those with a mistake too."""
    with client_of(context) as client:
        answer = client.get("/api/v1/souls")
    if as_json:
        print_json(answer)
        return
    for soul in cast("list[JsonObject]", answer["souls"]):
        out.print(soul["mistake"] or _line(soul))


@app.command()
def new(
    context: typer.Context,
    agent: Annotated[str, typer.Argument(help="The id of the agent, as in its token.")],
) -> None:
    """Write a first soul for an agent, which may read the person model and add to it."""
    from ipse.house.library import begin_soul

    with client_of(context) as client:
        kind = cast("JsonObject", client.get("/api/v1/household/me")["token"])["kind"]
    if kind not in {"owner", "admin"}:
        raise NotAllowed("Only an owner's own token begins a soul.")
    path = begin_soul(settings_of(context), agent)
    out.print(f"Written to {path}. Say there what {agent} is for, and which tools it has.")


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A SOUL.yaml, wherever it stands.")],
) -> None:
    """Read a SOUL.yaml and say what is wrong with it; needs no house and no credential."""
    try:
        soul = parse_soul(file.read_text(encoding="utf-8"), file=str(file))
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInput(f"{file} cannot be read: {error}.") from error
    except InvalidInput as error:
        err.print(error.message)
        raise typer.Exit(1) from error
    out.print(f"{soul.name} ({soul.id}) is sound, and has {_granted(soul.builtins)}.")


def _line(soul: JsonObject) -> str:
    granted = _granted(cast("list[str]", soul["builtins"]))
    return f"{soul['id']}: {soul['name']}, has {granted}"


def _granted(builtins: Iterable[str]) -> str:
    return ", ".join(builtins) or "no tools of the house"
