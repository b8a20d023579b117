"""The rhythm: one table of everything that the house does by the clock.

A duty is due when its time has come, is leased to one process, and journals each step in the
transaction of that step's effect. `keep_duties` does what is due now; the running house calls it
every few seconds, tests call it with a clock of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from threading import Thread
from typing import Final, Self

import structlog

from ipse.conversation import verbs as conversation
from ipse.house.answers import prune_answers
from ipse.house.erasure import settle
from ipse.house.house import House
from ipse.house.readings import observe
from ipse.house.waking import temperament_of
from ipse.household import verbs as household
from ipse.household.credentials import RESIDENT
from ipse.kernel.call import Call
from ipse.kernel.clock import Patience
from ipse.kernel.ids import HOUSE, OwnerId
from ipse.memory.verbs import forgetting as memory
from ipse.person import verbs as person
from ipse.selfhood.temperament import Temperament
from ipse.selfhood.verbs import forgetting as causes
from ipse.selfhood.verbs import living
from ipse.senses.retention import ROUND as SIGNALS_ROUND
from ipse.senses.verbs import observing as senses
from ipse.social.verbs import forgetting as social
from ipse.storage.duties import Run, do_step, due_at, finish_duty, is_due, lease_duty
from ipse.storage.work import Work

READ_ROUNDS: Final = 50
"""Of some sixty traces each: a few seconds of reading, then the other duties have their turn."""
BREATH: Final = 5.0
"""Seconds between two looks at the table."""

_log: Final = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Duty:
    """Something done for each member, and for the house, every so often."""

    name: str
    every: timedelta
    for_member: Callable[[Work, House, OwnerId], object] | None = None
    for_house: Callable[[House], object] | None = None


def _expire(work: Work, house: House, owner: OwnerId) -> None:
    person.expire_entries(work, house.own_call(owner))


def _observe(work: Work, house: House, owner: OwnerId) -> None:
    senses.observe(work, house.own_call(owner))


def _survey(work: Work, house: House, owner: OwnerId) -> None:
    senses.survey(work, house.own_call(owner))


def _keep_to_limits(work: Work, house: House, owner: OwnerId) -> None:
    person.trim_state_history(work, house.own_call(owner))
    person.trim_history(work, house.own_call(owner))
    person.drop_old_tombstones(work, house.own_call(owner))
    conversation.prune(work, house.own_call(owner))
    memory.drop_old_tombstones(work, house.own_call(owner))


def _read_on(house: House) -> None:
    """Let the embedder read what it has not read, for as long as nobody waits for a duty."""
    for _ in range(READ_ROUNDS):
        if not house.memory.read_on(house.record, RESIDENT):
            return


def _prune_answers(house: House) -> None:
    house.record.write(lambda work: prune_answers(work, house.clock.now()))


def _forget_seen(house: House) -> None:
    call = house.own_call(OwnerId(HOUSE))
    house.record.write(lambda work: social.prune_events(work, call))


def _live_on(house: House) -> None:
    _for_resident(house, living.live_on)


def _sleep(house: House) -> None:
    _for_resident(house, living.sleep_when_due)


def _for_resident(house: House, act: Callable[[Work, Call, Temperament], object]) -> None:
    temperament = temperament_of(house)
    house.record.write(lambda work: act(work, house.own_call(_first(work)), temperament))


def _prune_history(house: House) -> None:
    house.record.write(lambda work: causes.prune(work, house.own_call(_first(work))))


def _first(work: Work) -> OwnerId:
    """Return in whose log stands what the resident does by himself: the first member's."""
    return household.owners(work)[0]


DUTIES: Final = (
    # Before what expires is deleted, what still holds is renewed.
    Duty("observe", timedelta(minutes=1), for_member=_observe),
    Duty("expire", timedelta(minutes=1), for_member=_expire),
    Duty("live on", timedelta(minutes=1), for_house=_live_on),
    Duty("body", timedelta(minutes=1), for_house=observe),
    Duty("sleep", timedelta(hours=1), for_house=_sleep),
    Duty("history", timedelta(days=1), for_house=_prune_history),
    Duty("retention", timedelta(days=1), for_member=_keep_to_limits),
    Duty("signals", SIGNALS_ROUND, for_member=_survey),
    Duty("answers", timedelta(hours=1), for_house=_prune_answers),
    Duty("seen-events", timedelta(days=1), for_house=_forget_seen),
    Duty("read on", timedelta(seconds=30), for_house=_read_on),
    Duty("settle", timedelta(hours=1), for_house=settle),
)


def keep_duties(house: House) -> list[str]:
    """Do every duty that is due and free; return their names."""
    return [duty.name for duty in DUTIES if _keep(house, duty)]


def _keep(house: House, duty: Duty) -> bool:
    now = house.clock.now()
    due = house.record.read(lambda work: due_at(work, duty.name))
    if not is_due(due, now, duty.every):
        return False
    run = house.record.write(
        lambda work: lease_duty(work, duty.name, house.session_id, now, duty.every)
    )
    if run is None:
        return False
    _do(house, duty, run)
    house.record.write(lambda work: finish_duty(work, run, now + duty.every))
    return True


def _do(house: House, duty: Duty, run: Run) -> None:
    if duty.for_member is not None:
        for owner in house.record.read(household.owners):
            _step_for(house, duty.for_member, run, owner)
    if duty.for_house is not None:
        duty.for_house(house)


def _step_for(
    house: House, act: Callable[[Work, House, OwnerId], object], run: Run, owner: OwnerId
) -> None:
    def step(work: Work) -> None:
        act(work, house, owner)

    do_step(house.record, run, owner, house.clock.now(), step)


class Rhythm:
    """The thread that keeps the duties for as long as a `with` block lasts."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._patience = Patience()
        self._thread = Thread(target=self._keep, name="ipse-rhythm", daemon=True)

    def __enter__(self) -> Self:
        """Begin."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Finish the duty at hand and end."""
        self._patience.end()
        self._thread.join()

    def _keep(self) -> None:
        while True:
            for duty in DUTIES:
                self._try(duty)
            if self._patience.wait(BREATH):
                return

    def _try(self, duty: Duty) -> None:
        try:
            _keep(self._house, duty)
        except Exception:  # noqa: BLE001 (the outermost loop: one bad duty ends no other)
            _log.exception("duty failed", duty=duty.name)
