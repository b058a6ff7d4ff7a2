"""Loop kernels as objects: never changed, each step gives a new one; called with arrays whose shapes give the parameters."""

import re
from dataclasses import dataclass, replace

import numpy as np

from . import _native
from .arrays import array_of, element_type
from .errors import CrispArgumentError, raised, wrong
from .loop_data import GlobalArg, ValueArg, auto, device_of, dtype_name
from .loop_text import quoted
from .memory import Queue
from .program import module_of

# numpy's names of types.
_NAMES = {f"{kind}{bits}": f"{name}{bits}" for kind, name in (("i", "int"), ("u", "uint"), ("f", "float")) for bits in (8, 16, 32, 64)}

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
    # Arrays that the kernel brings along: names, types, shapes, bytes.
    brought: tuple = ()

    def text(self):
        """The lines of the kernel."""
        tried, lines = dict(self.tried), [f"domain {quoted(' '.join(domain.split()))}" for domain in self.domains]
        fixed = dict(self.fixed)
        for it in self.data:
            dtype = tried.pop(it.name, None)
            known = it.keyword == "temp" or any(word in str(it.dim_tags) for word in ("sep", "vec"))
            if known and fixed and isinstance(it.shape, (str, tuple)):
                # Extents of private and local memory, and of vectors, are numbers.
                extents = [it.shape] if isinstance(it.shape, str) else [str(extent) for extent in it.shape]
                it = replace(it, shape=", ".join(re.sub(r"\b[A-Za-z_]\w*\b", lambda word: str(fixed.get(word[0], word[0])), text) for text in extents))
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
        whole = _integers(made)
        made = replace(made, tried=(*made.tried, *((name, _TRIED[name.strip() in whole]) for name in new)))
    return None, made, first


def _integers(made):
    """Names that are integers as it seems: those of domains, extents and subscripts, and of what is assigned to them."""
    words = lambda text: set(re.findall(r"[A-Za-z_]\w*", text))
    found = words(" ".join(made.domains)).union(*(words(str(it.shape)) for it in made.data if it.shape not in (None, auto)))
    lines = [re.sub(r"\{[^{}]*\}\s*$", "", line) for line in made.body]
    for line in lines:
        depth = 0
        for part in re.findall(r"[\[\]]|[^\[\]]+", line):
            depth += (part == "[") - (part == "]")
            found |= words(part) if depth > 0 else set()
    assigned = [(parts[1], words(parts[2])) for line in lines if (parts := re.match(r"(?:<\w*>)?\s*([A-Za-z_]\w*)[^=<>]*=(?!=)(.*)", line))]
    while any(target in found and not used <= found for target, used in assigned):
        found = found.union(*(used for target, used in assigned if target in found))
    return found


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
        self._ready, self._ready_names = {}, {}

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

    def picture(self):
        """A page in HTML: instructions with arrows to those that follow, and the loops as written and after each step."""
        return self._native.page()[0]

    def _repr_html_(self):
        return self.picture()

    def all_inames(self):
        """Its loop variables."""
        return frozenset(self._native.inames())

    @property
    def instructions(self):
        """Its instructions: names, each with what it computes."""
        from .loop_instructions import instructions_of

        return instructions_of(self._native)

    @property
    def id_to_insn(self):
        """The instructions by their names."""
        return {it.id: it for it in self.instructions}

    @property
    def args(self):
        """Its arguments."""
        declared, left = {it.name: it for it in self._made.data}, {name.strip() for name, _ in self._made.tried}
        described = self._native.arguments()
        # What a call decides has no type yet.
        kinds = [(it[0], ValueArg if it[2] else GlobalArg, None if it[0] in left else _NAMES.get(it[1], it[1])) for it in described]
        return [declared.get(name) or kind(name, dtype) for name, kind, dtype in kinds]

    @property
    def arg_dict(self):
        """Its arguments by their names."""
        return {it.name: it for it in self.args}

    @property
    def callables_table(self):
        """Nothing: functions are part of the kernel."""
        return {}

    @property
    def target(self):
        """For what it is made: a device or a target."""
        return self._made.target

    def with_kernel(self, kernel):
        """Another kernel in its place."""
        return kernel

    def copy(self, **changes):
        """The kernel with another name, target or arguments."""
        if "args" in changes:
            temporaries = [it for it in self._made.data if it.keyword == "temp"]
            changes["data"] = (*changes.pop("args"), *temporaries)
            typed = {it.name for it in changes["data"] if it.dtype is not None}
            changes["tried"] = tuple(it for it in self._made.tried if it[0] not in typed)
        return self._with(**changes)

    def executor(self, context=None):
        """Returns the kernel, which is called with arrays."""
        return self

    @property
    def temporary_variables(self):
        """The temporaries that are declared, by their names."""
        return {it.name: it for it in self._made.data if it.keyword == "temp"}

    @property
    def domains(self):
        """The texts of its domains."""
        return self._made.domains

    def insn_inames(self, insn):
        """The loops around an instruction."""
        return self.id_to_insn[str(insn)].within_inames

    def all_params(self):
        """The names of scalars that it is passed."""
        return frozenset(it[0] for it in self._native.arguments() if it[2])

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
        other._native, other._made, other._ready, other._ready_names = self._asked(change), replace(self._made, **changes), {}, {}
        return other

    def _whole(self, name):
        """The declared array of which an argument is one of several, where an axis of it is split into separate arrays."""
        found = re.fullmatch(r"(\w+)_s\d+", name)
        separate = found and any(it.name == found[1] and "sep" in str(it.dim_tags) for it in self._made.data)
        return found[1] if separate else name

    def with_types(self, types):
        """The kernel with types of what it left open."""
        made, types = self._made, {self._whole(name): dtype_name(dtype) for name, dtype in types.items()}
        declared = {it.name for it in made.data}
        for name in types:
            known = declared | {it.strip() for it, _ in made.tried} | set(self.arguments)
            if name not in known:
                raise CrispArgumentError(
                    f"error: `{self.name}` has no argument `{name}`\n  help: there are {', '.join(sorted(known))}", code="A0102"
                )
        data = [replace(it, dtype=types.pop(it.name)) if it.name in types else it for it in made.data]
        scalars = {name.strip() for name, _ in made.tried if name.startswith(" ")}
        scalars |= {it[0] for it in self._native.arguments() if it[2]}
        # All arrays that nothing declares keep their order.
        order = [name for name in self.arguments if self._whole(name) not in declared and (name in types or name not in scalars)]
        order += [name for name in types if name not in order]
        data += [(ValueArg if name in scalars else GlobalArg)(name, types.get(name)) for name in order]
        return self._with(data=tuple(data), tried=())

    def _laid_out(self, layouts):
        """The kernel for arguments whose elements lie as those of the arrays that are passed: their distances along each axis by name."""
        shapes = {it[0]: [_sum_text(extent) for extent, _, _ in it[5]] for it in self._native.arguments()}
        declared = {it.name for it in self._made.data}
        data = [*self._made.data, *(GlobalArg(name) for name in self.arguments if name not in declared and name in shapes and shapes[name])]
        changed = [
            replace(it, shape=tuple(shapes[it.name]), dim_tags=None, order=None, strides=layouts[it.name]) if it.name in layouts else it for it in data
        ]
        return self._with(data=tuple(changed))

    def _open(self):
        """The names of what has no declared type: arrays take that of what is passed, and scalars for which one was tried."""
        if "open" not in self._ready_names:
            native, typed = self._native.arguments(), {it.name for it in self._made.data if it.dtype is not None}
            # What several kernels are made of has types already.
            names = [] if self._made.fused is not None else [it[0] for it in native if not it[2] and it[0] not in typed]
            self._ready_names["open"] = [*names, *(name.strip() for name, _ in self._made.tried if name.strip() not in names)]
        return self._ready_names["open"]

    def _plain(self):
        """The names of arrays whose layout nothing declares, with their number of axes."""
        if "plain" not in self._ready_names:
            told = {it.name for it in self._made.data if it.dim_tags is not None and "auto" not in str(it.dim_tags) or it.order is not None or _is_told(it.strides) or it.kind == "image"}
            native = [it for it in self._native.arguments() if not it[2] and self._whole(it[0]) not in told and not it[3] and not it[4]]
            in_order = any("default_order" in line for line in self._made.lines) or self._made.fused is not None
            self._ready_names["plain"] = [] if in_order else [(it[0], len(it[5])) for it in native if it[5]]
        return self._ready_names["plain"]

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
        types, layouts = {}, {}
        for name in self._open():
            if name in given:
                types[name] = _type_of(given[name])
        for name, axes in self._plain():
            layout = _layout(given.get(name), axes)
            if layout is not None:
                layouts[name] = layout
        key = tuple(sorted(types.items())), tuple(sorted(layouts.items()))
        if key not in self._ready:
            if len(self._ready) >= 16:
                self._ready.clear()
            kernel = self.with_types(types) if types else self
            self._ready[key] = _Ready(kernel._laid_out(layouts) if layouts else kernel)
        results = self._ready[key].launch(given, queue)
        made = results if self._made.return_dict else tuple(results.values())
        return Event(queue), made


def _size_of(argument, value):
    """The sizes that an argument gives: a number, or the extents of an array."""
    if value is None:
        return None
    if argument.buffer:
        return list(getattr(value, "shape", None) or np.shape(value))
    return int(value) if isinstance(value, (int, np.integer)) else None


def _sum_text(total):
    """A sum of parameters as an extent is written."""
    number, terms = total
    return " + ".join([f"{factor}*{name}" for name, factor in terms] + [str(number)] * (number != 0 or not terms)).replace("+ -", "- ")


def _is_told(strides):
    return strides not in (None, auto) and strides != "auto" and not (isinstance(strides, tuple) and auto in strides)


def _layout(value, axes):
    """The distances of neighbours of an array in elements, where they are not those of one that is dense; None of all else."""
    if not isinstance(value, np.ndarray) or value.ndim != axes or value.size == 0 or value.flags.c_contiguous or value.dtype.kind not in "biuf":
        return None
    if any(stride < 0 or stride % value.itemsize for stride in value.strides):
        return None
    return tuple(stride // value.itemsize for stride in value.strides)


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
        self.brought = {name: np.frombuffer(data, dtype).reshape(shape) for name, dtype, shape, data in kernel._made.brought}
        left = {it.name for it in kernel._made.data if it.is_input is False}
        native = kernel._native.arguments()
        # Arrays that need not be passed: what is read of them is written before.
        self.made = left | {it[0] for it in native if not it[2] and not it[6]}
        self.hidden = {it.name for it in kernel._made.data if it.is_output is False}
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
        for name, array in self.brought.items():
            given.setdefault(name, array)
        own = self._own(given)
        given.update(own)
        made = self.kernel(queue=queue, **given)
        names = self.kernel._outputs
        made = dict(zip(names, made if len(names) > 1 else (made,)))
        written = [it for it in self.kernel.arguments if it.buffer and it.written and it.name not in self.hidden]
        return {it.name: made[it.name] if it.name in made else given[it.name] for it in written}

    def _own(self, given):
        """Arrays for what the kernel writes before it reads it, and that is not passed: zero where it writes nothing."""
        kernel, outputs = self.kernel, set(self.kernel._outputs)
        left = [it for it in kernel.arguments if it.buffer and it.name in self.made and it.name not in given and it.name not in outputs]
        if not left:
            return {}
        values = kernel._given((), given)
        native = kernel._native(kernel._module._target)
        bounds = kernel._bounds(native, [_size_of(it, value) for it, value in zip(kernel.arguments, values)])
        made = {}
        for it in left:
            bound = bounds[kernel._positions[it.name]]
            extents, strides, length = bound if bound is not None else ((), (), 1)
            made[it.name] = kernel._output(it, length, extents, strides)
        return made
