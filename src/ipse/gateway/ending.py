"""Ending: how a stream that has no end of its own hears that the server is to end."""

from __future__ import annotations

import asyncio


class Ending:
    """One of these belongs to an app; any thread may announce the end."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._announced = asyncio.Event()

    def begin(self) -> None:
        """Belong to the loop that runs now."""
        self._loop = asyncio.get_running_loop()

    def announce(self) -> None:
        """Wake every stream that waits."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._announced.set)

    async def wait(self, seconds: float) -> bool:
        """Return True as soon as the end is announced, False once `seconds` have passed."""
        try:
            async with asyncio.timeout(seconds):
                return await self._announced.wait()
        except TimeoutError:
            return False
