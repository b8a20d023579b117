"""Self tools: what an agent may ask of the resident's self and tell it, in prose.

Each takes a work, a call and the arguments of a tool; the doors for agents list them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ipse.kernel.call import Call
from ipse.kernel.document import Json
from ipse.kernel.errors import InvalidInput
from ipse.selfhood import verbs
from ipse.selfhood.appraisal import Appraisal
from ipse.selfhood.body_words import tell_body
from ipse.selfhood.phrases import Accepted
from ipse.selfhood.telling import tell_feelings, tell_origin
from ipse.selfhood.temperament import Temperament
from ipse.storage.work import Work

APPRAISAL: Final = ("congruence", "urgency", "power")


def tell_state(work: Work, call: Call, arguments: Mapping[str, Json]) -> str:
    """Return how he is; a `phrase` is said in its place when it is true, and only then."""
    how = verbs.how_he_is(work, call)
    computed = tell_feelings(how.standing)
    phrase = arguments.get("phrase")
    if isinstance(phrase, str) and isinstance(verbs.may_say(work, call, phrase), Accepted):
        return phrase
    mood = how.mind.mood
    return f"{computed} {tell_origin(mood.since, mood.at, how.cause)}"


def feel(work: Work, call: Call, arguments: Mapping[str, Json], temperament: Temperament) -> str:
    """Let an event move him, and return how he is then."""
    given = {name: _number(name, value) for name, value in arguments.items() if name != "cause"}
    congruence, urgency, power = (given.pop(name, 0.0) for name in APPRAISAL)
    appraisal = Appraisal(congruence, urgency, power)
    cause = arguments.get("cause")
    event = verbs.Event(appraisal, given, cause if isinstance(cause, str) else None)
    return tell_feelings(verbs.feel(work, call, event, temperament).standing)


def tell_parts(work: Work, call: Call, _arguments: Mapping[str, Json]) -> str:
    """Return what he says of his body."""
    return tell_body(verbs.read_body(work, call))


def _number(name: str, value: Json) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidInput(f"{name} must be a number from -1 to 1.", field=name)
    return float(value)
