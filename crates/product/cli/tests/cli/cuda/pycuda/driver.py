"""The part of `pycuda.driver` that host programs use, over the driver's library: PyCUDA itself needs a toolkit to be built."""

import ctypes

import numpy as np

library = ctypes.CDLL("libcuda.so.1")
POINTER, SIZE, U32 = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint


class Error(Exception):
    pass


class event_flags:
    DISABLE_TIMING = 2


class mem_attach_flags:
    GLOBAL = 1


def call(name, *arguments):
    error = getattr(library, name)(*arguments)
    if error:
        raise Error(f"{name}: {error}")


def init():
    call("cuInit", U32(0))


class Device:
    def __init__(self, number):
        self.device = ctypes.c_int()
        call("cuDeviceGet", ctypes.byref(self.device), ctypes.c_int(number))

    @staticmethod
    def count():
        count = ctypes.c_int()
        call("cuDeviceGetCount", ctypes.byref(count))
        return count.value

    def name(self):
        text = ctypes.create_string_buffer(256)
        call("cuDeviceGetName", text, ctypes.c_int(255), self.device)
        return text.value.decode()

    def retain_primary_context(self):
        return Context(self.device)


class Context:
    def __init__(self, device):
        self.context = POINTER()
        call("cuDevicePrimaryCtxRetain", ctypes.byref(self.context), device)

    def push(self):
        call("cuCtxSetCurrent", self.context)

    @staticmethod
    def synchronize():
        call("cuCtxSynchronize")


class Stream:
    def __init__(self):
        self.stream = POINTER()
        call("cuStreamCreate", ctypes.byref(self.stream), U32(1))

    def wait_for_event(self, event):
        call("cuStreamWaitEvent", self.stream, event.event, U32(0))

    def synchronize(self):
        call("cuStreamSynchronize", self.stream)


class Event:
    def __init__(self, flags=0):
        self.event = POINTER()
        call("cuEventCreate", ctypes.byref(self.event), U32(flags))

    def record(self, stream):
        call("cuEventRecord", self.event, stream.stream)

    def synchronize(self):
        call("cuEventSynchronize", self.event)

    def time_since(self, earlier):
        time = ctypes.c_float()
        call("cuEventElapsedTime", ctypes.byref(time), earlier.event, self.event)
        return time.value


class DeviceAllocation:
    def __init__(self, size):
        self.address = ctypes.c_uint64()
        call("cuMemAlloc_v2", ctypes.byref(self.address), SIZE(size))

    def __int__(self):
        return self.address.value


mem_alloc = DeviceAllocation


class ManagedAllocation:
    def __init__(self, size, flags):
        self.address = ctypes.c_uint64()
        call("cuMemAllocManaged", ctypes.byref(self.address), SIZE(size), U32(flags))
        self.__array_interface__ = {
            "shape": (size,),
            "typestr": "|u1",
            "data": (self.address.value, False),
            "version": 3,
        }

    def get_device_pointer(self):
        return self.address.value


def managed_empty(shape, dtype, mem_flags):
    assert np.dtype(dtype) == np.uint8
    return np.asarray(ManagedAllocation(shape[0], mem_flags))


def memcpy_htod_async(to, source, stream):
    call("cuMemcpyHtoDAsync_v2", ctypes.c_uint64(to), POINTER(source.ctypes.data), SIZE(source.nbytes), stream.stream)


def memcpy_dtoh_async(to, source, stream):
    call("cuMemcpyDtoHAsync_v2", POINTER(to.ctypes.data), ctypes.c_uint64(source), SIZE(to.nbytes), stream.stream)


def passed(argument):
    """Memory as its address, and numbers as their bytes."""
    if isinstance(argument, DeviceAllocation):
        return np.uint64(int(argument)).tobytes()
    if isinstance(argument, np.ndarray):
        return np.uint64(argument.base.get_device_pointer()).tobytes()
    return argument.tobytes()


class Function:
    def __init__(self, function):
        self.function = function

    def __call__(self, *arguments, block, grid, shared, stream):
        # PyCUDA takes memory, and numbers of numpy, whose bytes are the argument.
        data = [passed(it) for it in arguments]
        held = [ctypes.create_string_buffer(it, len(it)) for it in data]
        pointers = (POINTER * len(held))(*[ctypes.addressof(it) for it in held])
        sizes = [U32(it) for it in (*grid, *block, shared)]
        call("cuLaunchKernel", self.function, *sizes, stream.stream, pointers, None)


class Module:
    def __init__(self, module):
        self.module = module

    def get_function(self, name):
        function = POINTER()
        call("cuModuleGetFunction", ctypes.byref(function), self.module, name.encode())
        return Function(function)


def module_from_buffer(code):
    module = POINTER()
    call("cuModuleLoadData", ctypes.byref(module), code)
    return Module(module)
