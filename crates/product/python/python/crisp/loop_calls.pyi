# Made by scripts/stubs.py.
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .loop_data import CInstruction, Data, SubstitutionRule
from .loop_kernel import LoopKernel

Names = str | Iterable[str]

def wrong(text: Any, fix: Any) -> Any: ...

def renamed(text: Any, of: Any) -> Any: ...

def split_commas(text: Any) -> Any: ...

def accesses(text: Any, change: Any) -> Any: ...

@dataclass(frozen=True)
class LoopFunction:
    name: Any
    domains: Any
    lines: Any
    data: Any
    @property
    def written(self) -> Any: ...
    @property
    def order(self) -> Any: ...

@dataclass(frozen=True)
class OpenKernel:
    made: Any
    @property
    def name(self) -> Any: ...

def loop_names(domain: Any) -> Any: ...

def attributes_of(line: Any) -> Any: ...

def declared_in(lines: Any) -> Any: ...

def targets_of(line: Any) -> Any: ...

def call_of(line: Any) -> Any: ...

def make_function(
    domains: object,
    instructions: str | CInstruction | Iterable[str | CInstruction | SubstitutionRule],
    kernel_data: str | Data | Iterable[str | Data] = ...,
    *,
    name: str = 'loopy_function',
    **ignored: Any,
) -> LoopFunction: ...

def merge(parts: Any) -> Any: ...

def inline_callable_kernel(kernel: LoopKernel, function_name: Any = None) -> LoopKernel: ...

def make_einsum(spec: Any, arg_names: Names, **options: Any) -> Any: ...

def make_copy_kernel(new_dim_tags: Any, old_dim_tags: Any = None, **options: Any) -> Any: ...

def to_batched(kernel: LoopKernel, nbatches: Any, batch_varying_args: Any, batch_iname_prefix: Any = 'ibatch', sequential: bool = False) -> LoopKernel: ...

def rename_argument(kernel: LoopKernel, old_name: Any, new_name: Any, existing_ok: bool = False) -> LoopKernel: ...

def remove_unused_arguments(kernel: LoopKernel) -> LoopKernel: ...

def is_scalar_data(it: Any) -> Any: ...
