# Loop kernels under the names of the package Loopy, with types. Made by scripts/stubs.py.
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .loop_code import CodeGenerationResult as CodeGenerationResult
from .loop_code import auto_test_vs_ref as auto_test_vs_ref
from .loop_code import generate_code_v2 as generate_code_v2
from .loop_data import AddressSpace as AddressSpace
from .loop_data import CInstruction as CInstruction
from .loop_data import ConstantArg as ConstantArg
from .loop_data import CTarget as CTarget
from .loop_data import CudaTarget as CudaTarget
from .loop_data import Data as Data
from .loop_data import ExecutableCTarget as ExecutableCTarget
from .loop_data import GlobalArg as GlobalArg
from .loop_data import ImageArg as ImageArg
from .loop_data import ISPCTarget as ISPCTarget
from .loop_data import OpenCLTarget as OpenCLTarget
from .loop_data import PyOpenCLTarget as PyOpenCLTarget
from .loop_data import SubstitutionRule as SubstitutionRule
from .loop_data import TemporaryVariable as TemporaryVariable
from .loop_data import ValueArg as ValueArg
from .loop_data import auto as auto
from .loop_kernel import LoopKernel as LoopKernel

Names = str | Iterable[str]

ArrayArg = GlobalArg
def make_kernel(
    domains: object,
    instructions: str | CInstruction | Iterable[str | CInstruction | SubstitutionRule],
    kernel_data: str | Data | Iterable[str | Data] = ...,
    *,
    name: str = 'loopy_kernel',
    target: Any = None,
    assumptions: str | Iterable[str] | None = None,
    options: Any = None,
    loop_priority: Names | None = None,
    seq_dependencies: bool = False,
    temporary_variables: Any = None,
    substitutions: Any = ...,
    fixed_parameters: Mapping[str, int] | None = None,
    default_order: str | None = None,
    preambles: Any = ...,
    functions: Iterable[str] = ...,
    lang_version: Any = None,
    silenced_warnings: Any = None,
) -> LoopKernel: ...
def Options(**options: Any) -> dict[str, Any]: ...
def set_options(kernel: LoopKernel, *args: Any, **options: Any) -> LoopKernel: ...
def split_iname(
    kernel: LoopKernel,
    split_iname: str,
    inner_length: int,
    *,
    outer_iname: Any = None,
    inner_iname: Any = None,
    outer_tag: Any = None,
    inner_tag: Any = None,
    slabs: tuple[int, int] | None = None,
    within: str | None = None,
) -> LoopKernel: ...
def chunk_iname(
    kernel: LoopKernel,
    split_iname: str,
    num_chunks: int,
    outer_iname: Any = None,
    inner_iname: Any = None,
    outer_tag: Any = None,
    inner_tag: Any = None,
    slabs: tuple[int, int] | None = None,
    within: str | None = None,
) -> LoopKernel: ...
def join_inames(kernel: LoopKernel, inames: Names, new_iname: str | None = None, tag: Any = None, within: str | None = None) -> LoopKernel: ...
def tag_inames(kernel: LoopKernel, iname_to_tag: Any) -> LoopKernel: ...
def untag_inames(kernel: LoopKernel, iname_to_untag: Names, tag_type: Any = None) -> LoopKernel: ...
def prioritize_loops(kernel: LoopKernel, loop_priority: Names) -> LoopKernel: ...
set_loop_priority = prioritize_loops
def duplicate_inames(
    kernel: LoopKernel,
    inames: Names,
    within: str | None,
    new_inames: Names | None = None,
    suffix: Any = None,
    tags: Any = None,
) -> LoopKernel: ...
distribute = duplicate_inames
def rename_iname(kernel: LoopKernel, old_iname: str, new_iname: str, existing_ok: bool = False, within: str | None = None) -> LoopKernel: ...
def map_domain(kernel: LoopKernel, transform_map: Any) -> LoopKernel: ...
def add_prefetch(
    kernel: LoopKernel,
    var_name: str,
    sweep_inames: Names | None = None,
    dim_arg_names: Names | None = None,
    default_tag: Any = None,
    *,
    temporary_name: Any = None,
    temporary_address_space: Any = None,
    footprint_subscripts: Any = None,
    fetch_bounding_box: bool = False,
    fetch_outer_inames: Names | None = None,
    within: str | None = None,
) -> LoopKernel: ...
def buffer_array(
    kernel: LoopKernel,
    var_name: str,
    buffer_inames: Names,
    init_expression: Any = None,
    store_expression: Any = None,
    within: str | None = None,
    default_tag: Any = None,
    temporary_name: Any = None,
    temporary_address_space: Any = None,
    outer_inames: Names | None = None,
) -> LoopKernel: ...
def precompute(
    kernel: LoopKernel,
    subst_use: str,
    sweep_inames: Names = ...,
    within: str | None = None,
    *,
    storage_axes: Names | None = None,
    temporary_name: Any = None,
    precompute_outer_inames: Names | None = None,
    default_tag: Any = None,
    temporary_address_space: Any = None,
) -> LoopKernel: ...
def extract_subst(kernel: LoopKernel, subst_name: str, template: str, parameters: Names = ..., within: str | None = None) -> LoopKernel: ...
def assignment_to_subst(kernel: LoopKernel, lhs_name: str) -> LoopKernel: ...
def alias_temporaries(kernel: LoopKernel, temporary_names: Names) -> LoopKernel: ...
def privatize_temporaries_with_inames(kernel: LoopKernel, privatizing_inames: Names, only_var_names: Names | None = None) -> LoopKernel: ...
def set_temporary_address_space(kernel: LoopKernel, temp_var_names: Names, address_space: str) -> LoopKernel: ...
set_temporary_scope = set_temporary_address_space
def tag_array_axes(kernel: LoopKernel, ary_names: Names, dim_tags: str | Iterable[str]) -> LoopKernel: ...
def split_array_axis(kernel: LoopKernel, array_names: Names, axis_nr: int, count: int, order: str = 'C') -> LoopKernel: ...
split_array_dim = split_array_axis
def add_padding(kernel: LoopKernel, variable: str, axis: int, align_bytes: int) -> LoopKernel: ...
def pack(kernel: LoopKernel, array: str, order: Names | None = None, dim_arg_names: Names | None = None, default_tag: Any = None) -> LoopKernel: ...
def change_arg_to_image(kernel: LoopKernel, name: str) -> LoopKernel: ...
def realize_reduction(kernel: LoopKernel, insn_id: str, by: Any = None, into: Any = None) -> LoopKernel: ...
def realize_scan(kernel: LoopKernel, insn_id: str, by: Any = None) -> LoopKernel: ...
def reassociate(kernel: LoopKernel, insn_id: str, order: str, *sizes: int) -> LoopKernel: ...
def assume(kernel: LoopKernel, assumptions: str) -> LoopKernel: ...
def fix_parameters(kernel: LoopKernel, **values: int) -> LoopKernel: ...
def add_dependency(kernel: LoopKernel, insn_match: str, depends_on: str) -> LoopKernel: ...
def add_nosync(kernel: LoopKernel, scope: str, source: str, sink: str, bidirectional: bool = False, force: bool = False) -> LoopKernel: ...
def set_instruction_priority(kernel: LoopKernel, insn_match: str, priority: int) -> LoopKernel: ...
def set_argument_order(kernel: LoopKernel, arg_names: Names) -> LoopKernel: ...
def add_dtypes(kernel: LoopKernel, dtypes: Mapping[str, Any]) -> LoopKernel: ...
add_and_infer_dtypes = add_dtypes
def infer_unknown_types(kernel: LoopKernel, expect_completion: bool = False) -> LoopKernel: ...
def expand_subst(kernel: LoopKernel, within: str | None = None) -> LoopKernel: ...
def set_target(kernel: LoopKernel, target: Any) -> LoopKernel: ...
def fuse_kernels(
    kernels: Iterable[LoopKernel],
    suffixes: Iterable[str] | None = None,
    data_flow: Iterable[tuple[str, int, int]] | None = None,
    temporaries: Names | None = None,
    name: str | None = None,
) -> LoopKernel: ...
def get_dot_dependency_graph(kernel: LoopKernel) -> str: ...
def preprocess_kernel(kernel: LoopKernel) -> LoopKernel: ...
def linearize(kernel: LoopKernel) -> LoopKernel: ...
get_one_linearized_kernel = linearize
get_one_scheduled_kernel = linearize
def set_caching_enabled(flag: bool) -> None: ...
