"""The work of loop kernels as formulas of their parameters: operations, accesses, bytes, barriers."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from .errors import CrispArgumentError
from .loop_data import AddressSpace

_TYPES = {"bool": "bool", "f16": "float16", "f32": "float32", "f64": "float64", "bf16": "float32"}


def _dtype(scalar):
    name = _TYPES.get(scalar) or {"i": "int", "u": "uint"}[scalar[0]] + scalar[1:]
    return np.dtype(name)


class Formula:
    """A number as a function of parameters: polynomials, each with the conditions under which it counts."""

    def __init__(self, parts, factor=1):
        self._parts, self._factor = tuple(parts), factor

    def eval_with_dict(self, values):
        """The number for these values of parameters."""
        total = Fraction(0)
        for _, quotients, cases in self._parts:
            known = dict(values)

            def row(sum_, known=known):
                constant, terms = sum_
                missing = [name for name, _ in terms if name not in known]
                if missing:
                    raise CrispArgumentError(f"error: the number depends on `{missing[0]}`\n  help: give its value", code="A0102")
                return constant + sum(factor * int(known[name]) for name, factor in terms)

            for name, over, by in quotients:
                known[name] = row(over) // by
            for zero, positive, divisible, terms in cases:
                if all(row(it) == 0 for it in zero) and all(row(it) >= 0 for it in positive) and all(row(it) % by == 0 for it, by in divisible):
                    for powers, over, by in terms:
                        product = Fraction(over, by)
                        for name, exponent in powers:
                            product *= row((0, [(name, 1)])) ** exponent
                        total += product
        total *= self._factor
        return int(total)

    def __call__(self, **values):
        return self.eval_with_dict(values)

    def __add__(self, other):
        if other == 0:
            return self
        mine = self if self._factor == 1 else self._scaled()
        other = other if other._factor == 1 else other._scaled()
        return Formula((*mine._parts, *other._parts))

    __radd__ = __add__

    def __mul__(self, number):
        return Formula(self._parts, self._factor * number)

    __rmul__ = __mul__

    def _scaled(self):
        scaled = lambda cases: [(zero, positive, divisible, [(powers, over * self._factor, by) for powers, over, by in terms]) for zero, positive, divisible, terms in cases]
        return Formula([(f"{self._factor}*({text})", quotients, scaled(cases)) for text, quotients, cases in self._parts])

    def __str__(self):
        seen = {}
        for text, _, _ in self._parts:
            seen[text] = seen.get(text, 0) + self._factor
        return " + ".join(text if count == 1 else f"{count}*({text})" for text, count in seen.items()) or "0"

    __repr__ = __str__


@dataclass(frozen=True)
class Op:
    """An operation of a type."""

    dtype: object
    name: str


@dataclass(frozen=True)
class MemAccess:
    """Accesses to an array: which memory, type, direction (``load`` or ``store``)."""

    address_space: str
    dtype: object
    direction: str
    variable: str


@dataclass(frozen=True)
class Sync:
    """A kind of synchronization: ``kernel_launch`` or ``barrier_local``."""

    kind: str


class ToCountMap(dict):
    """Numbers by what they count. A type by its name will do where a key has one."""

    def filter_by(self, **wanted):
        """Those whose keys have these fields."""
        def fits(key):
            for name, values in wanted.items():
                values = values if isinstance(values, (list, tuple, set)) else [values]
                mine = getattr(key, {"mtype": "address_space"}.get(name, name))
                if name == "dtype":
                    values = [np.dtype(it) for it in values]
                if mine not in values:
                    return False
            return True

        return ToCountMap({key: value for key, value in self.items() if fits(key)})

    def group_by(self, *fields):
        """Sums by some fields of the keys."""
        sums = ToCountMap()
        for key, value in self.items():
            of = tuple((name, getattr(key, name)) for name in fields)
            sums[of] = sums[of] + value if of in sums else value
        return sums

    def sum(self):
        """The sum of all numbers."""
        return sum(self.values(), Formula([]))

    def to_bytes(self):
        """Bytes in place of elements."""
        return ToCountMap({key: value * key.dtype.itemsize for key, value in self.items()})

    def eval_and_sum(self, values):
        """The sum of all numbers for these values of parameters."""
        return self.sum().eval_with_dict(values)

    def __str__(self):
        return "\n".join(f"{key}: {value}" for key, value in self.items())


def _counted(kernel, found, kinds):
    made = []
    for kind, name, scalar, memory, sums in found:
        if kind not in kinds:
            continue
        if sums is None:
            what = f"`{name}`" if kind in ("load", "store") else f"operations `{name}`"
            raise CrispArgumentError(
                f"error: how often {what} of `{kernel.name}` are executed depends on data, or has no formula\n  help: count for fixed bounds: `fix_parameters`", code="A0102"
            )
        made.append((kind, name, scalar, memory, Formula(sums)))
    return made


def get_op_map(kernel, count_redundant_work=False, subgroup_size=None, **ignored):
    """How often each operation of each type is executed. Operations of subscripts are those of ``int32``."""
    found = _counted(kernel, kernel._asked(lambda native: native.counts()), ("op",))
    return ToCountMap({Op(_dtype(scalar), name): number for _, name, scalar, _, number in found})


def get_mem_access_map(kernel, count_redundant_work=False, subgroup_size=None, **ignored):
    """How many elements of each array are read and written."""
    return _accesses(kernel, kernel._asked(lambda native: native.counts()))


def gather_access_footprints(kernel, ignore_uncountable=False):
    """How many different elements of each array are read and written."""
    return _accesses(kernel, kernel._asked(lambda native: native.footprints()), ignore_uncountable)


def gather_access_footprint_bytes(kernel, ignore_uncountable=False):
    """The bytes of different elements that are read and written, by array and direction."""
    return gather_access_footprints(kernel, ignore_uncountable).to_bytes()


def _accesses(kernel, counts, ignore=False):
    spaces = {"global": AddressSpace.GLOBAL, "local": AddressSpace.LOCAL, "private": AddressSpace.PRIVATE}
    counts = [it for it in counts if it[4] is not None] if ignore else counts
    found = _counted(kernel, counts, ("load", "store"))
    return ToCountMap({MemAccess(spaces[memory], _dtype(scalar), kind, name): number for kind, name, scalar, memory, number in found})


def get_synchronization_map(kernel, subgroup_size=None, **ignored):
    """How many launches there are, and how many barriers each invocation meets."""
    names = {"launch": "kernel_launch", "barrier": "barrier_local"}
    found = _counted(kernel, kernel._asked(lambda native: native.linearized().synchronization()), tuple(names))
    return ToCountMap({Sync(names[kind]): number for kind, _, _, _, number in found})
