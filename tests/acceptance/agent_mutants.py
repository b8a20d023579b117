"""One way to break each rule of agents, quotes and the interview, and the test that must notice."""

from __future__ import annotations

from typing import Final

_RULES: Final = "src/ipse/person"
_HOUSE: Final = "src/ipse/house"
_TESTS: Final = "tests/acceptance/test"

AGENTS: Final[tuple[tuple[str, str, str, str, str], ...]] = (
    (
        "S16",
        f"{_HOUSE}/agents.py",
        "            return frozenset(map(Builtin, tools_for(soul)))\n",
        "            return frozenset(Builtin) if soul else frozenset()\n",
        f"{_TESTS}_mcp_tools.py::test_http_holds_agents_to_their_tools_as_well",
    ),
    (
        "S16",
        "src/ipse/gateway/mcp/tools.py",
        "if tool == name and tool in mine",
        "if tool == name",
        f"{_TESTS}_mcp_tools.py::test_a_tool_that_is_not_granted_answers_like_one_that_does_not_exist",
    ),
    (
        "S22",
        "src/ipse/household/credentials.py",
        "        return Source(Origin.AGENT, token.writer)\n",
        '        return Source(Origin.AGENT, "agent")\n',
        f"{_TESTS}_quotes_observing.py::test_an_observation_is_signed_with_the_id_of_its_agent[http]",
    ),
    (
        "S23",
        "src/ipse/conversation/store.py",
        ".order_by(columns.message_id.desc())\n        .limit(1)",
        ".order_by(columns.message_id)\n        .limit(1)",
        f"{_TESTS}_quotes_observing.py::test_only_the_message_being_answered_supports_a_quote",
    ),
    (
        "S23",
        "src/ipse/conversation/threads.py",
        "ANSWERED_WITHIN: Final = timedelta(hours=24)",
        "ANSWERED_WITHIN: Final = timedelta(hours=25)",
        f"{_TESTS}_quotes_observing.py::test_a_message_is_answered_for_a_day",
    ),
    (
        "S24",
        f"{_RULES}/observing.py",
        "return Supported(replace(draft, said=quote))",
        "return Supported(draft)",
        f"{_TESTS}_quotes_observing.py::test_a_true_quote_is_certain_and_keeps_the_words[http]",
    ),
    (
        "S25",
        f"{_RULES}/observing.py",
        "        return Invented()\n",
        "        return Supported(draft)\n",
        f"{_TESTS}_quotes_observing.py::test_an_invented_quote_is_refused_and_writes_nothing[http]",
    ),
    (
        "S25",
        f"{_RULES}/observing.py",
        "min(stated, UNSTATED)",
        "stated",
        f"{_TESTS}_quotes_observing.py::test_a_quote_that_no_message_can_confirm_certifies_nothing",
    ),
    (
        "S26",
        f"{_RULES}/drafts.py",
        "CERTAINTY: Final = 0.9",
        "CERTAINTY: Final = 0.91",
        f"{_TESTS}_quotes_observing.py::test_certainty_without_a_quote_is_kept_as_a_guess_and_the_agent_is_told",
    ),
    (
        "S27",
        f"{_RULES}/observing.py",
        "    if verdict.certifies:\n",
        "    if verdict.tier is not Tier.NOT_FOUND:\n",
        f"{_TESTS}_quotes_observing.py::test_a_quote_may_differ_in_form_and_not_in_substance",
    ),
    (
        "S28",
        f"{_RULES}/drafts.py",
        "UNSTATED: Final = 0.6",
        "UNSTATED: Final = 0.5",
        f"{_TESTS}_quotes_observing.py::test_a_modest_confidence_is_kept_as_it_was_stated",
    ),
    (
        "S29",
        "src/ipse/souls/seeding.py",
        "return Leave() if seeded_before or exists else Seed()",
        "return Leave() if exists else Seed()",
        f"{_TESTS}_souls_door.py::test_the_starter_is_given_once_and_its_owner_has_the_last_word",
    ),
    (
        "S30",
        f"{_RULES}/interview.py",
        "        if EntryKey(question.section, question.key) not in held\n",
        "        if question.key\n",
        f"{_TESTS}_interview_door.py::test_only_what_is_missing_is_asked",
    ),
    (
        "S30",
        f"{_HOUSE}/interviews.py",
        ", quote=words.text)",
        ", quote=None)",
        f"{_TESTS}_interview_door.py::test_each_answer_is_kept_in_the_persons_own_words",
    ),
    (
        "S31",
        f"{_RULES}/interview.py",
        "MOST_QUESTIONS: Final = 6",
        "MOST_QUESTIONS: Final = 7",
        f"{_TESTS}_interview_door.py::test_six_questions_are_the_limit",
    ),
    (
        "S32",
        "src/ipse/souls/starters/getting-to-know-you/SOUL.yaml",
        "builtins:\n  - person.model\n",
        "builtins:\n",
        f"{_TESTS}_interview_door.py::test_the_interviewing_agent_has_the_two_person_tools_and_no_other[http]",
    ),
)
