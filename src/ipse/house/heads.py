"""Signed audit heads: they stand beside the keys, so that cutting the chain's end off shows.

Each line of the file is a JWS (Ed25519, RFC 9864) over the chain's id, the number of links and the
last link's hash. A chain is signed for the first time by whoever began it (founding, a restore, new
keys) and by nobody else: one that turns up under another id is not ours, and gets no signature.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import OKPKey

from ipse.house.durable import append_private, whole_lines
from ipse.kernel.clock import iso
from ipse.storage.audit import Broken, Head, Sound, Verdict, hash_at
from ipse.storage.disk import sync
from ipse.storage.work import Work

HEADS_NAME: Final = "audit-heads.jws"
ASIDE_NAME: Final = "audit-heads.former.jws"
_ALGORITHM: Final = "Ed25519"


@dataclass(frozen=True, slots=True)
class SignedHead:
    """A head as it was signed."""

    chain_id: str
    head: Head
    signed_at: str


@dataclass(frozen=True, slots=True)
class Forged:
    """A line of the file that our key did not sign."""

    line: int


Read: TypeAlias = SignedHead | Forged


def sign_head(config: Path, key: OKPKey, chain_id: str, head: Head, now: datetime) -> bool:
    """Sign the end of a chain that was signed before; return False for one that never was."""
    last = _last_signed(config, key, chain_id)
    if last is not None and last != head:
        sign_first_head(config, key, chain_id, head, now)
    return last is not None


def sign_first_head(config: Path, key: OKPKey, chain_id: str, head: Head, now: datetime) -> None:
    """Append a signed head to the file in `config`: for whoever has just begun the chain."""
    payload = {"house": chain_id, "seq": head.seq, "hash": head.hash, "at": iso(now)}
    protected = {"alg": _ALGORITHM, "typ": "audit-head+jws"}
    signed = jws.serialize_compact(protected, json.dumps(payload), key, algorithms=[_ALGORITHM])
    append_private(config / HEADS_NAME, signed)


def read_heads(config: Path, key: OKPKey) -> list[Read]:
    """Return every head in the file, in order."""
    lines = whole_lines(config / HEADS_NAME)
    return [_read(number, line, key) for number, line in enumerate(lines, start=1)]


def set_heads_aside(config: Path) -> None:
    """Move what lost keys have signed out of the way: nobody can check it any more."""
    path = config / HEADS_NAME
    if path.exists():
        path.replace(path.with_name(ASIDE_NAME))
        sync(config)


def check_heads(work: Work, verdict: Verdict, heads: list[Read], chain_id: str) -> Verdict:
    """Return `verdict`, or the first signed head that the chain does not contain.

    A chain without any head of its own is none that this house began.
    """
    if isinstance(verdict, Broken):
        return verdict
    signed = False
    for read in heads:
        match read:
            case Forged(line):
                return Broken(0, f"line {line} of {HEADS_NAME} was not signed by this house's key")
            case SignedHead(chain, head) if chain == chain_id:
                signed = True
                if hash_at(work, head.seq) != head.hash:
                    return Broken(head.seq, "the chain is not the one that was signed")
            case SignedHead():
                continue
    if not signed:
        return Broken(verdict.head.seq, "no head of this chain was ever signed")
    return Sound(verdict.head, verdict.erased)


def _last_signed(config: Path, key: OKPKey, chain_id: str) -> Head | None:
    """Return the newest head of this chain; those before it need no look, which takes its time."""
    for line in reversed(whole_lines(config / HEADS_NAME)):
        match _read(0, line, key):
            case SignedHead(chain, head) if chain == chain_id:
                return head
            case _:
                continue
    return None


def _read(number: int, line: str, key: OKPKey) -> Read:
    try:
        signed = jws.deserialize_compact(line, key, algorithms=[_ALGORITHM])
        payload = json.loads(signed.payload)
        head = Head(payload["seq"], payload["hash"])
        return SignedHead(payload["house"], head, payload["at"])
    except (JoseError, ValueError, KeyError):
        return Forged(number)
