"""Sizes of tensor programs that count rows: a row has the same bytes in every batch."""

from typing import NamedTuple

from .errors import wrong


class Rows(NamedTuple):
    """Whether a size counts rows: if ``proven``, the axis of rows of each array, the arrays that all rows share, and the sizes that decide orders of sums; else ``why`` not."""

    proven: bool
    arrays: dict
    shared: tuple
    orders: tuple
    why: str | None


def rows_of(module, name):
    """The sizes of a tensor program by name."""
    programs = dict(module._program(module._target)[1].rows())
    if name not in programs:
        raise wrong(f"nothing is known of rows of `{name}`: it is not a tensor program in source", "compile a .tensor source", "A0101")
    found = {}
    for size, proof, why in programs[name]:
        arrays, shared, orders = proof or ((), (), ())
        found[size] = Rows(proof is not None, dict(arrays), tuple(shared), tuple(orders), why)
    return found
