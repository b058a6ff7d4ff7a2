"""Runs kernels with PyCUDA: loads their code, makes their memory, launches them, and checks the results.

Needs: pip install pycuda numpy
Run:   python3 sum_hoist_PyCUDA.py [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
Code:  sum.ptx

It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
It can be imported: each run_NAME takes a device, the kernels and options.
"""

…

FILES = ["sum.ptx"]


class Kernels:
    """The kernels, loaded from their file."""

    def __init__(self, device, options):
        self.program = load(device, options, FILES)
        self.sum = self.program.get_function("sum")
        self.sum_finish = self.program.get_function("sum_finish")


def launch_sum(queue, kernels, after_event, groups, A, A_count, total, total_count, partial, partial_count, bound_0):
    """Launches sum after events: a number of workgroups of 64×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, A is read_only, total is write_only, partial is read_write."""
    if 0 in groups:
        return after_event
    begin(queue, after_event)
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: watch = Stopwatch(queue, "sum")
    kernels.sum(A, np.uint64(A_count), total, np.uint64(total_count), partial, np.uint64(partial_count), np.uint64(bound_0), block=(64, 1, 1), grid=tuple(groups), shared=0, stream=queue)
    #: watch.stop()
    return ended(queue)


def launch_sum_finish(queue, kernels, after_event, groups, sums, sums_count, result, result_count):
    """Launches sum_finish after events: a number of workgroups of 1×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, sums is read_only, result is write_only."""
    if 0 in groups:
        return after_event
    begin(queue, after_event)
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: watch = Stopwatch(queue, "sum_finish")
    kernels.sum_finish(sums, np.uint64(sums_count), result, np.uint64(result_count), block=(1, 1, 1), grid=tuple(groups), shared=0, stream=queue)
    #: watch.stop()
    return ended(queue)


def run_sum(device, kernels, options):
    """Runs sum."""
    plan = "sum"
    arrays = Arrays(options, plan, [
        ("A", 4, 1, "flat", [("n", 1, 0)]),
    ])
    n = options.input(plan, "n", "uint64", arrays.size("n", 1000))  # elements of vectors whose length nothing else says
    sum_bound_0 = n  # what the launch is to work on
    sum_groups_0 = max(0, ceil(ceil((Fraction(sum_bound_0) / d0 if (d0 := 64) else 0))))  # workgroups of 64
    sum_bound_1 = 1  # an axis that is not used
    sum_groups_1 = max(0, ceil(ceil((Fraction(sum_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    sum_bound_2 = 1  # an axis that is not used
    sum_groups_2 = max(0, ceil(ceil((Fraction(sum_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    total_length = 1  # 1
    partial_length = max(0, ceil((Fraction((sum_groups_0 * 64)) / d0 if (d0 := 64) else 0)))  # (/ (get-global-work-size 0) (get-local-work-size 0))
    sum_finish_bound_0 = 1  # what the launch is to work on
    sum_finish_groups_0 = max(0, ceil(ceil((Fraction(sum_finish_bound_0) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    sum_finish_bound_1 = 1  # an axis that is not used
    sum_finish_groups_1 = max(0, ceil(ceil((Fraction(sum_finish_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    sum_finish_bound_2 = 1  # an axis that is not used
    sum_finish_groups_2 = max(0, ceil(ceil((Fraction(sum_finish_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1

    queue = device.queue()
    # A: an argument, f32 every 4 bytes
    A_host = arrays.contents("A", pattern(n, 4, "float32", 1, 0))
    A = make_buffer(device, len(A_host))
    # total: memory that the kernel needs: result, f32 every 4 bytes
    total_host = zeros(total_length, 4)
    total_out = total_host.copy()
    total = make_buffer(device, len(total_host))
    # partial: memory that the kernel needs: scratch, f32 every 4 bytes
    partial_host = zeros(partial_length, 4)
    partial = make_buffer(device, len(partial_host))

    run_seconds = []
    for _ in range(options.repeat):
        last = []
        last = upload(queue, A, A_host, last)
        last = upload(queue, total, total_host, last)
        last = upload(queue, partial, partial_host, last)
        wait(queue, last)
        began_at = time.perf_counter()
        last = launch_sum(queue, kernels, last, (sum_groups_0, sum_groups_1, sum_groups_2), A, n, total, total_length, partial, partial_length, sum_bound_0)
        last = launch_sum_finish(queue, kernels, last, (sum_finish_groups_0, sum_finish_groups_1, sum_finish_groups_2), partial, partial_length, total, total_length)
        wait(queue, last)
        run_seconds.append(time.perf_counter() - began_at)
        last = download(queue, total, total_out, last)
        wait(queue, last)
    report(plan, run_seconds, len(A_host))

    right = True
    right &= check(options, plan, "total", total_out, 0x28a2a47b91e49aef)
    return right


def main():
    options = Options(sys.argv[1:], ["n", "sum::n", "A", "sum::A", "total", "sum::total"])
    device = Device()
    kernels = Kernels(device, options)
    right = True
    if options.wants("sum"):
        right &= run_sum(device, kernels, options)
    return RIGHT if right else WRONG


if __name__ == "__main__":
    sys.exit(main())
