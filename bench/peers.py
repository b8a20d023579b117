"""Peers of `locomo.py` and `recall_latency.py`: other memories, asked the same of the same rows.

Each is installed for this alone and runs without a network and without a language model: mem0
(`mem0ai`, infer=False, our embedder in the place of its own), YantrikDB (its own embedder, the
best that it brings) and LanceDB (`lancedb`: rows, vectors and full text, its hybrid search). Of
what is not installed a line says so.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ipse.kernel.ports import Embedder
from ipse.memory.language import terms
from ipse.memory.tiers import Recallable

Find: TypeAlias = Callable[[str, str], Sequence[str]]
"""From the name of a talk and a question to the ids that are found, best first."""

Vectors: TypeAlias = NDArray[np.float32]
Search: TypeAlias = Callable[[str, object, Vectors], object]
"""One search of a store: a question's text, and its vector as it was read."""

MOST: Final = 20
INDEXED_FROM: Final = 100_000
"""Rows from which on LanceDB is given an index of its vectors."""


def peers(
    talks: Sequence[tuple[str, Sequence[Recallable]]], embedder: Embedder
) -> Iterator[tuple[str, Find]]:
    """Yield every peer that is installed, with all `talks` stored in it."""
    for name, make in (("mem0 infer=False", _mem0), ("YantrikDB", _yantrikdb)):
        try:
            yield name, make(talks, embedder)
        except ImportError:
            print(f"{name}: not installed")


def _dated(turn: Recallable) -> str:
    return f"[{turn.event_at:%d %B %Y}] {turn.spoken}"


def stores(texts: Sequence[str], vectors: Vectors, most: int) -> Iterator[tuple[str, Search]]:
    """Yield every store that is installed and takes so many rows in bearable time."""
    for name, largest, make in (("LanceDB", 1_000_000, _lancedb), ("mem0", 10_000, _mem0_rows)):
        if len(texts) > largest:
            continue
        try:
            yield name, make(texts, vectors, most)
        except ImportError:
            print(f"{name}: not installed")


class _Told:
    """An embedder in the place of mem0's own: ours, or whatever vector was read before."""

    def __init__(self, config: object, read: Callable[[str], list[float]]) -> None:
        self.config = config
        self.read = read

    def embed(self, text: str, *_: object, **__: object) -> list[float]:
        """Return the vector of `text`."""
        return self.read(text)

    def embed_batch(self, texts: Sequence[str], *_: object, **__: object) -> list[list[float]]:
        """Return the vectors of `texts`."""
        return [self.read(text) for text in texts]


def _mem0_memory(dimensions: int, read: Callable[[str], list[float]]) -> Any:  # noqa: ANN401 (untyped)
    folder = mkdtemp()
    os.environ |= {"MEM0_TELEMETRY": "False", "MEM0_DIR": folder}
    store = {"path": f"{folder}/store", "collection_name": "bench", "on_disk": False}
    nobody = {"provider": "openai", "config": {"api_key": "none"}}
    memory = import_module("mem0").Memory.from_config(
        {
            "vector_store": {
                "provider": "qdrant",
                "config": {**store, "embedding_model_dims": dimensions},
            },
            "llm": nobody,
            "embedder": nobody,
            "history_db_path": f"{folder}/history.db",
        }
    )
    memory.embedding_model = _Told(memory.embedding_model.config, read)
    return memory


def _mem0(talks: Sequence[tuple[str, Sequence[Recallable]]], embedder: Embedder) -> Find:
    memory = _mem0_memory(embedder.dimensions, lambda text: embedder.embed([text])[0].tolist())
    for talk, turns in talks:
        for turn in turns:
            said = [{"role": "user", "content": _dated(turn)}]
            memory.add(said, user_id=talk, infer=False, metadata={"turn": turn.item_id})

    def find(talk: str, question: str) -> Sequence[str]:
        found = memory.search(question, filters={"user_id": talk}, top_k=MOST)["results"]
        return [each["metadata"]["turn"] for each in found]

    return find


def _mem0_rows(texts: Sequence[str], vectors: Vectors, most: int) -> Search:
    read: dict[str, list[float]] = {}
    memory = _mem0_memory(vectors.shape[1], read.__getitem__)
    for text, vector in zip(texts, vectors, strict=True):
        read[text] = vector.tolist()
        memory.add([{"role": "user", "content": text}], user_id="ada", infer=False)

    def search(text: str, _question: object, exact: Vectors) -> object:
        read[text] = exact.tolist()
        return memory.search(text, filters={"user_id": "ada"}, top_k=most)

    return search


def _lancedb(texts: Sequence[str], vectors: Vectors, most: int) -> Search:
    arrow = import_module("pyarrow")
    flat = arrow.array(vectors.reshape(-1))
    rows = arrow.table(
        {
            "body": arrow.array(texts),
            "vector": arrow.FixedSizeListArray.from_arrays(flat, vectors.shape[1]),
        }
    )
    table = import_module("lancedb").connect(mkdtemp()).create_table("traces", rows)
    table.create_fts_index("body", replace=True)
    if len(texts) >= INDEXED_FROM:
        table.create_index(metric="cosine", index_type="IVF_HNSW_SQ")

    def search(text: str, _question: object, exact: Vectors) -> object:
        asked = table.search(query_type="hybrid").vector(exact).text(" ".join(terms(text)))
        return asked.limit(most).to_list()

    return search


def _yantrikdb(talks: Sequence[tuple[str, Sequence[Recallable]]], _: Embedder) -> Find:
    made = import_module("yantrikdb").YantrikDB
    held = {}
    for talk, turns in talks:
        held[talk] = made(str(Path(mkdtemp()) / "talk.db"), embedding_dim=64)
        for turn in turns:
            held[talk].record(
                _dated(turn),
                metadata={"turn": turn.item_id},
                created_at=turn.event_at.timestamp(),
            )

    def find(talk: str, question: str) -> Sequence[str]:
        found = held[talk].recall(question, top_k=MOST, skip_reinforce=True)
        return [each["metadata"]["turn"] for each in found]

    return find
