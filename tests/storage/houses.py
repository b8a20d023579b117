"""A house for a test that needs no door: on disk, opened and closed at will, its clock stepped."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ipse.house.boot import wake
from ipse.house.config import Settings, load_settings
from ipse.house.house import House
from ipse.house.visit import Visit
from ipse.household.verbs import owners
from ipse.kernel.call import Call, Surface
from ipse.kernel.chance import FixedEntropy
from ipse.kernel.clock import SteppedClock
from ipse.kernel.ids import OwnerId
from ipse.kernel.origin import MANUAL
from ipse.person.asking import Ask
from ipse.person.drafts import Draft
from ipse.person.verbs import read_model, write_entries
from ipse.person.written import Applied

MORNING: Final = datetime(2026, 9, 14, 8, 0, tzinfo=UTC)


def settings_in(folder: Path, **overrides: object) -> Settings:
    """Return the settings of the house that lives in `folder`."""
    return load_settings(folder / "config", house=folder / "house", **overrides)


@contextmanager
def opened(
    settings: Settings, clock: SteppedClock | None = None, seed: bytes = b"house"
) -> Generator[House]:
    """Open the house, founding it at the first time; close it at the end."""
    house, _ = wake(settings, clock or SteppedClock(MORNING), FixedEntropy(seed))
    with house:
        yield house


@contextmanager
def founded(settings: Settings, clock: SteppedClock) -> Generator[tuple[House, str]]:
    """Found the house and open it; give its first owner's token along."""
    house, first = wake(settings, clock, FixedEntropy(b"house"))
    assert first is not None
    with house:
        yield house, first.token


def visit(house: House, token: str) -> Visit:
    """Return what somebody with `token` may do now."""
    return Visit(house, token, Surface.PYTHON, house.clock.now(), house.correlation_id())


def first_owner(house: House) -> OwnerId:
    """Return the member who founded the house."""
    return house.record.read(owners)[0]


def by_hand(house: House, owner: OwnerId | None = None) -> Call:
    """Return a call by the own hand of `owner`, or of the first one."""
    return replace(house.own_call(owner or first_owner(house)), actor=MANUAL)


def tell(house: House, key: str, summary: str, *, section: str = "identity") -> None:
    """Let the first owner say `summary`."""
    call = by_hand(house)
    draft = Draft(section, key, summary)
    (written,) = house.record.write(lambda work: write_entries(work, call, [draft]))
    assert isinstance(written, Applied)


def told(house: House, owner: OwnerId | None = None) -> set[str]:
    """Return the summaries that stand in the model of `owner`, or of the first one."""
    call = by_hand(house, owner)
    model = house.record.read(lambda work: read_model(work, call, Ask()))
    return {entry.summary for entry in model.entries}
