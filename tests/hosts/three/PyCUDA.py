"""Runs kernels with PyCUDA: loads their code, makes their memory, launches them, and checks the results.

Needs: pip install pycuda numpy
Run:   python3 three_hoist_PyCUDA.py [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
Code:  three.ptx

It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
It can be imported: each run_NAME takes a device, the kernels and options.
"""

…

FILES = ["three.ptx"]


class Kernels:
    """The kernels, loaded from their file."""

    def __init__(self, device, options):
        self.program = load(device, options, FILES)
        self.add = self.program.get_function("add")
        self.scale = self.program.get_function("scale")
        self.total = self.program.get_function("total")


def launch_add(queue, kernels, after_event, groups, A, A_count, B, B_count, C, C_count, bound_0):
    """Launches add after events: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, A is read_only, B is read_only, C is write_only."""
    if 0 in groups:
        return after_event
    begin(queue, after_event)
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: watch = Stopwatch(queue, "add")
    kernels.add(A, np.uint64(A_count), B, np.uint64(B_count), C, np.uint64(C_count), np.uint64(bound_0), block=(256, 1, 1), grid=tuple(groups), shared=0, stream=queue)
    #: watch.stop()
    return ended(queue)


def launch_scale(queue, kernels, after_event, groups, V, V_count, by, bound_0):
    """Launches scale after events: a number of workgroups of 64×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, V is read_write."""
    if 0 in groups:
        return after_event
    begin(queue, after_event)
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: watch = Stopwatch(queue, "scale")
    kernels.scale(V, np.uint64(V_count), np.float32(by), np.uint64(bound_0), block=(64, 1, 1), grid=tuple(groups), shared=0, stream=queue)
    #: watch.stop()
    return ended(queue)


def launch_total(queue, kernels, after_event, groups, A, A_count, sum, sum_count):
    """Launches total after events: a number of workgroups of 1×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, A is read_only, sum is write_only."""
    if 0 in groups:
        return after_event
    begin(queue, after_event)
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: watch = Stopwatch(queue, "total")
    kernels.total(A, np.uint64(A_count), sum, np.uint64(sum_count), block=(1, 1, 1), grid=tuple(groups), shared=0, stream=queue)
    #: watch.stop()
    return ended(queue)


def run_add_scale_total(device, kernels, options):
    """Runs add_scale_total."""
    plan = "add_scale_total"
    arrays = Arrays(options, plan, [
        ("add_A", 4, 1, "flat", [("n", 1, 0)]),
        ("add_B", 4, 1, "flat", [("n", 1, 0)]),
        ("add_C", 4, 1, "flat", [("n", 1, 0)]),
        ("total_sum", 4, 1, "flat", [("", 0, 1)]),
    ])
    n = options.input(plan, "n", "uint64", arrays.size("n", 1000))  # elements of vectors whose length nothing else says
    add_bound_0 = n  # what the launch is to work on
    add_groups_0 = max(0, ceil(ceil((Fraction(add_bound_0) / d0 if (d0 := 256) else 0))))  # workgroups of 256
    add_bound_1 = 1  # an axis that is not used
    add_groups_1 = max(0, ceil(ceil((Fraction(add_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    add_bound_2 = 1  # an axis that is not used
    add_groups_2 = max(0, ceil(ceil((Fraction(add_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    scale_bound_0 = add_bound_0  # what the launch is to work on
    scale_groups_0 = max(0, ceil(ceil((Fraction(scale_bound_0) / d0 if (d0 := 64) else 0))))  # workgroups of 64
    scale_bound_1 = 1  # an axis that is not used
    scale_groups_1 = max(0, ceil(ceil((Fraction(scale_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    scale_bound_2 = 1  # an axis that is not used
    scale_groups_2 = max(0, ceil(ceil((Fraction(scale_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    total_sum_length = 1  # fixed by the type
    total_bound_0 = 1  # what the launch is to work on
    total_groups_0 = max(0, ceil(ceil((Fraction(total_bound_0) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    total_bound_1 = 1  # an axis that is not used
    total_groups_1 = max(0, ceil(ceil((Fraction(total_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    total_bound_2 = 1  # an axis that is not used
    total_groups_2 = max(0, ceil(ceil((Fraction(total_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1

    queue = device.queue()
    # add_A: an argument, f32 every 4 bytes
    add_A_host = arrays.contents("add_A", pattern(n, 4, "float32", 1, 0))
    add_A = make_buffer(device, len(add_A_host))
    # add_B: an argument, f32 every 4 bytes
    add_B_host = arrays.contents("add_B", pattern(add_bound_0, 4, "float32", 1, 1))
    add_B = make_buffer(device, len(add_B_host))
    # add_C: an argument, f32 every 4 bytes
    add_C_host = arrays.contents("add_C", zeros(add_bound_0, 4))
    add_C_out = add_C_host.copy()
    add_C = make_buffer(device, len(add_C_host))
    # total_sum: an argument, f32 every 4 bytes
    total_sum_host = arrays.contents("total_sum", zeros(total_sum_length, 4))
    total_sum_out = total_sum_host.copy()
    total_sum = make_buffer(device, len(total_sum_host))

    run_seconds = []
    for _ in range(options.repeat):
        last = []
        last = upload(queue, add_A, add_A_host, last)
        last = upload(queue, add_B, add_B_host, last)
        last = upload(queue, add_C, add_C_host, last)
        last = upload(queue, total_sum, total_sum_host, last)
        wait(queue, last)
        began_at = time.perf_counter()
        # The sum of scaled sums.
        last = launch_add(queue, kernels, last, (add_groups_0, add_groups_1, add_groups_2), add_A, n, add_B, add_bound_0, add_C, add_bound_0, add_bound_0)
        last = launch_scale(queue, kernels, last, (scale_groups_0, scale_groups_1, scale_groups_2), add_C, add_bound_0, 0.5, scale_bound_0)
        last = launch_total(queue, kernels, last, (total_groups_0, total_groups_1, total_groups_2), add_C, add_bound_0, total_sum, total_sum_length)
        wait(queue, last)
        run_seconds.append(time.perf_counter() - began_at)
        last = download(queue, add_C, add_C_out, last)
        last = download(queue, total_sum, total_sum_out, last)
        wait(queue, last)
    report(plan, run_seconds, len(add_A_host) + len(add_B_host) + len(add_C_host) + len(total_sum_host))

    right = True
    right &= check(options, plan, "add_C", add_C_out, 0xfaf36e4407f649e8)
    right &= check(options, plan, "total_sum", total_sum_out, 0xaa905b7bdb7bb0da)
    return right


def main():
    options = Options(sys.argv[1:], ["n", "add_scale_total::n", "add_A", "add_scale_total::add_A", "add_B", "add_scale_total::add_B", "add_C", "add_scale_total::add_C", "total_sum", "add_scale_total::total_sum"])
    device = Device()
    kernels = Kernels(device, options)
    right = True
    if options.wants("add_scale_total"):
        right &= run_add_scale_total(device, kernels, options)
    return RIGHT if right else WRONG


if __name__ == "__main__":
    sys.exit(main())
