"""The notebooks of the manual: their cells run in order and print what is stored, and nothing stored differs from machine to machine."""

import importlib.util
import json
import pathlib
import re
import tempfile
import unittest

import numpy

ROOT = pathlib.Path(__file__).resolve().parents[4]
NOTEBOOKS = sorted((ROOT / "docs/notebooks").glob("*.ipynb"))


def runner():
    spec = importlib.util.spec_from_file_location("crisp_notebook", ROOT / "scripts/manual/notebook.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Notebooks(unittest.TestCase):
    # covers: install.manual
    def test_cells_print_what_is_stored(self):
        self.assertEqual([file.stem for file in NOTEBOOKS], ["saxpy", "tensor-program", "torch-operator", "tuning"])
        skipped = []
        for file in NOTEBOOKS:
            with self.subTest(file.stem), numpy.printoptions():
                done = runner().run(file)
                if isinstance(done, str):
                    skipped.append(done)
                else:
                    self.assertGreaterEqual(done, 6)
        self.assertLessEqual(len(skipped), 1, skipped)
        if skipped:
            self.skipTest(skipped[0])

    def test_nothing_of_one_machine_is_stored(self):
        notebook = runner()
        for file in NOTEBOOKS:
            with self.subTest(file.stem):
                text = file.read_text()
                self.assertNotRegex(text, r"0x[0-9a-f]{8}|\"execution_count\": \d")
                for folder in (ROOT, pathlib.Path.home(), tempfile.gettempdir()):
                    self.assertNotIn(f"{folder}/", text)
                for cell in notebook.read(file)["cells"]:
                    if cell["cell_type"] == "code":
                        self.assertNotRegex(notebook.stored(cell), r"\d *(µs|ms|seconds?|GB/s|GFLOP)")

    def test_the_index_lists_them(self):
        index = (ROOT / "docs/notebooks/README.md").read_text()
        self.assertEqual(sorted(re.findall(r"\]\((\S+)\.ipynb\)", index)), [file.stem for file in NOTEBOOKS])


class Runner(unittest.TestCase):
    """That a notebook which is wrong fails."""

    def run_cells(self, *cells, **metadata):
        book = {"metadata": metadata, "cells": [{"cell_type": "code", "metadata": {"tags": tags}, "source": source, "outputs": outputs} for source, outputs, tags in cells]}
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "n.ipynb"
            file.write_text(json.dumps(book))
            return runner().run(file)

    def test_output_is_compared_and_errors_fail(self):
        printed = [{"output_type": "stream", "name": "stdout", "text": ["3\n"]}]
        value = [{"output_type": "execute_result", "data": {"text/plain": ["4"]}}]
        self.assertEqual(self.run_cells(("x = 3\nprint(x)", printed, []), ("x + 1", value, []), ("x + 1;", [], [])), 3)
        for cells in ((("print(4)", printed, []),), (("x", value, []),), (("1 / 0", [], []),), (("print(3)", printed, ["varies"]),), (("5", [], []),)):
            with self.subTest(cells), self.assertRaises(Exception) as raised:
                self.run_cells(*cells)
            self.assertEqual(type(raised.exception).__name__, "Failed")
        self.assertEqual(self.run_cells(("import random; random.random()", [], ["varies"])), 1)
        self.assertIn("requires no_such_package", self.run_cells(("1 / 0", [], []), requires=["no_such_package"]))


if __name__ == "__main__":
    unittest.main()
