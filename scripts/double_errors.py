#!/usr/bin/env python3
"""Measures the largest error of functions of doubles, in places of the result, against MPFR with 200 bits.

    cargo check-math --double --count 100000000 --write differing.txt
    scripts/double_errors.py differing.txt

The file has the results that are not the correctly rounded ones, so the errors of all others are at most half a place. Needs the package
gmpy2. Errors of results below 2^-1000, where rounding is coarser than the last steps, are counted separately.
"""

import struct
import sys

import gmpy2
from gmpy2 import mpfr

CONTEXT = {"emax": 1 << 30, "emin": -(1 << 30)}
TURNS = gmpy2.context(precision=1300, **CONTEXT)


def of_half_turns(function):
    """function(π·x); x is reduced first, which is exact."""

    def result(x):
        with TURNS:
            return function(gmpy2.remainder(mpfr(x), mpfr(2)) * gmpy2.const_pi())

    return result


# The functions whose names gmpy2 does not have.
OTHERS = {
    "sinpi": of_half_turns(gmpy2.sin),
    "cospi": of_half_turns(gmpy2.cos),
    "pow": lambda x, y: x**y,
    "rsqrt": gmpy2.rec_sqrt,
}


def error(result, exact):
    """The error in places of the exact value."""
    place = max(gmpy2.get_exp(exact) - 53, -1074)
    return float(abs(exact - mpfr(result)) * gmpy2.exp2(mpfr(-place)))


def main(path):
    """Prints the largest errors, a line for each function."""
    gmpy2.set_context(gmpy2.context(precision=200, **CONTEXT))
    smallest = gmpy2.exp2(mpfr(-1000))
    worst = {}
    with open(path, encoding="ascii") as lines:
        for line in lines:
            name, *words = line.split()
            x, y, result = (struct.unpack(">d", bytes.fromhex(word))[0] for word in words)
            function = OTHERS.get(name) or getattr(gmpy2, name)
            arguments = 2 if name in ("atan2", "hypot", "pow") else 1
            exact = function(*(mpfr(x), mpfr(y))[:arguments])
            count, largest, below = worst.get(name, (0, (0.5, "no result"), 0.5))
            if abs(exact) < smallest:
                below = max(below, error(result, exact))
            else:
                largest = max(largest, (error(result, exact), f"{x.hex()} {y.hex()}"))
            worst[name] = (count + 1, largest, below)
    for name, (count, largest, below) in worst.items():
        print(f"| `{name}` | {count} differing | {largest[0]:.4f} at {largest[1]} | below 2^-1000 {below:.4f} |")


if __name__ == "__main__":
    main(sys.argv[1])
