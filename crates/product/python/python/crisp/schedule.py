"""The loops and launches that tensor programs and loop kernels became."""

import html

from .errors import wrong

_COLOURS = {"launch": "#e8eef8", "tune": "#f8f0dc"}


class Schedule(str):
    """The loops and launches of a kernel, as text; a box for each launch in notebooks."""

    def _repr_html_(self):
        boxes, lines = [], []
        for line in [*self.splitlines(), ""]:
            begins = line.startswith("launch") or not line
            if begins and lines:
                colour = next((colour for word, colour in _COLOURS.items() if lines[0].startswith(word)), "#f4f4f4")
                text = html.escape("\n".join(lines))
                boxes.append(f"<pre style='background:{colour};border:1px solid #888;padding:4px;margin:2px'>{text}</pre>")
                lines = []
            lines += [line] if line else []
        return "".join(boxes)

    def __repr__(self):
        return str(self)


def schedule_of(module, name=None):
    """The schedule of a kernel, or of all of a module."""
    text = module._program(module._target)[1].schedules()
    if text is None:
        raise wrong("no schedule is known: the module is not a tensor program or loop kernel in source", "compile a .tensor or .loopy source", "A0101")
    if name is None:
        return Schedule(text)
    parts, ours = [], False
    for line in text.splitlines():
        if line.startswith("kernel "):
            # Alternatives are kernels whose names begin with that of their family.
            ours = line[7:] == name or name not in text.split() and line[7:].startswith(f"{name}_")
        parts += [line] if ours else []
    return Schedule("\n".join(parts))
