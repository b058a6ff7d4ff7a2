#!/usr/bin/env python3
"""Times the kernels of benches/kernels on the `cpu` device beside the same work in C and in numpy, in one run.

`make bench-peers` builds the command first. The C code is benches/peers/kernels.c: plain loops compiled by `gcc -O3 -march=native -ffast-math`, and by hand
with AVX-512 where the machine has it; the faster of both is the reference, and for matrix products OpenBLAS (of numpy). All use the same inputs, results are
compared, and the three take turns. Printed is a table of times over the reference's, lower is better: strict and fast mathematics of ours, gcc's, numpy's.

    scripts/bench_peers.py [--threads N] [--only KERNEL,…] [--rounds N] [--small]
"""

import peers

import numpy as np

OPTIONS = peers.PARSER.parse_args()
KERNELS = peers.ROOT / "benches" / "kernels"


def kernels(small):
    """Each kernel: file, arguments in C's order, results as name and array, what numpy does (or none), and how close results are."""
    n = 1 << 20 if small else 1 << 25
    rows = 1024 if small else 4096
    width = 512 if small else 2048
    bodies = 1024 if small else 8192
    sums = {"o": peers.zeros(64)}
    stream = {"o": peers.zeros(n)}
    square = {"o": peers.zeros((rows, rows))}
    a, b = peers.floats(1, n), peers.floats(2, n)
    x = peers.floats(1, (rows, rows), -4, 4)
    bytes_ = np.random.default_rng(1).integers(0, 256, n, dtype=np.uint8)
    points = {"limit": np.int32(256), "x0": np.float32(-2), "x1": np.float32(0.5), "y0": np.float32(-1.25), "y1": np.float32(1.25)}
    matrices = {"a": peers.floats(1, (width, width)), "b": peers.floats(2, (width, width))}
    masses = peers.floats(1, (4, bodies))
    masses[3] = np.abs(masses[3]) / bodies
    yield "copy", "streams", n, {"a": a}, stream, lambda o: np.copyto(o, a), 0
    yield "add", "streams", n, {"a": a, "b": b}, stream, lambda o: np.add(a, b, out=o), 0
    yield "triad", "streams", n, {"b": a, "c": b, "s": np.float32(3)}, stream, lambda o: np.add(a, 3 * b, out=o), 1e-6
    yield "sum", "sums", n, {"a": a}, sums, lambda o: a.sum(), 1e-3
    yield "sum_by_stride", "sums", n, {"a": a}, sums, lambda o: a.sum(), 1e-3
    yield "dot", "sums", n, {"a": a, "b": b}, sums, lambda o: a @ b, 1e-3
    yield "softmax", "rows", rows, {"x": x}, square, None, 1e-5
    yield "layer_norm", "rows", rows, {"x": x, "g": peers.floats(2, rows, 0.5, 1.5), "b": peers.floats(3, rows), "eps": np.float32(1e-5)}, square, None, 1e-4
    options = {"s": peers.floats(1, n // 4, 5, 30), "k": peers.floats(2, n // 4, 1, 100), "t": peers.floats(3, n // 4, 0.25, 10), "r": np.float32(0.02), "v": np.float32(0.3)}
    prices = {"call": peers.zeros(n // 4), "put": peers.zeros(n // 4)}
    yield "black_scholes", "points", n // 4, options, prices, None, 1e-3
    yield "mandelbrot", "points", width, points, {"o": peers.zeros((width, width), np.int32)}, None, None
    yield "nbody", "nbody", bodies, {"p": masses, "v": peers.floats(2, (3, bodies)), "eps2": np.float32(1e-2), "dt": np.float32(1e-2)}, {"o": peers.zeros((6, bodies))}, None, 1e-3
    yield "stencil", "points", rows, {"a": x}, {"b": peers.zeros((rows, rows))}, None, 1e-5
    yield "transpose", "transpose", rows, {"x": x}, square, lambda o: np.copyto(o, x.T), 0
    yield "histogram", "histogram", n, {"a": bytes_}, {"o": peers.zeros((64, 256), np.uint32)}, lambda o: np.bincount(bytes_, minlength=256), 0
    yield "histogram_atomic", "histogram", n, {"a": bytes_}, {"o": peers.zeros((64, 256), np.uint32)}, lambda o: np.bincount(bytes_, minlength=256), 0
    yield "matmul", "matmul", width, matrices, {"c": peers.zeros((width, width))}, lambda o: np.matmul(matrices["a"], matrices["b"], out=o), 1e-3


def compare(name, found, wanted, tolerance):
    """Partial sums are added up first: how a kernel splits its work is its own affair."""
    if name in ("sum", "sum_by_stride", "dot"):
        found, wanted = found.sum(dtype=np.float64), wanted.flat[0]
    elif name.startswith("histogram"):
        found, wanted = found.reshape(64, 256).sum(0), wanted.flat[:256]
    # A rounding may decide whether a point at the rim of the set of Mandelbrot leaves one round earlier.
    same = np.mean(found.reshape(wanted.shape) == wanted) > 0.99 if tolerance is None else peers.close(found, wanted, tolerance)
    if not same:
        peers.failed(f"{name}: Crisp and C differ")


def measure(folder, c, kernel):
    name, file, n, inputs, results, numpy_call, tolerance = kernel
    given = peers.saved(folder, inputs)
    if file not in ("streams", "sums", "histogram") and name != "black_scholes":
        given["n"] = n
    for key, value in results.items():
        given[key] = peers.empty(value)
    base = name.removesuffix("_by_stride").removesuffix("_atomic")
    calls = peers.versions(c, base, n, [*inputs.values(), *results.values()])
    first = next(iter(results))
    if numpy_call:
        calls["numpy"] = lambda: numpy_call(results[first])
    calls["numpy" if "gcc" not in calls else "gcc"]()
    path = KERNELS / f"{file}.crisp"
    peers.launched(folder, path, name, given, first, repeat=1)
    compare(name, np.load(folder / "found.npy"), results[first], tolerance)
    ours = {math: (lambda math=math: peers.benched(path, name, given, "--math", math)) for math in ("strict", "fast")}
    times = peers.in_turns(OPTIONS.rounds, ours | {form: (lambda call=call: peers.timed(call)) for form, call in calls.items()})
    return name, min((times[form] for form in ("gcc", "by hand") if form in times), default=times.get("numpy")), times


def rows(folder, c):
    for kernel in peers.chosen(OPTIONS, kernels(OPTIONS.small), lambda kernel: kernel[0]):
        yield measure(folder, c, kernel)


peers.table(OPTIONS, "times over the faster C, for matmul over OpenBLAS", "kernel", ("strict", "fast", "gcc", "by hand", "numpy"), peers.in_folder(rows))
