"""What acceptance tests are given: a running house, and the doors to it."""

from __future__ import annotations

import io
import logging
from collections.abc import Generator
from pathlib import Path

import pytest
import structlog

from ipse.house.logs import set_up_logs
from tests.acceptance.doors import DOORS, Door
from tests.acceptance.houses import OpenHouse, running_house
from tests.acceptance.selves import SELF_DOORS, AnySelf


@pytest.fixture
def place(tmp_path: Path) -> Generator[OpenHouse]:
    """A running house with one owner, on a Monday morning."""
    with running_house(tmp_path) as house:
        yield house


@pytest.fixture(params=list(DOORS))
def door(request: pytest.FixtureRequest, place: OpenHouse) -> Door:
    """The owner's way in: each test that asks for it runs through every door."""
    return DOORS[request.param](place, place.owner_token)


@pytest.fixture(params=list(SELF_DOORS))
def his(request: pytest.FixtureRequest, place: OpenHouse) -> AnySelf:
    """The owner's way to the resident's self, through every door that has one."""
    return SELF_DOORS[request.param](place, place.owner_token)


@pytest.fixture
def log(place: OpenHouse) -> Generator[io.StringIO]:
    """What the house logs from here on."""
    root = logging.getLogger()
    before, level = root.handlers, root.level
    stream = io.StringIO()
    set_up_logs(place.clock, stream)
    yield stream
    root.handlers, root.level = before, level
    structlog.reset_defaults()
