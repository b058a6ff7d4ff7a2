#!/usr/bin/env python3
"""Measures the `crisp` command: start-up against an empty program that links libLLVM, and memory throughput by size.

`make bench` builds the command first. The command's path can be given in CRISP_TOOL.
"""

import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = pathlib.Path(os.environ.get("CRISP_TOOL", ROOT / "target" / "release" / "crisp"))
KERNEL = ROOT / "examples" / "crisp" / "vector_add.crisp"
OUT = ROOT / "out" / "bench"
EMPTY = "void LLVMGetVersion(unsigned *, unsigned *, unsigned *);\nint main(void) { unsigned v; LLVMGetVersion(&v, &v, &v); return 0; }\n"


def milliseconds(command, runs):
    """The median wall time of a process; its output is thrown away."""
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(1000 * (time.perf_counter() - started))
    return statistics.median(times)


def empty_program():
    """A program that does nothing but link libLLVM, or none where it cannot be built."""
    config = shutil.which("llvm-config-22") or "/usr/lib/llvm-22/bin/llvm-config"
    try:
        flags = subprocess.run([config, "--ldflags", "--libs"], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
        (OUT / "empty.c").write_text(EMPTY)
        subprocess.run(["cc", "-O1", OUT / "empty.c", "-o", OUT / "empty", *flags], check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return OUT / "empty"


def vector_add(length):
    """The command that adds two files of `length` float32, which are made here."""
    random = np.random.default_rng(length)
    for name in "AB":
        np.save(OUT / f"{name}.npy", random.standard_normal(length, dtype=np.float32))
    return [str(TOOL), "run", str(KERNEL), "--kernel", "vector_add", "--arg", f"A={OUT / 'A.npy'}", "--arg", f"B={OUT / 'B.npy'}", "--json"]


def numpy_gb_per_s(length):
    """Returns the gigabytes per second that numpy's addition moves on one core, the best of five runs."""
    a, b = np.load(OUT / "A.npy"), np.load(OUT / "B.npy")
    c, best = np.empty_like(a), float("inf")
    for _ in range(5):
        started = time.perf_counter()
        np.add(a, b, out=c)
        best = min(best, time.perf_counter() - started)
    return 12 * length / best / 1e9


def main():
    if not TOOL.exists():
        print(f"bench: {TOOL} does not exist; `make bench` builds it", file=sys.stderr)
        return 1
    OUT.mkdir(parents=True, exist_ok=True)
    command = vector_add(1000)
    milliseconds(command, 2)  # fills the cache of compiled kernels
    ours = milliseconds(command, 31)
    print(f"crisp run, vector_add of 1000 elements, warm cache: {ours:.1f} ms")
    empty = empty_program()
    if empty:
        theirs = milliseconds([empty], 31)
        print(f"empty program that links libLLVM: {theirs:.1f} ms; ratio {ours / theirs:.2f}")
    print(f"\n{'elements':>10} {'crisp GB/s':>11} {'numpy GB/s':>11}")
    for power in range(12, 27, 2):
        command = [*vector_add(2**power), "--repeat", "20"]
        said = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
        print(f"{2**power:>10} {said['gb_per_s']:>11.1f} {numpy_gb_per_s(2**power):>11.1f}")
    shutil.rmtree(OUT)
    return 0


if __name__ == "__main__":
    sys.exit(main())
