"""Agents: which of the house's tools exist for whoever calls (S16).

An agent has what its soul lists under `builtins`, as far as its token's scopes go; nothing else
decides it. Its owner's hand has every tool, and a device that may read has those that read.
This is the only place where souls meet the other rooms; each door asks here before it acts.
"""

from __future__ import annotations

from typing import Final

from ipse.house.house import House
from ipse.house.library import soul_of
from ipse.house.visit import Errand, T, Work
from ipse.kernel.call import Call, Scope
from ipse.kernel.errors import NotAllowed
from ipse.kernel.origin import Origin
from ipse.souls.builtins import tools_for
from ipse.souls.soul import Builtin

_NEEDS: Final = {
    Builtin.PERSON_MODEL: Scope.READ,
    Builtin.PERSON_OBSERVE: Scope.OBSERVE,
    Builtin.SELF_STATE: Scope.READ,
    Builtin.SELF_FEEL: Scope.ENACT,
    Builtin.SELF_PARTS: Scope.READ,
    Builtin.REMEMBER_PERSON: Scope.OBSERVE,
    Builtin.RECALL_PERSON: Scope.READ,
    Builtin.LINK_PERSON: Scope.OBSERVE,
    Builtin.MEMORY_REMEMBER: Scope.OBSERVE,
    Builtin.MEMORY_RECALL: Scope.READ,
}
_OF_THE_PERSON: Final = frozenset({Builtin.PERSON_MODEL, Builtin.PERSON_OBSERVE})
_OF_OTHERS: Final = frozenset({Builtin.REMEMBER_PERSON, Builtin.RECALL_PERSON, Builtin.LINK_PERSON})
_NONE: Final = frozenset[Builtin]()
_READING: Final = frozenset(tool for tool, scope in _NEEDS.items() if scope is Scope.READ)


def tools_of(house: House, call: Call) -> frozenset[Builtin]:
    """Return the tools that exist for the caller: none of a room that is switched off."""
    granted = _granted(house, call) - _switched_off(house)
    return frozenset(tool for tool in granted if _holds(call, _NEEDS[tool]))


def with_tool(house: House, tool: Builtin, errand: Errand[T]) -> Errand[T]:
    """Return `errand`, refused to an agent for which `tool` does not exist."""

    def done(work: Work, call: Call) -> T:
        require_tool(house, call, tool)
        return errand(work, call)

    return done


def require_tool(house: House, call: Call, tool: Builtin) -> None:
    """Return when the caller is no agent, or one whose soul grants `tool`."""
    if call.actor.origin is Origin.AGENT and tool not in _granted(house, call):
        raise NotAllowed(
            f"The agent {call.actor.writer} has no {tool}: "
            "its owner lists it under builtins in the agent's SOUL.yaml."
        )


def _switched_off(house: House) -> frozenset[Builtin]:
    of_the_person = _NONE if house.settings.person_model else _OF_THE_PERSON
    return of_the_person | (_NONE if house.settings.social_memory.enabled else _OF_OTHERS)


def _granted(house: House, call: Call) -> frozenset[Builtin]:
    match call.actor.origin:
        case Origin.AGENT:
            soul = soul_of(house, call.actor.writer)
            return frozenset(map(Builtin, tools_for(soul)))
        case Origin.MANUAL:
            return frozenset(Builtin)
        case _:
            return _READING


def _holds(call: Call, scope: Scope) -> bool:
    return bool(call.scopes & {scope, Scope.OWNER})
