"""Loop kernels under the names of the package Loopy: made of domains and instructions, changed by functions of which each gives a new kernel.

>>> import numpy as np
>>> import crisp.loopy as lp
>>> k = lp.make_kernel("{ [i]: 0 <= i < n }", "out[i] = 2*a[i]")
>>> k = lp.split_iname(k, "i", 128, outer_tag="g.0", inner_tag="l.0")
>>> _, (out,) = k(a=np.arange(4, dtype=np.float32))
>>> out
array([0., 2., 4., 6.], dtype=float32)
"""

import re
from dataclasses import replace

import numpy as np

from .errors import CrispArgumentError, CrispError
from .loop_calls import (
    OpenKernel, accesses, call_of, inline_callable_kernel, make_copy_kernel, make_einsum, make_function, merge, remove_unused_arguments, rename_argument,
    renamed, to_batched,
)
from .loop_code import CodeGenerationResult, auto_test_vs_ref, generate_body, generate_code_v2, generate_header
from .loop_counts import (
    MemAccess, Op, Sync, ToCountMap, gather_access_footprint_bytes, gather_access_footprints, get_mem_access_map, get_op_map,
    get_synchronization_map,
)
from .loop_data import (
    AddressSpace, CInstruction, ConstantArg, CTarget, CudaTarget, Data, ExecutableCTarget, GlobalArg, ImageArg, ISPCTarget, OpenCLTarget, Options,
    PyOpenCLTarget, SubstitutionRule, TemporaryVariable, ValueArg, auto, dtype_name,
)
from .loop_instructions import (
    Assignment, AtomicInit, AtomicUpdate, BarrierInstruction, InstructionBase, NoOpInstruction, Optional, add_inames_to_insn, find_instructions, map_instructions,
    remove_instructions, replace_instruction_ids, tag_instructions,
)
from .loop_kernel import LoopKernel, Made, _sum_text
from .loop_symbolic import Reduction, TypeCast, symbolic
from .loop_text import argument, body, names, quoted, step

ArrayArg = GlobalArg
KernelArgument = Data
LoopyError = CrispError
TranslationUnit = Program = LoopKernel


def make_kernel(
    domains,
    instructions,
    kernel_data=("...",),
    *,
    name="loopy_kernel",
    target=None,
    assumptions=None,
    options=None,
    loop_priority=None,
    seq_dependencies=False,
    temporary_variables=None,
    substitutions=(),
    fixed_parameters=None,
    default_order=None,
    default_offset=None,
    preambles=(),
    functions=(),
    lang_version=None,
    silenced_warnings=None,
):
    """A kernel of domains such as ``{ [i]: 0 <= i < n }`` and of instructions, texts or lists of texts.

    ``kernel_data`` are arguments and temporaries; ``"..."`` among them, or nothing, makes arguments of all other names. Types that are left out follow from
    what is passed. ``preambles`` are functions in C, ``functions`` names for them, such as ``clip(float32) -> float32 = clipped``.
    """
    domains = [domains] if isinstance(domains, str) or not hasattr(domains, "__iter__") else domains
    fixed = {name: value.__index__() for name, value in (fixed_parameters or {}).items()}
    domains = [_with_numbers(re.sub(r"^\s*\[[^]]*\]\s*->", "", str(it)) if fixed else str(it), fixed) for it in domains]
    instructions = [instructions] if isinstance(instructions, (str, CInstruction, InstructionBase)) else list(instructions)
    instructions = [it.text() if isinstance(it, InstructionBase) else it for it in instructions]
    instructions = [_with_numbers(it, fixed) if isinstance(it, str) else it for it in instructions]
    data, more = [], False
    for it in [kernel_data] if isinstance(kernel_data, (str, Data)) or kernel_data is ... else kernel_data or ():
        if it is ...:
            more = True
        elif isinstance(it, str):
            more = more or "..." in names(it)
            data += [GlobalArg(name) if f"{name}[" in _text(instructions) else ValueArg(name) for name in names(it) if name != "..."]
        else:
            data += it.each()
    temporaries = temporary_variables or {}
    data += temporaries.values() if isinstance(temporaries, dict) else temporaries
    if default_order is not None:
        data = [_ordered(it, default_order) for it in data]
    data = [it.copy(shape=_shape_with(it.shape, fixed)) for it in data if it.name not in fixed] if fixed else data
    data, brought = _brought(data)
    lines = [f"c {{ {text if isinstance(text, str) else text[-1]} }}" for text in preambles]
    lines += [f"function {text}" for text in functions]
    lines += [it.line() for it in substitutions] + [it.line() for it in instructions if isinstance(it, SubstitutionRule)]
    lines += [f"assume {quoted(' '.join(_with_numbers(it, fixed).split()))}" for it in ([assumptions] if isinstance(assumptions, str) else assumptions or ())]
    several = isinstance(loop_priority, (set, frozenset)) and any(not isinstance(it, str) for it in loop_priority)
    for priority in [] if loop_priority is None else sorted(loop_priority) if several else [loop_priority]:
        lines.append(f"option loop_priority = {', '.join(names(priority))}")
    lines += [f"option default_order = {default_order}"] * (default_order is not None)
    lines += ["option seq_dependencies"] * bool(seq_dependencies)
    options = _options(options)
    texts = [it.text() if isinstance(it, CInstruction) else it for it in instructions if not isinstance(it, SubstitutionRule)]
    made = Made(
        name, tuple(domains), tuple(data), (*lines, *options[0]), tuple(body(texts)), target=target, more=more, return_dict=options[1],
        brought=brought,
    )
    if any(call_of(line) for line in made.body):
        # Functions that it calls are given to `merge`.
        return OpenKernel(made)
    return LoopKernel(made)


def _with_numbers(text, fixed):
    """A text with the values of names that have fixed ones."""
    return re.sub(r"\b[A-Za-z_]\w*\b", lambda word: str(fixed.get(word[0], word[0])), text) if fixed else text


def _shape_with(shape, fixed):
    if isinstance(shape, str):
        return _with_numbers(shape, fixed)
    return tuple(_with_numbers(str(it), fixed) for it in shape) if isinstance(shape, (tuple, list)) else shape


def _brought(data):
    """Data in which temporaries with elements from the start are arguments that the kernel passes, and these arrays."""
    left, brought = [], []
    for it in data:
        initializer = getattr(it, "initializer", None)
        if initializer is None:
            left.append(it)
            continue
        array = np.ascontiguousarray(initializer)
        left.append(GlobalArg(it.name, array.dtype, shape=array.shape))
        brought.append((it.name, array.dtype.str, array.shape, array.tobytes()))
    return left, tuple(brought)


def _text(instructions):
    return "\n".join(it.text() if isinstance(it, CInstruction) else str(it) for it in instructions)


def _ordered(it, order):
    return it.__class__(**{**vars(it), "order": order}) if isinstance(it, GlobalArg) and it.order is None and it.dim_tags is None else it


class _NotGiven:
    """No argument: unlike None, which means none."""


def _tag(default_tag):
    return None if default_tag is _NotGiven else "for" if default_tag is None else str(default_tag)


def _options(options):
    """Options as lines, which say what they are that do not exist; and whether calls give a dictionary."""
    if isinstance(options, str):
        options = dict.fromkeys(names(options), True)
    options = options or {}
    return tuple(f"option {name}" for name in options), bool(options.get("return_dict"))


def set_options(kernel, *args, **options):
    """The kernel with options."""
    lines, return_dict = _options({**(args[0] if args and isinstance(args[0], dict) else dict.fromkeys(args, True)), **options})
    made = kernel._made
    return _kernel(kernel)._with(lines=(*made.lines, *lines), return_dict=return_dict or made.return_dict)


def _kernel(value):
    """A kernel; a message where it is none."""
    if not isinstance(value, LoopKernel):
        raise CrispArgumentError(f"error: {value!r} is no loop kernel\n  help: the first argument is what `make_kernel` or another step gave", code="A0102")
    return value


# Loop variables.


def split_iname(kernel, split_iname, inner_length, *, outer_iname=None, inner_iname=None, outer_tag=None, inner_tag=None, slabs=None, within=None):
    """Two loops for one: the outer one over blocks of ``inner_length``."""
    return _split(kernel, "split_iname", split_iname, inner_length, outer_iname, inner_iname, outer_tag, inner_tag, slabs, within)


def chunk_iname(kernel, split_iname, num_chunks, outer_iname=None, inner_iname=None, outer_tag=None, inner_tag=None, slabs=None, within=None):
    """The same with ``count`` blocks."""
    return _split(kernel, "chunk_iname", split_iname, num_chunks, outer_iname, inner_iname, outer_tag, inner_tag, slabs, within)


def _split(kernel, word, iname, count, outer, inner, outer_tag, inner_tag, slabs, within):
    slabs = None if slabs is None or tuple(slabs) == (0, 0) else list(slabs)
    tags = {"outer_tag": outer_tag, "inner_tag": inner_tag}
    tags = {name: None if tag is None else str(tag) for name, tag in tags.items()}
    return _kernel(kernel)._step(step(word, iname, count, outer=outer, inner=inner, **tags, slabs=slabs, within=within))


def join_inames(kernel, inames, new_iname=None, tag=None, within=None):
    """One loop over all of them."""
    inames = names(inames)
    return _kernel(kernel)._step(step("join_inames", inames, new_iname or "_".join(inames), tag=tag, within=within))


def tag_inames(kernel, iname_to_tag):
    """Tags of loop variables: a dictionary, pairs, or a text such as ``i: g.0, j: l.0``."""
    if isinstance(iname_to_tag, str):
        pairs = [tuple(part.strip() for part in it.split(":")) for it in names(iname_to_tag)]
    else:
        pairs = iname_to_tag.items() if isinstance(iname_to_tag, dict) else iname_to_tag
    words = []
    for pair in pairs:
        if len(pair) != 2:
            raise CrispArgumentError(f"error: {iname_to_tag!r} is no list of tags\n  help: write `i: g.0, j: l.0`", code="A0102")
        name, tag = pair[0], "for" if pair[1] is None else str(pair[1])
        words.append(f"{name}: {tag}" if argument(name) == name else argument(f"{name}:{tag}"))
    return _kernel(kernel)._step(f"tag_inames({', '.join(words)})")


def untag_inames(kernel, iname_to_untag, tag_type=None):
    """The loops without tags."""
    return _kernel(kernel)._step(step("untag_inames", names(iname_to_untag)))


def prioritize_loops(kernel, loop_priority):
    """The first loop outside of the others, where instructions share them."""
    return _kernel(kernel)._step(f"prioritize_loops({', '.join(names(loop_priority))})")


set_loop_priority = prioritize_loops


def duplicate_inames(kernel, inames, within, new_inames=None, suffix=None, tags=None):
    """Gives some instructions their own loops."""
    inames = names(inames)
    tags = [str(tags.get(name, "for")) for name in inames] if isinstance(tags, dict) else tags
    new = None if new_inames is None else names(new_inames)
    return _kernel(kernel)._step(step("duplicate_inames", inames, within=within, new_inames=new, suffix=suffix, tags=tags))


distribute = duplicate_inames


def rename_iname(kernel, old_iname, new_iname, existing_ok=False, within=None):
    """Another name; with ``existing_ok`` that of a loop over the same values, and both become one."""
    return _kernel(kernel)._step(step("rename_iname", old_iname, new_iname, existing_ok=existing_ok, within=within))


def rename_inames(kernel, old_inames, new_iname, existing_ok=False, within=None):
    """One name for loops over the same values, which become one."""
    first, *rest = names(old_inames) if isinstance(old_inames, str) else sorted(old_inames) if isinstance(old_inames, (set, frozenset)) else list(old_inames)
    if first != new_iname:
        kernel = rename_iname(kernel, first, new_iname, existing_ok)
    for name in rest:
        kernel = rename_iname(kernel, name, new_iname, existing_ok=True) if name != new_iname else kernel
    return kernel


def map_domain(kernel, transform_map):
    """Other loop variables for the same points, one to one: ``{ [i, j] -> [d, p] : d = i + j and p = j }``."""
    return _kernel(kernel)._step(step("map_domain", str(transform_map)))


# Copies and memory.


def add_prefetch(
    kernel, var_name, sweep_inames=None, dim_arg_names=None, default_tag=_NotGiven, *, temporary_name=None, temporary_address_space=None,
    footprint_subscripts=None, fetch_bounding_box=False, fetch_outer_inames=None, within=None, prefetch_insn_id=None, **ignored,
):
    """Copies the part of an array that is read in loops over ``sweep_inames`` before them."""
    if footprint_subscripts is not None:
        var_name = f"{var_name}[{', '.join(str(it) for it in footprint_subscripts)}]"
    return _kernel(kernel)._step(
        step(
            "add_prefetch",
            var_name,
            sweep=names(sweep_inames or ()),
            outer=None if fetch_outer_inames is None else names(fetch_outer_inames),
            space=temporary_address_space,
            default_tag=_tag(default_tag),
            temporary_name=temporary_name,
            dim_arg_names=None if dim_arg_names is None else names(dim_arg_names),
            fetch_bounding_box=fetch_bounding_box or None,
            within=within,
        )
    )


def buffer_array(
    kernel, var_name, buffer_inames, init_expression=None, store_expression=None, within=None, default_tag=_NotGiven, temporary_name=None,
    temporary_address_space=None, outer_inames=None,
):
    """An array is accumulated in a copy, which is loaded before the loops and stored after them."""
    return _kernel(kernel)._step(
        step(
            "buffer_array",
            var_name,
            sweep=names(buffer_inames),
            outer=None if outer_inames is None else names(outer_inames),
            space=temporary_address_space,
            default_tag=_tag(default_tag),
            temporary_name=temporary_name,
            init_expression=init_expression,
            store_expression=store_expression,
            within=within,
        )
    )


def precompute(
    kernel, subst_use, sweep_inames=(), within=None, *, storage_axes=None, temporary_name=None, precompute_outer_inames=None, default_tag=_NotGiven,
    temporary_address_space=None, precompute_inames=None, **ignored,
):
    """Where instructions have the expression of a rule, its values are computed before the loops over ``sweep_inames``, each once."""
    if isinstance(subst_use, str) and "(" in subst_use:
        # `f(i, j)`: the uses of `f`, with the loops that its arguments name.
        subst_use, _, inside = subst_use.partition("(")
        sweep_inames = [*names(sweep_inames), *(it for it in names(inside.rstrip(") ")) if it in kernel.all_inames() and it not in names(sweep_inames))]
    if precompute_inames is not None and storage_axes is None:
        known = kernel.all_inames()
        storage_axes = [it if it not in known else kernel.get_var_name_generator()(it) for it in names(precompute_inames)]
    return _kernel(kernel)._step(
        step(
            "precompute",
            subst_use,
            sweep=names(sweep_inames),
            outer=None if precompute_outer_inames is None else names(precompute_outer_inames),
            space=temporary_address_space,
            default_tag=_tag(default_tag),
            temporary_name=temporary_name,
            dim_arg_names=None if storage_axes is None else names(storage_axes),
            within=within,
        )
    )


def extract_subst(kernel, subst_name, template, parameters=(), within=None):
    """A rule of an expression that instructions have."""
    return _kernel(kernel)._step(f"extract_subst({subst_name}, {quoted(template)}, parameters={argument(names(parameters))}{_within(within)})")


def _within(within):
    return "" if within is None else f", within={argument(within)}"


def assignment_to_subst(kernel, lhs_name):
    """The value of a temporary is computed where it was read."""
    return _kernel(kernel)._step(step("assignment_to_subst", lhs_name))


def alias_temporaries(kernel, temporary_names):
    """Temporaries of one shape use one memory, each after the other."""
    return _kernel(kernel)._step(step("alias_temporaries", names(temporary_names)))


def privatize_temporaries_with_inames(kernel, privatizing_inames, only_var_names=None):
    """Gives each iteration of these loops its own elements."""
    only = None if only_var_names is None else names(only_var_names)
    return _kernel(kernel)._step(step("privatize_temporaries_with_inames", names(privatizing_inames), only_var_names=only))


def set_temporary_address_space(kernel, temp_var_names, address_space):
    """Where temporaries live."""
    return _kernel(kernel)._step(step("set_temporary_address_space", names(temp_var_names), str(address_space)))


set_temporary_scope = set_temporary_address_space


def tag_array_axes(kernel, ary_names, dim_tags):
    """How elements lie: of temporaries, and of arguments, whose callers then pass them so."""
    tags = dim_tags if isinstance(dim_tags, str) else ",".join(str(tag) for tag in dim_tags)
    for name in names(ary_names):
        if name in kernel.arguments:
            it = _shaped(kernel, name)
            kernel = _declared(kernel, replace(it, dim_tags=_all(tags, it), order=None, strides=None))
        else:
            kernel = _kernel(kernel)._step(step("tag_array_axes", name, tags))
    return kernel


def _extents(kernel, name):
    """The extents of an argument as texts."""
    fixed = dict(kernel._made.fixed)
    axes = next(it[5] for it in kernel._native.arguments() if it[0] == name)
    return tuple(renamed(_sum_text(extent), {key: str(value) for key, value in fixed.items()}) for extent, _, _ in axes)


def _shaped(kernel, name):
    """The declaration of an argument, with its shape."""
    it = {it.name: it for it in kernel._made.data}.get(name) or GlobalArg(name)
    return replace(it, shape=_extents(kernel, name)) if it.shape in (None, auto) or dict(kernel._made.fixed) else it


def _declared(kernel, changed):
    """The kernel with another declaration of an argument."""
    given = kernel._made.data
    if changed.name not in {it.name for it in given}:
        given = (*given, changed)
    return _kernel(kernel)._with(data=tuple(changed if it.name == changed.name else it for it in given))


def _all(tags, it):
    """``C`` and ``F`` are short for that tag of each axis."""
    shape = () if it.shape is None else it.shape if not isinstance(it.shape, str) else names(it.shape)
    count = 1 if np.isscalar(shape) else len(shape)
    if tags in ("C", "F", "c", "f") and it.shape is not None:
        return ",".join([tags.lower()] * count)
    return ",".join(tag.lower() if tag in ("C", "F") else tag for tag in names(tags))


def split_array_axis(kernel, array_names, axis_nr=None, count=None, order="C"):
    """An axis becomes two: quotient and remainder of its index. Callers pass an argument with the new axes.

    ``array_names`` may be pairs of names and axes, with the count after them.
    """
    if not isinstance(array_names, str) and any(not isinstance(it, str) for it in array_names):
        pairs, count = [array_names] if isinstance(array_names[0], str) else list(array_names), axis_nr if count is None else count
    elif not isinstance(array_names, str) and len(array_names) == 2 and isinstance(array_names[1], int):
        pairs, count = [tuple(array_names)], axis_nr if count is None else count
    else:
        pairs = [(name, axis_nr) for name in names(array_names)]
    parts = {}
    for name, axis in pairs:
        if name in kernel.arguments:
            kernel = _split_argument(kernel, name, axis, count, order, parts)
        else:
            kernel = _kernel(kernel)._step(step("split_array_axis", name, axis, count, order=order))
    return kernel


def _split_argument(kernel, name, axis, count, order, parts):
    """The kernel whose argument has two axes for one: all its elements are named by both. Axes as long as each other have as many ``parts``."""
    made = kernel._made
    if made.fused is not None:
        raise CrispArgumentError(f"error: `{kernel.name}` is made of several kernels\n  help: split axes of arguments before", code="A0102")

    def element(array, subscripts):
        if array != name or axis >= len(subscripts):
            return None
        parts = [f"({subscripts[axis]})//{count}", f"({subscripts[axis]}) % {count}"]
        return f"{array}[{', '.join([*subscripts[:axis], *(parts if order == 'C' else parts[::-1]), *subscripts[axis + 1:]])}]"

    extents = _extents(kernel, name)
    text = extents[axis]
    # Callers give the number of parts where the extent is a parameter.
    known = str(-(-int(text) // count)) if text.lstrip("-").isdigit() else None
    outer = known or parts.setdefault(text, kernel.get_var_name_generator()(f"{name}_n{axis}"))
    both = [outer, str(count)] if order == "C" else [str(count), outer]
    it = {it.name: it for it in made.data}.get(name) or GlobalArg(name)
    changed = replace(it, shape=(*extents[:axis], *both, *extents[axis + 1 :]), dim_tags=None, order=None, strides=None)
    data = made.data if name in {it.name for it in made.data} else (*made.data, changed)
    data = tuple(changed if it.name == name else it for it in data)
    return _kernel(kernel)._with(body=tuple(accesses(line, element) for line in made.body), data=data)


def split_array_dim(kernel, arrays_and_axes, count, auto_split_inames=True, split_kwargs=None, order="C"):
    """An axis of each array becomes two; loops whose variable is the index along it are split alike, as ``i_outer`` and ``i_inner``."""
    if isinstance(arrays_and_axes, str) or not isinstance(split_kwargs or {}, dict):
        return split_array_axis(kernel, arrays_and_axes, count, auto_split_inames, order)
    single = len(arrays_and_axes) == 2 and isinstance(arrays_and_axes[1], int)
    pairs, loops = [tuple(arrays_and_axes)] if single else [tuple(it) for it in arrays_and_axes], []
    axes, known = dict(pairs), kernel.all_inames()

    def found(name, subscripts):
        if name in axes and axes[name] < len(subscripts) and subscripts[axes[name]] in known and subscripts[axes[name]] not in loops:
            loops.append(subscripts[axes[name]])

    for line in kernel._made.body:
        accesses(line, found)
    kernel = split_array_axis(kernel, pairs, count, order=order)
    for name in loops if auto_split_inames else []:
        kernel = split_iname(kernel, name, count, **(split_kwargs or {}))
    return kernel


def find_padding_multiple(kernel, variable, axis, align_bytes, allowed_waste=0.1):
    """The least number of elements along an axis whose bytes are nearly a multiple of ``align_bytes``: at most this part is wasted."""
    it = next(it for it in kernel._native.arguments() if it[0] == variable)
    size = np.dtype(dtype_name(it[1])).itemsize if it[1] not in _SHORT else np.dtype(_SHORT[it[1]]).itemsize
    inner = 1
    for text in _extents(kernel, variable)[axis + 1 :]:
        if not text.isdigit():
            raise CrispArgumentError(f"error: the inner extents of `{variable}` are not numbers\n  help: fix parameters first", code="A0102")
        inner *= int(text)
    for count in range(1, 1 << 20):
        bytes_ = count * inner * size
        padded = -(-bytes_ // align_bytes) * align_bytes
        if (padded - bytes_) / padded <= allowed_waste:
            return count
    return 1 << 20


_SHORT = {"f32": "float32", "f64": "float64", "f16": "float16", "bool": "bool", **{f"{kind}{bits}": f"{name}{bits}" for kind, name in (("i", "int"), ("u", "uint")) for bits in (8, 16, 32, 64)}}


def add_padding(kernel, variable, axis, align_bytes):
    """Places neighbours along an axis a multiple of this number of bytes apart. Callers pass an argument with these distances."""
    if variable not in kernel.arguments:
        return _kernel(kernel)._step(step("add_padding", variable, axis, align_bytes=align_bytes))
    extents, described = _extents(kernel, variable), next(it for it in kernel._native.arguments() if it[0] == variable)
    if axis + 1 >= len(extents) or not all(it.isdigit() for it in extents[axis + 1 :]):
        return kernel
    size = np.dtype(_SHORT[described[1]]).itemsize
    strides = [1]
    for at in range(len(extents) - 1, 0, -1):
        stride = strides[0] * int(extents[at]) if extents[at].isdigit() else None
        if stride is None:
            raise CrispArgumentError(f"error: the inner extents of `{variable}` are not numbers\n  help: fix parameters first", code="A0102")
        if at - 1 == axis:
            stride = -(-stride * size // align_bytes) * align_bytes // size
        strides.insert(0, stride)
    it = _shaped(kernel, variable)
    return _declared(kernel, replace(it, strides=tuple(strides), dim_tags=None, order=None))


def add_padding_to_avoid_bank_conflicts(kernel, device=None):
    """Local temporaries whose rows are a multiple of 32 words long get one word more in each row."""
    for it in kernel._native.temporaries():
        name, scalar, extents = it
        size = np.dtype(_SHORT[scalar]).itemsize
        if len(extents) > 1 and all(extent is not None for extent in extents) and extents[-1] * size % 64 == 0:
            kernel = kernel._step(step("add_padding", name, len(extents) - 2, align_bytes=extents[-1] * size + size))
    return kernel


def pack(kernel, array, order=None, dim_arg_names=None, default_tag=None):
    """An argument is copied ahead of everything else, in the order in which these loops read it."""
    lists = {name: None if value is None else names(value) for name, value in {"order": order, "dim_arg_names": dim_arg_names}.items()}
    return _kernel(kernel)._step(step("pack", array, "ahead", **lists, default_tag=default_tag))


def change_arg_to_image(kernel, name):
    """An argument is an image."""
    data = tuple(ImageArg(it.name, it.dtype, it.shape) if it.name == name else it for it in kernel._made.data)
    return _kernel(kernel)._with(data=data)


# Reductions and scans.


def realize_reduction(kernel, insn_id=None, by=None, into=None, *, insn_id_filter=None, force_scan=False, unknown_types_ok=True, automagic_scans_ok=False, **ignored):
    """The reduction of an instruction becomes instructions that can be ordered, or is shared out: loop, lanes, workgroup or launches.

    Without an instruction all reductions stay as they are: code realises them. ``force_scan=True`` makes scans of those that are one.
    """
    if force_scan:
        for name in [insn_id] if insn_id is not None else [it.id for it in _kernel(kernel).instructions if "(" in str(it.expression)]:
            kernel = realize_scan(kernel, name)
        return kernel
    if insn_id is None:
        return _kernel(kernel)
    return _kernel(kernel)._step(step("realize_reduction", insn_id, by=by, into=into))


def realize_scan(kernel, insn_id, by=None):
    """A sum over ``j <= i`` for each ``i`` becomes one loop that goes on from result to result."""
    return _kernel(kernel)._step(step("realize_scan", insn_id, by=by))


def reassociate(kernel, insn_id, order, *sizes):
    """Another order of a reduction: this changes what is computed."""
    return _kernel(kernel)._define(step("reassociate", insn_id, order, *sizes))


# Facts and instructions.


def assume(kernel, assumptions):
    """States assumptions: conditions on parameters such as ``n mod 16 = 0``, and facts about arrays such as ``injective(to)``, which each launch checks."""
    return _kernel(kernel)._step(f"assume({quoted(assumptions)})")


def fix_parameters(kernel, **values):
    """Values of parameters, which calls leave out then."""
    numbers = {name: value.__index__() for name, value in values.items()}
    return _kernel(kernel)._step(step("fix_parameters", **numbers), fixed=(*kernel._made.fixed, *numbers.items()))


def add_dependency(kernel, insn_match, depends_on):
    """Instructions come after others; both are ids or patterns."""
    for one in _ids(kernel, insn_match):
        for other in _ids(kernel, depends_on):
            if one != other:
                kernel = _kernel(kernel)._step(step("add_dependency", one, other))
    return kernel


def _ids(kernel, match):
    """The ids that an id, or a pattern, means."""
    plain = _id(match)
    if isinstance(plain, str) and not any(it in plain for it in ":*?[ "):
        return [plain]
    found = [it.id for it in find_instructions(_kernel(kernel), match)]
    if not found:
        raise CrispArgumentError(f"error: no instruction of `{kernel.name}` matches {match!r}\n  help: there are {', '.join(kernel.instructions)}", code="A0102")
    return found


def add_nosync(kernel, scope, source, sink, bidirectional=False, force=False, empty_ok=False):
    """No barrier between instructions; both are ids or patterns."""
    if empty_ok and not (find_instructions(kernel, source) and find_instructions(kernel, sink)):
        return kernel
    for one in _ids(kernel, source):
        for other in _ids(kernel, sink):
            kernel = _kernel(kernel)._step(step("add_nosync", scope, one, other))
            if bidirectional and one != other:
                kernel = _kernel(kernel)._step(step("add_nosync", scope, other, one))
    return kernel


def add_barrier(kernel, insn_before, insn_after, id_based_on=None, tags=None, synchronization_kind="global", mem_kind=None, within_inames=None):
    """Orders instructions before and after a barrier; barriers follow from that."""
    return add_dependency(kernel, insn_after, insn_before)


def _id(match):
    return match.removeprefix("id:") if isinstance(match, str) else match


def set_instruction_priority(kernel, insn_match, priority):
    """Sets a priority: of instructions that may come next, the one with the highest is first."""
    return _kernel(kernel)._step(step("set_instruction_priority", insn_match, priority))


def set_argument_order(kernel, arg_names):
    """The order of arguments, which is that of what a call gives."""
    made, order = kernel._made, names(arg_names)
    known = {it.name: it for it in made.data}
    first = tuple(known.pop(name, None) or (ValueArg if kernel.is_scalar(name) else GlobalArg)(name) for name in order)
    return _kernel(kernel)._with(data=(*first, *known.values()))


def add_dtypes(kernel, dtypes):
    """Types of arguments."""
    return kernel.with_types(dict(dtypes))


add_and_infer_dtypes = add_dtypes


def infer_unknown_types(kernel, expect_completion=False):
    """The kernel: types follow by themselves."""
    return kernel


def expand_subst(kernel, within=None):
    """The kernel: rules are replaced by their expressions where they are used."""
    return kernel


def set_target(kernel, target):
    """The kernel for another target: a device, such as ``"cuda:0"``, or one of the target classes."""
    return _kernel(kernel)._changed(lambda native: native, target=target)


# Several kernels, and what comes of kernels.


def fuse_kernels(kernels, suffixes=None, data_flow=None, temporaries=None, name=None):
    """One kernel of several: what they compute one after the other."""
    kernels = list(kernels)
    called = [it.name for it in kernels]
    if len(set(called)) < len(called):
        parts = [it._with(name=f"{it.name}_{number}") for number, it in enumerate(kernels)]
    else:
        parts = kernels
    flow = None if data_flow is None else "[" + ", ".join(f"({it}, {one}, {other})" for it, one, other in data_flow) + "]"
    words = [argument([it.name for it in parts])]
    words += [f"suffixes={argument([f'{it}' for it in suffixes])}"] if suffixes is not None else []
    words += [f"data_flow={flow}"] if flow else []
    words += [f"temporaries={argument(names(temporaries))}"] if temporaries is not None else []
    name = name or "_and_".join(called)
    plain = [LoopKernel(replace(it._made, steps=())) if it._made.steps else it for it in parts]
    fixed = tuple(dict.fromkeys(pair for it in parts for pair in it._made.fixed))
    brought = tuple(dict.fromkeys(one for it in parts for one in it._made.brought))
    fused = Made(
        name, before="".join(it.source() for it in plain), fused=f"fuse_kernels({', '.join(words)})", target=kernels[0]._made.target, fixed=fixed,
        brought=brought,
    )
    kernel = LoopKernel(fused)
    for number, it in enumerate(parts):
        of = _names_in_fused(plain, number, suffixes)
        for text in it._made.steps:
            kernel = kernel._step(renamed(text, of))
    return kernel


def _names_in_fused(kernels, number, suffixes):
    """The new names of loops and instructions of one of several kernels that become one."""
    own = lambda it: set(it._native.inames()) | {str(name) for name in it.instructions}
    taken = set().union(*(own(it) for it in kernels[:number])) if number else set()
    suffix = suffixes[number] if suffixes is not None else f"_{number}"
    return {name: f"{name}{suffix}" for name in own(kernels[number]) if name in taken}


def get_dot_dependency_graph(kernel):
    """Which instructions come before which, in the language DOT."""
    return kernel.dependency_graph()


def get_dependency_graph_svg(kernel):
    """Which instructions come before which, as an SVG."""
    return _kernel(kernel)._native.page()[1]


def preprocess_kernel(kernel, *ignored):
    """The kernel with types, shapes and dependences settled."""
    return _kernel(kernel)._changed(lambda native: native.preprocessed())


def linearize(kernel, *ignored):
    """The kernel with loops, barriers and launches settled and proven; it takes no more steps."""
    return _kernel(kernel)._changed(lambda native: native.linearized())


get_one_linearized_kernel = linearize
get_one_scheduled_kernel = linearize


def _same(kernel, *args, **named):
    """The kernel: what this function makes in Loopy happens here by itself."""
    return _kernel(kernel)


# Reductions have their own copies of loops, expressions are simplified, axes without a loop have one invocation, and private values that cross
# launches are saved, by the compiler.
make_reduction_inames_unique = _same
fold_constants = _same
simplify_indices = _same
add_inames_for_unused_hw_axes = _same
save_and_reload_temporaries = _same
allocate_temporaries_for_base_storage = _same
remove_unused_inames = _same
# Functions are found by their names; those in C are given by `preambles` and `functions`.
register_callable = _same
set_array_axis_names = _same
merge_loop_domains = _same


def collect_common_factors_on_increment(kernel, var_name, *args, **named):
    """Refused: a factor outside of a sum rounds differently."""
    raise CrispArgumentError(
        f"error: a common factor taken out of the sum in `{var_name}` changes its bits\n  help: write the instruction so: `r[i] = c[i]*sum(j, …)`", code="A0102"
    )


def has_schedulable_iname_nesting(kernel):
    """Whether loops, memories and launches can be settled."""
    try:
        linearize(kernel)
    except CrispError:
        return False
    return True


def show_dependency_graph(kernel, open_in_browser=False, **ignored):
    """Which instructions come before which, in the language DOT; with ``open_in_browser`` as a picture in a browser."""
    text = get_dot_dependency_graph(kernel)
    if open_in_browser:
        import tempfile
        import webbrowser

        with tempfile.NamedTemporaryFile("w", suffix=".html", delete=False) as file:
            file.write(kernel.picture())
        webbrowser.open(f"file://{file.name}")
    return text


def set_caching_enabled(flag):
    """Nothing: compiled kernels are kept by what they are made of."""
