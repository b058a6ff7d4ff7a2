"""Arrays by DLPack, bound launches, and the C interface of the package."""

import ctypes
import pathlib
import shutil
import subprocess
import tempfile
import threading
import unittest

import crisp
import numpy as np

from test_crisp import SOURCE


class Exchange(unittest.TestCase):
    """Arrays of a package whose type has DLPack's table in C, and nothing else that shows memory without a call."""

    @classmethod
    def setUpClass(cls):
        class Managed(ctypes.Structure):
            pass

        deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(Managed))
        Managed._fields_ = [
            ("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("context", ctypes.c_void_p), ("deleter", deleter), ("flags", ctypes.c_uint64),
            ("data", ctypes.c_void_p), ("device", ctypes.c_int32), ("number", ctypes.c_int32), ("dimensions", ctypes.c_int32),
            ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
            ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)), ("offset", ctypes.c_uint64),
        ]
        cls.given = cls.freed = 0
        kept = []

        @deleter
        def free(managed):
            cls.freed += 1

        @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.POINTER(ctypes.POINTER(Managed)))
        def from_python(value, out):
            array = value.array
            integers = ctypes.c_int64 * max(array.ndim, 1)
            shape, strides = integers(*array.shape), integers(*(it // array.itemsize for it in array.strides))
            code = {"i": 0, "u": 1, "f": 2, "b": 6}[array.dtype.kind]
            managed = Managed(
                1, 3, None, free, value.flags, array.ctypes.data - 4, value.device, 0, array.ndim, code, 8 * array.itemsize, 1,
                ctypes.cast(shape, ctypes.POINTER(ctypes.c_int64)), ctypes.cast(strides, ctypes.POINTER(ctypes.c_int64)), 4,
            )
            kept.append((managed, shape, strides))
            out[0] = ctypes.pointer(managed)
            cls.given += 1
            return 0

        class Table(ctypes.Structure):
            _fields_ = [("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("previous", ctypes.c_void_p), ("functions", ctypes.c_void_p * 5)]

        address = ctypes.cast(from_python, ctypes.c_void_p).value
        table = Table(1, 3, None, (ctypes.c_void_p * 5)(None, address, None, None, None))
        # A later version is in front.
        newer = Table(2, 0, ctypes.addressof(table), (ctypes.c_void_p * 5)())
        kept.append((free, from_python, table, newer))
        cls.kept = kept
        capsule = ctypes.pythonapi.PyCapsule_New
        capsule.restype, capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]

        class Shown:
            __dlpack_c_exchange_api__ = capsule(ctypes.addressof(newer), b"dlpack_exchange_api", None)

            def __init__(self, array, flags=0, device=1, requires_grad=False):
                self.array, self.flags, self.device, self.requires_grad = array, flags, device, requires_grad

        cls.Shown = Shown
        cls.module = crisp.compile(SOURCE)

    def test_arrays_are_used_where_they_are(self):
        Shown, x, r = self.Shown, np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
        shown = Shown(r)
        before = self.given
        self.assertIs(self.module.scale(2.0, Shown(x), shown), shown)
        np.testing.assert_array_equal(r, 2 * x)
        self.assertEqual(self.given, before + 2)
        # What is only read may be read-only, and one extent is as good as two.
        np.testing.assert_array_equal(self.module.scale(3.0, Shown(x.reshape(2, 4), flags=1)), 3 * x)
        self.assertEqual(self.given, self.freed)

    def test_what_does_not_fit_is_refused(self):
        Shown, x, r = self.Shown, np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
        for given, made in [
            (Shown(x.astype(np.float64)), r),
            (Shown(np.arange(16, dtype=np.float32)[::2]), r),
            (Shown(x), Shown(r, flags=1)),
            (Shown(x, device=2), r),
            (Shown(x, requires_grad=True), r),
        ]:
            with self.assertRaises(crisp.CrispArgumentError):
                self.module.scale(2.0, given, made)
        self.assertEqual((r.tolist(), self.given), ([0] * 8, self.freed))


class Bindings(unittest.TestCase):
    def test_bound_launches_stay_right(self):
        module = crisp.compile(SOURCE)
        x, r = np.arange(1000, dtype=np.float32), np.zeros(1000, np.float32)
        bound = module.scale.bind(x=x, r=r)
        for number in range(300):
            x[0] = number
            self.assertIs(bound(float(number)), r)
            self.assertEqual((r[0], r[999]), (np.float32(number * number), np.float32(999 * number)))
        # Arrays that begin anywhere are copied for each call.
        memory = np.zeros(4 * 1000 + 4, np.uint8)
        odd = memory[4:].view(np.float32)
        odd[:] = 1
        bound = module.scale.bind(x=x, r=odd)
        for number in (2.0, 3.0):
            bound(number)
            np.testing.assert_array_equal(odd, np.float32(number) * x)
        # One array twice.
        y = np.ones(10, np.float32)
        module.saxpy.bind(x=y, y=y)(2.0)
        self.assertEqual(y.tolist(), [3.0] * 10)

    def test_threads_share_a_bound_launch(self):
        module = crisp.compile(SOURCE)
        x, r = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
        bound, wrong = module.scale.bind(x=x, r=r), []

        def work():
            for _ in range(500):
                bound(2.0)
                if not (r == 2 * x).all():
                    wrong.append(r.copy())

        threads = [threading.Thread(target=work) for _ in range(4)]
        [it.start() for it in threads]
        [it.join() for it in threads]
        self.assertEqual(wrong, [])


class CInterface(unittest.TestCase):
    PROGRAM = """
#include <crisp.h>
#include <stdio.h>
int main(void) {
  crisp_context *c = crisp_new_context("spv");
  crisp_add_input_string(c, "(def-kernel k (n:int) (let ((m:int n))))", "k.crisp");
  size_t size;
  crisp_status status = crisp_compile(c, &size);
  if (status < 0) fputs(crisp_get_messages(c), stderr);
  printf("%s %d", crisp_version(), size > 20);
  crisp_destroy_context(c);
  return status < 0;
}
"""

    def test_programs_in_c_are_made_with_what_the_package_brings(self):
        package = pathlib.Path(crisp.__file__).parent
        if not (package / "lib" / "libcrisp.so.1").exists():
            for get in [crisp.get_include, crisp.get_library]:
                with self.assertRaisesRegex(FileNotFoundError, "make wheel"):
                    get()
            return
        compiler = shutil.which("cc")
        if not compiler:
            self.skipTest("there is no C compiler")
        library = pathlib.Path(crisp.get_library())
        with tempfile.TemporaryDirectory() as folder:
            source, made = pathlib.Path(folder, "k.c"), pathlib.Path(folder, "k")
            source.write_text(self.PROGRAM)
            options = [f"-I{crisp.get_include()}", source, library, f"-Wl,-rpath,{library.parent}", "-o", made]
            subprocess.run([compiler, "-Wall", "-Werror", *options], check=True)
            printed = subprocess.run([made], check=True, capture_output=True, text=True).stdout
        self.assertEqual(printed, f"{crisp.__version__} 1")
