# Level Zero through its loader: the device, memory, command lists and code of a host program. Nothing but the loader is needed.

import ctypes
import ctypes.util
import weakref

U32, U64, POINTER = ctypes.c_uint32, ctypes.c_uint64, ctypes.c_void_p
FOREVER = 0xFFFFFFFFFFFFFFFF


def described(kind, fields):
    """A structure of the interface that begins with its type and an extension."""
    all_fields = [("stype", U32), ("next", POINTER)] + fields
    made = type("Description", (ctypes.Structure,), {"_fields_": all_fields})()
    made.stype = kind
    return made


class Loader:
    """The functions of the loader; each must succeed."""

    def __init__(self):
        name = ctypes.util.find_library("ze_loader")
        self.library = ctypes.CDLL(name) if name else None

    def __getattr__(self, name):
        function = getattr(self.library, name)

        def call(*arguments):
            error = function(*arguments)
            if error:
                fail(WRONG, f"{name}: Level Zero error {error:#x}")

        return call


class Device:
    """A device with its context: the first one of any driver; CRISP_DEVICE chooses another: 0, 1 and so on."""

    def __init__(self):
        self.ze = Loader()
        left = int(os.environ.get("CRISP_DEVICE", "0"))
        self.device = None
        if self.ze.library and self.ze.library.zeInit(0) == 0:
            for driver in self._handles(self.ze.zeDriverGet):
                devices = self._handles(lambda count, all, driver=driver: self.ze.zeDeviceGet(driver, count, all))
                if left < len(devices):
                    self.driver, self.device = driver, devices[left]
                    break
                left -= len(devices)
        if not self.device:
            fail(NO_DEVICE, "there is no Level Zero device")
        self.context = POINTER()
        description = described(0xD, [("flags", U32)])
        self.ze.zeContextCreate(self.driver, ctypes.byref(description), ctypes.byref(self.context))

    @staticmethod
    def _handles(get):
        count = U32(0)
        get(ctypes.byref(count), None)
        handles = (POINTER * count.value)()
        if count.value:
            get(ctypes.byref(count), handles)
        return [POINTER(handle) for handle in handles]

    def queue(self):
        return Queue(self)


class Queue:
    """Commands, each of which waits for events only."""

    def __init__(self, device):
        self.device, self.list = device, POINTER()
        fields = [("ordinal", U32), ("index", U32), ("flags", U32), ("mode", U32), ("priority", U32)]
        description = described(0xE, fields)
        description.mode = 2  # asynchronous
        create = device.ze.zeCommandListCreateImmediate
        create(device.context, device.device, ctypes.byref(description), ctypes.byref(self.list))
        weakref.finalize(self, device.ze.library.zeCommandListDestroy, self.list)


class Event:
    """The end of a command."""

    def __init__(self, device):
        self.device, self.pool, self.event = device, POINTER(), POINTER()
        description = described(0x10, [("flags", U32), ("count", U32)])
        description.flags, description.count = 1, 1
        #: description.flags |= 4  # with times
        device.ze.zeEventPoolCreate(device.context, ctypes.byref(description), U32(0), None, ctypes.byref(self.pool))
        description = described(0x11, [("index", U32), ("signal", U32), ("wait", U32)])
        description.signal = description.wait = 4  # as far as the host
        device.ze.zeEventCreate(self.pool, ctypes.byref(description), ctypes.byref(self.event))

    def wait(self):
        self.device.ze.zeEventHostSynchronize(self.event, U64(FOREVER))


def waits(after):
    """Events as the interface takes them."""
    return U32(len(after)), (POINTER * len(after))(*[event.event for event in after]) if after else None


def copy(queue, to, source, size, after):
    if size == 0:
        return list(after)
    done = Event(queue.device)
    queue.device.ze.zeCommandListAppendMemoryCopy(queue.list, to, source, ctypes.c_size_t(size), done.event, *waits(after))
    return [done]


def wait(self):
        self.device.ze.zeEventHostSynchronize(self.event, U64(FOREVER))


def waits(after):
    """Events as the interface takes them."""
    return U32(len(after)), (POINTER * len(after))(*[event.event for event in after]) if after else None


def copy(queue, to, source, size, after):
    if size == 0:
        return list(after)
    done = Event(queue.device)
    queue.device.ze.zeCommandListAppendMemoryCopy(queue.list, to, source, ctypes.c_size_t(size), done.event, *waits(after))
    return [done]


def upload(queue, buffer, host, after=(), offset=0, size=None):
    """Host bytes go to the device, after events."""
    size = len(host) - offset if size is None else size
    return copy(queue, POINTER(buffer.memory.value + offset), POINTER(host.ctypes.data + offset), size, after)


def download(queue, buffer, host, after=(), offset=0, size=None):
    """Device bytes come to the host, after events."""
    size = len(host) - offset if size is None else size
    return copy(queue, POINTER(host.ctypes.data + offset), POINTER(buffer.memory.value + offset), size, after)


def wait(queue, events):
    """The host waits for events, and for everything before them."""
    for event in events:
        event.wait()


def took(what, device, event):
    """Says how long the device took for a command whose event has times."""
    event.wait()
    # Start and end in the device's own time, then in that of the context.
    times = (U64 * 4)()
    device.ze.zeEventQueryKernelTimestamp(event.event, times)
    # Ids and sizes, then the ticks in a second, and how many bits of them are valid.
    fields = [("before", U32 * 16), ("resolution", U64), ("timer_bits", U32), ("bits", U32), ("rest", U32 * 68)]
    properties = described(0x20006, fields)
    device.ze.zeDeviceGetProperties(device.device, ctypes.byref(properties))
    ticks = (times[3] - times[2]) & ((1 << properties.bits) - 1)
    print(f"profile: {what} took {ticks * 1e3 / properties.resolution:.6f} ms")


def launch(queue, kernel, after, groups, local, arguments):
    """Sets all arguments, from 0, and launches."""
    ze = queue.device.ze
    for position, argument in enumerate(arguments):
        if isinstance(argument, Buffer):
            data = ctypes.string_at(ctypes.byref(argument.memory), ctypes.sizeof(POINTER))
        else:
            data = argument.tobytes()
        ze.zeKernelSetArgumentValue(kernel, U32(position), ctypes.c_size_t(len(data)), data)
    ze.zeKernelSetGroupSize(kernel, *map(U32, local))
    done = Event(queue.device)
    count = (U32 * 3)(*groups)
    ze.zeCommandListAppendLaunchKernel(queue.list, kernel, count, done.event, *waits(after))
    return [done]


class Module:
    """The code of all kernels."""

    def __init__(self, device, handle):
        self.device, self.handle = device, handle

    def kernel(self, name):
        description = described(0x1D, [("flags", U32), ("name", ctypes.c_char_p)])
        description.name = name.encode()
        kernel = POINTER()
        self.device.ze.zeKernelCreate(self.handle, ctypes.byref(description), ctypes.byref(kernel))
        return kernel


def load(device, options, files):
    """The module of the first file that the device takes: `.spv` is SPIR-V, everything else machine code."""
    fields = [("format", U32), ("size", ctypes.c_size_t), ("code", POINTER), ("flags", ctypes.c_char_p), ("constants", POINTER)]
    for name, code in options.files(files):
        description = described(0x1B, fields)
        description.format = 0 if name.endswith(".spv") else 1
        bytes_of = ctypes.create_string_buffer(code, len(code))
        description.size, description.code = len(code), ctypes.addressof(bytes_of)
        handle = POINTER()
        create = device.ze.library.zeModuleCreate
        if create(device.context, device.device, ctypes.byref(description), ctypes.byref(handle), None) == 0:
            print(f"code: {name}")
            return Module(device, handle)
    fail(NO_DEVICE, f"the device takes no code of {' '.join(files)}")
