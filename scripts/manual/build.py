#!/usr/bin/env python3
"""Builds the manual: one book of all pages of this repository, with search, the interfaces of Rust, Python and C, and the notebooks.

usage: build.py INTO [--rust FOLDER]

--rust is the documentation that `cargo doc` made; without it the book has a page that says how to make it. Every link and anchor of the book
is checked. Nothing in it is loaded from a network, and it works from files as well as from a server.
"""

import argparse
import logging
import pathlib
import re
import shutil
import sys
import time

import checks
import header
import languages
import notebook
import pages
import python_interface

ROOT = pages.ROOT
HERE = pathlib.Path(__file__).resolve().parent
PYTHON = ROOT / "crates/product/python/python/crisp"
# What the search shows first, last, and not at all.
WEIGHTS = {"messages/README": 0, "tutorial/": 2, "reference/": 2, "messages/": 1.5, "decisions/": 0.2, "source/": 0.2, "changelog": 0.2, "testing": 0.5, "dev/": 0.5}


def fail(text):
    sys.exit(f"docs: {text}")


def title(text):
    """Returns the heading of a page, without marks."""
    found = re.search(r"^# (.+?)(?: *\{#[^}]*\})*(?: *<a .*)?$", text, flags=re.MULTILINE)
    return found[1].replace("`", "") if found else "?"


class Manual:
    """The pages that are written so far, and the places that the navigation has."""

    def __init__(self, into):
        self.into, self.book, self.texts = into, pages.Book(), {}

    def write(self, place, text):
        file = self.into / place
        file.parent.mkdir(parents=True, exist_ok=True)
        weight = next((weight for folder, weight in WEIGHTS.items() if place.startswith(folder)), None)
        head = "" if weight is None else f"---\nsearch:\n  {f'boost: {weight}' if weight else 'exclude: true'}\n---\n"
        file.write_text(head + text)
        self.texts[place] = text

    def entry(self, place):
        """Returns a page as the navigation lists it. Headings end where an explanation begins."""
        return {re.split(r": | — ", title(self.texts[place]))[0] if place.startswith("messages/") else title(self.texts[place]): place}

    def folder(self, name):
        """Returns all pages of a folder, its index first."""
        return [self.entry(place) for place in sorted((place for place in self.texts if place.startswith(f"{name}/")), key=pages.order)]

    def reference(self):
        """Returns the parts of the reference as its index has them: a paragraph or list of links after a name with a colon."""
        index = (ROOT / "docs/reference/README.md").read_text()
        sections, name, listed = [], None, set()
        for block in re.split(r"\n\n", index)[2:]:
            links = [pages.posixpath.normpath(f"reference/{target}") for target in re.findall(r"\]\(([^)#]+\.md)\)", block)]
            begins = re.match(r"([A-Z][^:\[]+):", block)
            if begins:
                name = begins[1]
                sections.append((name, []))
            for place in links:
                if place.endswith("/README.md"):
                    sections[-1][1].append({title(self.texts[place]): self.folder(pages.posixpath.dirname(place))})
                    listed |= {other for other in self.texts if other.startswith(pages.posixpath.dirname(place) + "/")}
                else:
                    sections[-1][1].append(self.entry(place))
                    listed.add(place)
        missing = {place for place in self.texts if place.startswith("reference/")} - listed - {"reference/README.md"}
        if missing:
            fail(f"docs/reference/README.md does not list {', '.join(sorted(missing))}")
        return ["reference/README.md", *({name: places} for name, places in sections)]

    def navigation(self):
        numbers = ["guarantees.md", "numerics.md", "performance.md", "devices.md"]
        python = sorted((place for place in self.texts if place.startswith("api/python/")), key=lambda place: place.removesuffix(".md"))
        interfaces = [{"Crate crisp (Rust)": "api/rust/crisp/index.html"}, *map(self.entry, python), "api/c.md"]
        work = ["dev/first-day.md", "dev/architecture.md", "dev/contributing.md", "testing.md", "words.md", "dev/release.md", "changelog.md", "security.md"]
        return [
            {"Start": [{"Crisp": "index.md"}, {"All pages by question": "contents.md"}]},
            {"Tutorial": [*self.folder("tutorial"), self.entry("cuda.md")]},
            {"Notebooks": self.folder("notebooks")},
            {"Reference": self.reference()},
            {"Messages": self.folder("messages")},
            {"Guarantees": [self.entry(place) for place in numbers]},
            {"Interfaces": ["api/README.md", *interfaces]},
            {"Decisions": self.folder("decisions")},
            {"Work on Crisp": [self.entry(place) for place in work]},
        ]


def stage(manual, rust):
    """Writes all pages and files of the book."""
    book = manual.book
    for path in list(book.places):
        file = ROOT / path
        if file.suffix == ".ipynb":
            manual.write(book.places[path], book.page(path, notebook.markdown(file)))
            shutil.copy(file, manual.into / "notebooks" / file.name)
        elif file.is_file():
            manual.write(book.places[path], book.page(path))
    for file in sorted((ROOT / "docs").rglob("*")):
        if file.suffix in (".json", ".png", ".svg"):
            copied = manual.into / file.relative_to(ROOT / "docs")
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copied)
    manual.write("messages/README.md", codes(manual))
    manual.write("api/c.md", header.page(ROOT / "crates/product/capi/include/crisp.h"))
    for name, text in python_interface.pages(PYTHON, PYTHON.parents[1] / "src").items():
        manual.write(f"api/python/{name}", text)
    manual.write("api/README.md", interfaces(manual))
    if rust:
        shutil.copytree(rust, manual.into / "api/rust", ignore=shutil.ignore_patterns(".lock", "status"))
    else:
        place = manual.into / "api/rust/crisp/index.html"
        place.parent.mkdir(parents=True)
        place.write_text("<!doctype html><title>crisp</title><p>This book was built without the crate: <code>cargo doc --package crisp</code> makes it.</p>\n")
    # Pages of sources have links to further sources: folders list what is in them, one level deep.
    written = set()
    while set(book.sources) - written:
        path = sorted(set(book.sources) - written)[0]
        written.add(path)
        if (ROOT / path).suffix in pages.PICTURES:
            (manual.into / book.sources[path]).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, manual.into / book.sources[path])
        else:
            manual.write(book.sources[path], book.source(path))
    shutil.copytree(HERE / "theme", manual.into / "theme")


def interfaces(manual):
    """Returns the page that leads to the interfaces."""
    names = sorted(pages.posixpath.basename(place) for place in manual.texts if place.startswith("api/python/"))
    python = ", ".join(f"[`{name.removesuffix('.md')}`](python/{name})" for name in names)
    rows = [
        "| language | how to use it | each type and function |",
        "|---|---|---|",
        "| Rust | [Rust](../reference/rust.md) | [crate `crisp`](rust/crisp/index.html) |",
        f"| Python | [Python](../reference/python.md), [loops](../reference/loopy/python.md), [tensors](../reference/tensor/python.md) | {python} |",
        "| C, C++ | [The C interface](../reference/c.md) | [`crisp.h`](c.md) |",
        "| a shell | [The command](../reference/cli.md) | `crisp --help` |",
    ]
    end = "The Python package is `crisp-kernels` on PyPI; it is imported as `crisp`, and the library is `libcrisp`."
    return "# Interfaces\n\n" + "\n".join(rows) + f"\n\n{end}\n"


def codes(manual):
    """Returns the page with the codes of all messages."""
    rows = []
    for place in sorted(place for place in manual.texts if place.startswith("messages/") and not place.endswith("README.md")):
        for code, says in re.findall(r"^#+ ([A-Z]\d{4})\b:? *(.*?)(?: *<a .*| *\{#.*)?$", manual.texts[place], flags=re.MULTILINE):
            rows.append((code, says, f"{pages.posixpath.basename(place)}#{code}"))
    if len(rows) < 300:
        fail(f"only {len(rows)} codes of messages are found")
    lines = [f"| [{code}]({link}) | {says} |" for code, says, link in sorted(rows)]
    begin = "# All messages\n\nEach message of the compiler, the command and the libraries has a code. `crisp explain CODE` prints the same text.\n"
    return begin + "\n| code | meaning |\n|---|---|\n" + "\n".join(lines) + "\n"


def configuration(pages_in, into, navigation):
    """Returns the configuration of MkDocs."""
    import io

    from mkdocs.config import load_config
    from pymdownx.slugs import slugify

    settings = (HERE / "mkdocs.yml").read_bytes()
    slug = slugify(case="lower")
    config = load_config(io.BytesIO(settings), docs_dir=str(pages_in), site_dir=str(into), nav=navigation)
    config["mdx_configs"].setdefault("toc", {})["slugify"] = slug
    return config


class Warnings(logging.Handler):
    """Collects what MkDocs warns of."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.texts = []

    def emit(self, record):
        self.texts.append(record.getMessage())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("into", type=pathlib.Path)
    parser.add_argument("--rust", type=pathlib.Path, help="the folder that cargo doc wrote")
    options = parser.parse_args()
    started = time.monotonic()
    if options.rust and not (options.rust / "crisp/index.html").exists():
        fail(f"{options.rust} has no documentation of the crate `crisp`")

    languages.register()
    into = options.into.resolve()
    staged = into.with_name(into.name + ".pages")
    shutil.rmtree(staged, ignore_errors=True)
    manual = Manual(staged)
    try:
        stage(manual, options.rust)
    except (pages.Broken, ValueError) as broken:
        fail(broken)

    from mkdocs.commands.build import build

    warnings = Warnings()
    log = logging.getLogger("mkdocs")
    log.addHandler(warnings)
    log.setLevel(logging.WARNING)
    config = configuration(staged, into, manual.navigation())
    config.plugins.on_startup(command="build", dirty=False)
    build(config)
    if warnings.texts:
        fail("MkDocs warns:\n  " + "\n  ".join(warnings.texts))
    shutil.rmtree(staged)
    # A server's page for what it does not find names files from its root, which a book in a folder does not have.
    (into / "404.html").unlink()
    found = checks.check(into)
    for problem in found.problems:
        print(f"docs: {problem}", file=sys.stderr)
    if found.problems:
        fail(f"{len(found.problems)} links of {found.links} are broken")
    print(f"docs: {found.pages} pages, {found.links} links and {found.anchors} anchors checked, {time.monotonic() - started:.0f} s")
    print(f"docs: {into / 'index.html'}")


if __name__ == "__main__":
    main()
