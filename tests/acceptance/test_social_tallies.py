"""Everybody is tallied, and a card is earned: B1 to B14."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from ipse.house.door import Door
from ipse.kernel.call import Scope
from ipse.social.identities import IdentityId
from ipse.social.people import promotion_reason, should_promote
from ipse.social.roster import RosterEntry
from ipse.social.sightings import Batch, Message
from tests.acceptance.houses import MONDAY_MORNING, OpenHouse
from tests.acceptance.social_steps import (
    SOCIAL_TOOLS,
    accounts,
    bring,
    card_of,
    cards,
    command,
    do,
    hear,
    note,
    says,
    sit,
    tallies,
)


@pytest.mark.behaviour("B1")
def test_whoever_speaks_is_tallied_while_a_card_is_earned(place: OpenHouse) -> None:
    command(place, "mine", "twitch:1")
    hear(place, says("1", "ada"), says("77", "marco"), says("78", "ann", donation=2))
    assert [*tallies(place)] == ["twitch:77", "twitch:78"]
    assert accounts(place) == ["twitch:78"]


@pytest.mark.behaviour("B2")
def test_a_tally_is_numbers_with_one_flag(place: OpenHouse) -> None:
    hear(place, says("77", "marco", donation=2.5), says("77", "marco"))
    place.clock.advance(hours=6)
    hear(place, says("77", "marco", direct=True, donation=-9))
    told = tallies(place)["twitch:77"]
    told["person_id"] = None
    assert told == {
        "identity": "twitch:77",
        "name": "marco",
        "messages": 3,
        "donated": 2.5,
        "had_1on1": True,
        "marked": False,
        "sittings": 2,
        "last_seen": "2026-09-14T14:00:00Z",
        "person_id": None,
    }


@pytest.mark.behaviour("B3")
def test_a_sighting_is_one_upsert_however_long_the_roster_is(place: OpenHouse) -> None:
    def rows_changed_by_one_message() -> int:
        def changed() -> int:
            return place.house.record.write(
                lambda work: int(
                    work.connection.exec_driver_sql("SELECT total_changes()").scalar_one()
                )
            )

        before = changed()
        hear(place, says("77", "marco"))
        return changed() - before

    hear(place, says("77", "marco"))
    alone = rows_changed_by_one_message()
    hear(place, *[says(str(n), f"n{n}") for n in range(500, 1000)])
    assert rows_changed_by_one_message() == alone
    assert alone == 3  # the tally, the sitting's end, who speaks


@pytest.mark.behaviour("B4")
def test_a_card_tells_names_everywhere_facts_with_how_he_feels(place: OpenHouse) -> None:
    hear(place, says("77", "marco", donation=1))
    hear(place, says("9", "marco_irl"), surface="discord")
    note(place, "marco", "builds redstone", attitude="he's alright")
    do(place, "links", {"identity": "discord:9", "person": "marco"})
    card = card_of(place, "discord:9")
    assert {(each["identity"], each["name"]) for each in card["accounts"]} == {
        ("twitch:77", "marco"),
        ("discord:9", "marco_irl"),
    }
    assert [fact["text"] for fact in card["facts"]][-1] == "builds redstone"
    assert card["attitude"] == "he's alright"
    assert "builds redstone" in command(place, "show", "marco")


@pytest.mark.behaviour("B5")
def test_the_five_tables_stand_in_the_record(place: OpenHouse) -> None:
    hear(place, says("77", "marco", donation=1))

    def count(table: str) -> int:
        asked = f"SELECT COUNT(*) FROM {table} WHERE namespace = 'resident'"  # noqa: S608
        return place.house.record.read(
            lambda work: int(work.connection.exec_driver_sql(asked).scalar_one())
        )

    tables = ("identities", "roster", "roster_sessions", "people", "facts")
    assert {table: count(table) for table in tables} == dict.fromkeys(tables, 1)


@pytest.mark.behaviour("B6")
@pytest.mark.parametrize(("donation", "promoted"), [(-5, 0), (0, 0), (0.01, 1), (500, 1)])
def test_any_donation_above_nothing_earns_a_card(
    place: OpenHouse, donation: float, promoted: int
) -> None:
    assert hear(place, says("77", "marco", donation=donation))["promoted"] == promoted
    assert len(cards(place)) == promoted


@pytest.mark.behaviour("B7")
def test_the_residents_own_mark_earns_a_card(place: OpenHouse) -> None:
    place.give_soul("bea", *SOCIAL_TOOLS)
    agent = place.issue("agent", "bea")
    hear(place, says("77", "marco"), token=agent)
    assert cards(place) == []
    note(place, "marco", "builds redstone", token=agent)
    assert accounts(place) == ["twitch:77"]
    assert tallies(place)["twitch:77"]["marked"]


@pytest.mark.behaviour("B8")
def test_a_talk_between_the_two_alone_earns_a_card(place: OpenHouse) -> None:
    assert hear(place, says("77", "marco"))["promoted"] == 0
    assert hear(place, says("77", "marco", direct=True))["promoted"] == 1


@pytest.mark.behaviour("B9")
@pytest.mark.parametrize(("sittings", "promoted"), [(2, 0), (3, 1)])
def test_the_third_sitting_earns_a_card_where_the_second_does_not(
    place: OpenHouse, sittings: int, promoted: int
) -> None:
    assert sit(place, says("77", "marco"), times=sittings)["promoted"] == promoted


def test_three_restarts_make_no_regular(place: OpenHouse) -> None:
    # A restart moves no sitting: what is kept of one is the last message's time.
    for _ in range(3):
        hear(place, says("77", "marco"))
        place.clock.advance(hours=5, minutes=59)
    assert tallies(place)["twitch:77"]["sittings"] == 1


@pytest.mark.behaviour("B10")
@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (says("77", "marco", donation=1), "donated"),
        (says("77", "marco", direct=True), "had a 1:1 with you"),
    ],
)
def test_the_rule_that_fired_is_the_first_fact(
    place: OpenHouse, message: dict[str, object], reason: str
) -> None:
    hear(place, message)  # pyright: ignore[reportArgumentType] (a JSON object)
    (fact,) = card_of(place, "twitch:77")["facts"]
    assert fact["text"] == f"first noticed 14 Sep 2026 ({reason})"


@pytest.mark.behaviour("B10")
def test_a_regular_or_somebody_marked_is_told_as_such(place: OpenHouse) -> None:
    sit(place, says("77", "marco"), times=3)
    note(place, "Priya", "plays the cello")
    firsts = {card["name"]: card["facts"][0]["text"].partition(" (")[2] for card in cards(place)}
    assert firsts == {"marco": "a regular)", "Priya": "you marked them)"}


@pytest.mark.behaviour("B11")
def test_promotion_is_decided_from_values_alone() -> None:
    nobody = RosterEntry(
        IdentityId("twitch:77"),
        "marco",
        message_count=1,
        donation_total=0,
        had_1on1=False,
        marked_by_resident=False,
        session_count=3,
        last_seen=MONDAY_MORNING,
    )
    assert should_promote(nobody) is True
    assert promotion_reason(nobody) == "a regular"


@pytest.mark.behaviour("B12")
def test_a_hundred_messages_in_one_sitting_are_one_sitting(place: OpenHouse) -> None:
    for _ in range(4):
        hear(place, *[says("77", "marco")] * 25)
        place.clock.advance(hours=5)
    told = tallies(place)["twitch:77"]
    assert (told["messages"], told["sittings"]) == (100, 1)


@pytest.mark.behaviour("B13")
def test_each_batch_tallies_promotes_introduces(place: OpenHouse) -> None:
    command(place, "mine", "twitch:1")
    context = hear(
        place,
        says("1", "ada"),
        says("77", "marco", donation=1),
        says("78", "ann"),
        says("78", "ann"),
    )
    assert (context["counted"], context["promoted"]) == (3, 1)
    assert context["prompt"] == (
        "[WHO YOU'RE TALKING TO]\n- **marco**: first noticed 14 Sep 2026 (donated)\n\n"
        "[WHO'S HERE]\n- ann"
    )
    assert {who: tally["messages"] for who, tally in tallies(place).items()} == {
        "twitch:77": 1,
        "twitch:78": 2,
    }


@pytest.mark.behaviour("B13")
def test_python_has_the_same_hook(place: OpenHouse) -> None:
    door = Door(place.house, place.owner_token)
    batch = Batch("twitch", [Message(IdentityId("twitch:77"), "marco", donated=100)])
    assert "**marco**" in door.social.context_for(batch).prompt
    assert [card.name for card in door.social.people()] == ["marco"]


@pytest.mark.behaviour("B14")
def test_what_its_surface_has_tallied_is_shown_without_being_counted(place: OpenHouse) -> None:
    surface = place.issue("device", "twitch", ["observe"])
    crowd = [says(str(n), f"n{n}", event_id=f"e{n}", donation=1) for n in range(40)]
    assert hear(place, *crowd, token=surface) == {
        "prompt": "",
        "introduction": "",
        "here": "",
        "counted": 40,
        "promoted": 40,
    }
    let_through = says("7", "n7", event_id="e7", donation=1, meta={"tallied": True, "gate": "ok"})
    context = hear(place, let_through)
    assert (context["counted"], "**n7**" in context["introduction"]) == (0, True)
    told = tallies(place)["twitch:7"]
    assert (told["messages"], told["donated"]) == (1, 1.0)


def test_an_event_that_is_sent_again_is_counted_once(place: OpenHouse) -> None:
    message = says("77", "marco", event_id="m1", donation=5)
    assert hear(place, message)["counted"] == 1
    place.clock.advance(days=6)
    assert hear(place, {**message, "at": "2026-09-14T07:00:00Z"})["counted"] == 0
    assert tallies(place)["twitch:77"]["donated"] == 5.0


@pytest.mark.behaviour("B12")
@pytest.mark.parametrize(
    ("again", "sittings"),
    [({"event_id": "m1"}, 1), ({"meta": {"tallied": True}}, 1), ({"event_id": "m2"}, 2)],
)
def test_what_is_sent_again_shows_nobody_in_another_sitting(
    place: OpenHouse, again: dict[str, object], sittings: int
) -> None:
    hear(place, says("77", "marco", event_id="m1"))
    place.clock.advance(hours=6)
    hear(place, says("78", "ann"), says("77", "marco", **again))
    assert tallies(place)["twitch:77"]["sittings"] == sittings


def test_a_blank_name_wipes_none_that_is_known(place: OpenHouse) -> None:
    hear(place, says("77", "marco"))
    assert hear(place, says("77"), says("78"))["here"] == "[WHO'S HERE]\n- 78, marco"
    assert tallies(place)["twitch:77"]["name"] == "marco"


def test_sixty_four_sightings_at_once_over_the_threshold_mint_one_card(place: OpenHouse) -> None:
    sit(place, says("77", "marco"), times=2)
    place.clock.advance(hours=6)
    with ThreadPoolExecutor(64) as together:
        waiting = [together.submit(hear, place, says("77", "marco")) for _ in range(64)]
        answers = [each.result() for each in waiting]
    assert len(cards(place)) == 1
    assert sum(answer["promoted"] for answer in answers) == 1
    assert all("**marco**" in answer["introduction"] for answer in answers)
    assert tallies(place)["twitch:77"]["messages"] == 66


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"surface": "Twitch!", "messages": [says("1")]}, "platform"),
        ({"surface": "named", "messages": [says("1")]}, "platform"),
        ({"surface": "twitch", "messages": []}, "messages"),
        ({"surface": "twitch", "messages": [says("1")] * 501}, "messages"),
        ({"surface": "twitch", "messages": [says("")]}, "messages[0].author_id"),
        ({"surface": "twitch", "messages": [says("a b")]}, "messages[0].author_id"),
        ({"surface": "twitch", "messages": [says("1"), says("1", at="now")]}, "messages[1].at"),
        ({"surface": "twitch", "audience": "all", "messages": [says("1")]}, "audience"),
        ({"surface": "twitch", "messages": [says("1", vip=True)]}, "messages[0].vip"),
    ],
)
def test_a_malformed_batch_is_refused_whole(
    place: OpenHouse, body: dict[str, object], field: str
) -> None:
    answer = place.ask("POST", "/api/v1/social/messages", place.owner_token, json=body)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert tallies(place) == {}


def test_who_brings_messages_needs_the_scope_to_observe(place: OpenHouse) -> None:
    reader = place.issue("agent", "reader", [str(Scope.READ)])
    assert bring(place, says("77", "marco"), token=reader).status_code == 403
    assert tallies(place) == {}
