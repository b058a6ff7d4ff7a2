"""Expressions as objects, under the names of Loopy's module ``symbolic``: their texts are those of instructions."""

from dataclasses import dataclass

from .loop_data import dtype_name
from .loop_text import names


@dataclass(frozen=True)
class Reduction:
    """A reduction over loops. With ``allow_simultaneous`` several reductions share a loop."""

    operation: object
    inames: object
    expr: object
    allow_simultaneous: bool = False

    def __str__(self):
        word = "simul_reduce" if self.allow_simultaneous else "reduce"
        loops = names(self.inames)
        operation = {"prod": "product"}.get(str(self.operation), self.operation)
        return f"{word}({operation}, {loops[0] if len(loops) == 1 else f'({chr(44).join(loops)})'}, {self.expr})"


@dataclass(frozen=True)
class TypeCast:
    """A value as another type."""

    dtype: object
    child: object

    def __str__(self):
        return f"cast({dtype_name(self.dtype)}, {self.child})"


class symbolic:
    """The module ``symbolic`` of Loopy, as far as kernels are made with it."""

    Reduction, TypeCast = Reduction, TypeCast
