"""Kernels as operators of torch: they are in ``torch.compile``, on tensors of the host and of CUDA."""

from operator import itemgetter

import torch

from .arrays import NUMPY
from .errors import CrispError, wrong
from .templates import Template, kernel_of

# Registrations are gone when they are no longer referenced: of each operator that writes its arguments, by its name.
_libraries = {}


def op(kernel, name, *, backward=None, setup_context=None):
    """An operator ``NAMESPACE::NAME`` of the kernel: a function of its numbers and tensors that gives its outputs.

    What ``torch.compile`` and export need to know of lengths follows from the launch contract. Without ``backward``, and where it needs it
    ``setup_context``, both as ``torch.library.register_autograd`` takes them, a derivative is an error. A kernel that writes its arguments has none.
    A template becomes the kernel for the extents of each call's tensors.
    """
    kernel_of(kernel)
    if not isinstance(name, str) or name.count("::") != 1 or not all(it.isidentifier() for it in name.split("::")):
        raise wrong(f"{name!r} is no name of an operator", f'pass a namespace and a name, such as "demo::{_safe(kernel.__name__)}"')
    inputs, outputs = _schema(kernel)
    marked = [f"{kind}(a{place}!) {_safe(it)}" if changed else f"{kind} {_safe(it)}" for place, (it, kind, changed) in enumerate(inputs)]
    made = "()" if not outputs else "Tensor" if outputs == 1 else f"({', '.join(['Tensor'] * outputs)})"
    written = [it for it, _, changed in inputs if changed]
    if written and backward is not None:
        raise _no_derivative(kernel, written[0])
    if backward is None and setup_context is not None:
        raise wrong("`setup_context` is given without `backward`", "pass both, or none")
    operator = torch.library.custom_op(
        name, _runs(kernel), mutates_args={_safe(it) for it in written}, schema=f"({', '.join(marked)}) -> {made}"
    )
    operator.register_fake(_shapes(kernel))
    if written:
        _refuse_derivatives(kernel, name, written[0])
    else:
        operator.register_autograd(backward or _refused(kernel), setup_context=setup_context)
    return operator


def _schema(kernel):
    """Returns the arguments of an operator, of each the name, torch's type and whether it is written, and the number of its results."""
    if isinstance(kernel, Template):
        # The types of a template's numbers are those of its C.
        passed, results = kernel._in_order()
        return [(name, "Scalar" if kind == "value" else "Tensor", kind == "changed") for name, kind in passed], results
    inputs, outputs = _passed(kernel)
    found = []
    for argument in inputs:
        if argument.lanes > 1 and not argument.buffer:
            problem = "is a hardware vector, which operators of torch do not have"
            raise kernel._unfit(argument, problem, "pass its lanes as numbers of their own")
        kind = "bool" if argument.scalar == "bool" else "int" if argument.scalar[0] in "iu" else "float"
        found.append((argument.name, "Tensor" if argument.buffer else kind, argument.buffer and argument.written))
    return found, len(outputs)


def _passed(kernel):
    """The arguments of a kernel that an operator is passed, and those that it makes."""
    inputs = [it for it in kernel.arguments if not (it.buffer and it.out) and not it.size]
    return inputs, [argument for argument in kernel.arguments if argument.buffer and argument.out]


def _for(kernel, args):
    """The kernel for the tensors of a call."""
    return kernel.kernel(*args) if isinstance(kernel, Template) else kernel


def _safe(name):
    return "".join(it if it.isalnum() else "_" for it in name)


def _no_derivative(kernel, written=None):
    """The error of a derivative that was not named, or that cannot exist."""
    if written is None:
        fix = "name one: crisp.torch.op(kernel, name, backward=…), a function as torch.library.register_autograd takes it"
        return wrong(f"`{kernel.__name__}` has no derivative", fix)
    fix = "call it under torch.no_grad() or with `.detach()`, or use a kernel that writes an output (&out) of its own"
    return wrong(f"`{kernel.__name__}` writes its argument `{written}`, so it has no derivative", fix)


def _refused(kernel):
    def backward(ctx, *gradients):
        raise _no_derivative(kernel)

    return backward


def _refuse_derivatives(kernel, name, written):
    """Without this torch would go on as if such a kernel had done nothing, and derivatives would be wrong."""
    space, short = name.split("::")
    overload = getattr(getattr(torch.ops, space), short).default

    def checked(keyset, *args):
        if torch.is_grad_enabled() and any(isinstance(it, torch.Tensor) and it.requires_grad for it in args):
            raise _no_derivative(kernel, written)
        with torch._C._AutoDispatchBelowAutograd():
            return overload.redispatch(keyset & torch._C._after_autograd_keyset, *args)

    library = _libraries[name] = torch.library.Library(space, "FRAGMENT")
    library.impl(short, checked, "Autograd", with_keyset=True, allow_override=True)


_DTYPES = {scalar: getattr(torch, "bfloat16" if scalar == "bf16" else name, None) for scalar, name in NUMPY.items()}


def _check(kernel, inputs, args):
    """The facts about tensors that torch's schema lacks: their types, where they are, and that they have no gaps."""
    first = None
    for argument, value in zip(inputs, args):
        if not argument.buffer:
            continue
        problem = fix = None
        if value.dtype != _DTYPES[argument.scalar]:
            problem = f"is passed a tensor of {value.dtype}"
            fix = f"make it with dtype={_DTYPES[argument.scalar]}" if argument.written else f"pass `{argument.name}.to({_DTYPES[argument.scalar]})`"
        elif value.layout != torch.strided:
            problem, fix = f"is passed a tensor in the layout {value.layout}", "pass `.to_dense()` of it"
        elif not value.is_contiguous():
            problem = f"is passed a tensor with gaps or another order: shape {tuple(value.shape)}, strides {value.stride()}"
            fix = "pass a contiguous one" if argument.written else f"pass `{argument.name}.contiguous()`"
        elif first is not None and value.device != first[1].device:
            problem, fix = f"is on {value.device}, and `{first[0]}` on {first[1].device}", "move all to one device: `.to(device)`"
        if problem is not None:
            raise kernel._unfit(argument, problem, fix)
        first = first or (argument.name, value)


def _empty(kernel, inputs, outputs, args, same):
    """Tensors for all outputs, beside the first tensor argument."""
    values, lengths = [None] * len(kernel.arguments), [None] * len(kernel.arguments)
    device = None
    if kernel._shaped:
        given = list(values)
        for argument, value in zip(inputs, args):
            if argument.buffer:
                given[kernel._positions[argument.name]] = tuple(int(extent) for extent in value.shape)
                device = device or value.device
            elif argument.scalar[0] in "iu":
                given[kernel._positions[argument.name]] = int(value)
        shapes = kernel._result_shapes(given)
        shapes = [kernel._output_shape(argument, 0, shapes[kernel._positions[argument.name]]) for argument in outputs]
        return [torch.zeros(shape, dtype=_DTYPES[it.scalar], device=device or "cpu") for it, shape in zip(outputs, shapes)]
    for argument, value in zip(inputs, args):
        position = kernel._positions[argument.name]
        if argument.buffer:
            lengths[position] = value.numel() * value.element_size() // argument.stride
            device = device or value.device
        elif argument.scalar[0] in "iu":
            values[position] = value
    # Lengths are unknown only where shapes alone are requested.
    known = values + lengths if same is not None else ()
    if any(isinstance(it, torch.SymInt) for it in known):
        # Sizes that follow from unknown lengths are computed without them where possible; else the lengths become known.
        wanted = [length(known) if callable(length) else length for length in same()]
        if any(wanted[kernel._positions[argument.name]] is None for argument in outputs):
            known = [None if it is None else int(it) for it in known]
            wanted = kernel._output_lengths(known[: len(values)], known[len(values) :])
    else:
        wanted = kernel._output_lengths(values, lengths)
    made = []
    for argument in outputs:
        shape = kernel._output_shape(argument, wanted[kernel._positions[argument.name]])
        made.append(torch.zeros(shape, dtype=_DTYPES[argument.scalar], device=device or "cpu"))
    return made


def _same_lengths(kernel, inputs):
    """How long each output is, for lengths that are not known yet: a number, a function of all values and lengths, or None where it is not so simple.

    It is found by trials, in which all lengths and whole numbers differ: what is always as long as one vector, or as one number says, is taken to be so.
    """
    count = len(kernel.arguments)
    told = []
    # Small ones, and some at which a rule with a greatest length shows itself.
    for trial, scale in [*((trial, 1) for trial in range(1, 9)), (1, 997), (2, 99991), (3, 1299709)]:
        known = [None] * (2 * count)
        for number, argument in enumerate(inputs):
            position = kernel._positions[argument.name]
            if argument.buffer or argument.scalar[0] in "iu":
                # All different, and in another order each time.
                known[position + count * argument.buffer] = (2 + trial * (37 * number + 11) % 1021) * scale
        try:
            told.append((known, kernel._output_lengths(known[:count], known[count:])))
        except CrispError:
            # Several axes may be too much together.
            if scale == 1:
                return [None] * count
    found = []
    for position in range(count):
        lengths = {wanted[position] for _, wanted in told}
        places = [place for place in range(2 * count) if all(wanted[position] == known[place] for known, wanted in told)]
        found.append(lengths.pop() if len(lengths) == 1 else itemgetter(places[0]) if places else None)
    return found


def _result(made):
    return None if not made else made[0] if len(made) == 1 else tuple(made)


def _runs(template):
    def run(*args):
        kernel = _for(template, args)
        inputs, outputs = _passed(kernel)
        _check(kernel, inputs, args)
        made = _empty(kernel, inputs, outputs, args, None)
        given = {argument.name: value for argument, value in zip(inputs, args)}
        given.update({argument.name: value for argument, value in zip(outputs, made)})
        for argument, value in zip(inputs, args):
            if argument.buffer:
                if torch.autograd.forward_ad.unpack_dual(value).tangent is not None:
                    raise _no_derivative(kernel)
                # Who follows derivatives does so around this.
                given[argument.name] = value.detach()
        for value in (*args, *made):
            if isinstance(value, torch.Tensor) and value.is_cuda:
                # The kernel runs on a separate stream, and ends before this returns.
                torch.cuda.current_stream(value.device).synchronize()
                break
        kernel(**given)
        return _result(made)

    return run


def _shapes(template):
    found = {}

    def shapes(*args):
        kernel = _for(template, args)
        inputs, outputs = _passed(kernel)

        def same():
            if kernel not in found:
                found[kernel] = _same_lengths(kernel, inputs)
            return found[kernel]

        _check(kernel, inputs, args)
        return _result(_empty(kernel, inputs, outputs, args, same))

    return shapes
