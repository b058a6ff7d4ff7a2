"""Memory of devices, structures of arrays, queues, and arguments as the native module takes them."""

from math import prod

import numpy as np

from . import _native, forks
from .arrays import SIZES, CudaArray, array_of, c_strides, dtype_of
from .arrow import Unfit
from .opened import device_of
from .errors import CrispArgumentError, CrispError, raised, wrong


def sizes_of(size):
    if size is None:
        return None
    try:
        extents = [extent.__index__() for extent in ([size] if np.isscalar(size) else size)]
        if not all(0 <= extent < 2**64 for extent in extents):
            raise TypeError
        return extents
    except (AttributeError, TypeError):
        raise CrispArgumentError(f"error: {size!r} is no size\n  help: pass a whole number, or one for each axis", code="A0102") from None


class Given:
    """An array as the native module takes it; with a ``problem`` and a fix it is not one that kernels can use."""

    __slots__ = ("type", "shape", "strides", "address", "bytes", "memory", "writable", "place", "device", "header", "problem", "owner")

    def __init__(self, type="", shape=None, strides=None, address=0, bytes=0, memory=None, writable=True, place="host", device=None, problem=None):
        self.type, self.shape, self.strides, self.address, self.bytes, self.memory = type, shape, strides, address, bytes, memory
        self.writable, self.place, self.device, self.problem, self.header, self.owner = writable, place, device, problem, None, None

    @classmethod
    def traced(cls, dtype, shape):
        """An array that has no memory yet."""
        return cls(str(dtype), shape, bytes=prod(shape) * dtype.itemsize)

    @classmethod
    def of_array(cls, array):
        if isinstance(array, CudaArray):
            place = "cuda" if array.number is None else f"cuda:{array.number}"
            strides = array.strides if array.strides is not None else c_strides(array.shape, array.dtype.itemsize)
            size = array.size * array.dtype.itemsize
            made = cls(str(array.dtype), array.shape, strides, array.address, size, None, array.writable, place, f"cuda:{array.number or 0}")
        else:
            address = array.__array_interface__["data"][0]
            made = cls(str(array.dtype), array.shape, array.strides, address, array.nbytes, None, array.flags.writeable)
        made.owner = array
        return made._of_type(array.dtype)

    def _of_type(self, dtype):
        if dtype.names is not None:
            try:
                self.header = str(np.lib.format.dtype_to_descr(dtype))
            except ValueError as error:
                self.problem = (f"is passed an array that {error}", "pass an array of structures of numbers")
        return self

    @classmethod
    def of(cls, value):
        """Returns the description of an object that is passed for an array."""
        if isinstance(value, Buffer):
            size = prod(value.shape) * value.dtype.itemsize
            here = cls(str(value.dtype), value.shape, None, 0, size, value._here(), True, "device", value._device)
            return here._of_type(value.dtype)
        try:
            array = array_of(value)
        except Unfit as unfit:
            return cls(problem=(unfit.problem, unfit.fix))
        if array is None:
            return cls(problem=(f"a {type(value).__name__}", ""))
        return cls.of_array(array)


class Buffer:
    """Elements in the memory of a device; they stay there between launches."""

    def __init__(self, array, device="cpu"):
        array = np.ascontiguousarray(array)
        if array.dtype.hasobject or array.dtype.kind not in "biufcV":
            raise wrong(f"a buffer of {array.dtype} holds no numbers", "pass an array of numbers, or of structures of numbers")
        self._device, self.dtype, self.shape, self._made = device, array.dtype, array.shape, forks.count
        try:
            self._memory = device_of(device).upload(array.tobytes())
        except _native.NativeError as error:
            raise raised(error) from None

    @classmethod
    def zeros(cls, shape, dtype=np.float32, device="cpu"):
        """Elements that are zero."""
        self = cls.__new__(cls)
        self._device, self.dtype, self._made = device, np.dtype(dtype), forks.count
        self.shape = tuple(sizes_of(shape))
        bytes = prod(self.shape) * self.dtype.itemsize
        if self.dtype.hasobject or bytes >= 2**64:
            raise wrong(f"no buffer has shape {self.shape} of {self.dtype}", "pass fewer elements, and a type of numbers")
        try:
            self._memory = device_of(device).allocate(bytes)
        except _native.NativeError as error:
            raise raised(error) from None
        return self

    def numpy(self):
        """A copy in the host's memory."""
        try:
            return np.frombuffer(self._memory.read(), self.dtype).reshape(self.shape).copy()
        except _native.NativeError as error:
            raise raised(error) from None

    def write(self, array):
        """Replaces all elements."""
        if hasattr(array, "dtype") and array.dtype != self.dtype:
            raise wrong(f"the buffer is of {self.dtype}, and an array of {array.dtype} is written to it", f"pass `array.astype({str(self.dtype)!r})`", "A0104")
        array = np.ascontiguousarray(array, self.dtype)
        if array.shape != self.shape:
            raise wrong(f"the buffer has shape {self.shape}, and an array of shape {array.shape} is written to it", "pass one of the same shape")
        try:
            self._here().write(array.tobytes())
        except _native.NativeError as error:
            raise raised(error) from None

    def _here(self):
        """The memory, which after a fork is a copy on this process's device."""
        if self._made != forks.count:
            forks.keep(self._memory)
            try:
                self._memory, self._made = device_of(self._device).upload(self._memory.read()), forks.count
            except _native.NativeError as error:
                raise raised(error) from None
        return self._memory

    def __array__(self, dtype=None, copy=None):
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    def __repr__(self):
        return f"<crisp.Buffer {self.shape} of {self.dtype} on {self._device}>"


class Columns:
    """A structure of arrays: a member of all structures after the other. ``columns["x"]`` is an array that shows the member, and may be written;
    ``columns.array()`` is a copy as structures; ``len(columns)`` says how many there are. ``memory`` is what kernels get."""

    def __init__(self, argument, values, places_of):
        self._columns = argument.columns[1]
        structures = None if np.isscalar(values) else np.asarray(values)
        count = sizes_of(values)[0] if structures is None else structures.size
        places = places_of(count)
        if places is None or places[1] >= 2**63:
            raise wrong(f"no memory holds {count} structures of `{argument.name}`", "pass fewer")
        self._count, self._views = count, {}
        places, end = places
        self.memory = np.zeros(end // argument.stride, dtype_of(argument.scalar))
        for (name, scalar, lanes, stride), at in zip(self._columns, places):
            shape, strides = ((count,), (stride,)) if lanes == 1 else ((count, lanes), (stride, SIZES[scalar]))
            self._views[name] = np.ndarray(shape, dtype_of(scalar), self.memory, at, strides)
        if structures is not None:
            for name, view in self._views.items():
                if structures.dtype.names is None or structures.dtype[name].base != view.dtype:
                    raise CrispArgumentError(
                        f"error: `{argument.name}` has a member `{name}` of {view.dtype}, and the array has {structures.dtype}", code="A0104"
                    )
                view[...] = structures[name].reshape(view.shape)

    def __len__(self):
        return self._count

    def __getitem__(self, name):
        return self._views[name]

    def array(self):
        """A copy as structures without gaps."""
        members = [(name, view.dtype, view.shape[1:]) for name, view in self._views.items()]
        made = np.zeros(self._count, members)
        for name, view in self._views.items():
            made[name] = view
        return made

    def __repr__(self):
        return f"<crisp.Columns {', '.join(self._views)} of {self._count}>"


class Queue:
    """Launches that follow each other while Python goes on. Until ``finish``, or the end of the ``with``, their arrays are the queue's."""

    def __init__(self, device="cpu"):
        self._device = device
        self._native, self._made = device_of(device).queue(), forks.count
        forks.hold(self)

    def __repr__(self):
        return f"<crisp.Queue of {self._device}>"

    def finish(self):
        """Waits for all launches."""
        self._check()
        try:
            self._native.finish()
        except _native.NativeError as error:
            raise raised(error) from None

    def _check(self):
        if self._made != forks.count:
            raise wrong(f"{self!r} is of the process before a fork", f"make one in this process: crisp.queue({self._device!r})", "A0109")

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        try:
            self.finish()
        except CrispError as error:
            if value is None:
                raise
            # What went wrong first is what is seen; what the launches say of themselves stands below it.
            value.add_note(f"and launches of {self!r} failed:\n{error}")


def queue(device="cpu"):
    """A queue of a device."""
    return Queue(device)
