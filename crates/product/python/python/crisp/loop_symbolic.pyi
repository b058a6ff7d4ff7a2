from __future__ import annotations

from typing import Any

class Reduction:
    operation: Any
    inames: Any
    expr: Any
    allow_simultaneous: bool
    def __init__(self, operation: Any, inames: Any, expr: Any, allow_simultaneous: bool = False) -> None: ...

class TypeCast:
    dtype: Any
    child: Any
    def __init__(self, dtype: Any, child: Any) -> None: ...

class symbolic:
    Reduction: type[Reduction]
    TypeCast: type[TypeCast]
