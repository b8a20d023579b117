"""Cards: people and facts, and how their rows become cards."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.call import Audience
from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.ids import Namespace, OwnerId, PersonId
from ipse.kernel.origin import parse_source
from ipse.social.hearing import Hearing
from ipse.social.identities import IdentityId
from ipse.social.people import Account, Attitude, Fact, PersonCard
from ipse.social.sameness import folded_name
from ipse.social.store.tables import facts, identities, people, roster_sessions
from ipse.social.warmth import Warmth
from ipse.storage.work import Work

# Every row begins with the one namespace, so that without statistics the planner takes a scan of it
# for a cheap search: CROSS JOIN and INDEXED BY say what it cannot know. A batch waits for these.
_PEOPLE: Final = """
SELECT p.person_id, p.name, p.minted_at, p.warmth, p.warmth_at, p.attitude, p.audience, p.owner,
    p.place
FROM json_each(?) AS asked
CROSS JOIN people AS p ON p.namespace = ? AND p.person_id = asked.value
"""
_ACCOUNTS: Final = """
SELECT i.person_id, i.identity, i.name, i.owner
FROM json_each(?) AS asked
CROSS JOIN identities AS i INDEXED BY ix_identities_namespace_person_id
    ON i.namespace = ? AND i.person_id = asked.value
"""
_FACTS: Final = """
SELECT f.person_id, f.fact_id, f.text, f.source, f.told_by, f.audience, f.owner, f.place, f.at,
    f.archived, teller.person_id, teller.name
FROM json_each(?) AS asked
CROSS JOIN facts AS f INDEXED BY ix_facts_namespace_person_id
    ON f.namespace = ? AND f.person_id = asked.value
LEFT JOIN identities AS teller ON teller.namespace = f.namespace AND teller.identity = f.told_by
ORDER BY f.at, f.fact_id
"""
_NAMED: Final = """
SELECT p.folded, p.person_id
FROM json_each(?) AS asked
CROSS JOIN people AS p INDEXED BY ix_people_namespace_folded
    ON p.namespace = ? AND p.folded = asked.value
ORDER BY p.minted_at, p.person_id
"""
_SEEN_AS: Final = """
SELECT DISTINCT p.person_id, p.minted_at
FROM identities AS i INDEXED BY ix_identities_namespace_folded
CROSS JOIN people AS p ON p.namespace = i.namespace AND p.person_id = i.person_id
WHERE i.namespace = ? AND i.folded = ?
ORDER BY p.minted_at, p.person_id
"""
_BEGINNING: Final = """
SELECT person_id FROM people INDEXED BY ix_people_namespace_folded
WHERE namespace = ? AND folded >= ? AND folded < ?
ORDER BY minted_at, person_id
"""
_DROP_FACTS: Final = """
DELETE FROM facts WHERE namespace = ? AND fact_id IN (
    SELECT f.fact_id FROM facts AS f INDEXED BY ix_facts_namespace_person_id
    WHERE f.namespace = ? AND f.person_id = ?
) AND fact_id NOT IN (SELECT value FROM json_each(?))
"""
_LAST_LETTER: Final = "\U0010ffff"


def load_cards(work: Work, namespace: Namespace, asked: Sequence[PersonId]) -> list[PersonCard]:
    """Return the cards of `asked`, in that order; an id without a card is left out."""
    if not asked:
        return []
    wanted = (json.dumps(list(asked)), namespace)
    accounts, noted = _accounts_of(work, wanted), _facts_of(work, wanted)
    rows = work.connection.exec_driver_sql(_PEOPLE, wanted).all()
    found: dict[str, PersonCard] = {}
    for person_id, name, minted_at, warmth, warm_at, attitude, audience, owner, place in rows:
        hearing = Hearing(Audience(audience), OwnerId(owner), place)
        found[person_id] = PersonCard(
            person_id=PersonId(person_id),
            name=name,
            minted_at=from_micros(minted_at),
            warmth=Warmth(warmth, from_micros(warm_at)),
            attitude=Attitude(attitude, hearing) if attitude else None,
            accounts=tuple(sorted(accounts[person_id], key=lambda account: account.identity)),
            facts=tuple(noted[person_id]),
        )
    return [found[person_id] for person_id in asked if person_id in found]


def _accounts_of(work: Work, wanted: tuple[str, str]) -> dict[str, list[Account]]:
    accounts: dict[str, list[Account]] = defaultdict(list)
    rows = work.connection.exec_driver_sql(_ACCOUNTS, wanted).all()
    for person_id, identity, name, owner in rows:
        whose = None if owner is None else OwnerId(owner)
        accounts[person_id].append(Account(IdentityId(identity), name, whose))
    return accounts


def _facts_of(work: Work, wanted: tuple[str, str]) -> dict[str, list[Fact]]:
    noted: dict[str, list[Fact]] = defaultdict(list)
    for row in work.connection.exec_driver_sql(_FACTS, wanted).all():
        person_id, fact_id, text, source, told_by, audience, owner, place, at, old, who, name = row
        somebody_else = told_by is not None and who != person_id
        noted[person_id].append(
            Fact(
                fact_id=fact_id,
                text=text,
                source=parse_source(source),
                hearing=Hearing(Audience(audience), OwnerId(owner), place),
                at=from_micros(at),
                told_by=None if told_by is None else IdentityId(told_by),
                teller=str(name or told_by) if somebody_else else "",
                archived=bool(old),
            )
        )
    return noted


def save_card(work: Work, namespace: Namespace, card: PersonCard) -> None:
    """Store `card` whole: its row, its facts, and which accounts point at it."""
    hearing = card.attitude.hearing if card.attitude else Hearing(Audience.OWNER, OwnerId(""))
    stored: dict[str, object] = {
        "name": card.name,
        "folded": folded_name(card.name),
        "minted_at": to_micros(card.minted_at),
        "warmth": card.warmth.value,
        "warmth_at": to_micros(card.warmth.at),
        "attitude": card.attitude.text if card.attitude else "",
        "audience": str(hearing.audience),
        "owner": hearing.owner,
        "place": hearing.place,
    }
    statement = upsert(people).values(namespace=namespace, person_id=card.person_id, **stored)
    work.connection.execute(
        statement.on_conflict_do_update(
            index_elements=[people.c.namespace, people.c.person_id], set_=stored
        )
    )
    point(work, namespace, [account.identity for account in card.accounts], card.person_id)
    save_facts(work, namespace, card)


def save_facts(work: Work, namespace: Namespace, card: PersonCard) -> None:
    """Store the facts of `card` in place of those it had."""
    kept = [fact.fact_id for fact in card.facts]
    asked = (namespace, namespace, card.person_id, json.dumps(kept))
    work.connection.exec_driver_sql(_DROP_FACTS, asked)
    for fact in card.facts:
        stored: dict[str, object] = {
            "person_id": card.person_id,
            "text": fact.text,
            "source": str(fact.source),
            "told_by": fact.told_by,
            "audience": str(fact.hearing.audience),
            "owner": fact.hearing.owner,
            "place": fact.hearing.place,
            "at": to_micros(fact.at),
            "archived": fact.archived,
        }
        statement = upsert(facts).values(namespace=namespace, fact_id=fact.fact_id, **stored)
        work.connection.execute(
            statement.on_conflict_do_update(
                index_elements=[facts.c.namespace, facts.c.fact_id], set_=stored
            )
        )


def point(
    work: Work, namespace: Namespace, moved: Sequence[IdentityId], person_id: PersonId | None
) -> None:
    """Let the accounts `moved` point at a card, or at none."""
    work.connection.execute(
        sa.update(identities)
        .where(identities.c.namespace == namespace, identities.c.identity.in_(moved))
        .values(person_id=person_id)
    )


def delete_people(work: Work, namespace: Namespace, gone: Sequence[PersonId]) -> None:
    """Delete cards with their facts; accounts that pointed at them point at none."""
    for table in (people, facts):
        work.connection.execute(
            sa.delete(table).where(table.c.namespace == namespace, table.c.person_id.in_(gone))
        )
    work.connection.execute(
        sa.update(identities)
        .where(identities.c.namespace == namespace, identities.c.person_id.in_(gone))
        .values(person_id=None)
    )


def delete_facts_told_by(work: Work, namespace: Namespace, gone: Sequence[IdentityId]) -> None:
    """Delete what these identities said, on whichever card it stands."""
    work.connection.execute(
        sa.delete(facts).where(facts.c.namespace == namespace, facts.c.told_by.in_(gone))
    )


def delete_words_of_owner(work: Work, namespace: Namespace, owner: OwnerId) -> None:
    """Delete what an owner said alone with the resident, on whichever card it stands."""
    said = (facts.c.namespace == namespace, facts.c.owner == owner)
    alone = facts.c.audience == str(Audience.OWNER)
    work.connection.execute(sa.delete(facts).where(*said, alone))
    work.connection.execute(
        sa.update(people)
        .where(
            people.c.namespace == namespace,
            people.c.owner == owner,
            people.c.audience == str(Audience.OWNER),
        )
        .values(attitude="", owner="")
    )


def people_called(work: Work, namespace: Namespace, folded: str) -> list[PersonId]:
    """Return the cards whose own name is `folded`, the oldest first."""
    return [person_id for _, person_id in namesakes_of(work, namespace, [folded] if folded else [])]


def namesakes_of(
    work: Work, namespace: Namespace, folded: Iterable[str]
) -> Sequence[tuple[str, PersonId]]:
    """Return each card whose own name is one of `folded`, with that name, the oldest first."""
    asked = json.dumps(list(folded))
    rows = work.connection.exec_driver_sql(_NAMED, (asked, namespace))
    return [(name, PersonId(person_id)) for name, person_id in rows.all()]


def people_seen_as(work: Work, namespace: Namespace, folded: str) -> list[PersonId]:
    """Return the cards with an account that goes by `folded`, the oldest first."""
    rows = work.connection.exec_driver_sql(_SEEN_AS, (namespace, folded))
    return [PersonId(person_id) for person_id, _ in rows.all()]


def people_beginning(work: Work, namespace: Namespace, prefix: str) -> list[PersonId]:
    """Return the cards whose own name begins with `prefix`, the oldest first."""
    asked = (namespace, prefix, prefix + _LAST_LETTER)
    rows = work.connection.exec_driver_sql(_BEGINNING, asked)
    return [PersonId(person_id) for (person_id,) in rows.all()]


def page_of_people(work: Work, namespace: Namespace, after: str, limit: int) -> list[PersonId]:
    """Return at most `limit` cards after the id `after`, in the order of their ids."""
    rows = work.connection.execute(
        sa.select(people.c.person_id)
        .where(people.c.namespace == namespace, people.c.person_id > after)
        .order_by(people.c.person_id)
        .limit(limit)
    )
    return [PersonId(person_id) for (person_id,) in rows]


def every_fact(work: Work, namespace: Namespace) -> Sequence[str]:
    """Return the id of every fact, on whichever card it stands."""
    rows = work.connection.execute(sa.select(facts.c.fact_id).where(facts.c.namespace == namespace))
    return [fact_id for (fact_id,) in rows]


def shared_names(work: Work, namespace: Namespace) -> list[list[PersonId]]:
    """Return the groups of cards that share their own name, each with the oldest first."""
    names = work.connection.execute(
        sa.select(people.c.folded)
        .where(people.c.namespace == namespace, people.c.folded != "")
        .group_by(people.c.folded)
        .having(sa.func.count() > 1)
        .order_by(people.c.folded)
    )
    return [people_called(work, namespace, folded) for (folded,) in names.all()]


def have_met(
    work: Work, namespace: Namespace, one: Iterable[IdentityId], other: Iterable[IdentityId]
) -> bool:
    """Return whether an account of the one and an account of the other were in one sitting."""
    theirs = roster_sessions.alias("theirs")
    same = sa.and_(
        theirs.c.namespace == roster_sessions.c.namespace,
        theirs.c.sitting == roster_sessions.c.sitting,
    )
    found = work.connection.scalar(
        sa.select(sa.literal(1))
        .select_from(roster_sessions.join(theirs, same))
        .where(
            roster_sessions.c.namespace == namespace,
            roster_sessions.c.identity.in_(list(one)),
            theirs.c.identity.in_(list(other)),
        )
        .limit(1)
    )
    return found is not None
