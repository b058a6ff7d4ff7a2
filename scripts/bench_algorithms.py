#!/usr/bin/env python3
"""Times the library's algorithms on the `cpu` device beside the same work in C, numpy and OpenBLAS, in one run.

`make bench-algorithms` builds the command first. The programs are benches/algorithms/vectors.crisp: calls of the library and nothing else. A call is all launches of
a form, without reading files or copying. Beside them benches/peers/kernels.c, as gcc compiles plain loops and by hand with AVX-512, and numpy, whose sort is
AVX-512 too and whose products are OpenBLAS. All have the same inputs, results are compared, and all take turns. Printed is a table of times over the reference's,
the best peer's, lower is better. Scan, compaction and sort in C have one thread, whatever `--threads` says.

    scripts/bench_algorithms.py [--threads N] [--only ROW,…] [--rounds N] [--small]
"""

import peers

import numpy as np

OPTIONS = peers.PARSER.parse_args()
VECTORS = peers.ROOT / "benches" / "algorithms" / "vectors.crisp"


class Row:
    """An algorithm: its inputs and result in C's order, what Crisp runs, numpy's call, and what is compared. `kernel` is timed as a kernel, else an orchestration."""

    def __init__(self, name, n, inputs, result, output, numpy_call, tolerance=0, kernel=None, c=None, values=None):
        self.__dict__.update(locals())


def algorithms(small):
    n = 1 << 20 if small else 1 << 25
    keys_of = 1 << 18 if small else 1 << 24
    random = np.random.default_rng(1)
    numbers, keys = random.integers(-1000, 1000, n, dtype=np.int32), random.integers(0, 1 << 32, keys_of, dtype=np.uint32)
    reals, letters = peers.floats(1, n), random.integers(0, 256, n, dtype=np.uint8)
    one, ints, sorted_, counts = peers.zeros(64), peers.zeros(n, np.int32), peers.zeros(keys_of, np.uint32), peers.zeros(256, np.uint32)
    kept = np.count_nonzero(numbers & 1)
    yield Row("sum", n, {"sum_parts::data": reals}, one[:1], "sum_finish::result", lambda: reals.sum(), 1e-3, c="sum")
    yield Row("scan", n, {"scan_parts::data": numbers}, ints, "scan_finish::result", lambda: np.cumsum(numbers, dtype=np.int32, out=ints), c="scan")
    yield Row("compact", n, {"compact_count::data": numbers}, ints[:kept], "compact_move::result", lambda: numbers[numbers & 1 == 1], c="compact")
    yield Row("sort", keys_of, {"sort_count_keys::keys": keys}, sorted_, "sort_scatter_odd::sorted", lambda: np.sort(keys), c="sort")
    yield Row("histogram", n, {"values": letters}, counts, "counts", lambda: np.bincount(letters, minlength=256), c="histogram", kernel="histogram_of_bytes")
    for width in (256,) if small else (1024, 2048):
        a, b, c = peers.floats(1, (width, width)), peers.floats(2, (width, width)), peers.zeros((width, width))
        call = lambda a=a, b=b, c=c: np.matmul(a, b, out=c)
        for kernel in ("product", "product_fused"):
            yield Row(f"{kernel} {width}", width, {"a": a, "b": b}, c, "c", call, 1e-4, kernel, values={"n": width})


def measure(folder, c, row):
    given = peers.saved(folder, row.inputs) | (row.values or {})
    if row.kernel:
        given[row.output] = peers.empty(row.result)
    callee = {} if row.kernel else {"callee": "--orchestration"}
    name = row.kernel or row.name
    calls = peers.versions(c, row.c, row.n, [*row.inputs.values(), row.result]) if row.c else {}
    calls["numpy"] = row.numpy_call
    calls["gcc" if "gcc" in calls else "numpy"]()
    peers.launched(folder, VECTORS, name, given, row.output, repeat=1, **callee)
    found = np.load(folder / "found.npy").reshape(-1)[: row.result.size]
    if not (peers.close(found, row.result, row.tolerance) if row.tolerance else np.array_equal(found, row.result.reshape(-1))):
        peers.failed(f"{row.name}: Crisp and the peer differ")
    if row.kernel:
        ours = lambda: peers.benched(VECTORS, name, given)
    else:
        ours = lambda: peers.launched(folder, VECTORS, name, given, row.output, **callee)
    times = peers.in_turns(OPTIONS.rounds, {"Crisp": ours} | {form: (lambda call=call: peers.timed(call)) for form, call in calls.items()})
    return row.name, min(seconds for form, seconds in times.items() if form != "Crisp"), times


def rows(folder, c):
    for row in peers.chosen(OPTIONS, algorithms(OPTIONS.small), lambda row: row.name):
        yield measure(folder, c, row)


peers.table(OPTIONS, "times over the best peer's", "algorithm", ("Crisp", "gcc", "by hand", "numpy"), peers.in_folder(rows))
