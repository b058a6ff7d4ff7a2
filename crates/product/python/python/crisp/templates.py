"""Kernels of CUCL templates: the dimensions of each call follow from its arrays."""

import numpy as np

from . import _native
from .arrays import CRISP, NUMPY, array_of
from .arrow import Unfit
from .bound import Bound
from .errors import shown, wrong
from .memory import Buffer

# Crisp's names of the types of numpy.
_NAMES = {NUMPY[name]: CRISP[name] for name in NUMPY}


class Template:
    """A kernel of a CUCL template: call it with numbers and arrays in the order of its parameters, or by their names.

    The extents of arrays give the dimensions; a template is compiled once for each set of them. Results that are not given are made.
    """

    def __init__(self, module, name, parameters):
        self._module = module
        self._name = name
        self._parameters = parameters
        self.__doc__ = f"{self._text()}\n\nA template of {module!r}: dimensions follow from arrays."

    @property
    def __name__(self):
        return self._name

    def _text(self):
        def text(parameter):
            name, dimensions, kind, family = parameter
            shape = " or ".join(f"[{', '.join(names)}]" for names in dimensions) if kind != "value" else ""
            return f"{name}{'_0, …' if family else ''}{shape}"

        inputs = ", ".join(text(it) for it in self._parameters if it[2] in ("input", "changed", "value"))
        results = [text(it) for it in self._parameters if it[2] == "result"]
        return f"{self._name}({inputs})" + ("" if not results else f" -> {results[0]}" if len(results) == 1 else f" -> ({', '.join(results)})")

    def _array(self, name, value):
        """The extents and the type of an array; None of a number."""
        shape, dtype = getattr(value, "shape", None), getattr(value, "dtype", None)
        # Arrays that are only traced have extents and no memory.
        if isinstance(value, Buffer) or isinstance(shape, tuple) and shape and dtype is not None and not isinstance(value, np.ndarray):
            return tuple(map(int, shape)), _NAMES.get(str(dtype).removeprefix("torch."), "float")
        if isinstance(value, (bool, int, float, np.generic)) or getattr(value, "ndim", 1) == 0:
            return None
        try:
            array = array_of(value)
        except Unfit as unfit:
            raise self._refused(name, unfit.problem, unfit.fix) from None
        if array is None:
            fix = f"pass `np.asarray({name}, np.float32)`" if isinstance(value, (list, tuple)) else "pass a numpy array"
            raise self._refused(name, f"is passed a {type(value).__name__}", fix)
        return tuple(array.shape), _NAMES.get(str(array.dtype), "float")

    def _refused(self, name, problem, fix):
        shapes = next((it[1] for it in self._parameters if it[0] == name), [])
        return _native.unfit(self._name, name, " or ".join(f"[{', '.join(names)}]" for names in shapes), problem, fix)

    def _arrays(self, args, named):
        """The arrays of a call by their names, from which dimensions follow."""
        inputs = iter([name for name, _, kind, family in self._parameters if kind in ("input", "changed") and not family])
        found = {}
        passed = [name for name, _, kind, family in self._parameters if kind in ("input", "changed", "value") and not family]
        for number, value in enumerate(args):
            array = self._array(passed[number] if number < len(passed) else f"number {number + 1}", value)
            name = next(inputs, None) if array is not None else None
            if name is not None:
                found[name] = array
        for name, value in named.items():
            array = None if value is None else self._array(name, value)
            if array is not None:
                if name in found:
                    raise wrong(f"argument `{name}` of `{self._name}` is given twice", "pass it once, in order or by name", "A0102")
                found[name] = array
        return found

    def _of(self, arrays):
        return self._module._instance(self._name, tuple(sorted((name, *array) for name, array in arrays.items())))

    def _in_order(self):
        """The parameters that other packages pass in order, each a name and a kind, and the number of results."""
        family = next((name for name, _, _, family in self._parameters if family), None)
        if family is not None:
            fix = f"pass the kernel for some arrays: `{self._name}.kernel({family}_0=(…), …)`"
            raise wrong(f"`{self._name}` takes any number of arrays `{family}_0`, `{family}_1`, …, which have no order", fix, "A0102")
        passed = [(name, kind) for name, _, kind, _ in self._parameters if kind in ("input", "changed", "value")]
        return passed, sum(kind == "result" for _, _, kind, _ in self._parameters)

    def _named(self, args, named):
        """The arguments of a call by their names."""
        passed, _ = self._in_order()
        return dict(zip((name for name, _ in passed), args)) | named

    def kernel(self, *args, **named):
        """The kernel for arrays as these, or for arrays of floats with these extents: ``sgemm.kernel(a=(2, 3), b=(3, 4))``."""
        extents = {name: value for name, value in named.items() if isinstance(value, tuple)}
        for name, value in extents.items():
            if not all(isinstance(extent, (int, np.integer)) and not isinstance(extent, bool) and extent >= 0 for extent in value):
                raise self._refused(name, f"has the extents {shown(value)}", "pass a tuple of integers, or an array")
        given = self._arrays(args, {name: value for name, value in named.items() if name not in extents})
        given.update((name, (tuple(map(int, value)), "float")) for name, value in extents.items())
        return self._of(given)

    def __call__(self, *args, device=None, queue=None, global_size=None, local_size=None, copy=False, **named):
        kernel = self._of(self._arrays(args, named))
        return kernel(*args, device=device, queue=queue, global_size=global_size, local_size=local_size, copy=copy, **named)

    def bind(self, *args, device=None, queue=None, global_size=None, local_size=None, **named):
        """The kernel for the arrays among some arguments, with these arguments given already."""
        if args:
            raise wrong(f"`bind` of `{self._name}` takes what stays by name", "write `NAME=…`", "A0102")
        return Bound(self.kernel(**named), named, dict(device=device, queue=queue, global_size=global_size, local_size=local_size))

    def __repr__(self):
        return f"<crisp.Template {self._text()}>"

    def __reduce__(self):
        return _template_of, (self._module, self._name)


def _template_of(module, name):
    return module[name]


def kernel_of(value, help="pass one of a module: `crisp.compile(…).scale`"):
    """Returns a kernel or a template as it is, and refuses what is neither."""
    if not isinstance(value, Template) and not hasattr(type(value), "columns"):
        raise wrong(f"{shown(value)} is not a kernel", help)
    return value


def roles_of(kernel):
    """The names of a kernel's or template's arrays, of those that it changes, and of its results in order."""
    if isinstance(kernel, Template):
        kinds = [(name, kind) for name, _, kind, _ in kernel._parameters]
    else:
        kinds = [(it.name, "value" if not it.buffer else "result" if it.out else "changed" if it.written else "input") for it in kernel.arguments]
    named = {wanted: [name for name, kind in kinds if kind == wanted] for wanted in ("input", "changed", "result")}
    return {name for names in named.values() for name in names}, set(named["changed"]), named["result"]
