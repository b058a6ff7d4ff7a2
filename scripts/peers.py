"""The parts that the scripts share that time Crisp beside other programs: options, arrays, the kernels in C, timing, and the command.

Import it before numpy: it reads `--threads` and sets it for OpenMP and OpenBLAS, whose threads start with them.
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

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = pathlib.Path(os.environ.get("CRISP_TOOL", ROOT / "target" / "release" / "crisp"))
FLAGS = ["-O3", "-march=native", "-ffast-math", "-mprefer-vector-width=512", "-fopenmp", "-fPIC", "-shared"]
TYPES = {"f": "float", "i": "int", "u": "uint"}
# Seconds that C or numpy is timed in each turn.
TURN = 0.4

PARSER = argparse.ArgumentParser()
PARSER.add_argument("--threads", type=int, default=1)
PARSER.add_argument("--only", default="", help="rows, commas between them")
PARSER.add_argument("--rounds", type=int, default=3, help="how often all take their turn")
PARSER.add_argument("--small", action="store_true", help="small inputs: a test of this program, no measurement")
THREADS = argparse.ArgumentParser(add_help=False)
THREADS.add_argument("--threads", type=int, default=1)
THREADS = THREADS.parse_known_args()[0].threads
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[variable] = str(THREADS)

import numpy as np  # noqa: E402


def failed(why):
    sys.exit(f"{pathlib.Path(sys.argv[0]).stem}: {why}")


def floats(seed, shape, low=-1.0, high=1.0):
    return np.random.default_rng(seed).random(shape, dtype=np.float32) * np.float32(high - low) + np.float32(low)


def zeros(shape, dtype=np.float32):
    """Results that lie on cache lines, which stores past the caches need."""
    count = int(np.prod(shape)) * np.dtype(dtype).itemsize
    room = np.zeros(count + 64, np.uint8)
    start = -room.ctypes.data % 64
    return room[start : start + count].view(dtype).reshape(shape)


def empty(array):
    """An argument of the command: zeros as many as an array has."""
    return f"zeros:{TYPES[array.dtype.kind]}:{array.size}"


def saved(folder, arrays):
    """Arguments of the command: arrays in files, and numbers as they are."""
    given = {}
    for name, value in arrays.items():
        if isinstance(value, np.ndarray):
            given[name] = folder / f"{name.replace(':', '_')}.npy"
            np.save(given[name], value.reshape(-1))
        else:
            given[name] = value
    return given


def passed(value):
    """An argument as C takes it."""
    if isinstance(value, np.ndarray):
        return ctypes.c_void_p(value.ctypes.data)
    return ctypes.c_float(value) if isinstance(value, np.float32) else ctypes.c_int(value)


def library(folder):
    """The kernels in C, compiled for this machine."""
    path = folder / "kernels.so"
    subprocess.run(["gcc", *FLAGS, "-o", path, ROOT / "benches" / "peers" / "kernels.c", "-lm"], check=True)
    return ctypes.CDLL(path)


def versions(c, name, n, arguments):
    """Calls of what there is of a function in C: as gcc compiles plain loops, and by hand."""
    symbols = {form: symbol for form, symbol in (("gcc", name), ("by hand", f"{name}_512")) if hasattr(c, symbol)}
    order = [passed(value) for value in arguments]
    return {form: (lambda function=getattr(c, symbol): function(ctypes.c_long(n), *order)) for form, symbol in symbols.items()}


def timed(call):
    """The median time of a call in seconds, over a turn."""
    call()
    times, end = [], time.perf_counter() + TURN
    while len(times) < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def crisp(command, file, name, arguments, *more, callee="--kernel"):
    """Returns the output of the command for a kernel, or with `callee` for an orchestration."""
    line = [str(TOOL), command, str(file), callee, name, "--threads", str(THREADS)]
    for key, value in arguments.items():
        line += ["--arg", f"{key}={value}"]
    done = subprocess.run([*line, *more], capture_output=True, text=True)
    if done.returncode:
        failed(f"{name}: {done.stdout}{done.stderr}")
    return done.stdout


def launched(folder, file, name, arguments, output, *more, callee="--kernel", repeat=7):
    """The median time in seconds of a call of the command's, without reading and copying; the result is in `found.npy`."""
    more = ["--repeat", str(repeat), "--json", "--out", f"{output}={folder / 'found.npy'}", *more]
    return json.loads(crisp("run", file, name, arguments, *more, callee=callee).splitlines()[-1])["run_ms"] / 1e3


def benched(file, name, arguments, *more):
    """The same over a turn, of a kernel whose result does not matter."""
    found = crisp("bench", file, name, arguments, "--no-limits", "--time", str(TURN), "--json", *more)
    return 1e-6 * json.loads(found)["rows"][0]["median_us"]


def close(found, wanted, tolerance):
    """Whether all numbers are as near as that, the largest being 1."""
    found, wanted = np.asarray(found, np.float64).reshape(-1), np.asarray(wanted, np.float64).reshape(-1)
    return float(np.max(np.abs(found - wanted))) <= tolerance * max(1.0, float(np.max(np.abs(wanted))))


def in_turns(rounds, calls):
    """The median time of each form; all take their turn in each round. A call times itself."""
    times = {form: [] for form in calls}
    for _ in range(rounds):
        for form, call in calls.items():
            times[form].append(call())
    return {form: statistics.median(found) for form, found in times.items()}


def table(options, title, first, columns, rows):
    """Prints a line for each row, when it is measured: `rows` gives its name, the reference's time, and all times by form."""
    print(f"{options.threads} thread(s); {title}\n")
    print(f"| {first} | reference | " + " | ".join(columns) + " |\n|---|---|" + "---|" * len(columns))
    for name, reference, times in rows:
        cells = " | ".join(f"{times[key] / reference:.2f}" if key in times else "–" for key in columns)
        print(f"| {name} | {1e3 * reference:.2f} ms | {cells} |", flush=True)


def chosen(options, rows, name):
    """Returns the rows that the command line selects."""
    wanted = set(filter(None, options.only.split(",")))
    return (row for row in rows if not wanted or name(row) in wanted)


def in_folder(work):
    """Calls `work` with a folder for files, and with the kernels in C."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        yield from work(folder, library(folder))
