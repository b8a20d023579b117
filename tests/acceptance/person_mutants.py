"""One way to break each rule of the person model, and the test that has to notice."""

from __future__ import annotations

from typing import Final

_RULES: Final = "src/ipse/person"
_TESTS: Final = "tests/acceptance/test_person"

PERSON: Final[tuple[tuple[str, str, str, str, str], ...]] = (
    (
        "S1",
        f"{_RULES}/entries.py",
        '    IDENTITY = "identity"\n    ROUTINE = "routine"\n',
        '    ROUTINE = "routine"\n    IDENTITY = "identity"\n',
        f"{_TESTS}_shape.py::test_the_model_has_six_sections_in_one_order",
    ),
    (
        "S8",
        f"{_RULES}/entries.py",
        'return _bounded(one_line(text), LONGEST_SUMMARY, field="summary")',
        "return one_line(text)",
        f"{_TESTS}_shape.py::test_an_entry_has_a_summary_perhaps_a_value_always_a_source_a_confidence_a_time",
    ),
    (
        "S9",
        f"{_RULES}/entries.py",
        "one_line(text.lower())",
        "one_line(text)",
        f"{_TESTS}_shape.py::test_observing_a_key_again_updates_its_one_entry",
    ),
    (
        "S10",
        f"{_RULES}/expiry.py",
        "SENSED_STATE_LASTS: Final = timedelta(hours=1)",
        "SENSED_STATE_LASTS: Final = timedelta(hours=2)",
        f"{_TESTS}_shape.py::test_what_a_sense_said_about_now_is_gone_within_the_hour",
    ),
    (
        "S10",
        f"{_RULES}/expiry.py",
        "entry.expires_at <= now",
        "entry.expires_at < now",
        f"{_TESTS}_shape.py::test_what_a_sense_said_about_now_is_gone_within_the_hour",
    ),
    (
        "S11",
        f"{_RULES}/precedence.py",
        "Origin.AGENT: 2, Origin.SENSE: 1",
        "Origin.AGENT: 1, Origin.SENSE: 2",
        f"{_TESTS}_precedence.py::test_sources_rank_manual_before_agent_before_sense",
    ),
    (
        "S12",
        f"{_RULES}/precedence.py",
        "return Apply() if offered_rank > standing_rank else",
        "return Apply() if offered.observed_at >= standing.observed_at else",
        f"{_TESTS}_precedence.py::test_a_higher_source_replaces_a_lower_one_though_it_is_older",
    ),
    (
        "S13",
        f"{_RULES}/precedence.py",
        "if offered_rank != standing_rank:",
        "if offered_rank > standing_rank:",
        f"{_TESTS}_precedence.py::test_a_typed_address_stands_against_every_sense_or_agent_however_new",
    ),
    (
        "S14",
        f"{_RULES}/verbs.py",
        "return Outranked(refusal.standing, refusal.reason, correction_opened=asks)",
        "return Outranked(offered, refusal.reason, correction_opened=asks)",
        f"{_TESTS}_precedence.py::test_a_refused_write_returns_what_stands_with_a_reason",
    ),
    (
        "S15",
        f"{_RULES}/precedence.py",
        "if offered.observed_at < standing.observed_at:",
        "if offered.observed_at <= standing.observed_at:",
        f"{_TESTS}_precedence.py::test_of_one_rank_the_later_sample_stands_though_it_arrives_first",
    ),
    (
        "S17",
        f"{_RULES}/asking.py",
        "MOST_MATCHES: Final = 20",
        "MOST_MATCHES: Final = 21",
        f"{_TESTS}_reading.py::test_a_query_answers_its_twenty_newest_matches",
    ),
    (
        "S17",
        f"{_RULES}/asking.py",
        "return all(word in text for word in words)",
        "return any(word in text for word in words)",
        f"{_TESTS}_reading.py::test_an_agent_reads_everything_or_some_sections_or_what_matches",
    ),
    (
        "S18",
        f"{_RULES}/entries.py",
        '" ".join(shown.split())',
        "shown",
        f"{_TESTS}_reading.py::test_a_summary_cannot_pass_for_another_statement",
    ),
    (
        "S19",
        f"{_RULES}/prose.py",
        'Section.STATE: "Right now"',
        'Section.STATE: "State"',
        f"{_TESTS}_reading.py::test_the_headings_are_plain_words",
    ),
    (
        "S20",
        f"{_RULES}/entries.py",
        "return self.quoted or self.source.origin is Origin.MANUAL",
        "return self.source.origin is Origin.MANUAL",
        f"{_TESTS}_reading.py::test_brackets_say_who_said_it",
    ),
    (
        "S21",
        "src/ipse/kernel/confidence.py",
        "return confidence < GUESS_BELOW",
        "return confidence <= GUESS_BELOW",
        f"{_TESTS}_reading.py::test_below_seven_tenths_a_statement_is_told_as_a_guess",
    ),
    (
        "S33",
        f"{_RULES}/asking.py",
        "return tuple(sorted(wanted, key=_place_in_model))",
        "return ()",
        f"{_TESTS}_http.py::test_one_get_answers_prose_with_entries",
    ),
    (
        "S34",
        f"{_RULES}/drafts.py",
        "if origin is Origin.MANUAL or _is_quoted(draft, origin):",
        "if _is_quoted(draft, origin):",
        f"{_TESTS}_http.py::test_one_put_adds_or_corrects_an_entry_for_good",
    ),
    (
        "S35",
        "src/ipse/gateway/http/person.py",
        "HTTPStatus.OK if isinstance(written, Applied) else HTTPStatus.CONFLICT",
        "HTTPStatus.OK",
        f"{_TESTS}_http.py::test_an_outranked_put_answers_409_with_what_stands",
    ),
    (
        "S36",
        f"{_RULES}/verbs.py",
        'call.require(Scope.OWNER, "forget an entry")',
        'call.require(Scope.OBSERVE, "forget an entry")',
        f"{_TESTS}_http.py::test_an_entry_is_removed_by_its_owner_alone",
    ),
    (
        "S37",
        "src/ipse/storage/feed.py",
        "start = 0 if cursor is None or reset else cursor.number",
        "start = 0",
        f"{_TESTS}_feed.py::test_a_device_with_a_cursor_catches_up_from_there",
    ),
    (
        "S38",
        "src/ipse/storage/changes.py",
        'set_={"generation": feeds.c.generation + 1, "floor": 0}',
        'set_={"generation": feeds.c.generation, "floor": 0}',
        f"{_TESTS}_feed.py::test_after_each_purge_every_device_starts_anew_though_writes_followed",
    ),
    (
        "S39",
        "src/ipse/gateway/http/person.py",
        'if asked.confirm != "true":',
        'if asked.confirm == "false":',
        f"{_TESTS}_http.py::test_a_purge_without_its_confirmation_forgets_nothing",
    ),
    (
        "S40",
        f"{_RULES}/store.py",
        "sa.select(*_ENTRY).where(entries.c.owner == owner, entries.c.section.in_(sections))",
        "sa.select(*_ENTRY).where(entries.c.section.in_(sections))",
        f"{_TESTS}_members.py::test_members_reach_their_own_model_alone",
    ),
)
