"""Diffusion: the Ornstein-Uhlenbeck process, stepped exactly over any span of time.

    dx = Theta (mu - x) dt + Gamma dW

A step of any length has a closed form (Oravecz, Tuerlinckx, Vandekerckhove 2011): two steps and
one step of the same total length give the same law, so that nothing depends on how often somebody
looks. There is no Euler step here and no clipping, which would both break that.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]

_SMALL: Final = 0.5
"""The norm below which the series of the exponential is summed."""
_TERMS: Final = 20
"""0.5^21 / 21! is far below the last bit of a float64."""
_SHORT: Final = 1.0
"""Below this norm of Theta dt the block form is the exact one; above, it would overflow in time."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process: rates `theta` (n, n), noise `gamma` (n, n), set point `mu` (n,)."""

    theta: Floats
    gamma: Floats
    mu: Floats


@dataclass(frozen=True, slots=True)
class Step:
    """One span of time: what is left of a distance, and the covariance of the noise on the way."""

    phi: Floats
    covariance: Floats


def exponential(matrix: Floats) -> Floats:
    """Return e to the power of a square `matrix`, by scaling and squaring its series."""
    if _is_diagonal(matrix):
        return np.diag(np.exp(np.diag(matrix)))
    norm = float(np.abs(matrix).sum(axis=1).max())
    halvings = max(0, math.ceil(math.log2(norm / _SMALL))) if norm > _SMALL else 0
    scaled = matrix / 2.0**halvings
    total = np.eye(len(matrix))
    term = np.eye(len(matrix))
    for order in range(1, _TERMS + 1):
        term = term @ scaled / order
        total = total + term
    for _ in range(halvings):
        total = total @ total
    return total


def stationary_covariance(process: Process) -> Floats:
    """Return S with Theta S + S Theta^T = Gamma Gamma^T: the spread when all is forgotten."""
    size = len(process.mu)
    identity = np.eye(size)
    system = np.kron(process.theta, identity) + np.kron(identity, process.theta)
    noise = process.gamma @ process.gamma.T
    solved = np.linalg.solve(system, noise.reshape(-1)).reshape(size, size)
    found = solved.astype(np.float64)
    return (found + found.T) / 2.0


def step_over(process: Process, span: float) -> Step:
    """Return the exact step over `span` units of time."""
    phi = exponential(-process.theta * span)
    if float(np.abs(process.theta).sum(axis=1).max()) * span < _SHORT:
        covariance = _block_covariance(process, span, phi)
    else:
        spread = stationary_covariance(process)
        covariance = spread - phi @ spread @ phi.T
    return Step(phi, (covariance + covariance.T) / 2.0)


def mean_after(process: Process, step: Step, start: Floats) -> Floats:
    """Return where the process stands on average after `step` from `start`."""
    return process.mu + step.phi @ (start - process.mu)


def drawn_after(process: Process, step: Step, start: Floats, noise: Floats) -> Floats:
    """Return where it stands when the standard normal `noise` (n,) has been drawn."""
    return mean_after(process, step, start) + root_of(step.covariance) @ noise


def root_of(covariance: Floats) -> Floats:
    """Return a matrix R with R R^T = `covariance`, also for one that is singular."""
    if _is_diagonal(covariance):
        return np.sqrt(covariance)
    values, vectors = np.linalg.eigh(covariance)
    return vectors * np.sqrt(np.maximum(values, 0.0))


def _is_diagonal(matrix: Floats) -> bool:
    return not np.any(matrix - np.diag(np.diag(matrix)))


def _block_covariance(process: Process, span: float, phi: Floats) -> Floats:
    """Return the covariance by the block exponential of Van Loan (1978)."""
    size = len(process.mu)
    block = np.zeros((2 * size, 2 * size))
    block[:size, :size] = -process.theta
    block[:size, size:] = process.gamma @ process.gamma.T
    block[size:, size:] = process.theta.T
    return exponential(block * span)[:size, size:] @ phi.T
