"""One name for him everywhere, and nobody far away who would have to be asked."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import Final, cast

import pytest
from typer.core import TyperArgument, TyperGroup, TyperOption
from typer.main import get_command

from ipse.cli.main import app
from ipse.house.readings import observe
from ipse.house.rhythm import keep_duties
from tests.acceptance.houses import OpenHouse
from tests.acceptance.selves import BAD_NIGHT, HttpSelf, run

# A product of that name, whose payloads come in at a door of their own, keeps it.
OTHER_WORD: Final = re.compile("(?<!home)(?<!home[ _-])assist" + "ant", re.IGNORECASE)
ROUTES: Final = ("/api/v1/self/state", "/api/v1/self/body", "/api/v1/self/mood", "/healthz")

_reached: list[object] = []


def _note(event: str, arguments: tuple[object, ...]) -> None:
    if event in {"socket.connect", "socket.getaddrinfo", "socket.sendto"}:
        _reached.append(arguments[1] if event == "socket.connect" else arguments)


sys.addaudithook(_note)


def helps() -> Iterator[str]:
    """Every text that the command line shows of itself."""
    waiting = [get_command(app)]
    while waiting:
        command = waiting.pop()
        yield command.help or ""
        yield from (
            parameter.help or ""
            for parameter in command.params
            if isinstance(parameter, TyperArgument | TyperOption)
        )
        if isinstance(command, TyperGroup):
            waiting += command.commands.values()


@pytest.mark.behaviour("M16")
def test_no_text_of_the_interface_calls_him_by_another_name(place: OpenHouse) -> None:
    document = json.dumps(place.ask("GET", "/api/v1/openapi.json", None).json())
    assert "resident" in document
    assert OTHER_WORD.findall(document) == []
    assert [text for text in helps() if OTHER_WORD.search(text)] == []
    assert any("resident" in text for text in helps())


@pytest.mark.behaviour("M16")
def test_no_answer_of_his_calls_him_by_another_name(place: OpenHouse) -> None:
    his = HttpSelf(place, place.owner_token)
    his.feel(BAD_NIGHT)
    observe(place.house)
    told = [place.ask("GET", path, place.owner_token).text for path in ROUTES]
    told += [run(place, place.owner_token, *words) for words in (["mood"], ["body"], ["doctor"])]
    assert [text for text in told if OTHER_WORD.search(text)] == []


@pytest.mark.behaviour("M17")
def test_a_whole_day_of_his_asks_nobody_outside_of_this_machine(place: OpenHouse) -> None:
    _reached.clear()
    his = HttpSelf(place, place.owner_token)
    his.feel(BAD_NIGHT, "a bad night")
    for _ in range(6):
        place.clock.advance(hours=4)
        keep_duties(place.house)
    his.state()
    his.body()
    run(place, place.owner_token, "mood")
    addresses = {str(cast("tuple[object, ...]", where)[0]) for where in _reached}
    assert addresses == {"127.0.0.1"}, "only our own requests to his gateway"
