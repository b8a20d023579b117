"""Agreement: which subjects of the log stand in the household's tables, and in which words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ipse.household.members import Member, member_words
from ipse.household.tokens import Token, token_words
from ipse.kernel.document import JsonObject
from ipse.kernel.ids import OwnerId, TokenId

MEMBER: Final = "member"
"""The subject under which a member's log speaks of the member."""

_TOKEN: Final = "token/"  # noqa: S105 (what the subjects of tokens begin with)


def token_subject(token_id: TokenId) -> str:
    """Return the subject under which its owner's log speaks of a token."""
    return _TOKEN + token_id


def is_kept(subject: str) -> bool:
    """Return whether a table keeps what the log says of `subject`; looks stand in the log alone."""
    return subject == MEMBER or subject.startswith(_TOKEN)


def kept_words(
    members: Iterable[Member], tokens: Iterable[Token]
) -> dict[tuple[OwnerId, str], JsonObject]:
    """Return what the tables say, by owner and subject, in the words of the log."""
    of_members = {(member.owner, MEMBER): member_words(member) for member in members}
    of_tokens = {
        (token.owner, token_subject(token.token_id)): token_words(token) for token in tokens
    }
    return of_members | of_tokens
