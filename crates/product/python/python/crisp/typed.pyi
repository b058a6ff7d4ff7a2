# Types of `@crisp.kernel`.
from collections.abc import Callable, Mapping
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

def kernel(
    source: str,
    *,
    define: Mapping[str, int | float | bool | str] | None = None,
    math: str = "strict",
    target: str = "cpu",
) -> Callable[[Callable[P, R]], Callable[P, R]]: ...
