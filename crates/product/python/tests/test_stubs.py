"""Types for checkers: the stubs name what the modules have, and a program that uses all of them passes the strictest check."""

import ast
import importlib.util
import os
import site
import subprocess
import sys
import tempfile
import unittest

PACKAGES = [os.path.dirname(importlib.util.find_spec(name).origin) for name in ("crisp", "crisp_runtime")]

PROGRAM = '''
from __future__ import annotations
import numpy as np
import crisp
import crisp_runtime
from crisp.build import Text, Typed

text: str = crisp.build.build(["def-const", "n:int", 3, None, True, 2.5, Text("a"), Typed("x", ["vector-type", "float"])])
module = crisp.compile(text, define={"N": 3})
kernel: crisp.Kernel = module.scale
shown: str = str(kernel.explain(2.0))
rows: list[tuple[str, ...]] = kernel.explain(2.0).rows
bound = kernel.bind(x=np.zeros(3, np.float32))
bound(2.0)
f = crisp.jax.call(kernel)
g = crisp.ray.batches(kernel, 2.0, output="r")
print(f(1.0), g({"x": np.zeros(3)})["r"], crisp.dask.map_blocks(kernel, 2.0), crisp.torch.op(kernel, "a::b"))
own = crisp_runtime.load_kernel("scale")
own.set_arg("a", 2.0)
own.launch(crisp_runtime.create_queue())
names: list[str] = [argument.name for argument in kernel.arguments]
loops: crisp.loopy.LoopKernel = crisp.loopy.split_iname(crisp.loopy.make_kernel("{ [i]: 0 <= i < n }", "r[i] = i"), "i", 16, outer_tag="g.0")
event, written = loops(n=3)
order: crisp.Orchestration = module.orchestration("sort")
smallest: int = int(order(keys=np.zeros(3, np.uint32))["sorted"][0])

@crisp.kernel("(def-kernel scale ...)")
def scale(a: float, x: list[float]) -> list[float]:
    raise NotImplementedError

scaled: list[float] = scale(2.0, [1.0])
with crisp.queue("cpu") as q:
    kernel.partial(2.0)(queue=q)
'''


def signatures(path):
    """The functions and methods of a file, each with the names of its parameters."""
    with open(path, encoding="utf-8") as opened:
        tree = ast.parse(opened.read())
    found = {}
    for node in tree.body:
        members = [(node.name + ".", inner) for inner in node.body] if isinstance(node, ast.ClassDef) else [("", node)]
        for prefix, inner in members:
            if isinstance(inner, ast.FunctionDef):
                of = inner.args
                plain = [it.arg for it in of.posonlyargs + of.args + of.kwonlyargs]
                found[prefix + inner.name] = plain + [it.arg for it in (of.vararg, of.kwarg) if it]
    return found


class Stubs(unittest.TestCase):
    def test_stubs_name_what_modules_have(self):
        seen = 0
        for folder in PACKAGES:
            for name in sorted(os.listdir(folder)):
                # The package itself gets its classes from other modules.
                if not name.endswith(".pyi") or folder.endswith("crisp") and name == "__init__.pyi":
                    continue
                stub = signatures(os.path.join(folder, name))
                own = signatures(os.path.join(folder, name[:-1]))
                for function, parameters in stub.items():
                    self.assertEqual(parameters, own.get(function), f"{name}: {function}")
                public = {it for it in own if not any(part.startswith("_") for part in it.split("."))}
                self.assertLessEqual(public, stub.keys(), name)
                seen += len(stub)
        self.assertGreater(seen, 15)

    def test_the_stub_of_loop_kernels_is_made_of_their_source(self):
        script = os.path.join(os.path.dirname(__file__), "../../../../scripts/stubs.py")
        found = importlib.util.spec_from_file_location("stubs", script)
        stubs = importlib.util.module_from_spec(found)
        found.loader.exec_module(stubs)
        source, stub = [(stubs.FOLDER / name).read_text(encoding="utf-8") for name in ("loopy.py", "loopy.pyi")]
        self.assertEqual(stubs.stub(source), stub, "python3 scripts/stubs.py writes it")
        taken = stubs.taken(source)
        for name in stubs.MODULES:
            of, stub_of = [(stubs.FOLDER / f"{name}.{ending}").read_text(encoding="utf-8") for ending in ("py", "pyi")]
            self.assertEqual(stubs.module_stub(of, taken), stub_of, "python3 scripts/stubs.py writes it")
        # A parameter that is added is seen.
        self.assertNotEqual(stubs.stub(source.replace("def assume(kernel,", "def assume(kernel, more,")), stub)

    def test_programs_are_checked_strictly(self):
        if importlib.util.find_spec("mypy") is None:
            self.skipTest("mypy is not installed")
        with tempfile.TemporaryDirectory() as folder:
            for name, text, right in [("right.py", PROGRAM, True), ("wrong.py", PROGRAM + "\nkernel.explain(2.0).rows + 1\n", False)]:
                with open(os.path.join(folder, name), "w", encoding="utf-8") as opened:
                    opened.write(text)
                # Where it is installed it is found, and mypy refuses a second path.
                beside = os.path.dirname(PACKAGES[0])
                environment = os.environ if beside in site.getsitepackages() else {**os.environ, "MYPYPATH": beside}
                done = subprocess.run(
                    [sys.executable, "-m", "mypy", "--strict", name], cwd=folder, env=environment, capture_output=True, text=True
                )
                self.assertEqual(done.returncode == 0, right, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
