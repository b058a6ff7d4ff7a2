"""Kernels with arguments that stay: what all calls have in common is checked once."""

from . import _native, forks
from .arrays import copies
from .errors import wrong
from .memory import sizes_of


class Bound(_native.Call):
    """A kernel with arguments that stay."""

    def __init__(self, kernel, named, options):
        self._kernel, self._named, self._options, self._made = kernel, named, options, forks.count
        self._make, self._result = kernel._make, kernel._result
        given = kernel._given((), named)
        # Sizes follow from arrays.
        self._open = [at for at, (it, value) in enumerate(zip(kernel.arguments, given)) if value is None and not it.size]
        self._inputs = [position for position in self._open if not kernel.arguments[position].out]
        if not any(kernel.arguments[position].buffer for position in self._open):
            self._keep(given)
            return
        kernel._check(given)
        if kernel._plain and all(option is None for option in options.values()):
            self._ready(kernel._native(kernel._module._target), given, self._open, self._inputs)

    def _keep(self, given):
        """Checks a launch of which all arrays stay; its calls give numbers."""
        kernel, options = self._kernel, self._options
        if any(argument.lanes > 1 and not argument.buffer for argument in kernel.arguments):
            return
        values = [False if it.scalar == "bool" else 0 if it.scalar[0] in "iu" else 1.0 for it in kernel.arguments]
        filled = [it if it is not None or argument.size else value for it, argument, value in zip(given, kernel.arguments, values)]
        native, queue, converted = kernel._converted(filled, options["device"], options["queue"], None)
        sizes = sizes_of(options["global_size"]), sizes_of(options["local_size"])
        self._stay(native, queue and queue._native, converted, filled, sizes, self._open, converted, not any(map(copies, filled)))

    # `__call__` is that of the native class, which calls this for what it does not convert, and for what is wrong.
    def _call(self, *args, **named):
        kernel = self._kernel
        if named:
            names = ", ".join(f"`{name}`" for name in named)
            raise wrong(f"a bound launch of `{kernel._name}` takes numbers in their order, and not {names} by name", "bind by name, call without names", "A0102")
        given = kernel._given((), self._named)
        places = self._open if len(args) == len(self._open) else self._inputs
        if len(args) != len(places):
            raise kernel._native(kernel._module._target).count(len(args), self._inputs)
        for position, value in zip(places, args):
            given[position] = value
        return kernel._run(given, **self._options, copy=None)


def _behind_fork():
    """Calls that do not go through Python code are those of the earlier process."""
    Bound.__call__ = _bound_call


def _bound_call(bound, *args, **named):
    if bound._made == forks.count and not named:
        return _native.Call.__call__(bound, *args)
    return bound._call(*args, **named)


forks.then(_behind_fork)
