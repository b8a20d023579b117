"""How long the gateway takes to answer, to wake, and how much memory it holds while idle.

A real server process (`ipse run`) and a client on one kept-alive connection. Beside the person
model's routes stands GET /healthz, which reads nothing: what it costs is HTTP itself, so the
ratios to it are the product's own share.

    python bench/gateway.py [--quick] [--folder DIR]
"""

from __future__ import annotations

import argparse
import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event
from typing import Final

import httpx
import psutil

PAGE: Final = 500
"""Changes of one page of the feed."""

_MODEL: Final = "/api/v1/person/model"
_PATIENCE: Final = 30.0


@dataclass(frozen=True, slots=True)
class Measured:
    """What one kind of request came to."""

    p50_ms: float
    p95_ms: float
    cpu_ms: float
    """Processor time of the server for each request."""


@dataclass(frozen=True, slots=True)
class Running:
    """A server that answers, and how long it took to."""

    address: str
    process: psutil.Process
    started_s: float
    said: str


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def running(folder: Path) -> Generator[Running]:
    """Start the house in `folder` and yield it once it answers; stop it at the end."""
    port = free_port()
    places = ["--config", str(folder / "config"), "--house", str(folder / "house")]
    command = [sys.executable, "-c", "from ipse.cli.main import main; main()", *places]
    said = folder / "said.txt"
    with said.open("w") as out:
        begun = time.perf_counter()
        server = subprocess.Popen(  # noqa: S603 (the product's own command)
            [*command, "run", "--port", str(port)], stdout=out, stderr=subprocess.DEVNULL
        )
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(address, server, begun)
        took = time.perf_counter() - begun
        yield Running(address, psutil.Process(server.pid), took, said.read_text())
    finally:
        server.terminate()
        server.wait(_PATIENCE)


def _wait_for(address: str, server: subprocess.Popen[bytes], begun: float) -> None:
    """Return once the server answers."""
    while time.perf_counter() - begun < _PATIENCE:
        assert server.poll() is None, "the server ended by itself"
        try:
            httpx.get(f"{address}/healthz")
        except httpx.TransportError:
            Event().wait(0.005)
        else:
            return
    raise TimeoutError(address)


def measure(server: Running, ask: Callable[[], httpx.Response], times: int) -> Measured:
    """Ask `times` times, one after the other."""
    waits: list[float] = []
    before = server.process.cpu_times()
    for _ in range(times):
        begun = time.perf_counter()
        answer = ask()
        waits.append(time.perf_counter() - begun)
        assert answer.status_code == httpx.codes.OK, answer.text
    after = server.process.cpu_times()
    waits.sort()
    return Measured(
        p50_ms=1000 * waits[len(waits) // 2],
        p95_ms=1000 * waits[len(waits) * 95 // 100],
        cpu_ms=1000 * (after.user + after.system - before.user - before.system) / times,
    )


def requests(server: Running, token: str, times: int) -> dict[str, Measured]:
    """Measure every kind of request."""
    numbers = count()
    credential = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=server.address, headers=credential, timeout=_PATIENCE) as client:

        def put() -> httpx.Response:
            number = next(numbers)
            entry = {"section": "routine", "key": f"key {number % 100}", "summary": f"No {number}"}
            return client.put(f"{_MODEL}/entries", json=entry)

        def page() -> httpx.Response:
            answer = client.get(f"{_MODEL}/sync", params={"limit": PAGE})
            assert len(answer.json()["changes"]) == PAGE
            return answer

        put_many = [put() for _ in range(PAGE)]
        assert all(answer.is_success for answer in put_many), put_many[0].text
        return {
            "healthz": measure(server, lambda: client.get("/healthz"), times),
            "put": measure(server, put, times),
            "get model of 100": measure(server, lambda: client.get(_MODEL), times // 2),
            "feed page of 500": measure(server, page, times // 10),
        }


def token_in(said: str) -> str:
    """Return the token that a first start showed."""
    return next(word for word in said.split() if word.startswith("ipse_"))


def figures(found: dict[str, Measured], starts: list[float], rss_mb: float) -> dict[str, float]:
    """Return the figures of a run by name."""
    baseline = found["healthz"]
    told: dict[str, float] = {
        "cold_start_s": round(median(starts), 2),
        "rss_idle_mb": round(rss_mb, 1),
    }
    for name, case in zip(("healthz", "put", "get", "feed_500"), found.values(), strict=True):
        told[f"{name}_p50_ms"] = round(case.p50_ms, 2)
        told[f"{name}_p95_ms"] = round(case.p95_ms, 2)
        told[f"{name}_cpu_ms"] = round(case.cpu_ms, 2)
        if case is not baseline:
            told[f"{name}_to_healthz"] = round(case.p50_ms / baseline.p50_ms, 2)
    return told


def main() -> None:
    """Run the bench and print what it found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer requests, within 50 seconds")
    parser.add_argument("--folder", type=Path, help="where the house stands while it is measured")
    asked = parser.parse_args()
    times, starts = (300, 3) if asked.quick else (2000, 7)
    with TemporaryDirectory(dir=asked.folder) as name:
        folder = Path(name)
        with running(folder) as server:
            rss_mb = server.process.memory_info().rss / 1e6
            found = requests(server, token_in(server.said), times)
        took: list[float] = []
        for _ in range(starts):
            with running(folder) as server:
                took.append(server.started_s)
    print(f"{'request':<20}{'p50 ms':>10}{'p95 ms':>10}{'CPU ms':>10}{'to healthz':>12}")
    for what, case in found.items():
        ratio = case.p50_ms / found["healthz"].p50_ms
        print(
            f"{what:<20}{case.p50_ms:>10.2f}{case.p95_ms:>10.2f}{case.cpu_ms:>10.2f}{ratio:>12.1f}"
        )
    print(f"cold start to ready: {median(took):.2f} s; memory while idle: {rss_mb:.0f} MB")
    print(json.dumps(figures(found, took, rss_mb)))


if __name__ == "__main__":
    main()
