"""Writes the stubs of crisp.loopy and of modules that it takes functions from: signatures from the source, types of parameters from a table of names. `--check` compares."""

import ast
import pathlib
import sys

FOLDER = pathlib.Path(__file__).parent.parent / "crates/product/python/python/crisp"

# The types of parameters, by their names; those of one function as FUNCTION.NAME.
TYPES = {
    "kernel": "LoopKernel",
    "kernels": "Iterable[LoopKernel]",
    "domains": "object",
    "instructions": "str | CInstruction | Iterable[str | CInstruction | SubstitutionRule]",
    "kernel_data": "str | Data | Iterable[str | Data]",
    "name": "str",
    "fuse_kernels.name": "str | None",
    "assumptions": "str",
    "make_kernel.assumptions": "str | Iterable[str] | None",
    "loop_priority": "Names",
    "make_kernel.loop_priority": "Names | None",
    "fixed_parameters": "Mapping[str, int] | None",
    "default_order": "str | None",
    "functions": "Iterable[str]",
    "inner_length": "int",
    "num_chunks": "int",
    "slabs": "tuple[int, int] | None",
    "within": "str | None",
    "split_iname": "str",
    "inames": "Names",
    "new_iname": "str",
    "join_inames.new_iname": "str | None",
    "iname_to_untag": "Names",
    "old_iname": "str",
    "new_inames": "Names | None",
    "dim_arg_names": "Names | None",
    "sweep_inames": "Names",
    "add_prefetch.sweep_inames": "Names | None",
    "buffer_inames": "Names",
    "fetch_outer_inames": "Names | None",
    "outer_inames": "Names | None",
    "precompute_outer_inames": "Names | None",
    "storage_axes": "Names | None",
    "var_name": "str",
    "subst_use": "str",
    "subst_name": "str",
    "template": "str",
    "parameters": "Names",
    "lhs_name": "str",
    "temporary_names": "Names",
    "privatizing_inames": "Names",
    "only_var_names": "Names | None",
    "temp_var_names": "Names",
    "address_space": "str",
    "ary_names": "Names",
    "array_names": "Any",
    "dim_tags": "str | Iterable[str]",
    "axis_nr": "Any",
    "count": "Any",
    "order": "str",
    "pack.order": "Names | None",
    "variable": "str",
    "axis": "int",
    "align_bytes": "int",
    "array": "str",
    "insn_id": "str",
    "realize_reduction.insn_id": "str | None",
    "sizes": "int",
    "values": "int",
    "insn_match": "str",
    "depends_on": "str",
    "scope": "str",
    "source": "str",
    "sink": "str",
    "priority": "int",
    "arg_names": "Names",
    "dtypes": "Mapping[str, Any]",
    "suffixes": "Iterable[str] | None",
    "data_flow": "Iterable[tuple[str, int, int]] | None",
    "temporaries": "Names | None",
    "flag": "bool",
}

# What functions give that give no kernel.
RESULTS = {
    "has_schedulable_iname_nesting": "bool", "show_dependency_graph": "str", "get_dependency_graph_svg": "str", "find_padding_multiple": "int",
    "get_op_map": "ToCountMap", "get_mem_access_map": "ToCountMap", "get_synchronization_map": "ToCountMap",
    "gather_access_footprints": "dict[Any, Any]", "gather_access_footprint_bytes": "dict[Any, Any]", "find_instructions": "list[Any]",
    "make_function": "LoopFunction", "merge": "Any", "make_einsum": "Any", "make_copy_kernel": "Any",
    "Options": "dict[str, Any]", "get_dot_dependency_graph": "str", "set_caching_enabled": "None",
}

# What other modules define for this one alone.
HIDDEN = {"Made", "argument", "body", "names", "quoted", "step", "CrispArgumentError", "CrispError", "wrong", "accesses", "call_of", "renamed", "_sum_text", "dtype_name"}

HEAD = """# Loop kernels under the names of the package Loopy, with types. Made by scripts/stubs.py.
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from . import CrispError
"""


def parameter(function, it, default, star=""):
    """A parameter with its type, and its default where that is short."""
    kind = TYPES.get(f"{function}.{it.arg}") or TYPES.get(it.arg)
    if kind is None:
        kind = "bool" if isinstance(default, ast.Constant) and isinstance(default.value, bool) else "Any"
    text = f"{star}{it.arg}: {kind}"
    if default is None:
        return text
    return f"{text} = {ast.unparse(default) if isinstance(default, ast.Constant) else '...'}"


def signature(node):
    of = node.args
    plain = [*of.posonlyargs, *of.args]
    defaults = [None] * (len(plain) - len(of.defaults)) + of.defaults
    parts = [parameter(node.name, it, default) for it, default in zip(plain, defaults)]
    if of.vararg:
        parts.append(parameter(node.name, of.vararg, None, "*"))
    elif of.kwonlyargs:
        parts.append("*")
    parts += [parameter(node.name, it, default) for it, default in zip(of.kwonlyargs, of.kw_defaults)]
    if of.kwarg:
        parts.append(parameter(node.name, of.kwarg, None, "**"))
    result = RESULTS.get(node.name, "LoopKernel")
    line = f"def {node.name}({', '.join(parts)}) -> {result}: ...\n"
    if len(line) < 160:
        return line
    return f"def {node.name}(\n" + "".join(f"    {part},\n" for part in parts) + f") -> {result}: ...\n"


def stub(source):
    """The text of the stub for the text of the module."""
    tree = ast.parse(source)
    imported, defined = [], []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.level:
            imported += [f"from .{node.module} import {it.name} as {it.name}\n" for it in node.names if it.name not in HIDDEN]
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            defined.append(signature(node))
        elif isinstance(node, ast.Assign) and ast.unparse(node.value) == "_same":
            defined += [f"{it.id}: Callable[..., LoopKernel]\n" for it in node.targets]
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
            defined.append(f"{ast.unparse(node)}\n")
    return HEAD + "".join(imported) + "\nNames = str | Iterable[str]\n\n" + "".join(defined)


# Modules whose public names crisp.loopy has too.
MODULES = ("loop_calls", "loop_counts", "loop_instructions")

def module_head(text):
    """The beginning of a module's stub, with the imports that its text needs."""
    names = [it for it in ("CInstruction", "Data", "SubstitutionRule") if it in text]
    return (
        "# Made by scripts/stubs.py.\nfrom __future__ import annotations\n\nfrom collections.abc import Iterable\n"
        "from dataclasses import dataclass\nfrom typing import Any\n\n"
        + (f"from .loop_data import {', '.join(names)}\n" if names else "")
        + "from .loop_kernel import LoopKernel\n\nNames = str | Iterable[str]\n\n"
    )


def untyped(node, indent=""):
    """A function or method whose parameters and result may be anything."""
    of = node.args
    parts = [it.arg if at == 0 and indent else f"{it.arg}: Any" for at, it in enumerate(of.args)]
    count = len(of.args) - len(of.defaults)
    parts = [part if at < count else f"{part} = ..." for at, part in enumerate(parts)]
    parts += [f"*{of.vararg.arg}: Any"] if of.vararg else []
    parts += [f"**{of.kwarg.arg}: Any"] if of.kwarg else []
    result = {"__init__": "None", "__str__": "str"}.get(node.name, "Any")
    head = "".join(f"{indent}@{ast.unparse(it)}\n" for it in node.decorator_list)
    return f"{head}{indent}def {node.name}({', '.join(parts)}) -> {result}: ...\n"


def klass(node):
    """A class with its fields and methods."""
    bases = ["dict[Any, Any]" if ast.unparse(it) == "dict" else ast.unparse(it) for it in node.bases]
    text = "".join(f"@{ast.unparse(it)}\n" for it in node.decorator_list)
    text += f"class {node.name}{'(' + ', '.join(bases) + ')' if bases else ''}:\n"
    body = []
    for it in node.body:
        if isinstance(it, ast.AnnAssign):
            body.append(f"    {ast.unparse(it.target)}: Any{' = ...' if it.value is not None else ''}\n")
        elif isinstance(it, ast.FunctionDef) and (not it.name.startswith("_") or it.name in ("__init__", "__call__", "__str__")):
            body.append(untyped(it, "    "))
    return text + ("".join(body) or "    ...\n")


def module_stub(source, public):
    """The text of the stub of a module; the functions that are public have types."""
    parts = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            parts.append(klass(node))
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            parts.append(signature(node) if node.name in public else untyped(node))
    text = "\n".join(parts)
    return module_head(text) + text


def taken(source):
    """The names that crisp.loopy takes from other modules and shows."""
    return {it.name for node in ast.parse(source).body if isinstance(node, ast.ImportFrom) for it in node.names} - HIDDEN


def main():
    source = (FOLDER / "loopy.py").read_text(encoding="utf-8")
    texts = {"loopy": stub(source)}
    texts |= {name: module_stub((FOLDER / f"{name}.py").read_text(encoding="utf-8"), taken(source)) for name in MODULES}
    for name, text in texts.items():
        path = FOLDER / f"{name}.pyi"
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.exit(f"{name}.pyi differs: python3 scripts/stubs.py writes it")


if __name__ == "__main__":
    main()
