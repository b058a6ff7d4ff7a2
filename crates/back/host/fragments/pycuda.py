# PyCUDA: the device, memory, streams and code of a host program. Its module for the driver only: no compiler is needed.

import pycuda.driver as cuda


class Device:
    """A device with its context: the first one; CRISP_DEVICE chooses another: 0, 1 and so on."""

    def __init__(self):
        wanted = int(os.environ.get("CRISP_DEVICE", "0"))
        try:
            cuda.init()
            count = cuda.Device.count()
        except cuda.Error:
            count = 0
        if wanted >= count:
            fail(NO_DEVICE, "there is no CUDA device")
        self.device = cuda.Device(wanted)
        self.context = self.device.retain_primary_context()
        self.context.push()
        print(f"device: {self.device.name()}")

    def queue(self):
        return cuda.Stream()


def ended(queue):
    """The end of what the stream has been given until now, as a list of events."""
    event = cuda.Event(cuda.event_flags.DISABLE_TIMING)
    event.record(queue)
    return [event]


def begin(queue, after):
    """Lets later commands of the stream wait for these events."""
    for event in after:
        queue.wait_for_event(event)


def wait(queue, events):
    """The host waits for events, and for everything before them."""
    begin(queue, events)
    queue.synchronize()


class Stopwatch:
    """Says how long the device took for what a stream is given between the two calls."""

    def __init__(self, queue, what):
        self.queue, self.what, self.began = queue, what, cuda.Event()
        self.began.record(queue)

    def stop(self):
        end = cuda.Event()
        end.record(self.queue)
        end.synchronize()
        print(f"profile: {self.what} took {end.time_since(self.began):.6f} ms")


def load(device, options, files):
    """The module of the first file that the device takes: machine code or PTX."""
    for name, code in options.files(files):
        try:
            module = cuda.module_from_buffer(code + b"\0")
        except cuda.Error as error:
            print(f"{name}: {error}", file=sys.stderr)
            continue
        print(f"code: {name}")
        return module
    fail(NO_DEVICE, f"the device takes no code of {' '.join(files)}")
