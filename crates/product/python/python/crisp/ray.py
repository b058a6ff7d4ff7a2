"""Kernels over Ray's data sets and objects: the same bytes whatever workers the batches ran on."""

import numpy as np

from .errors import wrong
from .templates import kernel_of, roles_of
from .trees import combined


def batches(kernel, *args, output=None, **columns):
    """A function for ``Dataset.map_batches`` (with ``batch_format="numpy"``): it calls the kernel with columns of the batch.

    A string for an array argument is the name of a column; numbers are passed as they are. The batch that comes back has the kernel's
    outputs beside its columns, under their names, or ``output`` for the only one. A template becomes the kernel for the extents of each batch.
    """
    return _Batch(kernel, kernel_of(kernel)._named(args, columns), output)


class _Batch:
    def __init__(self, kernel, given, output):
        self.arrays, self.written, outputs = roles_of(kernel)
        if output is not None and len(outputs) != 1:
            raise wrong(f"`{kernel.__name__}` has the outputs {', '.join(outputs) or 'none'}, and `output` names one", "leave it out")
        self.kernel, self.given, self.outputs = kernel, given, [output] if output is not None else outputs

    def __call__(self, batch):
        named = dict(self.given)
        for name in self.arrays & named.keys():
            if isinstance(named[name], str):
                if named[name] not in batch:
                    raise wrong(f"no column of the batch is named `{named[name]}`", f"there are {', '.join(batch)}")
                column = np.ascontiguousarray(batch[named[name]])
                # Batches are shared; what a kernel writes is its own.
                named[name] = column.copy() if name in self.written else column
        results = self.kernel(**named)
        results = (results,) if len(self.outputs) == 1 else (results or ())
        return {**batch, **dict(zip(self.outputs, results))}


def reduce(part, combine, blocks, **options):
    """A reference to one array of a list of arrays, or of references to arrays: ``part`` makes an array of each, ``combine`` one of two.

    Both may be kernels, or functions of arrays. They run as Ray's tasks, which begin again where a worker dies, in a tree that depends on the
    number of blocks only. ``options`` are those of Ray's tasks.
    """
    import ray

    first, second = ray.remote(_called).options(**options), ray.remote(_called).options(**options)
    part, combine = ray.put(part), ray.put(combine)
    return combined([first.remote(part, block) for block in blocks], lambda a, b: second.remote(combine, a, b))


def _called(function, *blocks):
    return function(*blocks)
