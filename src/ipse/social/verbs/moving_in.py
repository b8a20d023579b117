"""Moving in: a guest who becomes a member stays one person, under one id in every room (M12)."""

from __future__ import annotations

from ipse.kernel.call import Call, Scope
from ipse.kernel.clock import to_micros
from ipse.kernel.errors import Conflict
from ipse.kernel.ids import OwnerId, PersonId
from ipse.social.people import PersonCard
from ipse.social.store import cards, roster
from ipse.social.verbs.finding import card_of, note, require_person
from ipse.social.verbs.joining import fold_into
from ipse.social.warmth import Warmth
from ipse.storage.work import Work


def move_in(work: Work, call: Call, who: str, owner: OwnerId | None = None) -> PersonId:
    """Let the guest whom `who` stands for be a member from now on, and return their one id.

    A new member keeps the id of their card; with `owner`, a member who is here already, the card
    is folded into theirs. Their accounts are their own then, and are tallied no more.
    """
    call.require(Scope.OWNER, "let a guest move in")
    card = card_of(work, call, require_person(work, call, who))
    member = owner or OwnerId(card.person_id)
    if card.person_id != member:
        card = fold_into(work, call, _profile(work, call, PersonId(member), card), card)
    _own_accounts(work, call, card, member)
    note(work, call, card.person_id, {"moved in": to_micros(call.now)})
    return card.person_id


def _profile(work: Work, call: Call, member: PersonId, guest: PersonCard) -> PersonCard:
    """Return the member's own card; one who has none gets an empty one of the guest's name."""
    found = cards.load_cards(work, call.namespace, [member])
    if found:
        return found[0]
    empty = PersonCard(member, guest.name, guest.minted_at, Warmth(0.0, call.now))
    cards.save_card(work, call.namespace, empty)
    return empty


def _own_accounts(work: Work, call: Call, card: PersonCard, member: OwnerId) -> None:
    if any(account.owner not in {None, member} for account in card.accounts):
        raise Conflict("Another member has named an account on this card as theirs.")
    if not card.accounts:
        raise Conflict("No account stands behind this card: link one to it first.")
    for account in card.accounts:
        roster.set_owner(work, call.namespace, account.identity, member)
