#!/usr/bin/env python3
"""Times tensor programs and loop kernels on the `cpu` device beside libraries and C, in one run.

`make bench-tensors` builds the command first. The programs are benches/tensors/programs.tensor, without schedules or hints, and the loop kernels of
examples/loopy with their own schedules. Beside them: OpenBLAS (numpy's), benches/peers/kernels.c by hand and by gcc, and JAX where a Python that has it
is given. All have the same inputs, results are compared, and they take turns. Printed is a table of times over the reference's, lower is better.

    scripts/bench_tensors.py [--threads N] [--only ROW,…] [--rounds N] [--small] [--jax PYTHON]
"""

import argparse
import ctypes
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

parser = argparse.ArgumentParser()
parser.add_argument("--threads", type=int, default=1)
parser.add_argument("--only", default="", help="rows, commas between them")
parser.add_argument("--rounds", type=int, default=3, help="how often all take their turn")
parser.add_argument("--small", action="store_true", help="small inputs: a test of this program, no measurement")
parser.add_argument("--jax", default="", help="a Python interpreter with JAX")
OPTIONS = parser.parse_args()
# Before numpy and OpenMP start their threads.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[name] = str(OPTIONS.threads)

import numpy as np  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = pathlib.Path(os.environ.get("CRISP_TOOL", ROOT / "target" / "release" / "crisp"))
PROGRAMS = ROOT / "benches" / "tensors" / "programs.tensor"
LOOPS = ROOT / "examples" / "loopy"
FLAGS = ["-O3", "-march=native", "-ffast-math", "-mprefer-vector-width=512", "-fopenmp", "-fPIC", "-shared"]
# Seconds that C or numpy is timed in each turn.
TURN = 0.4
JAX = """
import os, sys, time, statistics, json
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=" + ("false" if sys.argv[2] == "1" else "true") + " intra_op_parallelism_threads=" + sys.argv[2]
if sys.argv[2] == "1": os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[0]})
import jax, jax.numpy as jnp, numpy as np
folder, row = sys.argv[3], sys.argv[1]
a = {f[:-4]: jnp.asarray(np.load(os.path.join(folder, f)).reshape(s)) for f, s in json.loads(sys.argv[4]).items()}
def conv(x, w):
    return jax.lax.conv_general_dilated(x[None], w, (1, 1), "VALID")[0]
def heads(q, k, v):
    s = jnp.einsum("hid,hjd->hij", q, k) * 0.125
    e = jnp.exp(s - s.max(-1, keepdims=True))
    return jnp.einsum("hij,hjd->hid", e, v) / e.sum(-1, keepdims=True)
def soft(x):
    e = jnp.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)
def norm(x, gain, bias):
    m = x.mean(-1, keepdims=True)
    return (x - m) / jnp.sqrt(((x - m) ** 2).mean(-1, keepdims=True) + 1e-5) * gain + bias
f = jax.jit({"convolution": conv, "heads": heads, "softmax_rows": soft, "norm_rows": norm}[row])
r = f(**a).block_until_ready()
np.save(os.path.join(folder, "jax.npy"), np.asarray(r))
times, end = [], time.perf_counter() + 1.0
while len(times) < 5 or time.perf_counter() < end:
    start = time.perf_counter(); f(**a).block_until_ready(); times.append(time.perf_counter() - start)
print(statistics.median(times))
"""


def floats(seed, shape, low=-1.0, high=1.0):
    return np.random.default_rng(seed).random(shape, dtype=np.float32) * np.float32(high - low) + np.float32(low)


class Row:
    """What is timed: our forms as (file, kernel, sizes, math), calls of peers, and inputs."""

    def __init__(self, name, inputs, shape, sizes, peers, reference, forms=("strict",), loops=None, scalars=None, jax=False, tolerance=1e-4):
        self.__dict__.update(locals())


def rows(small, c):
    n = 256 if small else 2048
    wide = 512 if small else 4096
    many = 1 << (16 if small else 26)
    length = 64 if small else 1024
    pointer = lambda value: ctypes.c_void_p(value.ctypes.data)
    a, b, x = floats(1, (n, n)), floats(2, (n, n)), floats(3, (wide, wide), -4, 4)
    product, square, one, long = np.zeros((n, n), np.float32), np.zeros((wide, wide), np.float32), np.zeros(64, np.float32), floats(4, many)
    square = aligned((wide, wide))
    native = lambda symbol, size, *arrays: (lambda: getattr(c, symbol)(ctypes.c_long(size), *map(pointer, arrays)), arrays[-1])
    blas = {"OpenBLAS": (lambda: np.matmul(a, b, out=product), product)}
    sizes = {"M": n, "K": n, "N": n}
    loops = ("matmul.loopy", "matmul", {"a": "A", "b": "B", "c": "result"}, {"m": n, "n": n, "l": n})
    yield Row("matmul", {"A": a, "B": b}, (n, n), sizes, blas, "OpenBLAS", loops=loops)
    yield Row("matmul_plain", {"A": a, "B": b}, (n, n), sizes, blas, "OpenBLAS")
    sums = {"by hand": native("sum_512", many, long, one), "gcc": native("sum", many, long, one), "numpy": (lambda: one.__setitem__(0, long.sum()), one)}
    loops = ("sum.loopy", "sum", {"x": "x", "r": "result"}, {"n": many})
    yield Row("total", {"x": long}, (1,), {"N": many}, sums, "by hand", loops=loops, tolerance=1e-2)
    loops = ("stencil.loopy", "stencil", {"a": "a", "b": "result"}, {"n": wide})
    yield Row("stencil", {"a": x}, (wide, wide), {"H": wide, "W": wide}, {"gcc": native("stencil", wide, x, square)}, "gcc", loops=loops)
    turns = {"by hand": native("transpose_512", wide, x, square), "gcc": native("transpose", wide, x, square)}
    loops = ("transpose.loopy", "transpose", {"a": "x", "b": "result"}, {"n": wide, "m": wide})
    yield Row("turned", {"x": x}, (wide, wide), {"M": wide, "N": wide}, turns, "by hand", loops=loops)
    soft = {"by hand": native("softmax_512", wide, x, square), "gcc": native("softmax", wide, x, square)}
    yield Row("softmax_rows", {"x": x}, (wide, wide), {"R": wide, "D": wide}, soft, "by hand", forms=("strict", "fast"), jax=True)
    gain, bias, epsilon = floats(5, wide, 0.5, 1.5), floats(6, wide), ctypes.c_float(1e-5)
    norm = lambda symbol: (lambda: getattr(c, symbol)(ctypes.c_long(wide), pointer(x), pointer(gain), pointer(bias), epsilon, pointer(square)), square)
    norms = {"by hand": norm("layer_norm_512"), "gcc": norm("layer_norm")}
    yield Row("norm_rows", {"x": x, "gain": gain, "bias": bias}, (wide, wide), {"R": wide, "D": wide}, norms, "by hand", forms=("strict", "fast"), jax=True)
    image, weights = floats(7, (64, 58, 58)), floats(8, (64, 64, 3, 3), -0.1, 0.1)
    yield Row("convolution", {"x": image, "w": weights}, (64, 56, 56), {}, {}, "JAX", jax=True)
    q, k, v = (floats(seed, (8, length, 64)) for seed in (9, 10, 11))
    yield Row("heads", {"q": q, "k": k, "v": v}, (8, length, 64), {"H": 8, "S": length, "D": 64}, {}, "JAX", forms=("strict", "fast"), scalars={"scale": 0.125}, jax=True)


def aligned(shape):
    """Results that lie on cache lines, which stores past the caches need."""
    room = np.zeros(int(np.prod(shape)) * 4 + 64, np.uint8)
    start = -room.ctypes.data % 64
    return room[start : start + int(np.prod(shape)) * 4].view(np.float32).reshape(shape)


def library(folder):
    path = folder / "kernels.so"
    subprocess.run(["gcc", *FLAGS, "-o", path, ROOT / "benches" / "peers" / "kernels.c", "-lm"], check=True)
    return ctypes.CDLL(path)


def timed(call):
    call()
    times, end = [], time.perf_counter() + TURN
    while len(times) < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def ours(folder, file, kernel, arguments, math, output, repeat=7):
    line = [str(TOOL), "run", str(file), "--kernel", kernel, "--threads", str(OPTIONS.threads), "--math", math, "--repeat", str(repeat), "--json"]
    for name, value in arguments.items():
        line += ["--arg", f"{name}={value}"]
    done = subprocess.run([*line, "--out", f"{output}={folder / 'found.npy'}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"bench_tensors: {kernel}: {done.stdout}{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])["run_ms"] / 1e3


def compare(row, form, found, wanted):
    found, wanted = np.asarray(found, np.float64).reshape(-1), np.asarray(wanted, np.float64).reshape(-1)[: found.size]
    if row.name == "stencil":
        # In C the border is left out; here what is outside of the array is 0.
        size = row.shape
        found, wanted = found.reshape(size)[1:-1, 1:-1], wanted.reshape(size)[1:-1, 1:-1]
    scale = max(1.0, float(np.max(np.abs(wanted))))
    if float(np.max(np.abs(found - wanted))) > row.tolerance * scale:
        sys.exit(f"bench_tensors: {row.name}: {form} and the reference differ")


def measure(folder, row):
    given = {}
    for key, value in row.inputs.items():
        np.save(folder / f"{key}.npy", value.reshape(-1))
        given[key] = folder / f"{key}.npy"
    given["result"] = f"zeros:float:{int(np.prod(row.shape))}"
    forms = {form: (PROGRAMS, row.name, {**given, **(row.scalars or {}), **row.sizes}, form, "result") for form in row.forms}
    if row.loops:
        file, kernel, names, sizes = row.loops
        arguments = {name: given[wanted] for name, wanted in names.items()} | sizes
        forms["loops"] = (LOOPS / file, kernel, arguments, "strict", [name for name, wanted in names.items() if wanted == "result"][0])
    for form, (call, result) in row.peers.items():
        call()
    jax = bool(row.jax and OPTIONS.jax)
    shapes = json.dumps({f"{key}.npy": value.shape for key, value in row.inputs.items()})
    in_jax = lambda: float(subprocess.run([OPTIONS.jax, "-c", JAX, row.name, str(OPTIONS.threads), str(folder), shapes], stdout=subprocess.PIPE, check=True, text=True).stdout)
    times = {form: [] for form in [*forms, *row.peers, *(["JAX"] if jax else [])]}
    for _ in range(OPTIONS.rounds):
        for form, call in forms.items():
            times[form].append(ours(folder, *call))
            if len(times[form]) == 1 and row.peers:
                reference_call, result = row.peers[row.reference]
                reference_call()
                compare(row, form, np.load(folder / "found.npy"), result)
        for form, (call, _) in row.peers.items():
            times[form].append(timed(call))
        if jax:
            times["JAX"].append(in_jax())
            if len(times["JAX"]) == 1:
                compare(row, form, np.load(folder / "found.npy"), np.load(folder / "jax.npy"))
    return {key: statistics.median(found) for key, found in times.items()}


def main():
    wanted = set(filter(None, OPTIONS.only.split(",")))
    columns = ("strict", "fast", "loops", "OpenBLAS", "by hand", "gcc", "numpy", "JAX")
    print(f"{OPTIONS.threads} thread(s); times over the reference's, which is the column with 1.00\n")
    print("| program | reference | " + " | ".join(columns) + " |\n|---|---|" + "---|" * len(columns))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for row in rows(OPTIONS.small, library(folder)):
            if wanted and row.name not in wanted:
                continue
            times = measure(folder, row)
            reference = times.get(row.reference, times["strict"])
            cells = " | ".join(f"{times[key] / reference:.2f}" if key in times else "–" for key in columns)
            print(f"| {row.name} | {1e3 * reference:.2f} ms | {cells} |", flush=True)


main()
