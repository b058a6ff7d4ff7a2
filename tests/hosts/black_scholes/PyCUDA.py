"""Runs kernels with PyCUDA: loads their code, makes their memory, launches them, and checks the results.

Needs: pip install pycuda numpy
Run:   python3 black_scholes_hoist_PyCUDA.py [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]
Code:  black_scholes.ptx

It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device.
It can be imported: each run_NAME takes a device, the kernels and options.
"""

…

FILES = ["black_scholes.ptx"]


class Kernels:
    """The kernels, loaded from their file."""

    def __init__(self, device, options):
        self.program = load(device, options, FILES)
        self.black_scholes = self.program.get_function("black_scholes")


def launch_black_scholes(queue, kernels, after_event, groups, options_2, options_count, rate, volatility, prices, prices_count, bound_0):
    """Launches black_scholes after events: a number of workgroups of 256×1×1. The arguments are in the kernel's order, a vector is
    its memory and its number of elements. Of the memory, options_2 is read_only, prices is write_only."""
    if 0 in groups:
        return after_event
    begin(queue, after_event)
    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.
    #: watch = Stopwatch(queue, "black_scholes")
    kernels.black_scholes(options_2, np.uint64(options_count), np.float32(rate), np.float32(volatility), prices, np.uint64(prices_count), np.uint64(bound_0), block=(256, 1, 1), grid=tuple(groups), shared=0, stream=queue)
    #: watch.stop()
    return ended(queue)


def run_black_scholes(device, kernels, options):
    """Runs black_scholes."""
    plan = "black_scholes"
    arrays = Arrays(options, plan, [
        ("options_2", 4, 1, "flat", [("n", 1, 0)]),
        ("prices", 4, 1, "flat", [("", 0, -1)]),
    ])
    n = options.input(plan, "n", "uint64", arrays.size("n", 1000))  # elements of vectors whose length nothing else says
    rate = options.input(plan, "rate", "float32", 1.0)  # a number
    volatility = options.input(plan, "volatility", "float32", 1.0)  # a number
    black_scholes_bound_0 = max(0, ceil(floor((Fraction(n) / d0 if (d0 := 4) else 0))))  # what the launch is to work on
    black_scholes_groups_0 = max(0, ceil(ceil((Fraction(black_scholes_bound_0) / d0 if (d0 := 256) else 0))))  # workgroups of 256
    black_scholes_bound_1 = 1  # an axis that is not used
    black_scholes_groups_1 = max(0, ceil(ceil((Fraction(black_scholes_bound_1) / d0 if (d0 := 1) else 0))))  # workgroups of 1
    black_scholes_bound_2 = 1  # an axis that is not used
    black_scholes_groups_2 = max(0, ceil(ceil((Fraction(black_scholes_bound_2) / d0 if (d0 := 1) else 0))))  # workgroups of 1

    queue = device.queue()
    # options_2: an argument, u32 every 4 bytes
    options_2_host = arrays.contents("options_2", pattern(n, 4, "uint32", 1, 0))
    options_2 = make_buffer(device, len(options_2_host))
    # prices: an argument, f32 every 4 bytes
    prices_host = arrays.contents("prices", zeros(black_scholes_bound_0, 4))
    prices_out = prices_host.copy()
    prices = make_buffer(device, len(prices_host))

    run_seconds = []
    for _ in range(options.repeat):
        last = []
        last = upload(queue, options_2, options_2_host, last)
        last = upload(queue, prices, prices_host, last)
        wait(queue, last)
        began_at = time.perf_counter()
        last = launch_black_scholes(queue, kernels, last, (black_scholes_groups_0, black_scholes_groups_1, black_scholes_groups_2), options_2, n, rate, volatility, prices, black_scholes_bound_0, black_scholes_bound_0)
        wait(queue, last)
        run_seconds.append(time.perf_counter() - began_at)
        last = download(queue, prices, prices_out, last)
        wait(queue, last)
    report(plan, run_seconds, len(options_2_host) + len(prices_host))

    right = True
    right &= check(options, plan, "prices", prices_out, 0xbe8ead11f45ac0f5)
    return right


def main():
    options = Options(sys.argv[1:], ["n", "black_scholes::n", "rate", "black_scholes::rate", "volatility", "black_scholes::volatility", "options_2", "black_scholes::options_2", "prices", "black_scholes::prices"])
    device = Device()
    kernels = Kernels(device, options)
    right = True
    if options.wants("black_scholes"):
        right &= run_black_scholes(device, kernels, options)
    return RIGHT if right else WRONG


if __name__ == "__main__":
    sys.exit(main())
