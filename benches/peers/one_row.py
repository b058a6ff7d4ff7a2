"""What programs of peers share: a row of scripts/bench_tensors.py, its arrays, and the median of its seconds.

They are started as `python in_PEER.py ROW THREADS FOLDER SHAPES`, and import this before their peer: by one thread it keeps the process on one processor.
"""

import json
import os
import statistics
import sys
import time

import numpy as np

ROW, THREADS, FOLDER, _SHAPES = sys.argv[1:]
if THREADS == "1":
    os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[0]})
ARRAYS = {name: np.load(os.path.join(FOLDER, f"{name}.npy")).reshape(shape) for name, shape in json.loads(_SHAPES).items()}


def finish(found, call):
    """Leaves the result in `peer.npy` of the folder, and prints the median of what calls take: at least five, for a second."""
    np.save(os.path.join(FOLDER, "peer.npy"), found)
    times, end = [], time.perf_counter() + 1.0
    while len(times) < 5 or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    print(statistics.median(times))
