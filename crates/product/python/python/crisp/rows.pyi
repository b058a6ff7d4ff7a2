from typing import NamedTuple

from . import Module

class Rows(NamedTuple):
    proven: bool
    arrays: dict[str, int]
    shared: tuple[str, ...]
    orders: tuple[str, ...]
    why: str | None

def rows_of(module: Module, name: str) -> dict[str, Rows]: ...
