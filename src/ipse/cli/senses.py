"""`ipse senses`: what may notice things for you, and its switches."""

from __future__ import annotations

from typing import Annotated, Final, assert_never, cast
from urllib.parse import quote

import segno
import typer
from rich.table import Table

from ipse.cli.context import AsJson, client_of, out, print_json
from ipse.gateway.devices.setup import (
    TAKE_LINKS,
    App,
    DoorAlone,
    SetupLink,
    checked_token,
    door_at,
    setup_of,
)
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import NotFound

app: Final = typer.Typer(
    help="What may read the signals of your devices, one switch each.", no_args_is_help=True
)

MODEL: Final = "/api/v1/person/model"
SENSES: Final = "/api/v1/person/senses"

Name = Annotated[str, typer.Argument(help="The sense's name, such as routine.")]


@app.command("list")
def list_senses(context: typer.Context, *, as_json: AsJson = False) -> None:
    """Print each sense, whether it is on, and what it is for."""
    with client_of(context) as client:
        answer = client.get(SENSES)
    if as_json:
        print_json(answer)
        return
    table = Table("sense", "", "what for", box=None)
    for sense in cast("list[JsonObject]", answer["senses"]):
        table.add_row(
            str(sense["name"]), "on" if sense["enabled"] else "off", str(sense["purpose"])
        )
    out.print(table)


@app.command("on")
def switch_on(context: typer.Context, name: Name) -> None:
    """Switch a sense on."""
    switched = _switch(context, name, enabled=True)
    out.print(f"{switched['name']} is on. {switched['purpose']}")


@app.command("off")
def switch_off(context: typer.Context, name: Name) -> None:
    """Switch a sense off, and erase what it concluded with the signals that it alone read."""
    switched = _switch(context, name, enabled=False)
    removed = cast("JsonObject", switched["removed"])
    out.print(
        f"{switched['name']} is off. "
        f"Erased {removed['entries']} entries, {removed['signals']} signals."
    )


@app.command("place")
def name_place(
    context: typer.Context,
    question: Annotated[str, typer.Argument(help="The key of a question, such as place.gym.")],
    name: Annotated[str, typer.Argument(help="What you call the place, such as gym.")],
) -> None:
    """Say that a spot or a region which was asked about is a place of yours, and name it."""
    with client_of(context) as client:
        identity = client.get(MODEL, {"sections": "identity"})
        client.put(f"{MODEL}/entries", _place_in(identity, question, name))
    out.print(f"{name} is a place now. Within a minute nobody asks about {question} any more.")


def _place_in(identity: JsonObject, question: str, name: str) -> JsonObject:
    """Return the entry that makes a place of the one asked about under `question`."""
    asked = [
        cast("JsonObject", entry["value"])
        for entry in cast("list[JsonObject]", identity["entries"])
        if entry["key"] == question and entry["source"] == "sense:places"
    ]
    if not asked:
        raise NotFound(f"Nothing is asked under {question}: see ipse person show.")
    where: JsonObject = {field: asked[0][field] for field in ("lat", "lon", "radius_m")}
    return {
        "section": "identity",
        "key": name,
        "summary": f"Has a place called {name}",
        "value": where,
    }


@app.command("qr")
def print_qr(
    device_app: Annotated[App, typer.Argument(metavar="APP", help="The app to set up.")],
    at: Annotated[
        str, typer.Option(help="The house's address as the phone reaches it: https://house.example")
    ],
    device_token: Annotated[
        str | None,
        typer.Option(help="The app's token, for apps that take a link; else you are asked."),
    ] = None,
) -> None:
    """Print a QR code that sets up an app: its own link where it has one, else its address."""
    door = door_at(at, device_app)
    token = _token_for_link(device_token) if device_app in TAKE_LINKS else ""
    setup = setup_of(device_app, door, token)
    match setup:
        case SetupLink(link):
            segno.make(link).terminal(compact=True)
            out.print(f"Scan it with the phone's camera: {device_app} opens and sends to {door}")
            out.print("It holds the token: show it to nobody, keep no picture, clear the screen.")
        case DoorAlone(address):
            segno.make(address).terminal(compact=True)
            out.print(f"Door: {address}")
            out.print("The token is not in it: put it into the app, as the guide of the app says.")
        case _:
            assert_never(setup)


def _token_for_link(given: str | None) -> str:
    return checked_token(given or str(typer.prompt("The app's token", hide_input=True)))


def _switch(context: typer.Context, name: str, *, enabled: bool) -> JsonObject:
    with client_of(context) as client:
        return client.put(f"{SENSES}/{quote(name, safe='')}", {"enabled": enabled})
