from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import EllipsisType
from typing import Any

from . import Kernel, Module

class Tuned:
    values: dict[str, Any]
    module: Module
    kernel: Kernel
    seconds: float
    times: dict[tuple[Any, ...], float | None]
    kept: bool
    def __init__(
        self,
        values: dict[str, Any],
        module: Module,
        kernel: Kernel,
        seconds: float,
        times: dict[tuple[Any, ...], float | None],
        kept: bool,
    ) -> None: ...

def tune(
    source: str,
    kernel: str,
    *,
    axes: Mapping[str, Sequence[Any]],
    args: Sequence[Any],
    math: str = "strict",
    device: str = "cpu",
    folder: str | None | EllipsisType = ...,
) -> Tuned: ...
