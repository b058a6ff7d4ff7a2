# Level Zero: memory of a host program.


def make_buffer(device, size):
    return Buffer(device, size)


class Buffer:
    """Memory of the device."""

    def __init__(self, device, size):
        self.device, self.memory = device, POINTER()
        description = described(0x15, [("flags", U32), ("ordinal", U32)])
        allocate = device.ze.zeMemAllocDevice
        # Nothing is the one size that there is not.
        size = ctypes.c_size_t(max(16, size))
        allocate(device.context, ctypes.byref(description), size, ctypes.c_size_t(64), device.device, ctypes.byref(self.memory))
        weakref.finalize(self, device.ze.library.zeMemFree, device.context, self.memory)



