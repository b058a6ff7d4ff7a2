# Kernels over Ray's data sets and objects, with types.
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy.typing as npt

from . import Kernel, Template

Batch = Mapping[str, npt.NDArray[Any]]
Combine = Kernel | Callable[[npt.NDArray[Any], npt.NDArray[Any]], npt.NDArray[Any]]

def batches(kernel: Kernel | Template, *args: Any, output: str | None = None, **columns: Any) -> Callable[[Batch], dict[str, npt.NDArray[Any]]]: ...
def reduce(
    part: Kernel | Callable[[npt.NDArray[Any]], npt.NDArray[Any]], combine: Combine, blocks: Iterable[Any], **options: Any
) -> Any: ...
