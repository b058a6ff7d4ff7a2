# Crisp's source text from lists of Python, with types.
from __future__ import annotations

from collections.abc import Sequence
from numbers import Real
from typing import TypeAlias

class Text(str): ...

class Typed:
    name: str
    type: Form
    def __init__(self, name: str, type: Form) -> None: ...

class Quoted:
    form: Form
    def __init__(self, form: Form) -> None: ...

Form: TypeAlias = str | Real | int | float | bool | None | Typed | Quoted | Sequence["Form"]

def build(*forms: Form) -> str: ...
