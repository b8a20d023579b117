"""Builtins: which of the house's own tools exist for an agent (S16).

A tool that is not granted is neither listed nor run. No soul, or none that can be read, grants
nothing.
"""

from __future__ import annotations

from ipse.souls.soul import Soul


def tools_for(soul: Soul | None) -> frozenset[str]:
    """Return the names of the house's tools that exist for the agent with this `soul`."""
    return frozenset() if soul is None else frozenset(soul.builtins)


def has_tool(soul: Soul | None, tool: str) -> bool:
    """Return whether the house's `tool` exists for the agent with this `soul`."""
    return tool in tools_for(soul)
