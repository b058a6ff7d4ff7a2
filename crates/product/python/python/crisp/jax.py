"""Kernels as functions of JAX: they may be in ``jax.jit``, and run on the host through a callback."""

import functools

import numpy as np

import jax

from .arrays import dtype_of, element_type
from .errors import CrispArgumentError
from .memory import Given
from .templates import Template, kernel_of


def call(kernel, *, jvp=None, vectorised="sequential"):
    """A function of the kernel's numbers and arrays for JAX: it gives its output, or a tuple of them.

    Numbers of Python are fixed when it is traced. Lengths of outputs follow from the lengths of its arguments and from fixed numbers, by the
    launch contract. It has no derivative, unless ``jvp`` is a function as ``jax.custom_jvp`` takes it, and then numbers are traced too.
    ``vectorised`` is what ``jax.vmap`` does, as ``jax.pure_callback`` takes it. A template becomes the kernel for the extents that are traced.
    """
    if isinstance(kernel, Template):
        return _of_template(kernel, jvp, vectorised)
    kernel_of(kernel)
    inputs = [it for it in kernel.arguments if not (it.buffer and it.out) and not it.size]
    _refuse_changed(kernel, [argument.name for argument in inputs if argument.buffer and argument.written])

    def checked(args):
        if len(args) != len(inputs):
            raise kernel._native(kernel._module._target).count(len(args), [kernel._positions[it.name] for it in inputs])
        _check(kernel, inputs, args)

    def run(fixed, *args):
        """Runs the kernel; ``fixed`` has the numbers that are not values of JAX, None for the others."""
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
            )

        # Fixed numbers are not visible to JAX.
        return guarded(*(0 if number is not None else value for number, value in zip(fixed, args)))

    function.__name__ = function.__qualname__ = kernel.__name__
    return function


def _refuse_changed(kernel, written):
    if written:
        raise CrispArgumentError(
            f"error: `{kernel.__name__}` writes its argument `{written[0]}`, and arrays of JAX do not change\n"
            "  help: use a kernel that writes an output (&out) of its own",
        )


def _of_template(template, jvp, vectorised):
    """A function that is traced for the extents of its arrays, each with the kernel for them."""
    inputs, _ = template._in_order()
    _refuse_changed(template, [name for name, kind in inputs if kind == "changed"])
    of_kernel = functools.lru_cache(maxsize=64)(lambda kernel: call(kernel, jvp=jvp, vectorised=vectorised))

    def function(*args):
        return of_kernel(template.kernel(*args))(*args)

    function.__name__ = function.__qualname__ = template.__name__
    return function


def _check(kernel, inputs, args):
    """Refuses arguments that do not fit before anything is traced: an error in a callback would become JAX's error."""
    given = [None] * len(kernel.arguments)
    for argument, value in zip(inputs, args):
        traced = isinstance(value, (jax.Array, jax.core.Tracer, np.ndarray))
        if argument.buffer:
            # What is traced has no memory.
            shown = Given.traced(value.dtype, tuple(value.shape)) if traced else Given(problem=(f"a {type(value).__name__}", ""))
        else:
            shown = value if not traced or argument.lanes == 1 and value.ndim != 0 else None
        given[kernel._positions[argument.name]] = shown
    kernel._check(given)


class _Host:
    """The callback: runs the kernel with arrays of the host."""

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
    outputs = [argument for argument in kernel.arguments if argument.buffer and argument.out]
    if kernel._shaped:
        given = list(values)
        for argument, value in zip(inputs, args):
            number = argument.scalar[0] in "iu" and not isinstance(value, jax.core.Tracer)
            given[kernel._positions[argument.name]] = tuple(value.shape) if argument.buffer else int(value) if number else None
        shapes = kernel._result_shapes(given)
        shapes = [kernel._output_shape(argument, 0, shapes[kernel._positions[argument.name]]) for argument in outputs]
        return tuple(jax.ShapeDtypeStruct(shape, element_type(it)) for it, shape in zip(outputs, shapes))
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
