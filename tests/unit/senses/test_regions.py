from __future__ import annotations

import pytest

from ipse.kernel.document import Json
from ipse.senses.places import Place, Spot
from ipse.senses.regions import is_answered, observe_regions
from ipse.senses.signals import Kind, Sample
from tests.unit.senses.noticing import HOME, HOUR, NOON, noticed, seen, told

GYM = Spot(48.9, 2.4)


def drawn(**fields: Json) -> Sample:
    """The region that somebody drew around the gym, with some fields replaced."""
    usual = {"name": "Gym", "lat": GYM.lat, "lon": GYM.lon, "radius_m": 80}
    return noticed(Kind.ZONE, NOON, **{**usual, **fields})


def test_a_region_is_asked_about_under_the_name_that_it_was_given() -> None:
    (question,) = observe_regions(seen(NOON, drawn()))
    assert question.section == "identity"
    assert question.key == "place.gym"
    assert question.summary == (
        "Drew a region called Gym near 48.900, 2.400 in an app, not yet a place of theirs"
    )
    assert question.value == {"name": "Gym", "lat": 48.9, "lon": 2.4, "radius_m": 80}
    assert question.confidence < 0.7


def test_a_region_that_was_drawn_anew_is_where_it_lies_now() -> None:
    moved = noticed(Kind.ZONE, NOON + HOUR, name="GYM", lat=1.0, lon=2.0)
    (question,) = observe_regions(seen(NOON + HOUR, drawn(), moved))
    assert question.value == {"name": "GYM", "lat": 1.0, "lon": 2.0, "radius_m": 100}


@pytest.mark.parametrize(
    ("place", "answered"),
    [
        (Place("gym", Spot(0, 0)), True),  # the name is taken, wherever that is
        (Place("sports", GYM), True),  # the spot has a name
        (HOME, False),
    ],
)
def test_what_they_have_named_is_not_asked_about(place: Place, answered: bool) -> None:  # noqa: FBT001
    assert is_answered(drawn().payload, [HOME, place]) is answered
    asked = told(observe_regions(seen(NOON, drawn(), places=[HOME, place])))
    assert (asked == {}) is answered
