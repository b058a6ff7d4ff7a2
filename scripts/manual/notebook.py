"""Notebooks without Jupyter: runs their cells in order, compares what they print with what is stored, and makes pages of them.

usage: notebook.py run FILE...     runs the cells and compares
       notebook.py bless FILE...   runs them and stores what they print

A notebook whose metadata has `"requires": ["torch"]` is skipped, with a line, where a package is missing. Stored output is what every machine
prints; a cell whose output differs has the tag `varies`, and none stored.
"""

import ast
import contextlib
import importlib.util
import io
import json
import pathlib
import sys
import traceback


def read(file):
    return json.loads(pathlib.Path(file).read_text())


def missing(book):
    """Returns the packages that the notebook requires and that are not here."""
    return [name for name in book["metadata"].get("requires", []) if importlib.util.find_spec(name) is None]


def source(cell):
    return "".join(cell["source"])


def stored(cell):
    """Returns what is stored of a cell's output, as text."""
    texts = []
    for output in cell.get("outputs", []):
        data = output["text"] if output["output_type"] == "stream" else output["data"]["text/plain"]
        texts.append("".join(data))
    return "".join(text if text.endswith("\n") else f"{text}\n" for text in texts)


class Failed(Exception):
    """A cell that raised an error, or whose output differs."""


def execute(file):
    """Runs the cells of code in one namespace. Returns for each what it printed and the value of its last expression, as Jupyter shows it."""
    book = read(file)
    space = {"__name__": "__main__"}
    results = []
    for number, cell in enumerate(it for it in book["cells"] if it["cell_type"] == "code"):
        tree = ast.parse(source(cell))
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        printed, value = io.StringIO(), None
        name = f"{pathlib.Path(file).name}, cell {number + 1}"
        try:
            with contextlib.redirect_stdout(printed):
                exec(compile(tree, name, "exec"), space)
                if last and not source(cell).rstrip().endswith(";"):
                    value = eval(compile(ast.Expression(last.value), name, "eval"), space)
                elif last:
                    eval(compile(ast.Expression(last.value), name, "eval"), space)
        except Exception as error:
            raise Failed(f"{name}:\n{traceback.format_exc()}") from error
        results.append((cell, printed.getvalue(), None if value is None else repr(value)))
    return book, results


def run(file):
    """Runs a notebook and compares. Returns the number of cells, or a text that says why it is skipped."""
    lacking = missing(read(file))
    if lacking:
        return f"skipped: {pathlib.Path(file).name} requires {', '.join(lacking)}"
    _, results = execute(file)
    for number, (cell, printed, value) in enumerate(results):
        got = printed + (f"{value}\n" if value is not None else "")
        varies = "varies" in cell["metadata"].get("tags", [])
        if not varies and got != stored(cell):
            raise Failed(f"{pathlib.Path(file).name}, cell {number + 1}, prints\n{got}and stored is\n{stored(cell)}")
        if varies and cell["outputs"]:
            raise Failed(f"{pathlib.Path(file).name}, cell {number + 1}: its output varies, and is stored all the same")
    return len(results)


def bless(file):
    """Runs a notebook and stores what its cells print."""
    book, results = execute(file)
    for cell, printed, value in results:
        varies = "varies" in cell["metadata"].get("tags", [])
        cell["execution_count"] = None
        cell["outputs"] = []
        if printed and not varies:
            cell["outputs"].append({"name": "stdout", "output_type": "stream", "text": printed.splitlines(keepends=True)})
        if value is not None and not varies:
            data = {"text/plain": value.splitlines(keepends=True)}
            cell["outputs"].append({"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    pathlib.Path(file).write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n")


def markdown(file):
    """Returns the page of a notebook: its texts, its code, and what is stored of its output."""
    book, parts = read(file), []
    for cell in book["cells"]:
        if cell["cell_type"] == "markdown":
            parts.append(source(cell).rstrip())
            continue
        parts.append(f"```python\n{source(cell).rstrip()}\n```")
        if stored(cell):
            parts.append(f'<div class="output" markdown="1">\n\n```text\n{stored(cell).rstrip()}\n```\n\n</div>')
        elif "varies" in cell["metadata"].get("tags", []):
            parts.append("*What this prints differs from machine to machine.*")
    name = pathlib.Path(file).name
    parts.insert(1, f'<a href="{name}" download>This notebook</a> as a file; the tests of the Python package run it.')
    return "\n\n".join(parts) + "\n"


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ("run", "bless"):
        sys.exit(__doc__.split("\n\n")[1])
    for file in sys.argv[2:]:
        try:
            done = run(file) if sys.argv[1] == "run" else bless(file)
        except Failed as failed:
            sys.exit(f"notebook: {failed}")
        print(f"{file}: {done}" if isinstance(done, str) else f"{file}: {done or 'stored'}")


if __name__ == "__main__":
    main()
