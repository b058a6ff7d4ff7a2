# Types of orchestrations.
from collections.abc import Iterator, Mapping
from typing import Any, Never

import numpy as np
import numpy.typing as npt

class Results(Mapping[str, npt.NDArray[Any]]):
    def __getitem__(self, name: str) -> npt.NDArray[Any]: ...
    def __getattr__(self, name: str) -> npt.NDArray[Any]: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...

class Orchestration:
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    def __call__(self, *args: Never, device: str | None = None, **given: Any) -> Results: ...
