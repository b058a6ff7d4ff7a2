from __future__ import annotations

from dataclasses import dataclass
from typing import Any

@dataclass(frozen=True)
class Reduction:
    operation: Any
    inames: Any
    expr: Any
    allow_simultaneous: bool = False

@dataclass(frozen=True)
class TypeCast:
    dtype: Any
    child: Any

class symbolic:
    Reduction: type[Reduction]
    TypeCast: type[TypeCast]
