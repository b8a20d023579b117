"""`ipse import`: what you bring along in files, pushed like the signals of a device.

A long import that was cut off goes on where it stopped: a note in the config folder says how many
signals of that file the house has answered for. It holds numbers only, and counts for the same
house, credential and options: for another owner the file begins anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import datetime
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final, TypeAlias

import typer
from rich.progress import Progress

from ipse.cli.context import AsJson, client_of, err, out, print_json, settings_of, shared
from ipse.cli.credential import token_for
from ipse.kernel.clock import SystemClock, iso
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput, NotFound
from ipse.senses.payloads import LONGEST_NAME
from ipse.senses.signals import LARGEST_BATCH, Signal

if TYPE_CHECKING:
    from ipse.cli.client import Client

app: Final = typer.Typer(
    help="Bring along what other programs have recorded of you.", no_args_is_help=True
)

_OBSERVATIONS: Final = "/api/v1/person/observations"
_ICALENDAR: Final = "/api/v1/devices/icalendar"
_SIGNALS: Final = ("recorded", "ignored", "unknown", "duplicates", "outdated")
_NO_FILE: Final = "There is no file {}: name the exported file itself."
_NOTHING_NEAR: Final = (
    "Nothing was kept: the calendar holds no reminder, and no event from yesterday until in {} "
    "days. Look further with --days."
)
_STDIN: Final = "-"
_MOST_DAYS: Final = 35

File = Annotated[Path, typer.Argument(help="The exported file.")]

Reader: TypeAlias = Callable[[BinaryIO], Iterator[Signal]]


@dataclass(slots=True)
class Counts:
    """How far an import has come, and what became of the signals so far."""

    seen: int = 0
    malformed: int = 0
    told: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, answer: JsonObject) -> None:
        """Add what the house answered to one push."""
        for name, count in answer.items():
            if isinstance(count, int):
                self.told[name] = self.told.get(name, 0) + count

    def of(self, name: str) -> int:
        """Return how many signals became `name`."""
        return self.told.get(name, 0)


@app.command("google-timeline")
def import_google_timeline(
    context: typer.Context,
    file: File,
    *,
    home: Annotated[str, typer.Option(help="Your name for what Google takes for home.")] = "",
    work: Annotated[str, typer.Option(help="Your name for what Google takes for work.")] = "",
    as_json: AsJson = False,
) -> None:
    """Bring along visits and positions: Timeline.json of a phone, or an old Takeout."""
    from ipse.gateway.importers.google_timeline import Names, signals_in

    names = Names(home, work)
    _import(context, file, lambda stream: signals_in(stream, names), (home, work), as_json=as_json)


@app.command("apple-health")
def import_apple_health(context: typer.Context, file: File, *, as_json: AsJson = False) -> None:
    """Bring along your nights: the export.xml of the Health app."""
    from ipse.gateway.importers.apple_health import signals_in

    _import(context, file, signals_in, (), as_json=as_json)


@app.command("icalendar")
def import_icalendar(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="The .ics file; - reads standard input.")],
    *,
    days: Annotated[
        int, typer.Option(min=1, max=_MOST_DAYS, help="How many days ahead to read.")
    ] = 2,
    feed: Annotated[
        str, typer.Option(help="What tells this calendar from your others; else its own name.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Bring along the events and reminders of a calendar; what it no longer holds is let go."""
    if str(file) != _STDIN and not file.is_file():
        raise NotFound(_NO_FILE.format(file))
    piped = str(file) == _STDIN
    body = sys.stdin.buffer.read() if piped else file.read_bytes()
    # Programs that write calendars without a name would else all write the same one.
    named = {"feed": feed, "file": "" if piped else file.name[:LONGEST_NAME]}
    asked = {"days": str(days), **{name: said for name, said in named.items() if said}}
    with client_of(context) as client, err.status(f"Reading {'' if piped else file.name} ..."):
        answer = client.post_text(_ICALENDAR, body, "text/calendar", asked)
    counts = Counts()
    counts.add(answer)
    counts.malformed = counts.told.pop("malformed", 0)
    counts.seen = sum(counts.of(name) for name in _SIGNALS) + counts.malformed
    # A feed that is pushed each hour may be empty for two days; a file was meant to hold some.
    if not piped and not counts.seen:
        raise InvalidInput(_NOTHING_NEAR.format(days))
    _close(counts, may_be_empty=piped, as_json=as_json)


def _now() -> datetime:
    return SystemClock().now()


def _import(
    context: typer.Context, file: Path, read: Reader, options: tuple[str, ...], *, as_json: bool
) -> None:
    """Push what `read` finds in `file`, and say what became of it."""
    note = _note_for(context, file, options)
    counts = _resumed(note)
    with (
        client_of(context) as client,
        Progress(console=err, transient=True) as progress,
        progress.open(file, "rb", description=file.name) as stream,
    ):
        _push(client, read(stream), counts, note)
    note.unlink(missing_ok=True)
    _close(counts, may_be_empty=False, as_json=as_json)


def _close(counts: Counts, *, may_be_empty: bool, as_json: bool) -> None:
    """Say what became of an import; one of nothing has failed."""
    if as_json:
        print_json({"seen": counts.seen, "malformed": counts.malformed, **counts.told})
    else:
        _tell(counts)
    if counts.seen or not may_be_empty:
        _refuse_nothing(counts)


def _push(client: Client, signals: Iterator[Signal], counts: Counts, note: Path) -> None:
    """Push `signals` batch by batch, noting after each one how far that came."""
    from ipse.gateway.devices.taking import is_sound

    remaining = islice(signals, counts.seen, None)
    while batch := list(islice(remaining, LARGEST_BATCH)):
        good = [signal for signal in batch if is_sound(signal, _now())]
        if good:
            counts.add(client.post(_OBSERVATIONS, {"observations": [_wired(s) for s in good]}))
        counts.seen += len(batch)
        counts.malformed += len(batch) - len(good)
        note.parent.mkdir(parents=True, exist_ok=True)
        _write_whole(note, json.dumps(asdict(counts)))


def _write_whole(note: Path, text: str) -> None:
    """Write `text`, so that a kill in the middle leaves what stood there before."""
    fresh = note.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(note)


def _wired(signal: Signal) -> JsonObject:
    at: JsonObject = {} if signal.at is None else {"at": iso(signal.at)}
    return {"kind": str(signal.kind), **at, "payload": signal.payload}


def _note_for(context: typer.Context, file: Path, options: tuple[str, ...]) -> Path:
    """Return where it is noted how far this import of `file`, as it is now, has come."""
    if not file.is_file():
        raise NotFound(_NO_FILE.format(file))
    found = file.stat()
    settings = settings_of(context)
    token = token_for(settings, shared(context).token)
    which = (file.resolve(), found.st_size, found.st_mtime_ns, settings.house, token, *options)
    digest = sha256("\n".join(map(str, which)).encode()).hexdigest()
    return settings.config / "imports" / f"{digest[:32]}.json"


def _resumed(note: Path) -> Counts:
    """Return how far an earlier import of the same file came."""
    if not note.exists():
        return Counts()
    try:
        return Counts(**json.loads(note.read_text(encoding="utf-8")))
    except (TypeError, ValueError) as error:
        raise InvalidInput(f"{note} is damaged: delete it and import again.") from error


def _tell(counts: Counts) -> None:
    out.print(
        f"Read {counts.seen} signals: {counts.of('recorded')} recorded, "
        f"{counts.of('duplicates')} known already, {counts.of('outdated')} too old to keep, "
        f"{counts.of('ignored')} that no sense which is on reads, "
        f"{counts.of('unknown') + counts.malformed} that could not be read."
    )
    if counts.of("applied"):
        out.print(f"{counts.of('applied')} entries followed from them.")


def _refuse_nothing(counts: Counts) -> None:
    """Return when something of the file is kept; an import of nothing has failed."""
    if counts.of("recorded") or counts.of("duplicates"):
        return
    if counts.of("ignored"):
        raise InvalidInput("Nothing was kept: no sense that is on reads it. Try ipse senses list.")
    if counts.of("outdated"):
        raise InvalidInput(
            f"Nothing was kept: all of it is older than {_MOST_DAYS} days, and no signal is kept "
            "for longer."
        )
    raise InvalidInput("Nothing was kept: the file holds nothing that can be read.")
