from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ipse.house.config import Settings
from ipse.house.heads import (
    HEADS_NAME,
    Forged,
    SignedHead,
    read_heads,
    sign_first_head,
    sign_head,
)
from ipse.house.house import House, verify_chain
from ipse.house.keys import new_keys
from ipse.house.vault import back_up, restore
from ipse.kernel.chance import FixedEntropy
from ipse.kernel.clock import SteppedClock
from ipse.storage.audit import Broken, Head, Sound, Verdict
from tests.storage.houses import MORNING, opened, settings_in, tell

FOUNDED = 1
"""The head that is signed when a house is founded."""


def heads_file(settings: Settings) -> Path:
    return settings.config / HEADS_NAME


def verdict(house: House) -> Verdict:
    return house.record.read(lambda work: verify_chain(work, house.settings, house.keys))


def cut_the_end_off(house: House) -> None:
    """Take the last change back as if it had never been, in every table that knows of it."""

    def cut(statement: str) -> None:
        house.record.write(lambda work: work.connection.exec_driver_sql(statement))

    cut("DELETE FROM changes WHERE link = (SELECT max(seq) FROM audit)")
    cut("DELETE FROM audit WHERE seq = (SELECT max(seq) FROM audit)")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """The settings of a house whose chain was signed when it was closed."""
    settings = settings_in(tmp_path)
    with opened(settings) as house:
        tell(house, "home", "Lives in Oak Park")
    return settings


def test_a_closed_house_leaves_a_signed_head_that_its_chain_contains(settings: Settings) -> None:
    assert len(heads_file(settings).read_text().splitlines()) == FOUNDED + 1
    with opened(settings) as house:
        assert isinstance(verdict(house), Sound)
        tell(house, "work", "Works in Chicago")
        assert isinstance(verdict(house), Sound)


def test_a_head_that_says_nothing_new_is_not_signed_again(settings: Settings) -> None:
    with opened(settings) as house:
        house.sign_head()  # of the event that says that the house woke
        house.sign_head()
    assert len(heads_file(settings).read_text().splitlines()) == FOUNDED + 2


def test_a_chain_whose_end_was_cut_off_is_found(settings: Settings) -> None:
    with opened(settings) as house:
        house.sign_head()
        cut_the_end_off(house)
        assert isinstance(verdict(house), Broken)


def test_a_chain_whose_end_was_cut_off_and_grown_again_is_found(settings: Settings) -> None:
    with opened(settings) as house:
        house.sign_head()
        cut_the_end_off(house)
        tell(house, "home", "Lives in Rome")
        found = verdict(house)
        assert isinstance(found, Broken)
        assert "signed" in found.reason


def test_a_chain_that_was_rewritten_whole_is_found(settings: Settings, tmp_path: Path) -> None:
    other = settings_in(tmp_path / "other")
    with opened(settings) as house, opened(other, SteppedClock(MORNING)) as forger:
        deed = house.deed
        tell(forger, "home", "Lives in Rome")
        forger.record.write(
            lambda work: work.connection.exec_driver_sql(
                "UPDATE deed SET house_id = ?, epoch = ?", (deed.house_id, deed.epoch)
            )
        )
        found = forger.record.read(lambda work: verify_chain(work, house.settings, house.keys))
        assert isinstance(found, Broken)


def foreign_line(settings: Settings, folder: Path) -> str:
    """A head of this house that another key signed."""
    key = new_keys(FixedEntropy(b"eve")).signing_key()
    with opened(settings) as house:
        chain = house.deed.chain_id
    sign_first_head(folder, key, chain, Head(3, "f" * 64), MORNING)
    return (folder / HEADS_NAME).read_text()


def other_letter(line: str, place: int) -> str:
    return line[:place] + ("A" if line[place] != "A" else "B") + line[place + 1 :]


FORGERIES: dict[str, Callable[[str], str]] = {
    "another letter in the signature": lambda line: other_letter(line, len(line) - 10),
    "another letter in the payload": lambda line: other_letter(line, line.index(".") + 20),
    "no signature": lambda line: line.rpartition(".")[0] + ".",
    "no line of ours": lambda _: "forged",
    "an empty line": lambda _: "",
    "an unsigned algorithm": lambda line: "eyJhbGciOiJub25lIn0." + line.split(".")[1] + ".",
}


@pytest.mark.parametrize("how", FORGERIES)
def test_a_forged_head_is_found(settings: Settings, how: str) -> None:
    line, *rest = heads_file(settings).read_text().splitlines(keepends=True)
    heads_file(settings).write_text("".join([FORGERIES[how](line.strip()) + "\n", *rest]))
    with opened(settings) as house:
        found = verdict(house)
        assert isinstance(found, Broken)
        assert "line 1" in found.reason


def test_a_head_that_another_key_signed_is_found(settings: Settings, tmp_path: Path) -> None:
    line = foreign_line(settings, tmp_path / "eve")
    lines = len(heads_file(settings).read_text().splitlines())
    with heads_file(settings).open("a") as file:
        file.write(line)
    with opened(settings) as house:
        found = verdict(house)
        assert isinstance(found, Broken)
        assert f"line {lines + 1}" in found.reason


def test_heads_of_another_house_are_nothing_to_this_one(settings: Settings) -> None:
    with opened(settings) as house:
        key = house.keys.signing_key()
        sign_first_head(settings.config, key, "another/chain", Head(99, "f" * 64), MORNING)
        assert isinstance(verdict(house), Sound)
        kinds = [type(read) for read in read_heads(settings.config, key)]
        assert kinds == [SignedHead] * (FOUNDED + 2)


def test_a_restored_backup_begins_a_chain_that_the_heads_from_before_do_not_bind(
    settings: Settings,
) -> None:
    clock = SteppedClock(MORNING)
    with opened(settings, clock) as house:
        folder, _ = back_up(house)
        tell(house, "work", "Works in Chicago")
    restore(settings, folder, clock)
    with opened(settings, clock) as house:
        tell(house, "work", "Works in Rome")
        assert isinstance(verdict(house), Sound)


def test_a_line_that_a_crash_cut_short_is_no_forgery(settings: Settings) -> None:
    with heads_file(settings).open("a") as file:
        file.write("eyJhbGciOiJF")
    with opened(settings) as house:
        assert isinstance(verdict(house), Sound)
        tell(house, "work", "Works in Chicago")
    with opened(settings) as house:
        reads = read_heads(settings.config, house.keys.signing_key())
        assert not any(isinstance(read, Forged) for read in reads)
        assert len(reads) == FOUNDED + 2
        assert isinstance(verdict(house), Sound)


def test_a_chain_under_another_id_is_found_and_never_signed(settings: Settings) -> None:
    before = heads_file(settings).read_text()
    for _ in range(2):  # the first close would sign whatever it finds, the next start believe it
        with opened(settings) as house:
            house.record.write(
                lambda work: work.connection.exec_driver_sql("UPDATE deed SET epoch = 'x'")
            )
            found = verdict(house)
            assert isinstance(found, Broken)
            assert "ever signed" in found.reason
    assert heads_file(settings).read_text() == before


def test_a_house_whose_heads_are_gone_is_found_and_never_signed(settings: Settings) -> None:
    heads_file(settings).unlink()
    for _ in range(2):
        with opened(settings) as house:
            assert isinstance(verdict(house), Broken)
    assert not heads_file(settings).exists()


def test_a_chain_that_was_never_signed_is_not_signed_by_the_way(
    settings: Settings, tmp_path: Path
) -> None:
    with opened(settings) as house:
        key = house.keys.signing_key()
    assert not sign_head(tmp_path, key, "a/chain", Head(1, "f" * 64), MORNING)
    assert not (tmp_path / HEADS_NAME).exists()


def test_a_head_of_the_founding_is_on_disk_before_the_house_is_used(tmp_path: Path) -> None:
    settings = settings_in(tmp_path / "new")
    with opened(settings) as house:
        assert len(heads_file(settings).read_text().splitlines()) == FOUNDED
        assert isinstance(verdict(house), Sound)
