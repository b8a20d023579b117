from __future__ import annotations

from base64 import urlsafe_b64encode
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.errors import InvalidInput
from ipse.storage.changes import FeedHead
from ipse.storage.feed import Cursor, decode_cursor, encode_cursor, fits

counts = st.integers(0, 2**62)
cursors = st.builds(Cursor, st.from_regex(r"[0-9A-Z]{26}", fullmatch=True), counts, counts, counts)

HERE = Cursor("epoch", generation=2, number=10, floor=4)
HEAD = FeedHead(generation=2, floor=4, last=20)


def encoded(words: str) -> str:
    return urlsafe_b64encode(words.encode()).decode().rstrip("=")


@given(cursors)
def test_a_cursor_reads_back_as_it_was_handed_out(cursor: Cursor) -> None:
    text = encode_cursor(cursor)
    assert decode_cursor(text) == cursor
    assert text.replace("-", "").replace("_", "").isalnum()


@given(st.text(max_size=60))
def test_any_text_is_a_cursor_or_refused_as_none(text: str) -> None:
    with suppress(InvalidInput):
        cursor = decode_cursor(text)
        assert min(cursor.generation, cursor.number, cursor.floor) >= 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "no cursor",
        "é",
        encoded("epoch.1.2"),
        encoded("epoch.1.2.3.4"),
        encoded("epoch.a.2.3"),
        encoded("epoch.1.-2.3"),
        encoded("epoch.-1.2.3"),
        encoded("epoch.1.2.-3"),
        encoded("epoch.1.2.3é"),
    ],
)
def test_a_malformed_cursor_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="since"):
        decode_cursor(text)


def test_a_reader_of_this_epoch_and_generation_goes_on() -> None:
    assert fits(HERE, "epoch", HEAD)


def test_a_restored_backup_or_a_purge_resets_every_cursor_from_before() -> None:
    assert not fits(HERE, "another epoch", HEAD)
    assert not fits(HERE, "epoch", FeedHead(generation=3, floor=4, last=20))
    assert not fits(HERE, "epoch", FeedHead(generation=1, floor=4, last=20))


def test_a_number_that_does_not_exist_yet_resets() -> None:
    assert fits(HERE, "epoch", FeedHead(generation=2, floor=4, last=10))
    assert not fits(HERE, "epoch", FeedHead(generation=2, floor=4, last=9))


def test_a_reader_resets_when_history_is_gone_that_it_has_not_seen() -> None:
    assert fits(HERE, "epoch", FeedHead(generation=2, floor=10, last=20))
    assert not fits(HERE, "epoch", FeedHead(generation=2, floor=11, last=20))


def test_a_reader_that_began_above_the_gap_pages_on_below_its_number() -> None:
    began = Cursor("epoch", generation=2, number=3, floor=11)
    assert fits(began, "epoch", FeedHead(generation=2, floor=11, last=20))
    assert not fits(began, "epoch", FeedHead(generation=2, floor=12, last=20))
