"""Social memory as the house runs it: its switch, its keyed hash, and its Python door.

door.social.context_for(Batch("twitch", [Message(IdentityId("twitch:77"), "marco")]))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ipse.house import erasure
from ipse.house.agents import with_tool
from ipse.house.erasures import guest_hash
from ipse.house.house import House
from ipse.house.visit import Errand, T, Visit, Work
from ipse.kernel.call import Audience, Call
from ipse.kernel.errors import SwitchedOff
from ipse.social.identities import parse_identity, parse_known
from ipse.social.introductions import Context
from ipse.social.people import PersonCard
from ipse.social.sightings import Batch
from ipse.social.telling import LinkOutcome, tell_recalled, tell_remembered
from ipse.social.verbs import forgetting, joining, meeting, remembering, showing
from ipse.social.verbs.showing import USUAL_PAGE, Held
from ipse.souls.soul import Builtin


def require_switched_on(house: House) -> None:
    """Return when social memory is on."""
    if not house.settings.social_memory.enabled:
        raise SwitchedOff(
            "Social memory is off: set enabled = true under [social_memory] and start again."
        )


def meet(house: House, batch: Batch) -> Errand[Context]:
    """Return the errand that tallies `batch` and tells who is there."""
    keyed = guest_hash(house.keys)
    return lambda work, call: meeting.context_for(work, call, batch, keyed)


@dataclass(frozen=True, slots=True)
class SocialDoor:
    """Who everyone else is, from Python."""

    house: House
    visit: Callable[[], Visit]

    def context_for(self, batch: Batch) -> Context:
        """Tally `batch` and return who is there, as a prompt is told it."""
        return self._write(meet(self.house, batch))

    def end_sitting(self, surface: str) -> bool:
        """End the sitting that is on; return whether one was."""
        return self._write(lambda work, call: meeting.end_sitting(work, call, surface))

    def remember(
        self,
        name: str,
        note: str,
        attitude: str | None = None,
        audience: Audience | None = None,
    ) -> str:
        """Note something about somebody and return how the resident is told of it."""

        def noted(work: Work, call: Call) -> str:
            return tell_remembered(
                remembering.remember_person(work, call, name, note, attitude, audience)
            )

        return self._write(with_tool(self.house, Builtin.REMEMBER_PERSON, noted))

    def recall(self, name: str) -> str:
        """Return what is known of somebody, in prose."""

        def recalled(work: Work, call: Call) -> str:
            return tell_recalled(remembering.recall_person(work, call, name), call.now)

        return self._read(with_tool(self.house, Builtin.RECALL_PERSON, recalled))

    def people(self, after: str = "", limit: int = USUAL_PAGE) -> Sequence[PersonCard]:
        """Return a page of cards."""
        return self._read(lambda work, call: showing.list_people(work, call, after, limit))

    def show(self, who: str) -> Held:
        """Return all that is held of one person."""
        return self._read(lambda work, call: showing.show_person(work, call, who))

    def link(self, identity: str, who: str) -> LinkOutcome:
        """Point an account at a person's card."""
        account = parse_known(identity)
        return self._write(lambda work, call: joining.link_identity(work, call, account, who))

    def unlink(self, identity: str) -> PersonCard | None:
        """Take back the last joining of an account; return the card that it is on then."""
        account = parse_known(identity)
        return self._write(lambda work, call: joining.unlink(work, call, account))

    def claim(self, identity: str) -> None:
        """Name an account as your own: it is not tallied."""
        account = parse_identity(identity)
        self._write(lambda work, call: forgetting.claim_account(work, call, account))

    def forget(self, who: str) -> None:
        """Erase a person with every account of theirs."""
        house = self.house
        self._write(lambda work, call: erasure.erase_guest(work, house, call, who))
        erasure.settle(house)

    def _read(self, errand: Errand[T]) -> T:
        require_switched_on(self.house)
        return self.visit().read(errand)

    def _write(self, errand: Errand[T]) -> T:
        require_switched_on(self.house)
        return self.visit().write(errand)
