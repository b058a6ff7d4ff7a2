"""The page of the C interface, from its header: each type and function with the text above it."""

import re


def declarations(text):
    """Returns the comment, name and text of each declaration, in the order of the header."""
    found = []
    for match in re.finditer(r"^/\*\n(.*?)\n \*/\n(.*?;)\n(?=\n|$)", text, flags=re.MULTILINE | re.DOTALL):
        comment, code = match[1], match[2]
        name = re.search(r"\(\*(\w+)\)", code) if code.startswith("typedef") and "(*" in code else None
        name = name or (re.search(r"(\w+);$", code) if code.startswith("typedef") else re.search(r"\b(crisp_\w+)\(", code))
        found.append((" ".join(line.strip() for line in comment.splitlines()), name[1], code))
    return found


def page(file):
    """Returns the page of a header."""
    text = file.read_text()
    intro = " ".join(line.strip(" */") for line in text.split("*/", 1)[0].splitlines())
    found = declarations(text)
    names = {name for _, name, _ in found}
    declared = set(re.findall(r"\b(crisp_\w+)\(", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)))
    missing = declared - names
    if missing:
        raise ValueError(f"{file.name} has functions without a comment: {', '.join(sorted(missing))}")

    def linked(comment):
        return re.sub(r"(?<![`\w])(crisp_\w+)(?:\(\))?", lambda it: f"[`{it[1]}`](#{it[1]})" if it[1] in names else f"`{it[1]}`", comment)

    lines = [f"# `{file.name}`", "", linked(re.sub(r"\s+", " ", intro).replace("This file is generated: see CONTRIBUTING.md.", "").strip()), ""]
    lines += ["[How they belong together](../reference/c.md) has examples.", ""]
    for heading, types in (("Types", True), ("Functions", False)):
        lines += [f"## {heading}", ""]
        for comment, name, code in found:
            if code.startswith("typedef") == types:
                lines += [f"### `{name}` {{#{name}}}", "", linked(comment), "", "```c", plain(code), "```", ""]
    return "\n".join(lines)


def plain(code):
    """Returns a declaration whose comments are on the lines of their members."""
    code = re.sub(r"/\*\n(.*?)\n *\*/", lambda it: "/* " + " ".join(line.strip() for line in it[1].splitlines()) + " */", code, flags=re.DOTALL)
    return code
