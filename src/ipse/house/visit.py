"""Visit: somebody at a door with a token, and what they may do: one way in for every door.

The token is looked up in the very work that acts under it, so that one revoked a moment ago
neither reads nor writes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias, TypeVar

from ipse.house.answers import Answer, Asked, answer_kept, answer_once
from ipse.house.house import House
from ipse.household import verbs as household
from ipse.household.credentials import Credential, call_for, is_use_stale
from ipse.kernel.call import Call, Surface
from ipse.kernel.ids import CorrelationId, OwnerId
from ipse.storage.work import Work

__all__ = ["Errand", "Visit", "Work"]

T = TypeVar("T")

Errand: TypeAlias = Callable[[Work, Call], T]
"""What is done in one work under one call."""


@dataclass(frozen=True, slots=True)
class Visit:
    """One request of somebody who has shown a token."""

    house: House
    token: str
    surface: Surface
    now: datetime
    correlation_id: CorrelationId

    def read(self, errand: Errand[T], owner: OwnerId | None = None) -> T:
        """Return what `errand` reads of the caller's own; an admin may name another `owner`."""
        if owner is not None:
            return self._inspect(errand, owner)
        credential, found = self.house.record.read(lambda work: self._under(work, errand))
        self._note_use(credential)
        return found

    def write(self, errand: Errand[T]) -> T:
        """Return what `errand` did, once that is durable."""
        credential, done = self.house.record.write(lambda work: self._under(work, errand))
        self._note_use(credential)
        return done

    def answer(self, asked: Asked | None, errand: Errand[Answer]) -> Answer:
        """Return the answer of `errand`, which is done once for each key that it is asked with."""
        if asked is None:
            return self.write(errand)
        return self.write(
            lambda work, call: answer_once(work, call, asked, lambda: errand(work, call))
        )

    def answer_apart(
        self, asked: Asked | None, allow: Errand[object], act: Callable[[Call], Answer]
    ) -> Answer:
        """Return the answer of `act`, which is too slow for a work, once `allow` has let it pass.

        It is kept in a work of its own, after the act: one that was cut short is done again.
        """

        def look(work: Work, call: Call) -> tuple[Call, Answer | None]:
            allow(work, call)
            return call, None if asked is None else answer_kept(work, call, asked)

        call, told = self.read(look)
        if told is not None:
            return told
        done = act(call)
        return self.answer(asked, lambda _work, _call: done)

    def _inspect(self, errand: Errand[T], owner: OwnerId) -> T:
        """Record the inspection in a committed work of its own, then read what `owner` has."""
        seen = self.write(lambda work, call: household.inspect_member(work, call, owner))
        return self.house.record.read(lambda work: errand(work, seen))

    def _under(self, work: Work, errand: Errand[T]) -> tuple[Credential, T]:
        credential = household.admit(work, self.token, self.now)
        call = call_for(
            credential, self.now, self.house.session_id, self.correlation_id, self.surface
        )
        return credential, errand(work, call)

    def _note_use(self, credential: Credential) -> None:
        """Note that the token was used, at most once a minute."""
        if is_use_stale(credential.token, self.now):
            self.house.record.write(
                lambda work: household.note_use(work, credential.token, self.now)
            )
