"""What every test stands on: Hypothesis profiles, no network, and which checks run."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from ipaddress import ip_address
from pathlib import Path
from typing import cast

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.acceptance.recording"]

# A loaded machine is no failure: examples have no deadline and may take their time.
_PATIENT = (HealthCheck.too_slow,)
settings.register_profile("dev", max_examples=50, deadline=None, suppress_health_check=_PATIENT)
settings.register_profile(
    "ci", max_examples=300, deadline=None, derandomize=True, suppress_health_check=_PATIENT
)
settings.register_profile("proof", max_examples=3000, deadline=None, suppress_health_check=_PATIENT)

PROOF = os.environ.get("IPSE_PROOF") == "1"
CI = os.environ.get("CI") == "true"
settings.load_profile("proof" if PROOF else "ci" if CI else "dev")

# A developer's own settings must not reach a test: each one says what it wants.
for _name in [name for name in os.environ if name.startswith("IPSE_")]:
    del os.environ[_name]


# Each house would compile the arithmetic of recall anew; those of all tests share one cache.
os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(__file__).parents[1] / ".pytest_cache/numba"))


class OutsideReachedError(RuntimeError):
    """A test tried to leave this machine."""


def _is_loopback(host: object) -> bool:
    if isinstance(host, bytes):
        host = host.decode("idna")
    if host in {None, "", "localhost"}:
        return True
    try:
        return ip_address(str(host)).is_loopback
    except ValueError:
        return False


def _keep_inside(event: str, arguments: tuple[object, ...]) -> None:
    if event in {"socket.connect", "socket.sendto", "socket.sendmsg"}:
        address = arguments[1]
        # A socket of another family (a path, a pair) has no host and stays on this machine.
        host = cast("tuple[object, ...]", address)[0] if isinstance(address, tuple) else None
    elif event in {"socket.getaddrinfo", "socket.gethostbyname"}:
        host = arguments[0]
    else:
        return
    if not _is_loopback(host):
        raise OutsideReachedError(f"{event} to {host!r}: tests stay on this machine.")


sys.addaudithook(_keep_inside)


def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Skip the long checks unless they were asked for."""
    if PROOF:
        return
    skip = pytest.mark.skip(reason="a long check: `make proof` runs it")
    for item in items:
        if item.get_closest_marker("proof"):
            item.add_marker(skip)
