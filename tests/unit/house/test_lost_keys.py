from __future__ import annotations

from pathlib import Path

import pytest

from ipse.house.config import Settings
from ipse.house.doctor import examine, examine_audit
from ipse.house.erasures import ERASURES_NAME
from ipse.house.heads import HEADS_NAME
from ipse.house.keys import KEYS_NAME
from ipse.kernel.errors import HouseError
from tests.storage.houses import opened, settings_in


@pytest.fixture
def keyless(tmp_path: Path) -> Settings:
    """The settings of a house whose keys are gone from the config folder."""
    settings = settings_in(tmp_path)
    with opened(settings):
        pass
    (settings.config / KEYS_NAME).unlink()
    return settings


@pytest.mark.parametrize("left", [HEADS_NAME, ERASURES_NAME])
def test_no_new_keys_are_made_beside_what_the_former_ones_made(
    keyless: Settings, left: str
) -> None:
    (keyless.config / HEADS_NAME).rename(keyless.config / left)
    with pytest.raises(HouseError, match=left):
        opened(keyless).__enter__()
    assert not (keyless.config / KEYS_NAME).exists()


def test_a_house_whose_whole_config_is_lost_goes_on_with_new_keys(keyless: Settings) -> None:
    (keyless.config / HEADS_NAME).unlink()
    with opened(keyless):
        assert (keyless.config / KEYS_NAME).exists()
    assert examine_audit(keyless).well


def test_looking_makes_no_keys(keyless: Settings) -> None:
    (finding,) = [finding for finding in examine(keyless) if not finding.well]
    assert (finding.check, "keys" in finding.found) == ("audit", True)
    assert not (keyless.config / KEYS_NAME).exists()
