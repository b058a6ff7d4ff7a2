"""The pages of the Python package: signatures from its stubs, texts from its functions. Nothing is imported, so it needs no compiled module."""

import ast
import inspect
import pathlib
import re

# The pages, and the stubs of each; what a stub of a page imports from another one of them is there only once.
PAGES = {
    "crisp": ("__init__", "typed", "tuning", "explain", "schedule", "rows", "orchestration", "c_interface"),
    "crisp.build": ("build",),
    "crisp.loopy": ("loopy", "loop_kernel", "loop_data", "loop_code"),
    "crisp.torch": ("torch",),
    "crisp.jax": ("jax",),
    "crisp.dask": ("dask",),
    "crisp.ray": ("ray",),
}
INTRODUCTIONS = {"crisp": "reference/python.md", "crisp.loopy": "reference/loopy/python.md"}


def texts(folder):
    """Returns the texts of all classes, functions and methods of the sources, by `name` and `class.name`."""
    found = {}
    for file in sorted(folder.glob("*.py")):
        module = file.stem
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                keep(found, module, node.name, node)
            for inner in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(inner, ast.FunctionDef):
                    keep(found, module, f"{node.name}.{inner.name}", inner)
    return found


def keep(found, module, name, node):
    text = ast.get_docstring(node)
    if text:
        found.setdefault(f"{module}:{name}", text)
        found.setdefault(name, text)


def rust_texts(folder):
    """Returns the texts of the functions and classes that are written in Rust."""
    found = {}
    above = r"((?:^[ \t]*/// ?.*\n)+)(?:^[ \t]*#\[.*\]\n)*^[ \t]*(?:pub(?:\(crate\))? )?(fn|struct) (\w+)"
    for file in sorted(folder.rglob("*.rs")):
        for match in re.finditer(above, file.read_text(), flags=re.MULTILINE):
            found.setdefault(match[3], " ".join(line.strip().removeprefix("///").strip() for line in match[1].splitlines()))
    return found


def markdown(text):
    """Returns a text of a function as Markdown: examples as code, names in two backticks as code."""
    text = re.sub(r"``([^`]+)``", r"`\1`", inspect.cleandoc(text))
    text = re.sub(r"::$", ":", text, flags=re.MULTILINE)
    blocks = []
    for block in text.split("\n\n"):
        if block.lstrip().startswith(">>>"):
            block = f"```pycon\n{inspect.cleandoc(block)}\n```"
        blocks.append(block)
    return "\n\n".join(blocks)


def signature(node):
    """Returns what a stub declares, as it is written there."""
    text = ast.unparse(ast.FunctionDef(node.name, node.args, [ast.Expr(ast.Constant(...))], [], node.returns, lineno=0))
    head = text.removeprefix("def ").split(":\n")[0]
    if len(head) > 88:
        # Parameters on lines as in the stub.
        arguments, result = split(head)
        head = f"{node.name}(\n" + "".join(f"    {argument},\n" for argument in arguments) + ")" + result
    decorators = [ast.unparse(it) for it in node.decorator_list if ast.unparse(it) in ("classmethod", "staticmethod")]
    return "".join(f"@{it}\n" for it in decorators) + head


def anchor(name):
    """Returns the anchor of a name; two underlines in one would be read as emphasis."""
    return name.replace("__", "")


def split(head):
    """Returns the parameters of a signature, split at the commas outside of brackets, and what follows them."""
    begin = head.index("(") + 1
    depth, parts, current = 0, [], ""
    for at, letter in enumerate(head[begin:], begin):
        if letter == ")" and depth == 0:
            return [*parts, current.strip()], head[at + 1 :]
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append(current.strip())
            current = ""
        else:
            current += letter
    raise ValueError(head)


class Page:
    """A page that grows by one stub after the other."""

    def __init__(self, name, said, rust):
        self.name, self.said, self.rust, self.lines, self.silent = name, said, rust, [], []

    def text(self, stub, name, node):
        found = ast.get_docstring(node) or self.said.get(f"{stub}:{name}")
        if found is None and self.name == "crisp":
            found = self.said.get(name) or self.rust.get(name.split(".")[-1])
        if found:
            self.lines += [markdown(found), ""]
        else:
            self.silent.append(name)

    def function(self, stub, node):
        self.lines += [f"## `{node.name}` {{#{anchor(node.name)}}}", "", "```python", signature(node), "```", ""]
        self.text(stub, node.name, node)

    def group(self, stub, node):
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        self.lines += [f"## `{node.name}` {{#{anchor(node.name)}}}", "", "```python", f"class {node.name}({bases})" if bases else f"class {node.name}", "```", ""]
        self.text(stub, node.name, node)
        fields = [ast.unparse(it) for it in node.body if isinstance(it, ast.AnnAssign)]
        if fields:
            self.lines += ["```python", *fields, "```", ""]
        for it in node.body:
            if isinstance(it, ast.FunctionDef) and (it.name in ("__init__", "__call__", "__getitem__") or not it.name.startswith("_")):
                name = f"{node.name}.{it.name}"
                if any(ast.unparse(decorator) == "property" for decorator in it.decorator_list):
                    self.lines += [f"### `{name}` {{#{anchor(name)}}}", "", "```python", f"{it.name}: {ast.unparse(it.returns)}", "```", ""]
                else:
                    self.lines += [f"### `{name}` {{#{anchor(name)}}}", "", "```python", signature(it), "```", ""]
                self.text(stub, name, it)


def pages(folder, rust):
    """Returns the pages by their names. Each stub is on one of them."""
    said, native = texts(folder), rust_texts(rust)
    listed = {stub for stubs in PAGES.values() for stub in stubs}
    missing = {file.stem for file in folder.glob("*.pyi")} - listed
    if missing:
        raise ValueError(f"scripts/manual/python_interface.py lists no page for {', '.join(sorted(missing))}")
    made = {}
    for name, stubs in PAGES.items():
        page = Page(name, said, native)
        page.lines = [f"# `{name}`", ""]
        module = ast.get_docstring(ast.parse((folder / f"{stubs[0]}.py").read_text()))
        page.lines += [markdown(module), ""] if module else []
        if name in INTRODUCTIONS:
            page.lines += [f"[The page on it](../../{INTRODUCTIONS[name]}) says how to use it.", ""]
        for stub in stubs:
            for node in ast.parse((folder / f"{stub}.pyi").read_text()).body:
                if isinstance(node, ast.FunctionDef):
                    page.function(stub, node)
                elif isinstance(node, ast.ClassDef):
                    page.group(stub, node)
        made[f"{name}.md"] = "\n".join(page.lines)
    return made


if __name__ == "__main__":
    ROOT = pathlib.Path(__file__).resolve().parents[2]
    for name, text in pages(ROOT / "crates/product/python/python/crisp", ROOT / "crates/product/python/src").items():
        print(f"{name}: {text.count('## ')}")
