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

    def buffer(self, size):
        # Nothing is the one size that there is not.
        return cuda.mem_alloc(max(16, size))


def ended(queue):
    """The end of what the stream has been given until now, as a list of events."""
    event = cuda.Event(cuda.event_flags.DISABLE_TIMING)
    event.record(queue)
    return [event]


def begin(queue, after):
    """What the stream is given from now on comes after these events."""
    for event in after:
        queue.wait_for_event(event)


def upload(queue, buffer, host, after=(), offset=0, size=None):
    """Host bytes go to the device, after events."""
    size = len(host) - offset if size is None else size
    begin(queue, after)
    if size:
        cuda.memcpy_htod_async(int(buffer) + offset, host[offset : offset + size], queue)
    return ended(queue)


def download(queue, buffer, host, after=(), offset=0, size=None):
    """Device bytes come to the host, after events."""
    size = len(host) - offset if size is None else size
    begin(queue, after)
    if size:
        cuda.memcpy_dtoh_async(host[offset : offset + size], int(buffer) + offset, queue)
    return ended(queue)


def wait(queue, events):
    """The host waits for events, and for everything before them."""
    begin(queue, events)
    queue.synchronize()


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
