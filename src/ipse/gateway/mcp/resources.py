"""Resources: every entry under an address of its own, and the feed that devices follow.

They are there for whoever has `person.model`, and show nothing that it does not.
"""

from __future__ import annotations

import json
from typing import Final
from urllib.parse import SplitResult, parse_qs, quote, unquote, urlsplit

from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextResourceContents,
)

from ipse.gateway.http.person import feed_words
from ipse.house.agents import tools_of, with_tool
from ipse.house.visit import Visit, Work
from ipse.kernel.call import Call
from ipse.kernel.errors import InvalidInput
from ipse.kernel.pages import LARGEST_PAGE
from ipse.person import verbs as person
from ipse.person.asking import Ask
from ipse.person.entries import EntryKey, clean_key, one_line, parse_section
from ipse.person.prose import qualifier
from ipse.souls.soul import Builtin

SCHEME: Final = "person"
FEED: Final = "feed"

_PROSE: Final = "text/plain"
_JSON: Final = "application/json"
_FEED_DESCRIPTION: Final = (
    "The changes of the person model since a cursor, for a copy that is kept elsewhere: "
    "with `reset` drop the copy, then go on from `next_cursor`."
)


def list_resources(visit: Visit) -> list[Resource]:
    """Return the feed and every entry that stands, none for a caller without the model."""

    def read(work: Work, call: Call) -> list[Resource]:
        if Builtin.PERSON_MODEL not in tools_of(visit.house, call):
            return []
        entries = person.read_model(work, call, Ask()).entries
        return [_feed(), *(_resource(entry.place) for entry in entries)]

    return visit.read(read)


def list_templates(visit: Visit) -> list[ResourceTemplate]:
    """Return the forms that addresses take."""
    mine = visit.read(lambda _, call: tools_of(visit.house, call))
    return list(_TEMPLATES) if Builtin.PERSON_MODEL in mine else []


def read_resource(visit: Visit, uri: str) -> ReadResourceResult:
    """Return what stands at `uri`; nothing there and nothing for this caller are told alike."""
    mine = visit.read(lambda _, call: tools_of(visit.house, call))
    address = _address(uri)
    if Builtin.PERSON_MODEL not in mine or address.scheme != SCHEME:
        raise _no_resource()
    if address.netloc == FEED and address.path in {"", "/"}:
        return _read_feed(visit, uri, address.query)
    if address.query:
        raise _no_resource()
    return _read_entry(visit, uri, _place(address.netloc, address.path))


def _read_entry(visit: Visit, uri: str, place: EntryKey) -> ReadResourceResult:
    def read(work: Work, call: Call) -> str:
        model = person.read_model(work, call, Ask(sections=(place.section,)))
        found = next((entry for entry in model.entries if entry.place == place), None)
        if found is None:
            raise _no_resource()
        return f"{one_line(found.summary)} ({qualifier(found, call.now, model.zone)})"

    return _told(uri, _PROSE, visit.read(with_tool(visit.house, Builtin.PERSON_MODEL, read)))


def _read_feed(visit: Visit, uri: str, query: str) -> ReadResourceResult:
    asked = parse_qs(query, keep_blank_values=True)
    if not asked.keys() <= {"since", "limit"} or any(len(each) > 1 for each in asked.values()):
        raise _no_resource()
    since = next(iter(asked.get("since", ())), None)
    limit = _limit(next(iter(asked.get("limit", ())), ""))

    def read(work: Work, call: Call) -> str:
        page = person.sync_model(work, call, since, limit)
        return json.dumps(feed_words(page), ensure_ascii=False)

    return _told(uri, _JSON, visit.read(with_tool(visit.house, Builtin.PERSON_MODEL, read)))


def _address(uri: str) -> SplitResult:
    try:
        return urlsplit(uri)
    except ValueError:  # a bracket that never closes
        raise _no_resource() from None


def _limit(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_PAGE))):
        raise InvalidInput("limit takes a whole number.", field="limit")
    return int(text)


def _place(section: str, path: str) -> EntryKey:
    try:
        return EntryKey(parse_section(section), clean_key(unquote(path.removeprefix("/"))))
    except InvalidInput:
        raise _no_resource() from None


def _told(uri: str, mime_type: str, text: str) -> ReadResourceResult:
    return ReadResourceResult(
        contents=[TextResourceContents(uri=uri, mime_type=mime_type, text=text)]
    )


def _resource(place: EntryKey) -> Resource:
    return Resource(
        name=place.subject,
        uri=f"{SCHEME}://{place.section}/{quote(place.key, safe='')}",
        mime_type=_PROSE,
    )


def _feed() -> Resource:
    return Resource(
        name=FEED, uri=f"{SCHEME}://{FEED}", description=_FEED_DESCRIPTION, mime_type=_JSON
    )


_TEMPLATES: Final = (
    ResourceTemplate(
        name="entry",
        uri_template=f"{SCHEME}://{{section}}/{{key}}",
        description="One entry of the person model, in prose.",
        mime_type=_PROSE,
    ),
    ResourceTemplate(
        name=FEED,
        uri_template=f"{SCHEME}://{FEED}{{?since,limit}}",
        description=_FEED_DESCRIPTION,
        mime_type=_JSON,
    ),
)


def _no_resource() -> MCPError:
    return MCPError(
        INVALID_PARAMS, "There is no such resource for this token: list the resources to see yours."
    )
