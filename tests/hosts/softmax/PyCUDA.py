"""Runs kernels with PyCUDA: loads their code, makes their memory, launches them, and checks the results.

Needs: pip install pycuda numpy
Run:   python3 softmax_hoist_PyCUDA.py [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
Code:  softmax.ptx

It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
It can be imported: each run_NAME takes a device, the kernels and options.
"""

…

FILES = ["softmax.ptx"]


class Kernels:
    """The kernels, loaded from their file."""

    def __init__(self, device, options):
        self.program = load(device, options, FILES)
        self.softmax_rows = self.program.get_function("softmax_rows")


def launch_softmax_rows(queue, kernels, after_event, groups, m, m_count, columns, rows, r, r_count, bound_0):
    """Launches softmax_rows after events: a number of workgroups of 128×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, m is read_only, r is write_only."""
    if 0 in groups:
        return after_event
    begin(queue, after_event)
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: watch = Stopwatch(queue, "softmax_rows")
    kernels.softmax_rows(m, np.uint64(m_count), np.uint32(columns), np.uint32(rows), r, np.uint64(r_count), np.uint64(bound_0), block=(128, 1, 1), grid=tuple(groups), shared=0, stream=queue)
    #: watch.stop()
    return ended(queue)


def run_softmax_rows(device, kernels, options):
    """Runs softmax_rows."""
    plan = "softmax_rows"
    arrays = Arrays(options, plan, [
        ("m", 4, 1, "flat", [("rows", 128, 0)]),
        ("r", 4, 1, "flat", [("rows", 128, 0)]),
    ])
    columns = options.input(plan, "columns", "uint32", 1)  # a number
    rows = options.input(plan, "rows", "uint32", arrays.size("rows", 64))  # a number
    softmax_rows_bound_0 = max(0, ceil((rows * 128)))  # what the launch is to work on
    softmax_rows_groups_0 = max(0, ceil(ceil((Fraction(softmax_rows_bound_0) / d0 if (d0 := 128) else 0))))  # workgroups of 128
    softmax_rows_bound_1 = 1  # an axis that is not used
    softmax_rows_groups_1 = max(0, ceil(ceil((Fraction(softmax_rows_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    softmax_rows_bound_2 = 1  # an axis that is not used
    softmax_rows_groups_2 = max(0, ceil(ceil((Fraction(softmax_rows_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1

    queue = device.queue()
    # m: an argument, f32 every 4 bytes
    m_host = arrays.contents("m", pattern(softmax_rows_bound_0, 4, "float32", 1, 0))
    m = make_buffer(device, len(m_host))
    # r: an argument, f32 every 4 bytes
    r_host = arrays.contents("r", zeros(softmax_rows_bound_0, 4))
    r_out = r_host.copy()
    r = make_buffer(device, len(r_host))

    run_seconds = []
    for _ in range(options.repeat):
        last = []
        last = upload(queue, m, m_host, last)
        last = upload(queue, r, r_host, last)
        wait(queue, last)
        began_at = time.perf_counter()
        last = launch_softmax_rows(queue, kernels, last, (softmax_rows_groups_0, softmax_rows_groups_1, softmax_rows_groups_2), m, softmax_rows_bound_0, columns, rows, r, softmax_rows_bound_0, softmax_rows_bound_0)
        wait(queue, last)
        run_seconds.append(time.perf_counter() - began_at)
        last = download(queue, r, r_out, last)
        wait(queue, last)
    report(plan, run_seconds, len(m_host) + len(r_host))

    right = True
    right &= check(options, plan, "r", r_out, 0x11273010605fd925)
    return right


def main():
    options = Options(sys.argv[1:], ["columns", "softmax_rows::columns", "rows", "softmax_rows::rows", "m", "softmax_rows::m", "r", "softmax_rows::r"])
    device = Device()
    kernels = Kernels(device, options)
    right = True
    if options.wants("softmax_rows"):
        right &= run_softmax_rows(device, kernels, options)
    return RIGHT if right else WRONG


if __name__ == "__main__":
    sys.exit(main())
