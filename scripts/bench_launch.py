#!/usr/bin/env python3
"""Times what a program in Python waits for beside Warp: the import, the first kernel, and a launch on the CPU, in one run.

The Python that runs it has numpy, and `crisp` and `warp-lang` where they are to be timed; what is missing is left out. Each import and each first kernel is a process of
its own, with Warp's kernel cache empty the first time and full the second; `crisp` keeps none. A launch is one of a kernel over 64 floats whose arrays are
there: the least of several rounds. Warp's CPU launches are recorded (`record_cmd`) and plain; those of `crisp` bound, plain, and shaped: of a tensor program whose size follows and whose result
is made. Times take turns.

    scripts/bench_launch.py [--rounds N] [--small]
"""

import argparse
import importlib.util
import os
import statistics
import subprocess
import sys
import tempfile
import time

CRISP = '''
import numpy as np, crisp
m = crisp.compile("""
(def-kernel scale (a:float x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ r i) (* a (~ x i)))))""")
x = np.arange(64, dtype=np.float32)
r = np.zeros_like(x)
m.scale(3.0, x, r)
assert (r == 3 * x).all()
bound = m.scale.bind(x=x, r=r)
shaped = crisp.compile("kernel twice(x: Tensor<N; f32>, a: float) -> Tensor<N; f32> { compute (shape = [N]) |i| a * x[i] }\\n", name="t.tensor").twice
assert (shaped(x, 3.0) == 3 * x).all()
ways = {"bound": lambda: bound(3.0), "plain": lambda: m.scale(3.0, x, r), "shaped": lambda: shaped(x, 3.0)}
'''

# A separate source: Warp reads the text of its kernels from the file.
WARP = '''
import numpy as np, warp as wp
wp.config.quiet = True
wp.init()

@wp.kernel
def scale(a: float, x: wp.array(dtype=float), r: wp.array(dtype=float)):
    i = wp.tid()
    r[i] = a * x[i]

given = np.arange(64, dtype=np.float32)
x, r = wp.array(given, device="cpu"), wp.zeros(64, dtype=float, device="cpu")
wp.launch(scale, dim=64, inputs=[3.0, x], outputs=[r], device="cpu")
assert (r.numpy() == 3 * given).all()
command = wp.launch(scale, dim=64, inputs=[3.0, x], outputs=[r], device="cpu", record_cmd=True)
ways = {"bound": command.launch, "plain": lambda: wp.launch(scale, dim=64, inputs=[3.0, x], outputs=[r], device="cpu")}
'''

LAUNCH = '''
import sys, time
count = int(sys.argv[1])
for name, way in ways.items():
    best = float("inf")
    for _ in range(7):
        start = time.perf_counter()
        for _ in range(count):
            way()
        best = min(best, (time.perf_counter() - start) / count)
    print(name, best * 1e6)
'''


def run(path, text, arguments=(), cache=None):
    """Returns the seconds that a separate process took, and what it printed."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    environment = dict(os.environ)
    if cache is not None:
        environment["WARP_CACHE_PATH"] = cache
    start = time.perf_counter()
    done = subprocess.run([sys.executable, path, *arguments], env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return time.perf_counter() - start, done.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5, help="how often all take their turn")
    parser.add_argument("--small", action="store_true", help="few launches: a test of this program, no measurement")
    options = parser.parse_args()
    sources = {name: text for name, text in (("crisp", CRISP), ("warp", WARP)) if importlib.util.find_spec(name)}
    if not sources:
        sys.exit("this Python has neither crisp nor warp")
    rows = {name: {} for name in sources}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.py")
        for number in range(options.rounds):
            nothing, _ = run(path, "import numpy")
            for name, text in sources.items():
                cache = os.path.join(folder, f"cache-{number}")
                row = rows[name]
                note = lambda key, seconds, row=row, nothing=nothing: row.setdefault(key, []).append(1e3 * (seconds - nothing))
                note("import", run(path, f"import numpy, {name}")[0])
                note("first kernel", run(path, text, cache=cache)[0])
                note("again", run(path, text, cache=cache)[0])
                _, printed = run(path, text + LAUNCH, ["200" if options.small else "20000"], cache)
                for line in printed.splitlines():
                    way, _, microseconds = line.partition(" ")
                    if way in ("bound", "plain", "shaped"):
                        row.setdefault(way, []).append(float(microseconds))
    print(f"median of {options.rounds} rounds; imports and first kernels in ms, without Python's and numpy's start; launches in µs")
    heads = ["import", "first kernel", "again", "bound", "plain", "shaped"]
    print("| | " + " | ".join(heads) + " |\n|---|" + "---|" * len(heads))
    for name, row in rows.items():
        print(f"| {name} | " + " | ".join(f"{statistics.median(row[head]):.1f}" if head in row else "–" for head in heads) + " |")


if __name__ == "__main__":
    main()
