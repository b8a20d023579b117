"""Places: entries of `identity` that say where something is, and what lies within them.

An entry counts as a place when its value holds `lat` and `lon`, in degrees, and perhaps
`radius_m`. Only people and their agents name places: what a sense proposes is none yet.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ipse.kernel.document import JsonObject
from ipse.senses.payloads import number_in

USUAL_RADIUS_M: Final = 100.0
SMALLEST_RADIUS_M: Final = 20.0
LARGEST_RADIUS_M: Final = 50_000.0
EARTH_RADIUS_M: Final = 6_371_008.8
HOME: Final = "home"
WORK: Final = "work"


@dataclass(frozen=True, slots=True)
class Spot:
    """A point on the earth, in degrees."""

    lat: float
    lon: float


@dataclass(frozen=True, slots=True)
class Place:
    """A named circle on the earth."""

    name: str
    spot: Spot
    radius_m: float = USUAL_RADIUS_M


def place_from(name: str, value: JsonObject | None) -> Place | None:
    """Return the place that an entry's `value` describes, None when it describes none."""
    spot = spot_in(value or {})
    if spot is None:
        return None
    radius = number_in(value or {}, "radius_m") or USUAL_RADIUS_M
    return Place(name, spot, min(max(radius, SMALLEST_RADIUS_M), LARGEST_RADIUS_M))


def spot_in(payload: JsonObject) -> Spot | None:
    """Return the point that `payload` holds, None when it holds none on this earth."""
    lat, lon = number_in(payload, "lat"), number_in(payload, "lon")
    if lat is None or lon is None or not (abs(lat) <= 90 and abs(lon) <= 180):  # noqa: PLR2004
        return None
    return Spot(lat, lon)


def distance_m(one: Spot, other: Spot) -> float:
    """Return how far two points lie apart along the earth, in metres."""
    phi, other_phi = math.radians(one.lat), math.radians(other.lat)
    lat_half = math.sin((other_phi - phi) / 2)
    lon_half = math.sin(math.radians(other.lon - one.lon) / 2)
    chord = lat_half**2 + math.cos(phi) * math.cos(other_phi) * lon_half**2
    return 2 * EARTH_RADIUS_M * math.asin(min(1.0, math.sqrt(chord)))


def place_at(spot: Spot, places: Iterable[Place]) -> Place | None:
    """Return the place that holds `spot`: of several the one it lies deepest in."""
    return deepest((distance_m(spot, place.spot), place) for place in places)


def deepest(away: Iterable[tuple[float, Place]]) -> Place | None:
    """Return the place that holds a spot so far `away` from each: the one it lies deepest in."""
    holding = [
        (far / place.radius_m, place.name, place) for far, place in away if far <= place.radius_m
    ]
    return min(holding, key=lambda found: found[:2])[2] if holding else None


def place_named(name: str, places: Iterable[Place]) -> Place | None:
    """Return the place called `name`, None when nobody has said where it is."""
    return next((place for place in places if place.name == name), None)
