"""One way to break each rule of the resident's self, and the test that has to notice."""

from __future__ import annotations

from typing import Final

_RULES: Final = "src/ipse/selfhood"
_SAME: Final = "tests/acceptance/test_selfhood_continuity.py::test_"
_TRUTH: Final = "tests/acceptance/test_selfhood_truth.py::test_"
_AGENTS: Final = "tests/acceptance/test_selfhood_agents.py::test_"
_PEOPLE: Final = "tests/acceptance/test_selfhood_people.py::test_"
_CAUSES: Final = "tests/acceptance/test_selfhood_causes.py::test_"
_ERASED: Final = "tests/acceptance/test_memory_erasure.py::test_"
_WAKING: Final = "tests/restart/test_waking.py::test_"
_PHRASES: Final = "tests/unit/selfhood/test_phrases.py::test_"
_BODY: Final = "tests/acceptance/test_selfhood_body.py::test_"

SELFHOOD: Final[tuple[tuple[str, str, str, str, str], ...]] = (
    (
        "M3",
        f"{_RULES}/verbs/waking.py",
        "        case Resumes():\n            pass",
        "        case Resumes():\n            _be_born(work, call, temperament)",
        f"{_WAKING}after_a_restart_with_the_clock_held_only_the_session_is_new",
    ),
    (
        "M5",
        f"{_RULES}/verbs/keeping.py",
        "after = save_mind(work, call, mind, moment_id if kind is Kind.FELT else None)",
        "after = stamped(mind, call.now, call.session_id, feeling_of(mind.mood.affect), None)",
        f"{_SAME}what_was_answered_is_what_is_stored_to_the_last_digit",
    ),
    (
        "M6",
        "src/ipse/house/waking.py",
        "        affect = waking",
        "        waking.wake_drives(work, call)\n        affect = waking",
        f"{_WAKING}mood_then_drives_then_cards_then_body_are_read",
    ),
    (
        "M6",
        "src/ipse/house/waking.py",
        (
            "    _repair_cards(work, house)\n    with _read_whole():\n"
            "        body = waking.wake_body(work, call)\n"
        ),
        "    body = waking.wake_body(work, call)\n    _repair_cards(work, house)\n",
        f"{_WAKING}mood_then_drives_then_cards_then_body_are_read",
    ),
    (
        "M7",
        f"{_RULES}/continuity.py",
        "or seal != seal_of(numbers)",
        "",
        f"{_WAKING}a_damaged_self_stops_the_start_and_says_how_to_restore",
    ),
    (
        "M7",
        f"{_RULES}/mind.py",
        "(now - max(mood.at, woke_at)) / HOUR",
        "(now - mood.at) / HOUR",
        f"{_WAKING}time_powered_off_moves_nothing",
    ),
    (
        "M8",
        f"{_RULES}/mind.py",
        "disposition = settled(disposition, valence)",
        "disposition = 0.0 * valence",
        f"{_SAME}bad_days_make_him_guarded_and_a_restart_leaves_him_so",
    ),
    (
        "M8",
        f"{_RULES}/disposition.py",
        "moved = baseline + REACH * disposition",
        "moved = baseline + 0.0 * disposition",
        f"{_SAME}bad_days_make_him_guarded_and_a_restart_leaves_him_so",
    ),
    (
        "M9",
        f"{_RULES}/mind.py",
        "Drives(levels_after(drives.levels, hours), ",
        "Drives(drives.levels, ",
        f"{_SAME}four_drives_move_awake_and_shape_what_he_wants",
    ),
    (
        "M11",
        f"{_RULES}/verbs/parts.py",
        "met(mind, fright_of(failing))",
        "met(mind, {})",
        f"{_BODY}a_part_that_fails_is_named_and_frightens_him",
    ),
    (
        "M11",
        "src/ipse/house/readings.py",
        "    except (*NO_ANSWER, *UNREADABLE):",
        "    except NO_ANSWER:",
        f"{_BODY}an_index_that_cannot_be_brought_up_to_date_is_named_and_frightens_him",
    ),
    (
        "M12",
        "src/ipse/house/erasure.py",
        "    _forget_traces(work, call, known_as.__contains__)",
        "    _forget_traces(work, call, {call.owner}.__contains__)",
        f"{_ERASED}a_member_who_was_a_guest_is_in_no_trace_under_any_id",
    ),
    (
        "M12",
        "src/ipse/house/members.py",
        ", person=person)",
        ")",
        f"{_PEOPLE}a_guest_who_moves_in_keeps_one_id_in_every_room",
    ),
    (
        "M12",
        "src/ipse/social/verbs/minting.py",
        "        if not lives_here(card)\n",
        "",
        f"{_PEOPLE}nobody_is_taken_for_a_member_by_a_name_or_by_their_word",
    ),
    (
        "M14",
        "src/ipse/house/self_tools.py",
        'return f"{tell_feelings(how.standing)} ',
        'return f"I am well. ',
        f"{_AGENTS}an_agent_hears_how_he_is_as_his_owner_does",
    ),
    (
        "M15",
        "src/ipse/house/self_tools.py",
        "if phrase is not None and isinstance(showing.may_say(work, call, phrase), Accepted):",
        "if phrase is not None:",
        f"{_AGENTS}an_agent_makes_him_say_no_feeling_that_he_has_not",
    ),
    (
        "M15",
        f"{_RULES}/phrases.py",
        "    if not _claiming().fullmatch(sentence):",
        "    if not _claiming().match(sentence):",
        f"{_TRUTH}a_phrasing_that_would_mislead_passes_in_no_mood",
    ),
    (
        "M15",
        f"{_RULES}/phrases.py",
        "(?>,? {aside})+,?)? {claim}",
        "(?:,? {aside},?)+)? {claim}",
        f"{_PHRASES}a_long_phrase_that_is_not_understood_is_read_once",
    ),
    (
        "M42",
        f"{_RULES}/causes.py",
        "return cause.audience is not Audience.OWNER or Scope.OWNER in call.scopes",
        "return True",
        f"{_AGENTS}an_agent_hears_no_cause_that_is_for_its_owner_alone",
    ),
    (
        "M42",
        f"{_RULES}/store/moments.py",
        "    return _forget(work, *one, moments.c.cause_owner == owner) > 0",
        "    return _forget(work, *one) > 0",
        f"{_CAUSES}nobody_forgets_a_cause_that_another_gave",
    ),
    (
        "S16",
        "src/ipse/gateway/http/selfhood.py",
        "return writer.answer(with_tool(house, Builtin.SELF_FEEL, act))",
        "return writer.answer(act)",
        f"{_AGENTS}what_a_soul_does_not_list_no_door_opens",
    ),
)
