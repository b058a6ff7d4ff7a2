# Kernels as functions of JAX, with types; arrays are JAX's.
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import Kernel, Template

def call(kernel: Kernel | Template, *, jvp: Callable[..., Any] | None = None, vectorised: str = "sequential") -> Callable[..., Any]: ...
