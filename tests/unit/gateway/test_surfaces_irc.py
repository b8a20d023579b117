"""IRC's lines, and who stands behind a nick."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.gateway.surfaces.heard import Heard
from ipse.gateway.surfaces.irc import Line, Nicks, folded_nick, heard_in, parse_line
from ipse.gateway.surfaces.irc_client import Channelled, batches
from ipse.kernel.errors import InvalidInput


def line(text: str) -> Line:
    """The line that `text` is."""
    parsed = parse_line(text)
    assert parsed is not None
    return parsed


def heard(text: str, nicks: Nicks | None = None) -> Heard | None:
    """What a person said in `text`, to a channel or to `bea`."""
    return heard_in(line(text), "bea", nicks or Nicks("libera"))


def test_a_line_has_tags_prefix_command_params() -> None:
    parsed = line(
        "@time=2025-11-30T09:00:00.123Z;x=a\\sb\\:c\\\\;+y :nick!u@h PRIVMSG #c :a :b \r\n"
    )
    assert parsed.tags == {"time": "2025-11-30T09:00:00.123Z", "x": "a b;c\\", "+y": ""}
    assert (parsed.nick, parsed.command, parsed.params) == ("nick", "PRIVMSG", ("#c", "a :b "))
    assert line("ping :x").command == "PING"
    assert line(":irc.test 433 * bea :in use").params == ("*", "bea", "in use")


@pytest.mark.parametrize("text", ["", " ", "@tags", ":prefix", "\x00\x01"])
def test_what_is_no_line_is_none(text: str) -> None:
    assert parse_line(text) is None


@given(st.text())
def test_no_text_breaks_the_parser(text: str) -> None:
    parsed = parse_line(text)
    if parsed is not None:
        heard_in(parsed, "bea", Nicks("libera"))


def test_what_is_said_in_a_channel_is_heard_with_its_time() -> None:
    said = heard("@time=2025-11-30T09:00:00.000Z;msgid=m1 :Marco!m@h PRIVMSG #Chat :hi")
    assert said == Heard(
        author_id="marco@libera",
        name="Marco",
        text="hi",
        place="#chat",
        event_id="m1",
        at=datetime(2025, 11, 30, 9, tzinfo=UTC),
    )


def test_what_is_said_to_the_resident_alone_is_direct() -> None:
    said = heard(":marco!m@h PRIVMSG bea :hi")
    assert said is not None
    assert (said.direct, said.place) == (True, "")


def test_an_action_is_said_too() -> None:
    said = heard(":marco!m@h PRIVMSG #chat :\x01ACTION waves\x01")
    assert said is not None
    assert said.text == "waves"


@pytest.mark.parametrize(
    "text",
    [
        ":irc.test.net PRIVMSG #chat :from the server",
        ":bea!b@h PRIVMSG #chat :my own",
        ":marco!m@h NOTICE #chat :a bot",
        ":marco!m@h PRIVMSG bea :\x01VERSION\x01",
        ":marco!m@h JOIN #chat",
        "PRIVMSG #chat :nobody",
    ],
)
def test_what_no_person_said_is_not_heard(text: str) -> None:
    assert heard(text) is None


def test_nicks_are_compared_as_servers_do() -> None:
    assert folded_nick("Marco[]\\~") == folded_nick("marco{}|^")


def test_whoever_changes_their_nick_stays_who_they_are() -> None:
    nicks = Nicks("libera")
    nicks.see(line(":Marco!m@h NICK :marco_away"))
    nicks.see(line(":marco_away!m@h NICK gone"))
    said = heard(":gone!m@h PRIVMSG #chat :still me", nicks)
    assert said is not None
    assert (said.author_id, said.name) == ("marco@libera", "gone")


@pytest.mark.parametrize(
    "leaves",
    [
        ":away!m@h QUIT :bye",
        ":away!m@h PART #chat",
        ":op!o@h KICK #chat away :out",
        ":away!x@y JOIN #chat",
    ],
)
def test_whoever_takes_a_nick_that_was_left_behind_is_somebody_new(leaves: str) -> None:
    nicks = Nicks("libera")
    nicks.see(line(":marco!m@h NICK away"))
    nicks.see(line(leaves))
    said = heard(":away!x@y PRIVMSG #chat :hello", nicks)
    assert said is not None
    assert said.author_id == "away@libera"


def test_whoever_takes_the_nick_of_one_who_is_still_here_is_somebody_else() -> None:
    nicks = Nicks("libera")
    nicks.see(line(":marco!m@h NICK away"))
    nicks.see(line(":Marco!x@y JOIN #chat"))
    said = [heard(f":{who} PRIVMSG #chat :hi", nicks) for who in ("away!m@h", "Marco!x@y")]
    first, second = (each.author_id for each in said if each)
    assert first == "marco@libera"
    assert second.startswith("marco+")
    nicks.see(line(":Marco!x@y NICK polo"))
    moved = heard(":polo!x@y PRIVMSG #chat :hi", nicks)
    assert moved is not None
    assert moved.author_id == second
    nicks.see(line(":away!m@h QUIT :bye"))
    nicks.see(line(":marco!m@h JOIN #chat"))
    back = heard(":marco!m@h PRIVMSG #chat :hi", nicks)
    assert back is not None
    assert back.author_id == first


def test_a_registered_account_says_who_it_is() -> None:
    said = heard("@account=Marco :whoever!m@h PRIVMSG #chat :hi")
    assert said is not None
    assert said.author_id == "marco@accounts.libera"


def test_messages_go_on_by_place_each_in_its_order() -> None:
    def at(place: str, author: str, text: str, *, direct: bool = False) -> Heard:
        return Heard(author, author, text, place, direct=direct)

    waiting = [
        at("#a", "ann", "1"),
        at("#b", "bob", "2"),
        at("#a", "cyd", "3"),
        at("", "ann", "4", direct=True),
        at("", "bob", "5", direct=True),
    ]
    assert [[heard.text for heard in batch] for batch in batches(waiting)] == [
        ["1", "3"],
        ["2"],
        ["4"],
        ["5"],
    ]


@pytest.mark.parametrize("word", ["", "a b", "a\r\nQUIT", "a,b", ":a"])
def test_a_nick_or_a_channel_is_one_word(word: str) -> None:
    with pytest.raises(InvalidInput):
        Channelled("127.0.0.1", 6667, word, ("#chat",))
    with pytest.raises(InvalidInput):
        Channelled("127.0.0.1", 6667, "bea", (word,))
