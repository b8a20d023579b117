"""The server: the app on a socket, until somebody ends it."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from ipse.gateway.app import create_app
from ipse.gateway.ending import Ending
from ipse.gateway.hosts import address_at
from ipse.house.house import House
from ipse.kernel.errors import HouseError

LARGEST_HEADERS: Final = 32_768
BACKLOG: Final = 512
IDLE_SECONDS: Final = 15
GRACE_SECONDS: Final = 10
"""How long requests that run may go on once the server is asked to end."""

_ENDING: Final = (signal.SIGINT, signal.SIGTERM)


def serve(house: House, listener: socket.socket, on_ready: Callable[[str], None]) -> None:
    """Serve `house` until SIGINT or SIGTERM; tell `on_ready` its address once it answers.

    It returns when every request is answered, and leaves closing the house to its caller.
    """
    server = Server(create_app(house), listener, on_ready)
    with _ended_by_signals(server):
        server.run(sockets=[listener])


class Server(uvicorn.Server):
    """A server that leaves signals to `serve`: uvicorn would raise them again when it has ended."""

    def __init__(
        self, app: FastAPI, listener: socket.socket, on_ready: Callable[[str], None]
    ) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http="h11",
                ws="none",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_keep_alive=IDLE_SECONDS,
                timeout_graceful_shutdown=GRACE_SECONDS,
                h11_max_incomplete_event_size=LARGEST_HEADERS,
            )
        )
        self._ending: Ending = app.state.ending
        self._address = address_of(listener)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the socket, then say so."""
        self._ending.begin()
        await super().startup(sockets)
        self._on_ready(self._address)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Capture nothing."""
        yield

    def end(self) -> None:
        """Ask the server to finish what runs and return; what streams without end ends now."""
        self.should_exit = True
        self._ending.announce()


def bind(host: str, port: int) -> socket.socket:
    """Return a socket that is bound to `host` and `port`; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio switches Nagle's delay off only where the protocol is named: 40 ms an answer.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise HouseError(
            f"The gateway cannot listen on {host} port {port} ({error.strerror}): end what uses "
            "it, or choose others with IPSE_HOST, IPSE_PORT."
        ) from error
    listener.listen(BACKLOG)
    return listener


def address_of(listener: socket.socket) -> str:
    """Return the address at which `listener` is reached from this machine."""
    name: tuple[str, int] = listener.getsockname()[:2]
    return address_at(*name)


@contextmanager
def _ended_by_signals(server: Server) -> Generator[None]:
    """Let SIGINT and SIGTERM end `server` in good order, and nothing more."""
    if current_thread() is not main_thread():
        yield
        return

    def end(_number: int, _frame: FrameType | None) -> None:
        server.end()

    before = {each: signal.signal(each, end) for each in _ENDING}
    try:
        yield
    finally:
        for each, former in before.items():
            signal.signal(each, former)
