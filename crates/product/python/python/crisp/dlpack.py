"""DLPack's arrays that numpy does not read: of CUDA, and of types that it has not. The layouts are read with ctypes."""

import ctypes

import numpy as np

from .arrow import Unfit

#: Memory of the host: the usual, and such that CUDA has pinned.
HOST = (1, 3)
#: Memory of CUDA: of a device, and such that both sides reach.
CUDA = (2, 13)

_NAMES = {4: "OpenCL", 7: "Vulkan", 8: "Metal", 10: "ROCm", 14: "oneAPI", 15: "WebGPU"}


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device", ctypes.c_int32),
        ("number", ctypes.c_int32),
        ("dimensions", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    ]


class _Versioned(ctypes.Structure):
    _fields_ = [
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
        ("flags", ctypes.c_uint64),
        ("tensor", _Tensor),
    ]


_is = ctypes.pythonapi.PyCapsule_IsValid
_is.restype, _is.argtypes = ctypes.c_int, [ctypes.py_object, ctypes.c_char_p]
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


class Shown:
    """The description of an array in a DLPack capsule. The array stays as long as this object: the maker of the capsule releases both together."""

    def __init__(self, value, stream):
        try:
            self.capsule = value.__dlpack__(stream=stream, max_version=(1, 3))
        except TypeError:
            # Who made it before there were versions.
            self.capsule = value.__dlpack__(stream=stream)
        # Arrays of JAX do not change, whatever they show.
        self.read_only = type(value).__module__.partition(".")[0] in ("jax", "jaxlib")
        if _is(self.capsule, b"dltensor_versioned"):
            versioned = _Versioned.from_address(_pointer(self.capsule, b"dltensor_versioned"))
            if versioned.major != 1:
                raise BufferError(f"version {versioned.major}.{versioned.minor} of DLPack is not known")
            self.read_only, tensor = self.read_only or bool(versioned.flags & 1), versioned.tensor
        else:
            tensor = _Tensor.from_address(_pointer(self.capsule, b"dltensor"))
            # It cannot say it. On the host nothing is written then, as numpy does it; of CUDA there is nothing else that says more.
            self.read_only = self.read_only or tensor.device in HOST
        self.dtype = _dtype(tensor)
        self.shape = tuple(tensor.shape[at] for at in range(tensor.dimensions))
        steps = tuple(tensor.strides[at] for at in range(tensor.dimensions)) if tensor.strides else None
        self.strides = steps and tuple(step * self.dtype.itemsize for step in steps)
        self.number = tensor.number
        self.address = (tensor.data or 0) + tensor.offset

    def on_host(self):
        """The same as an array of numpy."""
        if 0 in self.shape:
            return np.zeros(self.shape, self.dtype)
        size = self.dtype.itemsize
        # numpy does not take types of others from addresses.
        self.__array_interface__ = {
            "version": 3, "shape": self.shape, "strides": self.strides, "typestr": f"<u{size}", "data": (self.address, self.read_only)
        }
        return np.asarray(self).view(self.dtype)


def _dtype(tensor):
    kind = {0: "i", 1: "u", 2: "f", 6: "b"}.get(tensor.code)
    if tensor.lanes == 1 and (tensor.code, tensor.bits) == (4, 16):
        return bfloat16()
    if tensor.lanes != 1 or kind is None or tensor.bits not in (8, 16, 32, 64) or (kind, tensor.bits) == ("f", 8) or kind == "b" and tensor.bits != 8:
        raise Unfit(
            f"is passed an array of elements that no kernel takes (DLPack: code {tensor.code}, {tensor.bits} bits, {tensor.lanes} lanes)",
            "pass numbers of 8 to 64 bits; show complex numbers as pairs of floats",
        )
    return np.dtype(f"{kind}{tensor.bits // 8}")


def bfloat16():
    """numpy's type for bfloat16: that of ml_dtypes where it is installed, else its bits."""
    try:
        import ml_dtypes
    except ImportError:
        return np.dtype("uint16")
    return np.dtype(ml_dtypes.bfloat16)


def place(value):
    """DLPack's kind of the device on which an array is."""
    return int(value.__dlpack_device__()[0])


def unreached(value, kind):
    """The problem of an array that is on neither side."""
    name = _NAMES.get(kind, f"kind {kind} of DLPack")
    return Unfit(
        f"is passed a {type(value).__name__} in the memory of another device ({name})", "bring it to the memory of the host, or of CUDA, first"
    )
