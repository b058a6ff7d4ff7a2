# PyCUDA: memory of a host program that host and device share, at the same addresses.


def make_buffer(device, size):
    # Nothing is the one size that there is not.
    return cuda.managed_empty((max(16, size),), np.uint8, mem_flags=cuda.mem_attach_flags.GLOBAL)


def upload(queue, buffer, host, after=(), offset=0, size=None):
    """The host writes bytes in place, after events; the device does nothing meanwhile."""
    size = len(host) - offset if size is None else size
    wait(queue, after)
    cuda.Context.synchronize()
    buffer[offset : offset + size] = host[offset : offset + size]
    return []


def download(queue, buffer, host, after=(), offset=0, size=None):
    """The host reads bytes in place, after events."""
    size = len(host) - offset if size is None else size
    wait(queue, after)
    cuda.Context.synchronize()
    host[offset : offset + size] = buffer[offset : offset + size]
    return []
