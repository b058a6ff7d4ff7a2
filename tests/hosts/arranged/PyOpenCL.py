"""Runs kernels with PyOpenCL: loads their code, makes their memory, launches them, and checks the results.

Needs: pip install pyopencl numpy
Run:   python3 arranged_hoist_PyOpenCL.py [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
Code:  arranged.spv, arranged.c

It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
It can be imported: each run_NAME takes a device, the kernels and options.
"""

…

FILES = ["arranged.spv", "arranged.c"]


class Kernels:
    """The kernels, loaded from their file."""

    def __init__(self, device, options):
        self.program = load(device, options, FILES)
        self.shift = find_kernel(self.program, "shift")
        self.copy_all = find_kernel(self.program, "copy_all")
        self.part = find_kernel(self.program, "part")


def launch_shift(queue, kernels, after_event, groups, V, V_count, by, bound_0):
    """Launches shift after events: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, V is read_write."""
    if 0 in groups:
        return after_event
    kernels.shift.set_arg(0, V)
    kernels.shift.set_arg(1, np.uint64(V_count))
    kernels.shift.set_arg(2, np.uint64(by))
    kernels.shift.set_arg(3, np.uint64(bound_0))
    global_size = (groups[0] * 256, groups[1] * 1, groups[2] * 1)
    done = cl.enqueue_nd_range_kernel(queue, kernels.shift, global_size, (256, 1, 1), wait_for=list(after_event))
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: took("shift", done)
    return [done]


def launch_copy_all(queue, kernels, after_event, groups, A, A_count, C, C_count, bound_0):
    """Launches copy_all after events: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, A is read_only, C is write_only."""
    if 0 in groups:
        return after_event
    kernels.copy_all.set_arg(0, A)
    kernels.copy_all.set_arg(1, np.uint64(A_count))
    kernels.copy_all.set_arg(2, C)
    kernels.copy_all.set_arg(3, np.uint64(C_count))
    kernels.copy_all.set_arg(4, np.uint64(bound_0))
    global_size = (groups[0] * 256, groups[1] * 1, groups[2] * 1)
    done = cl.enqueue_nd_range_kernel(queue, kernels.copy_all, global_size, (256, 1, 1), wait_for=list(after_event))
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: took("copy_all", done)
    return [done]


def launch_part(queue, kernels, after_event, groups, len_2, offset, A, A_count, B, B_count, C, C_count, bound_0):
    """Launches part after events: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, A is read_only, B is read_only, C is write_only."""
    if 0 in groups:
        return after_event
    kernels.part.set_arg(0, np.uint64(len_2))
    kernels.part.set_arg(1, np.uint64(offset))
    kernels.part.set_arg(2, A)
    kernels.part.set_arg(3, np.uint64(A_count))
    kernels.part.set_arg(4, B)
    kernels.part.set_arg(5, np.uint64(B_count))
    kernels.part.set_arg(6, C)
    kernels.part.set_arg(7, np.uint64(C_count))
    kernels.part.set_arg(8, np.uint64(bound_0))
    global_size = (groups[0] * 256, groups[1] * 1, groups[2] * 1)
    done = cl.enqueue_nd_range_kernel(queue, kernels.part, global_size, (256, 1, 1), wait_for=list(after_event))
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: took("part", done)
    return [done]


def run_arranged(device, kernels, options):
    """Runs arranged."""
    plan = "arranged"
    arrays = Arrays(options, plan, [
        ("shift_V", 4, 1, "flat", [("n", 1, 0)]),
        ("copy_all_C", 4, 1, "flat", [("n", 1, 0)]),
        ("copy_all_2_A", 4, 1, "flat", [("n", 1, 0)]),
        ("copy_all_2_C", 4, 1, "flat", [("n", 1, 0)]),
        ("part_A", 4, 1, "flat", [("n", 1, 0)]),
        ("part_B", 4, 1, "flat", [("n", 1, 0)]),
        ("part_C", 4, 1, "flat", [("n", 1, 0)]),
    ])
    shift_argument = 3
    n = options.input(plan, "n", "uint64", arrays.size("n", 1000))  # elements of vectors whose length nothing else says
    shift_bound_0 = n  # what the launch is to work on
    shift_groups_0 = max(0, ceil(ceil((Fraction(shift_bound_0) / d0 if (d0 := 256) else 0))))  # workgroups of 256
    shift_bound_1 = 1  # an axis that is not used
    shift_groups_1 = max(0, ceil(ceil((Fraction(shift_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    shift_bound_2 = 1  # an axis that is not used
    shift_groups_2 = max(0, ceil(ceil((Fraction(shift_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    shift_2_bound_0 = n  # what the launch is to work on
    shift_2_groups_0 = max(0, ceil(ceil((Fraction(shift_2_bound_0) / d0 if (d0 := 256) else 0))))  # workgroups of 256
    shift_2_bound_1 = 1  # an axis that is not used
    shift_2_groups_1 = max(0, ceil(ceil((Fraction(shift_2_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    shift_2_bound_2 = 1  # an axis that is not used
    shift_2_groups_2 = max(0, ceil(ceil((Fraction(shift_2_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    copy_all_bound_0 = n  # what the launch is to work on
    copy_all_groups_0 = max(0, ceil(ceil((Fraction(copy_all_bound_0) / d0 if (d0 := 256) else 0))))  # workgroups of 256
    copy_all_bound_1 = 1  # an axis that is not used
    copy_all_groups_1 = max(0, ceil(ceil((Fraction(copy_all_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    copy_all_bound_2 = 1  # an axis that is not used
    copy_all_groups_2 = max(0, ceil(ceil((Fraction(copy_all_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    copy_all_2_bound_0 = n  # what the launch is to work on
    copy_all_2_groups_0 = max(0, ceil(ceil((Fraction(copy_all_2_bound_0) / d0 if (d0 := 256) else 0))))  # workgroups of 256
    copy_all_2_bound_1 = 1  # an axis that is not used
    copy_all_2_groups_1 = max(0, ceil(ceil((Fraction(copy_all_2_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    copy_all_2_bound_2 = 1  # an axis that is not used
    copy_all_2_groups_2 = max(0, ceil(ceil((Fraction(copy_all_2_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    part_bound_1 = 1  # an axis that is not used
    part_groups_1 = max(0, ceil(ceil((Fraction(part_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    part_bound_2 = 1  # an axis that is not used
    part_groups_2 = max(0, ceil(ceil((Fraction(part_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1

    queue = device.queue()
    # shift_V: an argument, f32 every 4 bytes
    shift_V_host = arrays.contents("shift_V", pattern(n, 4, "float32", 1, 0))
    shift_V_out = shift_V_host.copy()
    shift_V = make_buffer(device, len(shift_V_host))
    # copy_all_C: an argument, f32 every 4 bytes
    copy_all_C_host = arrays.contents("copy_all_C", zeros(copy_all_bound_0, 4))
    copy_all_C_out = copy_all_C_host.copy()
    copy_all_C = make_buffer(device, len(copy_all_C_host))
    # copy_all_2_A: an argument, f32 every 4 bytes
    copy_all_2_A_host = arrays.contents("copy_all_2_A", pattern(n, 4, "float32", 1, 0))
    copy_all_2_A = make_buffer(device, len(copy_all_2_A_host))
    # copy_all_2_C: an argument, f32 every 4 bytes
    copy_all_2_C_host = arrays.contents("copy_all_2_C", zeros(copy_all_2_bound_0, 4))
    copy_all_2_C_out = copy_all_2_C_host.copy()
    copy_all_2_C = make_buffer(device, len(copy_all_2_C_host))
    # part_A: an argument, f32 every 4 bytes
    part_A_host = arrays.contents("part_A", pattern(n, 4, "float32", 1, 2))
    part_A = make_buffer(device, len(part_A_host))
    # part_B: an argument, f32 every 4 bytes
    part_B_host = arrays.contents("part_B", pattern(n, 4, "float32", 1, 3))
    part_B = make_buffer(device, len(part_B_host))
    # part_C: an argument, f32 every 4 bytes
    part_C_host = arrays.contents("part_C", zeros(n, 4))
    part_C_out = part_C_host.copy()
    part_C = make_buffer(device, len(part_C_host))

    run_seconds = []
    for _ in range(options.repeat):
        last = []
        last = upload(queue, shift_V, shift_V_host, last)
        last = upload(queue, copy_all_C, copy_all_C_host, last)
        last = upload(queue, copy_all_2_A, copy_all_2_A_host, last)
        last = upload(queue, copy_all_2_C, copy_all_2_C_host, last)
        wait(queue, last)
        began_at = time.perf_counter()
        last = launch_shift(queue, kernels, last, (shift_groups_0, shift_groups_1, shift_groups_2), shift_V, n, shift_argument, shift_bound_0)
        for k in divide(8, 2):
            last = launch_shift(queue, kernels, last, (shift_2_groups_0, shift_2_groups_1, shift_2_groups_2), shift_V, n, k, shift_2_bound_0)
        # A queue each: no order among these launches.
        queue_0, last_0 = device.queue(), last
        last_0 = launch_copy_all(queue_0, kernels, last_0, (copy_all_groups_0, copy_all_groups_1, copy_all_groups_2), shift_V, n, copy_all_C, copy_all_bound_0, copy_all_bound_0)
        queue_1, last_1 = device.queue(), last
        last_1 = launch_copy_all(queue_1, kernels, last_1, (copy_all_2_groups_0, copy_all_2_groups_1, copy_all_2_groups_2), copy_all_2_A, n, copy_all_2_C, copy_all_2_bound_0, copy_all_2_bound_0)
        # What follows waits for all of them.
        last = last_0 + last_1
        wait(queue, last)
        # Uploads, launches and downloads of 3 parts overlap: two queues take turns.
        part_queues, part_ends = [device.queue(), device.queue()], [last, last]
        all_elements = n
        part_elements = max(1, -(-all_elements // 3))
        for part_number, offset in enumerate(range(0, all_elements, part_elements)):
            queue_of, part_end = part_queues[part_number % 2], part_ends[part_number % 2]
            length = min(part_elements, all_elements - offset)
            part_end = upload(queue_of, part_A, part_A_host, part_end, offset * 4, length * 4)
            part_end = upload(queue_of, part_B, part_B_host, part_end, offset * 4, length * 4)
            part_end = upload(queue_of, part_C, part_C_host, part_end, offset * 4, length * 4)
            part_bound_0 = length
            part_groups_0 = max(0, ceil(ceil((Fraction(part_bound_0) / d0 if (d0 := 256) else 0))))
            part_end = launch_part(queue_of, kernels, part_end, (part_groups_0, part_groups_1, part_groups_2), length, offset, part_A, n, part_B, n, part_C, n, part_bound_0)
            part_end = download(queue_of, part_C, part_C_out, part_end, offset * 4, length * 4)
            part_ends[part_number % 2] = part_end
        last = part_ends[0] + part_ends[1]
        wait(queue, last)
        wait(queue, last)
        run_seconds.append(time.perf_counter() - began_at)
        last = download(queue, shift_V, shift_V_out, last)
        last = download(queue, copy_all_C, copy_all_C_out, last)
        last = download(queue, copy_all_2_C, copy_all_2_C_out, last)
        wait(queue, last)
    report(plan, run_seconds, len(shift_V_host) + len(copy_all_C_host) + len(copy_all_2_A_host) + len(copy_all_2_C_host) + len(part_A_host) + len(part_B_host) + len(part_C_host))

    right = True
    right &= check(options, plan, "shift_V", shift_V_out, 0x329b9251c7dc7a23)
    right &= check(options, plan, "copy_all_C", copy_all_C_out, 0x329b9251c7dc7a23)
    right &= check(options, plan, "copy_all_2_C", copy_all_2_C_out, 0xa0e250253aaa2380)
    right &= check(options, plan, "part_C", part_C_out, 0x20a0292b1fefb93b)
    return right


def main():
    options = Options(sys.argv[1:], ["n", "arranged::n", "shift_V", "arranged::shift_V", "copy_all_C", "arranged::copy_all_C", "copy_all_2_A", "arranged::copy_all_2_A", "copy_all_2_C", "arranged::copy_all_2_C", "part_A", "arranged::part_A", "part_B", "arranged::part_B", "part_C", "arranged::part_C"])
    device = Device()
    kernels = Kernels(device, options)
    right = True
    if options.wants("arranged"):
        right &= run_arranged(device, kernels, options)
    return RIGHT if right else WRONG


if __name__ == "__main__":
    sys.exit(main())
