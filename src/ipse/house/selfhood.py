"""The resident's self from Python: how he is, what moves him, what he is made of.

door.self.feel(Appraisal(congruence=-0.7), cause="a bad night")
print(door.self.how_are_you())
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ipse.house import erasure
from ipse.house.agents import with_tool
from ipse.house.house import House
from ipse.house.self_tools import tell_parts, tell_state
from ipse.house.visit import Visit
from ipse.house.waking import temperament_of
from ipse.kernel.call import Audience
from ipse.selfhood.appraisal import Appraisal
from ipse.selfhood.body import Part
from ipse.selfhood.causes import Moment
from ipse.selfhood.phrases import Verdict
from ipse.selfhood.verbs import living, parts, showing
from ipse.souls.soul import Builtin

USUAL_DAYS = 3.0


@dataclass(frozen=True, slots=True)
class SelfDoor:
    """The resident's own self, from Python."""

    house: House
    visit: Callable[[], Visit]

    def how_are_you(self, phrase: str | None = None) -> str:
        """Return how he is, in words; a `phrase` is said in their place when it is true."""
        return self.visit().read(
            with_tool(
                self.house,
                Builtin.SELF_STATE,
                lambda work, call: tell_state(work, call, phrase),
            )
        )

    def state(self) -> showing.HowHeIs:
        """Return how he is, in numbers, with the cause when you may be told it."""
        return self.visit().read(with_tool(self.house, Builtin.SELF_STATE, showing.how_he_is))

    def may_say(self, phrase: str) -> Verdict:
        """Return whether a phrase from outside is true of him."""
        return self.visit().read(
            with_tool(
                self.house,
                Builtin.SELF_STATE,
                lambda work, call: showing.may_say(work, call, phrase),
            )
        )

    def feel(
        self,
        appraisal: Appraisal,
        drives: Mapping[str, float] | None = None,
        cause: str | None = None,
        audience: Audience = Audience.OWNER,
    ) -> showing.HowHeIs:
        """Let something that happened move him, and return how he is then."""
        event = living.Event(appraisal, drives or {}, cause, audience)
        temperament = temperament_of(self.house)
        return self.visit().write(
            with_tool(
                self.house,
                Builtin.SELF_FEEL,
                lambda work, call: living.feel(work, call, event, temperament),
            )
        )

    def mood(self, days: float = USUAL_DAYS) -> Sequence[Moment]:
        """Return his last days, moment by moment."""
        within = showing.days_asked(days)
        return self.visit().read(
            with_tool(
                self.house,
                Builtin.SELF_STATE,
                lambda work, call: showing.history(work, call, within),
            )
        )

    def body(self) -> tuple[Part, ...]:
        """Return the parts that he is made of, how each is, and where each tends to fail."""
        return self.visit().read(with_tool(self.house, Builtin.SELF_PARTS, parts.read_body))

    def how_is_your_body(self) -> str:
        """Return what he says of his parts."""
        return self.visit().read(with_tool(self.house, Builtin.SELF_PARTS, tell_parts))

    def forget_cause(self, moment_id: str) -> None:
        """Erase why he was moved, as you told it; how he was stays."""
        house = self.house
        self.visit().write(lambda work, call: erasure.erase_cause(work, house, call, moment_id))
        erasure.settle(house)
