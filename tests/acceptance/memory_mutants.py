"""One way to break each rule of memory, and the test that has to notice."""

from __future__ import annotations

from typing import Final

_RULES: Final = "src/ipse/memory"
_UNIT: Final = "tests/unit/memory/"
_FOUND: Final = f"{_UNIT}test_recall.py::test_"
_RECALL: Final = "tests/acceptance/test_memory_recall.py::test_"
_SAID: Final = "tests/acceptance/test_memory_statements.py::test_"
_HTTP: Final = "tests/acceptance/test_memory_http.py::test_"

MEMORY: Final[tuple[tuple[str, str, str, str, str], ...]] = (
    (
        "P17",
        f"{_RULES}/verbs/recalling.py",
        "tiers=frozenset({cue.tier}),",
        "",
        f"{_RECALL}one_recall_reads_four_tiers_by_four_cues",
    ),
    (
        "P17",
        "src/ipse/house/statements.py",
        "audience=Audience.ANYONE",
        "audience=Audience.OWNER",
        f"{_SAID}what_binds_the_resident_binds_him_before_anyone",
    ),
    (
        "P18",
        f"{_RULES}/workspace.py",
        "SEATS: Final = 7",
        "SEATS: Final = 8",
        f"{_UNIT}test_workspace.py::test_at_most_seven_are_seated_and_at_most_three_of_a_kind",
    ),
    (
        "P19",
        f"{_RULES}/traces.py",
        "    _require_right_to(tags, call)\n",
        "",
        f"{_RECALL}a_reserved_tag_means_the_same_wherever_it_comes_from",
    ),
    (
        "P63",
        f"{_RULES}/masks.py",
        "length_norms(index.lengths.values, mask)",
        "length_norms(index.lengths.values, mask | True)",
        f"{_FOUND}what_a_mask_hides_changes_no_score",
    ),
    (
        "P63",
        f"{_RULES}/recall.py",
        "    if view.visible == index.size:\n",
        "    if view.visible:\n",
        f"{_FOUND}what_a_mask_hides_changes_no_score",
    ),
    (
        "P63",
        "src/ipse/house/remembering.py",
        "self._hold(index, self.statements(namespace))",
        'self._hold(index, self.statements(Namespace("resident")))',
        f"{_SAID}a_soul_speaks_in_its_own_namespace_alone",
    ),
    (
        "P64",
        f"{_RULES}/masks.py",
        "frozenset({Tense.SIM, Tense.REPLAY}) | UNREAL",
        "frozenset({Tense.SIM, Tense.REPLAY})",
        f"{_RECALL}a_fact_cites_nothing_that_was_not_lived_awake",
    ),
    (
        "M13",
        f"{_RULES}/open_loops.py",
        "    if not is_new_meeting(meeting, now):\n        return ()\n",
        "    return ()\n",
        f"{_UNIT}test_at_hand.py::test_what_was_left_open_comes_up_when_one_meets_again",
    ),
    (
        "M43",
        f"{_RULES}/caches.py",
        "        self._hits += 1\n        self._held.move_to_end((reach, key))\n",
        "        self._hits += 1\n",
        f"{_HTTP}so_many_are_cached_and_the_idlest_goes_first",
    ),
    (
        "M48",
        f"{_RULES}/working.py",
        "AT_HAND: Final = 64",
        "AT_HAND: Final = 640",
        f"{_HTTP}working_memory_takes_only_so_much_and_the_rest_becomes_episodes",
    ),
)
