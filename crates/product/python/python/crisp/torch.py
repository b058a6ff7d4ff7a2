"""Kernels as operators of torch: they stand in ``torch.compile``, on tensors of the host and of CUDA."""

import torch

from .arrays import dtype_of
from .errors import CrispArgumentError


def op(kernel, name, *, backward=None, setup_context=None):
    """An operator ``NAMESPACE::NAME`` of the kernel: a function of its numbers and tensors that gives its outputs.

    What ``torch.compile`` and export need to know of lengths follows from the launch contract. Without ``backward``, and where it needs it
    ``setup_context``, both as ``torch.library.register_autograd`` takes them, a derivative is an error.
    """
    inputs = [argument for argument in kernel.arguments if not (argument.buffer and argument.out)]
    outputs = [argument for argument in kernel.arguments if argument.buffer and argument.out]
    words = []
    for argument in inputs:
        if argument.lanes > 1 and not argument.buffer:
            raise CrispArgumentError(
                f"error: argument `{argument.name}` of `{kernel.__name__}` is a hardware vector, which operators of torch do not have\n"
                "  help: pass its lanes as numbers of their own",
                code="A0104",
            )
        kind = "bool" if argument.scalar == "bool" else "int" if argument.scalar[0] in "iu" else "float"
        mark = f"(a{len(words)}!)" if argument.written else ""
        words.append(f"Tensor{mark} {_safe(argument.name)}" if argument.buffer else f"{kind} {_safe(argument.name)}")
    made = "()" if not outputs else "Tensor" if len(outputs) == 1 else f"({', '.join(['Tensor'] * len(outputs))})"
    mutates = {_safe(argument.name) for argument in inputs if argument.buffer and argument.written}
    operator = torch.library.custom_op(
        name, _runs(kernel, inputs, outputs), mutates_args=mutates, schema=f"({', '.join(words)}) -> {made}"
    )
    operator.register_fake(_shapes(kernel, inputs, outputs))
    if backward is not None:
        operator.register_autograd(backward, setup_context=setup_context)
    return operator


def _safe(name):
    return "".join(it if it.isalnum() else "_" for it in name)


def _dtype(argument):
    return getattr(torch, {"bf16": "bfloat16"}.get(argument.scalar, str(dtype_of(argument.scalar))))


def _empty(kernel, inputs, outputs, args):
    """Tensors for all outputs, beside the first tensor argument."""
    values, lengths = [None] * len(kernel.arguments), [None] * len(kernel.arguments)
    device = "cpu"
    for argument, value in zip(inputs, args):
        position = kernel._positions[argument.name]
        if argument.buffer:
            lengths[position] = value.numel() * value.element_size() // argument.stride
            device = value.device
        elif argument.scalar[0] in "iu":
            values[position] = int(value)
    wanted = kernel._output_lengths(values, lengths)
    made = []
    for argument in outputs:
        shape = kernel._output_shape(argument, wanted[kernel._positions[argument.name]])
        made.append(torch.zeros(shape, dtype=_dtype(argument), device=device))
    return made


def _result(made):
    return None if not made else made[0] if len(made) == 1 else tuple(made)


def _runs(kernel, inputs, outputs):
    def run(*args):
        made = _empty(kernel, inputs, outputs, args)
        given = {argument.name: value for argument, value in zip(inputs, args)}
        given.update({argument.name: value for argument, value in zip(outputs, made)})
        for value in given.values():
            if isinstance(value, torch.Tensor) and value.is_cuda:
                # The kernel runs on a stream of its own, and ends before this returns.
                torch.cuda.current_stream(value.device).synchronize()
                break
        kernel(**given)
        return _result(made)

    return run


def _shapes(kernel, inputs, outputs):
    return lambda *args: _result(_empty(kernel, inputs, outputs, args))
