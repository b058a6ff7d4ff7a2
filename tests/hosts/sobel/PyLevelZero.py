"""Runs kernels with PyLevelZero: loads their code, makes their memory, launches them, and checks the results.

Needs: Level Zero's loader, and pip install numpy
Run:   python3 sobel_hoist_PyLevelZero.py [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
Code:  sobel.spv

It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
It can be imported: each run_NAME takes a device, the kernels and options.
"""

…

FILES = ["sobel.spv"]


class Kernels:
    """The kernels, loaded from their file."""

    def __init__(self, device, options):
        self.program = load(device, options, FILES)
        self.sobel = self.program.kernel("sobel")


def launch_sobel(queue, kernels, after_event, groups, image, image_count, width, height, edges, edges_count, bound_0, bound_1):
    """Launches sobel after events: a number of workgroups of 32×8×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, image is read_only, edges is write_only."""
    if 0 in groups:
        return after_event
    launch_arguments = (image, np.uint64(image_count), np.uint64(width), np.uint64(height), edges, np.uint64(edges_count), np.uint64(bound_0), np.uint64(bound_1), )
    done = launch(queue, kernels.sobel, after_event, groups, (32, 8, 1), launch_arguments)
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: took("sobel", queue.device, done[0])
    return done


def run_sobel(device, kernels, options):
    """Runs sobel."""
    plan = "sobel"
    arrays = Arrays(options, plan, [
        ("image", 1, 1, "flat", [("", 0, -1)]),
        ("edges", 1, 1, "flat", [("", 0, -1)]),
    ])
    width = options.input(plan, "width", "uint64", 64)  # a number
    height = options.input(plan, "height", "uint64", 64)  # a number
    sobel_bound_0 = width  # what the launch is to work on
    sobel_groups_0 = max(0, ceil(ceil((Fraction(sobel_bound_0) / d0 if (d0 := 32) else 0))))  # workgroups of 32
    sobel_bound_1 = height  # what the launch is to work on
    sobel_groups_1 = max(0, ceil(ceil((Fraction(sobel_bound_1) / d0 if (d0 := 8) else 0))))  # workgroups of 8
    sobel_bound_2 = 1  # an axis that is not used
    sobel_groups_2 = max(0, ceil(ceil((Fraction(sobel_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    image_length = max(0, ceil((sobel_bound_0 * sobel_bound_1)))  # as many as the launch needs
    edges_length = max(0, ceil((sobel_bound_0 * sobel_bound_1)))  # as many as the launch needs

    queue = device.queue()
    # image: an argument, u8 every 1 bytes
    image_host = arrays.contents("image", pattern(image_length, 1, "uint8", 1, 0))
    image = make_buffer(device, len(image_host))
    # edges: an argument, u8 every 1 bytes
    edges_host = arrays.contents("edges", zeros(edges_length, 1))
    edges_out = edges_host.copy()
    edges = make_buffer(device, len(edges_host))

    run_seconds = []
    for _ in range(options.repeat):
        last = []
        last = upload(queue, image, image_host, last)
        last = upload(queue, edges, edges_host, last)
        wait(queue, last)
        began_at = time.perf_counter()
        last = launch_sobel(queue, kernels, last, (sobel_groups_0, sobel_groups_1, sobel_groups_2), image, image_length, width, height, edges, edges_length, sobel_bound_0, sobel_bound_1)
        wait(queue, last)
        run_seconds.append(time.perf_counter() - began_at)
        last = download(queue, edges, edges_out, last)
        wait(queue, last)
    report(plan, run_seconds, len(image_host) + len(edges_host))

    right = True
    right &= check(options, plan, "edges", edges_out, 0x1974271652674063)
    return right


def main():
    options = Options(sys.argv[1:], ["width", "sobel::width", "height", "sobel::height", "image", "sobel::image", "edges", "sobel::edges"])
    device = Device()
    kernels = Kernels(device, options)
    right = True
    if options.wants("sobel"):
        right &= run_sobel(device, kernels, options)
    return RIGHT if right else WRONG


if __name__ == "__main__":
    sys.exit(main())
