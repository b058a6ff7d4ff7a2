# Kernels over Dask's arrays, with types; Dask itself has none.
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy.typing as npt

from . import Kernel, Template

Combine = Kernel | Callable[[npt.NDArray[Any], npt.NDArray[Any]], npt.NDArray[Any]]

def map_blocks(kernel: Kernel | Template, *args: Any, **named: Any) -> Any: ...
def reduce(part: Kernel | Callable[[npt.NDArray[Any]], npt.NDArray[Any]], combine: Combine, array: Any) -> Any: ...
