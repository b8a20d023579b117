from __future__ import annotations

from datetime import timedelta

import pytest

from ipse.kernel.errors import InvalidInput
from ipse.kernel.pages import page_size
from ipse.person.feed import feed_item
from tests.unit.person.calls import NOON, an_entry


@pytest.mark.parametrize(("limit", "size"), [(None, 200), (1, 1), (500, 500)])
def test_a_page_is_as_large_as_the_device_wants(limit: int | None, size: int) -> None:
    assert page_size(limit) == size


@pytest.mark.parametrize("limit", [-1, 0, 501])
def test_a_page_of_another_size_is_an_error(limit: int) -> None:
    with pytest.raises(InvalidInput) as error:
        page_size(limit)
    assert error.value.field == "limit"


def test_a_change_carries_what_stands_from_there_on() -> None:
    entry = an_entry(expires_at=NOON + timedelta(microseconds=1))
    item = feed_item("c", entry.place, entry, NOON)
    assert (item.entry, item.deleted) == (entry, False)


def test_what_has_expired_arrives_as_a_tombstone() -> None:
    entry = an_entry(expires_at=NOON)
    item = feed_item("c", entry.place, entry, NOON)
    assert (item.entry, item.deleted, item.place) == (None, True, entry.place)


def test_what_was_removed_arrives_as_a_tombstone() -> None:
    assert feed_item("c", an_entry().place, None, NOON).deleted
