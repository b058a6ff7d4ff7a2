# What a launch of a kernel takes, as a table, with types.
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import Kernel

class Explanation:
    HEAD: tuple[str, ...]
    title: str
    rows: list[tuple[str, ...]]
    notes: list[str]
    def __init__(self, title: str, rows: list[tuple[str, ...]], notes: list[str]) -> None: ...

def explanation(kernel: Kernel, given: Sequence[Any]) -> Explanation: ...
