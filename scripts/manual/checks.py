"""Checks a built book: each link leads to a page that is there, each anchor to an element of it, and no page loads anything from a network."""

import dataclasses
import html.parser
import os
import pathlib
import re
import urllib.parse

# Attributes that name what a page loads, and those that a reader follows.
LOADS = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("video", "src"), ("audio", "src")}
# Relations of <link> that load nothing.
QUIET = {"canonical", "prev", "next", "alternate", "edit", "author", "license"}


@dataclasses.dataclass
class Found:
    pages: int = 0
    links: int = 0
    anchors: int = 0
    outside: set = dataclasses.field(default_factory=set)
    problems: list = dataclasses.field(default_factory=list)


class Page(html.parser.HTMLParser):
    """The ids of a page, what it links to, and what it loads."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.twice, self.links, self.loads = set(), [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        for name in ("id", "name"):
            if values.get(name) and (name == "id" or tag == "a"):
                if values[name] in self.ids and name == "id":
                    self.twice.append(values[name])
                self.ids.add(values[name])
        if tag in ("a", "area") and values.get("href") is not None:
            self.links.append(values["href"])
        for name in ("src", "href", "data"):
            if (tag, name) in LOADS and values.get(name) and not values[name].startswith("data:"):
                self.loads.append(values[name])
        if tag == "link" and values.get("href") and not set((values.get("rel") or "").split()) & QUIET:
            self.loads.append(values["href"])

    handle_startendtag = handle_starttag


def check(folder, generated=("api/rust",)):
    """Reads all pages of a folder. Pages below `generated` are another tool's: links to them are checked,
    and that they load nothing from a network."""
    found = Found()
    files = sorted(folder.rglob("*.html"))
    pages = {file.relative_to(folder).as_posix(): Page(file.read_text(errors="replace")) for file in files}
    for path, page in pages.items():
        foreign = path.startswith(tuple(f"{name}/" for name in generated))
        if not foreign:
            found.pages += 1
            found.problems += [f"{path}: the anchor `{anchor}` is there twice" for anchor in sorted(set(page.twice)) if not anchor.startswith("__")]
        for target in page.loads:
            if re.match(r"(https?:)?//", target):
                found.problems.append(f"{path} loads {target} from a network")
            elif not foreign:
                follow(folder, pages, path, target, found)
        for target in page.links if not foreign else ():
            if re.match(r"[a-z][a-z0-9+.-]*:", target):
                found.outside.add(target)
                if target.startswith("file:"):
                    found.problems.append(f"{path}: the link to {target} is one of this machine")
            else:
                follow(folder, pages, path, target, found)
    for file in sorted(folder.rglob("*.css")):
        for target in re.findall(r"url\((['\"]?)((?:https?:)?//[^)'\"]+)\1\)", file.read_text(errors="replace")):
            found.problems.append(f"{file.relative_to(folder)} loads {target[1]} from a network")
    return found


def follow(folder, pages, path, target, found):
    """Looks where a link leads."""
    found.links += 1
    parts = urllib.parse.urlsplit(target)
    file = urllib.parse.unquote(parts.path)
    place = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
    if place.startswith(("..", "/")):
        found.problems.append(f"{path}: the link to `{target}` leaves the book")
        return
    if (folder / place).is_dir():
        place = os.path.normpath(f"{place}/index.html")
    if not (folder / place).is_file():
        # The page of what is not found is served for addresses of any depth.
        if path != "404.html":
            found.problems.append(f"{path}: the link to `{target}` leads nowhere")
        return
    anchor = urllib.parse.unquote(parts.fragment)
    if anchor and place in pages:
        found.anchors += 1
        if anchor not in pages[place].ids and not (anchor.startswith("__") or place.startswith("api/rust/src")):
            found.problems.append(f"{path}: the page of `{target}` has no such anchor")


if __name__ == "__main__":
    import sys

    result = check(pathlib.Path(sys.argv[1]))
    print("\n".join(result.problems))
    print(f"{result.pages} pages, {result.links} links, {result.anchors} anchors, {len(result.problems)} problems")
    sys.exit(bool(result.problems))
