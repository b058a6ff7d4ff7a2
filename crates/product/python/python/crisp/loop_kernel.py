"""Loop kernels as objects: never changed, each step gives a new one; called with arrays whose shapes give the parameters."""

from dataclasses import dataclass, replace

import numpy as np

from . import _native
from .arrays import CudaArray, array_of, dtype_of, refused
from .errors import CrispArgumentError, raised
from .loop_data import GlobalArg, ValueArg, device_of, dtype_name
from .loop_text import quoted
from .memory import Buffer, Queue
from .program import module_of

# Types that are tried for what a kernel does not say before a call says it, so that all else is checked at once.
_TRIED = ("float32", "int32", "complex64", "bool")


@dataclass(frozen=True)
class Made:
    """The parts of a kernel."""

    name: str
    domains: tuple = ()
    data: tuple = ()
    lines: tuple = ()
    body: tuple = ()
    before: str = ""
    fused: str | None = None
    definition: tuple = ()
    steps: tuple = ()
    target: object = None
    # What nothing says yet: names, each with a type that is taken until a call says it.
    tried: tuple = ()
    # Whether names without a declaration are arguments.
    more: bool = True
    # Parameters with fixed values.
    fixed: tuple = ()
    return_dict: bool = False

    def text(self):
        """The lines of the kernel."""
        tried, lines = dict(self.tried), [f"domain {quoted(domain)}" for domain in self.domains]
        for it in self.data:
            dtype = tried.pop(it.name, None)
            lines += (replace(it, dtype=dtype) if dtype else it).lines()
        for name, dtype in tried.items():
            # A name with a blank in front is a scalar that nothing declares.
            lines.append(f"arg{name}: value {dtype}" if name.startswith(" ") else f"arg {name}: {dtype}")
        lines += self.lines
        if self.fused is None:
            lines += ["body {", *(f"  {line}" for line in self.body), "}"]
        return "\n".join(f"  {line}" for line in lines)

    def native(self):
        """The native kernel."""
        return _native.LoopKernel(self.name, self.before, self.fused, self.text(), list(self.definition), list(self.steps))


def settled(made):
    """The native kernel, and what it is made of with types for all that it leaves open."""
    native, made, first = _opened(made)
    if native is not None:
        return native, made
    # Something is wrong with the types that were tried, or with all of them. A type that changes what is wrong is kept.
    left = [(made, first)]
    for _ in range(16):
        if not left:
            break
        before, error = left.pop()
        for name, _ in before.tried:
            for dtype in _TRIED[1:]:
                tried = tuple((it, dtype if it == name else old) for it, old in before.tried)
                native, other, said = _opened(replace(before, tried=tried))
                if native is not None:
                    return native, other
                if said.args != error.args and len(other.tried) > len(before.tried):
                    left.append((other, said))
                    # This came further than what was tried before.
                    first = said
    raise raised(first) from None


def _opened(made):
    """The native kernel, what it is made of with a type for each name that has none, and the first error; where that is none of types, no kernel."""
    first = None
    for _ in range(64):
        try:
            return made.native(), made, None
        except _native.NativeError as error:
            first = error
        tried = dict(made.tried)
        opened = _native.LoopKernel.open(made.name, made.before, made.text()) if made.fused is None else []
        names = [name if typed else f" {name}" for name, typed in opened]
        new = [name for name in names if name not in tried]
        declared = {it.name for it in made.data}
        if not new or not made.more and any(name not in declared for name in new):
            break
        made = replace(made, tried=(*made.tried, *((name, _TRIED[0]) for name in new)))
    return None, made, first


class Event:
    """The first result of a call: ``wait()`` returns when its launch is over."""

    def __init__(self, queue=None):
        self._queue = queue

    def wait(self):
        """Waits."""
        if self._queue is not None:
            self._queue.finish()


class LoopKernel:
    """A loop kernel; ``crisp.loopy.make_kernel`` makes one."""

    def __init__(self, made):
        self._native, self._made = settled(made)
        self._ready = {}

    # What it is.

    @property
    def name(self):
        """Its name."""
        return self._made.name

    @property
    def state(self):
        """The state of the kernel: initial, preprocessed or linearized."""
        return self._native.state()

    @property
    def default_entrypoint(self):
        """The kernel: there is one."""
        return self

    def source(self):
        """The ``.loopy`` file that says the same."""
        return self._native.source()

    def explain(self):
        """Loops, memories, barriers and launches; all orders are proven for it."""
        return self._asked(lambda native: native.linearized().explain())

    def all_inames(self):
        """Its loop variables."""
        return frozenset(self._native.inames())

    @property
    def instructions(self):
        """The names of its instructions."""
        return tuple(self._native.instructions())

    @property
    def arguments(self):
        """The names of what is passed, in order."""
        return tuple(it[0] for it in self._native.arguments())

    def get_var_name_generator(self):
        """A function that makes names which nothing has."""
        return self._native.unique_name

    def dependency_graph(self):
        """Which instructions come before which, in the language DOT."""
        return self._native.dependency_graph()

    def _asked(self, ask):
        try:
            return ask(self._native)
        except _native.NativeError as error:
            raise raised(error) from None

    def __str__(self):
        return self.source()

    def __repr__(self):
        return f"<crisp.loopy.LoopKernel {self.name}({', '.join(self.arguments)})>"

    def __eq__(self, other):
        return isinstance(other, LoopKernel) and self._made == other._made

    def __hash__(self):
        return hash(self.source())

    def __reduce__(self):
        return LoopKernel, (self._made,)

    def is_scalar(self, name):
        """Whether an argument is a scalar."""
        return any(it[0] == name and it[2] for it in self._native.arguments())

    def random_arguments(self, parameters, seed=0):
        """Arguments for a call: arrays of random numbers, where scalars have these values."""
        random = np.random.default_rng(seed)
        given, values = dict(parameters), {**dict(self._made.fixed), **parameters}
        for it in (_Argument(*it) for it in self._native.arguments()):
            if it.value or it.structures:
                continue
            extents, strides = it.layout(values)
            if extents is None:
                raise CrispArgumentError(f"error: the shape of `{it.name}` is not known\n  help: give the parameters that it names", code="A0102")
            dtype = it.dtype(None)
            flat = random.integers(0, 2 if dtype.kind == "b" else 8, _span(extents, strides)) if dtype.kind in "iub" else random.standard_normal(_span(extents, strides))
            flat = flat.astype(dtype)
            given[it.name] = np.lib.stride_tricks.as_strided(flat, extents, [stride * flat.itemsize for stride in strides])
        return given

    # Other kernels from it.

    def _with(self, **changes):
        return LoopKernel(replace(self._made, **changes))

    def _step(self, text, **changes):
        return self._changed(lambda native: native.with_step(text), steps=(*self._made.steps, text), **changes)

    def _define(self, text):
        return self._changed(lambda native: native.with_definition(text), definition=(*self._made.definition, text))

    def _changed(self, change, **changes):
        other = LoopKernel.__new__(LoopKernel)
        other._native, other._made, other._ready = self._asked(change), replace(self._made, **changes), {}
        return other

    def with_types(self, types):
        """The kernel with types of what it left open."""
        made, types = self._made, {name: dtype_name(dtype) for name, dtype in types.items()}
        declared = {it.name for it in made.data}
        for name in types:
            known = declared | {it.strip() for it, _ in made.tried} | set(self.arguments)
            if name not in known:
                raise CrispArgumentError(
                    f"error: `{self.name}` has no argument `{name}`\n  help: there are {', '.join(sorted(known))}", code="A0102"
                )
        data = [replace(it, dtype=types.pop(it.name)) if it.name in types else it for it in made.data]
        scalars = {name.strip() for name, _ in made.tried if name.startswith(" ")}
        data += [(ValueArg if name in scalars else GlobalArg)(name, dtype) for name, dtype in types.items()]
        return self._with(data=tuple(data), tried=())

    # Calls.

    def __call__(self, queue=None, *, out_host=None, allocator=None, wait_for=(), **given):
        """Runs the kernel: an event, and what it wrote as a tuple in the order of its arguments.

        Arrays that are only written need not be given, and parameters follow from the shapes of arrays. Without a queue, and on the queue None, the call
        returns when the kernel has ended; on a ``crisp.queue`` at once.
        """
        if queue is not None and not isinstance(queue, Queue):
            raise CrispArgumentError(
                f"error: `{self.name}` is called on {type(queue).__name__}, which is no queue of crisp\n  help: pass None, or `crisp.queue(\"cpu\")`",
                code="A0102",
            )
        types = {}
        for name, _ in self._made.tried:
            if name.strip() in given:
                types[name.strip()] = _type_of(given[name.strip()])
        key = tuple(sorted(types.items()))
        if key not in self._ready:
            if len(self._ready) >= 16:
                self._ready.clear()
            self._ready[key] = _Ready(self.with_types(types) if types else self)
        results = self._ready[key].launch(given, queue)
        made = results if self._made.return_dict else tuple(results.values())
        return Event(queue), made


def _type_of(value):
    array = None if isinstance(value, (int, float, complex)) else array_of(value)
    if array is not None:
        return array.dtype.name
    if isinstance(value, int) and not isinstance(value, bool):
        return "int32" if -(2**31) <= value < 2**31 else "int64"
    return np.asarray(value).dtype.name


class _Ready:
    """A kernel whose types are known, compiled."""

    def __init__(self, kernel):
        self.name, self.fixed = kernel.name, dict(kernel._made.fixed)
        self.arguments = [_Argument(*it) for it in kernel._native.arguments()]
        sources = ((f"{kernel.name}.loopy", kernel.source()),)
        self.kernel = module_of(("sources", sources, (), "strict", (), (), None), device_of(kernel._made.target))[kernel.name]
        self.passed = {it.name: it for it in self.kernel.arguments}
        self.parameters = {it.name for it in self.arguments if it.value and it.scalar[0] in "iu"}

    def wrong(self, text, help):
        return CrispArgumentError(f"error: {text}\n  help: {help}", code="A0102")

    def launch(self, given, queue):
        given = dict(given)
        for it in self.arguments:
            # A complex scalar is passed in its parts.
            base = it.name[:-3]
            if it.value and it.name not in given and it.name.endswith(("_re", "_im")) and isinstance(given.get(base), (int, float, complex, np.number)):
                given[it.name] = float(getattr(complex(given[base]), "real" if it.name.endswith("_re") else "imag"))
        known = {it.name for it in self.arguments}
        parts = {name[:-3] for name in known if name.endswith("_re")}
        for name in given:
            if name not in known and name not in parts:
                raise self.wrong(f"`{self.name}` has no argument `{name}`", f"there are {', '.join(it.name for it in self.arguments)}")
        for name, value in self.fixed.items():
            if given.setdefault(name, value) != value:
                raise self.wrong(f"parameter `{name}` of `{self.name}` is fixed to {value}, and {given[name]} is given", f"leave `{name}` out")
        values = {name: int(given[name]) for name in self.parameters if name in given and np.ndim(given[name]) == 0}
        arrays = {}
        for it in self.arguments:
            if not it.value and given.get(it.name) is not None:
                value = given[it.name]
                array = value if isinstance(value, Buffer) else array_of(value)
                if array is None:
                    raise refused(self.name, self.passed[it.name], f"is an array, and {type(value).__name__} is passed", "pass a numpy array")
                arrays[it.name] = array
        said = self._solve(arrays, values)
        named, results = {}, {}
        for it in self.arguments:
            passed = self.passed[it.name]
            if it.value:
                value = given.get(it.name, values.get(it.name))
                if value is None:
                    how = "it follows from no shape that is given" if it.name in self.parameters else "it is a scalar"
                    raise self.wrong(f"argument `{it.name}` of `{self.name}` is not given, and {how}", f"pass `{it.name}=`")
                named[it.name] = value
                continue
            array = arrays.get(it.name)
            if array is None and passed.read:
                raise self.wrong(f"argument `{it.name}` of `{self.name}` is read, and not given", f"pass `{it.name}=`")
            extents, strides = it.layout(values)
            if extents is None:
                unknown = sorted(name for name in it.parameters() if name not in values)
                raise self.wrong(
                    f"the shape of `{it.name}` of `{self.name}` needs `{'`, `'.join(unknown)}`, which follows from no shape that is given",
                    f"pass `{unknown[0]}=`",
                )
            if array is None:
                flat = np.zeros(_span(extents, strides), it.dtype(passed))
                named[it.name] = it.words(flat)
                results[it.name] = np.lib.stride_tricks.as_strided(flat, extents, [stride * flat.itemsize for stride in strides])
                continue
            named[it.name] = it.flat(self.name, passed, array, extents, strides, said)
            if passed.written:
                results[it.name] = given[it.name]
        self.kernel._on_memory(named, queue)
        return results

    def _solve(self, arrays, values):
        """Parameters from shapes of arrays; says for each from which array it comes."""
        said = {}
        again = True
        while again:
            again = False
            for it in self.arguments:
                array = arrays.get(it.name)
                if array is None or len(array.shape) != len(it.axes):
                    continue
                for ((number, terms), *_), extent in zip(it.axes, array.shape):
                    open_terms = [(name, by) for name, by in terms if name not in values]
                    if len(open_terms) != 1:
                        continue
                    [(name, by)] = open_terms
                    left = extent - number - sum(by * values[other] for other, by in terms if other in values)
                    if left % by == 0:
                        values[name] = left // by
                        said[name] = it.name
                        again = True
        return said


class _Argument:
    """An argument: its axes in terms of parameters."""

    def __init__(self, name, scalar, value, is_complex, structures, axes):
        self.name, self.scalar, self.value, self.complex = name, scalar, value, is_complex
        # The last axis of complex numbers are their parts, that of structures their words: one element for numpy.
        self.inner = axes[-1][0][0] if is_complex or structures else 1
        self.structures = structures
        self.all_axes, self.axes = axes, axes[:-1] if is_complex or structures else axes

    def dtype(self, passed):
        """numpy's type of elements."""
        if self.structures:
            return passed.structure
        return np.result_type(dtype_of(self.scalar), np.complex64) if self.complex else dtype_of(self.scalar)

    def words(self, flat):
        """The memory as the kernel takes it."""
        return flat.view(dtype_of(self.scalar)) if self.complex else flat

    def parameters(self):
        """The parameters that its shape and strides name."""
        totals = [total for extent, _, fixed in self.all_axes for total in (extent, fixed) if total is not None]
        return {name for _, terms in totals for name, _ in terms}

    def layout(self, values):
        """Extents and strides in elements; none where a parameter is not known."""

        def of(total):
            number, terms = total
            return number + sum(by * values[name] for name, by in terms)

        try:
            extents = [max(of(extent), 0) for extent, _, _ in self.all_axes]
            below = {level: extent for extent, (_, level, _) in zip(extents, self.all_axes) if level is not None}
            strides = []
            for _, level, fixed in self.all_axes:
                stride = of(fixed) if level is None else int(np.prod([extent for at, extent in below.items() if at < level], dtype=object))
                strides.append(stride // self.inner)
        except KeyError:
            return None, None
        count = len(self.axes)
        return tuple(extents[:count]), tuple(strides[:count])

    def flat(self, kernel, passed, array, extents, strides, said):
        """The memory of an array that has the layout of the argument."""
        if tuple(array.shape) != extents:
            from_shapes = "".join(f", `{name}` is {it}" for name, it in self._names(extents, said))
            problem = f"has the shape {_shape_text(self.axes)}, which is {extents}{from_shapes}, and an array of shape {tuple(array.shape)} is passed"
            raise refused(kernel, passed, problem, "pass an array of that shape")
        if isinstance(array, (Buffer, CudaArray)):
            return array
        wanted = self.dtype(passed)
        if self.complex and array.dtype != wanted:
            raise refused(kernel, passed, f"is an array of {wanted}, and an array of {array.dtype} is passed", f"pass `{self.name}.astype(np.{wanted})`")
        found = [stride // array.itemsize for stride in array.strides]
        if array.size and any(extent > 1 and one != other for extent, one, other in zip(extents, strides, found)):
            fix = {"C": "np.ascontiguousarray", "F": "np.asfortranarray"}.get(_order(extents, strides))
            fix = f"pass `{fix}({self.name})`" if fix else "make it with these strides"
            raise refused(kernel, passed, f"has strides of {strides} elements, and an array with {tuple(found)} is passed", fix)
        span = _span(extents, strides)
        view = np.lib.stride_tricks.as_strided(array, (span,), (array.itemsize,), writeable=array.flags.writeable)
        return self.words(view)

    def _names(self, extents, said):
        for (_, terms), *_ in self.axes:
            for name, _ in terms:
                if name in said and said[name] != self.name:
                    yield name, f"known from `{said[name]}`"


def _shape_text(axes):
    def of(total):
        number, terms = total
        words = [name if by == 1 else f"{by}*{name}" for name, by in terms]
        return " + ".join(words + ([str(number)] if number or not words else []))

    return "(" + ", ".join(of(extent) for extent, *_ in axes) + ("," if len(axes) == 1 else "") + ")"


def _span(extents, strides):
    """How many elements lie between the first and the last one, both included."""
    if any(extent == 0 for extent in extents):
        return 0
    return 1 + sum((extent - 1) * stride for extent, stride in zip(extents, strides))


def _order(extents, strides):
    """C or F, where strides are those of one of them."""
    for name, order in (("C", range(len(extents) - 1, -1, -1)), ("F", range(len(extents)))):
        step, same = 1, True
        for axis in order:
            same = same and strides[axis] == step
            step *= extents[axis]
        if same:
            return name
    return None
