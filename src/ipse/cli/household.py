"""`ipse household`: members, their tokens, pairing, and who looked at whose record."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias
from urllib.parse import quote

import segno
import typer
from rich.table import Column, Table

from ipse.cli.context import AsJson, client_of, out, shown_as_json
from ipse.kernel.document import Json, JsonObject

ID_WIDTH: Final = 26
"""Characters of an id."""

app: Final = typer.Typer(
    help="Who lives here, and which tokens speak for whom.", no_args_is_help=True
)

HOUSEHOLD: Final = "/api/v1/household"

Kind: TypeAlias = Annotated[str, typer.Argument(help="owner, admin, agent or device.")]
Name: TypeAlias = Annotated[str, typer.Argument(help="What the agent or device is called.")]
Scopes: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--scope", help="owner, observe, read, enact or approve; repeatable."),
]
Expires: TypeAlias = Annotated[
    str | None, typer.Option("--expires", help="When the token ends, as 2027-01-31T00:00:00Z.")
]
TokenArgument: TypeAlias = Annotated[
    str, typer.Argument(metavar="ID", help="The token's id, as ipse household tokens shows it.")
]


@app.command()
def me(context: typer.Context, *, as_json: AsJson = False) -> None:
    """Print who you are here, and with which token you ask."""
    with client_of(context) as client:
        answer = client.get(f"{HOUSEHOLD}/me")
    if shown_as_json(answer, as_json=as_json):
        return
    member, token = _object(answer["member"]), _object(answer["token"])
    admin = ", an admin" if member["admin"] else ""
    out.print(f"{member['name']} ({member['owner']}){admin}")
    out.print(f"asking with {_titled(token)}: {_listed(token['scopes'])}")


@app.command()
def members(context: typer.Context, *, as_json: AsJson = False) -> None:
    """Print everybody who lives here; for an admin."""
    with client_of(context) as client:
        answer = client.get(f"{HOUSEHOLD}/members")
    if shown_as_json(answer, as_json=as_json):
        return
    table = Table("name", _whole("id"), "admin", "since", box=None)
    for member in _objects(answer["members"]):
        admin = "yes" if member["admin"] else ""
        table.add_row(str(member["name"]), str(member["owner"]), admin, _day(member["created_at"]))
    out.print(table)


@app.command()
def add(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="The new member's name.")],
    *,
    admin: Annotated[bool, typer.Option("--admin", help="Let them keep the doors too.")] = False,
    guest: Annotated[
        str | None, typer.Option(help="Who they were as a guest: card, account or name.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Add a member and print their first token; for an admin. A guest stays who they were."""
    sent: JsonObject = {"name": name, "admin": admin, "guest": guest}
    with client_of(context) as client:
        answer = client.post(f"{HOUSEHOLD}/members", sent)
    if not as_json:
        out.print(f"{name} lives here now, as {_object(answer['member'])['owner']}.")
    _show_token(answer, as_json=as_json)


@app.command()
def recognise(
    context: typer.Context,
    owner: Annotated[str, typer.Argument(help="The member's id.")],
    guest: Annotated[str, typer.Argument(help="Their card as a guest, an account or the name.")],
    *,
    as_json: AsJson = False,
) -> None:
    """Let a member and the guest that they were be one person; for an admin."""
    with client_of(context) as client:
        path = f"{HOUSEHOLD}/members/{quote(owner, safe='')}/guest"
        answer = client.put(path, {"guest": guest})
    if not shown_as_json(answer, as_json=as_json):
        out.print(f"{guest} and {answer['name']} are one person now, as {owner}.")


@app.command()
def remove(
    context: typer.Context,
    owner: Annotated[str, typer.Argument(help="The member's id.")],
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Remove a member with all that is known of them; this cannot be undone."""
    if not yes:
        typer.confirm("Erase this member and all that is known of them for good?", abort=True)
    with client_of(context) as client:
        client.delete(f"{HOUSEHOLD}/members/{quote(owner, safe='')}", {"confirm": "true"})
    out.print("Removed; nothing of them is left.")


@app.command()
def tokens(context: typer.Context, *, as_json: AsJson = False) -> None:
    """Print your tokens, the ended ones too; never their secrets."""
    with client_of(context) as client:
        answer = client.get(f"{HOUSEHOLD}/tokens")
    if shown_as_json(answer, as_json=as_json):
        return
    table = Table(_whole("id"), "for", "may", "ends", "last used", box=None)
    for token in _objects(answer["tokens"]):
        ends = "revoked" if token["revoked_at"] else _day(token["expires_at"])
        used = _day(token["last_used_at"])
        table.add_row(str(token["id"]), _titled(token), _listed(token["scopes"]), ends, used)
    out.print(table)


@app.command()
def token(
    context: typer.Context,
    kind: Kind,
    name: Name = "",
    scope: Scopes = None,
    expires: Expires = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Hand out a token and print it, this once."""
    with client_of(context) as client:
        answer = client.post(f"{HOUSEHOLD}/tokens", _grant(kind, name, scope, expires))
    _show_token(answer, as_json=as_json)


@app.command()
def rotate(context: typer.Context, token_id: TokenArgument, *, as_json: AsJson = False) -> None:
    """Give a token a new secret and print it; the old one ends at once."""
    with client_of(context) as client:
        answer = client.post(f"{HOUSEHOLD}/tokens/{quote(token_id, safe='')}/rotate")
    _show_token(answer, as_json=as_json)


@app.command()
def revoke(context: typer.Context, token_id: TokenArgument) -> None:
    """Revoke a token at once."""
    with client_of(context) as client:
        answer = client.delete(f"{HOUSEHOLD}/tokens/{quote(token_id, safe='')}")
    out.print(f"{_titled(_object(answer['token']))} opens nothing any more.")


@app.command()
def pair(
    context: typer.Context,
    kind: Kind,
    name: Name = "",
    scope: Scopes = None,
    expires: Expires = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Print a code, also as QR, that a device or an agent exchanges for its token."""
    with client_of(context) as client:
        answer = client.post(f"{HOUSEHOLD}/pairings", _grant(kind, name, scope, expires))
    if shown_as_json(answer, as_json=as_json):
        return
    segno.make(str(answer["link"])).terminal(compact=True)
    out.print(f"Code: {answer['code']}    good once, until {answer['ends_at']}")
    out.print(f"Link: {answer['link']}")


@app.command()
def inspections(context: typer.Context, *, as_json: AsJson = False) -> None:
    """Print who looked at your record, newest first."""
    with client_of(context) as client:
        answer = client.get(f"{HOUSEHOLD}/inspections")
    if shown_as_json(answer, as_json=as_json):
        return
    looks = _objects(answer["inspections"])
    if not looks:
        out.print("Nobody has looked at your record.")
    for look in looks:
        out.print(f"{look['at']}  {look['name'] or 'somebody who has left'} ({look['by']})")


def _grant(kind: str, name: str, scopes: list[str] | None, expires: str | None) -> JsonObject:
    grant: JsonObject = {"kind": kind, "name": name}
    if scopes:
        grant["scopes"] = [*scopes]
    if expires is not None:
        grant["expires_at"] = expires
    return grant


def _show_token(answer: JsonObject, *, as_json: bool) -> None:
    if shown_as_json(answer, as_json=as_json):
        return
    out.print(f"The token of {_titled(_object(answer['token']))}, shown only this once:")
    out.print(f"  {answer['secret']}")


def _titled(token: JsonObject) -> str:
    return f"{token['kind']} {token['name']}".rstrip()


def _listed(scopes: Json) -> str:
    return ", ".join(map(str, scopes)) if isinstance(scopes, list) else ""


def _day(moment: Json) -> str:
    return str(moment).partition("T")[0] if moment else "never"


def _object(value: Json) -> JsonObject:
    if not isinstance(value, dict):
        raise TypeError("The gateway answered in another form than this command knows.")
    return value


def _objects(values: Json) -> list[JsonObject]:
    return [_object(value) for value in values] if isinstance(values, list) else []


def _whole(title: str) -> Column:
    """Return a column whose words are typed into other commands, so none is ever cut."""
    return Column(title, no_wrap=True, min_width=ID_WIDTH)
