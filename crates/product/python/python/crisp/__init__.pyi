# What the package offers, with types.
from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import build as build
from . import dask as dask
from . import jax as jax
from . import loopy as loopy
from . import ray as ray
from . import torch as torch
from .c_interface import get_include as get_include
from .c_interface import get_library as get_library
from .explain import Explanation
from .orchestration import Orchestration as Orchestration
from .rows import Rows as Rows
from .schedule import Schedule as Schedule
from .tuning import tune as tune
from .typed import kernel as kernel

__version__: str

class CrispError(Exception):
    code: str
    @property
    def diagnostics(self) -> list[dict[str, Any]]: ...

class CrispArgumentError(CrispError, TypeError): ...

class Argument(NamedTuple):
    name: str
    buffer: bool
    scalar: str
    lanes: int
    stride: int
    read: bool
    written: bool
    out: bool
    length: int | None
    structure: np.dtype[Any] | None = None
    columns: tuple[int, list[tuple[str, str, int, int]]] | None = None
    axes: int | None = None
    layout: str = "C"
    shape: str | None = None
    complex: bool = False
    size: bool = False

class Columns:
    memory: npt.NDArray[Any]
    def __len__(self) -> int: ...
    def __getitem__(self, name: str) -> npt.NDArray[Any]: ...
    def array(self) -> npt.NDArray[Any]: ...

Path = str | os.PathLike[str]
Size = int | Sequence[int] | None

class Queue:
    def __init__(self, device: str = "cpu") -> None: ...
    def finish(self) -> None: ...
    def __enter__(self) -> Queue: ...
    def __exit__(self, kind: object, value: object, trace: object) -> None: ...

class Buffer:
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    def __init__(self, array: npt.ArrayLike, device: str = "cpu") -> None: ...
    @classmethod
    def zeros(cls, shape: int | Sequence[int], dtype: npt.DTypeLike = ..., device: str = "cpu") -> Buffer: ...
    def numpy(self) -> npt.NDArray[Any]: ...
    def write(self, array: npt.ArrayLike) -> None: ...

class Bound:
    def __call__(self, *args: Any) -> Any: ...

class Kernel:
    arguments: tuple[Argument, ...]
    __name__: str
    @property
    def __signature__(self) -> inspect.Signature: ...
    def __call__(
        self,
        *args: Any,
        device: str | None = None,
        queue: Queue | None = None,
        global_size: Size = None,
        local_size: Size = None,
        copy: bool = False,
        **named: Any,
    ) -> Any: ...
    def bind(
        self,
        *,
        device: str | None = None,
        queue: Queue | None = None,
        global_size: Size = None,
        local_size: Size = None,
        **named: Any,
    ) -> Bound: ...
    def __getitem__(self, sizes: tuple[int | tuple[int, ...], int | tuple[int, ...]]) -> Callable[..., Any]: ...
    def columns(self, name: str, values: int | npt.NDArray[Any]) -> Columns: ...
    def explain(self, *args: Any, **named: Any) -> Explanation: ...
    def partial(self, *args: Any, **named: Any) -> Callable[..., Any]: ...
    def schedule(self) -> Schedule: ...
    def rows(self) -> dict[str, Rows]: ...

class Template:
    __name__: str
    def __call__(
        self,
        *args: Any,
        device: str | None = None,
        queue: Queue | None = None,
        global_size: Size = None,
        local_size: Size = None,
        copy: bool = False,
        **named: Any,
    ) -> Any: ...
    def kernel(self, *args: Any, **named: Any) -> Kernel: ...
    def bind(
        self,
        *,
        device: str | None = None,
        queue: Queue | None = None,
        global_size: Size = None,
        local_size: Size = None,
        **named: Any,
    ) -> Bound: ...

class Module:
    @property
    def source(self) -> str: ...
    @property
    def kernels(self) -> tuple[str, ...]: ...
    @property
    def orchestrations(self) -> tuple[str, ...]: ...
    def orchestration(self, name: str) -> Orchestration: ...
    def schedule(self, kernel: str | None = None) -> Schedule: ...
    @property
    def metadata(self) -> dict[str, Any]: ...
    @property
    def warnings(self) -> str: ...
    def __getitem__(self, name: str) -> Kernel: ...
    def __getattr__(self, name: str) -> Kernel: ...

class Context:
    def __init__(self, target: str) -> None: ...
    def add_input_file(self, path: str) -> None: ...
    def add_input_string(self, source: str, virtual_file_name: str = "source.crisp") -> None: ...
    def set_flags(self, flags: str) -> None: ...
    def compile(self, source: str | None = None) -> int: ...
    def get_binary(self) -> bytes | None: ...
    def get_compilation_error_code(self) -> int: ...
    def get_messages(self) -> str: ...
    def get_messages_json(self) -> str: ...
    def get_metadata(self) -> str | None: ...
    def get_abi_changes(self) -> str: ...

def compile(
    source: str | os.PathLike[str] | Iterable[Path],
    *,
    define: Mapping[str, int | float | bool | str] | None = None,
    math: str = "strict",
    target: str = "cpu",
    name: str = "source.crisp",
    include: Path | Iterable[Path] = (),
    dims: Mapping[str, Mapping[str, int]] | None = None,
) -> Module: ...
def tensor(
    source: str,
    *,
    define: Mapping[str, int | float | bool | str] | None = None,
    math: str = "strict",
    target: str = "cpu",
) -> Module: ...
def load(path: Path, *, target: str = "cpu") -> Module: ...
def queue(device: str = "cpu") -> Queue: ...
def interrupt() -> None:
    """Ends all launches of this process that run now; they raise CrispError D0402. May be called from any thread."""

class time_limit:
    """A time limit in seconds, above zero, for the launches in the body of a ``with`` statement, all of them together; a launch that takes longer raises CrispError D0403."""

    def __init__(self, seconds: float) -> None: ...
    def __enter__(self) -> None: ...
    def __exit__(self, *exception: object) -> None: ...
def devices() -> list[tuple[str, bool, str]]: ...
def load_ipython_extension(shell: Any) -> None: ...
