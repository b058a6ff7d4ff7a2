"""Makes the pages of the manual of the Markdown files of the repository.

The files are read on their own too, so they are plain Markdown with links between files. Here each gets its place in the book: links lead from
page to page, links to sources lead to pages with the sources, and what Python-Markdown reads otherwise than the readers of repositories is
rewritten.
"""

import os
import pathlib
import posixpath
import re
from collections.abc import Callable
from typing import NamedTuple

import languages

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Files beside docs/ that are pages, and where.
BESIDE = {
    "README.md": "index.md",
    "docs/README.md": "contents.md",
    "ARCHITECTURE.md": "dev/architecture.md",
    "CONTRIBUTING.md": "dev/contributing.md",
    "RELEASE.md": "dev/release.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
}
# Folders whose index the book has and the repository has not.
GENERATED = {"docs/messages": "messages/README.md"}
# Sources that are not text.
PICTURES = (".png", ".jpg")
ITEM = re.compile(r"( *)([-*+]|\d+[.)])( +)(?=\S)")
FENCE = re.compile(r"( *)(```+)(.*)$")
LINK = re.compile(r"(\]\()([^)\s]+)((?: \"[^\"]*\")?\))")
ANCHOR = re.compile(r" ?\{#([\w.\-]+)\}")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+\.svg)\)")
# The code of a message, or a link, in which none is looked for.
MENTION = re.compile(r"\[[^\[\]]*\]\([^)]*\)|\]\([^)]*\)|\b[A-Z]\d{4}\b")
CODE = re.compile(r"^#+ ([A-Z]\d{4})\b")


class Marks(NamedTuple):
    """The functions that replace targets of links, pictures, and codes of messages."""

    link: Callable[[str], str]
    picture: Callable[[str], str]
    code: Callable[[str], str]


class Broken(Exception):
    """A link of a page that leads nowhere."""


class Book:
    """The pages by their paths in the repository, and the pages of sources that links lead to."""

    def __init__(self, root=ROOT):
        self.root = root
        self.places = {}
        for file in sorted((root / "docs").rglob("*.md")):
            path = file.relative_to(root).as_posix()
            self.places[path] = path.removeprefix("docs/")
        for file in sorted((root / "docs/notebooks").glob("*.ipynb")):
            self.places[file.relative_to(root).as_posix()] = f"notebooks/{file.stem}.md"
        self.places |= GENERATED
        self.places |= {path: place for path, place in BESIDE.items() if (root / path).exists()}
        self.sources = {}
        self.codes = {code: path for path in self.places if path.startswith("docs/messages/") for code in messages((root / path).read_text())}

    def place(self, path):
        """Returns the page of a file or folder of the repository; a source that has none gets one."""
        if path in self.places:
            return self.places[path]
        if f"{path}/README.md" in self.places:
            return self.places[f"{path}/README.md"]
        if not (self.root / path).exists():
            return None
        name = path or "repository"
        if (self.root / path).is_dir():
            place = f"source/{name}/README.md"
        else:
            place = f"source/{name}" if name.endswith(PICTURES) else f"source/{name.removesuffix('.md')}.md"
        self.places[path] = self.sources[path] = place
        return place

    def link(self, path, target):
        """Returns the target of a link on the page of `path`, as the book has it."""
        if re.match(r"[a-z][a-z0-9+.-]*:", target) or target.startswith("#"):
            return target
        file, _, anchor = target.partition("#")
        found = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)).lstrip("/")
        kept = self.root / found
        if found.startswith("docs/") and kept.is_file() and found not in self.places:
            place = found.removeprefix("docs/")
        else:
            place = self.place("" if found == "." else found)
        if place is None:
            raise Broken(f"{path}: the link to `{target}` leads nowhere")
        relative = posixpath.relpath(place, posixpath.dirname(self.places[path]) or ".")
        return f"{relative}#{anchor}" if anchor else relative

    def page(self, path, text=None):
        """Returns the text of a page as Python-Markdown reads it."""
        text = (self.root / path).read_text() if text is None else text
        return rewrite(nested(text), self.marks(path))

    def marks(self, path):
        """Returns what replaces links, pictures and codes of messages on a page."""

        def code(name):
            return f"[{name}]({self.link(path, '/' + self.codes[name])}#{name})" if name in self.codes else name

        return Marks(lambda target: self.link(path, target), lambda picture: self.picture(path, picture), code)

    def picture(self, path, name):
        """Returns the text of a drawing, whose colours are then those of the page."""
        file = self.root / posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
        if not file.exists():
            raise Broken(f"{path}: there is no picture `{name}`")
        drawing = re.sub(r"<style>.*?</style>|<\?xml.*?\?>", "", file.read_text(), flags=re.DOTALL)
        return re.sub(r"\s*\n\s*", " ", drawing).strip()

    def source(self, path):
        """Returns the page of a source: a folder's list, or the text."""
        file = self.root / path
        title = path or "The repository"
        if file.is_dir():
            names = sorted(entry.name + "/" * entry.is_dir() for entry in file.iterdir() if not entry.name.startswith("."))
            lines = [f"- [{name}]({self.link_from_source(path, posixpath.join(path, name.rstrip('/')))})" for name in names]
            return f"# {title}\n\n" + "\n".join(lines) + "\n"
        text = file.read_text()
        if path.endswith(".md"):
            return self.page(path, text)
        kind = {".crisp": "crisp", ".kir": "crisp", ".loopy": "loopy", ".tensor": "tensor", ".cucl": "cucl", ".cl": "cucl", ".cu": "cucl", ".rs": "rust", ".py": "python"}
        ticks = max((len(run) for run in re.findall(r"`+", text)), default=0)
        fence = "`" * max(3, ticks + 1)
        return f"# {title}\n\n{fence}{kind.get(file.suffix, 'text')}\n{text.rstrip()}\n{fence}\n"

    def link_from_source(self, path, target):
        return posixpath.relpath(self.place(target), posixpath.dirname(self.places[path]))


def messages(text):
    """Returns the codes of the messages that a page describes."""
    return re.findall(r"^#+ ([A-Z]\d{4})\b", text, flags=re.MULTILINE)


def outside_code(line, change):
    """Applies a function to the parts of a line that are not in backticks; the target of a link whose text is code begins such a part."""
    parts = re.split(r"(`+[^`]*`+)", line)
    return "".join(part if index % 2 else change(part) for index, part in enumerate(parts))


def nested(text):
    """Returns a page with one heading of the first level: of several the others are parts of it, one level down with all below them."""
    lines, inside, heads = text.splitlines(), False, []
    for number, line in enumerate(lines):
        inside ^= bool(FENCE.match(line))
        if not inside and re.match(r"#+ ", line):
            heads.append(number)
    if sum(lines[number].startswith("# ") for number in heads) < 2:
        return text
    for number in heads[1:]:
        lines[number] = f"#{lines[number]}"
    return "\n".join(lines) + "\n"


def rewrite(text, marks):
    """Rewrites a page: links, anchors, fences, indentation of lists."""
    out, fence, levels, before = [], None, [], ""
    for line in text.splitlines():
        if fence:
            # Code in an item of a list moves with it.
            indent, opened, shift = fence
            closes = line.strip() == opened
            out.append((" " * shift + line[min(indent, len(line) - len(line.lstrip())) :]) if line.strip() else "")
            fence = None if closes else fence
            before = "" if closes else line
            continue
        if not line.strip():
            out.append("")
            before = ""
            continue
        indent = len(line) - len(line.lstrip())
        item = ITEM.match(line)
        if item and before and not levels and item[2][0].isdigit() and int(item[2][:-1]) != 1:
            # A sentence that begins with a number.
            item = None
        if before and not item and re.match(r" *(#(?!#*\s)|\d+[.)]\s)", line):
            # Python-Markdown takes such a line for a heading or an item wherever it is.
            out[-1] += " " + words(line.strip(), marks)
            before = line
            continue
        # Without an empty line between, a line that begins no item goes on with the paragraph.
        if item or not before:
            while levels and indent < levels[-1]:
                levels.pop()
        opening = FENCE.match(line)
        if opening and "`" not in opening[3]:
            while levels and indent < levels[-1]:
                levels.pop()
            shift = 4 * len(levels) + (indent - levels[-1] if levels else indent)
            fence = (indent, opening[2], shift)
            if before:
                out.append("")
            out.append(" " * shift + opening[2] + languages.language(opening[3]))
            continue
        if indent >= 4 + (levels[-1] if levels else 0) and not before:
            # An indented block of code.
            out.append(" " * (4 * len(levels) + indent - (levels[-1] if levels else 0)) + line.lstrip())
            continue
        depth = 4 * len(levels)
        inside = line.lstrip()
        if item:
            if before and not levels and not ITEM.match(before):
                out.append("")
            levels.append(indent + len(item[2]) + len(item[3]))
            inside = f"{item[2]} {line[item.end() :]}"
        out.append(" " * depth + words(inside, marks))
        before = line
    return "\n".join(out) + "\n"


def words(line, marks):
    """Rewrites the links and anchors of a line of text."""
    heading = line.startswith("#")
    code = CODE.match(line)

    def change(part):
        part = PICTURE.sub(lambda found: marks.picture(found[2]), part)
        part = LINK.sub(lambda found: found[1] + marks.link(found[2]) + found[3], part)
        if not heading:
            part = MENTION.sub(lambda found: marks.code(found[0]) if found[0][0] not in "[]" else found[0], part)
            part = ANCHOR.sub(r'<a id="\1"></a>', part)
        return part

    drawing = PICTURE.fullmatch(line.strip())
    if drawing:
        return f'<figure class="drawing">{marks.picture(drawing[2])}</figure>'
    line = outside_code(line, change)
    if line.startswith("|"):
        # In tables bars are escaped in code too, and no other backslash of code is an escape.
        line = re.sub(r"`+[^`]*`+", lambda code: code[0].replace("\\|", "|"), line)
    if code and heading and f"{{#{code[1]}}}" not in line:
        # Each message is found by its code alone.
        line += f' <a id="{code[1]}"></a>'
    return line


def order(path):
    """Returns what sorts pages by the numbers that their names begin with."""
    name = os.path.basename(path)
    number = re.match(r"\d+", name)
    return (name != "README.md", int(number[0]) if number else 0, name)
