"""Self tools: what an agent may ask of the resident's self and tell it, in prose."""

from __future__ import annotations

from ipse.kernel.call import Call
from ipse.selfhood.body_words import tell_body
from ipse.selfhood.phrases import Accepted
from ipse.selfhood.telling import tell_feelings, tell_origin
from ipse.selfhood.temperament import Temperament
from ipse.selfhood.verbs import living, showing
from ipse.selfhood.verbs.parts import read_body
from ipse.storage.work import Work


def tell_state(work: Work, call: Call, phrase: str | None = None) -> str:
    """Return how he is; a `phrase` is said in its place when it is true, and only then."""
    how = showing.how_he_is(work, call)
    if phrase is not None and isinstance(showing.may_say(work, call, phrase), Accepted):
        return phrase
    mood = how.mind.mood
    return f"{tell_feelings(how.standing)} {tell_origin(mood.since, mood.at, how.cause)}"


def tell_feeling(work: Work, call: Call, event: living.Event, temperament: Temperament) -> str:
    """Let an event move him, and return how he is then."""
    return tell_feelings(living.feel(work, call, event, temperament).standing)


def tell_parts(work: Work, call: Call) -> str:
    """Return what he says of his body."""
    return tell_body(read_body(work, call))
