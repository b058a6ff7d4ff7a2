# Code of loop kernels as texts, with types.
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .loop_kernel import LoopKernel

class CodeGenerationResult:
    def __init__(self, text: str) -> None: ...
    def device_code(self) -> str: ...
def generate_code_v2(kernel: LoopKernel, target: str = 'opencl-c') -> CodeGenerationResult: ...
def generate_header(kernel: LoopKernel) -> list[str]: ...
def generate_body(kernel: LoopKernel) -> str: ...
def auto_test_vs_ref(
    ref_knl: LoopKernel,
    ctx: Any = None,
    test_knl: LoopKernel | None = None,
    *,
    parameters: Mapping[str, Any] | None = None,
    quiet: bool = True,
    seed: int = 0,
    **ignored: Any,
) -> None: ...
