"""Kernels with arguments that stay: what all calls have in common is checked once."""

from . import _native, forks
from .arrays import copies, value_bytes
from .errors import raised, wrong
from .memory import Given


def number_of_arguments(count):
    return "one argument" if count == 1 else f"{count} arguments"


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
        """The parts that all calls share, where all vectors are there: they are checked once, here."""
        kernel, options = self._kernel, self._options
        values = [0 if argument.scalar[0] in "iu" else 1.0 for argument in kernel.arguments]
        given = [
            it if it is not None or argument.size else False if argument.scalar == "bool" else value
            for it, argument, value in zip(bound, kernel.arguments, values)
        ]
        if any(argument.lanes > 1 and not argument.buffer for argument in kernel.arguments):
            return None
        prepared = kernel._prepared(given, options["device"], options["queue"], options["global_size"], options["local_size"], None)
        native, queue, tuples, sizes, owners = prepared
        if queue is None and not any(map(copies, given)):
            self.prepare(_native.prepare(native, tuples, *sizes, self._open, owners), kernel._results(owners), raised)
        return prepared

    # `__call__` is that of the native class, which calls this where it is not so simple.
    def _call(self, *args, **named):
        if named:
            names = ", ".join(f"`{name}`" for name in named)
            raise wrong(f"a bound launch of `{self._kernel._name}` takes numbers in their order, and not {names} by name", "bind by name, call without names", "A0102")
        if self._prepared is not None and self._prepared_at != forks.count:
            self._prepared, self._prepared_at = self._prepare(self._kernel._given((), self._named)), forks.count
        if self._prepared is not None and len(args) == len(self._open):
            native, queue, tuples, sizes, owners = self._prepared
            tuples = tuples.copy()
            arguments = self._kernel.arguments
            for position, value in zip(self._open, args):
                argument = arguments[position]
                tuples[position] = Given.of_value(argument, value_bytes(self._kernel._name, argument, value))
            try:
                native.launch(queue, tuples, *sizes, owners)
            except _native.NativeError as error:
                raise raised(error) from None
            return self._kernel._results(owners, queue)
        given = self._kernel._given((), self._named)
        places = self._open if len(args) == len(self._open) else self._open_inputs
        if len(args) != len(places):
            kernel = self._kernel
            left = [kernel.arguments[position] for position in self._open_inputs]
            problem = f"a bound launch of `{kernel._name}` takes {number_of_arguments(len(left))}, given are {len(args)}"
            raise wrong(problem, f"pass {kernel._described(left)}" if left else "pass nothing: all stay", "A0102")
        for position, value in zip(places, args):
            given[position] = value
        options = self._options
        return self._kernel._launch(given, options["device"], options["queue"], options["global_size"], options["local_size"], None)


def _behind_fork():
    """Calls that do not go through Python code are those of the earlier process."""
    Bound.__call__ = _bound_call


def _bound_call(bound, *args, **named):
    if bound._made == forks.count and not named:
        return _native.BoundCall.__call__(bound, *args)
    return bound._call(*args, **named)


forks.then(_behind_fork)
