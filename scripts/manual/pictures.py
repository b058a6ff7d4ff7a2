#!/usr/bin/env python3
"""Draws the pictures of the manual into docs/pictures. `--check` says whether the files are what this draws.

The colours are variables: beside a page they are the page's, alone those of a light or dark reader.
"""

import math
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "docs/pictures"
WIDTH = 480
LIGHT = {
    "ink": "#23283a", "soft": "#5b647c", "line": "#8b93a8", "fill": "#eef1f8", "one": "#c9d8fb", "two": "#f8ddb4", "three": "#c6e9d0", "strong": "#2f55c8", "warm": "#b85c00",
}  # fmt: skip
DARK = {
    "ink": "#e6e9f2", "soft": "#aab2c8", "line": "#737c95", "fill": "#2a3044", "one": "#2d447f", "two": "#694a1c", "three": "#25573a", "strong": "#8fb0ff", "warm": "#ffb15c",
}  # fmt: skip


class Drawing:
    def __init__(self, title, height):
        self.title, self.height, self.parts = title, height, []

    def box(self, x, y, width, height, fill="fill", line="line", radius=5, thick=1.2, dashed=False):
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        style = f"fill:{colour(fill)};stroke:{colour(line)}"
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" stroke-width="{thick:g}"{dash} style="{style}"/>')

    def text(self, x, y, text, size=13, fill="ink", anchor="middle", weight="normal", mono=False, turn=0.0):
        family = "ui-monospace,Menlo,Consolas,monospace" if mono else "system-ui,sans-serif"
        turned = f' transform="rotate({turn:g} {x:g} {y:g})"' if turn else ""
        style = f"fill:{colour(fill)};font:{weight} {size:g}px {family}"
        escaped = text.replace("&", "&amp;").replace("<", "&lt;")
        self.parts.append(f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{turned} style="{style}">{escaped}</text>')

    def line(self, points, stroke="line", thick=1.4, arrow=False, dashed=False):
        place = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self.parts.append(f'<path d="{place}" fill="none" stroke-width="{thick:g}" stroke-linejoin="round"{dash} style="stroke:{colour(stroke)}"/>')
        if arrow:
            (x0, y0), (x1, y1) = points[-2:]
            angle = math.atan2(y1 - y0, x1 - x0)
            sides = [(x1 - 8 * math.cos(angle + turn), y1 - 8 * math.sin(angle + turn)) for turn in (0.42, -0.42)]
            corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in [(x1, y1), *sides])
            self.parts.append(f'<polygon points="{corners}" style="fill:{colour(stroke)}"/>')

    def dot(self, x, y, radius=3.2, fill="strong"):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" style="fill:{colour(fill)}"/>')

    def svg(self):
        variables = ["; ".join(f"--picture-{name}: {value}" for name, value in colours.items()) for colours in (LIGHT, DARK)]
        style = f"svg {{ {variables[0]} }} @media (prefers-color-scheme: dark) {{ svg {{ {variables[1]} }} }}"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height}" role="img" aria-label="{self.title}">'
        return "\n".join([head, f"<style>{style}</style>", *self.parts, "</svg>", ""])


def colour(name):
    return "none" if name == "none" else f"var(--picture-{name})"


def launch():
    """The launch of a grid: workgroups of invocations, and the memory that each of them sees."""
    it = Drawing("A launch: a grid of workgroups, a workgroup of invocations, and their memory", 408)
    it.text(10, 20, "a launch: the grid", anchor="start", weight="600")
    it.text(10, 37, "global size 32 × 8, local size 8 × 4", size=12, fill="soft", anchor="start")
    for row in range(2):
        for column in range(4):
            chosen = (row, column) == (0, 3)
            x, y = 10 + column * 56, 48 + row * 42
            it.box(x, y, 50, 36, fill="two" if chosen else "one", line="warm" if chosen else "line", thick=2 if chosen else 1)
            it.text(x + 25, y + 22, f"({column} {row})", size=12, mono=True)
    for number, text in enumerate(("each workgroup has its id;", "they are executed in any order,", "some at the same time")):
        it.text(10, 150 + 17 * number, text, size=12, fill="soft", anchor="start")
    it.line([(228, 64), (254, 64)], stroke="warm", arrow=True)
    it.box(256, 8, 214, 234, fill="fill", line="warm", thick=2)
    it.text(363, 27, "workgroup (3 0)", weight="600")
    for row in range(4):
        for column in range(8):
            chosen = (row, column) == (1, 3)
            it.box(266 + column * 24.5, 38 + row * 26, 21, 22, fill="three" if chosen else "one", line="strong" if chosen else "line", thick=2 if chosen else 1, radius=3)
            it.text(276.5 + column * 24.5, 53 + row * 26, str(column), size=11)
    it.text(363, 160, "32 invocations in a row are a", size=12, fill="soft")
    it.text(363, 176, "warp; all wait at barriers", size=12, fill="soft")
    it.box(266, 192, 194, 38, fill="two")
    it.text(363, 208, "local memory:", size=12)
    it.text(363, 223, "all of the workgroup see it", size=12)
    it.line([(363, 242), (363, 258)], stroke="strong", arrow=True)
    it.box(10, 260, 460, 76, fill="fill", line="strong", thick=2)
    it.text(22, 281, "an invocation", anchor="start", weight="600")
    it.text(22, 302, "(get-local-id) = (3 1)", anchor="start", size=13, mono=True)
    it.text(22, 323, "(get-global-id) = (27 1)", anchor="start", size=13, mono=True)
    it.box(300, 272, 158, 50, fill="three")
    it.text(379, 293, "private variables,", size=12)
    it.text(379, 310, "in registers", size=12)
    it.line([(240, 344), (240, 356)], arrow=True)
    it.line([(240, 350), (240, 338)], arrow=True)
    it.box(10, 358, 460, 40, fill="two")
    it.text(240, 383, "global memory: the buffers of the launch, for all workgroups", size=13)
    return it


def layers():
    """The layers of the compiler."""
    it = Drawing("The layers of the compiler: front ends, the kernel IR, analyses and passes, back ends, devices", 410)

    def row(y, height, label, boxes, fill, size=12):
        it.text(8, y + height / 2 + 4, label, anchor="start", weight="600", size=13)
        left, right, gap = 86, 472, 8
        total = sum(weight for _, weight in boxes)
        x, room = left, right - left - gap * (len(boxes) - 1)
        for lines, weight in boxes:
            width = room * weight / total
            it.box(x, y, width, height, fill=fill)
            for number, text in enumerate(lines):
                it.text(x + width / 2, y + height / 2 + 4 + 15 * (number - (len(lines) - 1) / 2), text, size=size)
            x += width + gap

    row(6, 46, "front", [(("Crisp", ".crisp"), 1), (("tensor", ".tensor"), 1), (("loops", ".loopy"), 1), (("C, C++, CUCL", ".cl .cu .cucl"), 1.5)], "one")
    for x in (216, 304):
        it.line([(x, 52), (x, 74)], arrow=True)
    it.line([(414, 52), (414, 144)], arrow=True)
    it.line([(128, 52), (128, 144)], arrow=True)
    it.box(182, 76, 160, 40, fill="two")
    it.text(262, 94, "loop programs:", size=12)
    it.text(262, 109, "schedules are proven", size=12)
    it.line([(262, 116), (262, 144)], arrow=True)
    row(146, 34, "ir", [(("the kernel IR, checked by its validator",), 1)], "two", size=13)
    for x in (128, 262, 414):
        it.line([(x, 180), (x, 206)], arrow=True)
    row(208, 48, "middle", [(("analyses:", "what is known"), 1), (("passes, until a", "target can say it"), 1.2), (("interpreter:", "what it means"), 1)], "three")
    it.line([(262, 256), (262, 284)], arrow=True)
    row(286, 34, "back", [(("LLVM",), 1), (("PTX",), 0.8), (("SPIR-V",), 1), (("WGSL",), 1), (("OpenCL C, CUDA",), 1.9)], "one")
    it.line([(262, 320), (262, 346)], arrow=True)
    it.text(272, 338, "artifact: code, interface, contract", size=12, fill="soft", anchor="start")
    row(348, 34, "run", [(("CPU",), 1), (("CUDA",), 1), (("OpenCL",), 1.2), (("Vulkan, WebGPU",), 1.9)], "three")
    # The interpreter is a device too.
    it.line([(474, 232), (478, 232), (478, 392), (414, 392), (414, 384)], stroke="warm", dashed=True)
    it.text(402, 402, "each device must give the interpreter's bytes", size=12, fill="warm", anchor="end")
    return it


def schedule():
    """A loop nest under a schedule: the same points in another order, and shared among invocations."""
    it = Drawing("A loop nest of 8 by 8 points: in order, in tiles, and shared among workgroups and invocations", 300)
    step, size = 16, 8

    def points(x0, y0, fill):
        for row in range(size):
            for column in range(size):
                it.dot(x0 + column * step, y0 + row * step, fill=fill)

    def caption(x, lines, code):
        for number, text in enumerate(lines):
            it.text(x, 178 + 16 * number, text, size=12)
        for number, text in enumerate(code):
            it.text(x, 222 + 16 * number, text, size=11, mono=True, fill="strong")

    x0, y0 = 22, 34
    it.text(78, 16, "as it is written", weight="600")
    for row in range(size):
        it.line([(x0, y0 + row * step), (x0 + 7 * step, y0 + row * step)], stroke="line", arrow=True)
        if row < size - 1:
            it.line([(x0 + 7 * step, y0 + row * step), (x0, y0 + (row + 1) * step)], stroke="line", thick=0.7)
    points(x0, y0, "strong")
    caption(78, ["one invocation,", "row by row"], ["for i", "  for j"])

    x0 = 184
    it.text(240, 16, "split", weight="600")
    for tile_row in range(2):
        for tile in range(2):
            it.box(x0 - 8 + tile * 4 * step, y0 - 8 + tile_row * 4 * step, 4 * step, 4 * step, fill="fill", radius=2)
            path = [(x0 + (tile * 4 + column) * step, y0 + (tile_row * 4 + row) * step) for row in range(4) for column in (range(4))]
            it.line(path, stroke="line", thick=0.9, arrow=True)
    points(x0, y0, "strong")
    caption(240, ["tile by tile: what one", "reads stays in a cache"], ["split_iname(i, 4)", "split_iname(j, 4)"])

    x0 = 346
    it.text(402, 16, "split, and tagged", weight="600")
    for tile_row in range(2):
        for tile in range(2):
            fill = ("one", "two", "three", "fill")[tile_row * 2 + tile]
            it.box(x0 - 8 + tile * 4 * step, y0 - 8 + tile_row * 4 * step, 4 * step, 4 * step, fill=fill, radius=2)
    points(x0, y0, "strong")
    caption(402, ["a tile is a workgroup,", "a point an invocation"], ['outer_tag="g.0"', 'inner_tag="l.0"'])

    it.box(10, 254, 460, 36, fill="three")
    it.text(240, 277, "the compiler proves: no element has another value than in the first order", size=12)
    return it


def roofline():
    """The roofline of the machine that docs/performance.md measures by one thread, with kernels of that page."""
    it = Drawing("A roofline: speed against arithmetic for each byte, with memory's limit and the processor's", 330)
    left, right, top, bottom = 62, 462, 26, 270
    # Operations for a byte, and thousand millions of operations in a second, both by factors of ten.
    low_x, high_x, low_y, high_y = -1, 3, 0, 2.5

    def place(intensity, speed):
        x = left + (math.log10(intensity) - low_x) / (high_x - low_x) * (right - left)
        y = bottom - (math.log10(speed) - low_y) / (high_y - low_y) * (bottom - top)
        return x, y

    for power in range(low_x, high_x + 1):
        x, _ = place(10**power, 1)
        it.line([(x, top), (x, bottom)], stroke="fill", thick=1)
        it.text(x, bottom + 18, f"{10**power:g}", size=12, fill="soft")
    for speed in (1, 10, 100):
        _, y = place(1, speed)
        it.line([(left, y), (right, y)], stroke="fill", thick=1)
        it.text(left - 8, y + 4, str(speed), size=12, fill="soft", anchor="end")
    it.line([(left, top), (left, bottom), (right, bottom)], stroke="line")
    it.text((left + right) / 2, bottom + 40, "operations of floats for each byte of memory", size=13)
    it.text(20, (top + bottom) / 2, "GFLOP/s", size=13, turn=-90)

    bandwidth, peak = 25, 166
    corner = place(peak / bandwidth, peak)
    it.line([place(0.1, 0.1 * bandwidth), corner, place(1000, peak)], stroke="warm", thick=2.4)
    slope = math.degrees(math.atan2(corner[1] - place(0.1, 2.5)[1], corner[0] - place(0.1, 2.5)[0]))
    middle = place(0.75, 0.75 * bandwidth)
    it.text(middle[0] - 8, middle[1] - 12, "memory: 25 GB/s", size=12, fill="warm", turn=slope)
    it.text(right - 4, corner[1] - 9, "arithmetic: 166 GFLOP/s", size=12, fill="warm", anchor="end")

    # Each buffer counts once. A product of n × n matrices reads two and writes one: n / 6 operations for a byte.
    for name, intensity, speed, dx, dy, anchor in (
        ("triad", 2 / 12, 2 / 12 * 24, 8, 17, "start"),
        ("dot", 2 / 8, 2 / 8 * 18, 10, 3, "start"),
        ("matmul, n = 64", 64 / 6, 75, 9, 14, "start"),
        ("matmul, n = 2048", 2048 / 6, 140, 10, 20, "end"),
    ):
        x, y = place(intensity, speed)
        it.dot(x, y, radius=5)
        it.text(x + dx, y + dy, name, size=12, anchor=anchor)
    return it


DRAWINGS = {"launch": launch, "layers": layers, "schedule": schedule, "roofline": roofline}


def main():
    different = []
    for name, draw in DRAWINGS.items():
        file, text = FOLDER / f"{name}.svg", draw().svg()
        if "--check" in sys.argv[1:]:
            if not file.exists() or file.read_text() != text:
                different.append(file.name)
        else:
            FOLDER.mkdir(exist_ok=True)
            file.write_text(text)
    if different:
        sys.exit(f"pictures: {', '.join(different)} differ from what scripts/manual/pictures.py draws; run it")


if __name__ == "__main__":
    main()
