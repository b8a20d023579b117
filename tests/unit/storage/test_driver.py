from __future__ import annotations

import pytest

from ipse.kernel.errors import DriverTooOld
from ipse.storage.database import checked_driver


@pytest.mark.parametrize("version", [(3, 7, 0), (3, 40, 1), (3, 51, 2)])
def test_a_driver_that_can_corrupt_a_house_is_refused_by_its_version(
    version: tuple[int, ...],
) -> None:
    with pytest.raises(DriverTooOld, match=r"\.".join(map(str, version))):
        checked_driver(version)


@pytest.mark.parametrize("version", [(3, 51, 3), (3, 53, 4), (4, 0, 0)])
def test_a_driver_without_the_bug_is_taken(version: tuple[int, ...]) -> None:
    assert checked_driver(version) == ".".join(map(str, version))


def test_the_driver_that_is_installed_is_taken() -> None:
    assert checked_driver()
