"""Quote edges: whether what was cut off before or behind a quote turns what it says.

"I don't think | I live in Oak Park", "I love hiking | sometimes": the quoted words were said, and
mean something else where they stand. When in doubt the answer is that they might.
"""

from __future__ import annotations

from typing import Final

from ipse.person.clauses import TURNING, Reading, Role
from ipse.person.english import FLIPPED_BY_ARTICLE
from ipse.person.languages import HEDGING_RUNS, NEGATING_RUNS
from ipse.person.quote_verdict import Reason
from ipse.person.speech_marks import OWN_LABELS
from ipse.person.spelling import POSSESSIVE
from ipse.person.wordlists import words

_COMMENT_LENGTH: Final = 4  # tokens: a clause this short comments on the one before it
_QUANTITY_REACH: Final = 3  # tokens: "some of my | friends"
_BETWEEN_QUANTITY: Final = frozenset(words("of the my our his her their your these those"))
_LABEL_LENGTH: Final = 5  # tokens: "my sister's last note"
_KNOWING: Final = frozenset({"know", "see", "sure"})  # "let me know if" sets no condition
_FRAME_LENGTH: Final = 6  # tokens: "in my mother's words"
_FRAMING: Final = frozenset({"in", "on", "with", "per", "to", "by", "from", "for"})
_PREPOSITIONS: Final = frozenset(words("in on at to from of with near into by behind"))
_ABSOLUTE_LENGTH: Final = 2  # tokens: "God willing"
_OTHER_WORLDS: Final = frozenset(
    words("theory paper dream dreams luck life world fantasy imagination know sense way")
)
_THEIR: Final = frozenset({"his", "her", "their", POSSESSIVE})
_SUBJECT_LENGTH: Final = 6  # tokens: "the photo you shared is"
_LIKENINGS: Final = frozenset(
    {("was", "like"), ("were", "like"), ("'s", "like"), ("is", "like"), ("about", "how")}
)
_CONDITIONS: Final = frozenset(
    {
        ("long", "as"), ("far", "as"), ("soon", "as"), ("as", "if"), ("as", "though"),
        ("event", "of"), ("event", "that"), ("condition", "that"), ("in", "case"),
        ("off", "chance"), ("best", "case"), ("worst", "case"),
    }
)  # fmt: skip
_TAKING_BACK: Final = frozenset(words("true much yet exactly quite lately enough right more"))
# A clause behind one of these is a fact: "I painted this after | I visited".
_FACTUAL: Final = frozenset({"because", "since", "after", "before", "while"})
_MOCKERIES: Final = frozenset(
    tuple(run.split()) for run in ("as if", "yeah right", "i wish", "if only", "dream on")
)
_FLAT_NOTS: Final = frozenset({"not", "nope"})
_FIRST_UNSPACED: Final = "\u0e00"
_LINKS: Final = Role.AND | Role.BUT | Role.FILLER | Role.OPENER
_ENDS_SUBJECT: Final = Role.CAUSE | Role.THAT
_NOMINAL: Final = Role.ARTICLE | Role.SUBJECT | Role.NUMBER


def opening_word(said: Reading, start: int, stop: int) -> int:
    """Return the place of the first word that does not merely link or open, `stop` for none."""
    return next((place for place in range(start, stop) if not said.roles[place] & _LINKS), stop)


def inverted(said: Reading, start: int, stop: int) -> bool:
    """Return whether the words stand in the order of a question: "do I", "where is"."""
    head = opening_word(said, start, stop)
    first, second = (said.role_in(place, min(place + 1, stop)) for place in (head, head + 1))
    asks = Role.QUESTION in first and Role.AUXILIARY in second
    return asks or (Role.AUXILIARY in first and Role.PRONOUN in second)


def cut_before(said: Reading, start: int) -> Reason | None:
    """Return why what stands before `start` forbids to begin there, if it does."""
    sentence, clause = said.sentence_at(start), said.clause_of[start]
    if start == sentence.start:
        return None
    if _labelled(said, sentence.start, start):
        return Reason.REPORTED
    return (
        _turn(said.role_in(clause, start))
        or _reported(said, clause, start)
        or _governed(said, clause, start)
        or _turned_earlier(said, sentence.start, start)
        or _unspaced_turn(said, sentence.start, start, clause, start)
    )


def cut_after(said: Reading, stop: int) -> Reason | None:
    """Return why what stands from `stop` on forbids to end there, None if nothing does."""
    sentence = said.sentence_at(stop - 1)
    if stop == sentence.stop:
        return retracted(said, stop)
    if Role.OR in said.roles[stop]:
        return Reason.HEDGED
    end = said.clause_end(stop - 1)
    return (
        _turned_behind(said, stop, end)
        or _conditioned(said, stop, sentence.stop)
        or _commented(said, end, sentence.stop)
        or _unspaced_turn(said, stop, sentence.stop, stop, end)
        or (retracted(said, sentence.stop) if end == sentence.stop else None)
    )


def _turn(role: Role) -> Reason | None:
    """Return how the words with these roles turn a sentence."""
    if Role.NEGATION in role:
        return Reason.NEGATED
    if Role.CONDITION in role:
        return Reason.CONDITIONAL
    return Reason.HEDGED if Role.HEDGE in role else None


def _reported(said: Reading, start: int, stop: int) -> Reason | None:
    """Return whether somebody else is made to say what comes next."""
    for place in range(start, stop):
        own = Role.OWN_REPORT in said.roles[place] and "i" in (
            said.tokens[before].text for before in range(max(0, place - 2), place)
        )
        if Role.REPORT in said.roles[place] and not own:
            return Reason.REPORTED
    return None


def _labelled(said: Reading, sentence: int, start: int) -> bool:
    """Return whether the sentence is put down to a speaker: "Priya: ..."."""
    stop = next(
        (at for at in range(sentence + 1, start + 1) if ":" in said.tokens[at].marks), start
    )
    own = any(token.text in OWN_LABELS for token in said.tokens[sentence:stop])
    return not own and stop - sentence <= _LABEL_LENGTH and ":" in said.tokens[stop].marks


def _governed(said: Reading, clause: int, start: int) -> Reason | None:
    """Return whether the word right before `start` decides what the next ones mean."""
    if clause == start:
        return None
    before, first = said.roles[start - 1], said.roles[start]
    named = said.tokens[start].capital or bool(first & _NOMINAL)
    if said.tokens[start - 1].text == "to" and not named:
        return Reason.HEDGED  # an infinitive: "I refuse to | live here"
    if Role.AUXILIARY in before and Role.PRONOUN in first:
        return Reason.ASKED
    if Role.ARTICLE in before and said.tokens[start].text in FLIPPED_BY_ARTICLE:
        return Reason.HEDGED
    if Role.OR in before or Role.DOUBTFUL_ADVERB in before or _quantified(said, clause, start):
        return Reason.HEDGED
    return _held(said, clause, start)


def _held(said: Reading, clause: int, start: int) -> Reason | None:
    """Return whether the clause that begins at `start` is only what somebody holds or supposes."""
    caused = said.tokens[start - 1].text in _FACTUAL
    pair = tuple(token.text for token in said.tokens[max(clause, start - 2) : start])
    if pair in _LIKENINGS:
        return Reason.REPORTED
    if pair in _CONDITIONS:
        return Reason.HEDGED
    vouched = Role.FACTIVE in said.role_in(clause, start)
    if caused or (vouched and said.tokens[clause + 1].text != "all"):  # "for all I know"
        return None
    return Reason.HEDGED if Role.THAT in said.roles[start - 1] else None


def opens_claim(said: Reading, start: int, stop: int) -> bool:
    """Return whether a clause with its own subject begins at `start`, as far as that shows."""
    return _opens_clause(said, start) or _is_all_that_is_held(said, start, stop)


def _is_all_that_is_held(said: Reading, start: int, stop: int) -> bool:
    """Return whether an "I surmise" leaves everything behind it to the quote."""
    before = said.tokens[start - 1].text
    governed = (
        before in _PREPOSITIONS or Role.AUXILIARY in said.roles[start - 1]
    )  # "I am | a nurse"
    return Role.SUBJECT in said.roles[start] and not governed and stop >= said.clause_end(start)


def _opens_clause(said: Reading, start: int) -> bool:
    """Return whether a clause with its own subject begins here, as far as that shows."""
    if Role.NOMINATIVE in said.roles[start]:
        return True
    if Role.SUBJECT not in said.roles[start]:
        return False
    stop = min(said.clause_end(start), start + _SUBJECT_LENGTH)
    inside = said.roles[start + 1 : stop]
    ahead = next((place for place, role in enumerate(inside) if role & _ENDS_SUBJECT), len(inside))
    return any(Role.AUXILIARY in role for role in inside[:ahead])


def _quantified(said: Reading, clause: int, start: int) -> bool:
    """Return whether only some of those named at `start` are meant."""
    for place in range(start - 1, max(clause, start - _QUANTITY_REACH) - 1, -1):
        if Role.QUANTITY in said.roles[place]:
            return Role.PRONOUN not in said.roles[start]
        if said.tokens[place].text not in _BETWEEN_QUANTITY:
            return False
    return False


def _turned_earlier(said: Reading, sentence: int, start: int) -> Reason | None:
    """Return how an earlier clause of the sentence turns the one that begins at `start`."""
    clause = said.clause_of[start]
    if Role.BUT in said.roles[clause] or ";" in said.tokens[clause].marks:
        return None
    earlier = said.role_in(sentence, clause)
    if Role.CONDITION in earlier:
        return Reason.CONDITIONAL
    comment = said.clause_of[clause - 1] if clause else 0
    hedged = Role.HEDGE in said.role_in(comment, clause) and clause - comment < _COMMENT_LENGTH
    depends = hedged or not _stands_alone(said, clause, start)
    if _idle(said, comment, clause):
        return Reason.HEDGED
    if _framed(said, comment, clause):
        return Reason.REPORTED
    return _reported(said, sentence, clause) or (_turn(earlier) if depends else None)


def _idle(said: Reading, start: int, stop: int) -> bool:
    """Return whether a clause sets its neighbour in another world: "in theory", "God willing"."""
    texts = {token.text for token in said.tokens[start:stop]}
    opening = start < stop and said.tokens[start].text in _FRAMING
    apart = opening and stop - start <= _FRAME_LENGTH and bool(texts & _OTHER_WORLDS)
    allowing = stop - start == _ABSOLUTE_LENGTH and said.tokens[stop - 1].text.endswith("ing")
    return apart or allowing


def _framed(said: Reading, start: int, stop: int) -> bool:
    """Return whether a clause names the one whose words or view follow: "in her words"."""
    texts = {token.text for token in said.tokens[start:stop]}
    opening = said.tokens[start].text if start < stop else ""
    framed = opening in _FRAMING and stop - start <= _FRAME_LENGTH and bool(texts & _THEIR)
    return framed or opening == "per"


def _stands_alone(said: Reading, clause: int, start: int) -> bool:
    """Return whether a clause has a subject of its own and hangs on no "that"."""
    if Role.THAT in said.role_in(clause, start):
        return False
    head = said.roles[opening_word(said, clause, start)] if clause < start else said.roles[start]
    return said.drops_subject or Role.SUBJECT in head or said.tokens[start].capital


def _turned_behind(said: Reading, stop: int, end: int) -> Reason | None:
    """Return how the rest of the clause turns what was quoted of it."""
    if stop == end:
        return None
    behind = said.role_in(stop, end)
    if Role.AFTERTHOUGHT in behind or (said.late and Role.NEGATION in behind):
        return Reason.NEGATED
    doubted = stop == end - 1 and Role.DOUBTFUL_ADVERB in said.roles[stop]
    closing = Role.CLOSING_HEDGE if said.english else Role.HEDGE
    last = Reason.HEDGED if doubted or closing in said.roles[end - 1] else None
    return _turn(said.roles[stop]) or last


def _conditioned(said: Reading, stop: int, end: int) -> Reason | None:
    """Return whether a condition follows that what was quoted hangs on."""
    for place in range(stop, end):
        if said.clause_of[place] == place and said.roles[place] & (Role.BUT | Role.AND):
            return None
        before = said.tokens[place - 1].text
        set_here = Role.CONDITION in said.roles[place] and before not in _KNOWING
        if set_here or (before, said.tokens[place].text) in _CONDITIONS:
            return Reason.CONDITIONAL
    return None


def _commented(said: Reading, start: int, sentence_stop: int) -> Reason | None:
    """Return how a short clause right behind takes back what was said: ", not anymore"."""
    if start == sentence_stop:
        return None
    end = said.clause_end(start)
    if _framed(said, start, end) or _idle(said, start, end):
        return Reason.HEDGED
    first, second = said.roles[start], said.role_in(start + 1, min(start + 2, end))
    if Role.BUT in first:
        return _turn(second & TURNING)
    if end - start > _COMMENT_LENGTH:
        return None
    own = said.tokens[start].text == "i" or end - start == 1
    hedged = Reason.HEDGED if own and Role.HEDGE in first | second else None
    negated = Role.NEGATION in first and not contrasts(said, start, end)
    return Reason.NEGATED if negated else hedged or _reported(said, start, end)


def contrasts(said: Reading, start: int, end: int) -> bool:
    """Return whether a short clause only denies something else: "I like tea, not coffee"."""
    denied = start + 1
    taken_back = denied == end or said.tokens[denied].text in _TAKING_BACK
    return not taken_back and not said.roles[denied]


def retracted(said: Reading, start: int) -> Reason | None:
    """Return whether the next sentence takes this one back."""
    if start >= len(said.tokens):
        return None
    stop = said.sentence_at(start).stop
    if Role.RETRACTION in said.role_in(start, min(stop, start + _COMMENT_LENGTH)):
        return Reason.RETRACTED
    spoken = tuple(token.text for token in said.tokens[start:stop])
    if spoken in _MOCKERIES:
        return Reason.RETRACTED
    flat = said.tokens[start].text in _FLAT_NOTS and stop - start < _COMMENT_LENGTH
    alone = Role.NEGATION in said.roles[start] and stop - start == 1
    return Reason.RETRACTED if flat or alone else None


def _unspaced_turn(
    said: Reading, start: int, stop: int, clause: int, clause_stop: int
) -> Reason | None:
    """Return how characters of a script without spaces turn what stands beside them."""
    inside, around = _unspaced(said, clause, clause_stop), _unspaced(said, start, stop)
    if any(run in inside for run in NEGATING_RUNS):
        return Reason.NEGATED
    return Reason.HEDGED if any(run in around for run in HEDGING_RUNS) else None


def _unspaced(said: Reading, start: int, stop: int) -> str:
    texts = (token.text for token in said.tokens[start:stop])
    return "".join(text for text in texts if text[0] >= _FIRST_UNSPACED)
