"""Quote bench: how often a misquote is certified and a true quote refused, on real sentences.

Run `python bench/quotes.py [--quick] [--data DIR] [--seed tuning|report] [--show N]`. It prints
a table beside two simpler checks (substring, fuzzy match >= 90); the last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from quote_edits import BENIGN, WINDOWS, WORDS_HELD_OUT, Edit
from quote_misquotes import FRESH, FRESH2, FRESH3, HELD_OUT, MISQUOTES
from quote_tongues import tongue_cases
from rapidfuzz import fuzz

from ipse.person import english
from ipse.person.quotes import check_quote

ROOT: Final = Path(__file__).resolve().parent.parent
SEEDS: Final = {"tuning": 20261, "report": 77003}  # of the second no case was read while tuning
FUZZY_BAR: Final = 90
SHORTEST, LONGEST = 6, 25  # words of a sentence that is edited


@dataclass(frozen=True, slots=True)
class Case:
    """One quote against one message, and whether it should be certified."""

    label: str
    quote: str
    message: str
    true: bool
    group: str = "main"  # windows, held out, fresh to fresh3, tongues, pairs (by people)


def guarded(quote: str, message: str) -> bool:
    """Return the verdict of the check that is measured."""
    return check_quote(quote, message).certifies


def substring(quote: str, message: str) -> bool:
    """Return the verdict of a plain search."""
    return quote.casefold() in message.casefold()


def fuzzy(quote: str, message: str) -> bool:
    """Return the verdict of a fuzzy search."""
    return fuzz.partial_ratio(quote.casefold(), message.casefold()) >= FUZZY_BAR


CHECKS: Final[dict[str, Callable[[str, str], bool]]] = {
    "guarded": guarded, "substring": substring, "fuzzy90": fuzzy,
}  # fmt: skip


def turns(data: Path, *, odd: bool) -> Iterator[str]:
    """Yield the turns of every second conversation, so that the two seeds share none."""
    conversations = json.loads((data / "locomo" / "locomo10.json").read_text())
    for conversation in conversations[odd::2]:
        for key, session in conversation["conversation"].items():
            if re.fullmatch(r"session_\d+", key):
                yield from (turn["text"].strip() for turn in session)


def plain_sentences(turn: str) -> list[str]:
    """Return the sentences of a turn that assert something by themselves."""
    parts = re.split(r"(?<=[.!?])\s+", turn)
    return [
        part
        for part in parts
        if part[-1:] in ".!"
        and SHORTEST <= len(part.split()) <= LONGEST
        and not re.search(r"[\"“?]|(?i:^(?:if|when|do|have|let|what|how)\b)", part)
        and turn.count(part) == 1
    ]


def edited(chance: Random, texts: list[str], each: int) -> Iterator[Case]:
    """Yield `each` cases of every kind of edit, as far as the texts allow."""
    kinds: list[tuple[str, Edit, bool, str]] = [
        *((label, edit, True, "main") for label, edit in BENIGN.items()),
        *((label, edit, True, "windows") for label, edit in WINDOWS.items()),
        *((label, edit, False, "main") for label, edit in MISQUOTES.items()),
        *((label, edit, False, "held out") for label, edit in HELD_OUT.items()),
        *((label, edit, False, "fresh") for label, edit in FRESH.items()),
        *((label, edit, False, "fresh2") for label, edit in FRESH2.items()),
        *((label, edit, False, "fresh3") for label, edit in FRESH3.items()),
    ]
    sentences = [(part, turn) for turn in texts for part in plain_sentences(turn)]
    for label, edit, true, group in kinds:
        chance.shuffle(sentences)
        made = (edit(chance, sentence, turn) for sentence, turn in sentences)
        for quote, message in islice((pair for pair in made if pair), each):
            yield Case(label, quote, message, true, group)
    yield from _foreign(chance, sentences, each)


def _foreign(chance: Random, sentences: list[tuple[str, str]], each: int) -> Iterator[Case]:
    """Yield sentences that stand in another message, and halves of two messages run together."""
    for _ in range(each):
        (sentence, turn), (_, other) = chance.sample(sentences, 2)
        if sentence not in other and turn != other:
            yield Case("invented", sentence, other, true=False)
            half = other.split()[: len(other.split()) // 2]
            spliced = " ".join((*half[-4:], *sentence.split()[-4:]))
            yield Case("splice_messages", spliced, other, true=False)


def written_pairs(data: Path, limit: int) -> Iterator[Case]:
    """Yield pairs of sentences that people wrote and labelled; only contradictions are sure."""
    rows = [row.split("\t") for row in (data / "sick" / "SICK.txt").read_text().splitlines()[1:]]
    for label in ("CONTRADICTION", "NEUTRAL", "ENTAILMENT"):
        for row in [row for row in rows if row[4] == label][:limit]:
            yield Case(f"sick_{label.lower()}", row[2], row[1], label == "ENTAILMENT", "pairs")
    for name, quote, message, wrong in (
        ("vitaminc", "claim", "evidence", "refutes"),
        ("mrpc", "sentence2", "sentence1", "not equivalent"),
        ("rte", "hypothesis", "premise", "False"),
    ):
        for path in sorted((data / "pairs").glob(f"{name}_t*.jsonl")):
            for row in map(json.loads, path.read_text().splitlines()):
                if row["label"] == wrong:
                    yield Case(
                        f"{name}_{wrong.replace(' ', '_')}",
                        row[quote],
                        row[message],
                        true=False,
                        group="pairs",
                    )


def assert_held_out() -> None:
    """Check that the checker lists none of the words that are reported as held out."""
    values = [getattr(english.ENGLISH, field.name) for field in fields(english.ENGLISH)]
    lists = [text for text in (*vars(english).values(), *values) if isinstance(text, str)]
    listed = {word for text in lists for word in text.split()}
    assert not listed & WORDS_HELD_OUT, listed & WORDS_HELD_OUT


def rate(cases: list[Case], accepted: dict[Case, bool]) -> float:
    """Return the share of the cases that were accepted."""
    return sum(accepted[case] for case in cases) / max(1, len(cases))


def measure(
    cases: list[Case],
) -> tuple[dict[str, dict[Case, bool]], dict[str, tuple[float, float]]]:
    """Return every verdict, with the CPU and wall seconds of each check."""
    verdicts: dict[str, dict[Case, bool]] = {}
    seconds: dict[str, tuple[float, float]] = {}
    for name, check in CHECKS.items():
        cpu, wall = time.process_time(), time.perf_counter()
        verdicts[name] = {case: check(case.quote, case.message) for case in cases}
        seconds[name] = (time.process_time() - cpu, time.perf_counter() - wall)
    return verdicts, seconds


def main() -> None:
    """Print the table and the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer cases, within 50 seconds")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--seed", choices=sorted(SEEDS), default="report")
    parser.add_argument(
        "--show", type=int, default=0, help="print so many wrong verdicts of each kind"
    )
    chosen = parser.parse_args()
    assert_held_out()
    chance = Random(SEEDS[chosen.seed])
    texts = list(turns(chosen.data, odd=chosen.seed == "report"))
    each = 150 if chosen.quick else 600
    cases = [
        *edited(chance, texts, each),
        *(Case(*case, group="tongues") for case in tongue_cases(chance, chosen.data, each // 3)),
        *written_pairs(chosen.data, 10 * each),
    ]
    cases = list(dict.fromkeys(cases))
    report(cases, *measure(cases), show=chosen.show)


def report(
    cases: list[Case],
    verdicts: dict[str, dict[Case, bool]],
    seconds: dict[str, tuple[float, float]],
    *,
    show: int,
) -> None:
    """Print how often each check accepted each kind of case."""
    kinds = list(dict.fromkeys((case.group, case.true, case.label) for case in cases))
    print(f"{'accepted':32}{'cases':>7}" + "".join(f"{name:>11}" for name in CHECKS))
    classes: dict[str, float] = {}
    for group, true, label in kinds:
        of_kind = [c for c in cases if (c.group, c.true, c.label) == (group, true, label)]
        rates = [rate(of_kind, verdicts[name]) for name in CHECKS]
        title = f"{group} {'+' if true else '-'} {label}"
        classes[title] = round(rates[0], 4)
        print(f"{title:32}{len(of_kind):>7}" + "".join(f"{share:>11.4f}" for share in rates))
        wrong = [c for c in of_kind if verdicts["guarded"][c] != true]
        for case in wrong[:show]:
            print(
                "    ",
                case.quote,
                "||",
                case.message,
                "||",
                check_quote(case.quote, case.message).reason,
            )
    for name, (cpu, wall) in seconds.items():
        print(f"{name}: {1e6 * cpu / len(cases):.0f} us CPU a case, {cpu:.1f} s CPU, {wall:.1f} s")
    figures = {**totals(cases, verdicts), "classes": classes, "cases": len(cases)}
    figures["cpu_us"] = {name: round(1e6 * cpu / len(cases)) for name, (cpu, _) in seconds.items()}
    print(json.dumps(figures))


def totals(cases: list[Case], verdicts: dict[str, dict[Case, bool]]) -> dict[str, object]:
    """Return the figures that the goals are set on."""
    figures: dict[str, object] = {}
    for name in CHECKS:
        prefix = "" if name == "guarded" else f"{name}_"
        for kind, true, groups in (
            ("false_accept", False, ("main", "tongues")),
            ("true_accept", True, ("main", "tongues")),
            ("false_accept_held_out", False, ("held out",)),
            ("false_accept_fresh", False, ("fresh",)),
            ("false_accept_fresh2", False, ("fresh2",)),
            ("false_accept_fresh3", False, ("fresh3",)),
            ("true_accept_with_windows", True, ("main", "tongues", "windows")),
            ("true_accept_windows", True, ("windows",)),
            ("false_accept_pairs", False, ("pairs",)),
        ):
            chosen = [c for c in cases if c.true == true and c.group in groups]
            figures[prefix + kind] = round(rate(chosen, verdicts[name]), 5)
    return figures


if __name__ == "__main__":
    main()
