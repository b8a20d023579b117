from __future__ import annotations

import json
from collections.abc import Callable

import httpx
import numpy as np
import pytest

from ipse.kernel.errors import HouseError, InvalidInput
from ipse.kernel.ports import Embedder
from ipse.models.embedders import Hashing, UniversalSentenceEncoder, WordLlama, WordsAlone
from ipse.models.endpoint import Endpoint, is_here
from ipse.physics.similarity import quantise

HERE = "http://127.0.0.1:11434/v1"


def near(embedder: Embedder, one: str, other: str) -> float:
    """How near two texts come, by their cosine."""
    a, b = embedder.embed([one, other])
    return float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b)))


def answering(act: Callable[[list[str]], httpx.Response]) -> httpx.Client:
    """A client whose server answers the texts of a request with what `act` makes of them."""
    return httpx.Client(
        transport=httpx.MockTransport(lambda request: act(json.loads(request.content)["input"]))
    )


def by_length(texts: list[str]) -> httpx.Response:
    """Vectors that say how long each text is, told in reverse."""
    told = [{"index": n, "embedding": [float(len(text)), 1.0]} for n, text in enumerate(texts)]
    return httpx.Response(200, json={"data": told[::-1]})


@pytest.fixture(scope="module")
def usem3() -> UniversalSentenceEncoder:
    """The default embedder, loaded once."""
    return UniversalSentenceEncoder()


def test_the_default_knows_meaning_across_languages(usem3: UniversalSentenceEncoder) -> None:
    same = near(usem3, "Where is the railway station?", "Wo ist der Bahnhof?")
    other = near(usem3, "Where is the railway station?", "Die Suppe ist versalzen.")
    assert same > other + 0.2


def test_a_vector_is_the_same_whatever_stands_beside_it(usem3: UniversalSentenceEncoder) -> None:
    alone, (beside, _) = usem3.embed(["tea"])[0], usem3.embed(["tea", "a much longer text"])
    assert alone.tobytes() == beside.tobytes()
    assert alone.shape == (usem3.dimensions,)


def test_one_endless_word_takes_no_longer_than_a_long_text(usem3: UniversalSentenceEncoder) -> None:
    endless, cut = usem3.embed(["x" * 100_000])[0], usem3.embed(["x" * 2_000])[0]
    assert endless.tobytes() == cut.tobytes()


def test_the_quick_one_needs_no_network_and_makes_no_nonsense_of_nothing() -> None:
    pytest.importorskip("wordllama")
    quick = WordLlama()
    assert quick.embed(["tea"])[0].shape == (quick.dimensions,)
    assert near(quick, "a cup of tea", "drinking tea") > near(quick, "a cup of tea", "a tax form")
    assert quantise(quick.embed([""])[0]).scale == 0.0


def test_hashing_knows_words_and_nothing_more() -> None:
    hashing = Hashing(64)
    assert near(hashing, "red tea", "tea red") == pytest.approx(1.0)
    assert hashing.embed(["tea"])[0].tobytes() == Hashing(64).embed(["tea"])[0].tobytes()


def test_without_an_embedder_there_are_no_vectors() -> None:
    assert WordsAlone().embed(["tea"])[0].size == WordsAlone().dimensions == 0


def test_each_says_which_it_is(usem3: UniversalSentenceEncoder) -> None:
    names = {usem3.identity, Hashing(64).identity, Hashing(128).identity, WordsAlone().identity}
    assert len(names) == 4


def test_an_endpoint_is_asked_in_batches_and_answers_in_order() -> None:
    asked: list[int] = []

    def act(texts: list[str]) -> httpx.Response:
        asked.append(len(texts))
        return by_length(texts)

    made = Endpoint(HERE, "m", 2, client=answering(act)).embed(["x" * n for n in range(1, 101)])
    assert [float(vector[0]) for vector in made] == [float(n) for n in range(1, 101)]
    assert asked == [64, 36]


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(500),
        httpx.Response(200, json={"data": "no"}),
        httpx.Response(200, json={"data": []}),
        httpx.Response(200, json={"data": [{"index": 0, "embedding": [1.0]}]}),
        httpx.Response(200, json={"data": [{"index": 1, "embedding": [1.0, 2.0]}]}),
    ],
)
def test_an_endpoint_that_answers_otherwise_is_an_error(answer: httpx.Response) -> None:
    with pytest.raises(HouseError):
        Endpoint(HERE, "m", 2, client=answering(lambda _: answer)).embed(["tea"])


def test_nothing_leaves_this_machine_unless_its_owner_says_so() -> None:
    with pytest.raises(InvalidInput, match="embedder_may_leave"):
        Endpoint("https://embeddings.example/v1", "m", 2)
    assert Endpoint("https://embeddings.example/v1", "m", 2, may_leave=True).dimensions == 2


@pytest.mark.parametrize(
    ("address", "here"),
    [
        (HERE, True),
        ("http://localhost:1/v1", True),
        ("http://[::1]:1/v1", True),
        ("http://192.168.1.4/v1", False),
        ("http://localhost.example/v1", False),
        ("", False),
    ],
)
def test_only_loopback_is_this_machine(address: str, *, here: bool) -> None:
    assert is_here(address) is here
