"""Pictures of loop kernels: the loops before and after each step as boxes, which instructions come before which as arrows."""

import html
from dataclasses import replace

from ._native import NativeError
from .loop_kernel import LoopKernel

_COLOURS = {"g": "#dbe9d8", "l": "#d8e4f2", "host": "#eadcf0", "unr": "#f4ead2", "ilp": "#f4ead2"}


def _boxes(text):
    """Loops, barriers and instructions of an explanation as boxes inside of each other."""
    made, depths = [], []
    for line in text.splitlines():
        if not line.strip():
            continue
        depth, word = len(line) - len(line.lstrip()), line.strip()
        while depths and depths[-1] >= depth:
            made.append("</div>")
            depths.pop()
        if word.startswith(("for ", "launch", "repeat", "host")) or word.endswith(":"):
            tag = word.split(":")[-1].strip() if ":" in word else ""
            colour = next((colour for name, colour in _COLOURS.items() if tag.startswith(name)), "#ffffff")
            made.append(f"<div class='loop' style='background:{colour}'><b>{html.escape(word)}</b>")
            depths.append(depth)
        else:
            kind = "barrier" if word == "barrier" else "memory" if word.startswith("temporary") else "line"
            made.append(f"<div class='{kind}'>{html.escape(word)}</div>")
    return "".join(made) + "</div>" * len(depths)


def dependency_svg(kernel):
    """An SVG of which instructions come before which: each below those that precede it."""
    after = {it.id: sorted(it.depends_on) for it in kernel.instructions}
    level = {}

    def place(name, seen=()):
        if name not in level:
            level[name] = 1 + max((place(it, (*seen, name)) for it in after.get(name, ()) if it not in seen and it in after), default=-1)
        return level[name]

    for name in after:
        place(name)
    rows = {}
    for name in after:
        rows.setdefault(level[name], []).append(name)
    width, height = 40 + 170 * max((len(row) for row in rows.values()), default=1), 30 + 70 * (max(rows, default=0) + 1)
    at = {name: (20 + 170 * number, 15 + 70 * depth) for depth, row in rows.items() for number, name in enumerate(row)}
    details = {it.id: it for it in kernel.instructions}
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' font-family='monospace' font-size='11'>",
        "<defs><marker id='arrow' markerWidth='8' markerHeight='8' refX='7' refY='3' orient='auto'><path d='M0,0 L7,3 L0,6 z'/></marker></defs>",
    ]
    for name, before in after.items():
        for other in before:
            if other in at:
                (x, y), (u, v) = at[other], at[name]
                parts.append(f"<line x1='{x + 75}' y1='{y + 36}' x2='{u + 75}' y2='{v}' stroke='black' marker-end='url(#arrow)'/>")
    for name, (x, y) in at.items():
        text = f"{details[name].assignee} = {details[name].expression}"
        parts.append(f"<g><title>{html.escape(text)}</title><rect x='{x}' y='{y}' width='150' height='36' fill='#f4f4f4' stroke='#888'/>")
        short = text if len(text) <= 22 else text[:21] + "…"
        parts.append(f"<text x='{x + 6}' y='{y + 15}' font-weight='bold'>{html.escape(name[:22])}</text><text x='{x + 6}' y='{y + 29}'>{html.escape(short)}</text></g>")
    return "".join(parts) + "</svg>"


def _tree(kernel):
    """The loops of a kernel, or why there are none yet."""
    try:
        return _boxes(kernel._native.linearized().explain())
    except NativeError as error:
        first = str(error.args[0]).splitlines()[0]
        return f"<p class='open'>{html.escape(first)}</p>"


def picture(kernel):
    """A page in HTML: the instructions, then the loops as written and after each step."""
    made = kernel._made
    parts = [
        "<!doctype html><meta charset='utf-8'><style>",
        "body{font-family:monospace;font-size:12px} .loop{border:1px solid #888;margin:3px 3px 3px 12px;padding:3px} .line{margin:2px 2px 2px 12px}",
        ".barrier{margin:3px 12px;border-top:2px dashed #b00;color:#b00} .memory{color:#555;margin:2px 12px} .open{color:#b00} .step{margin-top:18px}",
        f"</style><h1>{html.escape(kernel.name)}</h1><h2>instructions</h2>{dependency_svg(kernel)}",
    ]
    plain = LoopKernel(replace(made, steps=()))
    parts.append(f"<h2>as written</h2>{_tree(plain)}")
    for number, text in enumerate(made.steps):
        parts.append(f"<h2 class='step'>{html.escape(text)}</h2>{_tree(LoopKernel(replace(made, steps=made.steps[: number + 1])))}")
    return "".join(parts)
