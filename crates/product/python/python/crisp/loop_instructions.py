"""Instructions of loop kernels as objects, under Loopy's names, and functions that change them."""

import fnmatch
import re
from dataclasses import dataclass, replace

import numpy as np

from .loop_calls import attributes_of, split_commas, targets_of, wrong
from .loop_data import dtype_name
from .loop_kernel import LoopKernel
from .loop_text import names


class Optional:
    """A value that may be missing: ``Optional()`` is none, ``Optional(None)`` a type that is inferred."""

    def __init__(self, *value):
        self.has_value = bool(value)
        self.value = value[0] if value else None


@dataclass(frozen=True)
class InstructionBase:
    """The common parts of instructions: a name, those that come before, loops, conditions, names for patterns."""

    id: str | None = None
    depends_on: object = frozenset()
    within_inames: object = None
    no_sync_with: object = frozenset()
    predicates: object = frozenset()
    priority: int = 0
    tags: object = frozenset()
    groups: object = frozenset()
    conflicts_with_groups: object = frozenset()

    def attributes(self):
        """The attributes as they are written."""
        of = {
            "id": [self.id] if self.id else [],
            "dep": sorted(_listed(self.depends_on)),
            "nosync": sorted(it if isinstance(it, str) else it[0] for it in self.no_sync_with or ()),
            "if": sorted(_condition(it) for it in self.predicates or () if _is_scalar(it)),
            "tags": sorted(str(it) for it in _listed(self.tags)),
            "groups": sorted(_listed(self.groups)),
            "conflicts_grp": sorted(_listed(self.conflicts_with_groups)),
            "priority": [str(self.priority)] if self.priority else [],
        }
        parts = [f"{name}={':'.join(values)}" for name, values in of.items() if values]
        loops = sorted(_listed(self.within_inames))
        return parts + ([f"inames=+{':'.join(loops)}"] if loops else [])


def _listed(value):
    return [] if value is None else names(value) if isinstance(value, str) else list(value)


def _condition(value):
    text = str(value)
    word = text.removeprefix("not ").strip("() ")
    return f"not {word}" if text.startswith("not") else word


def _is_scalar(condition):
    """Whether a condition is a name, or the opposite of one."""
    return re.fullmatch(r"(not )?[( ]*[A-Za-z_]\w*[) ]*", str(condition)) is not None


def _text(value):
    """An expression as it is written: numpy's numbers as numbers."""
    return repr(value.item()) if isinstance(value, np.generic) else str(value)


@dataclass(frozen=True)
class Assignment(InstructionBase):
    """An assignment. Both sides are texts, or objects whose text is that of an expression, such as those of pymbolic."""

    assignee: object = ""
    expression: object = ""
    temp_var_type: object = None
    atomicity: object = ()

    def __init__(self, assignee, expression, id=None, **named):
        known = {name for name in self.__dataclass_fields__ if name not in ("assignee", "expression", "id")}
        defaults = {name: self.__dataclass_fields__[name].default for name in known}
        for name, value in {**defaults, **{name: value for name, value in named.items() if name in known}}.items():
            object.__setattr__(self, name, value)
        for name, value in (("assignee", assignee), ("expression", expression), ("id", id)):
            object.__setattr__(self, name, value)

    def text(self):
        """The instruction as it is written."""
        ty = self.temp_var_type
        declares = ""
        if isinstance(ty, Optional):
            declares = f"<{dtype_name(ty.value) or ''}> " if ty.has_value else ""
        elif ty is not None:
            declares = f"<{dtype_name(ty) or ''}> "
        kinds = [getattr(it, "word", "atomic") for it in self.atomicity or ()]
        parts = self.attributes() + kinds[:1]
        line = f"{declares}{_text(self.assignee)} = {_text(self.expression)}" + (f"  {{{', '.join(parts)}}}" if parts else "")
        # Conditions that are expressions are a block around it.
        blocks = sorted(str(it) for it in self.predicates or () if not _is_scalar(it))
        return f"if {' and '.join(f'({it})' for it in blocks)}\n{line}\nend" if blocks else line


@dataclass(frozen=True)
class AtomicUpdate:
    """Says that an assignment changes an element in one indivisible step."""

    var_name: str = ""
    word = "atomic"


@dataclass(frozen=True)
class AtomicInit(AtomicUpdate):
    """Says that an assignment gives an element that is changed by such steps its first value."""

    word = "atomic=init"


@dataclass(frozen=True)
class NoOpInstruction(InstructionBase):
    """A point that only orders others."""

    word = "nop"

    def text(self):
        """The instruction as it is written."""
        parts = [it for it in self.attributes() if not it.startswith("inames=")]
        return f"... {self.word}" + (f"  {{{', '.join(parts)}}}" if parts else "")


@dataclass(frozen=True)
class BarrierInstruction(NoOpInstruction):
    """A point that only orders others: barriers follow from what is read and written."""

    synchronization_kind: str = "global"
    mem_kind: str = "global"

    @property
    def word(self):
        return "gbarrier" if self.synchronization_kind == "global" else "lbarrier"


class Instruction(str):
    """An instruction of a kernel: its name, with what it computes."""

    def __new__(cls, id, assignee, expression, within_inames, depends_on, tags, reads, span_text=""):
        made = str.__new__(cls, id)
        made.id, made.assignee, made.expression = id, assignee, expression
        made.within_inames, made.depends_on, made.tags = frozenset(within_inames), frozenset(depends_on), frozenset(tags)
        made.assignee_name, made.read_names = assignee.split("[")[0].strip(), frozenset(reads)
        return made

    def __reduce__(self):
        return Instruction, (self.id, self.assignee, self.expression, self.within_inames, self.depends_on, self.tags, self.read_names)


def instructions_of(native):
    """The instructions of a native kernel."""
    return tuple(Instruction(*it) for it in native.instruction_details())


def matches(instruction, pattern):
    """Whether an instruction is one that a pattern such as ``id:a* or writes:b`` means."""
    if pattern is None:
        return True
    if callable(pattern):
        return bool(pattern(None, instruction))

    def holds(text):
        text = text.strip()
        if text.startswith("not "):
            return not holds(text[4:])
        kind, colon, glob = text.partition(":")
        if not colon:
            kind, glob = "id", text
        of = {
            "id": [instruction.id], "tag": instruction.tags, "writes": [instruction.assignee_name], "reads": instruction.read_names,
            "iname": instruction.within_inames,
        }
        if kind not in of:
            raise wrong(f"{pattern!r} is no pattern of instructions", "write `id:NAME`, `tag:NAME`, `writes:NAME`, `reads:NAME` or `iname:NAME`, joined by `and`, `or`, `not`")
        return any(fnmatch.fnmatchcase(str(it), glob.strip()) for it in of[kind])

    return any(all(holds(it) for it in part.split(" and ")) for part in str(pattern).split(" or "))


def find_instructions(kernel, insn_match):
    """The instructions that a pattern means."""
    return [it for it in kernel.instructions if matches(it, insn_match)]


def ids_of(lines):
    """The names of instructions by their lines, as they are given to those without."""
    found, prefixes = [], []
    for line in lines:
        if ":=" in line or line.startswith("c {"):
            found.append(None)
            prefixes.append(None)
            continue
        attributes = split_commas(attributes_of(line)[1])
        value = lambda name, attributes=attributes: next((it.split("=", 1)[1].strip() for it in attributes if it.split("=", 1)[0].strip() == name and "=" in it), None)
        found.append(value("id") or "")
        prefixes.append(value("id_prefix") or "insn")
    taken = {it for it in found if it}
    for at, name in enumerate(found):
        if name == "":
            wish = prefixes[at]
            name, number = wish, 0
            while name in taken:
                name, number = f"{wish}_{number}", number + 1
            taken.add(name)
            found[at] = name
    return found


def _changed(kernel, insn_match, change):
    """The kernel with other lines for the instructions that a pattern means; steps follow as before."""
    made = kernel._made
    if made.fused is not None:
        raise wrong(f"`{kernel.name}` is made of several kernels", "change these before they are fused")
    plain = LoopKernel(replace(made, steps=()))
    chosen = {it.id for it in find_instructions(plain, insn_match)}
    if not chosen:
        raise wrong(f"no instruction of `{kernel.name}` matches {insn_match!r}", f"there are {', '.join(plain.instructions)}")
    lines = []
    for line, name in zip(made.body, ids_of(made.body)):
        line = change(line, name) if name in chosen else line
        if line is not None:
            lines.append(line)
    return LoopKernel(replace(made, body=tuple(lines)))


def _with_attribute(line, name, value):
    """A line with one more value of an attribute that is a list."""
    text, attributes = attributes_of(line)
    parts, done = [], False
    for it in split_commas(attributes):
        if it.split("=", 1)[0].strip() == name:
            it, done = f"{it}:{value}", True
        parts.append(it)
    if not done:
        parts.append(f"{name}=+{value}" if name == "inames" else f"{name}={value}")
    return f"{text}  {{{', '.join(parts)}}}"


def add_inames_to_insn(kernel, inames, insn_match):
    """The kernel whose instructions of a pattern are in some more loops."""
    loops = ":".join(sorted(_listed(inames)))
    return _changed(kernel, insn_match, lambda line, name: _with_attribute(line, "inames", loops))


def tag_instructions(kernel, new_tag, within=None):
    """The kernel whose instructions of a pattern have one more tag."""
    return _changed(kernel, within, lambda line, name: _with_attribute(line, "tags", new_tag))


def remove_instructions(kernel, insn_ids):
    """The kernel without some instructions; what came after one of them comes after what preceded it."""
    gone = set(_listed(insn_ids))
    made = kernel._made
    lines, named = list(made.body), ids_of(made.body)
    unknown = sorted(gone - set(named))
    if unknown:
        raise wrong(f"`{kernel.name}` has no instruction `{unknown[0]}`", f"there are {', '.join(it for it in named if it)}")
    before = {it.id: [dep for dep in it.depends_on if dep not in gone] for it in LoopKernel(replace(made, steps=())).instructions}
    left = []
    for line, name in zip(lines, named):
        if name in gone:
            continue
        text, attributes = attributes_of(line)
        parts = []
        for it in split_commas(attributes):
            key, _, value = it.partition("=")
            if key.strip() in ("dep", "nosync"):
                star, value = ("*", value[1:]) if value.startswith("*") else ("", value)
                deps = [dep for one in value.split(":") for dep in (before.get(one, []) if one in gone else [one])]
                it = f"{key}={star}{':'.join(dict.fromkeys(deps))}" if deps else None
            parts += [it] if it else []
        left.append(f"{text}  {{{', '.join(parts)}}}" if parts and ":=" not in text else text if attributes else line)
    return LoopKernel(replace(made, body=tuple(left)))


def replace_instruction_ids(kernel, replacements):
    """The kernel with other names of instructions."""
    of = {old: new if isinstance(new, str) else new[0] for old, new in replacements.items()}
    made = kernel._made
    lines = []
    for line, name in zip(made.body, ids_of(made.body)):
        if name is None:
            lines.append(line)
            continue
        text, attributes = attributes_of(line)
        parts = [it for it in split_commas(attributes) if not it.startswith("id=")]
        parts = [":".join(of.get(one, one) for one in it.split(":")) if it.startswith("dep=") and ":" in it else it for it in parts]
        parts = [f"dep={':'.join(of.get(one, one) for one in it[4:].split(':'))}" if it.startswith("dep=") and not it.startswith("dep=*") else it for it in parts]
        if name in of or any(it.startswith("id=") for it in split_commas(attributes)):
            parts.insert(0, f"id={of.get(name, name)}")
        lines.append(f"{text}  {{{', '.join(parts)}}}" if parts else text)
    return LoopKernel(replace(made, body=tuple(lines)))


def map_instructions(kernel, insn_match, f):
    """The kernel in which ``f`` gives an ``Assignment`` for each instruction of a pattern, which is passed as one."""

    def change(line, name):
        text, attributes = attributes_of(line)
        targets = targets_of(line)
        left, _, right = text.partition("=")
        if len(targets) != 1:
            return line
        declared = re.match(r"<(\w*)>\s*", left)
        given = Assignment(left[declared.end() :].strip() if declared else left.strip(), right.strip(), id=name)
        made = f(given)
        head = declared[0] if declared else ""
        parts = [it for it in split_commas(attributes) if not it.startswith("id=")]
        return f"{head}{_text(made.assignee)} = {_text(made.expression)}  {{{', '.join([f'id={name}', *parts])}}}"

    return _changed(kernel, insn_match, change)
