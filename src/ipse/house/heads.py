"""Signed audit heads: they stand beside the keys, so that cutting the chain's end off shows.

Each line of the file is a JWS (Ed25519, RFC 9864) over the house's id, the number of links and the
last link's hash.
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
from ipse.storage.work import Work

HEADS_NAME: Final = "audit-heads.jws"
_ALGORITHM: Final = "Ed25519"


@dataclass(frozen=True, slots=True)
class SignedHead:
    """A head as it was signed."""

    house_id: str
    head: Head
    signed_at: str


@dataclass(frozen=True, slots=True)
class Forged:
    """A line of the file that our key did not sign."""

    line: int


Read: TypeAlias = SignedHead | Forged


def sign_head(config: Path, key: OKPKey, house_id: str, head: Head, now: datetime) -> None:
    """Append a signed head to the file in `config`, unless it says nothing new."""
    if head.seq == 0 or _last_signed(config, key, house_id) == head:
        return
    payload = {"house": house_id, "seq": head.seq, "hash": head.hash, "at": iso(now)}
    protected = {"alg": _ALGORITHM, "typ": "audit-head+jws"}
    signed = jws.serialize_compact(protected, json.dumps(payload), key, algorithms=[_ALGORITHM])
    append_private(config / HEADS_NAME, signed)


def read_heads(config: Path, key: OKPKey) -> list[Read]:
    """Return every head in the file, in order."""
    lines = whole_lines(config / HEADS_NAME)
    return [_read(number, line, key) for number, line in enumerate(lines, start=1)]


def check_heads(work: Work, verdict: Verdict, heads: list[Read], house_id: str) -> Verdict:
    """Return `verdict`, or the first signed head that the chain does not contain."""
    if isinstance(verdict, Broken):
        return verdict
    for read in heads:
        match read:
            case Forged(line):
                return Broken(0, f"line {line} of {HEADS_NAME} was not signed by this house's key")
            case SignedHead(signer, head) if signer == house_id:
                if hash_at(work, head.seq) != head.hash:
                    return Broken(head.seq, "the chain is not the one that was signed")
            case SignedHead():
                continue
    return Sound(verdict.head, verdict.erased)


def _last_signed(config: Path, key: OKPKey, house_id: str) -> Head | None:
    """Return the newest head of this house; those before it need no look, which takes its time."""
    for line in reversed(whole_lines(config / HEADS_NAME)):
        match _read(0, line, key):
            case SignedHead(signer, head) if signer == house_id:
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
