"""Kernels over Dask's arrays: the same bytes whatever workers the blocks ran on, and however often one ran again.

``dask.array.map_blocks`` takes a kernel as it is: ``da.map_blocks(m.scale.partial(2.0), x, dtype="f4")``. What this module adds is the
check of types before anything runs, and reductions in one order.
"""

import dask
import dask.array
import numpy as np

from .arrays import dtype_of
from .errors import shown, wrong
from .memory import Given
from .templates import _NAMES, Template, kernel_of, roles_of
from .trees import combined


def map_blocks(kernel, *args, **named):
    """The kernel over the blocks of its array arguments, with its numbers as they are: a Dask array of its output.

    Arrays have the same blocks. What is wrong with types is an error here, not on a worker. A template becomes the kernel for the extents of each block.
    """
    kernel_of(kernel, "pass one of a module, `crisp.compile(…).scale`, or use dask.array.map_blocks")
    _, changed, outputs = roles_of(kernel)
    if len(outputs) != 1:
        fix = "write a function of blocks that calls the kernel, for dask.array.map_blocks"
        raise wrong(f"`{kernel.__name__}` has {len(outputs)} outputs, and a block becomes one", fix, "A0102")
    named = kernel._named(args, named)
    arrays = {name: value for name, value in named.items() if isinstance(value, (dask.array.Array, np.ndarray))}
    # Of the first block.
    blocks = _extents(arrays, None, 0)
    of = _kernel_for(kernel, arrays, blocks)
    passed = [Given.traced(named[it.name].dtype, blocks[it.name]) if it.name in arrays else of._shown(it, named.get(it.name)) for it in of.arguments]
    for argument, value in zip(of.arguments, passed):
        if value is not None and argument.buffer and (argument.written or argument.name in changed):
            raise of._unfit(argument, "is written, and blocks of Dask are read only", "use a kernel that writes an output (&out) of its own")
    of._check(passed, all=True)
    if not any(isinstance(value, dask.array.Array) for value in arrays.values()):
        raise wrong(f"no argument of `{kernel.__name__}` is an array of Dask", "call it as it is", "A0102")
    chunks = {value.chunks for value in arrays.values() if isinstance(value, dask.array.Array)}
    if len(chunks) > 1:
        first, second = sorted(map(str, chunks))[:2]
        raise wrong(f"the arrays that `{kernel.__name__}` takes have different blocks: {first} and {second}", "pass `.rechunk(…)` of one", "A0104")
    block = _Block(kernel, {name: value for name, value in named.items() if name not in arrays}, list(arrays))
    dtype = dtype_of(next(it.scalar for it in of.arguments if it.name == outputs[0]))
    return dask.array.map_blocks(block, *arrays.values(), dtype=dtype, meta=np.empty((0,), dtype), chunks=_chunks(kernel, of, arrays, named, outputs[0]))


def _extents(arrays, axis, number):
    """The extents of the block of each array at a number along an axis, the first along others."""
    def of(chunks, at):
        return chunks[number if at == axis else 0]

    return {name: tuple(of(it, at) for at, it in enumerate(value.chunks)) if isinstance(value, dask.array.Array) else value.shape for name, value in arrays.items()}


def _kernel_for(kernel, arrays, blocks):
    """The kernel for blocks of some extents."""
    if not isinstance(kernel, Template):
        return kernel
    return kernel._of({name: (extents, _NAMES.get(str(arrays[name].dtype), "float")) for name, extents in blocks.items()})


def _chunks(kernel, of, arrays, named, output):
    """The blocks of the result, None where they are those of the arrays."""
    first = next(value for value in arrays.values() if isinstance(value, dask.array.Array))
    if not of._shaped:
        return None

    def shape(axis, number):
        blocks = _extents(arrays, axis, number)
        of = _kernel_for(kernel, arrays, blocks)
        given = [blocks[it.name] if it.name in blocks else None if it.buffer or it.scalar[0] not in "iu" else named.get(it.name) for it in of.arguments]
        return of._result_shapes(given)[of._positions[output]]

    base = shape(None, 0)
    each = [[shape(axis, number) for number in range(count)] for axis, count in enumerate(first.numblocks)]
    # The extent along an axis follows from the blocks along it alone.
    if len(base) != first.ndim or any(it[:axis] + it[axis + 1 :] != base[:axis] + base[axis + 1 :] for axis, shapes in enumerate(each) for it in shapes):
        problem = f"results of `{kernel.__name__}`, of shape {base} for the first block, do not lie as blocks of {first.ndim} axes do"
        raise wrong(problem, "use dask.array.map_blocks with `chunks`, `drop_axis` or `new_axis`", "A0102")
    return tuple(tuple(it[axis] for it in shapes) for axis, shapes in enumerate(each))


class _Block:
    """The work on a block: it pickles as source, numbers and names."""

    def __init__(self, kernel, given, names):
        self.kernel, self.given, self.names = kernel, given, names
        # Dask names tasks after it.
        self.__name__ = kernel.__name__

    def __call__(self, *blocks):
        made = self.kernel(**self.given, **{name: np.ascontiguousarray(block) for name, block in zip(self.names, blocks)})
        # One element for each of a block with several axes.
        return made.reshape(blocks[0].shape) if made.shape == (blocks[0].size,) else made

    def __dask_tokenize__(self):
        from dask.base import normalize_token

        module = self.kernel._module
        return "crisp", self.kernel.__name__, normalize_token((module._source, module._target, sorted(self.given.items()), self.names))


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
