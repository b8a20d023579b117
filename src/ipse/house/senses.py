"""The senses' Python door: switches, and what a program of its owner's noticed.

door.senses.switch("state", enabled=True)
door.senses.push([Signal("focus", None, {"mode": "Work"})])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ipse.house import erasure
from ipse.house.agents import with_tool
from ipse.house.house import House
from ipse.house.visit import Visit
from ipse.senses.consent import Switch
from ipse.senses.signals import Signal
from ipse.senses.tally import Tally, Withdrawn
from ipse.senses.verbs import switching, taking
from ipse.souls.soul import Builtin


@dataclass(frozen=True, slots=True)
class SensesDoor:
    """What devices notice, from Python."""

    house: House
    visit: Callable[[], Visit]

    def switches(self) -> Sequence[Switch]:
        """Return every sense, and whether it is on."""
        return self.visit().read(with_tool(self.house, Builtin.PERSON_MODEL, switching.list_senses))

    def switch(self, name: str, *, enabled: bool) -> Withdrawn:
        """Switch a sense and return what went with it, which is nothing unless it is off now."""
        _, gone = self.visit().write(
            lambda work, call: erasure.switch_sense(work, self.house, call, name, enabled=enabled)
        )
        if not enabled:
            erasure.settle(self.house)
        return gone

    def push(self, signals: Sequence[Signal]) -> Tally:
        """Hand in up to 500 signals and return what became of them."""
        return self.visit().write(
            with_tool(
                self.house,
                Builtin.PERSON_OBSERVE,
                lambda work, call: taking.take_signals(work, call, signals),
            )
        )
