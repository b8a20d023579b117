"""Endpoint: any server that answers like OpenAI's embeddings, on this machine or allowed by name.

What is embedded leaves the process word for word. Hence an address beyond this machine is refused
unless the owner's settings say that it may be used (ruling 16).
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_address
from typing import Annotated, Final
from urllib.parse import urlsplit

import httpx
import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, Field, ValidationError

from ipse.kernel.errors import HouseError, InvalidInput

PATIENCE: Final = 10.0
LARGEST_BATCH: Final = 64


class _Embedding(BaseModel):
    index: int
    embedding: Annotated[list[float], Field(min_length=1)]


class _Answer(BaseModel):
    data: list[_Embedding]


class Endpoint:
    """An embedder behind `POST <address>/embeddings`."""

    def __init__(
        self,
        address: str,
        model: str,
        dimensions: int,
        *,
        key: str = "",
        may_leave: bool = False,
        client: httpx.Client | None = None,
    ) -> None:
        if not may_leave and not is_here(address):
            raise InvalidInput(
                "This embedder is not on this machine: set embedder_may_leave = true to send it "
                "what is remembered, word for word.",
                field="embedder_address",
            )
        self.identity = f"endpoint {model} {dimensions}"
        self.dimensions = dimensions
        self._address = f"{address.rstrip('/')}/embeddings"
        self._model = model
        self._client = client or httpx.Client(
            timeout=PATIENCE, headers={"Authorization": f"Bearer {key}"} if key else {}
        )

    def embed(self, texts: Sequence[str]) -> Sequence[NDArray[np.float32]]:
        """Return a vector for each of `texts`."""
        found: list[NDArray[np.float32]] = []
        for start in range(0, len(texts), LARGEST_BATCH):
            found += self._batch(texts[start : start + LARGEST_BATCH])
        return found

    def _batch(self, texts: Sequence[str]) -> list[NDArray[np.float32]]:
        try:
            answer = self._client.post(
                self._address, json={"model": self._model, "input": list(texts)}
            ).raise_for_status()
            told = _Answer.model_validate_json(answer.content).data
        except (httpx.HTTPError, ValidationError) as error:
            raise HouseError("The embedder does not answer as it should: look at it.") from error
        told.sort(key=lambda each: each.index)
        if [each.index for each in told] != list(range(len(texts))) or any(
            len(each.embedding) != self.dimensions for each in told
        ):
            raise HouseError("The embedder answers with other vectors than the settings say.")
        return [np.asarray(each.embedding, np.float32) for each in told]


def is_here(address: str) -> bool:
    """Return whether `address` names this machine."""
    host = urlsplit(address).hostname or ""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
