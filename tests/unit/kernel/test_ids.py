from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from threading import Thread

from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.chance import SeededChance
from ipse.kernel.ids import Mint, made_at

NOON = datetime(2026, 9, 15, 12, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)

moments = st.datetimes(datetime(1970, 1, 1), datetime(9999, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 (bounds are naive)


def a_mint(seed: bytes = b"seed") -> Mint:
    return Mint(SeededChance(seed))


@given(moments)
def test_an_id_tells_the_millisecond_in_which_it_was_made(now: datetime) -> None:
    told = made_at(a_mint().ulid(now))
    assert told <= now < told + MILLISECOND


def test_ids_sort_by_the_time_of_their_making() -> None:
    mint = a_mint()
    ids = [mint.ulid(NOON + MILLISECOND * step) for step in range(50)]
    assert ids == sorted(ids)
    assert {len(each) for each in ids} == {26}


@given(st.lists(st.integers(-100_000, 100_000), min_size=2, max_size=30))
def test_no_id_repeats_or_goes_back_even_when_the_clock_does(steps: list[int]) -> None:
    mint = a_mint()
    ids = [mint.ulid(NOON + timedelta(milliseconds=step)) for step in steps]
    assert all(earlier < later for earlier, later in pairwise(ids))


def test_threads_that_share_a_mint_never_share_an_id() -> None:
    mint = a_mint()
    made: list[str] = []
    threads = [
        Thread(target=lambda: made.extend(mint.ulid(NOON) for _ in range(200))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(made)) == len(made) == 1600


def test_the_same_seed_makes_the_same_ids() -> None:
    assert a_mint(b"one").ulid(NOON) == a_mint(b"one").ulid(NOON) != a_mint(b"two").ulid(NOON)
