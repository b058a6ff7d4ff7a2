# Loop kernels under the names of the package Loopy, with types. Made by scripts/stubs.py.
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from . import CrispError
from .loop_calls import OpenKernel as OpenKernel
from .loop_calls import inline_callable_kernel as inline_callable_kernel
from .loop_calls import make_copy_kernel as make_copy_kernel
from .loop_calls import make_einsum as make_einsum
from .loop_calls import make_function as make_function
from .loop_calls import merge as merge
from .loop_calls import remove_unused_arguments as remove_unused_arguments
from .loop_calls import rename_argument as rename_argument
from .loop_calls import to_batched as to_batched
from .loop_code import CodeGenerationResult as CodeGenerationResult
from .loop_code import auto_test_vs_ref as auto_test_vs_ref
from .loop_code import generate_body as generate_body
from .loop_code import generate_code_v2 as generate_code_v2
from .loop_code import generate_header as generate_header
from .loop_counts import MemAccess as MemAccess
from .loop_counts import Op as Op
from .loop_counts import Sync as Sync
from .loop_counts import ToCountMap as ToCountMap
from .loop_counts import gather_access_footprint_bytes as gather_access_footprint_bytes
from .loop_counts import gather_access_footprints as gather_access_footprints
from .loop_counts import get_mem_access_map as get_mem_access_map
from .loop_counts import get_op_map as get_op_map
from .loop_counts import get_synchronization_map as get_synchronization_map
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
from .loop_data import Options as Options
from .loop_data import PyOpenCLTarget as PyOpenCLTarget
from .loop_data import SubstitutionRule as SubstitutionRule
from .loop_data import TemporaryVariable as TemporaryVariable
from .loop_data import ValueArg as ValueArg
from .loop_data import auto as auto
from .loop_instructions import Assignment as Assignment
from .loop_instructions import AtomicInit as AtomicInit
from .loop_instructions import AtomicUpdate as AtomicUpdate
from .loop_instructions import BarrierInstruction as BarrierInstruction
from .loop_instructions import InstructionBase as InstructionBase
from .loop_instructions import NoOpInstruction as NoOpInstruction
from .loop_instructions import Optional as Optional
from .loop_instructions import add_inames_to_insn as add_inames_to_insn
from .loop_instructions import find_instructions as find_instructions
from .loop_instructions import map_instructions as map_instructions
from .loop_instructions import remove_instructions as remove_instructions
from .loop_instructions import replace_instruction_ids as replace_instruction_ids
from .loop_instructions import tag_instructions as tag_instructions
from .loop_kernel import LoopKernel as LoopKernel
from .loop_symbolic import Reduction as Reduction
from .loop_symbolic import TypeCast as TypeCast
from .loop_symbolic import symbolic as symbolic

Names = str | Iterable[str]

ArrayArg = GlobalArg
KernelArgument = Data
LoopyError = CrispError
TranslationUnit = Program = LoopKernel
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
    default_offset: Any = None,
    preambles: Any = ...,
    functions: Iterable[str] = ...,
    lang_version: Any = None,
    silenced_warnings: Any = None,
) -> LoopKernel: ...
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
def rename_inames(kernel: LoopKernel, old_inames: Any, new_iname: str, existing_ok: bool = False, within: str | None = None) -> LoopKernel: ...
def map_domain(kernel: LoopKernel, transform_map: Any) -> LoopKernel: ...
def add_prefetch(
    kernel: LoopKernel,
    var_name: str,
    sweep_inames: Names | None = None,
    dim_arg_names: Names | None = None,
    default_tag: Any = ...,
    *,
    temporary_name: Any = None,
    temporary_address_space: Any = None,
    footprint_subscripts: Any = None,
    fetch_bounding_box: bool = False,
    fetch_outer_inames: Names | None = None,
    within: str | None = None,
    prefetch_insn_id: Any = None,
    **ignored: Any,
) -> LoopKernel: ...
def buffer_array(
    kernel: LoopKernel,
    var_name: str,
    buffer_inames: Names,
    init_expression: Any = None,
    store_expression: Any = None,
    within: str | None = None,
    default_tag: Any = ...,
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
    default_tag: Any = ...,
    temporary_address_space: Any = None,
    precompute_inames: Any = None,
    **ignored: Any,
) -> LoopKernel: ...
def extract_subst(kernel: LoopKernel, subst_name: str, template: str, parameters: Names = ..., within: str | None = None) -> LoopKernel: ...
def assignment_to_subst(kernel: LoopKernel, lhs_name: str) -> LoopKernel: ...
def alias_temporaries(kernel: LoopKernel, temporary_names: Names) -> LoopKernel: ...
def privatize_temporaries_with_inames(kernel: LoopKernel, privatizing_inames: Names, only_var_names: Names | None = None) -> LoopKernel: ...
def set_temporary_address_space(kernel: LoopKernel, temp_var_names: Names, address_space: str) -> LoopKernel: ...
set_temporary_scope = set_temporary_address_space
def tag_array_axes(kernel: LoopKernel, ary_names: Names, dim_tags: str | Iterable[str]) -> LoopKernel: ...
def split_array_axis(kernel: LoopKernel, array_names: Any, axis_nr: Any = None, count: Any = None, order: str = 'C') -> LoopKernel: ...
def split_array_dim(
    kernel: LoopKernel,
    arrays_and_axes: Any,
    count: Any,
    auto_split_inames: bool = True,
    split_kwargs: Any = None,
    order: str = 'C',
) -> LoopKernel: ...
def find_padding_multiple(kernel: LoopKernel, variable: str, axis: int, align_bytes: int, allowed_waste: Any = 0.1) -> int: ...
def add_padding(kernel: LoopKernel, variable: str, axis: int, align_bytes: int) -> LoopKernel: ...
def add_padding_to_avoid_bank_conflicts(kernel: LoopKernel, device: Any = None) -> LoopKernel: ...
def pack(kernel: LoopKernel, array: str, order: Names | None = None, dim_arg_names: Names | None = None, default_tag: Any = None) -> LoopKernel: ...
def change_arg_to_image(kernel: LoopKernel, name: str) -> LoopKernel: ...
def realize_reduction(
    kernel: LoopKernel,
    insn_id: str | None = None,
    by: Any = None,
    into: Any = None,
    *,
    insn_id_filter: Any = None,
    force_scan: bool = False,
    unknown_types_ok: bool = True,
    automagic_scans_ok: bool = False,
    **ignored: Any,
) -> LoopKernel: ...
def realize_scan(kernel: LoopKernel, insn_id: str, by: Any = None) -> LoopKernel: ...
def reassociate(kernel: LoopKernel, insn_id: str, order: str, *sizes: int) -> LoopKernel: ...
def assume(kernel: LoopKernel, assumptions: str) -> LoopKernel: ...
def fix_parameters(kernel: LoopKernel, **values: int) -> LoopKernel: ...
def add_dependency(kernel: LoopKernel, insn_match: str, depends_on: str) -> LoopKernel: ...
def add_nosync(
    kernel: LoopKernel,
    scope: str,
    source: str,
    sink: str,
    bidirectional: bool = False,
    force: bool = False,
    empty_ok: bool = False,
) -> LoopKernel: ...
def add_barrier(
    kernel: LoopKernel,
    insn_before: Any,
    insn_after: Any,
    id_based_on: Any = None,
    tags: Any = None,
    synchronization_kind: Any = 'global',
    mem_kind: Any = None,
    within_inames: Any = None,
) -> LoopKernel: ...
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
def get_dependency_graph_svg(kernel: LoopKernel) -> str: ...
def preprocess_kernel(kernel: LoopKernel, *ignored: Any) -> LoopKernel: ...
def linearize(kernel: LoopKernel, *ignored: Any) -> LoopKernel: ...
get_one_linearized_kernel = linearize
get_one_scheduled_kernel = linearize
make_reduction_inames_unique: Callable[..., LoopKernel]
fold_constants: Callable[..., LoopKernel]
simplify_indices: Callable[..., LoopKernel]
add_inames_for_unused_hw_axes: Callable[..., LoopKernel]
save_and_reload_temporaries: Callable[..., LoopKernel]
allocate_temporaries_for_base_storage: Callable[..., LoopKernel]
remove_unused_inames: Callable[..., LoopKernel]
register_callable: Callable[..., LoopKernel]
set_array_axis_names: Callable[..., LoopKernel]
merge_loop_domains: Callable[..., LoopKernel]
def collect_common_factors_on_increment(kernel: LoopKernel, var_name: str, *args: Any, **named: Any) -> LoopKernel: ...
def has_schedulable_iname_nesting(kernel: LoopKernel) -> bool: ...
def show_dependency_graph(kernel: LoopKernel, open_in_browser: bool = False, **ignored: Any) -> str: ...
def set_caching_enabled(flag: bool) -> None: ...
