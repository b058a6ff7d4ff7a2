"""Loop kernels as objects: never changed, each step gives a new one; called with arrays whose shapes give the parameters."""

from dataclasses import dataclass, replace

import numpy as np

from . import _native
from .arrays import array_of, element_type
from .errors import CrispArgumentError, raised, wrong
from .loop_data import GlobalArg, ValueArg, device_of, dtype_name
from .loop_text import quoted
from .memory import Queue
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
        random, kernel = np.random.default_rng(seed), _Ready(self).kernel
        given, values = dict(parameters), {**dict(self._made.fixed), **parameters}
        bounds = kernel._bounds(kernel._native(kernel._module._target), [None if it.buffer else values.get(it.name) for it in kernel.arguments])
        for it, bound in zip(kernel.arguments, bounds):
            if not it.buffer or it.structure is not None:
                continue
            if bound is None:
                raise wrong(f"the shape of `{it.name}` is not known", "give the parameters that it names", "A0102")
            (extents, strides, length), dtype = bound, element_type(it)
            length //= 2 if it.complex else 1
            flat = random.integers(0, 2 if dtype.kind == "b" else 8, length) if dtype.kind in "iub" else random.standard_normal(length)
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
        self.fixed = dict(kernel._made.fixed)
        sources = ((f"{kernel.name}.loopy", kernel.source()),)
        self.kernel = module_of(("sources", sources, (), "strict", (), (), None), device_of(kernel._made.target))[kernel.name]
        # A complex scalar is passed in its parts.
        self.parts = {it.name[:-3] for it in self.kernel.arguments if not it.buffer and it.name.endswith("_re")}

    def launch(self, given, queue):
        given = dict(given)
        for name in self.parts & given.keys():
            if isinstance(given[name], (int, float, complex, np.number)):
                value = complex(given.pop(name))
                given[f"{name}_re"], given[f"{name}_im"] = value.real, value.imag
        for name, value in self.fixed.items():
            if given.setdefault(name, value) != value:
                raise wrong(f"parameter `{name}` of `{self.kernel.__name__}` is fixed to {value}, and {given[name]} is given", f"leave `{name}` out", "A0102")
        made = self.kernel(queue=queue, **given)
        names = self.kernel._outputs
        made = dict(zip(names, made if len(names) > 1 else (made,)))
        return {it.name: made[it.name] if it.name in made else given[it.name] for it in self.kernel.arguments if it.buffer and it.written}
