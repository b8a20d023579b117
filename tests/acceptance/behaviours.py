"""Every behaviour that `ipse` promises, by id."""

from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType
from typing import Final

from tests.acceptance.sentences.person import PERSON
from tests.acceptance.sentences.persona import PERSONA
from tests.acceptance.sentences.resident import RESIDENT
from tests.acceptance.sentences.row import Behaviour
from tests.acceptance.sentences.social import SOCIAL

BEHAVIOURS: Final[Mapping[str, Behaviour]] = MappingProxyType(
    {behaviour.id: behaviour for behaviour in chain(PERSON, SOCIAL, PERSONA, RESIDENT)}
)
