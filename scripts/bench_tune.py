#!/usr/bin/env python3
"""Compares what `crisp tune` finds in its budget with what a long search at random finds, on a product of matrices in tiles.

The program is benches/tensors/tuned.tensor. The short search and the long one choose values for its constants; what they chose, and the program as it is
written, are then timed in turns. The ratio is the time of the random search's choice over that of the short one's: 1 means that nothing better was found.

    scripts/bench_tune.py [--threads N] [--rounds N] [--size N] [--budget SECONDS] [--minutes N] [--small]
"""

import json
import os
import subprocess

import peers

peers.PARSER.add_argument("--size", type=int, default=1024, help="rows and columns of the matrices")
peers.PARSER.add_argument("--budget", type=float, default=5, help="seconds of the short search")
peers.PARSER.add_argument("--minutes", type=float, default=20, help="minutes of the long search")
# The search has all cores, too.
peers.PARSER.set_defaults(threads=os.cpu_count())
OPTIONS = peers.PARSER.parse_args()
PROGRAM = peers.ROOT / "benches" / "tensors" / "tuned.tensor"


def tuned(n, *more):
    """Returns the choice of a search, and the number of choices it measured."""
    line = [str(peers.TOOL), "tune", str(PROGRAM), "--kernel", "matmul", "--again", "--json", *more]
    done = subprocess.run([*line, *(f"--size={name}={n}" for name in "MNK")], capture_output=True, text=True)
    if done.returncode:
        peers.failed(done.stderr)
    found = json.loads(done.stdout)
    if not all(it["same_bytes"] for it in found["measured"] if it["time_us"] is not None):
        peers.failed("a choice changes bytes")
    return found["best"], len(found["measured"])


def work(folder, _):
    n = 128 if OPTIONS.small else OPTIONS.size
    a, b = peers.floats(1, (n, n)), peers.floats(2, (n, n))
    given = peers.saved(folder, {"A": a, "B": b, "M": n, "N": n, "K": n})
    given["result"] = f"zeros:float:{n * n}"
    short, few = tuned(n, "--budget", str(0.5 if OPTIONS.small else OPTIONS.budget))
    long, many = tuned(n, "--search", "random", "--budget", str(1 if OPTIONS.small else 60 * OPTIONS.minutes))
    choices = {"as written": [], "tuned": short, "at random": long}

    def timed(choice):
        seconds = peers.launched(folder, PROGRAM, "matmul", given, "result", *(part for it in choice for part in ("-D", it)))
        if not peers.close(peers.np.load(folder / "found.npy"), a @ b, 1e-4):
            peers.failed("the product is wrong")
        return seconds

    times = peers.in_turns(OPTIONS.rounds, {form: (lambda choice=choice: timed(choice)) for form, choice in choices.items()})
    yield f"matmul {n}: {' '.join(short)} of {few}, {' '.join(long)} of {many}", times["at random"], times


peers.table(OPTIONS, "times over those of the choice found at random", "program, choices", ("as written", "tuned", "at random"), peers.in_folder(work))
