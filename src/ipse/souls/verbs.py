"""What the record remembers of souls: which starters were given, and in which words."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from ipse.souls import store
from ipse.storage.work import Work


def seeded_starters(work: Work) -> frozenset[str]:
    """Return the ids of the starters that this house has been given."""
    return store.load_seeded(work)


def remember_starter(work: Work, soul_id: str, words: bytes, now: datetime) -> None:
    """Remember that a starter was given, with a digest of its `words`; a second time says nothing.

    By the digest a later version tells a starter that nobody touched from one that was edited.
    """
    if soul_id not in store.load_seeded(work):
        store.insert_seeded(work, soul_id, sha256(words).digest(), now)
