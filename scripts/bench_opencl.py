#!/usr/bin/env python3
"""Times kernels in C on the `cpu` device beside the same source compiled by each OpenCL device's own compiler.

`make bench-opencl` builds the command and installs the drivers first. Each round launches all of them in turn; printed are medians, in milliseconds, and the
ratio of ours to theirs. Both round products and sums each (`FP_CONTRACT OFF`), and the results are compared.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys

import numpy as np
import pyopencl as cl

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = pathlib.Path(os.environ.get("CRISP_TOOL", ROOT / "target" / "release" / "crisp"))
EXAMPLES = ROOT / "examples" / "cucl"
PREAMBLE = (ROOT / "crates" / "dev" / "testkit" / "src" / "cucl_opencl.h").read_text()
ROUNDS = 5
LAUNCHES = 5
SIZE = 1024
GRID = 2048

FMAS = "\n".join(f"c_reg[{e}] += a_tile[am + {e // 4}] * b_tile[bn + {e % 4}];" for e in range(16))
SGEMM = [
    str(EXAMPLES / "sgemm_tiled.cucl"), "-D", f"fmas={FMAS}",
    "--dims", f"a=M:{SIZE},K:{SIZE}", "--dims", f"b=K:{SIZE},N:{SIZE}", "--dims", f"c=M:{SIZE},N:{SIZE}",
    "--dims", f"work=Mb:{SIZE // 32},Nb:{SIZE // 32},Mt:8,Nt:8,Me:4,Ne:4",
]
STENCIL = [str(EXAMPLES / "stencil.cl"), "--kernel", "stencil", "--global", f"{GRID},{GRID}", "--local", "8,8"]


def ours(command, arguments):
    """The median time of a launch on the CPU device in milliseconds."""
    given = [word for name, value in arguments.items() for word in ("--arg", f"{name}={value}")]
    line = [str(TOOL), "bench", *command, *given, "--no-limits", "--time", "1", "--json"]
    found = subprocess.run(line, check=True, stdout=subprocess.PIPE, text=True).stdout
    return 1e-3 * json.loads(found)["rows"][0]["median_us"]


class Theirs:
    """A kernel on an OpenCL device, compiled by its own compiler."""

    def __init__(self, device, source, arguments, sizes):
        context = cl.Context([device])
        self.queue = cl.CommandQueue(context, properties=cl.command_queue_properties.PROFILING_ENABLE)
        self.kernel = cl.Program(context, source).build().all_kernels()[0]
        self.sizes = sizes
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        self.buffers = [
            cl.Buffer(context, flags, hostbuf=value) if isinstance(value, np.ndarray) else value for value in arguments
        ]
        self.kernel.set_args(*self.buffers)

    def times(self):
        found = []
        for _ in range(LAUNCHES):
            event = cl.enqueue_nd_range_kernel(self.queue, self.kernel, *self.sizes)
            event.wait()
            found.append(1e-6 * (event.profile.end - event.profile.start))
        return found


def main():
    random = np.random.default_rng(1)
    a, b = (random.standard_normal((SIZE, SIZE), dtype=np.float32) for _ in range(2))
    grid = random.standard_normal((GRID, GRID), dtype=np.float32)
    text = subprocess.run([str(TOOL), *SGEMM, "--emit=instantiated"], check=True, stdout=subprocess.PIPE, text=True).stdout
    plain = "#pragma OPENCL FP_CONTRACT OFF\n" + (EXAMPLES / "stencil.cl").read_text()
    matrix, plane = f"random:float:{SIZE * SIZE}", f"random:float:{GRID * GRID}"
    kernels = {
        f"sgemm_tiled {SIZE}": (
            SGEMM, {"a": matrix, "b": matrix, "c": f"zeros:float:{SIZE * SIZE}"},
            PREAMBLE + text, [a, b, np.zeros_like(a)], ((SIZE // 32 * SIZE // 32 * 64,), (64,)),
        ),
        f"stencil {GRID}": (
            STENCIL, {"in": plane, "out": f"zeros:float:{GRID * GRID}", "width": GRID, "height": GRID},
            plain, [grid, np.zeros_like(grid), np.int32(GRID), np.int32(GRID)], ((GRID, GRID), (8, 8)),
        ),
    }
    devices = [device for platform in cl.get_platforms() for device in platform.get_devices()]
    if not devices:
        sys.exit("bench_opencl: there is no OpenCL device; `make gpu-tools` installs two for the CPU")
    for name, (command, arguments, source, values, sizes) in kernels.items():
        theirs = [Theirs(device, source, values, sizes) for device in devices]
        own, others = [], [[] for _ in theirs]
        for _ in range(ROUNDS):
            own.append(ours(command, arguments))
            for times, kernel in zip(others, theirs):
                times.extend(kernel.times())
        median = statistics.median(own)
        print(f"{name}: Crisp {median:.2f} ms")
        for device, times in zip(devices, others):
            other = statistics.median(times)
            print(f"    {device.platform.name}: {other:.2f} ms, ratio {median / other:.2f}")


main()
