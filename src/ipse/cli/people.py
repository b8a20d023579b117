"""`ipse people`: whom the resident knows, what it holds of them, and who is one and the same."""

from __future__ import annotations

from typing import Annotated, Final, cast
from urllib.parse import quote

import typer
from rich.table import Table

from ipse.cli.context import AsJson, client_of, err, out, print_json
from ipse.kernel.document import JsonObject

app: Final = typer.Typer(help="Who everyone else is.", no_args_is_help=True)

SOCIAL: Final = "/api/v1/social"
PEOPLE: Final = f"{SOCIAL}/people"

Who = Annotated[str, typer.Argument(help="A card's id, an identity like twitch:77, or a name.")]
Identity = Annotated[str, typer.Argument(help="An account, like twitch:77.")]


@app.command("list")
def list_people(
    context: typer.Context,
    after: Annotated[str, typer.Option(help="The last id of the page before.")] = "",
    limit: Annotated[int, typer.Option(help="At most so many.")] = 50,
    *,
    tallies: Annotated[bool, typer.Option("--tallies", help="Everybody who ever spoke.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print a page of the people who have a card, or of everybody who ever spoke."""
    kind = "tallies" if tallies else "people"
    with client_of(context) as client:
        answer = client.get(f"{SOCIAL}/{kind}", {"after": after, "limit": str(limit)})
    if as_json:
        print_json(answer)
    else:
        found = cast("list[JsonObject]", answer[kind])
        out.print(_table_of_tallies(found) if tallies else _table_of_cards(found))


@app.command()
def show(context: typer.Context, who: Who, *, as_json: AsJson = False) -> None:
    """Print all that is held of one person."""
    with client_of(context) as client:
        answer = client.get(_path(who))
    if as_json:
        print_json(answer)
        return
    if answer["card"] is not None:
        _print_card(cast("JsonObject", answer["card"]))
    out.print(_table_of_tallies(cast("list[JsonObject]", answer["tallies"])))


@app.command()
def export(context: typer.Context, who: Who) -> None:
    """Print all that is held of one person as JSON, to hand to them."""
    with client_of(context) as client:
        print_json(client.get(_path(who)))


@app.command()
def remember(
    context: typer.Context,
    name: str,
    note: str,
    attitude: Annotated[str | None, typer.Option(help="What the resident thinks of them.")] = None,
    audience: Annotated[
        str | None, typer.Option(help="Who may be told: owner, present, anyone.")
    ] = None,
) -> None:
    """Note something about somebody; whoever has no card gets one."""
    body: JsonObject = {"name": name, "note": note, "attitude": attitude, "audience": audience}
    with client_of(context) as client:
        out.print(client.post(PEOPLE, body)["answer"])


@app.command()
def recall(context: typer.Context, name: str) -> None:
    """Print what is known of somebody, as the resident is told it."""
    with client_of(context) as client:
        out.print(client.get(f"{SOCIAL}/recall", {"name": name})["answer"])


@app.command()
def link(context: typer.Context, identity: Identity, who: Who) -> None:
    """Say that an account is a person's."""
    with client_of(context) as client:
        out.print(client.post(f"{SOCIAL}/links", {"identity": identity, "person": who})["answer"])


@app.command()
def unlink(
    context: typer.Context,
    identity: Annotated[
        str, typer.Argument(help="An account like twitch:77, or the id of the card it was put on.")
    ],
) -> None:
    """Take back the last link or merge of an account or a card: what stood before stands again."""
    with client_of(context) as client:
        client.post(f"{SOCIAL}/links/undo", {"identity": identity})
    out.print("Taken back; the two are not joined again by themselves.")


@app.command()
def merge(context: typer.Context, one: Who, other: Who) -> None:
    """Say that two people are one; unlink takes it back."""
    with client_of(context) as client:
        answer = client.post(f"{SOCIAL}/merges", {"one": one, "other": other})
    card = cast("JsonObject", answer["card"])
    _print_card(card)
    err.print(f"It can be taken back with: ipse people unlink {card['person_id']}")


@app.command()
def split(context: typer.Context, identity: Identity) -> None:
    """Take an account off its card; it gets one of its own."""
    with client_of(context) as client:
        answer = client.post(f"{SOCIAL}/splits", {"identity": identity})
    _print_card(cast("JsonObject", answer["card"]))


@app.command()
def forget(
    context: typer.Context,
    who: Who,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Erase a person with every account of theirs; this cannot be undone."""
    if not yes:
        typer.confirm("Erase them for good?", abort=True)
    with client_of(context) as client:
        answer = client.delete(_path(who))
    accounts, cards = int(str(answer["accounts"])), int(str(answer["cards"]))
    out.print(f"Forgot {_counted(accounts, 'account')}, {_counted(cards, 'card')}.")


@app.command()
def welcome(context: typer.Context, identity: Identity) -> None:
    """Remember an erased guest again, who has asked for it."""
    with client_of(context) as client:
        done = client.post(f"{SOCIAL}/welcome", {"identity": identity})["done"]
    out.print("They are remembered again." if done else "They were not kept out.")


@app.command()
def mine(
    context: typer.Context,
    identity: Annotated[str | None, typer.Argument(help="An account, like twitch:77.")] = None,
    *,
    remove: Annotated[bool, typer.Option("--remove", help="It is not mine.")] = False,
) -> None:
    """Name an account as your own, so that it is not tallied; without one, print yours."""
    with client_of(context) as client:
        if identity is None:
            print_json(client.get(f"{SOCIAL}/mine"))
        elif remove:
            client.delete(f"{SOCIAL}/mine/{quote(identity, safe='')}")
            out.print("No longer yours.")
        else:
            client.post(f"{SOCIAL}/mine", {"identity": identity})
            out.print("Yours: it is not tallied.")


@app.command("end-sitting")
def end_sitting(context: typer.Context, surface: str) -> None:
    """End the sitting of a surface; the next message begins another."""
    with client_of(context) as client:
        done = client.post(f"{SOCIAL}/sittings/end", {"surface": surface})["done"]
    out.print("Ended." if done else "No sitting was on.")


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")


def _path(who: str) -> str:
    return f"{PEOPLE}/{quote(who, safe='')}"


def _print_card(card: JsonObject) -> None:
    attitude = f" (you: {card['attitude']})" if card["attitude"] else ""
    out.print(f"{card['name']}{attitude}  {card['person_id']}")
    for account in cast("list[JsonObject]", card["accounts"]):
        out.print(f"  {account['identity']}  {account['name']}")
    for fact in cast("list[JsonObject]", card["facts"]):
        by = f", told by {fact['told_by']}" if fact["told_by"] else ""
        old = ", archived" if fact["archived"] else ""
        out.print(f"  - {fact['text']}  [{fact['source']}{by}{old}]")


def _table_of_cards(cards: list[JsonObject]) -> Table:
    table = Table("id", "name", "accounts", "facts", box=None)
    for card in cards:
        accounts = cast("list[JsonObject]", card["accounts"])
        facts = cast("list[JsonObject]", card["facts"])
        named = ", ".join(str(account["identity"]) for account in accounts)
        table.add_row(str(card["person_id"]), str(card["name"]), named, str(len(facts)))
    return table


def _table_of_tallies(tallies: list[JsonObject]) -> Table:
    table = Table("identity", "name", "messages", "sittings", "donated", "card", box=None)
    for tally in tallies:
        columns = ("identity", "name", "messages", "sittings", "donated")
        shown = (str(tally[column] or "") for column in columns)
        table.add_row(*shown, "yes" if tally["person_id"] else "")
    return table
