"""The pages name what exists, and those that the product tells are in step with it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from ipse.gateway.http.person_forms import LONGEST_EXPIRY_HOURS
from ipse.gateway.refusal import Why
from ipse.house.answers import KEPT_FOR
from ipse.kernel.errors import IpseError
from ipse.kernel.pages import LARGEST_PAGE, USUAL_PAGE
from ipse.person.asking import MOST_MATCHES
from ipse.person.drafts import CERTAINTY, LARGEST_BATCH, UNSTATED
from ipse.person.entries import LONGEST_KEY, LONGEST_SUMMARY, MOST_ENTRIES
from ipse.person.expiry import TOMBSTONES_LAST
from ipse.person.precedence import Reason
from ipse.person.prose import DATED_AFTER, HEADINGS, YEAR_AFTER
from ipse.person.values import DEEPEST_VALUE, LARGEST_VALUE
from tests.architecture import pages
from tests.architecture.tree import PACKAGE, ROOT, tracked_texts

PROSE: Final = {
    path.relative_to(ROOT).as_posix(): text
    for path, text in tracked_texts()
    if path.suffix == ".md"
}
ERRORS: Final = "docs/reference/errors.md"
RULES: Final = "docs/reference/person-rules.md"
GENERATED: Final = "docs/reference/behaviours.md"  # it has a test of its own

_LINK: Final = re.compile(r"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)")
_TEST: Final = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")
_PATH: Final = re.compile(r"`((?:src|tests|docs|bench)/[\w./-]+)`")
_CONTRACT: Final = re.compile(r"[Cc]ontracts? ((?:`[a-z-]+`(?:, | and )?)+)")


def named(pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Every page with each thing that `pattern` finds on it."""
    for page, text in PROSE.items():
        for found in pattern.findall(text):
            yield page, found


def checks_in(path: Path) -> set[str]:
    """The names of the tests that stand in `path`."""
    code = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in code.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("name", sorted(pages.PAGES))
def test_a_page_of_the_reference_says_what_the_product_says(name: str) -> None:
    assert pages.is_in_step(name), "run python -m tests.architecture.pages"


def test_every_link_leads_to_a_page() -> None:
    dead = [
        (page, link)
        for page, link in named(_LINK)
        if not ((ROOT / page).parent / link).resolve().exists()
    ]
    assert dead == []


def test_every_path_on_a_page_exists() -> None:
    missing = [(page, path) for page, path in named(_PATH) if not (ROOT / path).exists()]
    assert missing == []


def test_every_test_on_a_page_exists() -> None:
    missing = [
        (page, file, name)
        for page, text in PROSE.items()
        if page != GENERATED
        for file, name in _TEST.findall(text)
        if not (ROOT / file).is_file() or (name and name not in checks_in(ROOT / file))
    ]
    assert missing == []


def test_every_contract_on_a_page_exists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    known = {contract["id"] for contract in project["tool"]["importlinter"]["contracts"]}
    claimed = {name for _, names in named(_CONTRACT) for name in re.findall(r"`([^`]+)`", names)}
    assert claimed <= known
    assert claimed >= known, "ARCHITECTURE.md names every contract"


def test_the_architecture_says_a_sentence_of_every_package() -> None:
    page = PROSE["ARCHITECTURE.md"]
    packages = sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))
    assert [name for name in packages if f"- **{name}** " not in page] == []
    assert [name for name in packages if f"| `src/ipse/{name}` |" not in page] == []


def codes_of(error: type[IpseError]) -> Iterator[str]:
    """The code of `error` and of every error below it."""
    yield error.code
    for narrower in error.__subclasses__():
        yield from codes_of(narrower)


def test_the_code_map_names_files_that_stand_in_their_package() -> None:
    rows = re.findall(r"^\| `(src/ipse/\w+)` \| (.+) \|$", PROSE["ARCHITECTURE.md"], re.MULTILINE)
    assert rows
    missing = [
        f"{package}/{name}"
        for package, cell in rows
        for name in re.findall(r"`([\w/]+(?:\.py|/))`", cell)
        if not (ROOT / package / name).exists()
    ]
    assert missing == []


def test_every_error_says_what_to_do() -> None:
    page = PROSE[ERRORS]
    ours = set(codes_of(IpseError))
    assert sorted(code for code in ours | set(Why) if f"| `{code}` |" not in page) == []


def test_decisions_are_numbered_without_a_gap() -> None:
    numbers = [int(path.name[:4]) for path in sorted((ROOT / "docs" / "adr").glob("*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_decision_has_the_same_form() -> None:
    parts = ["Context", "Options", "Decision", "Consequences", "Invariants"]
    forms = {
        page: re.findall(r"^## (.+)$", text, re.MULTILINE)
        for page, text in PROSE.items()
        if page.startswith("docs/adr/")
    }
    assert forms == dict.fromkeys(forms, parts)


LIMITS: Final[Mapping[str, str]] = {
    "key": f"| key | 1 to {LONGEST_KEY} characters",
    "summary": f"| summary | 1 to {LONGEST_SUMMARY} characters",
    "value": f"at most {LARGEST_VALUE:,} bytes, {DEEPEST_VALUE} levels deep",
    "model": f"| entries of one owner | {MOST_ENTRIES:,};",
    "batch": f"| entries in one write | 1 to {LARGEST_BATCH};",
    "page": f"| page of the feed | 1 to {LARGEST_PAGE}, usually {USUAL_PAGE} |",
    "hours": f"| `expires_in_hours` | at most {LONGEST_EXPIRY_HOURS:,.0f} ",
    "answers": f"Idempotency-Key | {KEPT_FOR.total_seconds() / 3600:.0f} hours |",
    "matches": f"the newest first, {MOST_MATCHES} at most",
    "certainty": f"| an agent | {CERTAINTY} or more | {UNSTATED}, ",
    "dated": f"more than {DATED_AFTER.total_seconds() / 3600:.0f} hours ago",
    "year": f"with the year after {YEAR_AFTER.days} days",
    "tombstone": f"a tombstone with section and key stays for {TOMBSTONES_LAST.days} days",
    "headings": ", ".join(HEADINGS.values()),
}


@pytest.mark.parametrize("limit", LIMITS)
def test_the_rules_page_has_the_number_of_the_rule(limit: str) -> None:
    assert LIMITS[limit] in PROSE[RULES]


@pytest.mark.parametrize("reason", Reason)
def test_the_rules_page_tells_every_reason(reason: Reason) -> None:
    assert f"refused: `{reason}`" in PROSE[RULES]


def test_a_page_names_nothing_that_is_not_there() -> None:
    text = "see [it](no.md), `tests/unit/none.py::test_none` and contract `none`"
    assert _LINK.findall(text) == ["no.md"]
    assert _TEST.findall(text) == [("tests/unit/none.py", "test_none")]
    assert _CONTRACT.findall(text) == ["`none`"]
