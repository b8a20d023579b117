"""What can go wrong, drawn as one tree.

    IpseError                    every error of ours; has a stable code and says what to do
    ├── InvalidInput             what was asked is malformed; nothing was written
    ├── NotAuthenticated         no credential, or one that is unknown, expired or revoked
    ├── NotAllowed               the credential is known and may not do this
    ├── NotFound                 no such thing for this caller (foreign things look the same)
    ├── Conflict                 the request contradicts an earlier one
    ├── SwitchedOff              the owner has switched this part off
    └── HouseError               the house itself cannot be opened or trusted
        ├── HouseLocked          another process holds the house
        ├── HouseDamaged         the record does not verify; restoring is the way on
        ├── WrongKey             the house is encrypted and this key does not open it
        └── DriverTooOld         the SQLite driver has a known corruption bug

Expected outcomes (a refused write, a model that is full) are values, never errors.
An error's text is for the person who asked. Logs carry `code` alone, since a text may quote them.
"""

from __future__ import annotations

from typing import ClassVar


class IpseError(Exception):
    """An error with a stable `code` and one sentence that says what to do."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class InvalidInput(IpseError):
    """What was asked is malformed; nothing was written."""

    code = "invalid-input"


class NotAuthenticated(IpseError):
    """The caller has no credential that stands."""

    code = "not-authenticated"


class NotAllowed(IpseError):
    """The caller is known and may not do this."""

    code = "not-allowed"


class NotFound(IpseError):
    """There is no such thing for this caller."""

    code = "not-found"


class Conflict(IpseError):
    """The request contradicts an earlier one."""

    code = "conflict"


class SwitchedOff(IpseError):
    """The owner has switched this part off."""

    code = "switched-off"


class HouseError(IpseError):
    """The house cannot be opened or trusted."""

    code = "house"


class HouseLocked(HouseError):
    """Another process holds the house."""

    code = "house-locked"


class HouseDamaged(HouseError):
    """The record does not verify."""

    code = "house-damaged"


class WrongKey(HouseError):
    """The key does not open this house."""

    code = "wrong-key"


class DriverTooOld(HouseError):
    """The SQLite driver has a known corruption bug."""

    code = "driver-too-old"
