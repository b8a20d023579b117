"""One way to break each rule by which no guest is another, or stays, or is told of to everybody."""

from __future__ import annotations

from typing import Final

_RULES: Final = "src/ipse/social"
_UNIT: Final = "tests/unit/social/test_"
_TALLIES: Final = "tests/acceptance/test_social_tallies.py::test_"
_ERASED: Final = "tests/acceptance/test_social_erasure.py::test_"
_MEMBERS: Final = "tests/acceptance/test_selfhood_people.py::test_"
_AGENTS: Final = "tests/acceptance/test_social_agents.py::test_"
_IRC: Final = "tests/unit/gateway/test_surfaces_irc.py::test_"

GUESTS: Final[tuple[tuple[str, str, str, str, str], ...]] = (
    (
        "B12",
        f"{_RULES}/sightings.py",
        "        if counts[position]:\n",
        "        if True:\n",
        f"{_TALLIES}what_is_sent_again_shows_nobody_in_another_sitting",
    ),
    (
        "B25",
        "src/ipse/gateway/surfaces/irc.py",
        'if line.command == "JOIN" and nick in',
        "if False and nick in",
        f"{_IRC}whoever_takes_the_nick_of_one_who_is_still_here_is_somebody_else",
    ),
    (
        "B18",
        f"{_RULES}/verbs/finding.py",
        "    if call.actor.origin is Origin.INTERACTION:",
        "    if False:",
        f"{_AGENTS}a_device_that_only_brings_what_was_said_notes_nothing",
    ),
    (
        "B4",
        f"{_RULES}/verbs/showing.py",
        "found.append(as_told(card, hearing))",
        "found.append(card)",
        f"{_ERASED}what_one_member_said_alone_is_shown_to_no_other_member",
    ),
    (
        "B4",
        f"{_RULES}/verbs/finding.py",
        "not may_know_of(card_of(work, call, person), own_hearing(call))",
        "not person",
        f"{_ERASED}what_one_member_said_alone_is_shown_to_no_other_member",
    ),
    (
        "B27",
        f"{_RULES}/verbs/forgetting.py",
        "    people = [*people, *_taken_apart(work, call, identities, people)]\n",
        "",
        f"{_UNIT}verbs_forgetting.py::test_whoever_was_folded_then_split_off_leaves_nothing_on_the_other_card",
    ),
    (
        "B27",
        f"{_RULES}/verbs/forgetting.py",
        "    _forget_moves(work, call, identities)\n",
        "",
        f"{_UNIT}verbs_forgetting.py::test_an_account_that_was_taken_off_a_card_is_gone_from_its_joinings_too",
    ),
    (
        "M12",
        f"{_RULES}/verbs/forgetting.py",
        "    if theirs and call.surface is not Surface.HOUSE:",
        "    if False:",
        f"{_MEMBERS}no_member_erases_another_as_if_they_were_a_guest",
    ),
)
