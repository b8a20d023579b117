"""A life in which every room of a house comes to hold something, in every table that it has."""

from __future__ import annotations

from datetime import timedelta

from ipse.house.readings import observe
from ipse.house.rhythm import keep_duties
from ipse.kernel.document import JsonObject
from ipse.selfhood.body import Reading
from ipse.storage.duties import do_step, lease_duty
from tests.acceptance.houses import MONDAY_MORNING, OpenHouse
from tests.acceptance.memory_steps import MEMORY, recall, remember
from tests.acceptance.senses_steps import HOME, observation, push, switch, type_in
from tests.acceptance.social_steps import command, do, hear, note, says
from tests.acceptance.speaking import RETENTION, say


def live_fully(place: OpenHouse) -> None:
    """Let every room live."""
    _in_the_household(place)
    _with_the_person(place)
    _in_memory(place)
    _among_others(place)
    observe(place.house, [Reading("disk", 0.01), Reading("store", 1.0)])
    keep_duties(place.house)
    _half_a_duty(place)
    body = {"traces": [{"text": "The kettle boils"}]}
    once = {"Idempotency-Key": "once"}
    place.ask("POST", f"{MEMORY}/traces", place.owner_token, json=body, headers=once)


def _in_the_household(place: OpenHouse) -> None:
    token = place.owner_token
    place.add_member("Ben")
    place.issue("agent", "planner")
    wish: JsonObject = {"kind": "device", "name": "phone"}
    place.ask("POST", "/api/v1/household/pairings", token, json=wish)
    place.ask("POST", "/api/v1/household/pair", None, json={"code": "0" * 8})


def _with_the_person(place: OpenHouse) -> None:
    token = place.owner_token
    type_in(place, "identity/home", "Lives in Oak Park", HOME)
    agent = place.issue("agent", "planner")
    say(place, "I moved to Lisbon")
    moved = {"section": "identity", "key": "home", "summary": "Lives in Lisbon"}
    quoted = {**moved, "quote": "I moved to Lisbon"}
    place.ask("PUT", "/api/v1/person/model/entries", agent, json=quoted)
    place.ask("PUT", RETENTION, token, json={"keep": "forever"})
    place.ask("POST", "/api/v1/person/interview", token)
    switch(place, "state", "routine", "places")
    purged = {"confirm": "true", "sections": "preferences"}
    place.ask("DELETE", "/api/v1/person/model", token, params=purged)
    for hours, lat in ((5, 48.85), (4, 48.95), (3, 48.85), (2, 48.95)):
        at = MONDAY_MORNING - timedelta(hours=hours)
        push(place, observation("position", at, lat=lat, lon=2.29, accuracy=8))


def _among_others(place: OpenHouse) -> None:
    bridge = place.issue("agent", "bridge")
    hear(place, says("77", "marco", donation=1, event_id="e1"), token=bridge)
    hear(place, says("9", "marco_irl", donation=1), token=bridge, surface="discord")
    note(place, "marco", "builds redstone", attitude="likes him")
    do(place, "links", {"identity": "discord:9", "person": "marco"})
    hear(place, says("5", "guest"), token=bridge)
    command(place, "forget", "--yes", "twitch:5")
    hear(place, says("77", "marco"), token=bridge)


def _in_memory(place: OpenHouse) -> None:
    token = place.owner_token
    traces = [
        {"text": "Ada fixed the boiler", "details": {"where": ["cellar", None, 1.5, 2**53 - 1]}},
        {"text": "Où est la clé ?", "feeling": {"valence": 0.1, "arousal": -1, "dominance": 0}},
        {"text": "To be forgotten"},
    ]
    *_, gone = remember(place, token, *traces)
    place.ask("DELETE", f"{MEMORY}/traces/{gone}", token)
    recall(place, token, "boiler")
    place.ask("POST", f"{MEMORY}/meeting", token, json={})


def _half_a_duty(place: OpenHouse) -> None:
    """Do one step of a duty that is never finished, as a kill leaves it."""
    record, now = place.house.record, place.clock.now()
    run = record.write(lambda work: lease_duty(work, "cut short", "nobody", now, timedelta(1)))
    assert run is not None
    do_step(record, run, "first", now, lambda _: None)
