#!/usr/bin/env python3
"""Times what a first launch costs: processor time from source to result, with an empty cache and with a full one.

Rows are the programs of `tests/examples/inputs.txt`, with their small inputs, and six of them with inputs of some megabytes, of which a launch takes the usual
forms. Each is a process. Compiling is the difference between the processor time of a process without machine code on disk and that of one with it; LLVM's self test, which a
cache remembers, is not in it. Lines are those of the kernels' LLVM IR with all forms, bytes those of the machine code that the launches made. Medians of some rounds;
the programs take turns.

    scripts/bench_compile.py [--rounds N] [--only PROGRAM,…] [--small] [--beside COMMAND]
      --beside COMMAND   another build of the command, in turns with the first
"""

import argparse
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = os.environ.get("CRISP_TOOL", str(ROOT / "target" / "release" / "crisp"))
EXAMPLES = ROOT / "examples"

# What a user would begin with: sizes of some megabytes.
LARGE = [
    "crisp/vector_add.crisp vector_add A=random:float:1000000 B=random:float:1000000 C=zeros:float:1000000 ->",
    "tensor/vector_add.tensor add x=random:float:1000000 y=random:float:1000000 ->",
    "tensor/softmax.tensor softmax x=random:float:512x512 ->",
    "tensor/matmul.tensor matmul A=random:float:512x512 B=random:float:512x512 ->",
    "tensor/attention.tensor attention q=random:float:256x64 k=random:float:256x64 v=random:float:256x64 scale=0.125 ->",
    "tensor/canny.tensor canny image=random:float:512x512 low=0.1 high=0.3 ->",
]


def programs():
    """Each program: its name, its file, and the options of its call."""
    lines = (ROOT / "tests" / "examples" / "inputs.txt").read_text().splitlines()
    for size, rows in (("", [line for line in lines if line and not line.startswith("#")]), (" (large)", LARGE)):
        for row in rows:
            words = row.split("->")[0].split()
            file, kernel, given = words[0], words[1], words[2:]
            options = [word for word in given if word.startswith("-")]
            for word in given:
                if not word.startswith("-"):
                    options += ["--arg", word]
            # A tensor program of several kernels is called by its file.
            yield file + size, EXAMPLES / file, options + ([] if file.endswith(".tensor") else ["--kernel", kernel])


def run(tool, file, options, cache):
    """Processor time and wall time of one process, in milliseconds."""
    environment = dict(os.environ, XDG_CACHE_HOME=str(cache))
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run([tool, "run", str(file), *options], env=environment, capture_output=True, text=True)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        return None, done.stderr.strip().splitlines()[:1]
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent * 1e3, wall * 1e3


def bytes_in(cache):
    return sum(path.stat().st_size for path in cache.rglob("*.object"))


def emptied(tool, folder):
    """A cache that remembers the self test alone."""
    cache = pathlib.Path(tempfile.mkdtemp(dir=folder))
    other = folder / "other.tensor"
    other.write_text("kernel other(x: Tensor<N; f32>) -> Tensor<N; f32> { compute (shape = [N]) |i| x[i] }\n")
    done, why = run(tool, other, ["--arg", "x=zeros:float:64"], cache)
    if done is None:
        sys.exit(f"bench_compile: {why}")
    return cache


def lines_of(tool, file, options):
    flags = [option for option in options if option.startswith("-D") or option.startswith("--dims")]
    text = subprocess.run([tool, str(file), *flags, "--emit=llvm"], capture_output=True, text=True).stdout
    return text.count("\n")


def measure(tool, file, options, folder):
    """Milliseconds of compiling, of a first process, its wall time, of a cached process, and bytes of machine code; or why not."""
    cache = emptied(tool, folder)
    small = bytes_in(cache)
    cold, wall = run(tool, file, options, cache)
    if cold is None:
        return wall
    warm, _ = run(tool, file, options, cache)
    return cold - warm, cold, wall, warm, bytes_in(cache) - small


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--small", action="store_true", help="one round of three programs: a test of this script, no measurement")
    parser.add_argument("--beside", default="")
    options = parser.parse_args()
    tools = [TOOL] + ([options.beside] if options.beside else [])
    rows = list(programs())
    if options.only:
        rows = [row for row in rows if any(part in row[0] for part in options.only.split(","))]
    if options.small:
        rows, options.rounds = rows[:3], 1
    titles = "".join(f" {'compile':>9} {'first':>8} {'wall':>8} {'cached':>8} {'bytes':>8}" for _ in tools)
    print(f"{'milliseconds of processor time':42} {'lines':>6}{titles}", flush=True)
    all_compiled = [[] for _ in tools]
    with tempfile.TemporaryDirectory() as name:
        for title, file, given in rows:
            found = [[] for _ in tools]
            for _ in range(options.rounds):
                for place, tool in enumerate(tools):
                    found[place].append(measure(tool, file, given, pathlib.Path(name)))
            if any(not isinstance(one, tuple) for of_tool in found for one in of_tool):
                print(f"{title:42} failed: {next(one for of_tool in found for one in of_tool if not isinstance(one, tuple))}")
                continue
            text = ""
            for place, of_tool in enumerate(found):
                compiled, cold, wall, warm, size = (statistics.median(column) for column in zip(*of_tool))
                all_compiled[place].append(compiled)
                text += f" {compiled:9.1f} {cold:8.1f} {wall:8.1f} {warm:8.1f} {size:8.0f}"
            print(f"{title:42} {lines_of(tools[0], file, given):6}{text}", flush=True)
    for place, tool in enumerate(tools):
        if all_compiled[place]:
            print(f"median of compiling, {tool}: {statistics.median(all_compiled[place]):.1f} ms")
    return 0 if all(all_compiled) else 1


if __name__ == "__main__":
    sys.exit(main())
