"""Agreeing: whether the tables of social memory are what the log says they became."""

from __future__ import annotations

from collections.abc import Iterable

from ipse.kernel.ids import Namespace, OwnerId
from ipse.social.agreement import Found, Told, first_contradiction
from ipse.social.store import cards, links
from ipse.social.verbs.finding import CARD, ROOM
from ipse.storage.changes import walk_back
from ipse.storage.standing import Disagreement, Left, left_standing
from ipse.storage.work import Work


def agrees_with_log(work: Work, namespace: Namespace) -> Disagreement | None:
    """Return the first card that is not as the log tells, None when all are."""
    left = [each for each in left_standing(work, ROOM) if each.owner == namespace]
    told = _told(work, left)
    number = first_contradiction(told, _found(work, namespace))
    return None if number is None else Disagreement(ROOM, OwnerId(namespace), number)


def _told(work: Work, left: Iterable[Left]) -> Told:
    numbers: dict[str, int] = {}
    ids: set[str] = set()
    for card in left:
        numbers[card.subject.removeprefix(CARD)] = card.number
        for change in walk_back(work, card.owner, ROOM, card.subject):
            ids.update(word for word in (change.after or {}).values() if isinstance(word, str))
    return Told(numbers, ids)


def _found(work: Work, namespace: Namespace) -> Found:
    folds = links.standing_folds(work, namespace)
    return Found(
        cards=set(cards.page_of_people(work, namespace, "", -1)),
        absorbed={fold.from_id for fold in folds if fold.from_id},
        ids={*cards.every_fact(work, namespace), *links.every_link(work, namespace)},
    )
