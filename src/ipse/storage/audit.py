"""The audit: a chain of salted digests whose words can be erased while the chain still verifies.

Every change appends one link: when, which room, which act, whose, a random id for the subject and
a salted digest of the change. A link's own hash covers the one before it, so that any edit, gap or
reordering shows. The words stand in the change log alone. Signed heads (Ed25519, JWS), kept beside
the keys and outside the house, show a chain whose end was cut off or that was rewritten whole.

Missing words are lawful only when a later link of the chain says that they were erased.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Final, TypeAlias

import rfc8785
import sqlalchemy as sa

from ipse.kernel.call import Call
from ipse.kernel.clock import to_micros
from ipse.kernel.ids import HOUSE, OwnerId, SubjectId
from ipse.storage.acts import ERASING
from ipse.storage.tables import JsonObject, MicrosType, metadata
from ipse.storage.work import Work

EVERYTHING: Final = SubjectId("*")
"""The subject of an act on a whole room of one owner."""

NOTHING: Final = ""
"""The digest of an act that carries no words."""

_BEFORE_THE_FIRST: Final = "0" * 64


class _LinkColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    seq = sa.Column(sa.BigInteger, primary_key=True, autoincrement=False)
    at: sa.Named[int] = sa.Column(MicrosType)
    room: sa.Named[str]
    act: sa.Named[str]
    owner: sa.Named[str]
    subject_id: sa.Named[str]
    digest: sa.Named[str]
    previous: sa.Named[str]
    hash: sa.Named[str]


links: Final = sa.Table("audit", metadata, _LinkColumns, sqlite_with_rowid=False)

# Every write runs these: building them once is half of what they would cost.
_ADD: Final = sa.insert(links)
_LAST: Final = (
    sa.select(links.c.seq, links.c.hash)
    .where(links.c.namespace == HOUSE)
    .order_by(links.c.seq.desc())
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a new link is to say."""

    room: str
    act: str
    owner: OwnerId
    subject_id: SubjectId
    digest: str
    """Of the words, or NOTHING when the act carries none."""


@dataclass(frozen=True, slots=True)
class Head:
    """The end of the chain: how many links, and the hash of the last."""

    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Sound:
    """The chain verifies."""

    head: Head
    erased: int
    """How many links have lost their words lawfully."""


@dataclass(frozen=True, slots=True)
class Broken:
    """The chain does not verify, from link `seq` on, because of `reason`."""

    seq: int
    reason: str


Verdict: TypeAlias = Sound | Broken


def digest(salt: bytes, words: JsonObject) -> str:
    """Return the salted digest of `words` (SHA-256 over the salt and RFC 8785 canonical JSON)."""
    return sha256(salt + rfc8785.dumps(words)).hexdigest()


@dataclass(frozen=True, slots=True)
class Link:
    """One link of the chain."""

    seq: int
    at: int
    room: str
    act: str
    owner: str
    subject_id: str
    digest: str
    previous: str

    @property
    def hash(self) -> str:
        """Return the hash that belongs to this link."""
        words: JsonObject = {
            "seq": self.seq,
            "at": str(self.at),  # microseconds are beyond the integers of canonical JSON
            "room": self.room,
            "act": self.act,
            "owner": self.owner,
            "subject": self.subject_id,
            "digest": self.digest,
            "previous": self.previous,
        }
        return sha256(rfc8785.dumps(words)).hexdigest()


def append(work: Work, call: Call, entry: Entry) -> int:
    """Append a link that says `entry`; return its number in the chain."""
    head = chain_head(work)
    link = Link(
        seq=head.seq + 1,
        at=to_micros(call.now),
        room=entry.room,
        act=entry.act,
        owner=entry.owner,
        subject_id=entry.subject_id,
        digest=entry.digest,
        previous=head.hash,
    )
    work.connection.execute(_ADD, {"namespace": HOUSE, "hash": link.hash, **asdict(link)})
    return link.seq


def chain_head(work: Work) -> Head:
    """Return the end of the chain."""
    row = work.connection.execute(_LAST).one_or_none()
    if row is None:
        return Head(0, _BEFORE_THE_FIRST)
    seq, last_hash = row
    return Head(seq, last_hash)


def hash_at(work: Work, seq: int) -> str | None:
    """Return the hash of link `seq`, None when the chain has no such link."""
    found: str | None = work.connection.scalar(
        sa.select(links.c.hash).where(links.c.namespace == HOUSE, links.c.seq == seq)
    )
    return _BEFORE_THE_FIRST if seq == 0 else found


def stored_links(work: Work) -> Iterator[tuple[Link, str]]:
    """Yield every stored link with the hash that stands beside it, in order."""
    columns = links.c
    rows = work.connection.execute(
        sa.select(
            columns.seq,
            columns.at,
            columns.room,
            columns.act,
            columns.owner,
            columns.subject_id,
            columns.digest,
            columns.previous,
            columns.hash,
        )
        .where(columns.namespace == HOUSE)
        .order_by(columns.seq)
    )
    for seq, at, room, act, owner, subject_id, words, previous, stored in rows:
        yield Link(seq, at, room, act, owner, subject_id, words, previous), stored


def first_break(rows: Iterator[tuple[Link, str]]) -> Verdict:
    """Return the first link that does not follow from the one before it, or that all do."""
    expected = Head(0, _BEFORE_THE_FIRST)
    for link, stored in rows:
        if link.seq != expected.seq + 1:
            return Broken(expected.seq + 1, "a link is missing")
        if link.previous != expected.hash:
            return Broken(link.seq, "the link does not follow the one before it")
        if link.hash != stored:
            return Broken(link.seq, "the link was edited")
        expected = Head(link.seq, stored)
    return Sound(expected, erased=0)


def verify(work: Work, words: Mapping[int, str]) -> Verdict:
    """Verify the chain and, for every link whose words still stand, that they are unchanged.

    `words` maps a link's number to the digest of the words that stand for it now. Missing words
    are lawful when a later link says that their subject, or its whole room, was erased.
    """
    verdict = first_break(stored_links(work))
    if isinstance(verdict, Broken):
        return verdict
    missing: dict[int, Link] = {}
    erased = 0
    for link, _ in stored_links(work):
        if link.act in ERASING:
            missing = {seq: old for seq, old in missing.items() if not _covers(link, old)}
        if link.digest != NOTHING and link.seq not in words:
            missing[link.seq] = link
            erased += 1
        elif words.get(link.seq, NOTHING) != link.digest:
            return Broken(link.seq, "the words behind the link were edited")
    if missing:
        return Broken(min(missing), "the words behind the link are gone, and nothing erased them")
    if strays := [seq for seq in words if not 1 <= seq <= verdict.head.seq]:
        return Broken(min(strays), "words stand in the log that no link vouches for")
    return Sound(verdict.head, erased)


def _covers(eraser: Link, old: Link) -> bool:
    same_room = (eraser.owner, eraser.room) == (old.owner, old.room)
    return same_room and eraser.subject_id in {old.subject_id, EVERYTHING}
