"""Forgetting: why he was in a mood goes; how he was, in numbers, stays."""

from __future__ import annotations

from typing import Final

from ipse.kernel.call import Call, Scope
from ipse.kernel.errors import NotFound
from ipse.selfhood.store import moments
from ipse.selfhood.verbs.keeping import ROOM
from ipse.selfhood.verbs.showing import KEPT_FOR
from ipse.storage.changes import erase_subject, purge_room
from ipse.storage.work import Work

CAUSE: Final = "cause/"


def forget_cause(work: Work, call: Call, moment_id: str) -> None:
    """Forget one cause that the call's owner gave; the moment keeps its numbers."""
    call.require(Scope.OWNER, "forget the cause of a mood")
    if not moments.forget_cause(work, call.namespace, call.owner, moment_id):
        raise NotFound("You gave no such cause: ipse mood lists those that you gave.")
    erase_subject(work, call, ROOM, f"{CAUSE}{moment_id}")


def forget(work: Work, call: Call) -> None:
    """Forget every cause that the call's owner gave, and their log of events; how he is stays."""
    call.require(Scope.OWNER, "forget the causes of a mood")
    moments.forget_causes(work, call.namespace, call.owner)
    purge_room(work, call, ROOM)


def prune(work: Work, call: Call) -> int:
    """Delete the history that is older than 35 days; return how many moments went."""
    call.require(Scope.OWNER, "prune the resident's history")
    return moments.delete_moments(work, call.namespace, before=call.now - KEPT_FOR)
