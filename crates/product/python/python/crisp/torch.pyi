# Kernels as operators of torch, with types; tensors are torch's.
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import Kernel, Template

def op(
    kernel: Kernel | Template,
    name: str,
    *,
    backward: Callable[..., Any] | None = None,
    setup_context: Callable[..., None] | None = None,
) -> Callable[..., Any]: ...
