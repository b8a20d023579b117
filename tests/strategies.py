"""The Hypothesis strategies that tests of several rooms share."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from ipse.kernel.ids import OwnerId
from ipse.kernel.origin import MANUAL, Origin, Source
from ipse.person.entries import Entry, Section


def moments() -> st.SearchStrategy[datetime]:
    """Moments of a few minutes, so that many of them meet."""
    start = datetime(2026, 9, 15, tzinfo=UTC)
    return st.integers(0, 9).map(lambda minute: start + timedelta(minutes=minute))


def sources() -> st.SearchStrategy[Source]:
    """Sources that may write entries."""
    agents = st.sampled_from(["planner", "cook"]).map(lambda name: Source(Origin.AGENT, name))
    senses = st.sampled_from(["location", "sleep"]).map(lambda name: Source(Origin.SENSE, name))
    return st.just(MANUAL) | agents | senses


@st.composite
def entries_of_one_place(draw: st.DrawFn) -> Entry:
    """Entries that all want to stand in one place and never expire."""
    source, observed_at = draw(sources()), draw(moments())
    return Entry(
        owner=OwnerId("ada"),
        section=Section.IDENTITY,
        key="home",
        summary=draw(st.sampled_from(["Lives in Oak Park", "Lives in Oslo", "Moved to Rome"])),
        value=None,
        source=source,
        confidence=draw(st.floats(0, 1)),
        quoted=source.origin is Origin.AGENT and draw(st.booleans()),
        observed_at=observed_at,
        expires_at=None,
        written_at=observed_at,
    )
