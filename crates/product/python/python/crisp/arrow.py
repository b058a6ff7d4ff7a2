"""Arrow's arrays as arrays of numpy, without a copy: the C data interface, read with ctypes."""

import ctypes

import numpy as np


class _Schema(ctypes.Structure):
    _fields_ = [
        ("format", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("metadata", ctypes.c_void_p),
        ("flags", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]


class _Array(ctypes.Structure):
    _fields_ = [
        ("length", ctypes.c_int64),
        ("null_count", ctypes.c_int64),
        ("offset", ctypes.c_int64),
        ("n_buffers", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("buffers", ctypes.POINTER(ctypes.c_void_p)),
        ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]


# Formats of numbers of whole bytes; the rest has no counterpart in memory of kernels.
_TYPES = {
    b"c": "int8",
    b"C": "uint8",
    b"s": "int16",
    b"S": "uint16",
    b"i": "int32",
    b"I": "uint32",
    b"l": "int64",
    b"L": "uint64",
    b"e": "float16",
    b"f": "float32",
    b"g": "float64",
}

_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


class Unfit(Exception):
    """An array that no kernel accepts: its description, and the fix."""

    def __init__(self, problem, fix):
        super().__init__(problem)
        self.problem, self.fix = problem, fix


class _Memory:
    """Numbers of an Arrow array, which stays as long as they do."""

    def __init__(self, capsules, address, length, dtype):
        self.capsules = capsules
        self.__array_interface__ = {"version": 3, "shape": (length,), "typestr": dtype.str, "data": (address, True)}


def array_of(value):
    """An Arrow array as a read-only array of numpy over the same memory."""
    capsules = value.__arrow_c_array__()
    schema = _Schema.from_address(_pointer(capsules[0], b"arrow_schema"))
    array = _Array.from_address(_pointer(capsules[1], b"arrow_array"))
    name = _TYPES.get(schema.format)
    if name is None or schema.dictionary:
        kind = schema.format.decode(errors="replace") if schema.format else "?"
        raise Unfit(f"is passed an Arrow array of the format `{kind}`", "cast it to numbers of 8 to 64 bits")
    dtype = np.dtype(name)
    if array.length == 0:
        return np.zeros(0, dtype)
    if _nulls(array) > 0:
        raise Unfit(f"is passed an Arrow array with {_nulls(array)} nulls", "fill them: `fill_null(0)`, or drop them: `drop_null()`")
    address = array.buffers[1] + array.offset * dtype.itemsize
    return np.asarray(_Memory(capsules, address, array.length, dtype))


def _nulls(array):
    """How many elements are null; where the array does not know, its bits are counted."""
    if array.null_count >= 0 or not array.buffers[0]:
        return max(array.null_count, 0)
    size = (array.offset + array.length + 7) // 8
    bits = np.frombuffer((ctypes.c_uint8 * size).from_address(array.buffers[0]), np.uint8)
    valid = np.unpackbits(bits, bitorder="little")[array.offset : array.offset + array.length]
    return int(array.length - valid.sum(dtype=np.int64))
