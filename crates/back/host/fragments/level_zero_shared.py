# Level Zero: memory of a host program that host and device share, at the same addresses.


def make_buffer(device, size):
    return Buffer(device, size)


class Buffer:
    """Memory that host and device share."""

    def __init__(self, device, size):
        self.device, self.memory = device, POINTER()
        description = described(0x15, [("flags", U32), ("ordinal", U32)])
        of_host = described(0x16, [("flags", U32)])
        allocate = device.ze.zeMemAllocShared
        # Nothing is the one size that there is not.
        size = ctypes.c_size_t(max(16, size))
        of_device, of_host = ctypes.byref(description), ctypes.byref(of_host)
        allocate(device.context, of_device, of_host, size, ctypes.c_size_t(64), device.device, ctypes.byref(self.memory))
        weakref.finalize(self, device.ze.library.zeMemFree, device.context, self.memory)


def upload(queue, buffer, host, after=(), offset=0, size=None):
    """The host writes bytes in place, after events; a device does nothing with the memory then."""
    size = len(host) - offset if size is None else size
    wait(queue, after)
    ctypes.memmove(buffer.memory.value + offset, host.ctypes.data + offset, size)
    return []


def download(queue, buffer, host, after=(), offset=0, size=None):
    """The host reads bytes in place, after events."""
    size = len(host) - offset if size is None else size
    wait(queue, after)
    ctypes.memmove(host.ctypes.data + offset, buffer.memory.value + offset, size)
    return []
