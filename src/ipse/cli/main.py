"""The `ipse` command."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table

from ipse import __version__
from ipse.cli import (
    body,
    feel,
    household,
    imports,
    interview,
    memory,
    mood,
    people,
    person,
    portable,
    say,
    senses,
    souls,
    surface,
    vault,
)
from ipse.cli.context import AsJson, Shared, err, out, print_json, settings_of, shared
from ipse.cli.credential import drop_token, keep_token
from ipse.house.config import Settings, load_settings
from ipse.kernel.errors import IpseError

app: Final = typer.Typer(
    help="The memory and identity of a local-first AI resident.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.add_typer(person.app, name="person")
app.add_typer(senses.app, name="senses")
app.add_typer(imports.app, name="import")
app.add_typer(people.app, name="people")
app.add_typer(memory.app, name="memory")
app.add_typer(surface.app, name="surface")
app.add_typer(household.app, name="household")
app.add_typer(souls.app, name="souls")
app.add_typer(vault.house_app, name="house")
app.command("mood")(mood.mood)
app.command("body")(body.body)
app.command("feel")(feel.feel)
app.command("remember")(memory.remember)
app.command("recall")(memory.recall)
vault.house_app.command("export")(portable.export_file)
vault.house_app.command("import")(portable.import_file)
app.command("backup")(vault.backup)
app.command("restore")(vault.restore)
app.command("say")(say.say)
app.command("interview")(interview.interview)

audit_app: Final = typer.Typer(help="The chain that shows whether anything was tampered with.")
app.add_typer(audit_app, name="audit")


@app.callback()
def options(
    context: typer.Context,
    config: Annotated[Path | None, typer.Option(help="The config folder.")] = None,
    house: Annotated[Path | None, typer.Option(help="The house's folder.")] = None,
    token: Annotated[str | None, typer.Option(help="The credential to use.")] = None,
) -> None:
    """Read the settings."""
    overrides = {} if house is None else {"house": house.expanduser()}
    context.obj = Shared(load_settings(config, **overrides), token)


@app.command()
def version() -> None:
    """Print the version."""
    typer.echo(__version__)


@app.command()
def run(
    context: typer.Context,
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port to listen on.")
    ] = None,
) -> None:
    """Start the house and its gateway."""
    from ipse.cli.running import run_house

    chosen = {"host": host, "port": port}
    given = {name: value for name, value in chosen.items() if value is not None}
    run_house(settings_of(context).model_copy(update=given))


@app.command()
def mcp(context: typer.Context) -> None:
    """Serve MCP to an agent over stdio, under one credential."""
    from ipse.cli.mcp import serve_mcp

    serve_mcp(context)


@app.command()
def login(context: typer.Context) -> None:
    """Keep a token for later commands, in a file that only you can read."""
    token = shared(context).token or typer.prompt("Token", hide_input=True)
    out.print(f"Kept in {keep_token(settings_of(context), str(token).strip())}")


@app.command()
def logout(context: typer.Context) -> None:
    """Forget the token that login kept."""
    dropped = drop_token(settings_of(context))
    out.print("The kept token is forgotten." if dropped else "No token was kept.")


@app.command()
def doctor(
    context: typer.Context,
    *,
    restart_diff: Annotated[
        bool, typer.Option("--restart-diff", help="Try a restart on a copy: what would change?")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Examine the house; needs no credential and reads nothing personal."""
    if restart_diff:
        _try_restart(settings_of(context), as_json=as_json)
        return
    from ipse.house.doctor import examine

    findings = examine(settings_of(context))
    if as_json:
        print_json([{"check": f.check, "well": f.well, "found": f.found} for f in findings])
    else:
        table = Table("check", "", "found", box=None)
        for finding in findings:
            table.add_row(finding.check, "ok" if finding.well else "!!", finding.found)
        out.print(table)
    if not all(finding.well for finding in findings):
        raise typer.Exit(1)


def _try_restart(settings: Settings, *, as_json: bool) -> None:
    """Print what a restart would change; anything but the session is a defect."""
    from ipse.house.restarting import SESSION, restart_differences

    found = restart_differences(settings)
    if as_json:
        print_json({"restart_differences": [*found]})
    else:
        out.print(f"After a restart these differ: {', '.join(found)}.")
    if found != [SESSION]:
        raise typer.Exit(1)


@audit_app.command("verify")
def verify(context: typer.Context) -> None:
    """Verify the audit chain, the words behind it and its signed heads."""
    from ipse.house.doctor import examine_audit

    finding = examine_audit(settings_of(context))
    (out if finding.well else err).print(finding.found)
    if not finding.well:
        raise typer.Exit(1)


def main() -> None:
    """Run the command; an error of ours or of a disk is one sentence on stderr and exit code 1."""
    try:
        app()
    except IpseError as error:
        err.print(error.message)
    except OSError as error:
        err.print(f"{error.filename}: {error.strerror}. Look at the folders that ipse may use.")
    else:
        return
    sys.exit(1)
