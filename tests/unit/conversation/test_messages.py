from __future__ import annotations

import pytest

from ipse.conversation.messages import Spoken
from ipse.kernel.errors import InvalidInput


@pytest.mark.parametrize("text", ["a", "?", " padded \n", "x" * 20_000])
def test_a_text_is_kept_to_the_letter(text: str) -> None:
    assert Spoken(text).text == text


@pytest.mark.parametrize("text", ["", " \n\t", "x" * 20_001, "a\0b", "a\ud800b"])
def test_what_is_no_text_is_no_message(text: str) -> None:
    with pytest.raises(InvalidInput) as error:
        Spoken(text)
    assert error.value.field == "text"


@pytest.mark.parametrize("agent", ["", "Planner", "a b", "../x", "x" * 65])
def test_a_message_goes_to_what_can_be_an_agent(agent: str) -> None:
    with pytest.raises(InvalidInput):
        Spoken("Hello", to_agent=agent)


@pytest.mark.parametrize("client_id", ["1", "A-b.c:d_e", "x" * 64])
def test_a_client_names_its_messages(client_id: str) -> None:
    assert Spoken("Hello", client_id=client_id).client_id == client_id


@pytest.mark.parametrize("client_id", ["", "two words", "é", "1\n", "x" * 65])
def test_a_clients_name_for_a_message_holds_no_prose(client_id: str) -> None:
    with pytest.raises(InvalidInput) as error:
        Spoken("Hello", client_id=client_id)
    assert error.value.field == "client_id"
