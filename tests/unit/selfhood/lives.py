"""What the tests of the verbs do with the resident, each as one unit of work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeAlias, TypeVar

from ipse.kernel.call import Audience, Call
from ipse.kernel.chance import SeededChance
from ipse.kernel.ids import Mint, SessionId
from ipse.selfhood.appraisal import Appraisal
from ipse.selfhood.causes import Moment
from ipse.selfhood.continuity import Restored
from ipse.selfhood.temperament import Temperament
from ipse.selfhood.verbs import living, showing, waking
from ipse.selfhood.verbs.living import Event
from ipse.selfhood.verbs.showing import HowHeIs
from ipse.storage.work import Record, Work
from tests.unit.person.calls import NOON, a_call

T = TypeVar("T")
Verb: TypeAlias = Callable[[Work, Call], T]

STILL = Temperament(volatility=0.0)
BAD = Appraisal(-0.8, 0.7, -0.6)
WEEK = timedelta(days=7)


def session(woke_at: datetime = NOON) -> SessionId:
    """The session of a start at this moment."""
    return SessionId(Mint(SeededChance(str(woke_at).encode())).ulid(woke_at))


def call_at(now: datetime, *, woke_at: datetime = NOON) -> Call:
    """A call of Ada's at `now`, in the session that began at `woke_at`."""
    return replace(a_call(now=now), session_id=session(woke_at))


def woken(record: Record, now: datetime = NOON) -> tuple[Restored, Restored]:
    """What a start at `now` restores."""
    call = call_at(now, woke_at=now)
    return record.write(
        lambda work: (waking.wake_affect(work, call, STILL), waking.wake_drives(work, call))
    )


def felt(
    record: Record,
    call: Call,
    appraisal: Appraisal = BAD,
    cause: str | None = None,
    audience: Audience = Audience.OWNER,
) -> HowHeIs:
    """How he is after something happened."""
    event = Event(appraisal, {}, cause, audience)
    return record.write(lambda work: living.feel(work, call, event, STILL))


def how(record: Record, call: Call) -> HowHeIs:
    """How he is."""
    return record.read(lambda work: showing.how_he_is(work, call))


def lived(record: Record, call: Call) -> None:
    """Let time pass until the call."""
    record.write(lambda work: living.live_on(work, call, STILL))


def history(record: Record, call: Call) -> Sequence[Moment]:
    """His last week."""
    return record.read(lambda work: showing.history(work, call, WEEK))
