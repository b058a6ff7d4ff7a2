"""Arrays as memory: of numpy, of everything that DLPack, CUDA's array interface or the buffer protocol shows; never a silent copy."""

import ast
import ctypes
import functools
import struct
import sys

import numpy as np

from . import arrow, dlpack
from .errors import CrispArgumentError, shown

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

_LIMITS = {name: (np.iinfo(NUMPY[name]).min, np.iinfo(NUMPY[name]).max) for name in NUMPY if name[0] in "iu"}


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


def refused(kernel, argument, problem, fix, code="A0104"):
    """The exception for an argument."""
    text = f"argument `{argument.name}` of `{kernel}` {problem}\n  help: {fix}"
    return CrispArgumentError(f"error: {text}", code=code)


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


# What packs plain numbers of Python; everything else, and what does not fit, takes the way that says what is wrong.
_PACK = {name: struct.Struct("<" + code).pack for name, code in zip(
    ("i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32", "f64"), "bBhHiIqQfd"
)}


def value_bytes(kernel, argument, value):
    """A number, or one for each lane, as bytes."""
    if (type(value) is float and argument.scalar[0] == "f" or type(value) is int) and argument.lanes == 1:
        try:
            return _PACK[argument.scalar](value)
        except (KeyError, struct.error, OverflowError):
            pass
    if argument.lanes > 1:
        try:
            lanes = list(value)
        except TypeError:
            lanes = []
        if len(lanes) != argument.lanes:
            raise refused(kernel, argument, f"is a `{type_name(argument)}`, and {_described(value)} is passed", f"pass a sequence of {argument.lanes} numbers")
        return b"".join(_scalar_bytes(kernel, argument, lane) for lane in lanes)
    return _scalar_bytes(kernel, argument, value)


def _scalar_bytes(kernel, argument, value):
    scalar = argument.scalar
    word = type_name(argument)
    if isinstance(value, (np.ndarray, str, bytes)) and getattr(value, "ndim", 1) != 0:
        raise refused(kernel, argument, f"is a value of type `{word}`, not {_described(value)}", "pass a number")
    if scalar == "bool":
        if not isinstance(value, (bool, np.bool_)):
            raise refused(kernel, argument, f"is a `bool`, not {_described(value)}", "pass True or False")
        return bytes([bool(value)])
    try:
        number = value.__index__() if scalar in _LIMITS else float(value)
    except (TypeError, AttributeError, ValueError, OverflowError):
        kind = "an integer" if scalar in _LIMITS else "a number"
        raise refused(kernel, argument, f"is a value of type `{word}`, not {_described(value)}", f"pass {kind}") from None
    if scalar in _LIMITS:
        low, high = _LIMITS[scalar]
        if not low <= number <= high:
            raise refused(kernel, argument, f"is of type `{word}`, which does not hold {number}", f"pass {low} to {high}")
        return number.to_bytes(SIZES[scalar], "little", signed=low < 0)
    if scalar == "bf16":
        # Rounded to nearest even by hand: numpy alone has no such type.
        bits = int(np.float32(number).view(np.uint32))
        rounded = (bits | 0x400000) >> 16 if number != number else (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
        return int(rounded).to_bytes(2, "little")
    with np.errstate(over="ignore"):
        return np.array(number, dtype=NUMPY[scalar]).tobytes()


def _described(value):
    if isinstance(value, np.ndarray):
        return f"an array of {value.dtype} with shape {value.shape}"
    return shown(value)


def check_array(kernel, argument, array, copy):
    """The array, or with ``copy`` one that fits; a read-only argument may be a copy, one that is written never. With None a copy cannot be requested."""
    wanted = element_type(argument)
    if array.dtype.kind == "O":
        problem = f"is a vector of `{type_name(argument)}` (numpy: {wanted}), and an array of Python objects is passed"
        raise refused(kernel, argument, problem, f"make it of numbers: `{argument.name}.astype({dtype_text(wanted)})`")
    if argument.structure is not None and array.dtype != wanted:
        problem = f"is a vector of structures, and an array of {array.dtype} is passed"
        raise refused(kernel, argument, problem, f"make it with dtype={argument.structure}")
    bits = argument.scalar == "bf16" and array.dtype == np.dtype("uint16")
    # Complex numbers may be passed as their parts, which are a last axis then.
    bits = bits or argument.complex and array.dtype == dtype_of(argument.scalar)
    if array.dtype != wanted and not bits:
        if copy and not argument.written and not isinstance(array, CudaArray):
            return np.ascontiguousarray(array, dtype=wanted)
        asked = "" if isinstance(array, CudaArray) or copy is None else ", or copy=True"
        name = dtype_text(wanted)
        fix = f"pass `{argument.name}.astype({name})`{asked}" if not argument.written else f"make it with dtype={name}"
        raise refused(
            kernel, argument, f"is a vector of `{type_name(argument)}` (numpy: {wanted}), and an array of {array.dtype} is passed", fix
        )
    array = check_memory(kernel, argument, array, copy)
    if argument.lanes > 1:
        lanes = argument.stride // SIZES[argument.scalar]
        if len(array.shape) == 0 or array.shape[-1] != lanes:
            raise refused(
                kernel,
                argument,
                f"has elements of {lanes} numbers, and an array of shape {tuple(array.shape)} is passed",
                f"make the last extent {lanes}" + (", the last one unused" if lanes != argument.lanes else ""),
            )
    return array


def check_memory(kernel, argument, array, copy):
    """The same of where the elements are, and whether they may be written."""
    cuda = isinstance(array, CudaArray)
    # Other orders are compared when extents are known.
    if argument.layout == "C" and not (array.contiguous if cuda else array.flags.c_contiguous):
        if copy and not argument.written and not cuda:
            return np.ascontiguousarray(array)
        fix = f"pass `np.ascontiguousarray({argument.name})`{'' if copy is None else ', or copy=True'}"
        raise refused(
            kernel,
            argument,
            f"is passed an array with gaps or another order: shape {tuple(array.shape)}, strides {tuple(array.strides)}",
            "pass a contiguous array" if argument.written else "pass a contiguous copy, made on the device" if cuda else fix,
        )
    if cuda and array.size and array.address % 16:
        problem = f"is passed an array of CUDA whose address is {array.address % 16} bytes past a multiple of 16"
        raise refused(kernel, argument, problem, "pass an array that begins where its memory does, such as a copy of this one")
    writable = array.writable if cuda else array.flags.writeable
    if argument.written and not writable:
        raise refused(kernel, argument, "is written, and the array is read-only", "pass one that may be written")
    return array
