"""Runs kernels with PyCUDA: loads their code, makes their memory, launches them, and checks the results.

Needs: pip install pycuda numpy
Run:   python3 bitonic_hoist_PyCUDA.py [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
Code:  bitonic.ptx

It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
It can be imported: each run_NAME takes a device, the kernels and options.
"""

…

FILES = ["bitonic.ptx"]


class Kernels:
    """The kernels, loaded from their file."""

    def __init__(self, device, options):
        self.program = load(device, options, FILES)
        self.sort_uint = self.program.get_function("sort_uint")
        self.pass_uint = self.program.get_function("pass_uint")


def launch_sort_uint(queue, kernels, after_event, groups, vec, vec_count, bound_0):
    """Launches sort_uint after events: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, vec is read_write."""
    if 0 in groups:
        return after_event
    begin(queue, after_event)
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: watch = Stopwatch(queue, "sort_uint")
    kernels.sort_uint(vec, np.uint64(vec_count), np.uint64(bound_0), block=(256, 1, 1), grid=tuple(groups), shared=0, stream=queue)
    #: watch.stop()
    return ended(queue)


def launch_pass_uint(queue, kernels, after_event, groups, data, data_count, j, k, bound_0):
    """Launches pass_uint after events: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, data is read_write."""
    if 0 in groups:
        return after_event
    begin(queue, after_event)
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: watch = Stopwatch(queue, "pass_uint")
    kernels.pass_uint(data, np.uint64(data_count), np.uint64(j), np.uint64(k), np.uint64(bound_0), block=(256, 1, 1), grid=tuple(groups), shared=0, stream=queue)
    #: watch.stop()
    return ended(queue)


def run_sort_all_uint(device, kernels, options):
    """Runs sort_all_uint."""
    plan = "sort_all_uint"
    arrays = Arrays(options, plan, [
        ("sort_uint_vec", 4, 1, "flat", [("n", 1, 0)]),
    ])
    n = options.input(plan, "n", "uint64", arrays.size("n", 1000))  # elements of vectors whose length nothing else says
    sort_uint_bound_0 = n  # what the launch is to work on
    sort_uint_groups_0 = max(0, ceil(ceil((Fraction(sort_uint_bound_0) / d0 if (d0 := 256) else 0))))  # workgroups of 256
    sort_uint_bound_1 = 1  # an axis that is not used
    sort_uint_groups_1 = max(0, ceil(ceil((Fraction(sort_uint_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    sort_uint_bound_2 = 1  # an axis that is not used
    sort_uint_groups_2 = max(0, ceil(ceil((Fraction(sort_uint_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    pass_uint_bound_0 = n  # what the launch is to work on
    pass_uint_groups_0 = max(0, ceil(ceil((Fraction(pass_uint_bound_0) / d0 if (d0 := 256) else 0))))  # workgroups of 256
    pass_uint_bound_1 = 1  # an axis that is not used
    pass_uint_groups_1 = max(0, ceil(ceil((Fraction(pass_uint_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    pass_uint_bound_2 = 1  # an axis that is not used
    pass_uint_groups_2 = max(0, ceil(ceil((Fraction(pass_uint_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1

    queue = device.queue()
    # sort_uint_vec: an argument, u32 every 4 bytes
    sort_uint_vec_host = arrays.contents("sort_uint_vec", pattern(n, 4, "uint32", 1, 0))
    sort_uint_vec_out = sort_uint_vec_host.copy()
    sort_uint_vec = make_buffer(device, len(sort_uint_vec_host))

    run_seconds = []
    for _ in range(options.repeat):
        last = []
        last = upload(queue, sort_uint_vec, sort_uint_vec_host, last)
        wait(queue, last)
        began_at = time.perf_counter()
        last = launch_sort_uint(queue, kernels, last, (sort_uint_groups_0, sort_uint_groups_1, sort_uint_groups_2), sort_uint_vec, n, sort_uint_bound_0)
        for j in times(max(0, ceil((2 * 256))), max(0, ceil((2 * max((n - 1), 0)))), 2, True, False):
            for k in divide(max(0, ceil(floor((Fraction(j) / d0 if (d0 := 2) else 0)))), 2):
                last = launch_pass_uint(queue, kernels, last, (pass_uint_groups_0, pass_uint_groups_1, pass_uint_groups_2), sort_uint_vec, n, j, k, pass_uint_bound_0)
        wait(queue, last)
        run_seconds.append(time.perf_counter() - began_at)
        last = download(queue, sort_uint_vec, sort_uint_vec_out, last)
        wait(queue, last)
    report(plan, run_seconds, len(sort_uint_vec_host))

    right = True
    right &= check(options, plan, "sort_uint_vec", sort_uint_vec_out, 0xb037d76c5a02dfbc)
    return right


def main():
    options = Options(sys.argv[1:], ["n", "sort_all_uint::n", "sort_uint_vec", "sort_all_uint::sort_uint_vec"])
    device = Device()
    kernels = Kernels(device, options)
    right = True
    if options.wants("sort_all_uint"):
        right &= run_sort_all_uint(device, kernels, options)
    return RIGHT if right else WRONG


if __name__ == "__main__":
    sys.exit(main())
