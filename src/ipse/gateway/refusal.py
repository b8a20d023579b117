"""Refusal: what the gateway says no to before any room is asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Why(StrEnum):
    """The closed list of reasons, as they stand in a problem's `code`."""

    WRONG_HOST = "wrong-host"
    FOREIGN_PAGE = "foreign-page"
    CREDENTIAL_IN_URL = "credential-in-url"
    NOT_AUTHENTICATED = "not-authenticated"
    NO_SUCH_PATH = "no-such-path"
    METHOD_NOT_ALLOWED = "method-not-allowed"
    SLOW_BODY = "slow-body"
    BODY_TOO_LARGE = "body-too-large"
    UNSUPPORTED_BODY = "unsupported-body"
    MALFORMED_JSON = "malformed-json"
    INVALID_INPUT = "invalid-input"
    UNCONFIRMED = "unconfirmed"
    TOO_MANY_TRIES = "too-many-tries"
    FAILED = "failed"
    TOOK_TOO_LONG = "took-too-long"


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refusal: its reason and one sentence that says what to do; it quotes nobody."""

    why: Why
    detail: str


class Refused(Exception):
    """Carries a refusal out of a route."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.why)
        self.refusal = refusal
