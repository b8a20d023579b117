"""Joinings as rows: ids alone for a link, both cards in words for a fold that stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.document import JsonObject
from ipse.kernel.ids import Namespace, PersonId
from ipse.social.identities import IdentityId
from ipse.social.links import Folded, Joining, Link
from ipse.social.store.tables import links
from ipse.social.words import fold_from, words_of_fold
from ipse.storage.work import Work

_LINK: Final = (
    links.c.link_id,
    links.c.joining,
    links.c.from_id,
    links.c.to_id,
    links.c.at,
    links.c.undone,
    links.c.words,
)


def save_link(work: Work, namespace: Namespace, link: Link) -> None:
    """Store `link`, in place of what it was before."""
    words: JsonObject = {"moved": list(link.moved)}
    if link.folded is not None:
        words["folded"] = words_of_fold(link.folded)
    stored: dict[str, object] = {
        "joining": str(link.joining),
        "from_id": link.from_id,
        "to_id": link.to_id,
        "at": to_micros(link.at),
        "undone": link.undone,
        "words": words,
    }
    statement = upsert(links).values(namespace=namespace, link_id=link.link_id, **stored)
    work.connection.execute(
        statement.on_conflict_do_update(
            index_elements=[links.c.namespace, links.c.link_id], set_=stored
        )
    )


def links_of(work: Work, namespace: Namespace, person: PersonId) -> list[Link]:
    """Return every joining to or from the card `person`, the newest first, those undone too."""
    touched = sa.or_(links.c.to_id == person, links.c.from_id == person)
    return _links(work, namespace, touched)


def all_links(work: Work, namespace: Namespace) -> list[Link]:
    """Return every joining, the newest first, those undone too."""
    return _links(work, namespace, sa.true())


def standing_folds(work: Work, namespace: Namespace) -> list[Link]:
    """Return every fold that was not taken back: they hold words."""
    stands = sa.and_(links.c.joining == str(Joining.FOLD), links.c.undone.is_(False))
    return _links(work, namespace, stands)


def every_link(work: Work, namespace: Namespace) -> Sequence[str]:
    """Return the id of every joining, those undone too."""
    rows = work.connection.execute(sa.select(links.c.link_id).where(links.c.namespace == namespace))
    return [link_id for (link_id,) in rows]


def _links(work: Work, namespace: Namespace, which: sa.ColumnElement[bool]) -> list[Link]:
    rows = work.connection.execute(
        sa.select(*_LINK)
        .where(links.c.namespace == namespace, which)
        .order_by(links.c.link_id.desc())
    )
    return [
        Link(
            link_id=link_id,
            joining=Joining(joining),
            moved=tuple(_moved(words)),
            from_id=None if from_id is None else PersonId(from_id),
            to_id=PersonId(to_id),
            at=from_micros(at),
            folded=_folded(words),
            undone=undone,
        )
        for link_id, joining, from_id, to_id, at, undone, words in rows
    ]


def delete_links_of(work: Work, namespace: Namespace, people: Sequence[PersonId]) -> None:
    """Delete every joining to or from the cards `people`."""
    touched = sa.or_(links.c.to_id.in_(people), links.c.from_id.in_(people))
    work.connection.execute(sa.delete(links).where(links.c.namespace == namespace, touched))


def delete_link(work: Work, namespace: Namespace, link_id: str) -> None:
    """Delete one joining."""
    which = (links.c.namespace == namespace, links.c.link_id == link_id)
    work.connection.execute(sa.delete(links).where(*which))


def _moved(words: JsonObject | None) -> list[IdentityId]:
    return [IdentityId(each) for each in cast("list[str]", (words or {}).get("moved", []))]


def _folded(words: JsonObject | None) -> Folded | None:
    folded = (words or {}).get("folded")
    return None if folded is None else fold_from(cast("JsonObject", folded))
