"""Cases, random arrays and random words for the references of all programs."""

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass
class Case:
    """Arguments of a kernel, its results, and how near they are."""

    arguments: tuple[Any, ...]
    results: Any
    exact: bool = False
    rtol: float = 2e-5
    atol: float = 1e-5


def floats(rng, *shape):
    return rng.standard_normal(shape).astype(np.float32)


def ints(rng, low, high, *shape):
    return rng.integers(low, high, shape).astype(np.int32)


def philox_words(counter, key):
    """Ten rounds of Philox 4x32."""
    a, b, c, d = counter
    k, j = key
    for _ in range(10):
        p, q = 0xD2511F53 * a, 0xCD9E8D57 * c
        a, b, c, d = (q >> 32) ^ b ^ k, q & 0xFFFFFFFF, (p >> 32) ^ d ^ j, p & 0xFFFFFFFF
        k, j = (k + 0x9E3779B9) & 0xFFFFFFFF, (j + 0xBB67AE85) & 0xFFFFFFFF
    return a, b, c, d


def philox_uniform(seed, row, step, site, column):
    words = philox_words((column // 4, step, site, row), (seed & 0xFFFFFFFF, seed >> 32))
    return np.float32(((words[column % 4] >> 9) + 0.5) * 2.0**-23)
