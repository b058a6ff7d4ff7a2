"""Kernels: what is passed, checked and made for a launch."""

import functools
import keyword
from collections import namedtuple

import numpy as np

from . import _native, forks
from .arrays import (
    SIZES, CudaArray, array_of, c_strides, check_array, check_memory, dtype_of, dtype_text, element_type, refused, structure_of, type_name,
    value_bytes,
)
from .arrow import Unfit
from .bound import Bound, number_of_arguments
from .opened import device_of
from .errors import CrispArgumentError, raised, shown, wrong
from .memory import Buffer, Columns, Given, Queue, sizes_of


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
        self.arguments = tuple(Argument(*described) for described in native.arguments())
        for position, (structure, columns) in native.elements():
            if position < len(self.arguments):
                argument = self.arguments[position]._replace(structure=structure_of(structure), columns=columns)
                self.arguments = (*self.arguments[:position], argument, *self.arguments[position + 1 :])
        complex, sizes, kinds, texts = native.complex(), native.sizes(), native.shape_kinds(), native.shape_texts()
        self.arguments = tuple(
            it._replace(axes=kind and kind[0], layout=kind[1] if kind else "C", shape=text, complex=position in complex, size=size)
            for position, (it, size, kind, text) in enumerate(zip(self.arguments, sizes, kinds, texts))
        )
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
        self._inputs = [position for position, it in enumerate(self.arguments) if not (it.buffer and it.out)]
        # Names of parameters need be no identifiers.
        self._result = namedtuple(f"{name}_result", [output.replace("-", "_") for output in self._outputs], rename=True)
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
        inputs = [it for position, it in enumerate(self.arguments) if not (it.buffer and it.out) and position not in self._counts]
        # Outputs need no place among positional arguments; who gives all of them may. So it is with sizes that follow from arrays.
        order = self.arguments if len(args) == len(self.arguments) else inputs
        if self._shaped and order is inputs:
            without = [it for it in inputs if not it.size]
            given = {it.name for it in inputs if it.name in named}
            if len(args) + len(given) == len(without) and not any(it.size and it.name in given for it in inputs):
                order = without
        if len(args) > len(order):
            raise self._count(len(args))
        given = [None] * len(self.arguments)
        for argument, value in zip(order, args):
            given[self._positions[argument.name]] = value
        for name, value in named.items():
            position = self._positions.get(name)
            if position is None:
                raise wrong(f"`{self._name}` has no argument `{name}`", f"there are {', '.join(self._positions)}{_beside(name)}", "A0102")
            if given[position] is not None:
                raise wrong(f"argument `{name}` of `{self._name}` is given twice", "pass it once, in order or by name", "A0102")
            given[position] = value
        for position, buffer in self._counts.items():
            if given[position] is None and isinstance(given[buffer], Columns):
                given[position] = len(given[buffer])
        return given

    def columns(self, name, values):
        """Memory for a structure of arrays: ``values`` is how many structures there are, or an array of structures that are copied into it."""
        position = self._positions.get(name)
        argument = None if position is None else self.arguments[position]
        if argument is None or not argument.columns:
            named = ", ".join(it.name for it in self.arguments if it.columns) or "none"
            raise CrispArgumentError(f"error: `{self._name}` has no structure of arrays `{name}`\n  help: there are {named}", code="A0102")
        return Columns(argument, values, lambda count: self._native(self._module._target).column_places(position, count))

    def _described(self, arguments):
        return "; ".join(
            f"`{it.name}`, " + ("a vector of " if it.buffer else "") + f"`{type_name(it)}`" + (", an output, or leave it out" if it.buffer and it.out else "")
            for it in arguments
        )

    def _count(self, number):
        problem = f"`{self._name}` takes {number_of_arguments(len(self.arguments))}, given are {number}"
        return wrong(problem, f"pass {self._described(self.arguments)}", "A0102")

    def _on_memory(self, named, queue):
        """Launches on arrays without axes: memory whose shapes the caller has compared."""
        return self._run(self._given((), named), None, queue, None, None, False, flat=True)

    def _run(self, given, device, queue, global_size, local_size, copy, flat=False):
        """The call with an argument, or None, for each parameter: they are converted here, and all else is native."""
        sizes = sizes_of(global_size), sizes_of(local_size)
        native, queue, converted, arrays = self._converted(given, device, queue, copy, flat)
        return self._launch(native, queue and queue._native, converted, given, sizes, arrays, flat)

    def _check(self, given):
        """Refuses what does not fit of what is given, where something is not."""
        for position, (argument, value) in enumerate(zip(self.arguments, given)):
            if value is None or isinstance(value, (Buffer, Columns)):
                continue
            if not argument.buffer:
                value_bytes(self._name, argument, value)
            else:
                self._array(position, argument, value, None)

    def _array(self, position, argument, value, copy):
        """Returns an array that an argument accepts."""
        try:
            array = array_of(value)
        except Unfit as unfit:
            raise refused(self._name, argument, unfit.problem, unfit.fix) from None
        if array is None:
            problem = f"is a vector of `{type_name(argument)}`, and a {type(value).__name__} is passed"
            dtype = dtype_of(argument.scalar)
            fix = f"`np.asarray({argument.name}, {dtype_text(dtype)})`" if isinstance(value, (list, tuple)) else f"a numpy array of {dtype}"
            raise refused(self._name, argument, problem, f"pass {fix}")
        if array.dtype.names is not None:
            return self._check_structures(position, argument, array, copy)
        return check_array(self._name, argument, array, copy)

    def _shape_of(self, argument, value, array):
        """The extents of what is passed, for shapes; None where only the number of elements is known."""
        if isinstance(value, Columns) or argument.axes is None:
            return None
        of = value if isinstance(value, Buffer) else array
        parts = argument.lanes > 1 or argument.complex and of.dtype == dtype_of(argument.scalar)
        return tuple(of.shape[:-1] if parts else of.shape)

    def _converted(self, given, device, queue, copy, flat=False):
        """Returns a launch for the native module: the kernel, its queue, each argument as the native module takes it, and the arrays, to be kept meanwhile."""
        cuda = None
        arrays = [None] * len(given)
        tuples = [None] * len(given)
        shapes = [None] * len(given)
        buffers = None
        for position, (argument, value) in enumerate(zip(self.arguments, given)):
            if value is None:
                if not (argument.buffer and argument.out) and not argument.size:
                    problem = f"argument `{argument.name}` of `{self._name}` is not given"
                    raise wrong(problem, f"pass {self._described(self.arguments)}", "A0102")
                continue
            if not argument.buffer:
                if not isinstance(value, (int, float)) and argument.lanes == 1 and getattr(value, "ndim", 0) != 0:
                    fix = f"pass a number; the order of arguments is {', '.join(self._positions)}"
                    raise refused(self._name, argument, f"is a value of type `{type_name(argument)}`, and an array is passed", fix)
                tuples[position] = Given.of_value(argument, value_bytes(self._name, argument, value))
                if argument.scalar[0] in "iu" and argument.lanes == 1:
                    shapes[position] = int(value)
                continue
            if isinstance(value, Buffer):
                buffers = value
                tuples[position] = value._given(self._name, argument)
                shapes[position] = None if flat else self._shape_of(argument, value, None)
                tuples[position].extents = shapes[position]
                continue
            if isinstance(value, Columns):
                if value._columns != (argument.columns and argument.columns[1]):
                    raise refused(self._name, argument, "is passed columns of another structure", f"make them by `kernel.columns({argument.name!r}, …)`")
                value = value.memory
            array = self._array(position, argument, value, copy)
            if isinstance(array, CudaArray):
                if cuda is not None and None not in (cuda.number, array.number) and cuda.number != array.number:
                    problem = f"is on `cuda:{array.number}`, and one before it on `cuda:{cuda.number}`"
                    raise refused(self._name, argument, problem, "move all to one device")
                cuda = array if cuda is None or cuda.number is None else cuda
            arrays[position] = array
            tuples[position] = Given.of_array(argument, array)
            shapes[position] = None if flat else self._shape_of(argument, value, array)
            tuples[position].extents = shapes[position]
        if queue is not None:
            if not isinstance(queue, Queue):
                raise wrong(f"`queue` is {shown(queue)}", 'pass what `crisp.queue("cpu")` gives')
            queue._check()
            if device is not None and device_of(device) is not device_of(queue._device):
                raise wrong(f"`{self._name}` is launched on `{device}`, by a queue of `{queue._device}`", "leave `device=` out, or make a queue of that device", "A0109")
            device = queue._device
        if device is None:
            device = buffers._device if buffers is not None else f"cuda:{cuda.number or 0}" if cuda is not None else self._module._target
        if cuda is not None and not str(device).startswith("cuda"):
            problem = f"error: arguments of `{self._name}` are arrays of CUDA, and it is launched on `{device}`"
            raise CrispArgumentError(f'{problem}\n  help: launch it on "cuda:{cuda.number or 0}", with buffers and a queue of that device', code="A0109")
        host = cuda and next((argument.name for argument, array in zip(self.arguments, arrays) if isinstance(array, np.ndarray)), None)
        if host is not None:
            other = next(argument.name for argument, array in zip(self.arguments, arrays) if isinstance(array, CudaArray))
            raise CrispArgumentError(
                f"error: arguments of `{self._name}` are arrays of the host, as `{host}`, and of CUDA, as `{other}`\n  help: move all to one side",
                code="A0109",
            )
        native = self._native(device)
        if not flat and any(it.layout != "C" for it in self.arguments):
            self._check_layouts(arrays, tuples, self._bounds(native, shapes), copy)
        return native, queue, tuples, arrays

    def _bounds(self, native, given):
        """Returns for each array with a shape the extents, the distances of neighbours and the elements of memory, by what is given."""
        try:
            return native.shapes(given)[1]
        except _native.NativeError as error:
            raise raised(error) from None

    def _check_structures(self, position, argument, array, copy):
        """The array of structures, or a copy as with other arrays."""
        if argument.structure is None:
            problem = f"is a vector of `{type_name(argument)}`, and an array of structures is passed"
            fix = f"pass `kernel.columns({argument.name!r}, array)`" if argument.columns else "pass one member: `array['MEMBER']`"
            raise refused(self._name, argument, problem, fix)
        if array.dtype != argument.structure:
            try:
                header = str(np.lib.format.dtype_to_descr(array.dtype))
                problem = self._native(self._module._target).structure_difference(position, header)
            except ValueError as error:
                problem = str(error)
            if problem is not None:
                raise refused(self._name, argument, f"is passed an array that {problem}", f"make it with dtype={argument.structure}")
        return check_memory(self._name, argument, array, copy)

    def _check_layouts(self, arrays, tuples, bounds, copy):
        """Compares the layout of arrays with the one that a kernel expects, where that is not C's order."""
        for position, (argument, array, bound) in enumerate(zip(self.arguments, arrays, bounds)):
            if array is None or bound is None or argument.layout == "C":
                continue
            extents, strides, elements = bound
            step = argument.stride * (2 if argument.complex else 1)
            found = array.strides if array.strides is not None else c_strides(array.shape, array.dtype.itemsize)
            if all(extent < 2 or own == stride * step for extent, own, stride in zip(extents, found, strides)):
                tuples[position].elements, tuples[position].bytes = elements, elements * argument.stride
                continue
            order = "column-major order" if argument.layout == "F" else f"distances of {tuple(strides)} elements"
            fix = f"`np.asfortranarray({argument.name})`" if argument.layout == "F" else f"an array with the strides {tuple(it * step for it in strides)}"
            if copy and not argument.written and argument.layout == "F" and isinstance(array, np.ndarray):
                arrays[position] = np.asfortranarray(array)
                extents = tuples[position].extents
                tuples[position] = Given.of_array(argument, arrays[position])
                tuples[position].extents = extents
                continue
            problem = f"is an array in {order}, and one of shape {tuple(array.shape)} with strides {tuple(found)} is passed"
            raise refused(self._name, argument, problem, f"pass {fix}")

    def _output(self, argument, length, extents=None, strides=None):
        if argument.columns:
            fix = f"pass `{argument.name}=kernel.columns({argument.name!r}, COUNT)`"
            raise refused(self._name, argument, "is a structure of arrays, and nothing says how many structures there are", fix)
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


# What other packages call the sizes of a launch and its queue.
_ELSEWHERE = {
    "global_size": ("grid", "grid_size", "dim", "griddim", "ndrange", "num_threads", "threads", "launch_size"),
    "local_size": ("block", "block_dim", "block_size", "blockdim", "num_warps", "workgroup_size"),
    "queue": ("stream",),
}


def _identifier(name):
    """A name as Python's, None where it cannot be one."""
    name = name.replace("-", "_")
    return name if name.isidentifier() and not keyword.iskeyword(name) else None


def _beside(name):
    """Returns the help for an unknown option of a launch."""
    meant = next((own for own, others in _ELSEWHERE.items() if name.lower() in others), None)
    return f"; you may mean `{meant}=`" if meant else ""


def _behind_fork():
    """Calls that do not go through Python code are those of the earlier process."""
    Kernel.__call__ = _kernel_call


def _kernel_call(kernel, *args, **named):
    if kernel._made == forks.count:
        return _native.Call.__call__(kernel, *args, **named)
    return kernel._call(*args, **named)


forks.then(_behind_fork)
