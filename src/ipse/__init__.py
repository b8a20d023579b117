"""The memory and identity of a local-first AI resident.

`ipse.open(path, token=...)` opens a house from Python; the command line is `ipse`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ipse.house.door import open_house as open  # noqa: A004 (the public name of the Python door)

__all__ = ["__version__", "open"]

__version__ = "0.1.0.dev0"


def __getattr__(name: str) -> object:
    """Return the Python door on first use, so that `import ipse` loads no database."""
    if name == "open":
        from ipse.house.door import open_house  # noqa: PLC0415 (lazy on purpose)

        return open_house
    raise AttributeError(name)
