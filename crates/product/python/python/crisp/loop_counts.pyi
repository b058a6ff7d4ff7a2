# Made by scripts/stubs.py.
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .loop_kernel import LoopKernel

Names = str | Iterable[str]

class Formula:
    def __init__(self, parts: Any, factor: Any = ...) -> None: ...
    def eval_with_dict(self, values: Any) -> Any: ...
    def __call__(self, **values: Any) -> Any: ...
    def __str__(self) -> str: ...

@dataclass(frozen=True)
class Op:
    dtype: Any
    name: Any

@dataclass(frozen=True)
class MemAccess:
    address_space: Any
    dtype: Any
    direction: Any
    variable: Any

@dataclass(frozen=True)
class Sync:
    kind: Any

class ToCountMap(dict[Any, Any]):
    def filter_by(self, **wanted: Any) -> Any: ...
    def group_by(self, *fields: Any) -> Any: ...
    def sum(self) -> Any: ...
    def to_bytes(self) -> Any: ...
    def eval_and_sum(self, values: Any) -> Any: ...
    def __str__(self) -> str: ...

def get_op_map(kernel: LoopKernel, count_redundant_work: bool = False, subgroup_size: Any = None, **ignored: Any) -> ToCountMap: ...

def get_mem_access_map(kernel: LoopKernel, count_redundant_work: bool = False, subgroup_size: Any = None, **ignored: Any) -> ToCountMap: ...

def gather_access_footprints(kernel: LoopKernel, ignore_uncountable: bool = False) -> dict[Any, Any]: ...

def gather_access_footprint_bytes(kernel: LoopKernel, ignore_uncountable: bool = False) -> dict[Any, Any]: ...

def get_synchronization_map(kernel: LoopKernel, subgroup_size: Any = None, **ignored: Any) -> ToCountMap: ...
