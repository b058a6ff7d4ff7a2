#!/usr/bin/env python3
"""Times the kernels of benches/kernels on the `cpu` device beside the same work in C and in numpy, in one run.

`make bench-peers` builds the command first. The C code is benches/peers/kernels.c: plain loops compiled by `gcc -O3 -march=native -ffast-math`, and by hand
with AVX-512 where the machine has it; the faster of both is the reference, and for matrix products OpenBLAS (of numpy). All use the same inputs, results are
compared, and the three take turns. Printed is a table of times over the reference's, lower is better: strict and fast mathematics of ours, gcc's, numpy's.

    scripts/bench_peers.py [--threads N] [--only KERNEL,…] [--rounds N] [--small]
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
parser.add_argument("--only", default="", help="kernels, commas between them")
parser.add_argument("--rounds", type=int, default=3, help="how often all take their turn")
parser.add_argument("--small", action="store_true", help="small inputs: a test of this program, no measurement")
OPTIONS = parser.parse_args()
# Before numpy and OpenMP start their threads.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[name] = str(OPTIONS.threads)

import numpy as np  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = pathlib.Path(os.environ.get("CRISP_TOOL", ROOT / "target" / "release" / "crisp"))
KERNELS = ROOT / "benches" / "kernels"
FLAGS = ["-O3", "-march=native", "-ffast-math", "-mprefer-vector-width=512", "-fopenmp", "-fPIC", "-shared"]
TYPES = {"f": "float", "i": "int", "u": "uint"}
# Seconds that C or numpy is timed in each turn.
TURN = 0.4


def floats(seed, shape, low=-1.0, high=1.0):
    return np.random.default_rng(seed).random(shape, dtype=np.float32) * np.float32(high - low) + np.float32(low)


def zeros(shape, dtype=np.float32):
    """Results that lie on cache lines, which stores past the caches need."""
    count = int(np.prod(shape)) * np.dtype(dtype).itemsize
    room = np.zeros(count + 64, np.uint8)
    start = -room.ctypes.data % 64
    return room[start : start + count].view(dtype).reshape(shape)


def kernels(small):
    """Each kernel: file, arguments in C's order, results as name and array, what numpy does (or none), and how close results are."""
    n = 1 << 20 if small else 1 << 25
    rows = 1024 if small else 4096
    width = 512 if small else 2048
    bodies = 1024 if small else 8192
    sums = {"o": zeros(64)}
    stream = {"o": zeros(n)}
    square = {"o": zeros((rows, rows))}
    a, b = floats(1, n), floats(2, n)
    x = floats(1, (rows, rows), -4, 4)
    bytes_ = np.random.default_rng(1).integers(0, 256, n, dtype=np.uint8)
    points = {"limit": np.int32(256), "x0": np.float32(-2), "x1": np.float32(0.5), "y0": np.float32(-1.25), "y1": np.float32(1.25)}
    matrices = {"a": floats(1, (width, width)), "b": floats(2, (width, width))}
    masses = floats(1, (4, bodies))
    masses[3] = np.abs(masses[3]) / bodies
    yield "copy", "streams", n, {"a": a}, stream, lambda o: np.copyto(o, a), 0
    yield "add", "streams", n, {"a": a, "b": b}, stream, lambda o: np.add(a, b, out=o), 0
    yield "triad", "streams", n, {"b": a, "c": b, "s": np.float32(3)}, stream, lambda o: np.add(a, 3 * b, out=o), 1e-6
    yield "sum", "sums", n, {"a": a}, sums, lambda o: a.sum(), 1e-3
    yield "sum_by_stride", "sums", n, {"a": a}, sums, lambda o: a.sum(), 1e-3
    yield "dot", "sums", n, {"a": a, "b": b}, sums, lambda o: a @ b, 1e-3
    yield "softmax", "rows", rows, {"x": x}, square, None, 1e-5
    yield "layer_norm", "rows", rows, {"x": x, "g": floats(2, rows, 0.5, 1.5), "b": floats(3, rows), "eps": np.float32(1e-5)}, square, None, 1e-4
    options = {"s": floats(1, n // 4, 5, 30), "k": floats(2, n // 4, 1, 100), "t": floats(3, n // 4, 0.25, 10), "r": np.float32(0.02), "v": np.float32(0.3)}
    prices = {"call": zeros(n // 4), "put": zeros(n // 4)}
    yield "black_scholes", "points", n // 4, options, prices, None, 1e-3
    yield "mandelbrot", "points", width, points, {"o": zeros((width, width), np.int32)}, None, None
    yield "nbody", "nbody", bodies, {"p": masses, "v": floats(2, (3, bodies)), "eps2": np.float32(1e-2), "dt": np.float32(1e-2)}, {"o": zeros((6, bodies))}, None, 1e-3
    yield "stencil", "points", rows, {"a": x}, {"b": zeros((rows, rows))}, None, 1e-5
    yield "transpose", "transpose", rows, {"x": x}, square, lambda o: np.copyto(o, x.T), 0
    yield "histogram", "histogram", n, {"a": bytes_}, {"o": zeros((64, 256), np.uint32)}, lambda o: np.bincount(bytes_, minlength=256), 0
    yield "histogram_atomic", "histogram", n, {"a": bytes_}, {"o": zeros((64, 256), np.uint32)}, lambda o: np.bincount(bytes_, minlength=256), 0
    yield "matmul", "matmul", width, matrices, {"c": zeros((width, width))}, lambda o: np.matmul(matrices["a"], matrices["b"], out=o), 1e-3


def library(folder):
    """The kernels in C, compiled for this machine."""
    path = folder / "kernels.so"
    subprocess.run(["gcc", *FLAGS, "-o", path, ROOT / "benches" / "peers" / "kernels.c", "-lm"], check=True)
    return ctypes.CDLL(path)


def passed(value):
    """An argument as C takes it."""
    if isinstance(value, np.ndarray):
        return ctypes.c_void_p(value.ctypes.data)
    return ctypes.c_float(value) if isinstance(value, np.float32) else ctypes.c_int(value)


def timed(call):
    """The median time of a call in seconds, over a turn."""
    call()
    times, end = [], time.perf_counter() + TURN
    while len(times) < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def crisp(command, file, kernel, arguments, *more):
    """Runs the command on a kernel; the arrays lie in files."""
    line = [str(TOOL), command, str(KERNELS / f"{file}.crisp"), "--kernel", kernel, "--threads", str(OPTIONS.threads)]
    for name, value in arguments.items():
        line += ["--arg", f"{name}={value}"]
    done = subprocess.run([*line, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"bench_peers: {kernel}: {done.stderr}")
    return done.stdout


def ours(file, kernel, arguments, math):
    found = crisp("bench", file, kernel, arguments, "--math", math, "--no-limits", "--time", str(TURN), "--json")
    return 1e-6 * json.loads(found)["rows"][0]["median_us"]


def compare(name, found, wanted, tolerance):
    """Partial sums are added up first: how a kernel splits its work is its own affair."""
    if name in ("sum", "sum_by_stride", "dot"):
        found, wanted = found.sum(dtype=np.float64), wanted.flat[0]
    elif name.startswith("histogram"):
        found, wanted = found.reshape(64, 256).sum(0), wanted.flat[:256]
    if tolerance is None:
        # A rounding may decide whether a point at the rim leaves one round earlier.
        same = np.mean(found.reshape(wanted.shape) == wanted) > 0.99
    else:
        scale = max(1.0, float(np.max(np.abs(wanted))))
        same = float(np.max(np.abs(np.asarray(found, np.float64) - np.asarray(wanted, np.float64).reshape(np.shape(found))))) <= tolerance * scale
    if not same:
        sys.exit(f"bench_peers: {name}: Crisp and C differ")


def measure(folder, c, kernel):
    name, file, n, inputs, results, numpy_call, tolerance = kernel
    given = {}
    for key, value in inputs.items():
        if isinstance(value, np.ndarray):
            np.save(folder / f"{key}.npy", value.reshape(-1))
            given[key] = folder / f"{key}.npy"
        else:
            given[key] = value
    if file not in ("streams", "sums", "histogram") and name != "black_scholes":
        given["n"] = n
    for key, value in results.items():
        given[key] = f"zeros:{TYPES[value.dtype.kind]}:{value.size}"
    base = name.removesuffix("_by_stride").removesuffix("_atomic")
    forms = {form: getattr(c, symbol) for form, symbol in (("gcc", base), ("by hand", f"{base}_512")) if hasattr(c, symbol)}
    order = [passed(value) for value in [*inputs.values(), *results.values()]]
    calls = {form: (lambda function=function: function(ctypes.c_long(n), *order)) for form, function in forms.items()}
    first = next(iter(results))
    if numpy_call:
        calls["numpy"] = lambda: numpy_call(results[first])
    check = "numpy" if "gcc" not in calls else "gcc"
    calls[check]()
    output = folder / "found.npy"
    crisp("run", file, name, given, "--out", f"{first}={output}")
    compare(name, np.load(output), results[first], tolerance)
    times = {key: [] for key in ("strict", "fast", *calls)}
    for _ in range(OPTIONS.rounds):
        for math in ("strict", "fast"):
            times[math].append(ours(file, name, given, math))
        for form, call in calls.items():
            times[form].append(timed(call))
    return {key: statistics.median(found) for key, found in times.items()}


def main():
    wanted = set(filter(None, OPTIONS.only.split(",")))
    print(f"{OPTIONS.threads} thread(s); times over the faster C, for matmul over OpenBLAS\n")
    print("| kernel | reference | strict | fast | gcc | by hand | numpy |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        c = library(folder)
        for kernel in kernels(OPTIONS.small):
            if wanted and kernel[0] not in wanted:
                continue
            times = measure(folder, c, kernel)
            reference = min((times[form] for form in ("gcc", "by hand") if form in times), default=times.get("numpy"))
            ratio = lambda key: f"{times[key] / reference:.2f}" if key in times else "–"
            columns = " | ".join(ratio(key) for key in ("strict", "fast", "gcc", "by hand", "numpy"))
            print(f"| {kernel[0]} | {1e3 * reference:.2f} ms | {columns} |", flush=True)


main()
