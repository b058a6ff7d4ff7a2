"""Arrays as memory: of numpy, of everything that DLPack, CUDA's array interface or the buffer protocol shows; never a silent copy."""

import ast
import ctypes
import functools
import sys

import numpy as np

from . import _native, arrow, dlpack

# Types of the kernel IR as numpy has them.
NUMPY = {
    "bool": "bool",
    "i8": "int8",
    "i16": "int16",
    "i32": "int32",
    "i64": "int64",
    "u8": "uint8",
    "u16": "uint16",
    "u32": "uint32",
    "u64": "uint64",
    "f16": "float16",
    "bf16": "bfloat16",
    "f32": "float32",
    "f64": "float64",
}

# Types of the kernel IR as Crisp writes them.
CRISP = {
    "bool": "bool",
    "i8": "char",
    "i16": "short",
    "i32": "int",
    "i64": "long",
    "u8": "uchar",
    "u16": "ushort",
    "u32": "uint",
    "u64": "ulong",
    "f16": "half",
    "bf16": "bfloat16",
    "f32": "float",
    "f64": "double",
}

SIZES = {"bool": 1, "i8": 1, "u8": 1, "i16": 2, "u16": 2, "f16": 2, "bf16": 2, "i32": 4, "u32": 4, "f32": 4, "i64": 8, "u64": 8, "f64": 8}


def dtype_of(scalar):
    """numpy's type for a scalar type; that of bfloat16 is ml_dtypes' where it is installed, else its bits."""
    return np.dtype(NUMPY[scalar]) if scalar != "bf16" else dlpack.bfloat16()


def element_type(argument):
    """numpy's type for the elements of an argument."""
    if argument.complex:
        return np.dtype("complex64" if argument.scalar == "f32" else "complex128")
    return dtype_of(argument.scalar)


def c_strides(shape, step):
    """The distances of neighbours in bytes, the last axis fastest."""
    strides = []
    for extent in reversed(shape):
        strides.append(step)
        step *= extent
    return tuple(reversed(strides))


def _library(value):
    return type(value).__module__.partition(".")[0]


def copies(value):
    """Whether results beside such an array are copies of what a launch has written."""
    return _library(value) in ("jax", "jaxlib", "cupy")


def like(first, array):
    """A result, after its launch, as an array of the library that the first argument is of, sharing memory where that library can."""
    library = _library(first)
    module = sys.modules.get("jax" if library == "jaxlib" else library)
    if library == "torch":
        return module.from_numpy(array)
    if library in ("jax", "jaxlib"):
        return module.numpy.asarray(array)
    return module.asarray(array) if library == "cupy" else array


def dtype_text(dtype):
    """A type of numpy as programs write it."""
    return "ml_dtypes.bfloat16" if str(dtype) == "bfloat16" else f"np.{dtype}"


def structure_of(literal):
    """numpy's type of structures, from its description; None where this numpy has none."""
    if literal is None:
        return None
    try:
        return np.dtype(ast.literal_eval(literal))
    except TypeError:
        return None


def type_name(argument):
    """Crisp's name of an argument's element type: float, float4."""
    return CRISP[argument.scalar] + (str(argument.lanes) if argument.lanes > 1 else "")


class CudaArray:
    """Memory of CUDA of another owner. ``number`` is that of its device, None where it is not known."""

    def __init__(self, owner, address, shape, dtype, strides, writable, number):
        self.owner, self.address, self.shape, self.dtype, self.strides = owner, address, shape, dtype, strides
        self.writable, self.number = writable, number

    @classmethod
    def of_interface(cls, value):
        """By CUDA's array interface; what its owner has begun on a stream is waited for."""
        interface = value.__cuda_array_interface__
        if interface.get("mask") is not None:
            raise arrow.Unfit("is passed an array with a mask", "pass one without")
        _finish(interface.get("stream"))
        address, read_only = interface["data"]
        number = getattr(getattr(value, "device", None), "id", None)
        return cls(value, address or 0, tuple(interface["shape"]), np.dtype(interface["typestr"]), interface.get("strides"), not read_only, number)

    @classmethod
    def of_dlpack(cls, value):
        """By DLPack; its owner makes the device wait for what it has begun."""
        # Stream 1 is CUDA's default one, for which launches wait.
        shown = dlpack.Shown(value, 1)
        return cls(shown, shown.address, shown.shape, shown.dtype, shown.strides, not shown.read_only, shown.number)

    @property
    def size(self):
        size = 1
        for extent in self.shape:
            size *= extent
        return size

    @property
    def contiguous(self):
        if self.strides is None:
            return True
        step = self.dtype.itemsize
        for extent, stride in zip(reversed(self.shape), reversed(self.strides)):
            if extent > 1 and stride != step:
                return False
            step *= extent
        return True


@functools.cache
def _driver():
    """CUDA's driver: the one that devices have loaded, which look for it in this order."""
    try:
        return ctypes.CDLL("libcuda.so")
    except OSError:
        return ctypes.CDLL("libcuda.so.1")


def _finish(stream):
    """Waits for what has been begun on a stream of CUDA that launches do not wait for by themselves."""
    # 1 is the default one. Names of other streams are addresses, but for 2, that of the thread.
    if stream is None or stream == 1:
        return
    if stream == 0:
        raise arrow.Unfit("is passed an array that names stream 0, which may be two", "name 1 for the default stream, 2 for that of each thread")
    code = _driver().cuStreamSynchronize(ctypes.c_void_p(stream))
    if code != 0:
        raise arrow.Unfit(f"is passed an array whose stream cannot be waited for (CUDA's error {code})", "finish it before the launch")


def array_of(value):
    """Returns the array that a value shows without a copy; None where it is not an array."""
    if isinstance(value, np.ndarray):
        if type(value) is not np.ndarray and hasattr(value, "filled"):
            raise arrow.Unfit("is passed a masked array, and kernels see no masks", "pass `.filled(value)`, or `.data` for all elements")
        return value
    cuda = hasattr(value, "__cuda_array_interface__")
    # DLPack says more, and is asked first but by who shows only numpy's half of it.
    if hasattr(value, "__dlpack__") and hasattr(value, "__dlpack_device__") and not hasattr(value, "__arrow_c_array__"):
        try:
            kind = dlpack.place(value)
            if kind in dlpack.HOST:
                return _of_host(value)
            if kind in dlpack.CUDA:
                return CudaArray.of_dlpack(value)
            raise dlpack.unreached(value, kind)
        except (BufferError, RuntimeError, TypeError, ValueError) as reason:
            if not cuda or getattr(value, "requires_grad", False):
                said = str(reason).splitlines()
                problem = f"is passed a {type(value).__name__} that shows no memory{': ' + said[0].rstrip('.') if said else ''}"
                raise arrow.Unfit(problem, "pass what has its numbers in the memory of the host, such as a numpy array") from None
    if cuda:
        return CudaArray.of_interface(value)
    if hasattr(value, "__arrow_c_array__"):
        return arrow.array_of(value)
    if hasattr(value, "__arrow_c_stream__"):
        raise arrow.Unfit("is passed an Arrow array in several parts", "join them: `combine_chunks()`")
    if hasattr(value, "__array_interface__"):
        return np.asarray(value)
    # numpy counts views of memory and bytes as scalars.
    if isinstance(value, (list, tuple, str)) or value is None or np.isscalar(value) and not isinstance(value, (memoryview, bytes)):
        return None
    try:
        return np.asarray(memoryview(value))
    except TypeError:
        return None


def _of_host(value):
    """An array of the host by DLPack: numpy's, or where it has no such type, the same memory with another."""
    try:
        return np.from_dlpack(value)
    except (BufferError, RuntimeError):
        return dlpack.Shown(value, None).on_host()


def value_bytes(owner, argument, value):
    """A number, or one for each lane, as bytes."""
    return _native.number(owner, argument.name, argument.scalar, argument.lanes, value)
