"""Kernels over Dask's arrays: the same bytes whatever workers the blocks ran on, and however often one ran again.

``dask.array.map_blocks`` takes a kernel as it is: ``da.map_blocks(m.scale.partial(2.0), x, dtype="f4")``. What this module adds is the
check of types before anything runs, and reductions in one order.
"""

import dask
import dask.array
import numpy as np

from .arrays import dtype_of, refused, value_bytes
from .errors import CrispArgumentError, shown, wrong
from .trees import combined


def map_blocks(kernel, *args, **named):
    """The kernel over the blocks of its array arguments, with its numbers as they are: a Dask array of its output.

    Arrays have the same blocks. What is wrong with types is an error here, not on a worker.
    """
    if not hasattr(type(kernel), "columns"):
        raise wrong(f"{shown(kernel)} is no kernel", "pass one of a module, `crisp.compile(…).scale`, or use dask.array.map_blocks")
    outputs = [argument for argument in kernel.arguments if argument.buffer and argument.out]
    if len(outputs) != 1:
        raise CrispArgumentError(
            f"error: `{kernel.__name__}` has {len(outputs)} outputs, and a block becomes one\n"
            "  help: write a function of blocks that calls the kernel, for dask.array.map_blocks",
            code="A0102",
        )
    given = kernel._given(args, named)
    arrays, places = [], []
    for position, (argument, value) in enumerate(zip(kernel.arguments, given)):
        if value is None:
            if not (argument.buffer and argument.out) and not argument.size:
                raise wrong(f"argument `{argument.name}` of `{kernel.__name__}` is not given", f"pass {kernel._described(kernel.arguments)}", "A0102")
            continue
        if not argument.buffer:
            value_bytes(kernel.__name__, argument, value)
            continue
        if argument.out or argument.written:
            raise CrispArgumentError(
                f"error: argument `{argument.name}` of `{kernel.__name__}` is written, and blocks of Dask are read only\n"
                "  help: use a kernel that writes an output (&out) of its own",
            )
        if not isinstance(value, (dask.array.Array, np.ndarray)):
            problem = f"is a vector of {dtype_of(argument.scalar)}, and a {type(value).__name__} is passed"
            raise refused(kernel.__name__, argument, problem, "pass an array of Dask: `dask.array.from_array(…)`")
        if value.dtype != dtype_of(argument.scalar):
            raise CrispArgumentError(
                f"error: argument `{argument.name}` of `{kernel.__name__}` is a vector of {dtype_of(argument.scalar)}, and a Dask array "
                f"of {value.dtype} is passed\n  help: pass `{argument.name}.astype(\"{dtype_of(argument.scalar)}\")`",
                code="A0104",
            )
        arrays.append(value)
        places.append(position)
    if not arrays:
        raise CrispArgumentError(f"error: no argument of `{kernel.__name__}` is an array\n  help: call it as it is", code="A0102")
    block = _Block(kernel, [None if place in places else value for place, value in enumerate(given)], places)
    chunks = {value.chunks for value in arrays if isinstance(value, dask.array.Array)}
    if len(chunks) > 1:
        first, second = sorted(map(str, chunks))[:2]
        raise wrong(f"the arrays that `{kernel.__name__}` takes have different blocks: {first} and {second}", "pass `.rechunk(…)` of one", "A0104")
    return dask.array.map_blocks(block, *arrays, dtype=dtype_of(outputs[0].scalar), meta=np.empty((0,), dtype_of(outputs[0].scalar)))


class _Block:
    """The work on a block: it pickles as source, numbers and places."""

    def __init__(self, kernel, given, places):
        self.kernel, self.given, self.places = kernel, given, places
        # Dask names tasks after it.
        self.__name__ = kernel.__name__

    def __call__(self, *blocks):
        given = list(self.given)
        for place, block in zip(self.places, blocks):
            given[place] = np.ascontiguousarray(block)
        named = {it.name: value for it, value in zip(self.kernel.arguments, given) if value is not None}
        made = self.kernel(**named)
        # One element for each of a block with several axes.
        return made.reshape(blocks[0].shape) if made.shape == (blocks[0].size,) else made

    def __dask_tokenize__(self):
        from dask.base import normalize_token

        module = self.kernel._module
        return "crisp", self.kernel.__name__, normalize_token((module._source, module._target, self.given, self.places))


def reduce(part, combine, array):
    """One array of a Dask array: ``part`` makes an array of each block, ``combine`` one of two such arrays.

    Both may be kernels, or functions of arrays. Blocks are combined in a tree that depends on their number only, so the bytes do not depend
    on workers and times. They do depend on the blocks: rechunk to the same ones where results are compared. The result is delayed.
    """
    if not hasattr(array, "to_delayed"):
        raise wrong(f"a {type(array).__name__} is reduced", "pass an array of Dask: `dask.array.from_array(…)`")
    for function in (part, combine):
        if not callable(function):
            raise wrong(f"{shown(function)} is no function of arrays", "pass a kernel, or a function")
    block, pair = dask.delayed(part, pure=True), dask.delayed(combine, pure=True)
    return combined([block(it) for it in array.to_delayed().ravel()], pair)
