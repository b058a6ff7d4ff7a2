"""Memory of CUDA that others own: by CUDA's array interface and by DLPack, with streams. The interpreter of PTX does in place of a driver."""

import ctypes
import re
import unittest

import crisp
import numpy as np

SOURCE = """
(def-kernel scale (a:float x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ r i) (* a (~ x i)))))
(def-kernel saxpy (a:float x:(vector-type float :global :read-only) y:(vector-type float :global :read-write))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ y i) (+ (* a (~ x i)) (~ y i)))))
(def-kernel halves (x:(vector-type bfloat16 :global :read-only) &out r:(vector-type bfloat16 :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ r i) (~ x i))))
(def-kernel fours (x:(vector-type float4 :global :read-only) &out r:(vector-type float4 :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ r i) (* 2.0 (~ x i)))))
"""


class Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p), ("device", ctypes.c_int32), ("number", ctypes.c_int32), ("dimensions", ctypes.c_int32),
        ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)), ("offset", ctypes.c_uint64),
    ]


class Plain(ctypes.Structure):
    _fields_ = [("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]


class Versioned(ctypes.Structure):
    _fields_ = [
        ("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p), ("flags", ctypes.c_uint64),
        ("tensor", Tensor),
    ]


class Exported:
    """An address that is shown by DLPack, of any device; ``KEPT`` has the memory of CUDA that is in use."""

    # Capsules do not own their names.
    NAMES = {True: b"dltensor_versioned", False: b"dltensor"}

    def __init__(self, address, shape, kind="f4", device=2, number=0, versioned=True, flags=0, strides=None, code=None, bits=None, offset=0):
        self.address, self.shape, self.kind, self.device, self.number = address, shape, kind, device, number
        self.versioned, self.flags, self.strides, self.code, self.bits, self.offset = versioned, flags, strides, code, bits, offset
        self.streams = []

    def __dlpack_device__(self):
        return self.device, self.number

    def __dlpack__(self, *, stream=None, **options):
        if options and not self.versioned:
            raise TypeError("__dlpack__() got an unexpected keyword argument")
        # A consumer that does not request a version supports none.
        versioned = self.versioned and options.get("max_version") is not None
        self.streams.append(stream)
        dtype = np.dtype(self.kind)
        integers = ctypes.c_int64 * max(len(self.shape), 1)
        shape, strides = integers(*self.shape), integers(*(self.strides or self.shape))
        pointer = lambda array: ctypes.cast(array, ctypes.POINTER(ctypes.c_int64))
        tensor = Tensor(
            self.address - self.offset, self.device, self.number, len(self.shape),
            {"i": 0, "u": 1, "f": 2, "b": 6}[dtype.kind] if self.code is None else self.code, self.bits or 8 * dtype.itemsize, 1,
            pointer(shape), pointer(strides) if self.strides else None, self.offset,
        )
        managed = Versioned(1, 1, None, None, self.flags, tensor) if versioned else Plain(tensor, None, None)
        kept = (managed, shape, strides, self)
        name = self.NAMES[versioned]

        @ctypes.CFUNCTYPE(None, ctypes.c_void_p)
        def destroyed(capsule):
            KEPT.pop(capsule)

        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        if self.device != 2:
            # numpy lets go while it raises an exception, and then no function of Python may be called.
            ALWAYS.append(kept)
            return new(ctypes.addressof(managed), name, None)
        capsule = new(ctypes.addressof(managed), name, ctypes.cast(destroyed, ctypes.c_void_p))
        KEPT[id(capsule)] = (*kept, destroyed)
        return capsule


KEPT, ALWAYS = {}, []


class Host(unittest.TestCase):
    """DLPack arrays on the host that numpy does not read, and arrays out of reach for both sides."""

    @classmethod
    def setUpClass(cls):
        cls.module = crisp.compile(SOURCE)

    def test_types_that_numpy_lacks(self):
        bits = np.array([0x3F80, 0x4000, 0xC040], np.uint16)
        for versioned in (True, False):
            shown = Exported(bits.ctypes.data, (3,), "u2", device=1, code=4, versioned=versioned, offset=2)
            made = self.module.halves(shown)
            np.testing.assert_array_equal(made.view(np.uint16), bits)
        given = np.zeros(3, np.uint16)
        out = Exported(given.ctypes.data, (3,), "u2", device=1, code=4)
        self.assertIs(self.module.halves(shown, out, device="interp"), out)
        np.testing.assert_array_equal(given, bits)
        # One that says so, and one that cannot say the contrary.
        for more in ({"flags": 1}, {"versioned": False}):
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                self.module.halves(shown, Exported(given.ctypes.data, (3,), "u2", device=1, code=4, **more))
            self.assertIn("is written, and is given for reading only", str(raised.exception))

    def test_memory_of_other_devices_is_refused(self):
        x = np.ones(4, np.float32)
        for shown, words in [
            (Exported(x.ctypes.data, (4,), device=8), "in the memory of another device (Metal)"),
            (Exported(x.ctypes.data, (4,), device=99), "(kind 99 of DLPack)"),
            (Exported(x.ctypes.data, (4,), device=1, code=5, bits=32), "code 5, 32 bits"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                self.module.scale(2.0, shown)
            self.assertIn(words, str(raised.exception))
            self.assertIn("help: ", str(raised.exception))


class Cuda(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not any(name == "cuda:0" and usable for name, usable, _ in crisp.devices()):
            raise unittest.SkipTest("there is no device cuda:0; `make ptx` builds the interpreter of PTX, and LD_LIBRARY_PATH=target/ptx finds it")
        # The driver that the device has loaded.
        with open("/proc/self/maps") as file:
            cls.driver = ctypes.CDLL(re.search(r"\S*/libcuda\.so\S*", file.read())[0])
        device, context = ctypes.c_int(), ctypes.c_void_p()
        cls.call("cuInit", 0)
        cls.call("cuDeviceGet", ctypes.byref(device), 0)
        cls.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        cls.call("cuCtxSetCurrent", context)
        cls.module = crisp.compile(SOURCE)
        cls.x = np.arange(8, dtype=np.float32)

    @classmethod
    def call(cls, name, *arguments):
        code = getattr(cls.driver, name)(*arguments)
        if code != 0:
            raise RuntimeError(f"{name}: error {code}")

    def memory(self, array):
        """An address of the device with what an array holds."""
        address = ctypes.c_uint64()
        self.call("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(max(array.nbytes, 1)))
        self.addCleanup(self.call, "cuMemFree_v2", address)
        self.call("cuMemcpyHtoD_v2", address, array.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(array.nbytes))
        return address.value

    def read(self, address, dtype=np.float32, count=8):
        array = np.empty(count, dtype)
        self.call("cuMemcpyDtoH_v2", array.ctypes.data_as(ctypes.c_void_p), ctypes.c_uint64(address), ctypes.c_size_t(array.nbytes))
        return array

    def shown(self, array, at=None, read_only=False, **more):
        """The array on the device, shown by CUDA's array interface."""
        address = self.memory(array) if at is None else at
        given = type("Given", (), {})()
        given.__cuda_array_interface__ = {
            "shape": array.shape, "typestr": array.dtype.str, "data": (address, read_only), "version": 3, "strides": None, **more
        }
        given.read = lambda: self.read(address, array.dtype, array.size).reshape(array.shape)
        return given

    def test_arrays_are_used_where_they_are(self):
        x, zeros = self.x, np.zeros(8, np.float32)
        given, r = self.shown(x), self.shown(zeros)
        self.assertIs(self.module.scale(2.0, given, r), r)
        np.testing.assert_array_equal(r.read(), 2 * x)
        self.assertIsNone(self.module.saxpy(1.0, given, y=r))
        np.testing.assert_array_equal(r.read(), 3 * x)
        # The same array twice, one that is only read, an empty one, vectors, and with a buffer.
        self.module.saxpy(1.0, r, r)
        np.testing.assert_array_equal(r.read(), 6 * x)
        self.module.scale(2.0, self.shown(x, read_only=True), r)
        np.testing.assert_array_equal(r.read(), 2 * x)
        self.assertEqual(self.module.scale(2.0, self.shown(x[:0])).shape, (0,))
        pairs = self.shown(np.zeros((2, 4), np.float32))
        self.module.fours(self.shown(x.reshape(2, 4)), pairs)
        np.testing.assert_array_equal(pairs.read(), 2 * x.reshape(2, 4))
        buffer = crisp.Buffer.zeros(8, np.float32, "cuda:0")
        self.module.scale(3.0, given, r=buffer)
        np.testing.assert_array_equal(buffer.numpy(), 3 * x)
        # Outputs that were not given are made on the host.
        np.testing.assert_array_equal(self.module.scale(4.0, given), 4 * x)
        # Modules for the device are the same.
        there = crisp.compile(SOURCE, target="cuda:0")
        there.scale(5.0, given, r)
        np.testing.assert_array_equal(r.read(), 5 * x)
        np.testing.assert_array_equal(there.scale(5.0, x), 5 * x)

    def test_bound_launches_and_queues(self):
        x, r = self.shown(self.x), self.shown(np.zeros(8, np.float32))
        bound = self.module.scale.bind(x=x, r=r)
        for number in (2.0, 3.0):
            self.assertIs(bound(number), r)
            np.testing.assert_array_equal(r.read(), number * self.x)
        with crisp.queue("cuda:0") as q:
            for _ in range(3):
                self.module.saxpy(1.0, x, r, queue=q)
            self.module.scale(0.5, r, r, queue=q)
        np.testing.assert_array_equal(r.read(), 3 * self.x)

    def test_dlpack(self):
        x = self.x
        address, made = self.memory(x), self.memory(np.zeros_like(x))
        for versioned in (True, False):
            given, r = Exported(address, (8,), versioned=versioned, offset=64), Exported(made, (2, 4), versioned=versioned, strides=(4, 1))
            self.assertIs(self.module.scale(2.0, given, r), r)
            np.testing.assert_array_equal(self.read(made), 2 * x)
            # The exporter makes the device's default stream wait.
            self.assertEqual((given.streams[-1], r.streams[-1]), (1, 1))
            self.module.scale(0.0, given, r)
        self.module.scale(2.0, Exported(address, (8,), flags=1), r)
        with self.assertRaises(crisp.CrispArgumentError) as raised:
            self.module.scale(2.0, given, Exported(made, (8,), flags=1))
        self.assertIn("is written, and is given for reading only", str(raised.exception))
        with self.assertRaises(crisp.CrispArgumentError) as raised:
            self.module.scale(2.0, given, Exported(made, (8,), number=1))
        self.assertIn("is on `cuda:1`, and `x` on `cuda:0`", str(raised.exception))
        # All are let go.
        self.assertEqual(KEPT, {})
        bound = self.module.scale.bind(x=given, r=r)
        self.assertEqual(len(KEPT), 2)
        bound(3.0)
        np.testing.assert_array_equal(self.read(made), 3 * x)
        del bound
        self.assertEqual(KEPT, {})

    def test_streams(self):
        stream = ctypes.c_void_p()
        self.call("cuStreamCreate", ctypes.byref(stream), 1)
        self.addCleanup(self.call, "cuStreamDestroy_v2", stream)
        r = self.shown(np.zeros(8, np.float32))
        for at in (None, 1, stream.value):
            given = self.shown(self.x, stream=at)
            self.module.scale(2.0, given, r)
            np.testing.assert_array_equal(r.read(), 2 * self.x)
        for at, words in [(0, "names stream 0")]:
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                self.module.scale(2.0, self.shown(self.x, stream=at), r)
            self.assertIn(words, str(raised.exception))

    def test_what_does_not_fit_is_refused(self):
        x, r = self.x, self.shown(np.zeros(8, np.float32))
        given, twice = self.shown(x), self.memory(np.zeros(16, np.float32))
        for call, words in [
            (lambda: self.module.scale(2.0, self.shown(x, strides=(8,)), r), "pass a contiguous copy, made on the device"),
            (lambda: self.module.scale(2.0, self.shown(x, strides=(8,)), r, copy=True), "pass a contiguous copy"),
            (lambda: self.module.scale(2.0, self.shown(x.astype(np.float64)), r), "astype(np.float32)"),
            (lambda: self.module.scale(2.0, self.shown(x.astype(np.float64)), r, copy=True), "astype(np.float32)"),
            (lambda: self.module.scale(2.0, self.shown(x, at=twice + 4), r), "is 4 bytes past a multiple of 16"),
            (lambda: self.module.scale(2.0, given, np.zeros(8, np.float32)), "is in memory of the host, and `x` in memory of CUDA"),
            (lambda: self.module.scale(2.0, given, r, device="cpu"), "is launched on `cpu`"),
            (lambda: self.module.scale(2.0, given, r, queue=crisp.queue("cpu")), 'launch it on "cuda:0"'),
            (lambda: self.module.scale(2.0, given, crisp.Buffer(x)), "is launched on `cpu`"),
            (lambda: self.module.scale(2.0, given, self.shown(x[:3])), "writes 8 elements to argument `r`, and a buffer of 3 is passed"),
            (lambda: self.module.scale(2.0, self.shown(x, at=twice), self.shown(x, at=twice + 16)), "shares bytes"),
            (lambda: self.module.scale(2.0, self.shown(x, mask=given), r), "with a mask"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError, msg=words) as raised:
                call()
            self.assertIn(words, str(raised.exception))
            self.assertIn("help: ", str(raised.exception))
        np.testing.assert_array_equal(r.read(), 0)


if __name__ == "__main__":
    unittest.main()
