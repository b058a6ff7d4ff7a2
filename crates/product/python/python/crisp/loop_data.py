"""The parts of loop kernels besides instructions, under Loopy's names: arguments, temporaries, C, targets, where memory is."""

import re
from dataclasses import dataclass, field, replace

import numpy as np

from .loop_text import names, quoted


class auto:
    """An inferred type or shape."""


class AddressSpace:
    """Where a temporary lives."""

    PRIVATE, LOCAL, GLOBAL = "private", "local", "global"


def dtype_name(dtype):
    """The name of a type of numbers; None of one that is inferred."""
    if dtype is None or dtype is auto:
        return None
    # Python's own names of types are numpy's too.
    return dtype if isinstance(dtype, str) and dtype not in ("int", "float", "complex") else np.dtype(dtype).name


def _shape(shape):
    if shape is None or shape is auto:
        return None
    if isinstance(shape, str):
        text = shape.strip()
        return tuple(names(text[1:-1] if _is_in_parentheses(text) else text))
    return (str(shape),) if np.isscalar(shape) else tuple(str(extent) for extent in shape)


def _is_in_parentheses(text):
    """Whether the first character of a text opens what the last one closes."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return sign == ")" and at == len(text) - 1
    return False


@dataclass(frozen=True)
class Data:
    """An argument or a temporary. ``name`` may be several names with commas."""

    name: str
    dtype: object = None
    shape: object = None
    dim_tags: object = None
    order: str | None = None
    strides: object = None
    # Whether the caller passes it, and whether it is among the results; None where the instructions say.
    is_input: bool | None = None
    is_output: bool | None = None
    # Hints for Loopy's code generators: accepted, and without effect here.
    offset: object = None
    for_atomic: bool = False
    tags: object = None
    dim_names: object = None
    alignment: int | None = None
    approximately: object = None

    keyword = "arg"
    kind = ""

    def copy(self, **changes):
        """The same with changes."""
        return replace(self, **changes)

    def each(self):
        """One for each name."""
        return [replace(self, name=name) for name in names(self.name)]

    @property
    def structure(self):
        """numpy's type where elements are structures."""
        dtype = None if self.dtype in (None, auto) or isinstance(self.dtype, str) else np.dtype(self.dtype)
        return dtype if dtype is not None and dtype.names else None

    def lines(self):
        """Its declaration."""
        structure, scalar = self.structure, dtype_name(self.dtype) or "auto"
        before = []
        if structure is not None:
            scalar = f"{self.name}_element"
            members = ", ".join(f"{it}: {structure[it].name}" for it in structure.names)
            before = [f"type {scalar} {{ {members} }}"]
        words = [word for word in (self.kind, scalar) if word]
        shape = _shape(self.shape)
        if shape is not None:
            words.append(f"[{', '.join(shape)}]")
        elif self.keyword == "temp" and self.shape is auto:
            words.append("[auto]")
        tags = self.dim_tags if isinstance(self.dim_tags, str) or self.dim_tags is None else ",".join(str(tag) for tag in self.dim_tags)
        # Strides that are left open are those of what is passed.
        if tags is not None and "auto" not in tags:
            words.append("axes " + quoted(",".join(tag.lower() if tag in ("C", "F") else tag for tag in names(tags))))
        elif self.strides not in (None, auto) and "auto" not in _shape(self.strides):
            words.append(f"strides=({', '.join(_shape(self.strides))})")
        elif self.order is not None:
            words.append(f"order={self.order}")
        return [*before, f"{self.keyword} {self.name}: {' '.join(words)}"]


@dataclass(frozen=True)
class GlobalArg(Data):
    """A buffer that the caller passes; whether it is read or written follows from the instructions."""

    kind = "global"


@dataclass(frozen=True)
class ConstantArg(Data):
    """A buffer that is not written."""

    kind = "constant"


@dataclass(frozen=True)
class ImageArg(Data):
    """An array with two or three axes that is only read; outside of it zero is read."""

    kind = "image"


@dataclass(frozen=True)
class ValueArg(Data):
    """A scalar."""

    kind = "value"


@dataclass(frozen=True)
class TemporaryVariable(Data):
    """Memory that lives during one execution."""

    address_space: object = None
    scope: object = None
    # The elements that it has from the start, of one that is only read.
    initializer: object = field(default=None, hash=False, compare=False)
    read_only: bool = False
    base_storage: str | None = None

    keyword = "temp"

    @property
    def kind(self):
        space = self.address_space if self.address_space is not None else self.scope
        return "auto" if space in (None, auto) else str(space)


@dataclass(frozen=True)
class SubstitutionRule:
    """An expression with a name."""

    name: str
    arguments: tuple = ()
    expression: str = ""

    def line(self):
        """The rule as it is written."""
        return f"rule {self.name}({', '.join(self.arguments)}) := {self.expression}" if self.arguments else f"rule {self.name} := {self.expression}"


@dataclass(frozen=True)
class CInstruction:
    """C that computes elements. ``read_variables`` and ``assignees`` are the elements that it reads and writes, such as ``x[i]``."""

    iname_exprs: object
    code: str
    read_variables: object = ()
    assignees: object = ()
    id: str | None = None
    depends_on: object = ()

    def text(self):
        """The instruction as it is written."""
        loops = self.iname_exprs if isinstance(self.iname_exprs, str) else [it if isinstance(it, str) else it[0] for it in self.iname_exprs]
        lists = {"inames": names(loops), "reads": _elements(self.read_variables), "writes": _elements(self.assignees), "dep": sorted(self.depends_on)}
        attributes = [f"{name}={':'.join(items)}" for name, items in lists.items() if items]
        attributes += [f"id={self.id}"] if self.id else []
        return f"c {{ {self.code} }} {{{', '.join(attributes)}}}"


def _elements(value):
    return re.findall(r"\w+(?:\[[^\]]*\])?", value) if isinstance(value, str) else [str(it) for it in sorted(value, key=str)]


class Options(dict):
    """Options of a kernel. ``return_dict=True``: calls give what they wrote by name; others say something to Loopy's own code generators."""

    def __setattr__(self, name, value):
        self[name] = value


@dataclass(frozen=True)
class Target:
    """For what kernels are made: the device on which they run unless a queue says another."""

    device: object = None
    default = "cpu"

    @property
    def name(self):
        """The device."""
        return self.device if isinstance(self.device, str) else self.default


class CTarget(Target):
    """The processor."""


class ExecutableCTarget(Target):
    """The processor."""


class ISPCTarget(Target):
    """The processor, with vectors, as always here."""


class OpenCLTarget(Target):
    """The first OpenCL device."""

    default = "opencl:0"


class PyOpenCLTarget(Target):
    """The first OpenCL device."""

    default = "opencl:0"


class CudaTarget(Target):
    """The first CUDA device."""

    default = "cuda:0"


def device_of(target):
    """The device of a target, or of the name of a device."""
    if target is None:
        return "cpu"
    return target if isinstance(target, str) else target.name
