"""Kernels: what is passed, checked and made for a launch."""

import functools
import keyword
import re
from collections import namedtuple

import numpy as np

from . import _native, forks
from .arrays import SIZES, dtype_of, element_type, structure_of
from .bound import Bound
from .opened import device_of
from .errors import CrispArgumentError, raised, shown, wrong
from .memory import Columns, Given, Queue, sizes_of


Argument = namedtuple(
    "Argument", "name buffer scalar lanes stride read written out length structure columns axes layout shape complex size",
    defaults=(None, None, None, "C", None, False, False),
)
Argument.__doc__ = """A parameter of a kernel: its name, element type, distance of elements, and what the kernel does with it.

``structure`` is numpy's type where the vector holds structures; ``columns`` of a structure of arrays the position of its length, and the name,
scalar type, lanes and distance of values of each column. ``axes`` is how many axes an array has, None where any; ``shape`` says it as text, such as
``[M, K]``; ``layout`` is "C", "F" or "strides"; ``complex`` says that elements are complex numbers; ``size`` that a number follows from arrays."""


class Kernel(_native.Call):
    """A kernel: call it with numbers and arrays in the order of its parameters, or by their names.

    Outputs (``&out`` parameters) that are not given are made: one is returned as an array, several as a named tuple.
    """

    def __init__(self, module, name):
        self._module = module
        self._name = name
        self._natives = {}
        self._made = forks.count
        native = self._native(module._target)
        described = (Argument(**it) for it in native.arguments())
        self.arguments = tuple(it._replace(structure=structure_of(it.structure)) for it in described)
        self._shaped = any(it.axes is not None for it in self.arguments)
        self._text = native.signature()
        self.__doc__ = f"{self._text}\n\nA kernel of {module!r}: call it with numbers and arrays, in this order or by name. `explain` says more."
        # As many as columns have values: they say it themselves.
        self._counts = {argument.columns[0]: position for position, argument in enumerate(self.arguments) if argument.columns}
        self._positions = {argument.name: position for position, argument in enumerate(self.arguments)}
        self._outputs = [argument.name for argument in self.arguments if argument.buffer and argument.out]
        # Where arrays are the memory as it is, and the device is the host's, a launch need not look at them here.
        self._plain = not module._target.startswith("cuda") and not any(
            it.columns or it.structure is not None or it.complex or it.layout != "C" for it in self.arguments
        )
        # Of outputs that are made of a length or of extents alone.
        self._dtypes = [
            element_type(it) if it.buffer and it.lanes == 1 and it.layout == "C" and not (it.columns or it.structure is not None or it.complex) else None
            for it in self.arguments
        ]
        # Names of parameters need be no identifiers.
        # A kernel of a template of C++ is named by its arguments, as in `reduce<float, 256>`.
        self._result = namedtuple(re.sub(r"\W+", "_", f"{name}_result"), [output.replace("-", "_") for output in self._outputs], rename=True)
        if self._plain:
            self._ready(native)

    @property
    def __name__(self):
        return self._name

    @property
    def __signature__(self):
        import inspect

        kinds = inspect.Parameter
        parameters = [
            kinds(name, kinds.POSITIONAL_OR_KEYWORD, annotation=self._annotation(it))
            for it in self.arguments if not (it.buffer and it.out) and not it.size and (name := _identifier(it.name))
        ]
        left = [it for it in self.arguments if it.buffer and it.out or it.size]
        parameters += [
            kinds(name, kinds.KEYWORD_ONLY, default=None, annotation=self._annotation(it)) for it in left if (name := _identifier(it.name))
        ]
        options = ("device", "queue", "global_size", "local_size")
        parameters += [kinds(name, kinds.KEYWORD_ONLY, default=None) for name in options if name not in self._positions]
        results = [self._annotation(it) for it in self.arguments if it.buffer and it.out]
        returned = inspect.Signature.empty if not results else results[0] if len(results) == 1 else f"({', '.join(results)})"
        return inspect.Signature(parameters, return_annotation=returned)

    @staticmethod
    def _annotation(argument):
        kind = ("complex64" if argument.scalar == "f32" else "complex128") if argument.complex else str(dtype_of(argument.scalar))
        kind += f"x{argument.lanes}" if argument.lanes > 1 else ""
        return kind + (argument.shape or (f"[{argument.length}]" if argument.length else "[]")) if argument.buffer else kind

    def __getitem__(self, sizes):
        """The kernel with a number of workgroups and the size of each: ``kernel[grid, block](…)`` launches as CUDA does."""
        pair = sizes if isinstance(sizes, tuple) and len(sizes) == 2 else None
        both = [(size,) if isinstance(size, int) else size for size in pair or ()]
        axes = max((len(size) for size in both if isinstance(size, (tuple, list))), default=0)
        plain = all(isinstance(size, (tuple, list)) and all(type(it) is int and it > 0 for it in size) for size in both)
        if not both or not plain or not 1 <= axes <= 3:
            fix = f"write {self._name}[grid, block](…), each a number above zero or a tuple of up to three, or pass `global_size=` and `local_size=`"
            raise wrong(f"`{self._name}` is indexed by {shown(sizes)}, which is not a grid and a block", fix, "A0102")
        grid, block = (tuple(size) + (1,) * (axes - len(size)) for size in both)
        return functools.partial(self, global_size=tuple(g * b for g, b in zip(grid, block)), local_size=block)

    def _native(self, target):
        key = target, forks.count
        if key not in self._natives:
            device, program = self._module._program(target)
            try:
                self._natives[key] = program.kernel(device, self._name)
            except _native.NativeError as error:
                raise raised(error) from None
        return self._natives[key]

    # `__call__` is that of the native class, which calls this for options, for what it does not convert, and for what is wrong.
    def _call(self, *args, device=None, queue=None, global_size=None, local_size=None, copy=False, **named):
        return self._run(self._given(args, named), device, queue, global_size, local_size, copy)

    def _make(self, position, length, extents=None, strides=None):
        """The array of a result."""
        dtype = self._dtypes[position]
        if dtype is None:
            return self._output(self.arguments[position], length, extents, strides)
        if length is None:
            raise self._undetermined(position)
        return np.zeros(length if extents is None else extents, dtype)

    def _given(self, args, named):
        """Returns the argument for each parameter; None for nothing."""
        given = [*args, *named.values()]
        places = self._native(self._module._target).placed(len(args), list(named))
        given = [None if place is None else given[place] for place in places]
        for position, buffer in self._counts.items():
            if given[position] is None and isinstance(given[buffer], Columns):
                given[position] = len(given[buffer])
        return given

    def _named(self, args, named):
        """The arguments of a call by their names."""
        return {it.name: value for it, value in zip(self.arguments, self._given(args, named)) if value is not None}

    def columns(self, name, values):
        """Memory for a structure of arrays: ``values`` is how many structures there are, or an array of structures that are copied into it."""
        position = self._positions.get(name)
        argument = None if position is None else self.arguments[position]
        if argument is None or not argument.columns:
            named = ", ".join(it.name for it in self.arguments if it.columns) or "none"
            raise CrispArgumentError(f"error: `{self._name}` has no structure of arrays `{name}`\n  help: there are {named}", code="A0102")
        return Columns(argument, values, lambda count: self._native(self._module._target).column_places(position, count))

    def _unfit(self, argument, problem, fix):
        """The exception for an argument that is not what a kernel can use."""
        return self._native(self._module._target).unfit(self._positions[argument.name], problem, fix)

    def _run(self, given, device, queue, global_size, local_size, copy):
        """The call with an argument, or None, for each parameter: they are converted here, and all else is native."""
        sizes = sizes_of(global_size), sizes_of(local_size)
        native, queue, converted = self._converted(given, device, queue, copy)
        return self._launch(native, queue and queue._native, converted, given, sizes, converted, copy is False)

    def _check(self, given, all=False):
        """Refuses what does not fit of what is given; with ``all`` nothing is missing."""
        self._native(self._module._target).check([self._shown(it, value) for it, value in zip(self.arguments, given)], all)

    def _shown(self, argument, value, copy=False):
        """Returns what is passed for an argument as the native module takes it."""
        if not argument.buffer or value is None or isinstance(value, Given):
            return value
        if isinstance(value, Columns):
            if value._columns != (argument.columns and argument.columns[1]):
                return Given(problem=("is passed columns of another structure", f"make them by `kernel.columns({argument.name!r}, …)`"))
            value = value.memory
        shown = Given.of(value)
        if copy and not argument.written and isinstance(shown.owner, np.ndarray):
            shown = Given.of_array(self._copied(argument, shown.owner))
        return shown

    def _copied(self, argument, array):
        """The array, or a copy that has the type and order of the argument."""
        own = argument.complex and array.dtype == dtype_of(argument.scalar) or argument.scalar == "bf16" and array.dtype == np.uint16
        dtype = array.dtype if own or array.dtype.kind in "OV" else element_type(argument)
        return array if argument.layout == "strides" else np.asarray(array, dtype, order=argument.layout)

    def _converted(self, given, device, queue, copy):
        """Returns a launch for the native module: the kernel, its queue, and each argument as that takes it, to be kept meanwhile."""
        converted = [self._shown(argument, value, copy) for argument, value in zip(self.arguments, given)]
        if queue is not None:
            if not isinstance(queue, Queue):
                raise wrong(f"`queue` is {shown(queue)}", 'pass what `crisp.queue("cpu")` gives')
            queue._check()
            if device is not None and device_of(device) is not device_of(queue._device):
                raise wrong(f"`{self._name}` is launched on `{device}`, by a queue of `{queue._device}`", "leave `device=` out, or make a queue of that device", "A0109")
            device = queue._device
        if device is None:
            on = [it for it in converted if isinstance(it, Given) and it.device is not None]
            device = next((it.device for it in on if it.memory is not None), on[0].device if on else self._module._target)
        return self._native(device), queue, converted

    def _bounds(self, native, given):
        """Returns for each array with a shape the extents, the distances of neighbours and the elements of memory, by what is given."""
        try:
            return native.shapes(given)[1]
        except _native.NativeError as error:
            raise raised(error) from None

    def _output(self, argument, length, extents=None, strides=None):
        if argument.columns:
            fix = f"pass `{argument.name}=kernel.columns({argument.name!r}, COUNT)`"
            raise self._unfit(argument, "is a structure of arrays, and nothing says how many structures there are", fix)
        if length is None:
            raise self._undetermined(self._positions[argument.name])
        dtype = argument.structure if argument.structure is not None else element_type(argument)
        if extents is not None and argument.layout == "strides":
            made = np.zeros(length * argument.stride // dtype.itemsize, dtype)
            return np.lib.stride_tricks.as_strided(made, extents, [stride * dtype.itemsize for stride in strides])
        if argument.structure is not None:
            count = length * argument.stride // dtype.itemsize
            return np.zeros(count if extents is None else extents, dtype, order=argument.layout)
        return np.zeros(self._output_shape(argument, length, extents), dtype, order=argument.layout)

    def _undetermined(self, position):
        """The error of a result whose length nothing determines."""
        return raised(self._native(self._module._target).undetermined(position))

    def _output_shape(self, argument, length, extents=None):
        """Returns the shape of an array for an output of ``length`` elements, or of these extents."""
        axes = tuple(extents) if extents is not None else (length // 2,) if argument.complex else (length,)
        return axes if argument.lanes == 1 else (*axes, argument.stride // SIZES[argument.scalar])

    def _output_lengths(self, values, lengths):
        """How many elements each output has, by the launch contract: of whole numbers and of lengths, None where they are not known."""
        try:
            return self._native(self._module._target).output_lengths(values, lengths, None, None)
        except _native.NativeError as error:
            raise raised(error) from None

    def _result_shapes(self, given):
        """The shape of each argument by what is given, a whole number or extents, None where it has none."""
        return [bound and tuple(bound[0]) for bound in self._bounds(self._native(self._module._target), given)]

    def bind(self, *args, device=None, queue=None, global_size=None, local_size=None, **named):
        """The kernel with some arguments given already; what is left is passed by each call, in order."""
        if args:
            raise wrong(f"`bind` of `{self._name}` takes what stays by name", f"write `{next(iter(self._positions), 'x')}=…`", "A0102")
        return Bound(self, named, dict(device=device, queue=queue, global_size=global_size, local_size=local_size))

    def explain(self, *args, **named):
        """Returns the arguments and results of a launch as a table; with arguments, the value passed for each."""
        from .explain import explanation

        return explanation(self, self._given(args, named))

    def schedule(self):
        """The loops and launches that this kernel of a tensor program or of loops became."""
        from .schedule import schedule_of

        return schedule_of(self._module, self._name)

    def rows(self):
        """For each size of this tensor program whether it counts rows: whether a row has the same bytes in every batch."""
        from .rows import rows_of

        return rows_of(self._module, self._name)

    def partial(self, *args, **named):
        """A function of the remaining arguments, which pickles: for Dask's ``map_blocks`` and Ray's ``map_batches``."""
        import functools

        return functools.partial(self, *args, **named)

    def __repr__(self):
        return f"<crisp.Kernel {self._text}>"

    def __reduce__(self):
        return _kernel_of, (self._module, self._name)


def _kernel_of(module, name):
    return module[name]


def _identifier(name):
    """A name as Python's, None where it cannot be one."""
    name = name.replace("-", "_")
    return name if name.isidentifier() and not keyword.iskeyword(name) else None


def _behind_fork():
    """Calls that do not go through Python code are those of the earlier process."""
    Kernel.__call__ = _kernel_call


def _kernel_call(kernel, *args, **named):
    if kernel._made == forks.count:
        return _native.Call.__call__(kernel, *args, **named)
    return kernel._call(*args, **named)


forks.then(_behind_fork)
