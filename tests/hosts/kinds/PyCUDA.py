"""Runs kernels with PyCUDA: loads their code, makes their memory, launches them, and checks the results.

Needs: pip install pycuda numpy
Run:   python3 kinds_hoist_PyCUDA.py [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
Code:  kinds.ptx

It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
It can be imported: each run_NAME takes a device, the kernels and options.
"""

…

FILES = ["kinds.ptx"]


class Kernels:
    """The kernels, loaded from their file."""

    def __init__(self, device, options):
        self.program = load(device, options, FILES)
        self.kinds = self.program.get_function("kinds")


def launch_kinds(queue, kernels, after_event, groups, quads, quads_count, numbers, numbers_count, on, by, scale, offset, steps_0, steps_1, set, set_count, few, few_count, sums, sums_count, partial, partial_count, bound_0):
    """Launches kinds after events: a number of workgroups of 64×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, quads is read_only, numbers is read_write, set is write_only, few is write_only, sums is write_only, partial is read_write."""
    if 0 in groups:
        return after_event
    begin(queue, after_event)
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: watch = Stopwatch(queue, "kinds")
    kernels.kinds(quads, np.uint64(quads_count), numbers, np.uint64(numbers_count), np.uint8(on), np.int16(by), np.float32(scale), np.float64(offset), np.uint32(steps_0), np.uint32(steps_1), set, np.uint64(set_count), few, np.uint64(few_count), sums, np.uint64(sums_count), partial, np.uint64(partial_count), np.uint64(bound_0), block=(64, 1, 1), grid=tuple(groups), shared=0, stream=queue)
    #: watch.stop()
    return ended(queue)


def run_kinds(device, kernels, options):
    """Runs kinds."""
    plan = "kinds"
    arrays = Arrays(options, plan, [
        ("numbers", 16, 1, "flat", [("n", 1, 0)]),
        ("few", 8, 1, "flat", [("", 0, 7)]),
        ("quads", 16, 1, "flat", [("n", 1, 0)]),
        ("set", 1, 1, "flat", [("n", 1, 0)]),
    ])
    n = options.input(plan, "n", "uint64", arrays.size("n", 1000))  # elements of vectors whose length nothing else says
    on = options.input(plan, "on", "bool", 1)  # a number
    by = options.input(plan, "by", "int16", 1)  # a number
    scale = options.input(plan, "scale", "float32", 1.0)  # a number
    offset = options.input(plan, "offset", "float64", 1.0)  # a number
    few_length = 7  # fixed by the type
    kinds_bound_0 = n  # what the launch is to work on
    kinds_groups_0 = max(0, ceil(ceil((Fraction(kinds_bound_0) / d0 if (d0 := 64) else 0))))  # workgroups of 64
    kinds_bound_1 = 1  # an axis that is not used
    kinds_groups_1 = max(0, ceil(ceil((Fraction(kinds_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    kinds_bound_2 = 1  # an axis that is not used
    kinds_groups_2 = max(0, ceil(ceil((Fraction(kinds_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    sums_length = max(0, ceil((n * Fraction(15, 10))))  # (* (length~ numbers) 1.5)
    partial_length = max(0, ceil((Fraction((kinds_groups_0 * 64)) / d0 if (d0 := 2) else 0)))  # (/ (get-global-work-size 0) 2)

    queue = device.queue()
    # numbers: an argument, i16 every 16 bytes
    numbers_host = arrays.contents("numbers", pattern(n, 16, "int16", 1, 1))
    numbers_out = numbers_host.copy()
    numbers = make_buffer(device, len(numbers_host))
    # few: an argument, f64 every 8 bytes
    few_host = arrays.contents("few", zeros(few_length, 8))
    few_out = few_host.copy()
    few = make_buffer(device, len(few_host))
    # quads: an argument, f32x4 every 16 bytes
    quads_host = arrays.contents("quads", pattern(kinds_bound_0, 16, "float32", 4, 0))
    quads = make_buffer(device, len(quads_host))
    # set: an argument, bool every 1 bytes
    set_host = arrays.contents("set", zeros(kinds_bound_0, 1))
    set_out = set_host.copy()
    set = make_buffer(device, len(set_host))
    # sums: memory that the kernel needs: result, f64 every 8 bytes
    sums_host = zeros(sums_length, 8)
    sums_out = sums_host.copy()
    sums = make_buffer(device, len(sums_host))
    # partial: memory that the kernel needs: scratch, f32 every 4 bytes
    partial_host = zeros(partial_length, 4)
    partial = make_buffer(device, len(partial_host))

    run_seconds = []
    for _ in range(options.repeat):
        last = []
        last = upload(queue, numbers, numbers_host, last)
        last = upload(queue, few, few_host, last)
        last = upload(queue, quads, quads_host, last)
        last = upload(queue, set, set_host, last)
        last = upload(queue, sums, sums_host, last)
        last = upload(queue, partial, partial_host, last)
        wait(queue, last)
        began_at = time.perf_counter()
        last = launch_kinds(queue, kernels, last, (kinds_groups_0, kinds_groups_1, kinds_groups_2), quads, kinds_bound_0, numbers, n, on, by, scale, offset, 1, 1, set, kinds_bound_0, few, few_length, sums, sums_length, partial, partial_length, kinds_bound_0)
        wait(queue, last)
        run_seconds.append(time.perf_counter() - began_at)
        last = download(queue, numbers, numbers_out, last)
        last = download(queue, few, few_out, last)
        last = download(queue, set, set_out, last)
        last = download(queue, sums, sums_out, last)
        wait(queue, last)
    report(plan, run_seconds, len(numbers_host) + len(few_host) + len(quads_host) + len(set_host))

    right = True
    right &= check(options, plan, "numbers", numbers_out, 0xd3353588109827bc)
    right &= check(options, plan, "few", few_out, 0xf58b6b455174f9f0)
    right &= check(options, plan, "set", set_out, 0x4536622ac84cbf7a)
    right &= check(options, plan, "sums", sums_out, 0xd22e9629bd9d49bc)
    return right


def main():
    options = Options(sys.argv[1:], ["n", "kinds::n", "on", "kinds::on", "by", "kinds::by", "scale", "kinds::scale", "offset", "kinds::offset", "numbers", "kinds::numbers", "few", "kinds::few", "quads", "kinds::quads", "set", "kinds::set", "sums", "kinds::sums"])
    device = Device()
    kernels = Kernels(device, options)
    right = True
    if options.wants("kinds"):
        right &= run_kinds(device, kernels, options)
    return RIGHT if right else WRONG


if __name__ == "__main__":
    sys.exit(main())
