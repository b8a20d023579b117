from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from ipse.household.pairing import OpenedPairing, TooManyTries, WrongCode, shown_code
from ipse.household.store import load_failures
from ipse.household.tokens import Issued
from ipse.household.verbs import ROOM, revoke_token, rotate_token, start_pairing
from ipse.kernel.call import Call, Scope
from ipse.kernel.errors import Conflict, NotAllowed
from ipse.kernel.ids import TokenId
from ipse.storage.changes import changes_after
from ipse.storage.work import Work
from tests.unit.household.living import Home

WRONG = "00000000"


def opened(home: Home, kind: str, *scopes: str, by: str | None = None) -> OpenedPairing:
    call = home.call(by)
    return home.record.write(lambda work: start_pairing(work, call, home.grant(kind, *scopes)))


def test_a_code_is_exchanged_for_the_token_that_its_owner_described(home: Home) -> None:
    code = opened(home, "device:phone", "read", "observe").code
    answer = home.exchange(shown_code(code).lower())
    assert isinstance(answer, Issued)
    call = home.call(answer.secret)
    assert (str(call.actor), call.owner) == ("interaction:phone", home.admin.owner)
    assert call.scopes == {Scope.READ, Scope.OBSERVE}


def test_a_code_is_used_once(home: Home) -> None:
    code = opened(home, "device:phone").code
    assert isinstance(home.exchange(code), Issued)
    assert home.exchange(code) == WrongCode()


def test_a_code_ends_after_ten_minutes(home: Home) -> None:
    code = opened(home, "device:phone").code
    home.clock.advance(minutes=10)
    assert home.exchange(code) == WrongCode()


def test_a_paired_device_stands_in_its_owners_log_under_its_own_name(home: Home) -> None:
    home.exchange(opened(home, "device:phone").code)
    log = home.record.read(lambda w: changes_after(w, home.admin.owner, ROOM, after=0, limit=99))
    assert log[-1].actor == "interaction:phone"
    assert log[-1].subject.startswith("token/")


def test_a_second_code_for_the_same_name_ends_the_first(home: Home) -> None:
    first, second = opened(home, "device:phone"), opened(home, "device:phone")
    assert home.exchange(first.code) == WrongCode()
    assert isinstance(home.exchange(second.code), Issued)


def test_eight_codes_are_open_at_most(home: Home) -> None:
    codes = [opened(home, f"device:d{n}").code for n in range(8)]
    with pytest.raises(Conflict):
        opened(home, "device:d8")
    assert isinstance(home.exchange(codes[0]), Issued)
    opened(home, "device:d8")
    home.clock.advance(minutes=10)
    opened(home, "device:d9")


def test_another_members_codes_are_no_hindrance(home: Home) -> None:
    _, bens = home.member("Ben")
    for n in range(8):
        opened(home, f"device:d{n}")
    assert isinstance(home.exchange(opened(home, "device:d0", by=bens).code), Issued)


def test_after_five_wrong_codes_the_house_waits_a_minute(home: Home) -> None:
    code = opened(home, "device:phone").code
    assert [home.exchange(WRONG) for _ in range(5)] == [WrongCode()] * 5
    assert home.exchange(WRONG) == TooManyTries(timedelta(minutes=1))
    home.clock.advance(seconds=59)
    assert home.exchange(code) == TooManyTries(timedelta(seconds=1))
    home.clock.advance(seconds=1)
    assert isinstance(home.exchange(code), Issued)


def test_four_wrong_codes_hold_nobody_up(home: Home) -> None:
    code = opened(home, "device:phone").code
    for _ in range(4):
        home.exchange(WRONG)
    assert isinstance(home.exchange(code), Issued)


def test_wrong_codes_are_kept_no_longer_than_they_count(home: Home) -> None:
    for _ in range(4):
        home.exchange(WRONG)
    home.clock.advance(minutes=1)
    home.exchange(WRONG)
    assert home.record.read(load_failures) == (home.clock.now(),)


def test_nobody_pairs_more_than_they_hold(home: Home) -> None:
    agent = home.token("agent:planner").secret
    phone = home.token("device:phone", "owner").secret
    for kind, secret in (("device:x", agent), ("owner", phone)):
        with pytest.raises(NotAllowed):
            opened(home, kind, by=secret)


@pytest.mark.parametrize("end", [revoke_token, rotate_token])
def test_the_codes_of_a_token_end_with_its_secret(
    home: Home, end: Callable[[Work, Call, TokenId], object]
) -> None:
    phone = home.token("device:phone", "owner")
    code = opened(home, "device:thief", by=phone.secret).code
    call = home.call()
    home.record.write(lambda work: end(work, call, phone.token.token_id))
    assert home.exchange(code) == WrongCode()


def test_no_code_reaches_the_disk(home: Home) -> None:
    code = opened(home, "device:phone").code
    home.record.checkpoint()
    assert code.encode() not in home.path.read_bytes()
