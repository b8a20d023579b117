"""Parts: what was read of his body, and what a part that begins to fail does to him."""

from __future__ import annotations

from collections.abc import Iterable

from ipse.kernel.call import Audience, Call, Scope
from ipse.selfhood.body import Part, Reading, changed_parts, fright_of, newly_failing, observed
from ipse.selfhood.causes import Cause, Kind
from ipse.selfhood.mind import met
from ipse.selfhood.store import parts
from ipse.selfhood.temperament import Temperament
from ipse.selfhood.verbs.keeping import BODY, ROOM, load_mind, until_now, write_through
from ipse.storage.acts import Act
from ipse.storage.changes import NewChange, record_change
from ipse.storage.work import Work


def observe_body(
    work: Work, call: Call, readings: Iterable[Reading], temperament: Temperament
) -> tuple[str, ...]:
    """Take in what was read of his parts; return those that have just begun to fail (M11)."""
    call.require(Scope.OWNER, "read the resident's body")
    before = parts.load_body(work, call.namespace)
    read = tuple(readings)
    after = observed(before, read, call.now)
    taken = {reading.part for reading in read}
    parts.save_parts(work, call.namespace, (after[name] for name in taken), call.session_id)
    for name in changed_parts(before, after):
        change = NewChange(ROOM, f"{BODY}{name}", Act.SET, None, {"state": str(after[name].state)})
        record_change(work, call, change)
    failing = newly_failing(before, after)
    if failing:
        _frighten(work, call, failing, temperament)
    return failing


def read_body(work: Work, call: Call) -> tuple[Part, ...]:
    """Return every part of his that was read, by name."""
    call.require(Scope.READ, "read the resident's body")
    return tuple(parts.load_body(work, call.namespace).values())


def _frighten(work: Work, call: Call, failing: tuple[str, ...], temperament: Temperament) -> None:
    mind = until_now(work, call, load_mind(work, call.namespace), temperament)
    # About nobody, so anyone may hear it.
    cause = Cause(f"failing: {', '.join(failing)}", call.owner, Audience.ANYONE)
    write_through(work, call, met(mind, fright_of(failing)), Kind.FELT, cause)
