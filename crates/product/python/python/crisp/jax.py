"""Kernels as functions of JAX: they may stand in ``jax.jit``, and run on the host through a callback."""

import numpy as np

import jax

from .arrays import dtype_of
from .errors import CrispArgumentError


def call(kernel, *, jvp=None, vectorised="sequential"):
    """A function of the kernel's numbers and arrays for JAX: it gives its output, or a tuple of them.

    Numbers of Python are fixed when it is traced. Lengths of outputs follow from the lengths of its arguments and from fixed numbers, by the
    launch contract. It has no derivative, unless ``jvp`` is a function as ``jax.custom_jvp`` takes it, and then numbers are traced too.
    ``vectorised`` is what ``jax.vmap`` does, as ``jax.pure_callback`` takes it.
    """
    inputs = [argument for argument in kernel.arguments if not (argument.buffer and argument.out)]
    written = [argument.name for argument in inputs if argument.buffer and argument.written]
    if written:
        raise CrispArgumentError(
            f"error: `{kernel.__name__}` writes its argument `{written[0]}`, and arrays of JAX do not change\n"
            "  help: use a kernel that writes an output (&out) of its own",
            code="A0108",
        )

    def checked(args):
        if len(args) != len(inputs):
            raise kernel._count(len(args))
        for argument, value in zip(inputs, args):
            wanted = dtype_of(argument.scalar)
            if argument.buffer and getattr(value, "dtype", None) != wanted:
                found = getattr(value, "dtype", type(value).__name__)
                raise CrispArgumentError(
                    f"error: argument `{argument.name}` of `{kernel.__name__}` is a vector of {wanted}, and an array of {found} is passed\n"
                    f"  help: pass `{argument.name}.astype(\"{wanted}\")`",
                    code="A0104",
                )

    def run(fixed, *args):
        """``fixed`` has the numbers that are no values of JAX, None for the others."""
        shapes = _outputs(kernel, inputs, [value if value is not None else args[place] for place, value in enumerate(fixed)])
        passed = [value for value, number in zip(args, fixed) if number is None]
        results = jax.pure_callback(_Host(kernel, inputs, fixed), shapes, *passed, vmap_method=vectorised)
        return results[0] if len(results) == 1 else results

    if jvp is not None:

        @jax.custom_jvp
        def with_derivative(*args):
            checked(args)
            return run([None] * len(args), *args)

        with_derivative.defjvp(jvp)
        return with_derivative

    def function(*args):
        checked(args)
        fixed = [None if it.buffer or isinstance(value, (jax.Array, jax.core.Tracer)) else value for it, value in zip(inputs, args)]
        guarded = jax.custom_jvp(lambda *args: run(fixed, *args))

        @guarded.defjvp
        def refused(primals, tangents):
            raise CrispArgumentError(
                f"error: `{kernel.__name__}` has no derivative\n"
                "  help: name one: crisp.jax.call(kernel, jvp=...), a function as jax.custom_jvp takes it",
                code="A0108",
            )

        # What is fixed takes no part in what JAX sees.
        return guarded(*(0 if number is not None else value for number, value in zip(fixed, args)))

    function.__name__ = kernel.__name__
    return function


class _Host:
    """What the callback does: the kernel with arrays of the host."""

    def __init__(self, kernel, inputs, fixed):
        self.kernel, self.inputs, self.fixed = kernel, inputs, fixed

    def __call__(self, *args):
        given, args = {}, iter(args)
        for argument, number in zip(self.inputs, self.fixed):
            value = np.asarray(next(args)) if number is None else number
            if argument.buffer:
                value = np.ascontiguousarray(value)
            elif number is None and argument.lanes == 1:
                value = value[()]
            given[argument.name] = value
        results = self.kernel(**given)
        return results if isinstance(results, tuple) else (results,)


def _outputs(kernel, inputs, args):
    """Shapes and types of all outputs, from lengths and from numbers that are known already."""
    values, lengths = [None] * len(kernel.arguments), [None] * len(kernel.arguments)
    for argument, value in zip(inputs, args):
        position = kernel._positions[argument.name]
        if argument.buffer:
            lengths[position] = int(np.prod(value.shape)) * dtype_of(argument.scalar).itemsize // argument.stride
        elif argument.scalar[0] in "iu" and argument.lanes == 1 and not isinstance(value, jax.core.Tracer):
            values[position] = int(value)
    wanted = kernel._output_lengths(values, lengths)
    shapes = []
    for argument in kernel.arguments:
        if argument.buffer and argument.out:
            array = kernel._output(argument, wanted[kernel._positions[argument.name]])
            shapes.append(jax.ShapeDtypeStruct(array.shape, array.dtype))
    return tuple(shapes)
