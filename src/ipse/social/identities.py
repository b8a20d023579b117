"""Identities: one account of a person on one platform, written `platform:native_id`.

The native id is the one that a platform never changes: a login or a nick can be given away.
"""

from __future__ import annotations

import re
from typing import Final, NewType

from ipse.kernel.errors import InvalidInput

IdentityId = NewType("IdentityId", str)

NAMED: Final = "named"
"""The platform of people who are known by name only: no account stands behind `named:marco`."""
LONGEST_NATIVE_ID: Final = 128

_PLATFORM: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
_NATIVE_ID: Final = re.compile(rf"\S{{1,{LONGEST_NATIVE_ID}}}")


def checked_platform(text: str) -> str:
    """Return `text` when it can name a platform or a surface."""
    if not _PLATFORM.fullmatch(text) or text == NAMED:
        raise InvalidInput(
            "A platform is named by 1 to 32 of a-z, 0-9, dash, underscore; `named` is taken.",
            field="platform",
        )
    return text


def identity_of(platform: str, native_id: str) -> IdentityId:
    """Return the identity of the account `native_id` on a checked `platform`."""
    if not _NATIVE_ID.fullmatch(native_id) or not native_id.isprintable():
        raise InvalidInput(
            f"An account id is 1 to {LONGEST_NATIVE_ID} visible characters, as its platform "
            "gives it.",
            field="author_id",
        )
    return IdentityId(f"{platform}:{native_id}")


def parse_identity(text: str) -> IdentityId:
    """Return the account that `text` names; `named:marco` is none."""
    platform, colon, native_id = text.partition(":")
    if not colon:
        raise InvalidInput("Write an identity as platform:native_id, like twitch:77.", field="who")
    return identity_of(checked_platform(platform), native_id)


def parse_known(text: str) -> IdentityId:
    """Return the account or the stand-in, such as `named:marco`, that `text` names."""
    return IdentityId(text) if is_named(IdentityId(text)) else parse_identity(text)


def named_identity(folded_name: str) -> IdentityId:
    """Return the stand-in for somebody who is known by name only."""
    return IdentityId(f"{NAMED}:{folded_name}")


def is_named(identity: IdentityId) -> bool:
    """Return whether no account stands behind `identity`."""
    return identity.startswith(f"{NAMED}:")
