"""Writes the stub of crisp.loopy: signatures from the source, types of parameters from a table of names. `--check` compares."""

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
    "Options": "dict[str, Any]", "get_dot_dependency_graph": "str", "set_caching_enabled": "None",
}

# What other modules define for this one alone.
HIDDEN = {"Made", "argument", "body", "names", "quoted", "step", "CrispArgumentError", "CrispError", "wrong", "accesses", "call_of", "renamed", "_sum_text", "dtype_name", "dependency_svg"}

HEAD = """# Loop kernels under the names of the package Loopy, with types. Made by scripts/stubs.py.
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

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
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
            defined.append(f"{ast.unparse(node)}\n")
    return HEAD + "".join(imported) + "\nNames = str | Iterable[str]\n\n" + "".join(defined)


def main():
    text = stub((FOLDER / "loopy.py").read_text(encoding="utf-8"))
    path = FOLDER / "loopy.pyi"
    if "--check" in sys.argv:
        sys.exit(0 if path.read_text(encoding="utf-8") == text else "loopy.pyi differs: python3 scripts/stubs.py writes it")
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
