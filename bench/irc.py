"""Days of a busy IRC channel, with questions and known answers: the other corpus of `locomo.py`.

Nobody tuned anything on it. A question is made by rule of one message, which is its answer: who
said it, what somebody said, when they did, or what somebody who asked was told. It repeats none of
the words that the table below knows another word for, and half of the rest, as people do who
remember what was meant and not how it was put.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ipse.memory.function_words import FUNCTION_WORDS
from ipse.memory.language import terms, words

LONGEST_DAY: Final = 1_200
MOST_OF_A_KIND: Final = 30
ANSWERED_WITHIN: Final = 30
LEAST_WORDS: Final = 4
LEAST_SWAPPED: Final = 2
MOST_WORDS: Final = 8
SHORTEST_QUESTION: Final = 40

_SAID: Final = re.compile(r"\[(\d\d):(\d\d)\] <([^>]+)> (.+)")
_TO: Final = re.compile(r"([^\s:,]+)[:,]\s+(.{20,})")
_ADDRESS: Final = re.compile(r"\S*(://|www\.|/)\S*")
_SYNONYMS: Final = """
install=put on; installed=put on; installing=putting on; installation=setup; remove=uninstall;
reinstall=set up anew; upgrade=newer release; update=refresh; download=fetch; downloaded=fetched;
file=document; files=documents; directory=folder; folder=directory; copy=duplicate; error=failure;
errors=failures; problem=trouble; problems=troubles; issue=difficulty; broken=defective;
wrong=incorrect; bug=defect; crash=die; stop=halt; fix=repair; fixed=repaired; work=function;
works=functions; working=functioning; worked=functioned; run=execute; running=executing;
start=launch; boot=start up; reboot=start again; restart=begin again; computer=PC; machine=PC;
box=PC; laptop=notebook; server=host; screen=display; monitor=display; desktop=workspace;
sound=audio; music=songs; video=film; movie=film; dvd=disc; cd=disc; disk=storage; drive=storage;
hard=difficult; memory=RAM; mouse=pointer; keyboard=keys; card=adapter; driver=device support;
drivers=device support; network=LAN; wireless=wifi; wifi=wireless; internet=web; web=internet;
connection=link; connect=hook up; link=address; site=page; page=site; browser=firefox;
firefox=browser; password=secret; user=account; users=accounts; account=login; root=administrator;
sudo=administrator rights; permission=rights; command=instruction; terminal=shell; console=shell;
shell=terminal; package=software; packages=software; program=application; programs=applications;
application=program; app=program; apps=programs; software=programs; kernel=operating system's
heart; version=release; release=version; new=recent; old=former; latest=newest; picture=image;
image=picture; window=frame; windows=microsoft; menu=list; button=control; click=press;
key=button; type=enter; config=settings; conf=settings; configure=set up; configuration=settings;
settings=preferences; options=choices; option=choice; setup=configuration; change=alter;
changed=altered; edit=modify; delete=erase; deleted=erased; save=store; write=record; read=look
through; find=locate; found=located; search=hunt; look=glance; see=notice; show=display;
tell=inform; said=stated; say=state; ask=inquire; asked=inquired; question=query; answer=reply;
help=assist; guide=manual; manual=handbook; wiki=documentation; documentation=manual; use=employ;
using=employing; used=employed; try=attempt; trying=attempting; tried=attempted; want=wish;
need=require; needs=requires; make=create; build=compile; compile=build; code=source;
give=provide; get=obtain; getting=obtaining; got=obtained; keep=retain; open=unlock; close=shut;
add=append; list=enumeration; name=title; partition=slice of the disc; mount=attach;
mounted=attached; format=erase; device=gadget; hardware=gear; port=socket; printer=printing
device; print=printing; usb=plug; good=fine; great=excellent; nice=pleasant; bad=poor;
better=superior; best=finest; easy=simple; hard=tough; weird=odd; strange=odd; big=large;
small=little; fast=quick; slow=sluggish; people=folks; guys=folks; someone=somebody; friend=pal;
think=believe; guess=suppose; know=am aware; understand=grasp; remember=recall; possible=feasible;
able=capable; sure=certain; enough=sufficient; again=once more; free=unused; space=room;
live=running from disc; game=play; games=play; email=mail; chat=talk; talk=chat; channel=room;
language=tongue; play=listen to; player=media program; wait=hang on; leave=go; buy=purchase;
money=cash; job=task
"""
SYNONYMS: Final[dict[str, str]] = {
    known.strip(): other.strip()
    for known, _, other in (pair.partition("=") for pair in " ".join(_SYNONYMS.split()).split(";"))
}
_KNOWN: Final = {terms(word)[0]: other for word, other in SYNONYMS.items() if terms(word)}


@dataclass(frozen=True, slots=True)
class Said:
    """One message of a day."""

    item_id: str
    speaker: str
    text: str
    hour: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Made:
    """A question made of a message, the message that answers it, and the kind of question."""

    text: str
    answer: str
    kind: int


def days(folder: Path, count: int) -> Iterator[tuple[str, Sequence[Said], Sequence[Made]]]:
    """Yield the name, the messages and the questions of days that are evenly drawn."""
    files = sorted((folder / "irc_ubuntu" / "raw").glob("*.txt"))
    for file in files[:: max(1, len(files) // count)][:count]:
        said = _said(file)
        yield file.stem[:10], said, list(questions(said))


def _said(file: Path) -> list[Said]:
    day = datetime.fromisoformat(file.name[:10]).replace(tzinfo=UTC)
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    matches = [match for line in lines if (match := _SAID.fullmatch(line))][:LONGEST_DAY]
    return [
        Said(
            f"{place:05}",
            match[3],
            match[4],
            match[1],
            day.replace(hour=int(match[1]) % 24, minute=int(match[2]) % 60),
        )
        for place, match in enumerate(matches)
    ]


def questions(said: Sequence[Said]) -> Iterator[Made]:
    """Yield questions of four kinds, as many of each at most."""
    names = frozenset(name for each in said for name in words(each.speaker))
    told = [(each, meant) for each in said if (meant := paraphrased(each.text, names))]
    frames = (
        "Who said something about {meant}?",
        "What did {name} say about {meant}?",
        "When did {name} bring up {meant}?",
    )
    for kind, frame in enumerate(frames):
        mine = told[kind :: len(frames)]
        for each, meant in mine[:: max(1, len(mine) // MOST_OF_A_KIND)][:MOST_OF_A_KIND]:
            yield Made(frame.format(name=each.speaker, meant=meant), each.item_id, kind + 1)
    yield from list(_answered(said, names))[:MOST_OF_A_KIND]


def paraphrased(text: str, names: frozenset[str]) -> str:
    """Return `text` in other words, empty when the table knows too few of its words."""
    spoken = [
        word
        for word in words(_ADDRESS.sub(" ", text))
        if word not in FUNCTION_WORDS["en"] and word not in names
    ]
    swapped = [_KNOWN.get(term[0]) if (term := terms(word, "en")) else None for word in spoken]
    rest = [word for word, other in zip(spoken, swapped, strict=True) if other is None]
    dropped = set(rest[1::2])
    meant = [
        other or word
        for word, other in zip(spoken, swapped, strict=True)
        if other or word not in dropped
    ]
    known = len(spoken) - len(rest)
    if known < LEAST_SWAPPED or len(meant) < LEAST_WORDS:
        return ""
    return " ".join(meant[:MOST_WORDS])


def _answered(said: Sequence[Said], names: frozenset[str]) -> Iterator[Made]:
    """Yield a question for each that somebody answered by name within thirty lines."""
    for place, each in enumerate(said):
        if not each.text.rstrip().endswith("?") or len(each.text) < SHORTEST_QUESTION:
            continue
        meant = paraphrased(each.text, names)
        for reply in said[place + 1 : place + ANSWERED_WITHIN] if meant else ():
            to = _TO.fullmatch(reply.text)
            if to and to[1].lower() == each.speaker.lower() and reply.speaker != each.speaker:
                asked = f"What did {reply.speaker} tell {each.speaker}, who asked about {meant}?"
                yield Made(asked, reply.item_id, 4)
                break
