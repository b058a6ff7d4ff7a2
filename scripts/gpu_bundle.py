#!/usr/bin/env python3
"""Makes a folder that tests Crisp's code on a machine which has a driver for a graphics processor and nothing else.

usage: gpu_bundle.py [--out FOLDER] [--tool CRISP] [--small CRISP] [--targets LIST] [--suite complete|quick|PATTERN|none]
                     [--sizes LIST] [--elements N] [--limit BYTES]
  --out       the folder; it is made anew (out/gpu-bundle)
  --tool      the command that makes packages, with LLVM (CRISP_TOOL, else target/release/crisp)
  --small     the command that goes into the folder, without (target/small/crisp)
  --targets   what packages hold code for, with commas (sm_90,ptx,opencl-c)
  --suite     how much of the conformance suite (complete)
  --sizes     lengths of vectors, with commas (1,33,1000,100003)
  --elements  elements of the benchmarks' vectors (2^26)
  --limit     how large the folder may be (50000000)

Expected bytes are those of the reference interpreter. Exit code 1 when something cannot be made, or the folder is too large. Needs nothing but Python's own library.
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import struct
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples" / "crisp"
KERNELS = ROOT / "tests" / "targets"
RUN = """#!/bin/sh
# Runs all that is in this folder on a device, prints a table, and writes result.json. Needs the device's driver, and nothing else.
# usage: ./run [DEVICE [RESULT]]     DEVICE is cuda:0 unless given; RESULT is result.json beside this script
# exit code: 0 all is right, 1 something is wrong, 77 there is no such device here
here=$(cd "$(dirname "$0")" && pwd) || exit 1
exec "$here/bin/crisp" bundle "$here" --device "${1:-cuda:0}" --result "${2:-$here/result.json}"
"""

README = """Crisp's code for graphics processors, with all that it takes to test it: `./run`, or `./run opencl:0`.

bin/crisp      the command without compilers (x86-64, glibc): it loads packages and runs them
packages/      kernels, each with machine code and assembly for several targets
suite.crispkg  the conformance suite; programs, inputs and expectations are made again here, and compared by their hash
inputs/        what the kernels of packages/ get
expected/      the bytes that must come of it, from the reference interpreter
bundle.json    what is run with what
"""


class Failed(Exception):
    """Something cannot be made; the text says what."""


def npy(path, kind, data, shape=None):
    """Writes an array of little-endian elements."""
    shape = shape or (len(data) // int(kind[2:]),)
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape!r}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data)


class Bundle:
    def __init__(self, options):
        self.options = options
        self.out = options.out
        self.cases = []
        self.benchmarks = []

    def crisp(self, *words):
        done = subprocess.run([self.options.tool, *map(str, words)], capture_output=True, text=True, cwd=self.out)
        if done.returncode != 0:
            raise Failed(f"crisp {' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
        return done.stdout

    def package(self, source, *options):
        """A package of a source's kernels."""
        path = f"packages/{source.stem}.crispkg"
        targets = [word for target in self.options.targets for word in ("--target", target)]
        self.crisp(source, "-o", path, *targets, *options)
        return path

    def input(self, name, kind, data, shape=None):
        """An array of bytes, as a file."""
        path = f"inputs/{name}.npy"
        npy(self.out / path, kind, data, shape)
        return path

    def noise(self, name, kind, count, seed):
        """Any bits: floats of all kinds, with NaNs and subnormals."""
        return self.input(name, kind, random.Random(seed).randbytes(count * int(kind[2:])))

    def case(self, name, source, package, kernel, arguments, outputs, sizes=()):
        """A launch; the interpreter says what must come of it."""
        words = [word for argument in arguments for word in ("--arg", argument)]
        expected = {output: f"expected/{name.replace('/', '-')}-{output}.npy" for output in outputs}
        for output, path in expected.items():
            words += ["--out", f"{output}={path}"]
        self.crisp("run", source, "--kernel", kernel, "--device", "interp", *words, *sizes)
        entry = {"name": name, "package": package, "kernel": kernel, "arguments": arguments, "expected": expected}
        if "--global" in sizes:
            entry["global"] = sizes[sizes.index("--global") + 1]
        self.cases.append(entry)

    def examples(self):
        sizes = self.options.sizes
        source = EXAMPLES / "vector_add.crisp"
        package = self.package(source)
        for size in sizes:
            a, b = (self.noise(f"f32-{size}-{seed}", "<f4", size, seed) for seed in (1, 2))
            for kernel in ("vector_add", "vector_add_each", "vector_add_checked", "vector_add_stride"):
                self.case(f"{kernel}/{size}", source, package, kernel, [f"A={a}", f"B={b}"], ["C"])
        source = EXAMPLES / "sum_vector.crisp"
        package = self.package(source)
        for size in sizes:
            values = self.noise(f"i64-{size}", "<i8", size, 3)
            self.case(f"sum_vector/{size}", source, package, "sum_vector", [f"A={values}"], ["Res"])
        source = EXAMPLES / "add_two.crisp"
        package = self.package(source, "--local", "1")
        one = ("--global", "1", "--local", "1")
        self.case("add_two", source, package, "add_two", ["a=2147483647", "b=1"], ["result"], one)
        photo = "inputs/camera.png"
        shutil.copy(ROOT / "examples" / "data" / "camera.png", self.out / photo)
        size = ["width=512", "height=512"]
        for name, argument, output in (("sobel", "image", "edges"), ("lighten_image", "image-data", "image-data")):
            source = EXAMPLES / f"{name}.crisp"
            package = self.package(source)
            self.case(name, source, package, name, [f"{argument}={photo}", *size], [output])
        source = EXAMPLES / "copy.crisp"
        package = self.package(source)
        for size in sizes:
            values = self.input(f"f32x4-{size}", "<f4", random.Random(4).randbytes(size * 16), (size, 4))
            self.case(f"copy/{size}", source, package, "copy", [f"From={values}"], ["To"])

    def kernels(self):
        """Kernels of the IR that do more than move memory."""
        local = ("--local", "16,16")
        source = KERNELS / "matmul.kir"
        package = self.package(source, *local)
        n = 48
        a, b = (self.input(f"matrix-{seed}", "<f4", self.fractions(n * n, seed)) for seed in (5, 6))
        arguments = ["n=48", f"a={a}", f"b={b}", f"c=zeros:float:{n * n}"]
        self.case("matmul", source, package, "matmul", arguments, ["c"], ("--global", "48,48", *local))
        source = KERNELS / "mandelbrot.kir"
        package = self.package(source, *local)
        arguments = ["width=64", "scale=0.04", "counts=zeros:int:4096"]
        self.case("mandelbrot", source, package, "mandelbrot", arguments, ["counts"], ("--global", "64,64", *local))
        source = KERNELS / "transpose.kir"
        local = ("--local", "32,8")
        package = self.package(source, *local)
        values = self.noise("square", "<f4", 64 * 64, 7)
        arguments = ["n=64", f"in={values}", "out=zeros:float:4096"]
        self.case("transpose", source, package, "transpose", arguments, ["out"], ("--global", "64,16", *local))
        source = KERNELS / "nbody.kir"
        local = ("--local", "64")
        package = self.package(source, *local)
        bodies = self.input("bodies", "<f4", self.fractions(300 * 4, 8), (300, 4))
        self.case("nbody", source, package, "nbody", [f"bodies={bodies}", "forces=zeros:float4:300"], ["forces"],
                  ("--global", "300", *local))

    @staticmethod
    def fractions(count, seed):
        numbers = random.Random(seed)
        return struct.pack(f"<{count}f", *(numbers.random() for _ in range(count)))

    def suite(self):
        if self.options.suite == "none":
            return None
        which = {"complete": [], "quick": ["--quick"]}.get(self.options.suite, ["--only", self.options.suite])
        targets = [word for target in self.options.targets for word in ("--target", target)]
        print(self.crisp("conform", "-o", "suite.crispkg", *which, *targets).strip(), flush=True)
        return "suite.crispkg"

    def make(self):
        shutil.rmtree(self.out, ignore_errors=True)
        for folder in ("bin", "packages", "inputs", "expected"):
            (self.out / folder).mkdir(parents=True)
        shutil.copy(self.options.small, self.out / "bin" / "crisp")
        self.examples()
        self.kernels()
        count = self.options.elements
        add = [f"A=iota:float:{count}", f"B=iota:float:{count}"]
        self.benchmarks = [
            {"name": "copy", "package": "packages/copy.crispkg", "kernel": "copy",
             "arguments": [f"From=iota:float4:{max(self.count() // 4, 1)}"], "repeat": 20},
            {"name": "vector_add", "package": "packages/vector_add.crispkg", "kernel": "vector_add_each",
             "arguments": add, "repeat": 20},
            {"name": "vector_add, grid stride", "package": "packages/vector_add.crispkg", "kernel": "vector_add",
             "arguments": add, "repeat": 20},
        ]
        manifest = {"schema": 1, "suite": self.suite(), "cases": self.cases, "benchmarks": self.benchmarks}
        (self.out / "bundle.json").write_text(json.dumps(manifest, indent=1) + "\n")
        (self.out / "README").write_text(README)
        (self.out / "run").write_text(RUN)
        (self.out / "run").chmod(0o755)
        size = sum(path.stat().st_size for path in self.out.rglob("*") if path.is_file())
        parts = ("bin/crisp", "packages", "suite.crispkg", "inputs", "expected")
        for part in parts:
            path = self.out / part
            files = [path] if path.is_file() else path.rglob("*")
            bytes_of = sum(file.stat().st_size for file in files if file.is_file())
            print(f"{part:14} {bytes_of / 1e6:8.2f} MB")
        print(f"{str(self.out):14} {size / 1e6:8.2f} MB, {len(self.cases)} cases, {len(self.benchmarks)} benchmarks")
        if size > self.options.limit:
            raise Failed(f"the bundle has {size} bytes, and {self.options.limit} are allowed")

    def count(self):
        base, _, power = self.options.elements.partition("^")
        return int(base) ** int(power) if power else int(base)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "out" / "gpu-bundle")
    parser.add_argument("--tool", default=os.environ.get("CRISP_TOOL", ROOT / "target" / "release" / "crisp"))
    parser.add_argument("--small", type=pathlib.Path, default=ROOT / "target" / "small" / "crisp")
    parser.add_argument("--targets", type=lambda text: text.split(","), default=["sm_90", "ptx", "opencl-c"])
    parser.add_argument("--suite", default="complete")
    parser.add_argument("--sizes", type=lambda text: [int(size) for size in text.split(",")], default=[1, 33, 1000, 100_003])
    parser.add_argument("--elements", default="2^26")
    parser.add_argument("--limit", type=int, default=50_000_000)
    options = parser.parse_args()
    options.out = options.out.resolve()
    try:
        Bundle(options).make()
    except (Failed, OSError) as error:
        sys.exit(f"gpu_bundle: {error}")


if __name__ == "__main__":
    main()
