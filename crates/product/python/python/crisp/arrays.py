"""Arrays as memory: of numpy, of everything that DLPack, CUDA's array interface or the buffer protocol shows; never a silent copy."""

import ast
import struct

import numpy as np

from . import arrow
from .errors import CrispArgumentError

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
    if scalar != "bf16":
        return np.dtype(NUMPY[scalar])
    try:
        import ml_dtypes
    except ImportError:
        return np.dtype("uint16")
    return np.dtype(ml_dtypes.bfloat16)


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


def refused(kernel, argument, problem, fix):
    """The exception for an argument."""
    text = f"argument `{argument.name}` of `{kernel}` {problem}\n  help: {fix}"
    return CrispArgumentError(f"error: {text}", code="A0104")


class CudaArray:
    """Memory of CUDA that somebody else owns."""

    def __init__(self, owner, interface):
        self.owner = owner
        self.address, read_only = interface["data"]
        self.shape = interface["shape"]
        self.dtype = np.dtype(interface["typestr"])
        self.strides = interface.get("strides")
        self.writable = not read_only

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


def array_of(value):
    """What a value shows as an array without a copy; None where it is no array."""
    if isinstance(value, np.ndarray):
        return value
    if hasattr(value, "__cuda_array_interface__"):
        return CudaArray(value, value.__cuda_array_interface__)
    if hasattr(value, "__arrow_c_array__"):
        return arrow.array_of(value)
    if hasattr(value, "__dlpack__"):
        try:
            return np.from_dlpack(value) if int(value.__dlpack_device__()[0]) == 1 else None
        except (BufferError, RuntimeError, TypeError, ValueError) as reason:
            said = str(reason).splitlines()
            problem = f"is passed a {type(value).__name__} that shows no memory{': ' + said[0].rstrip('.') if said else ''}"
            raise arrow.Unfit(problem, "pass what has its numbers in the memory of the host, such as a numpy array") from None
    if hasattr(value, "__arrow_c_stream__"):
        raise arrow.Unfit("is passed an Arrow array in several parts", "join them: `combine_chunks()`")
    if hasattr(value, "__array_interface__"):
        return np.asarray(value)
    if isinstance(value, (list, tuple, str)) or np.isscalar(value) or value is None:
        return None
    try:
        return np.asarray(memoryview(value))
    except TypeError:
        return None


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
    try:
        if scalar == "bool":
            if not isinstance(value, (bool, np.bool_)):
                raise refused(kernel, argument, f"is a `bool`, not {value!r}", "pass True or False")
            return bytes([bool(value)])
        if scalar in _LIMITS:
            number = value.__index__()
            low, high = _LIMITS[scalar]
            if not low <= number <= high:
                raise refused(kernel, argument, f"is `{word}`, which does not hold {number}", f"pass {low} to {high}")
            return number.to_bytes(SIZES[scalar], "little", signed=low < 0)
        number = float(value)
    except (TypeError, AttributeError, ValueError, OverflowError):
        kind = "an integer" if scalar in _LIMITS else "a number"
        raise refused(kernel, argument, f"is a value of type `{word}`, not {_described(value)}", f"pass {kind}") from None
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
    return f"{value!r}" if len(repr(value)) < 60 else f"a {type(value).__name__}"


def check_array(kernel, argument, array, copy):
    """The array, or with ``copy`` one that fits; a read-only argument may be a copy, one that is written never."""
    wanted = dtype_of(argument.scalar)
    if argument.structure is not None and array.dtype != wanted:
        problem = f"is a vector of structures, and an array of {array.dtype} is passed"
        raise refused(kernel, argument, problem, f"make it with dtype={argument.structure}")
    bits = argument.scalar == "bf16" and array.dtype == np.dtype("uint16")
    if array.dtype != wanted and not bits:
        if copy and not argument.written:
            return np.ascontiguousarray(array, dtype=wanted)
        fix = f"pass `{argument.name}.astype(np.{wanted})`" if not argument.written else f"make it with dtype=np.{wanted}"
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
    contiguous = array.contiguous if isinstance(array, CudaArray) else array.flags.c_contiguous
    if not contiguous:
        if copy and not argument.written:
            return np.ascontiguousarray(array)
        raise refused(
            kernel,
            argument,
            f"is passed an array with gaps or another order: shape {tuple(array.shape)}, strides {tuple(array.strides)}",
            f"pass `np.ascontiguousarray({argument.name})`, or copy=True" if not argument.written else "pass a contiguous array",
        )
    writable = array.writable if isinstance(array, CudaArray) else array.flags.writeable
    if argument.written and not writable:
        raise refused(kernel, argument, "is written, and the array is read-only", "pass one that may be written")
    return array
