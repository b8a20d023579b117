"""Peers of `locomo.py`: other memories, asked the same questions about the same turns.

Each is installed for this alone and runs without a network and without a language model: mem0
(`mem0ai`, infer=False, our embedder in the place of its own) and YantrikDB (its own embedder, the
best that it brings). What is not installed is left out.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, TypeAlias

from ipse.kernel.ports import Embedder
from ipse.memory.tiers import Recallable

Find: TypeAlias = Callable[[str, str], Sequence[str]]
"""From the name of a talk and a question to the ids that are found, best first."""

MOST: Final = 20


def peers(
    talks: Sequence[tuple[str, Sequence[Recallable]]], embedder: Embedder
) -> Iterator[tuple[str, Find]]:
    """Yield every peer that is installed, with all `talks` stored in it."""
    for name, make in (("mem0 infer=False", _mem0), ("YantrikDB", _yantrikdb)):
        with suppress(ImportError):
            yield name, make(talks, embedder)


def _dated(turn: Recallable) -> str:
    return f"[{turn.event_at:%d %B %Y}] {turn.spoken}"


def _mem0(talks: Sequence[tuple[str, Sequence[Recallable]]], embedder: Embedder) -> Find:
    folder = mkdtemp()
    os.environ |= {"MEM0_TELEMETRY": "False", "MEM0_DIR": folder}
    store = {"path": f"{folder}/store", "collection_name": "bench", "on_disk": False}
    nobody = {"provider": "openai", "config": {"api_key": "none"}}
    memory = import_module("mem0").Memory.from_config(
        {
            "vector_store": {
                "provider": "qdrant",
                "config": {**store, "embedding_model_dims": embedder.dimensions},
            },
            "llm": nobody,
            "embedder": nobody,
            "history_db_path": f"{folder}/history.db",
        }
    )

    class Ours:
        """Our embedder in the place of theirs."""

        config = memory.embedding_model.config

        def embed(self, text: str, *_: object, **__: object) -> list[float]:
            """Return the vector of `text`."""
            return embedder.embed([text])[0].tolist()

        def embed_batch(self, texts: Sequence[str], *_: object, **__: object) -> list[list[float]]:
            """Return the vectors of `texts`."""
            return [self.embed(text) for text in texts]

    memory.embedding_model = Ours()
    for talk, turns in talks:
        for turn in turns:
            said = [{"role": "user", "content": _dated(turn)}]
            memory.add(said, user_id=talk, infer=False, metadata={"turn": turn.item_id})

    def find(talk: str, question: str) -> Sequence[str]:
        found = memory.search(question, filters={"user_id": talk}, top_k=MOST)["results"]
        return [each["metadata"]["turn"] for each in found]

    return find


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
