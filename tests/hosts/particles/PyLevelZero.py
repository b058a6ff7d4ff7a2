"""Runs kernels with PyLevelZero: loads their code, makes their memory, launches them, and checks the results.

Needs: Level Zero's loader, and pip install numpy
Run:   python3 particles_hoist_PyLevelZero.py [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
Code:  particles.spv

It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
It can be imported: each run_NAME takes a device, the kernels and options.
"""

…

FILES = ["particles.spv"]


class Kernels:
    """The kernels, loaded from their file."""

    def __init__(self, device, options):
        self.program = load(device, options, FILES)
        self.step = self.program.kernel("step")


def launch_step(queue, kernels, after_event, groups, ps, ps_count, ps_length, dt, bound_0):
    """Launches step after events: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, ps is read_write."""
    if 0 in groups:
        return after_event
    launch_arguments = (ps, np.uint64(ps_count), np.uint64(ps_length), np.float32(dt), np.uint64(bound_0), )
    done = launch(queue, kernels.step, after_event, groups, (256, 1, 1), launch_arguments)
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: took("step", queue.device, done[0])
    return done


def run_step(device, kernels, options):
    """Runs step."""
    plan = "step"
    arrays = Arrays(options, plan, [
        ("ps", 4, 1, "flat", [("", 0, -1)]),
    ])
    n = options.input(plan, "n", "uint64", 1000)  # elements of vectors whose length nothing else says
    dt = options.input(plan, "dt", "float32", 1.0)  # a number
    ps_words = max(0, ceil((((((ceil((Fraction((n * 4)) / d0 if (d0 := 16) else 0)) * 4) + (ceil((Fraction((n * 4)) / d1 if (d1 := 16) else 0)) * 4)) + (ceil((Fraction((n * 4)) / d2 if (d2 := 16) else 0)) * 4)) + (ceil((Fraction((n * 4)) / d3 if (d3 := 16) else 0)) * 4)) + (ceil((Fraction((n * 4)) / d4 if (d4 := 16) else 0)) * 4))))  # words of 4 bytes of all columns
    step_bound_0 = n  # what the launch is to work on
    step_groups_0 = max(0, ceil(ceil((Fraction(step_bound_0) / d0 if (d0 := 256) else 0))))  # workgroups of 256
    step_bound_1 = 1  # an axis that is not used
    step_groups_1 = max(0, ceil(ceil((Fraction(step_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    step_bound_2 = 1  # an axis that is not used
    step_groups_2 = max(0, ceil(ceil((Fraction(step_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1

    queue = device.queue()
    # ps: an argument, u32 every 4 bytes
    ps_host = arrays.contents("ps", column_pattern(ps_words * 4, n, [("x", "float32", 1, 4), ("height", "float32", 1, 4), ("vx", "float32", 1, 4), ("vy", "float32", 1, 4), ("bounces", "uint32", 1, 4)], 0))
    ps_columns = Columns(ps_host, n, [("x", "float32", 1, 4), ("height", "float32", 1, 4), ("vx", "float32", 1, 4), ("vy", "float32", 1, 4), ("bounces", "uint32", 1, 4)])  # noqa: F841
    ps_out = ps_host.copy()
    ps = make_buffer(device, len(ps_host))

    run_seconds = []
    for _ in range(options.repeat):
        last = []
        last = upload(queue, ps, ps_host, last)
        wait(queue, last)
        began_at = time.perf_counter()
        last = launch_step(queue, kernels, last, (step_groups_0, step_groups_1, step_groups_2), ps, ps_words, n, dt, step_bound_0)
        wait(queue, last)
        run_seconds.append(time.perf_counter() - began_at)
        last = download(queue, ps, ps_out, last)
        wait(queue, last)
    report(plan, run_seconds, len(ps_host))

    right = True
    ps_results = Columns(ps_out, n, [("x", "float32", 1, 4), ("height", "float32", 1, 4), ("vx", "float32", 1, 4), ("vy", "float32", 1, 4), ("bounces", "uint32", 1, 4)])  # noqa: F841
    right &= check(options, plan, "ps", ps_out, 0x41e3d9ce63601664)
    return right


def main():
    options = Options(sys.argv[1:], ["n", "step::n", "dt", "step::dt", "ps", "step::ps"])
    device = Device()
    kernels = Kernels(device, options)
    right = True
    if options.wants("step"):
        right &= run_step(device, kernels, options)
    return RIGHT if right else WRONG


if __name__ == "__main__":
    sys.exit(main())
