"""Clauses: what each word of a text does, and where one assertion ends and the next begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntFlag, auto
from functools import lru_cache
from itertools import accumulate
from types import MappingProxyType
from typing import Final

from ipse.person.english import (
    ADVERBS_WITHOUT_DOUBT,
    AFTERTHOUGHTS,
    APPROXIMATIONS,
    AUXILIARIES,
    CAUSES,
    CLOSING_HEDGES,
    ENGLISH,
    FACTIVES,
    INTENSIFIERS,
    MILD_INTENSIFIERS,
    NOMINATIVES,
    OPENERS,
    OWN_REPORTS,
    PRONOUNS,
    QUANTITIES,
    RETRACTIONS,
    SETTINGS,
)
from ipse.person.folding import ENDS, Folded, Sentence, Token
from ipse.person.languages import OTHERS, Language
from ipse.person.numerals import is_number
from ipse.person.wordlists import words


class Role(IntFlag):
    """What a word does to the sentence around it."""

    NONE = 0
    NEGATION = auto()
    HEDGE = auto()
    CONDITION = auto()
    REPORT = auto()
    OWN_REPORT = auto()
    QUESTION = auto()
    AUXILIARY = auto()
    PRONOUN = auto()
    NOMINATIVE = auto()
    FILLER = auto()
    OPENER = auto()
    INTENSIFIER = auto()
    MILD = auto()
    ARTICLE = auto()
    SUBJECT = auto()
    THAT = auto()
    AND = auto()
    OR = auto()
    BUT = auto()
    CAUSE = auto()
    QUANTITY = auto()
    APPROXIMATION = auto()
    AFTERTHOUGHT = auto()
    RETRACTION = auto()
    DOUBTFUL_ADVERB = auto()
    CLOSING_HEDGE = auto()
    FACTIVE = auto()
    SETTING = auto()
    NUMBER = auto()


# A word with one of these changes what the sentence says, so it is never cut away unseen.
TURNING: Final = Role.NEGATION | Role.HEDGE | Role.CONDITION | Role.DOUBTFUL_ADVERB
# What makes a check milder counts only in the likeliest language: "i" is "and" in Polish.
_SPARING: Final = (
    Role.FILLER | Role.OPENER | Role.INTENSIFIER | Role.MILD | Role.ARTICLE | Role.AND | Role.BUT
)
_PAUSES: Final = frozenset(",;:—()…")
_NEAR_BEST: Final = 0.6  # of the languages recognised, those this near the best one count as well
_SURE_LEAD: Final = 2  # words; a text with fewer hints than that may be in any of them
_ONLY_BEFORE: Final = {"kind": "of", "sort": "of", "used": "to"}
_LAST_LATIN: Final = "\u024f"
_LOOKALIKES: Final = str.maketrans(
    "аеорсухіјѕһԁԛԝвкмнтαεορυχικντօոսհց013457",  # noqa: RUF001 - the lookalikes are meant
    "aeopcyxijshdqwbkmhtaeopuxikvtonuhgoleast",
)
_ENGLISH_ROLES: Final = (
    (AUXILIARIES, Role.AUXILIARY),
    (PRONOUNS, Role.PRONOUN),
    (NOMINATIVES, Role.NOMINATIVE),
    (OPENERS, Role.OPENER),
    (INTENSIFIERS, Role.INTENSIFIER),
    (MILD_INTENSIFIERS, Role.MILD),
    (AFTERTHOUGHTS, Role.AFTERTHOUGHT),
    (QUANTITIES, Role.QUANTITY),
    (APPROXIMATIONS, Role.APPROXIMATION),
    (CAUSES, Role.CAUSE),
    (RETRACTIONS, Role.RETRACTION),
    (OWN_REPORTS, Role.OWN_REPORT),
    (CLOSING_HEDGES, Role.CLOSING_HEDGE),
    (FACTIVES, Role.FACTIVE),
    (SETTINGS, Role.SETTING),
)


@dataclass(frozen=True, slots=True)
class Reading:
    """A text whose words are known by their roles and whose clauses are marked."""

    tokens: tuple[Token, ...]
    sentences: tuple[Sentence, ...]
    roles: tuple[Role, ...]
    sentence_of: tuple[int, ...]  # for each token the index of its sentence
    clause_of: tuple[int, ...]  # for each token where its clause starts
    openings: frozenset[int]  # where something new is said: clauses, and what a cause begins
    late: bool  # a negation may stand behind what it negates
    drops_subject: bool
    english: bool

    def sentence_at(self, place: int) -> Sentence:
        """Return the sentence that the token stands in."""
        return self.sentences[self.sentence_of[place]]

    def clause_end(self, place: int) -> int:
        """Return where what is being said at `place` ends, reading on to the right."""
        stop = self.sentence_at(place).stop
        return next((after for after in range(place + 1, stop) if after in self.openings), stop)

    def role_in(self, start: int, stop: int) -> Role:
        """Return every role that occurs from `start` up to `stop`."""
        return union(self.roles[start:stop])


def union(roles: Iterable[Role]) -> Role:
    """Return every role that occurs."""
    found = 0
    for role in roles:
        found |= role.value
    return Role(found)


def recognise(tokens: Sequence[Token]) -> tuple[Language, ...]:
    """Return the languages that the text may be in, the likeliest first."""
    told_by_words = (ENGLISH, *(language for language in OTHERS if language.usual))
    texts = [token.text for token in tokens]
    hits = {
        language.code: sum(map(_words(language.usual).__contains__, texts))
        for language in told_by_words
    }
    best = max(hits.values())
    bar = min(best * _NEAR_BEST, best - _SURE_LEAD)
    likely = [language for language in told_by_words if hits[language.code] >= bar]
    likely.sort(key=lambda language: -hits[language.code])
    return (*likely, *(language for language in OTHERS if not language.usual))


def read(folded: Folded, spoken: tuple[Language, ...]) -> Reading:
    """Return the text with the roles of its words in these languages."""
    tokens = folded.tokens
    roles = tuple(
        _role(token.text, spoken) if _as_listed(tokens, place) else Role.NONE
        for place, token in enumerate(tokens)
    )
    own_verbs = frozenset(
        place
        for sentence in folded.sentences
        for place in _own_verbs(tokens, roles, sentence, spoken[0])
    )
    starts = [
        place in own_verbs or _starts_clause(tokens, roles, place) for place in range(len(tokens))
    ]
    caused = (place for place, role in enumerate(roles) if Role.CAUSE in role)
    foreign = any(token.text[0] > _LAST_LATIN for token in tokens)
    return Reading(
        tokens,
        folded.sentences,
        roles,
        tuple(_sentence_numbers(folded.sentences)),
        tuple(accumulate((place * starting for place, starting in enumerate(starts)), max)),
        frozenset((*(place for place, starting in enumerate(starts) if starting), *caused)),
        late=foreign or spoken[0].late,
        drops_subject=foreign or spoken[0].drops_subject,
        english=not foreign and spoken[0] is ENGLISH,
    )


def _sentence_numbers(sentences: Sequence[Sentence]) -> Iterator[int]:
    for number, sentence in enumerate(sentences):
        yield from [number] * (sentence.stop - sentence.start)


def _starts_clause(tokens: Sequence[Token], roles: Sequence[Role], place: int) -> bool:
    """Return whether something new is said from here on."""
    marks = tokens[place].marks
    if not place or any(mark in ENDS or mark in _PAUSES for mark in marks):
        return True
    follows = place + 1 < len(tokens) and Role.SUBJECT in roles[place + 1]
    turns = Role.BUT in roles[place] and tokens[place - 1].text != "as"  # "as though"
    return turns or (Role.AND in roles[place] and follows)


def _own_verbs(
    tokens: Sequence[Token], roles: Sequence[Role], sentence: Sentence, language: Language
) -> Iterator[int]:
    """Yield where the speaker's next verb is joined on: "ich wohne in Gera | und arbeite bei ihr".

    Where nouns have capitals and a preposition follows, the word is no adjective before a noun.
    What turns anything in the sentence could turn both halves, so they are kept together.
    """
    span = range(sentence.start, sentence.stop)
    own = next((place for place in span if tokens[place].text == language.own), None)
    if own is None or union(roles[own : sentence.stop]) & (TURNING | Role.REPORT | Role.OR):
        return
    for place in range(own + 1, sentence.stop - 2):
        before, verb, after = tokens[place - 1], tokens[place + 1], tokens[place + 2]
        shaped = verb.text.endswith(language.own_verb) and not (verb.capital or roles[place + 1])
        joined = Role.AND in roles[place] and before.capital
        if joined and shaped and after.text in _words(language.prepositions):
            yield place


def _as_listed(tokens: Sequence[Token], place: int) -> bool:
    """Return whether a word is followed by what makes it a hedge: "kind of", "used to"."""
    wanted = _ONLY_BEFORE.get(tokens[place].text)
    return wanted is None or wanted in (token.text for token in tokens[place + 1 : place + 2])


@lru_cache(maxsize=256)
def _words(listed: str) -> frozenset[str]:
    return frozenset(words(listed))


@lru_cache(maxsize=4096)
def _role(text: str, spoken: tuple[Language, ...]) -> Role:
    """Return what a word does, also when it is disguised in letters that look alike."""
    known = _lexicon(spoken)
    role = known.get(text)
    if role is None and not (text.isascii() and text.isalpha()):
        role = known.get(text.translate(_LOOKALIKES), Role.NONE) & ~_SPARING
    role = Role.NONE if role is None else role
    doubtful = text.endswith("ly") and len(text) > len("only") and spoken[0] is ENGLISH
    if doubtful and not role and text not in _words(ADVERBS_WITHOUT_DOUBT):
        role |= Role.DOUBTFUL_ADVERB
    return role | Role.NUMBER if is_number(text) else role


@lru_cache(maxsize=64)
def _lexicon(spoken: tuple[Language, ...]) -> Mapping[str, Role]:
    """Return the roles of every word that is known in these languages."""
    known: dict[str, Role] = {}
    for language in spoken:
        spares = language is spoken[0] or not language.usual
        for listed, role in _listed(language):
            for word in words(listed):
                known[word] = known.get(word, Role.NONE) | (role if spares else role & ~_SPARING)
    return MappingProxyType(known)


def _listed(language: Language) -> Iterator[tuple[str, Role]]:
    """Yield the lists of a language with the role of the words in each."""
    yield language.negations, Role.NEGATION
    yield language.hedges, Role.HEDGE
    yield language.conditions, Role.CONDITION
    yield language.reports, Role.REPORT
    yield language.questions, Role.QUESTION
    yield language.fillers, Role.FILLER
    yield language.articles, Role.ARTICLE
    yield language.subjects, Role.SUBJECT
    yield language.that, Role.THAT
    yield language.ands, Role.AND
    yield language.ors, Role.OR
    yield language.buts, Role.BUT
    if language is ENGLISH:
        yield from _ENGLISH_ROLES
