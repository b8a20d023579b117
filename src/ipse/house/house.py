"""The open house: the record with everything that belongs to one start of it."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final, Self

import structlog

from ipse.house.config import Settings
from ipse.house.heads import check_heads, read_heads, sign_first_head, sign_head
from ipse.house.keys import Keys
from ipse.house.lock import Lock
from ipse.house.remembering import Remembering
from ipse.household.credentials import RESIDENT
from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.clock import Clock
from ipse.kernel.ids import CorrelationId, Mint, OwnerId, SessionId
from ipse.kernel.origin import Origin, Source
from ipse.kernel.ports import Entropy
from ipse.storage.audit import Verdict, chain_head
from ipse.storage.deed import Deed, deed_of
from ipse.storage.proving import verify_record
from ipse.storage.work import Record, Work

ROOM: Final = "house"
"""The room under which the log tells what was done with the house as a whole."""

ITSELF: Final = Source(Origin.DERIVED, "house")
"""The source of what the house does by itself."""

_log: Final = structlog.get_logger("ipse.house")


@dataclass(slots=True)
class House:
    """An open house. `close` it, or use it in a `with` statement."""

    settings: Settings
    clock: Clock
    mint: Mint
    entropy: Entropy
    keys: Keys
    lock: Lock
    record: Record
    session_id: SessionId
    memory: Remembering

    def __enter__(self) -> Self:
        """Return the house itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    @property
    def deed(self) -> Deed:
        """Return which house this is."""
        return self.record.read(deed_of)

    def correlation_id(self) -> CorrelationId:
        """Return a new id for one interaction."""
        return CorrelationId(self.mint.ulid(self.clock.now()))

    def own_call(self, owner: OwnerId) -> Call:
        """Return a call for what the house does by itself for `owner`."""
        return Call(
            actor=ITSELF,
            owner=owner,
            namespace=RESIDENT,
            audience=Audience.OWNER,
            surface=Surface.HOUSE,
            scopes=frozenset({Scope.OWNER}),
            now=self.clock.now(),
            session_id=self.session_id,
            correlation_id=self.correlation_id(),
        )

    def sign_head(self) -> None:
        """Sign the end of the audit chain as it stands now, unless it is none that we began."""
        deed, head = self.record.read(lambda work: (deed_of(work), chain_head(work)))
        config, key = self.settings.config, self.keys.signing_key()
        if not sign_head(config, key, deed.chain_id, head, self.clock.now()):
            _log.error("audit chain not signed: run ipse audit verify")

    def begin_signing(self, work: Work) -> None:
        """Sign the chain that `work` has just begun, or that has just got new keys.

        On disk before the work is committed: a head too many binds nothing, one too few condemns.
        """
        begin_signing(work, self.settings, self.keys, self.clock)

    def close(self) -> None:
        """Sign the last head, finish what is queued and free the house; do that once."""
        if not self.lock.is_held:
            return
        with ExitStack() as last:
            last.callback(self.lock.release)
            last.callback(self.record.close)
            self.sign_head()


def begin_signing(work: Work, settings: Settings, keys: Keys, clock: Clock) -> None:
    """Sign for the first time the chain as it stands in `work`."""
    chain_id, key = deed_of(work).chain_id, keys.signing_key()
    sign_first_head(settings.config, key, chain_id, chain_head(work), clock.now())


def verify_chain(work: Work, settings: Settings, keys: Keys) -> Verdict:
    """Verify the audit chain, the words behind it and the signed heads."""
    heads = read_heads(settings.config, keys.signing_key())
    return check_heads(work, verify_record(work), heads, deed_of(work).chain_id)
