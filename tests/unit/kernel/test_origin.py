from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.errors import InvalidInput
from ipse.kernel.origin import IMPORTED, MANUAL, Origin, Source, parse_source

writers = st.from_regex(r"[a-z0-9][a-z0-9._-]{0,63}", fullmatch=True)
named = st.builds(Source, st.sampled_from(sorted(set(Origin) - {Origin.MANUAL})), writers)


@given(named | st.just(MANUAL))
def test_a_source_reads_back_as_it_is_written(source: Source) -> None:
    assert parse_source(str(source)) == source


@given(st.text(max_size=20) | st.from_regex(r"(manual|agent|sense):?.{0,8}", fullmatch=True))
def test_whatever_is_read_as_a_source_is_written_like_that(text: str) -> None:
    with suppress(InvalidInput):
        assert str(parse_source(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "manual:",
        "manual:ada",
        "agent",
        "agent:",
        "agent:Planner",
        "agent:-planner",
        "agent:a b",
        "agent:planner\n",
        "owner",
        f"agent:{'a' * 65}",
    ],
)
def test_what_names_no_source_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse_source(text)
    assert refused.value.field == "source"


def test_a_writers_name_takes_sixty_four_characters_and_no_more() -> None:
    assert parse_source(f"agent:{'a' * 64}").writer == "a" * 64
    with pytest.raises(InvalidInput):
        Source(Origin.AGENT, "a" * 65)


def test_what_is_imported_stands_at_the_agents_rank() -> None:
    assert IMPORTED.origin is Origin.AGENT
    assert str(MANUAL) == "manual"
