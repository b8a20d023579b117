"""Quote leavings: whether what a quote leaves out of its sentence is known to be harmless.

Doubts never end ("word has it ...", "... come the revolution"), so they cannot be listed. What can
is what does no harm: plain words about people, places, things and times, and clauses that stand by
themselves. Anything else around a quote is a reason to refuse it. `quote_edges` names the turns
that are known; this rule has the last word.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Final

from ipse.person.clauses import TURNING, Reading, Role
from ipse.person.english import ADVERBS_WITHOUT_DOUBT
from ipse.person.folding import PAUSE
from ipse.person.plain_words import (
    ACTIONS,
    ASIDES,
    COMMENTING,
    DOUBTS,
    PEOPLE,
    PLACES,
    QUALITIES,
    SMALL_WORDS,
    THINGS,
    TIMES,
)
from ipse.person.quote_edges import contrasts, inverted, opening_word, opens_claim
from ipse.person.quote_verdict import Reason
from ipse.person.speech_marks import OWN_LABELS
from ipse.person.spelling import POSSESSIVE
from ipse.person.wordlists import words

LONGEST_LEAVING: Final = 200  # tokens on one side, so that no message takes long
_NAMING: Final = frozenset(words(f"{SMALL_WORDS} {PEOPLE} {PLACES} {THINGS} {TIMES} {QUALITIES}"))
_ACTING: Final = frozenset(words(ACTIONS))
_COMMENTING: Final = frozenset(words(COMMENTING))
_KNOWN: Final = _NAMING | _ACTING | _COMMENTING | frozenset(words(ADVERBS_WITHOUT_DOUBT))
_SAFE_ROLES: Final = (
    Role.ARTICLE | Role.SUBJECT | Role.AND | Role.THAT | Role.FILLER | Role.OPENER
    | Role.INTENSIFIER | Role.SETTING | Role.NUMBER | Role.CAUSE | Role.BUT
)  # fmt: skip
_FINITE: Final = Role.NOMINATIVE | Role.PRONOUN | Role.AUXILIARY
_NEVER: Final = TURNING | Role.REPORT | Role.OR | Role.AFTERTHOUGHT | Role.RETRACTION
_VAGUE: Final = frozenset({"as", "like", "then"})
_POINTING_BACK: Final = frozenset({"that", "this", "so", "which"})
_FACTUAL: Final = frozenset({"because", "since", "after", "before", "while", "who", "where"})
_PREPOSITIONS: Final = frozenset(words("in on at to from of with near into by for about"))
_WANTING: Final = _PREPOSITIONS | frozenset(
    words("my our your his her their new more most too much many other each and")
)
_SUPPOSING: Final = frozenset({"had", "were"})
_REQUEST: Final = ("let", "me", "know")
_MONTHS: Final = frozenset({"may"})  # which is a hedge in small letters
_ONLY_BEGUN: Final = 2  # tokens: a link with the subject behind it
_COMPLEMENT_LENGTH: Final = 4  # tokens: "I went to a | pottery class"
_SHORTEST_CLAUSE: Final = 5  # tokens; a shorter one without a link may be a comment: ", I gather"
_ANSWERS: Final = frozenset({"no", "nope", "nah"})
_SHORTEST_STEM: Final = 3  # letters
_ENDINGS: Final = (
    ("ies", "y"), ("es", ""), ("s", ""), ("ied", "y"), ("ed", ""), ("ed", "e"), ("ing", ""),
    ("ing", "e"),
)  # fmt: skip


def left_out(said: Reading, start: int, stop: int) -> Reason | None:
    """Return a reason unless all that is left out around `start` to `stop` is harmless."""
    first, last = said.sentence_at(start), said.sentence_at(stop - 1)
    if said.english:
        harmless = _before(said, first.start, start, stop) and _behind(said, stop, last.stop)
    else:
        begun = start == said.clause_of[start]
        harmless = begun and stop == said.clause_end(stop - 1)
    return None if harmless else Reason.LEFT_OUT


def leaves_too_much(said: Reading, start: int, stop: int) -> Reason | None:
    """Return a reason when more is left out of a sentence than is looked at."""
    before = start - said.sentence_at(start).start
    behind = said.sentence_at(stop - 1).stop - stop
    return Reason.LEFT_OUT if max(before, behind) > LONGEST_LEAVING else None


def _before(said: Reading, sentence: int, start: int, stop: int) -> bool:
    """Return whether what stands before the quote leaves its meaning alone."""
    clause = said.clause_of[start]
    if not _leads(said, clause, start, stop):
        return False
    while clause > sentence and not _severed(said, clause):
        before = said.clause_of[clause - 1]
        linked = Role.AND in said.roles[clause]
        headed = ":" in said.tokens[clause].marks and _heads(said, before, clause)
        if headed or not _stands_beside(said, before, clause, linked=linked):
            return False
        clause = before
    return True


def _heads(said: Reading, start: int, stop: int) -> bool:
    """Return whether words before a colon say what kind of thing follows: "my to-do list:"."""
    own = all(token.text in OWN_LABELS for token in said.tokens[start:stop])
    told = Role.NOMINATIVE in said.role_in(start, stop) or stop - start >= _SHORTEST_CLAUSE
    return not (own or told)


def _severed(said: Reading, clause: int) -> bool:
    """Return whether a clause owes nothing to those before it."""
    token = said.tokens[clause]
    paused = PAUSE in token.marks and token.capital
    linked = Role.BUT in said.roles[clause] and not _wavers(said, clause)
    return paused or ";" in token.marks or linked


def _wavers(said: Reading, clause: int) -> bool:
    """Return whether a short clause before a "but" takes back: "I could be mistaken but"."""
    before = said.clause_of[clause - 1] if clause else 0
    short = clause - before < _SHORTEST_CLAUSE
    return short and Role.HEDGE in said.role_in(before, clause)


def _leads(said: Reading, clause: int, start: int, stop: int) -> bool:
    """Return whether a quote may begin at `start`, in the middle of a clause."""
    claim = _claim(said, clause, start, stop)
    if not _plain(said, claim, start):
        return False
    holding = range(clause, claim)
    vouched = any(Role.FACTIVE in said.roles[at] for at in holding)
    caused = claim > clause and said.tokens[claim - 1].text in _FACTUAL
    names = not any(said.roles[at] & _FINITE or _acts(said, at) for at in holding)
    factive = frozenset(at for at in holding if Role.FACTIVE in said.roles[at])
    return (names or caused or vouched) and _plain(said, clause, claim, freed=factive)


def _claim(said: Reading, clause: int, start: int, stop: int) -> int:
    """Return where the claim begins that the quote is part of: "something tells me | I live"."""
    inside = (at for at in range(start, clause, -1) if Role.NOMINATIVE in said.roles[at])
    opens = opens_claim(said, start, stop) and not _does(said, start - 1)
    return next(inside, start if opens else clause)


def _does(said: Reading, place: int) -> bool:
    """Return whether a word takes a thing for its object and no clause: "I took | the train"."""
    return _acts(said, place) and _COMMENTING.isdisjoint(_stems(said.tokens[place].text))


def _behind(said: Reading, stop: int, sentence: int) -> bool:
    """Return whether what stands behind the quote leaves its meaning alone."""
    if stop == sentence:
        return True
    end = said.clause_end(stop - 1)
    if _only_begun(said, stop):
        return not said.role_in(stop, end) & _NEVER
    if not _plain(said, stop, end, freed=_completing(said, stop, end)):
        return False
    borders = [at for at in range(end, sentence) if at in said.openings]
    for start, after in pairwise((*borders, sentence)):
        if _is_apart(said, start, after):
            return True
        if not (_explains(said, start, after) or _stands_beside(said, start, after, linked=False)):
            return False
    return True


def _only_begun(said: Reading, stop: int) -> bool:
    """Return whether the quote ends with the first words of one more clause: "... and it"."""
    clause = said.clause_of[stop - 1]
    links = said.roles[clause] & (Role.AND | Role.BUT)
    return bool(links) and stop - clause <= _ONLY_BEGUN


def _completing(said: Reading, stop: int, end: int) -> frozenset[int]:
    """Return the places of words that complete what comes before: "a | pottery class"."""
    freed: set[int] = set()
    left = 0
    for place in range(stop, end):
        before = place - 1
        wanted = Role.AND in said.roles[before] or (place == stop and _wants(said, before))
        left = _COMPLEMENT_LENGTH if wanted else left - 1
        left = left if _completes(said, place) else 0
        if left > 0:
            freed.add(place)
    return frozenset(freed)


def _wants(said: Reading, place: int) -> bool:
    """Return whether the word asks for another one to follow."""
    wanting = Role.ARTICLE | Role.AUXILIARY | Role.INTENSIFIER
    return bool(said.roles[place] & wanting) or said.tokens[place].text in _WANTING


def _completes(said: Reading, place: int) -> bool:
    return not (
        said.tokens[place].text in _PREPOSITIONS or said.roles[place] & (_NEVER | Role.NOMINATIVE)
    )


def _is_apart(said: Reading, start: int, stop: int) -> bool:
    """Return whether a new assertion or a question begins, so that nothing behind matters."""
    parted = Role.BUT not in said.roles[start] and _severed(said, start)
    if parted and (stop - start >= _SHORTEST_CLAUSE or _plain(said, start, stop)):
        return True
    if said.sentence_at(start).asks and inverted(said, start, stop):
        return True
    linked = said.roles[start] & (Role.AND | Role.BUT)
    return bool(linked) and _continues(said, start, stop)


def _continues(said: Reading, start: int, stop: int) -> bool:
    """Return whether a linked clause goes on to something else instead of looking back."""
    head = opening_word(said, start, stop)
    if _plain(said, start, stop):
        return True
    if head == stop or Role.SUBJECT not in said.roles[head]:
        return False
    if Role.BUT not in said.roles[start]:
        return said.tokens[head].text not in _POINTING_BACK
    looks_back = any(token.text in _POINTING_BACK for token in said.tokens[head:stop])
    idle = said.tokens[head].text == "it" and stop - head < _SHORTEST_CLAUSE
    return not (looks_back or idle or said.role_in(start, stop) & _NEVER)


def _explains(said: Reading, start: int, stop: int) -> bool:
    """Return whether a clause gives a reason, a time or more about somebody; or denies another."""
    if Role.NEGATION in said.roles[start] and contrasts(said, start, stop):
        return True
    texts = tuple(token.text for token in said.tokens[start : start + len(_REQUEST)])
    if texts == _REQUEST:
        return True
    factual = texts[0] in _FACTUAL
    return factual and not said.role_in(start, stop) & (Role.REPORT | Role.HEDGE | Role.CONDITION)


def _stands_beside(said: Reading, start: int, stop: int, *, linked: bool) -> bool:
    """Return whether a neighbouring clause is plain, or an assertion of its own."""
    if stop - start == 1 and said.tokens[start].text in _ANSWERS:
        return True
    if _plain(said, start, stop):
        return not (inverted(said, start, stop) or _supposes(said, start, stop))
    head = opening_word(said, start, stop)
    if head == stop or not _asserts(said, head, stop, linked=linked):
        return False
    return not any(_embeds(said, place) for place in range(head + 1, stop))


def _supposes(said: Reading, start: int, stop: int) -> bool:
    """Return whether a clause opens like one of another world: "had the train been on time"."""
    article = said.tokens[start + 1].text in ("a", "an") if start + 1 < stop else True
    subject = said.role_in(start + 1, min(start + 2, stop)) & Role.SUBJECT
    return said.tokens[start].text in _SUPPOSING and bool(subject) and not article


def _asserts(said: Reading, head: int, stop: int, *, linked: bool) -> bool:
    if linked:
        return Role.SUBJECT in said.roles[head] or said.tokens[head].capital
    second = said.role_in(head + 1, min(head + 2, stop))
    finite = Role.PRONOUN in said.roles[head] and Role.AUXILIARY in second
    turned = said.role_in(head, stop) & _NEVER
    long = stop - head >= _SHORTEST_CLAUSE
    dashed = "—" in said.tokens[head].marks
    return long and finite and not turned and (dashed or _plain(said, stop - 1, stop))


def _embeds(said: Reading, place: int) -> bool:
    """Return whether a clause hangs on an unknown word here: "I gather | we moved"."""
    return Role.NOMINATIVE in said.roles[place] and not _plain(said, place - 1, place)


def _plain(said: Reading, start: int, stop: int, freed: frozenset[int] = frozenset()) -> bool:
    """Return whether every word from `start` up to `stop` is freed or known to be harmless."""
    texts = [token.text for token in said.tokens[start:stop]]
    spoken = f" {' '.join(texts)} "
    if any(f" {run} " in spoken for run in DOUBTS):
        return False
    free = freed | {start + at for at in _in_asides(texts)}
    return all(place in free or _is_plain(said, place) for place in range(start, stop))


def _in_asides(texts: list[str]) -> frozenset[int]:
    """Return the places of the words that belong to a run without doubt."""
    runs = (tuple(aside.split()) for aside in ASIDES)
    return frozenset(
        at + inside
        for run in runs
        for at in range(len(texts) - len(run) + 1)
        if tuple(texts[at : at + len(run)]) == run
        for inside in range(len(run))
    )


def _is_plain(said: Reading, place: int) -> bool:
    token, role = said.tokens[place], said.roles[place]
    named = token.capital and place > said.sentence_at(place).start
    stems = _stems(token.text)
    if role & _NEVER or token.text in _VAGUE:
        return (named and token.text in _MONTHS) or _in_the_role_of(said, place)
    if not stems.isdisjoint(_COMMENTING) and place + 1 == said.clause_end(place):
        return False
    known = bool(role & (_SAFE_ROLES | _FINITE)) or token.text == POSSESSIVE
    return named or known or not _KNOWN.isdisjoint(stems)


def _in_the_role_of(said: Reading, place: int) -> bool:
    """Return whether an "as" names what somebody is: "as a nurse"."""
    pair = tuple(token.text for token in said.tokens[place : place + 2])
    return pair in (("as", "a"), ("as", "an"))


def _acts(said: Reading, place: int) -> bool:
    """Return whether a word is one of doing and no name of anything."""
    stems = _stems(said.tokens[place].text)
    return not stems.isdisjoint(_ACTING | _COMMENTING) and stems.isdisjoint(_NAMING)


@lru_cache(maxsize=8192)
def _stems(text: str) -> frozenset[str]:
    """Return the word with the words that it may be a form of."""
    cut = [
        f"{text.removesuffix(ending)}{instead}"
        for ending, instead in _ENDINGS
        if text.endswith(ending) and len(text) - len(ending) >= _SHORTEST_STEM
    ]
    return frozenset((text, *cut, *_undoubled(cut)))


def _undoubled(stems: Iterable[str]) -> list[str]:
    """Return the stems that end in two of the same letter with one of it: "runn" of "running"."""
    return [stem[:-1] for stem in stems if stem[-1:] == stem[-2:-1]]
