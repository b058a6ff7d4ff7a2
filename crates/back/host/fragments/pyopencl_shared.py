# PyOpenCL: memory of a host program that host and device share, at the same addresses.


def make_buffer(device, size):
    # Nothing is the one size that OpenCL does not have.
    return cl.SVM(cl.csvm_empty(device.context, max(16, size), np.uint8))


def upload(queue, buffer, host, after=(), offset=0, size=None):
    """The host writes bytes in place, after events; a device does nothing with the memory then."""
    size = len(host) - offset if size is None else size
    if size == 0:
        return list(after)
    wait(queue, after)
    with buffer.map_rw(queue) as place:
        place[offset : offset + size] = host[offset : offset + size]
    return []


def download(queue, buffer, host, after=(), offset=0, size=None):
    """The host reads bytes in place, after events."""
    size = len(host) - offset if size is None else size
    if size == 0:
        return list(after)
    wait(queue, after)
    with buffer.map_ro(queue) as place:
        host[offset : offset + size] = place[offset : offset + size]
    return []
