"""Devices that are open, each once in a process."""

import threading
import weakref

from . import _native, forks
from .errors import raised, shown, wrong

_devices = {}
# Modules, whose locks a process after a fork makes anew.
living = weakref.WeakSet()
lock = threading.Lock()


def device_of(name):
    """An open device, the same one for the same name."""
    if not isinstance(name, str):
        fix = "pass `queue=` in place of `device=`" if hasattr(name, "finish") else 'pass "cpu", "cuda:0", or another of `crisp.devices()`'
        raise wrong(f"a device is a name, not {shown(name)}", fix)
    # The first of a kind has two names, and is one device.
    name = f"{name}:0" if name in ("cuda", "opencl", "wgpu") else name
    key = name, forks.count
    with lock:
        if key not in _devices:
            try:
                _devices[key] = _native.Device(name)
            except _native.NativeError as error:
                raise raised(error) from None
        return _devices[key]


def _behind_fork():
    """The objects that a process after a fork must not share with the one before it."""
    global lock
    # Who held a lock is not here.
    lock = threading.Lock()
    for module in list(living):
        module._make_lock = threading.Lock()
    for device in _devices.values():
        forks.keep(device)


forks.then(_behind_fork)
