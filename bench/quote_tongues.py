"""Other tongues for the quote bench: the same kinds of edits on sentences in ten languages."""

# ruff: noqa: RUF001 - words of other scripts are meant as they are written

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

# How each language negates: a pattern to take the negation out, and what is left in its place.
_NEGATED: Final = {
    "deu": ((r"\bnicht ", ""), (r"\b([Kk])ein", "ein"), (r"\bnie ", "")),
    "fra": ((r"\bn['’e] ?(\w+) (?:pas|jamais|rien|plus)\b", r"\1"),),
    "spa": ((r"\b[Nn]o ", ""), (r"\b[Nn]unca ", "")),
    "ita": ((r"\b[Nn]on ", ""),),
    "por": ((r"\b[Nn]ão ", ""), (r"\b[Nn]unca ", "")),
    "rus": ((r"\b[Нн]е ", ""), (r"\b[Нн]икогда ", "")),
    "ara": ((r"(?:^| )(?:لا|لم|لن|ليس|ليست) ", " "),),
    "hin": ((r" नहीं ", " "),),
    "cmn": ((r"不", ""), (r"[没沒]", "")),
    "jpn": ((r"ません", "ます"), (r"ない", "る"), (r"なかった", "た")),
}  # fmt: skip
# Where taking out every mark would take words apart, or glue them together.
_MARKS_IN_WORDS: Final = ("ara", "hin", "fra", "ita")
_UNSPACED: Final = ("cmn", "jpn")
_TOLD: Final = {
    "deu": "Maria sagt, {}.", "fra": "Marie dit que {}.", "spa": "María dice que {}.",
    "ita": "Maria dice che {}.", "por": "Maria disse que {}.", "rus": "Мария сказала, что {}.",
    "ara": "قالت ماري {}.", "hin": "मारिया ने कहा कि {}।", "cmn": "玛丽说{}。",
    "jpn": "マリアは「{}」と言った。",
}  # fmt: skip
_SUPPOSED: Final = {
    "deu": "Falls {}, bin ich froh.", "fra": "Si {}, tant mieux.", "spa": "Si {}, mejor.",
    "ita": "Se {}, meglio.", "por": "Se {}, melhor.", "rus": "Если {}, хорошо.",
    "ara": "إذا {} فهذا حسن.", "hin": "अगर {} तो अच्छा है।", "cmn": "如果{}，就好了。",
    "jpn": "もし{}なら、いいです。",
}  # fmt: skip
_HOPED: Final = {
    "deu": "Vielleicht {}.", "fra": "Peut-être {}.", "spa": "Quizás {}.", "ita": "Forse {}.",
    "por": "Talvez {}.", "rus": "Возможно, {}.", "ara": "ربما {}.", "hin": "शायद {}।",
    "cmn": "也许{}。", "jpn": "たぶん{}。",
}  # fmt: skip
# Repeated speech, and sentences that begin with a "but" or end without a mark, fit into no frame.
_UNFIT: Final = re.compile(r'["¡「『“«„—–]|^(?:Aber|Mais|Pero|Ma|Mas|Но|पर|لكن|但)|[^.!。！।]$')
_ENDED: Final = re.compile(r"[ ]?[。.！!]")
_SHORTEST: Final = 4  # words, or three times as many characters without spaces


def tongue_cases(chance: Random, data: Path, each: int) -> Iterator[tuple[str, str, str, bool]]:
    """Yield label, quote, message and whether the quote is true."""
    for tongue in _NEGATED:
        lines = (data / "tatoeba" / f"{tongue}-eng.{tongue}").read_text().splitlines()
        chance.shuffle(lines)
        sentences = [line for line in lines if _long_enough(tongue, line)]
        plain = [line for line in sentences if not _asks(line) and not _UNFIT.search(line)]
        yield from _true(chance, tongue, plain[:each])
        yield from _false(tongue, plain[:each], sentences)


def _long_enough(tongue: str, line: str) -> bool:
    length = len(line) / 3 if tongue in _UNSPACED else len(line.split())
    return length >= _SHORTEST


def _asks(line: str) -> bool:
    return bool(re.search(r"[?？؟¿]|[吗嗎呢か][。.]?$", line))


def _bare(line: str) -> str:
    return line.rstrip(" .!。！।…")


def _true(chance: Random, tongue: str, plain: list[str]) -> Iterator[tuple[str, str, str, bool]]:
    for line in plain:
        other = chance.choice(plain)
        marked = tongue in _MARKS_IN_WORDS
        unmarked = _bare(line) if marked else re.sub(r"[^\w\s]", "", line)
        quote = chance.choice((line, line.upper(), line.lower(), _bare(line), unmarked))
        yield (
            f"true_{tongue}",
            quote,
            chance.choice((line, f"{line} {other}", f"{other} {line}")),
            True,
        )


def _false(
    tongue: str, plain: list[str], sentences: list[str]
) -> Iterator[tuple[str, str, str, bool]]:
    for line in plain:
        for pattern, left in _NEGATED[tongue]:
            found = re.search(pattern, line)
            if found:
                out = re.sub(pattern, left, line, count=1).strip()
                yield f"negation_out_{tongue}", out, line, False
                yield f"negation_in_{tongue}", line, out, False
                rest = line[found.end() :].strip(" 。、，")
                if _long_enough(tongue, rest) and not _ENDED.match(line, found.end()):
                    yield f"left_cut_{tongue}", rest, line, False
        bare = _bare(line)
        inner = bare[:1].lower() + bare[1:]
        for label, frames in (("reported", _TOLD), ("conditional", _SUPPOSED), ("hedge", _HOPED)):
            yield f"{label}_{tongue}", bare, frames[tongue].format(inner), False
    for line in sentences:
        if re.search(r"[?？؟]$", line):
            yield f"question_{tongue}", line.rstrip("?？؟ "), line, False
