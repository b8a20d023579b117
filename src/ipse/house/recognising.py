"""Recognising: who is in front of a camera or a microphone, from bytes that are never stored.

A frame is an argument and nothing else: there is no type, no table and no file that could hold
one, and what comes back is who it is, or nobody (M41). A recogniser is given the ids of the people
who let themselves be recognised, and of nobody else (M42).
"""

from __future__ import annotations

from collections.abc import Sequence

from ipse.kernel.ids import PersonId
from ipse.kernel.ports import Recogniser


def recognise(recogniser: Recogniser, frame: bytes, willing: Sequence[PersonId]) -> PersonId | None:
    """Return which of the `willing` the frame shows, None when it shows none of them."""
    found = recogniser.match(frame, willing) if willing else None
    return next((person for person in willing if person == found), None)
