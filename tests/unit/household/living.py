"""A house to live in for a test: a real record in a folder, a clock moved by hand."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ipse.household.credentials import call_for
from ipse.household.members import Member
from ipse.household.pairing import PairingAnswer
from ipse.household.scopes import Grant, asked_grant
from ipse.household.tokens import Issued
from ipse.household.verbs import (
    add_member,
    admit,
    finish_pairing,
    found_house,
    issue_token,
)
from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.chance import FixedEntropy, SeededChance
from ipse.kernel.clock import SteppedClock
from ipse.kernel.ids import CorrelationId, Mint, Namespace, OwnerId, SessionId
from ipse.kernel.origin import MANUAL
from ipse.storage.database import open_engine
from ipse.storage.schema import migrate
from ipse.storage.work import Record

NOON: Final = datetime(2026, 9, 15, 12, tzinfo=UTC)
SESSION: Final = SessionId("session")
TURN: Final = CorrelationId("turn")


@dataclass(frozen=True, slots=True)
class Home:
    """A founded house with its first admin's secret."""

    record: Record
    clock: SteppedClock
    path: Path
    admin: Member
    secret: str

    def call(self, secret: str | None = None) -> Call:
        """The call that a token's secret makes now; the first admin's without one."""
        now = self.clock.now()
        credential = self.record.read(lambda work: admit(work, secret or self.secret, now))
        return call_for(credential, now, SESSION, TURN, Surface.HTTP)

    def member(self, name: str, *, admin: bool = False) -> tuple[Member, str]:
        """A new member and their secret."""
        call = self.call()
        member, issued = self.record.write(lambda work: add_member(work, call, name, admin=admin))
        return member, issued.secret

    def token(
        self, kind: str, *scopes: str, of: str | None = None, until: datetime | None = None
    ) -> Issued:
        """A new token, handed out by the bearer of `of` or by the first admin."""
        call, grant = self.call(of), self.grant(kind, *scopes, until=until)
        return self.record.write(lambda work: issue_token(work, call, grant))

    def grant(self, kind: str, *scopes: str, until: datetime | None = None) -> Grant:
        """The grant of these words; the kind's own scopes when there are none."""
        return asked_grant(kind, scopes or None, until, self.clock.now())

    def exchange(self, code: str) -> PairingAnswer:
        """What a stranger gets for a pairing code."""
        now = self.clock.now()
        return self.record.write(
            lambda work: finish_pairing(work, code, now, SESSION, TURN, Surface.HTTP)
        )


def first_call(owner: str, now: datetime) -> Call:
    """The call with which the house founds itself."""
    return Call(
        actor=MANUAL,
        owner=OwnerId(owner),
        namespace=Namespace("resident"),
        audience=Audience.OWNER,
        surface=Surface.HOUSE,
        scopes=frozenset({Scope.OWNER}),
        now=now,
        session_id=SESSION,
        correlation_id=TURN,
    )


@contextmanager
def open_home(folder: Path) -> Generator[Home]:
    """Found a house in `folder`; close it at the end."""
    path = folder / "record.db"
    migrate(path, None, folder)
    writers = open_engine(path, None)
    entropy = FixedEntropy(b"household")
    record = Record(
        open_engine(path, None, read_only=True), writers, Mint(SeededChance(b"ids")), entropy
    )
    try:
        call = first_call("01FIRST", NOON)
        admin, secret = record.write(lambda work: found_house(work, call))
        yield Home(record, SteppedClock(NOON), path, admin, secret)
    finally:
        record.close()
        writers.dispose()
