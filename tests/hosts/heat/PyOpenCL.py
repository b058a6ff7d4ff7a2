"""Runs kernels with PyOpenCL: loads their code, makes their memory, launches them, and checks the results.

Needs: pip install pyopencl numpy
Run:   python3 heat_hoist_PyOpenCL.py [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
Code:  heat.spv, heat.c

It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
It can be imported: each run_NAME takes a device, the kernels and options.
"""

…

FILES = ["heat.spv", "heat.c"]


class Kernels:
    """The kernels, loaded from their file."""

    def __init__(self, device, options):
        self.program = load(device, options, FILES)
        self.heat_float = find_kernel(self.program, "heat_float")
        self.heat_double = find_kernel(self.program, "heat_double")


def launch_heat_float(queue, kernels, after_event, groups, u, u_count, rows, columns, rate, after, after_count, bound_0, bound_1):
    """Launches heat_float after events: a number of workgroups of 32×8×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, u is read_only, after is write_only."""
    if 0 in groups:
        return after_event
    kernels.heat_float.set_arg(0, u)
    kernels.heat_float.set_arg(1, np.uint64(u_count))
    kernels.heat_float.set_arg(2, np.uint32(rows))
    kernels.heat_float.set_arg(3, np.uint32(columns))
    kernels.heat_float.set_arg(4, np.float32(rate))
    kernels.heat_float.set_arg(5, after)
    kernels.heat_float.set_arg(6, np.uint64(after_count))
    kernels.heat_float.set_arg(7, np.uint64(bound_0))
    kernels.heat_float.set_arg(8, np.uint64(bound_1))
    global_size = (groups[0] * 32, groups[1] * 8, groups[2] * 1)
    done = cl.enqueue_nd_range_kernel(queue, kernels.heat_float, global_size, (32, 8, 1), wait_for=list(after_event))
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: took("heat_float", done)
    return [done]


def launch_heat_double(queue, kernels, after_event, groups, u, u_count, rows, columns, rate, after, after_count, bound_0, bound_1):
    """Launches heat_double after events: a number of workgroups of 32×8×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, u is read_only, after is write_only."""
    if 0 in groups:
        return after_event
    kernels.heat_double.set_arg(0, u)
    kernels.heat_double.set_arg(1, np.uint64(u_count))
    kernels.heat_double.set_arg(2, np.uint32(rows))
    kernels.heat_double.set_arg(3, np.uint32(columns))
    kernels.heat_double.set_arg(4, np.float64(rate))
    kernels.heat_double.set_arg(5, after)
    kernels.heat_double.set_arg(6, np.uint64(after_count))
    kernels.heat_double.set_arg(7, np.uint64(bound_0))
    kernels.heat_double.set_arg(8, np.uint64(bound_1))
    global_size = (groups[0] * 32, groups[1] * 8, groups[2] * 1)
    done = cl.enqueue_nd_range_kernel(queue, kernels.heat_double, global_size, (32, 8, 1), wait_for=list(after_event))
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: took("heat_double", done)
    return [done]


def run_heat_float(device, kernels, options):
    """Runs heat_float."""
    plan = "heat_float"
    arrays = Arrays(options, plan, [
        ("u", 4, 1, "flat", [("", 0, -1)]),
        ("after", 4, 1, "flat", [("", 0, -1)]),
    ])
    rows = options.input(plan, "rows", "uint32", 64)  # a number
    columns = options.input(plan, "columns", "uint32", 64)  # a number
    rate = options.input(plan, "rate", "float32", 1.0)  # a number
    heat_float_bound_0 = columns  # what the launch is to work on
    heat_float_groups_0 = max(0, ceil(ceil((Fraction(heat_float_bound_0) / d0 if (d0 := 32) else 0))))  # workgroups of 32
    heat_float_bound_1 = rows  # what the launch is to work on
    heat_float_groups_1 = max(0, ceil(ceil((Fraction(heat_float_bound_1) / d0 if (d0 := 8) else 0))))  # workgroups of 8
    heat_float_bound_2 = 1  # an axis that is not used
    heat_float_groups_2 = max(0, ceil(ceil((Fraction(heat_float_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    u_length = max(0, ceil((heat_float_bound_0 * heat_float_bound_1)))  # as many as the launch needs
    after_length = max(0, ceil((heat_float_bound_0 * heat_float_bound_1)))  # as many as the launch needs

    queue = device.queue()
    # u: an argument, f32 every 4 bytes
    u_host = arrays.contents("u", pattern(u_length, 4, "float32", 1, 0))
    u = make_buffer(device, len(u_host))
    # after: an argument, f32 every 4 bytes
    after_host = arrays.contents("after", zeros(after_length, 4))
    after_out = after_host.copy()
    after = make_buffer(device, len(after_host))

    run_seconds = []
    for _ in range(options.repeat):
        last = []
        last = upload(queue, u, u_host, last)
        last = upload(queue, after, after_host, last)
        wait(queue, last)
        began_at = time.perf_counter()
        last = launch_heat_float(queue, kernels, last, (heat_float_groups_0, heat_float_groups_1, heat_float_groups_2), u, u_length, rows, columns, rate, after, after_length, heat_float_bound_0, heat_float_bound_1)
        wait(queue, last)
        run_seconds.append(time.perf_counter() - began_at)
        last = download(queue, after, after_out, last)
        wait(queue, last)
    report(plan, run_seconds, len(u_host) + len(after_host))

    right = True
    right &= check(options, plan, "after", after_out, 0x3299ca0982a0fad3)
    return right


def run_heat_double(device, kernels, options):
    """Runs heat_double."""
    plan = "heat_double"
    arrays = Arrays(options, plan, [
        ("u", 8, 1, "flat", [("", 0, -1)]),
        ("after", 8, 1, "flat", [("", 0, -1)]),
    ])
    rows = options.input(plan, "rows", "uint32", 64)  # a number
    columns = options.input(plan, "columns", "uint32", 64)  # a number
    rate = options.input(plan, "rate", "float64", 1.0)  # a number
    heat_double_bound_0 = columns  # what the launch is to work on
    heat_double_groups_0 = max(0, ceil(ceil((Fraction(heat_double_bound_0) / d0 if (d0 := 32) else 0))))  # workgroups of 32
    heat_double_bound_1 = rows  # what the launch is to work on
    heat_double_groups_1 = max(0, ceil(ceil((Fraction(heat_double_bound_1) / d0 if (d0 := 8) else 0))))  # workgroups of 8
    heat_double_bound_2 = 1  # an axis that is not used
    heat_double_groups_2 = max(0, ceil(ceil((Fraction(heat_double_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    u_length = max(0, ceil((heat_double_bound_0 * heat_double_bound_1)))  # as many as the launch needs
    after_length = max(0, ceil((heat_double_bound_0 * heat_double_bound_1)))  # as many as the launch needs

    queue = device.queue()
    # u: an argument, f64 every 8 bytes
    u_host = arrays.contents("u", pattern(u_length, 8, "float64", 1, 0))
    u = make_buffer(device, len(u_host))
    # after: an argument, f64 every 8 bytes
    after_host = arrays.contents("after", zeros(after_length, 8))
    after_out = after_host.copy()
    after = make_buffer(device, len(after_host))

    run_seconds = []
    for _ in range(options.repeat):
        last = []
        last = upload(queue, u, u_host, last)
        last = upload(queue, after, after_host, last)
        wait(queue, last)
        began_at = time.perf_counter()
        last = launch_heat_double(queue, kernels, last, (heat_double_groups_0, heat_double_groups_1, heat_double_groups_2), u, u_length, rows, columns, rate, after, after_length, heat_double_bound_0, heat_double_bound_1)
        wait(queue, last)
        run_seconds.append(time.perf_counter() - began_at)
        last = download(queue, after, after_out, last)
        wait(queue, last)
    report(plan, run_seconds, len(u_host) + len(after_host))

    right = True
    right &= check(options, plan, "after", after_out, 0x1d9a4a2ed2f0b6ba)
    return right


def main():
    options = Options(sys.argv[1:], ["rows", "heat_float::rows", "columns", "heat_float::columns", "rate", "heat_float::rate", "u", "heat_float::u", "after", "heat_float::after", "heat_double::rows", "heat_double::columns", "heat_double::rate", "heat_double::u", "heat_double::after"])
    device = Device()
    kernels = Kernels(device, options)
    right = True
    if options.wants("heat_float"):
        right &= run_heat_float(device, kernels, options)
    if options.wants("heat_double"):
        right &= run_heat_double(device, kernels, options)
    return RIGHT if right else WRONG


if __name__ == "__main__":
    sys.exit(main())
