"""Loop kernels under the names of the package Loopy: made of domains and instructions, changed by functions of which each gives a new kernel.

>>> import numpy as np
>>> import crisp.loopy as lp
>>> k = lp.make_kernel("{ [i]: 0 <= i < n }", "out[i] = 2*a[i]")
>>> k = lp.split_iname(k, "i", 128, outer_tag="g.0", inner_tag="l.0")
>>> _, (out,) = k(a=np.arange(4, dtype=np.float32))
>>> out
array([0., 2., 4., 6.], dtype=float32)
"""

import numpy as np

from .errors import CrispArgumentError
from .loop_code import CodeGenerationResult, auto_test_vs_ref, generate_code_v2
from .loop_data import (
    AddressSpace, CInstruction, ConstantArg, CTarget, CudaTarget, Data, ExecutableCTarget, GlobalArg, ImageArg, ISPCTarget, OpenCLTarget,
    PyOpenCLTarget, SubstitutionRule, TemporaryVariable, ValueArg, auto,
)
from .loop_kernel import LoopKernel, Made
from .loop_text import argument, body, names, quoted, step

ArrayArg = GlobalArg


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
    instructions = [instructions] if isinstance(instructions, (str, CInstruction)) else instructions
    data, more = [], False
    for it in [kernel_data] if isinstance(kernel_data, (str, Data)) else kernel_data:
        if isinstance(it, str):
            more = more or "..." in names(it)
            data += [GlobalArg(name) if f"{name}[" in _text(instructions) else ValueArg(name) for name in names(it) if name != "..."]
        else:
            data += it.each()
    temporaries = temporary_variables or {}
    data += temporaries.values() if isinstance(temporaries, dict) else temporaries
    if default_order is not None:
        data = [_ordered(it, default_order) for it in data]
    lines = [f"c {{ {text if isinstance(text, str) else text[-1]} }}" for text in preambles]
    lines += [f"function {text}" for text in functions]
    lines += [it.line() for it in substitutions] + [it.line() for it in instructions if isinstance(it, SubstitutionRule)]
    lines += [f"assume {quoted(it)}" for it in ([assumptions] if isinstance(assumptions, str) else assumptions or ())]
    if loop_priority is not None:
        lines.append(f"option loop_priority = {', '.join(names(loop_priority))}")
    lines += ["option seq_dependencies"] * bool(seq_dependencies)
    options = _options(options)
    texts = [it.text() if isinstance(it, CInstruction) else it for it in instructions if not isinstance(it, SubstitutionRule)]
    made = Made(
        name, tuple(str(it) for it in domains), tuple(data), (*lines, *options[0]), tuple(body(texts)), target=target, more=more, return_dict=options[1]
    )
    kernel = LoopKernel(made)
    return fix_parameters(kernel, **fixed_parameters) if fixed_parameters else kernel


def _text(instructions):
    return "\n".join(it.text() if isinstance(it, CInstruction) else str(it) for it in instructions)


def _ordered(it, order):
    return it.__class__(**{**vars(it), "order": order}) if isinstance(it, GlobalArg) and it.order is None and it.dim_tags is None else it


def Options(**options):
    """Options of a kernel. ``return_dict=True``: calls give what they wrote by name; others say something to Loopy's own code generators."""
    return options


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


def map_domain(kernel, transform_map):
    """Other loop variables for the same points, one to one: ``{ [i, j] -> [d, p] : d = i + j and p = j }``."""
    return _kernel(kernel)._step(step("map_domain", str(transform_map)))


# Copies and memory.


def add_prefetch(
    kernel, var_name, sweep_inames=None, dim_arg_names=None, default_tag=None, *, temporary_name=None, temporary_address_space=None,
    footprint_subscripts=None, fetch_bounding_box=False, fetch_outer_inames=None, within=None,
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
            default_tag=default_tag,
            temporary_name=temporary_name,
            dim_arg_names=None if dim_arg_names is None else names(dim_arg_names),
            fetch_bounding_box=fetch_bounding_box or None,
            within=within,
        )
    )


def buffer_array(
    kernel, var_name, buffer_inames, init_expression=None, store_expression=None, within=None, default_tag=None, temporary_name=None,
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
            default_tag=default_tag,
            temporary_name=temporary_name,
            init_expression=init_expression,
            store_expression=store_expression,
            within=within,
        )
    )


def precompute(
    kernel, subst_use, sweep_inames=(), within=None, *, storage_axes=None, temporary_name=None, precompute_outer_inames=None, default_tag=None,
    temporary_address_space=None,
):
    """Where instructions have the expression of a rule, its values are computed before the loops over ``sweep_inames``, each once."""
    return _kernel(kernel)._step(
        step(
            "precompute",
            subst_use,
            sweep=names(sweep_inames),
            outer=None if precompute_outer_inames is None else names(precompute_outer_inames),
            space=temporary_address_space,
            default_tag=default_tag,
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
        given = kernel._made.data
        if name in kernel.arguments:
            if name not in {it.name for it in given}:
                given = (*given, GlobalArg(name))
            data = tuple(it.__class__(**{**vars(it), "dim_tags": _all(tags, it), "order": None}) if it.name == name else it for it in given)
            kernel = _kernel(kernel)._with(data=data)
        else:
            kernel = _kernel(kernel)._step(step("tag_array_axes", name, tags))
    return kernel


def _all(tags, it):
    """``C`` and ``F`` are short for that tag of each axis."""
    if tags in ("C", "F", "c", "f") and it.shape is not None:
        shape = it.shape if not isinstance(it.shape, str) else names(it.shape)
        return ",".join([tags.lower()] * (1 if np.isscalar(shape) else len(shape)))
    return tags


def split_array_axis(kernel, array_names, axis_nr, count, order="C"):
    """An axis of temporaries becomes two: quotient and remainder of its index."""
    for name in names(array_names):
        kernel = _kernel(kernel)._step(step("split_array_axis", name, axis_nr, count, order=order))
    return kernel


split_array_dim = split_array_axis


def add_padding(kernel, variable, axis, align_bytes):
    """Places neighbours along an axis of a temporary a multiple of this number of bytes apart."""
    return _kernel(kernel)._step(step("add_padding", variable, axis, align_bytes=align_bytes))


def pack(kernel, array, order=None, dim_arg_names=None, default_tag=None):
    """An argument is copied ahead of everything else, in the order in which these loops read it."""
    lists = {name: None if value is None else names(value) for name, value in {"order": order, "dim_arg_names": dim_arg_names}.items()}
    return _kernel(kernel)._step(step("pack", array, "ahead", **lists, default_tag=default_tag))


def change_arg_to_image(kernel, name):
    """An argument is an image."""
    data = tuple(ImageArg(it.name, it.dtype, it.shape) if it.name == name else it for it in kernel._made.data)
    return _kernel(kernel)._with(data=data)


# Reductions and scans.


def realize_reduction(kernel, insn_id, by=None, into=None):
    """The reduction of an instruction becomes instructions that can be ordered, or is shared out: loop, lanes, workgroup or launches."""
    return _kernel(kernel)._step(step("realize_reduction", insn_id, by=by, into=into))


def realize_scan(kernel, insn_id, by=None):
    """A sum over ``j <= i`` for each ``i`` becomes one loop that goes on from result to result."""
    return _kernel(kernel)._step(step("realize_scan", insn_id, by=by))


def reassociate(kernel, insn_id, order, *sizes):
    """Another order of a reduction: this changes what is computed."""
    return _kernel(kernel)._define(step("reassociate", insn_id, order, *sizes))


# Facts and instructions.


def assume(kernel, assumptions):
    """States assumptions about parameters."""
    return _kernel(kernel)._step(f"assume({quoted(assumptions)})")


def fix_parameters(kernel, **values):
    """Values of parameters, which calls leave out then."""
    numbers = {name: value.__index__() for name, value in values.items()}
    return _kernel(kernel)._step(step("fix_parameters", **numbers), fixed=(*kernel._made.fixed, *numbers.items()))


def add_dependency(kernel, insn_match, depends_on):
    """An instruction comes after another one."""
    return _kernel(kernel)._step(step("add_dependency", _id(insn_match), _id(depends_on)))


def add_nosync(kernel, scope, source, sink, bidirectional=False, force=False):
    """No barrier between two instructions."""
    return _kernel(kernel)._step(step("add_nosync", scope, _id(source), _id(sink)))


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
    changed = [it.name for it in kernels if it._made.steps or it._made.definition]
    if changed:
        raise CrispArgumentError(
            f"error: `{changed[0]}` has steps, and kernels are fused before they are transformed\n  help: fuse first, then apply the steps to the whole",
            code="A0102",
        )
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
    return LoopKernel(
        Made(name, before="".join(it.source() for it in parts), fused=f"fuse_kernels({', '.join(words)})", target=kernels[0]._made.target)
    )


def get_dot_dependency_graph(kernel):
    """Which instructions come before which, in the language DOT."""
    return kernel.dependency_graph()


def preprocess_kernel(kernel):
    """The kernel with types, shapes and dependences settled."""
    return _kernel(kernel)._changed(lambda native: native.preprocessed())


def linearize(kernel):
    """The kernel with loops, barriers and launches settled and proven; it takes no more steps."""
    return _kernel(kernel)._changed(lambda native: native.linearized())


get_one_linearized_kernel = linearize
get_one_scheduled_kernel = linearize


def set_caching_enabled(flag):
    """Nothing: compiled kernels are kept by what they are made of."""
