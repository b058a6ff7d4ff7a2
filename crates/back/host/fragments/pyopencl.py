# PyOpenCL: the device, memory, queues and code of a host program.

import warnings

import pyopencl as cl

# Compilers print remarks that are not mistakes.
warnings.filterwarnings("ignore", category=cl.CompilerWarning)


class Device:
    """A device with its context: the first one of any platform; CRISP_DEVICE chooses another: 0, 1 and so on."""

    def __init__(self):
        wanted = int(os.environ.get("CRISP_DEVICE", "0"))
        try:
            devices = [device for platform in cl.get_platforms() for device in platform.get_devices()]
        except cl.Error:
            devices = []
        if wanted >= len(devices):
            fail(NO_DEVICE, "there is no OpenCL device")
        self.device = devices[wanted]
        self.context = cl.Context([self.device])
        print(f"device: {self.device.name}")

    def queue(self):
        properties = 0
        #: properties = cl.command_queue_properties.PROFILING_ENABLE
        return cl.CommandQueue(self.context, self.device, properties)


def wait(queue, events):
    """The host waits for events, and for everything before them."""
    if events:
        cl.wait_for_events(events)
    queue.finish()


def took(what, event):
    """Says how long the device took for a command of a queue that profiles."""
    event.wait()
    print(f"profile: {what} took {(event.profile.end - event.profile.start) * 1e-6:.6f} ms")


def load(device, options, files):
    """The program of the first file that the device takes: `.c` is OpenCL C, `.spv` SPIR-V, everything else machine code."""
    # Division and square root are rounded correctly only on request.
    rounds = device.device.single_fp_config & cl.device_fp_config.CORRECTLY_ROUNDED_DIVIDE_SQRT
    flags = ["-cl-fp32-correctly-rounded-divide-sqrt"] if rounds else []
    for name, code in options.files(files):
        try:
            if name.endswith((".c", ".cl")):
                program = cl.Program(device.context, code.decode())
            elif name.endswith(".spv"):
                program = cl.Program(device.context, code)
            else:
                program = cl.Program(device.context, [device.device], [code])
            program = program.build(options=flags, cache_dir=False)
        except (cl.Error, RuntimeError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            continue
        print(f"code: {name}")
        return program
    fail(NO_DEVICE, f"the device takes no code of {' '.join(files)}")


def find_kernel(program, *names):
    """The kernel that has one of these names: some are taken in one form of code and free in another."""
    for name in names:
        try:
            return cl.Kernel(program, name)
        except cl.Error as error:
            failed = error
    fail(WRONG, f"{names[0]}: {failed}")
