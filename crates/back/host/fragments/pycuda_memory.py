# PyCUDA: memory of a host program.


def make_buffer(device, size):
    # Nothing is the one size that there is not.
    return cuda.mem_alloc(max(16, size))


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
