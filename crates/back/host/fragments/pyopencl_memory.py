# PyOpenCL: memory of a host program.


def make_buffer(device, size):
    # Nothing is the one size that OpenCL does not have.
    return cl.Buffer(device.context, cl.mem_flags.READ_WRITE, max(16, size))


def upload(queue, buffer, host, after=(), offset=0, size=None):
    """Host bytes go to the device, after events."""
    size = len(host) - offset if size is None else size
    if size == 0:
        return list(after)
    data = host[offset : offset + size]
    return [cl.enqueue_copy(queue, buffer, data, dst_offset=offset, wait_for=list(after), is_blocking=False)]


def download(queue, buffer, host, after=(), offset=0, size=None):
    """Device bytes come to the host, after events."""
    size = len(host) - offset if size is None else size
    if size == 0:
        return list(after)
    data = host[offset : offset + size]
    return [cl.enqueue_copy(queue, data, buffer, src_offset=offset, wait_for=list(after), is_blocking=False)]
