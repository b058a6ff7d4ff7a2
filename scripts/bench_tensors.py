#!/usr/bin/env python3
"""Times tensor programs and loop kernels on the `cpu` device beside libraries and C, in one run.

`make bench-tensors` builds the command first. The programs are benches/tensors/programs.tensor, without schedules or hints, and the loop kernels of
examples/loopy with their own schedules. Beside them: OpenBLAS (numpy's), benches/peers/kernels.c by hand and by gcc, oneDNN where it is installed
(Debian's libdnnl-dev; `plain` takes and gives images channel by channel, as ours), and JAX, Halide and TVM where a Python that has them is given.
All have the same inputs, results are compared, and they take turns. Printed is a table of times over the reference's, lower is better.

    scripts/bench_tensors.py [--threads N] [--only ROW,…] [--rounds N] [--small] [--jax PYTHON] [--halide PYTHON] [--tvm PYTHON]
"""

import ctypes
import json
import pathlib
import subprocess
import tempfile

import peers

import numpy as np

peers.PARSER.add_argument("--jax", default="", help="a Python interpreter with JAX")
peers.PARSER.add_argument("--halide", default="", help="a Python interpreter with Halide")
peers.PARSER.add_argument("--tvm", default="", help="a Python interpreter with TVM")
OPTIONS = peers.PARSER.parse_args()
PROGRAMS = peers.ROOT / "benches" / "tensors" / "programs.tensor"
LOOPS = peers.ROOT / "examples" / "loopy"
# Peers that are separate programs: their interpreter, and the program.
PROCESSES = {"JAX": (OPTIONS.jax, "in_jax.py"), "Halide": (OPTIONS.halide, "in_halide.py"), "TVM": (OPTIONS.tvm, "in_tvm.py")}


def onednn(image, weights):
    """Calls of a convolution by oneDNN, and where their results are; none without the library."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "onednn.so"
        line = ["gcc", "-O2", "-fPIC", "-shared", "-o", path, peers.ROOT / "benches" / "peers" / "onednn.c", "-ldnnl"]
        if subprocess.run(line, capture_output=True).returncode:
            return {}
        c = ctypes.CDLL(path)
    (channels, size, _), (filters, _, side, _) = image.shape, weights.shape
    result = peers.zeros((filters, size - side + 1, size - side + 1))
    c.convolution_make.restype = ctypes.c_void_p
    made = c.convolution_make(*map(ctypes.c_long, (channels, filters, size, side)), peers.passed(image), peers.passed(weights))
    if not made:
        return {}

    def form(symbol):
        def call():
            getattr(c, symbol)(ctypes.c_void_p(made))

        return call

    form("convolution_run")()
    if not c.convolution_result(ctypes.c_void_p(made), peers.passed(result), ctypes.c_long(result.nbytes)):
        peers.failed("oneDNN has no result")
    return {"oneDNN": (form("convolution_run"), result), "plain": (form("convolution_plain"), result)}


class Row:
    """Returns the cases to time: our forms as (file, kernel, sizes, math), calls of peers, and inputs."""

    def __init__(self, name, inputs, shape, sizes, peers, reference, forms=("strict",), loops=None, scalars=None, processes=(), tolerance=1e-4):
        self.__dict__.update(locals())


def programs(small, c):
    n = 256 if small else 2048
    wide = 512 if small else 4096
    many = 1 << (16 if small else 26)
    length = 64 if small else 1024
    a, b, x = peers.floats(1, (n, n)), peers.floats(2, (n, n)), peers.floats(3, (wide, wide), -4, 4)
    product, square, one, long = np.zeros((n, n), np.float32), np.zeros((wide, wide), np.float32), peers.zeros(64), peers.floats(4, many)
    square = peers.zeros((wide, wide))
    native = lambda symbol, size, *arrays: (lambda: getattr(c, symbol)(ctypes.c_long(size), *map(peers.passed, arrays)), arrays[-1])
    blas = {"OpenBLAS": (lambda: np.matmul(a, b, out=product), product)}
    sizes = {"M": n, "K": n, "N": n}
    loops = ("matmul.loopy", "matmul", {"a": "A", "b": "B", "c": "result"}, {"m": n, "n": n, "l": n})
    yield Row("matmul", {"A": a, "B": b}, (n, n), sizes, blas, "OpenBLAS", loops=loops, processes=("Halide", "TVM"))
    yield Row("matmul_plain", {"A": a, "B": b}, (n, n), sizes, blas, "OpenBLAS")
    sums = {"by hand": native("sum_512", many, long, one), "gcc": native("sum", many, long, one), "numpy": (lambda: one.__setitem__(0, long.sum()), one)}
    loops = ("sum.loopy", "sum", {"x": "x", "r": "result"}, {"n": many})
    yield Row("total", {"x": long}, (1,), {"N": many}, sums, "by hand", loops=loops, tolerance=1e-2)
    loops = ("stencil.loopy", "stencil", {"a": "a", "b": "result"}, {"n": wide})
    yield Row("stencil", {"a": x}, (wide, wide), {"H": wide, "W": wide}, {"gcc": native("stencil", wide, x, square)}, "gcc", loops=loops, processes=("Halide",))
    turns = {"by hand": native("transpose_512", wide, x, square), "gcc": native("transpose", wide, x, square)}
    loops = ("transpose.loopy", "transpose", {"a": "x", "b": "result"}, {"n": wide, "m": wide})
    yield Row("turned", {"x": x}, (wide, wide), {"M": wide, "N": wide}, turns, "by hand", loops=loops, processes=("Halide",))
    soft = {"by hand": native("softmax_512", wide, x, square), "gcc": native("softmax", wide, x, square)}
    yield Row("softmax_rows", {"x": x}, (wide, wide), {"R": wide, "D": wide}, soft, "by hand", forms=("strict", "fast"), processes=("JAX", "Halide"))
    gain, bias, epsilon = peers.floats(5, wide, 0.5, 1.5), peers.floats(6, wide), ctypes.c_float(1e-5)
    norm = lambda symbol: (lambda: getattr(c, symbol)(ctypes.c_long(wide), peers.passed(x), peers.passed(gain), peers.passed(bias), epsilon, peers.passed(square)), square)
    norms = {"by hand": norm("layer_norm_512"), "gcc": norm("layer_norm")}
    yield Row("norm_rows", {"x": x, "gain": gain, "bias": bias}, (wide, wide), {"R": wide, "D": wide}, norms, "by hand", forms=("strict", "fast"), processes=("JAX", "Halide"))
    image, weights = peers.floats(7, (64, 58, 58)), peers.floats(8, (64, 64, 3, 3), -0.1, 0.1)
    convolutions = onednn(image, weights)
    yield Row("convolution", {"x": image, "w": weights}, (64, 56, 56), {}, convolutions, "oneDNN" if convolutions else "JAX", processes=("JAX",))
    q, k, v = (peers.floats(seed, (8, length, 64)) for seed in (9, 10, 11))
    yield Row("heads", {"q": q, "k": k, "v": v}, (8, length, 64), {"H": 8, "S": length, "D": 64}, {}, "JAX", forms=("strict", "fast"), scalars={"scale": 0.125}, processes=("JAX",))
    yield from products(small)


def products(small):
    """Products of other kinds than `matmul`, beside the nearest that numpy has and JAX."""
    n = 128 if small else 512
    shape, sizes = (n, n), {"M": n, "K": n, "N": n}
    a, b, u = (peers.floats(seed, shape) for seed in (12, 13, 14))
    found = np.zeros(shape, np.float32)
    yield Row("gated", {"x": a, "gate": b, "up": u}, shape, sizes, {}, "JAX", processes=("JAX",))
    yield Row("causal", {"q": a, "k": b}, shape, {"S": n, "D": n}, {}, "JAX", processes=("JAX",))
    small_integers = {name: np.random.default_rng(15).integers(-128, 128, shape).astype(np.int8) for name in ("A", "B")}
    yield Row("bytes", small_integers, shape, sizes, {}, "JAX", processes=("JAX",))
    halves = {"A": a.astype(np.float16), "B": b.astype(np.float16)}
    yield Row("halves", halves, shape, sizes, {}, "JAX", processes=("JAX",))

    def shortest():
        found[:] = np.inf
        for k in range(n):
            np.minimum(found, a[:, k, None] + b[k], out=found)

    yield Row("shorter", {"A": a, "B": b}, shape, sizes, {"numpy": (shortest, found)}, "numpy")
    wide = 512 if small else 4096
    x, sums = peers.floats(16, (wide, wide)), peers.zeros(wide)
    along = {"numpy": (lambda: x.sum(0, out=sums), sums)}
    yield Row("column_sums", {"x": x}, (wide,), {"R": wide, "C": wide}, along, "numpy", processes=("JAX",), tolerance=1e-2)
    w = peers.floats(17, shape, -0.1, 0.1)
    yield Row("layers", {"x": a, "w": w}, shape, {"S": n, "D": n}, {}, "JAX", processes=("JAX",))


def compare(row, form, found, wanted):
    found, wanted = found.reshape(-1), wanted.reshape(-1)[: found.size]
    if row.name == "stencil":
        # In C the border is left out; here what is outside of the array is 0.
        found, wanted = found.reshape(row.shape)[1:-1, 1:-1], wanted.reshape(row.shape)[1:-1, 1:-1]
    if not peers.close(found, wanted, row.tolerance):
        peers.failed(f"{row.name}: {form} and the reference differ")


def measure(folder, row):
    given = peers.saved(folder, row.inputs)
    given["result"] = f"zeros:float:{int(np.prod(row.shape))}"
    forms = {form: (PROGRAMS, row.name, {**given, **(row.scalars or {}), **row.sizes}, "result", "--math", form) for form in row.forms}
    if row.loops:
        file, kernel, names, sizes = row.loops
        output = next(name for name, wanted in names.items() if wanted == "result")
        forms["loops"] = (LOOPS / file, kernel, {name: given[wanted] for name, wanted in names.items()} | sizes, output, "--math", "strict")
    compared = set()

    def ours(form):
        seconds = peers.launched(folder, *forms[form])
        if form not in compared and row.peers:
            call, result = row.peers[row.reference]
            call()
            compare(row, form, np.load(folder / "found.npy"), result)
        compared.add(form)
        return seconds

    def in_process(name):
        interpreter, program = PROCESSES[name]
        shapes = json.dumps({key: value.shape for key, value in row.inputs.items()})
        line = [interpreter, peers.ROOT / "benches" / "peers" / program, row.name, str(OPTIONS.threads), folder, shapes]
        seconds = float(subprocess.run(line, stdout=subprocess.PIPE, check=True, text=True).stdout)
        if name not in compared:
            compare(row, name, np.load(folder / "found.npy"), np.load(folder / "peer.npy"))
        compared.add(name)
        return seconds

    calls = {form: (lambda form=form: ours(form)) for form in forms}
    calls |= {form: (lambda call=call: peers.timed(call)) for form, (call, _) in row.peers.items()}
    calls |= {name: (lambda name=name: in_process(name)) for name in row.processes if PROCESSES[name][0]}
    times = peers.in_turns(OPTIONS.rounds, calls)
    return row.name, times.get(row.reference, times["strict"]), times


def rows(folder, c):
    for row in peers.chosen(OPTIONS, programs(OPTIONS.small, c), lambda row: row.name):
        yield measure(folder, row)


columns = ("strict", "fast", "loops", "OpenBLAS", "by hand", "gcc", "numpy", "oneDNN", "plain", *PROCESSES)
peers.table(OPTIONS, "times over the reference's, which is the column with 1.00", "program", columns, peers.in_folder(rows))
