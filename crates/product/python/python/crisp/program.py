"""Modules, kernels, buffers and queues."""

import keyword
import os
import threading
import weakref
from collections import namedtuple
from collections.abc import Iterable, Mapping
from math import prod

import numpy as np

from . import _native, forks
from .arrow import Unfit
from .arrays import (
    SIZES, CudaArray, array_of, c_strides, check_array, check_memory, dtype_of, dtype_text, element_type, like, refused, structure_of,
    type_name, value_bytes,
)
from .build import _float_text
from .errors import CrispArgumentError, CrispError, raised, shown, wrong

_devices = {}
_living = weakref.WeakSet()
_lock = threading.Lock()


def _device(name):
    """An open device, the same one for the same name."""
    if not isinstance(name, str):
        fix = "pass `queue=` in place of `device=`" if isinstance(name, Queue) else 'pass "cpu", "cuda:0", or another of `crisp.devices()`'
        raise wrong(f"a device is a name, not {shown(name)}", fix)
    # The first of a kind has two names, and is one device.
    name = f"{name}:0" if name in ("cuda", "opencl", "wgpu") else name
    key = name, forks.count
    with _lock:
        if key not in _devices:
            try:
                _devices[key] = _native.Device(name)
            except _native.NativeError as error:
                raise raised(error) from None
        return _devices[key]


def _behind_fork():
    """What a process behind a fork must not share with the one before it."""
    global _lock
    # Who held a lock is not here.
    _lock = threading.Lock()
    for module in list(_living):
        module._make_lock = threading.Lock()
    for device in _devices.values():
        forks.keep(device)
    # Calls that do not go through Python code are those of the earlier process.
    Kernel.__call__, Bound.__call__ = _kernel_call, _bound_call


def _kernel_call(kernel, *args, **named):
    if kernel._made == forks.count:
        return _native.KernelCall.__call__(kernel, *args, **named)
    return kernel._call(*args, **named)


def _bound_call(bound, *args, **named):
    if bound._made == forks.count and not named:
        return _native.BoundCall.__call__(bound, *args)
    return bound._call(*args, **named)


forks.then(_behind_fork)


Argument = namedtuple(
    "Argument", "name buffer scalar lanes stride read written out length structure columns axes layout shape complex size",
    defaults=(None, None, None, "C", None, False, False),
)
Argument.__doc__ = """A parameter of a kernel: its name, element type, distance of elements, and what the kernel does with it.

``structure`` is numpy's type where the vector holds structures; ``columns`` of a structure of arrays the position of its length, and the name,
scalar type, lanes and distance of values of each column. ``axes`` is how many axes an array has, None where any; ``shape`` says it as text, such as
``[M, K]``; ``layout`` is "C", "F" or "strides"; ``complex`` says that elements are complex numbers; ``size`` that a number follows from arrays."""


def compile(source, *, define=None, math="strict", target="cpu", name="source.crisp"):
    """Compiles a source text, a path, or a list of paths.

    A text is told from a path by a parenthesis, a line end, or a blank; one line that ends as a file of sources does is a path. ``define`` sets
    parameters, ``math`` how strict floats are, ``target`` the device for which loop schedules are chosen and on which kernels run by default.
    """
    kind = "sources" if isinstance(source, str) and _is_text(source) else "paths"
    if kind == "sources":
        if not isinstance(name, str) or not name:
            raise wrong(f"`name` is {shown(name)}", "pass the name of a file for messages, whose end says the language, such as \"source.crisp\"")
        sources = [(name, source)]
    else:
        paths = [source] if isinstance(source, (str, os.PathLike)) else list(source) if isinstance(source, Iterable) else []
        if not paths or not all(isinstance(path, (str, os.PathLike)) and path for path in paths):
            raise wrong(f"{shown(source)} is no source", "pass a text, a path, or a list of paths")
        sources = [_read(path) for path in paths]
    if not isinstance(math, str):
        raise wrong(f"`math` is {shown(math)}", 'pass the name of a mode, such as "strict"')
    return Module._compiled(sources, _definitions(define), math, target, kind)


_ENDS = (".crisp", ".crispkg", ".crisp_lib", ".crisp_libc", ".loopy", ".tensor", ".cucl", ".cl", ".cu", ".kir", ".kirb")


def _is_text(source):
    if "\n" in source or source.lstrip()[:1] in ("(", ";"):
        return True
    return any(character in source for character in "( ") and not source.endswith(_ENDS)


def _definitions(define):
    """The values of parameters, by their names."""
    if define is None:
        return {}
    if not isinstance(define, Mapping):
        raise wrong(f"`define` is {shown(define)}", 'pass a dictionary such as {"TILE": 16}')
    for name, value in define.items():
        if not isinstance(name, str) or not name or not set(name).isdisjoint("= \t\n"):
            raise wrong(f"{shown(name)} is no name of a parameter", 'pass a dictionary such as {"TILE": 16}')
        if not isinstance(value, (bool, int, float, str, np.generic)):
            raise wrong(f"parameter `{name}` is set to {shown(value)}", "pass a number, True or False, or a text that is a literal of Crisp")
        if isinstance(value, (float, np.floating)) and not np.isfinite(value):
            raise wrong(f"parameter `{name}` is set to {value}, which is no number of Crisp's source text", "pass a finite one, and compute others")
    return {name: value.item() if isinstance(value, np.generic) else value for name, value in define.items()}


def _read(path):
    path = os.fspath(path)
    if path.endswith(".crispkg"):
        raise wrong(f"`{path}` is a package, which is compiled already", f"open it: crisp.load({path!r})")
    with open(path, encoding="utf-8") as file:
        try:
            return path, file.read()
        except UnicodeDecodeError as error:
            raise CrispError(f"error: `{path}` is no text in UTF-8: byte {error.start} is {error.object[error.start]:#04x}") from None


def load(path, *, target="cpu"):
    """The kernels of a package, a ``.crispkg`` file. Its code runs as it is: load only what you trust."""
    if not isinstance(path, (str, os.PathLike)) or isinstance(path, str) and _is_text(path):
        raise wrong(f"{shown(path)} is no path of a package", "pass the path of a .crispkg file; crisp.compile takes sources")
    with open(path, "rb") as file:
        try:
            return Module(("package", os.fspath(path), file.read()), target)
        except CrispError as error:
            if "\n" in str(error):
                raise
            raise CrispError(f"{error}\n  help: crisp.compile takes sources; `crisp FILE -o NAME.crispkg --target DEVICE` makes a package") from None


class Module:
    """Kernels. Each is an attribute: ``m.scale``, or ``m["scale"]``."""

    def __init__(self, source, target):
        self._source = source
        self._target = target
        self._programs = {}
        self._kernels = {}
        self._make_lock = threading.Lock()
        _living.add(self)
        self._names = self._program(target)[1].kernels()

    @classmethod
    def _compiled(cls, sources, define, math, target, kind="sources"):
        """Of texts, or of the texts of files, which may include others beside them."""
        return cls((kind, tuple(sources), tuple(sorted(define.items())), math), target)

    def _program(self, target):
        """The native device and program for a device."""
        key = target, forks.count
        with self._make_lock:
            if key not in self._programs:
                device = _device(target)
                try:
                    if self._source[0] == "package":
                        program = device.load(self._source[1], self._source[2])
                    else:
                        kind, sources, define, math = self._source
                        program = device.compile(list(sources), [_definition(*pair) for pair in define], math, kind == "paths")
                except _native.NativeError as error:
                    raise raised(error) from None
                except ValueError as error:
                    raise wrong(str(error), 'pass `math="strict"`, or leave it out') from None
                self._programs[key] = (device, program)
            return self._programs[key]

    @property
    def source(self):
        """The sources' texts, one after the other; empty of a package."""
        return "\n".join(text for _, text in self._source[1]) if self._source[0] != "package" else ""

    @property
    def kernels(self):
        """The names of all kernels."""
        return tuple(self._names)

    @property
    def metadata(self):
        """What a host needs to know of the kernels, as data."""
        import json

        text = self._program(self._target)[1].metadata()
        return json.loads(text) if text else {}

    @property
    def warnings(self):
        """What the compiler has to say that is no error."""
        return self._program(self._target)[1].warnings()

    def __getitem__(self, name):
        if not isinstance(name, str):
            raise wrong(f"a kernel has a name, and is not {shown(name)}", f"there are {', '.join(self._names)}")
        if name not in self._kernels:
            self._kernels[name] = Kernel(self, name)
        return self._kernels[name]

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            found = self[name] if name in self._names or name not in self.orchestrations else self.orchestration(name)
        except CrispError as error:
            others = f"; orchestrations are {', '.join(self.orchestrations)}" if self.orchestrations else ""
            raise AttributeError(f"{error}{others}") from None
        # The next time it is found without this call.
        self.__dict__[name] = found
        return found

    @property
    def orchestrations(self):
        """The names of all orchestrations."""
        return tuple(self._program(self._target)[1].orchestrations())

    def orchestration(self, name):
        """Several launches with their memory, such as a sort of the library."""
        from .orchestration import Orchestration

        if not isinstance(name, str):
            raise wrong(f"an orchestration has a name, and is not {shown(name)}", f"there are {', '.join(self.orchestrations)}", "A0111")
        return Orchestration(self, name)

    def __dir__(self):
        return [*super().__dir__(), *self._names, *self.orchestrations]

    def __repr__(self):
        return f"<crisp.Module {', '.join(self._names)}>"

    def _repr_html_(self):
        from .notebook import module_html

        return module_html(self)

    def __reduce__(self):
        return module_of, (self._source, self._target)


_modules = {}


def module_of(source, target):
    """The module of sources; a process compiles equal ones once, however many tasks bring them."""
    key = source, target
    with _lock:
        found = _modules.get(key)
    if found is None:
        made = Module(source, target)
        with _lock:
            while len(_modules) >= 64:
                _modules.pop(next(iter(_modules)))
            found = _modules.setdefault(key, made)
    return found


def _definition(name, value):
    if value is True or value is False:
        value = "T" if value else "nil"
    elif isinstance(value, float):
        # Numbers of the language have a point.
        value = _float_text(value)
    return f"{name}={value}"


class Kernel(_native.KernelCall):
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
        self._inputs = [position for position, it in enumerate(self.arguments) if not (it.buffer and it.out)]
        # Names of parameters need be no identifiers.
        self._result = namedtuple(f"{name}_result", [output.replace("-", "_") for output in self._outputs], rename=True)
        if self._plain:
            self.plainly(native, raised)

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
        fix = f"call it: {self._name}(…), with `global_size=` and `local_size=` where it leaves its sizes open"
        raise wrong(f"`{self._name}` is indexed by {shown(sizes)}, and kernels are launched by a call", fix, "A0102")

    def _native(self, target):
        key = target, forks.count
        if key not in self._natives:
            device, program = self._module._program(target)
            try:
                self._natives[key] = program.kernel(device, self._name)
            except _native.NativeError as error:
                raise raised(error) from None
        return self._natives[key]

    # `__call__` is that of the native class, which calls this where there are names, or it is not so simple.
    def _call(self, *args, device=None, queue=None, global_size=None, local_size=None, copy=False, **named):
        if named and self._plain and device is None and queue is None and global_size is None and local_size is None:
            ordered = self._ordered(args, named)
            try:
                results = None if ordered is None else _native.launch(self._native(self._module._target), ordered, self._make)
            except _native.NativeError as error:
                raise raised(error) from None
            if results is not None:
                return None if not results else results[0] if len(results) == 1 else self._result(*results)
        given = self._given(args, named)
        return self._launch(given, device, queue, global_size, local_size, copy)

    def _ordered(self, args, named):
        """What is passed, in the order of the parameters, without outputs if none is given; None where it is not so simple."""
        given = [None] * len(self.arguments)
        if len(args) > len(self._inputs):
            return None
        for position, value in zip(self._inputs, args):
            given[position] = value
        for name, value in named.items():
            position = self._positions.get(name)
            if position is None or given[position] is not None:
                return None
            given[position] = value
        if any(given[position] is None for position, it in enumerate(self.arguments) if it.size):
            return None
        number = len(args) + len(named)
        if number == len(given):
            return None if any(value is None for value in given) else tuple(given)
        inputs = tuple(given[position] for position in self._inputs)
        return inputs if number == len(inputs) and not any(value is None for value in inputs) else None

    def _make(self, position, length, extents=None):
        """The array of an output."""
        return self._output(self.arguments[position], length, extents)

    def _given(self, args, named):
        """What is passed for each parameter; None for nothing."""
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
                raise CrispArgumentError(f"error: argument `{name}` of `{self._name}` is given twice", code="A0102")
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
        problem = f"`{self._name}` takes {_number(len(self.arguments))}, given are {number}"
        return wrong(problem, f"pass {self._described(self.arguments)}", "A0102")

    def _on_memory(self, named, queue):
        """Launches on arrays without axes: memory whose shapes the caller has compared."""
        return self._launch(self._given((), named), None, queue, None, None, False, flat=True)

    def _launch(self, given, device, queue, global_size, local_size, copy, flat=False):
        native, queue, tuples, sizes, owners, results = self._prepared(given, device, queue, global_size, local_size, copy, flat)
        try:
            native.launch(queue, tuples, *sizes, owners)
        except _native.NativeError as error:
            raise raised(error) from None
        return results

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
        """An array that is what an argument takes."""
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

    def _prepared(self, given, device, queue, global_size, local_size, copy, flat=False):
        """What the native module launches: the kernel, its queue, arguments, sizes, what is kept meanwhile; and what the call gives."""
        cuda = None
        arrays = [None] * len(given)
        tuples = [None] * len(given)
        values, lengths, shapes = [None] * len(given), [None] * len(given), [None] * len(given)
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
                tuples[position] = _Given.of_value(argument, value_bytes(self._name, argument, value))
                if argument.scalar[0] in "iu" and argument.lanes == 1:
                    values[position] = shapes[position] = int(value)
                continue
            if isinstance(value, Buffer):
                buffers = value
                tuples[position] = value._given(self._name, argument)
                lengths[position] = tuples[position].elements
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
            tuples[position] = _Given.of_array(argument, array)
            lengths[position] = tuples[position].elements
            shapes[position] = None if flat else self._shape_of(argument, value, array)
            tuples[position].extents = shapes[position]
        if queue is not None:
            if not isinstance(queue, Queue):
                raise wrong(f"`queue` is {shown(queue)}", 'pass what `crisp.queue("cpu")` gives')
            queue._check()
            if device is not None and _device(device) is not _device(queue._device):
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
        sizes = _sizes(global_size), _sizes(local_size)
        try:
            made = [position for position, (it, value) in enumerate(zip(self.arguments, given)) if value is None and it.buffer]
            bounds = [None] * len(given)
            if self._shaped and not flat:
                known, bounds = native.shapes(shapes)
                for position, (argument, value) in enumerate(zip(self.arguments, given)):
                    if value is None and argument.size:
                        values[position] = known[position]
                        tuples[position] = _Given.of_value(argument, value_bytes(self._name, argument, known[position]))
                self._check_layouts(arrays, tuples, bounds, copy)
            wanted = bounds
            if any(bounds[position] is None for position in made):
                wanted = native.output_lengths(values, lengths, *sizes)
            for position in made:
                argument, bound = self.arguments[position], bounds[position]
                if bound is None and wanted[position] is None and not argument.columns:
                    raise raised(native.undetermined(position))
                extents, strides, length = bound or (None, None, wanted[position])
                arrays[position] = self._output(argument, length, extents, strides)
                tuples[position] = _Given.of_array(argument, arrays[position])
                tuples[position].extents = extents
                if argument.layout == "strides":
                    tuples[position].elements, tuples[position].bytes = length, length * argument.stride
        except _native.NativeError as error:
            raise raised(error) from None
        first = next((value for it, value in zip(self.arguments, given) if it.buffer and value is not None), None)
        results = [
            given[position] if given[position] is not None else like(first, arrays[position])
            for position in map(self._positions.get, self._outputs)
        ]
        told = None if not results else results[0] if len(results) == 1 else self._result(*results)
        return native, queue and queue._native, tuples, sizes, (arrays, given), told

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
        """Compares where elements of arrays lie with what a kernel takes, where that is not C's order."""
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
                tuples[position] = _Given.of_array(argument, arrays[position])
                tuples[position].extents = extents
                continue
            problem = f"is an array in {order}, and one of shape {tuple(array.shape)} with strides {tuple(found)} is passed"
            raise refused(self._name, argument, problem, f"pass {fix}")

    def _output(self, argument, length, extents=None, strides=None):
        if argument.columns:
            fix = f"pass `{argument.name}=kernel.columns({argument.name!r}, COUNT)`"
            raise refused(self._name, argument, "is a structure of arrays, and nothing says how many structures there are", fix)
        if length is None:
            raise raised(self._native(self._module._target).undetermined(self._positions[argument.name]))
        dtype = argument.structure if argument.structure is not None else element_type(argument)
        if extents is not None and argument.layout == "strides":
            made = np.zeros(length * argument.stride // dtype.itemsize, dtype)
            return np.lib.stride_tricks.as_strided(made, extents, [stride * dtype.itemsize for stride in strides])
        if argument.structure is not None:
            count = length * argument.stride // dtype.itemsize
            return np.zeros(count if extents is None else extents, dtype, order=argument.layout)
        return np.zeros(self._output_shape(argument, length, extents), dtype, order=argument.layout)

    def _output_shape(self, argument, length, extents=None):
        """The shape of an array for an output of so many elements, or of these extents."""
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
        try:
            _, bounds = self._native(self._module._target).shapes(given)
        except _native.NativeError as error:
            raise raised(error) from None
        return [bound and tuple(bound[0]) for bound in bounds]

    def bind(self, *args, device=None, queue=None, global_size=None, local_size=None, **named):
        """The kernel with some arguments given already; what is left is passed by each call, in order."""
        if args:
            raise wrong(f"`bind` of `{self._name}` takes what stays by name", f"write `{next(iter(self._positions), 'x')}=…`", "A0102")
        return Bound(self, named, dict(device=device, queue=queue, global_size=global_size, local_size=local_size))

    def explain(self, *args, **named):
        """What a launch takes and makes, as a table; with arguments, what is passed for each."""
        from .explain import explanation

        return explanation(self, self._given(args, named))

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


def _number(count):
    return "one argument" if count == 1 else f"{count} arguments"


def _beside(name):
    """What a launch takes beside arguments, for who names something else."""
    meant = next((own for own, others in _ELSEWHERE.items() if name.lower() in others), None)
    return f"; you may mean `{meant}=`" if meant else ""


def _sizes(size):
    if size is None:
        return None
    try:
        extents = [extent.__index__() for extent in ([size] if np.isscalar(size) else size)]
        if not all(0 <= extent < 2**64 for extent in extents):
            raise TypeError
        return extents
    except (AttributeError, TypeError):
        raise CrispArgumentError(f"error: {size!r} is no size\n  help: pass a whole number, or one for each axis", code="A0102") from None


class _Given:
    """An argument as the native module takes it."""

    __slots__ = ("scalar", "lanes", "value", "address", "bytes", "memory", "elements", "stride", "writable", "place", "extents")

    def __init__(self, argument, value=None, address=0, bytes=0, memory=None, elements=0, writable=False, place="host"):
        self.scalar, self.lanes, self.stride = argument.scalar, argument.lanes, argument.stride
        self.value, self.address, self.bytes, self.memory = value, address, bytes, memory
        self.elements, self.writable, self.place, self.extents = elements, writable, place, None

    @classmethod
    def of_value(cls, argument, value):
        return cls(argument, value=value)

    @classmethod
    def of_array(cls, argument, array):
        if isinstance(array, CudaArray):
            size = array.size * array.dtype.itemsize
            elements = size // argument.stride
            return cls(argument, address=array.address, bytes=size, elements=elements, writable=argument.written, place="cuda")
        size, address = array.nbytes, array.__array_interface__["data"][0]
        return cls(argument, address=address, bytes=size, elements=size // argument.stride, writable=argument.written)


class Bound(_native.BoundCall):
    """A kernel with arguments that stay."""

    def __init__(self, kernel, named, options):
        self._kernel, self._named, self._options = kernel, named, options
        self._made = self._prepared_at = forks.count
        bound = kernel._given((), named)
        # Sizes follow from arrays.
        self._open = [at for at, (it, value) in enumerate(zip(kernel.arguments, bound)) if value is None and not it.size]
        self._open_inputs = [position for position in self._open if not kernel.arguments[position].out]
        self._prepared = None
        if not any(kernel.arguments[position].buffer for position in self._open):
            self._prepared = self._prepare(bound)
        else:
            kernel._check(bound)

    def _prepare(self, bound):
        """What each call has in common, where all vectors are there: they are checked once, here."""
        kernel, options = self._kernel, self._options
        values = [0 if argument.scalar[0] in "iu" else 1.0 for argument in kernel.arguments]
        given = [
            it if it is not None or argument.size else False if argument.scalar == "bool" else value
            for it, argument, value in zip(bound, kernel.arguments, values)
        ]
        if any(argument.lanes > 1 and not argument.buffer for argument in kernel.arguments):
            return None
        prepared = kernel._prepared(given, options["device"], options["queue"], options["global_size"], options["local_size"], None)
        native, queue, tuples, sizes, owners, _ = prepared
        if queue is None:
            self.prepare(_native.prepare(native, tuples, *sizes, self._open, owners), prepared[-1], raised)
        return prepared

    # `__call__` is that of the native class, which calls this where it is not so simple.
    def _call(self, *args, **named):
        if named:
            names = ", ".join(f"`{name}`" for name in named)
            raise wrong(f"a bound launch of `{self._kernel._name}` takes numbers in their order, and not {names} by name", "bind by name, call without names", "A0102")
        if self._prepared is not None and self._prepared_at != forks.count:
            self._prepared, self._prepared_at = self._prepare(self._kernel._given((), self._named)), forks.count
        if self._prepared is not None and len(args) == len(self._open):
            native, queue, tuples, sizes, owners, results = self._prepared
            tuples = tuples.copy()
            arguments = self._kernel.arguments
            for position, value in zip(self._open, args):
                argument = arguments[position]
                tuples[position] = _Given.of_value(argument, value_bytes(self._kernel._name, argument, value))
            try:
                native.launch(queue, tuples, *sizes, owners)
            except _native.NativeError as error:
                raise raised(error) from None
            return results
        given = self._kernel._given((), self._named)
        places = self._open if len(args) == len(self._open) else self._open_inputs
        if len(args) != len(places):
            kernel = self._kernel
            left = [kernel.arguments[position] for position in self._open_inputs]
            problem = f"a bound launch of `{kernel._name}` takes {_number(len(left))}, given are {len(args)}"
            raise wrong(problem, f"pass {kernel._described(left)}" if left else "pass nothing: all stay", "A0102")
        for position, value in zip(places, args):
            given[position] = value
        options = self._options
        return self._kernel._launch(given, options["device"], options["queue"], options["global_size"], options["local_size"], None)


class Buffer:
    """Elements in the memory of a device; they stay there between launches."""

    def __init__(self, array, device="cpu"):
        array = np.ascontiguousarray(array)
        if array.dtype.hasobject or array.dtype.kind not in "biufcV":
            raise wrong(f"a buffer of {array.dtype} holds no numbers", "pass an array of numbers, or of structures of numbers")
        self._device, self.dtype, self.shape, self._made = device, array.dtype, array.shape, forks.count
        try:
            self._memory = _device(device).upload(array.tobytes())
        except _native.NativeError as error:
            raise raised(error) from None

    @classmethod
    def zeros(cls, shape, dtype=np.float32, device="cpu"):
        """Elements that are zero."""
        self = cls.__new__(cls)
        self._device, self.dtype, self._made = device, np.dtype(dtype), forks.count
        self.shape = tuple(_sizes(shape))
        bytes = prod(self.shape) * self.dtype.itemsize
        if self.dtype.hasobject or bytes >= 2**64:
            raise wrong(f"no buffer has shape {self.shape} of {self.dtype}", "pass fewer elements, and a type of numbers")
        try:
            self._memory = _device(device).allocate(bytes)
        except _native.NativeError as error:
            raise raised(error) from None
        return self

    def numpy(self):
        """A copy in the host's memory."""
        try:
            return np.frombuffer(self._memory.read(), self.dtype).reshape(self.shape).copy()
        except _native.NativeError as error:
            raise raised(error) from None

    def write(self, array):
        """Replaces all elements."""
        if hasattr(array, "dtype") and array.dtype != self.dtype:
            raise wrong(f"the buffer is of {self.dtype}, and an array of {array.dtype} is written to it", f"pass `array.astype({str(self.dtype)!r})`", "A0104")
        array = np.ascontiguousarray(array, self.dtype)
        if array.shape != self.shape:
            raise wrong(f"the buffer has shape {self.shape}, and an array of shape {array.shape} is written to it", "pass one of the same shape")
        try:
            self._here().write(array.tobytes())
        except _native.NativeError as error:
            raise raised(error) from None

    def _here(self):
        """The memory, which behind a fork is a copy on this process's device."""
        if self._made != forks.count:
            forks.keep(self._memory)
            try:
                self._memory, self._made = _device(self._device).upload(self._memory.read()), forks.count
            except _native.NativeError as error:
                raise raised(error) from None
        return self._memory

    def __array__(self, dtype=None, copy=None):
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    def _given(self, kernel, argument):
        if self.dtype != dtype_of(argument.scalar) and (argument.structure is None or self.dtype != argument.structure):
            problem = f"is a vector of `{type_name(argument)}`, and a buffer of {self.dtype} is passed"
            raise refused(kernel, argument, problem, f"make the buffer of {dtype_of(argument.scalar)}")
        size = prod(self.shape) * self.dtype.itemsize
        return _Given(argument, memory=self._here(), bytes=size, elements=size // argument.stride, writable=True)

    def __repr__(self):
        return f"<crisp.Buffer {self.shape} of {self.dtype} on {self._device}>"


class Columns:
    """A structure of arrays: a member of all structures after the other. ``columns["x"]`` is an array that shows the member, and may be written;
    ``columns.array()`` is a copy as structures; ``len(columns)`` says how many there are. ``memory`` is what kernels get."""

    def __init__(self, argument, values, places_of):
        self._columns = argument.columns[1]
        structures = None if np.isscalar(values) else np.asarray(values)
        count = _sizes(values)[0] if structures is None else structures.size
        places = places_of(count)
        if places is None or places[1] >= 2**63:
            raise wrong(f"no memory holds {count} structures of `{argument.name}`", "pass fewer")
        self._count, self._views = count, {}
        places, end = places
        self.memory = np.zeros(end // argument.stride, dtype_of(argument.scalar))
        for (name, scalar, lanes, stride), at in zip(self._columns, places):
            shape, strides = ((count,), (stride,)) if lanes == 1 else ((count, lanes), (stride, SIZES[scalar]))
            self._views[name] = np.ndarray(shape, dtype_of(scalar), self.memory, at, strides)
        if structures is not None:
            for name, view in self._views.items():
                if structures.dtype.names is None or structures.dtype[name].base != view.dtype:
                    raise CrispArgumentError(
                        f"error: `{argument.name}` has a member `{name}` of {view.dtype}, and the array has {structures.dtype}", code="A0104"
                    )
                view[...] = structures[name].reshape(view.shape)

    def __len__(self):
        return self._count

    def __getitem__(self, name):
        return self._views[name]

    def array(self):
        """A copy as structures without gaps."""
        members = [(name, view.dtype, view.shape[1:]) for name, view in self._views.items()]
        made = np.zeros(self._count, members)
        for name, view in self._views.items():
            made[name] = view
        return made

    def __repr__(self):
        return f"<crisp.Columns {', '.join(self._views)} of {self._count}>"


class Queue:
    """Launches that follow each other while Python goes on. Until ``finish``, or the end of the ``with``, their arrays are the queue's."""

    def __init__(self, device="cpu"):
        self._device = device
        self._native, self._made = _device(device).queue(), forks.count
        forks.hold(self)

    def __repr__(self):
        return f"<crisp.Queue of {self._device}>"

    def finish(self):
        """Waits for all launches."""
        self._check()
        try:
            self._native.finish()
        except _native.NativeError as error:
            raise raised(error) from None

    def _check(self):
        if self._made != forks.count:
            raise wrong(f"{self!r} is of the process before a fork", f"make one in this process: crisp.queue({self._device!r})", "A0109")

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        try:
            self.finish()
        except CrispError as error:
            if value is None:
                raise
            # What went wrong first is what is seen; what the launches say of themselves stands below it.
            value.add_note(f"and launches of {self!r} failed:\n{error}")


def queue(device="cpu"):
    """A queue of a device."""
    return Queue(device)
