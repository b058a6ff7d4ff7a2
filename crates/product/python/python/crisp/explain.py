"""The arguments of a launch of a kernel, the memory that it makes for itself, and its sizes, as a table."""

import html

from .arrays import CRISP
from .errors import CrispError


class Explanation:
    """Rows of a table: what it is, its type, what the kernel does with it, and what is passed. Text, and HTML in notebooks."""

    HEAD = ("argument", "type", "access", "passed")

    def __init__(self, title, rows, notes):
        self.title, self.rows, self.notes = title, rows, notes

    def __str__(self):
        widths = [max(len(row[column]) for row in [self.HEAD, *self.rows]) for column in range(len(self.HEAD))]
        lines = [self.title]
        for row in [self.HEAD, *self.rows]:
            lines.append("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
        return "\n".join(lines + [f"  {note}" for note in self.notes])

    __repr__ = __str__

    def _repr_html_(self):
        cells = lambda row, kind: "".join(f"<{kind} style='text-align:left'>{html.escape(cell)}</{kind}>" for cell in row)
        rows = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in self.rows)
        notes = "".join(f"<div>{html.escape(note)}</div>" for note in self.notes)
        return f"<b>{html.escape(self.title)}</b><table><tr>{cells(self.HEAD, 'th')}</tr>{rows}</table>{notes}"


def explanation(kernel, given):
    """Returns the table for a kernel with the values passed for its arguments, None for nothing."""
    about = next((it for it in kernel._module.metadata.get("kernels", ()) if it["name"] == kernel.__name__), None)
    if about is None:
        raise CrispError(f"error: the module says nothing of `{kernel.__name__}`\n  help: compile it from its source", code="A0102")
    passed = {argument.name: _shown(value) for argument, value in zip(kernel.arguments, given) if value is not None}
    rows = []
    for argument in about["arguments"]:
        element, buffer = argument["element"], argument.get("buffer")
        word = CRISP[element["scalar"]] + (str(element["lanes"]) if element["lanes"] > 1 else "")
        name = argument["name"]
        if not buffer:
            rows.append((name, word, "", passed.get(name, "")))
            continue
        hidden = argument.get("hidden")
        access = {"read": "read only", "write": "write only"}.get(buffer["access"], "read and written")
        made = f"made: {_size(hidden)} elements" if hidden else "made: an output" if buffer["direction"] == "out" else ""
        rows.append((name, f"{word}[]", access, passed.get(name, made)))
    notes = []
    for what, rule in (("global size", about["global_size"]), ("workgroup size", about["local_size"])):
        if rule and rule["extents"]:
            notes.append(f"{what}: {', '.join(rule['extents'])}")
    notes.append(f"workgroup: {' × '.join(map(str, about['workgroup']))}")
    notes.append(f"results: {about['results']['class']}")
    return Explanation(f"kernel {kernel.__name__}", rows, notes)


def _size(hidden):
    size = hidden.get("size")
    return size.get("crisp", "?") if isinstance(size, dict) else str(size)


def _shown(value):
    shape = getattr(value, "shape", None)
    return repr(value) if not shape else f"array of {value.dtype}, shape {tuple(shape)}"
