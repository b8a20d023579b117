from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest

from ipse.household.credentials import Credential
from ipse.household.scopes import asked_grant
from ipse.household.tokens import Issued, Token
from ipse.household.verbs import (
    ROOM,
    admit,
    found_house,
    issue_token,
    list_tokens,
    note_use,
    revoke_token,
    rotate_token,
    who_asks,
)
from ipse.kernel.call import Scope
from ipse.kernel.errors import Conflict, NotAllowed, NotAuthenticated, NotFound
from ipse.kernel.ids import OwnerId, TokenId
from ipse.storage.changes import Change, history_of
from tests.unit.household.living import Home, first_call

TICK = timedelta(microseconds=1)


def admitted(home: Home, secret: str) -> Credential:
    now = home.clock.now()
    return home.record.read(lambda work: admit(work, secret, now))


def rotate(home: Home, token_id: TokenId, *, by: str | None = None) -> Issued:
    call = home.call(by)
    return home.record.write(lambda work: rotate_token(work, call, token_id))


def revoke(home: Home, token_id: TokenId, *, by: str | None = None) -> Token:
    call = home.call(by)
    return home.record.write(lambda work: revoke_token(work, call, token_id))


def logged(home: Home, token_id: TokenId) -> Sequence[Change]:
    subject = f"token/{token_id}"
    return home.record.read(lambda work: history_of(work, home.admin.owner, ROOM, subject))


def test_the_first_owner_is_an_admin(home: Home) -> None:
    credential = admitted(home, home.secret)
    assert (credential.member, credential.member.admin) == (home.admin, True)
    assert credential.token.kind == "admin"
    assert credential.token.scopes == set(Scope)


def test_a_house_is_founded_once(home: Home) -> None:
    call = first_call("02SECOND", home.clock.now())
    with pytest.raises(Conflict):
        home.record.write(lambda work: found_house(work, call))


def test_no_secret_reaches_the_disk(home: Home) -> None:
    issued = home.token("agent:planner")
    rotated = rotate(home, issued.token.token_id)
    home.record.checkpoint()
    files = b"".join(path.read_bytes() for path in home.path.parent.iterdir())
    for secret in (home.secret, issued.secret, rotated.secret):
        hidden = secret.rpartition("_")[2]
        assert hidden.encode() not in files
        assert bytes.fromhex(hidden) not in files
    assert rotated.secret.split("_")[1].encode() in files, "the look-up prefix is no secret"


@pytest.mark.parametrize("presented", ["", "hello", "ipse_" + "0" * 12 + "_" + "0" * 64])
def test_an_unknown_token_is_not_admitted(home: Home, presented: str) -> None:
    with pytest.raises(NotAuthenticated):
        admitted(home, presented)


def test_a_token_is_admitted_until_it_expires(home: Home) -> None:
    call = home.call()
    end = call.now + timedelta(days=1)
    grant = asked_grant("agent:planner", None, end, call.now)
    issued = home.record.write(lambda work: issue_token(work, call, grant))
    home.clock.set(end - TICK)
    assert admitted(home, issued.secret).token == issued.token
    home.clock.set(end)
    with pytest.raises(NotAuthenticated):
        admitted(home, issued.secret)


def test_a_rotated_token_keeps_its_id_but_not_its_secret(home: Home) -> None:
    issued = home.token("device:phone")
    rotated = rotate(home, issued.token.token_id)
    assert rotated.token == issued.token
    assert admitted(home, rotated.secret).token.token_id == issued.token.token_id
    with pytest.raises(NotAuthenticated):
        admitted(home, issued.secret)


def test_a_revoked_token_is_not_admitted(home: Home) -> None:
    issued = home.token("device:phone")
    assert revoke(home, issued.token.token_id).revoked_at == home.clock.now()
    with pytest.raises(NotAuthenticated):
        admitted(home, issued.secret)


def test_revoking_a_second_time_changes_nothing(home: Home) -> None:
    token_id = home.token("device:phone").token.token_id
    first = revoke(home, token_id)
    home.clock.advance(hours=1)
    assert revoke(home, token_id) == first
    assert (
        len(home.record.read(lambda w: history_of(w, home.admin.owner, ROOM, f"token/{token_id}")))
        == 2
    )


def test_a_token_that_ended_is_not_rotated_back_to_life(home: Home) -> None:
    token_id = home.token("device:phone").token.token_id
    revoke(home, token_id)
    with pytest.raises(Conflict):
        rotate(home, token_id)


def test_the_last_key_of_a_member_is_not_revoked(home: Home) -> None:
    key = admitted(home, home.secret).token.token_id
    with pytest.raises(Conflict):
        revoke(home, key)
    other = home.token("admin")
    assert revoke(home, key, by=other.secret).revoked_at is not None


@pytest.mark.parametrize("act", [rotate, revoke])
def test_the_token_of_another_member_looks_like_one_that_does_not_exist(
    home: Home, act: Callable[[Home, TokenId], object]
) -> None:
    _, bens = home.member("Ben")
    theirs = home.token("agent:planner", of=bens).token.token_id
    with pytest.raises(NotFound) as foreign:
        act(home, theirs)
    with pytest.raises(NotFound) as missing:
        act(home, TokenId("01NOTOKEN"))
    assert foreign.value.message == missing.value.message


def test_an_owners_device_takes_over_no_token_above_its_own(home: Home) -> None:
    phone = home.token("device:phone", "owner")
    key = admitted(home, home.secret).token.token_id
    for act in (rotate, revoke):
        with pytest.raises(NotAllowed):
            act(home, key, by=phone.secret)
    assert rotate(home, home.token("agent:planner").token.token_id, by=phone.secret).secret


def test_an_agent_neither_lists_nor_hands_out_tokens(home: Home) -> None:
    agent = home.token("agent:planner").secret
    call = home.call(agent)
    with pytest.raises(NotAllowed):
        home.record.read(lambda work: list_tokens(work, call))
    with pytest.raises(NotAllowed):
        home.token("agent:other", of=agent)


def test_a_member_who_is_no_admin_hands_out_no_admins_token(home: Home) -> None:
    _, bens = home.member("Ben")
    with pytest.raises(NotAllowed):
        home.token("admin", of=bens)


def test_a_member_sees_their_own_tokens_and_no_others(home: Home) -> None:
    ben, bens = home.member("Ben")
    planner = home.token("agent:planner", of=bens).token
    home.token("device:phone")
    call = home.call(bens)
    listed = home.record.read(lambda work: list_tokens(work, call))
    assert [token.owner for token in listed] == [ben.owner, ben.owner]
    assert listed[1] == planner


def test_what_was_done_with_a_token_stands_in_its_owners_log(home: Home) -> None:
    issued = home.token("agent:planner")
    token_id = issued.token.token_id
    rotate(home, token_id)
    revoke(home, token_id)
    after = [change.after or {} for change in logged(home, token_id)]
    assert [bool(words.get("revoked_at")) for words in after] == [True, False, False]
    assert [bool(words.get("rotated_at")) for words in after] == [False, True, False]
    assert [words["kind"] for words in after] == ["agent:planner"] * 3


def test_a_use_is_noted_at_most_once_a_minute(home: Home) -> None:
    def use() -> bool:
        token = admitted(home, home.secret).token
        now = home.clock.now()
        return home.record.write(lambda work: note_use(work, token, now))

    assert use()
    home.clock.advance(seconds=59)
    assert not use()
    home.clock.advance(seconds=1)
    assert use()
    assert admitted(home, home.secret).token.last_used_at == home.clock.now()


def test_whoever_asks_is_told_who_they_are(home: Home) -> None:
    agent = home.token("agent:planner")
    call = home.call(agent.secret)
    assert home.record.read(lambda work: who_asks(work, call)) == Credential(
        home.admin, agent.token
    )


def test_a_call_without_a_token_of_the_owner_is_nobody(home: Home) -> None:
    call = first_call(home.admin.owner, home.clock.now())
    with pytest.raises(NotAllowed):
        home.record.read(lambda work: who_asks(work, call))
    with pytest.raises(NotAllowed):
        home.record.read(lambda work: who_asks(work, first_call(OwnerId("x"), call.now)))


def test_who_ends_sooner_ends_a_lasting_token_and_never_renews_it(home: Home) -> None:
    agent = home.token("agent:planner").token
    end = home.clock.now() + timedelta(days=1)
    guest = home.token("owner", until=end)
    with pytest.raises(NotAllowed, match="ends before that"):
        home.token("agent:heir", of=guest.secret)
    with pytest.raises(NotAllowed, match="ends before that"):
        rotate(home, agent.token_id, by=guest.secret)
    assert rotate(home, guest.token.token_id, by=guest.secret).token.expires_at == end
    with pytest.raises(NotAuthenticated):
        admitted(home, guest.secret)
    other = home.token("owner", until=end)
    assert revoke(home, agent.token_id, by=other.secret).revoked_at == home.clock.now()
