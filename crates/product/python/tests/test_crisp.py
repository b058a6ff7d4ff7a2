"""The package with numpy: calls, outputs, errors, queues, pickles, the document's runtime, and the README's example."""

import array
import contextlib
import io
import json
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import crisp
import crisp_runtime
import numpy as np

SOURCE = """
(def-parameter FACTOR 3)
(def-kernel scale (a:float x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ r i) (* a (~ x i)))))
(def-kernel saxpy (a:float x:(vector-type float :global :read-only) y:(vector-type float :global :read-write))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ y i) (+ (* a (~ x i)) (~ y i)))))
(def-kernel two_results (x:(vector-type int :global :read-only)
                         &out low:(vector-type int :global :write-only) high:(vector-type int :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ low i) (* FACTOR (~ x i))) (set! (~ high i) (+ (~ x i) 100))))
(def-kernel iota (n:int &out r:(vector-type int :global :write-only))
  (let ((i:int (to-int (get-global-id 0)))) (when (< i n) (set! (~ r i) i))))
"""


STRUCTURES = """
(def-enumeration kind :still :moving)
(def-struct tag (id uint) (ok bool))
(def-struct body (v float3) (mass double) (what kind) (mark tag))
(def-kernel step (bodies:(vector-type body :global :read-write) by:float)
  (declare (global-size :derive-from bodies))
  (in-each-thread (i)
    (when (< i (length~ bodies))
      (let ((b (~ bodies i)))
        (set! (v~ b) (* ##(by by by) (v~ b)))
        (set! (what~ b) :moving)
        (set! (id~ (mark~ b)) (+ 10 (id~ (mark~ b))))
        (set! (~ bodies i) b)))))
(def-struct point (x float) (n int))
(def-kernel points (src:(vector-type float :global :read-only) &out made:(vector-type point :global :write-only))
  (declare (global-size :derive-from src))
  (in-each-thread (i) (when (< i (length~ src)) (set! (~ made i) (make-point (~ src i) (to-int i))))))
(def-struct cell (x float) (n short) (v float2))
(def-kernel moves (cells:(soa-vector-type cell :global :read-write) by:float)
  (declare (global-size :derive-from cells))
  (loop-soa-stride cells (i)
    (set! (x~ cells i) (+ by (x~ cells i)))
    (set! (n~ cells i) (* 2 (n~ cells i)))
    (set! (v~ cells i) ##((x~ cells i) 5.0))))
"""


class Structures(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.module = crisp.compile(STRUCTURES)

    def test_structured_arrays_are_vectors_of_structures(self):
        kind = self.module.step.arguments[0].structure
        self.assertEqual((kind.itemsize, kind.fields["mass"][1], kind["mark"].fields["ok"][1]), (48, 16, 4))
        for device in ["cpu", "interp"]:
            bodies = np.zeros(3, kind)
            bodies["v"] = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
            bodies["mark"]["id"] = [1, 2, 3]
            self.module.step(bodies, 2.0, device=device)
            np.testing.assert_array_equal(bodies["v"], [[2, 4, 6], [8, 10, 12], [14, 16, 18]])
            np.testing.assert_array_equal(bodies["mark"]["id"], [11, 12, 13])
            np.testing.assert_array_equal(bodies["what"], 1)
        # The same memory as words, and in memory that stays.
        words = bodies.view(np.uint32)
        self.module.step(words, 1.0)
        np.testing.assert_array_equal(bodies["mark"]["id"], [21, 22, 23])
        buffer = crisp.Buffer(bodies)
        self.module.step(buffer, 0.5)
        np.testing.assert_array_equal(buffer.numpy()["v"], bodies["v"] / 2)

    def test_outputs_of_structures_are_made(self):
        made = self.module.points(np.arange(5, dtype=np.float32))
        self.assertEqual(made.dtype.names, ("x", "n"))
        np.testing.assert_array_equal(made["x"], np.arange(5))
        np.testing.assert_array_equal(made["n"], np.arange(5))

    def test_other_structures_are_refused(self):
        step, kind = self.module.step, self.module.step.arguments[0].structure
        other = np.dtype([("v", "<f4", 3), ("mass", "<f8"), ("what", "u1"), ("mark", [("id", "<u4"), ("ok", "<u4")])])
        for array, words in [
            (np.zeros(3, other), "is passed an array that has its member `mass` at byte 12, not at byte 16"),
            (np.zeros(3, [("v", "O")]), "has Python objects (`|O`) as member `v`"),
            (np.zeros(6, kind)[::2], "an array with gaps"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError) as caught:
                step(array, 1.0)
            self.assertIn(words, str(caught.exception))
        with self.assertRaises(crisp.CrispArgumentError) as caught:
            self.module.points(np.zeros(3, [("x", "<f4")]))
        self.assertIn("`float32[]`, is passed an array of structures", str(caught.exception))

    def test_structures_of_arrays_are_columns(self):
        moves = self.module.moves
        values = np.zeros(5, [("n", "<i2"), ("x", "<f4"), ("v", "<f4", 2)])
        values["x"], values["n"] = np.arange(5) / 2, np.arange(5)
        columns = moves.columns("cells", values)
        self.assertEqual(len(columns), 5)
        moves(columns, 1.0)
        np.testing.assert_array_equal(columns["x"], np.arange(5) / 2 + 1)
        np.testing.assert_array_equal(columns["n"], np.arange(5) * 2)
        np.testing.assert_array_equal(columns["v"], [[x, 5] for x in np.arange(5) / 2 + 1])
        # By the views, on another device, and bound.
        columns = moves.columns("cells", 3)
        columns["x"][:] = [1, 2, 3]
        moves(columns, by=0.5, device="interp")
        moves.bind(cells=columns)(0.25)
        made = columns.array()
        np.testing.assert_array_equal(made["x"], [1.75, 2.75, 3.75])
        self.assertEqual(made.dtype.itemsize, 14)
        for call, words in [
            (lambda: moves(values, 1.0), "pass `kernel.columns('cells', array)`"),
            (lambda: moves.columns("by", 3), "has no structure of arrays `by`"),
            (lambda: moves.columns("cells", np.zeros(3, [("x", "<f8")])), "has a member `x` of float32"),
            (lambda: self.module.points(columns), "columns of another structure"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError) as caught:
                call()
            self.assertIn(words, str(caught.exception))


class Calls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.module = crisp.compile(SOURCE)
        cls.x = np.arange(1000, dtype=np.float32)

    def test_outputs_are_made_or_given(self):
        r = self.module.scale(2.0, self.x)
        np.testing.assert_array_equal(r, 2 * self.x)
        self.assertEqual(r.dtype, np.float32)
        given = np.zeros_like(self.x)
        self.assertIs(self.module.scale(3.0, self.x, r=given), given)
        np.testing.assert_array_equal(given, 3 * self.x)
        self.assertIs(self.module.scale(4.0, self.x, given), given)
        np.testing.assert_array_equal(given, 4 * self.x)

    # covers: install.static
    @unittest.skipUnless("site-packages" in crisp.__file__, "tests of Rust load the system's LLVM; `make test-python` installs the wheel")
    def test_a_wheel_loads_no_library_of_llvm(self):
        program = (
            f"import crisp, numpy as np\nmodule = crisp.compile({SOURCE!r})\n"
            "assert (module.scale(2.0, np.ones(9, np.float32), device='cpu') == 2).all()\n"
            "print(open('/proc/self/maps').read())"
        )
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "XDG_CACHE_HOME": folder, "OCL_ICD_VENDORS": folder}
            done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        loaded = {pathlib.Path(line.split()[-1]).name for line in done.stdout.splitlines() if ".so" in line}
        self.assertTrue(any("_native" in name for name in loaded), loaded)
        self.assertFalse([name for name in loaded if name.startswith(("libLLVM", "libz3", "libxml2", "libzstd"))], loaded)

    def test_short_and_long_ways_are_the_same(self):
        x, n = np.arange(5, dtype=np.int32), np.arange(6, dtype=np.int32)
        module = self.module
        low, high = np.zeros(5, np.int32), np.zeros(5, np.int32)
        for call in [
            lambda: module.two_results(x, low, high),
            lambda: module.two_results(x, low=low, high=high),
            lambda: module.two_results(x=x, high=high, low=low),
            lambda: module.two_results(x, low, high, device="interp"),
            lambda: module.two_results.bind(x=x, low=low, high=high)(),
        ]:
            low[:], high[:] = 7, 7
            result = call()
            self.assertIs(result.low, low)
            self.assertEqual((low.tolist(), high.tolist()), ([0, 3, 6, 9, 12], [100, 101, 102, 103, 104]))
        # One output is given, the other made.
        low[:] = 7
        result = module.two_results(x, low=low)
        self.assertIs(result.low, low)
        self.assertEqual((low.tolist(), result.high.tolist()), ([0, 3, 6, 9, 12], [100, 101, 102, 103, 104]))
        self.assertEqual(module.two_results(x=x).low.tolist(), low.tolist())
        # What does not fit is refused as ever, and what numbers do not fit too.
        for call in [
            lambda: module.two_results(x, x=x),
            lambda: module.two_results(x, low, high, n),
            lambda: module.two_results(x.astype(np.int64)),
            lambda: module.two_results(n[::2]),
            lambda: module.two_results(x, low, np.zeros(5, np.float32)),
            lambda: module.two_results(x, low=None, high=high, nope=1),
            lambda: module.scale("1", self.x),
            lambda: module.scale(True, x),
            lambda: module.iota(2**40, global_size=4),
            lambda: module.iota(3, global_size="4"),
            lambda: module.iota.bind(r=x, global_size=4)(2**40),
        ]:
            with self.assertRaises(crisp.CrispArgumentError):
                call()
        frozen = np.zeros(5, np.int32)
        frozen.flags.writeable = False
        with self.assertRaises(crisp.CrispArgumentError):
            module.two_results(x, frozen, high)
        self.assertEqual(module.scale(3, self.x).tolist(), (3 * self.x).tolist())
        self.assertEqual(module.scale(np.float64(0.5), self.x).tolist(), (self.x / 2).tolist())
        bound = module.scale.bind(x=self.x, r=np.zeros_like(self.x))
        for number in (1.5, 2, np.float32(0.25), 1e300):
            with np.errstate(over="ignore", invalid="ignore"):
                np.testing.assert_array_equal(bound(number), np.float32(number) * self.x)

    def test_arrays_are_written_in_place(self):
        y = np.ones_like(self.x)
        self.assertIsNone(self.module.saxpy(2.0, self.x, y))
        np.testing.assert_array_equal(y, 2 * self.x + 1)
        # The same array twice.
        z = self.x.copy()
        self.module.saxpy(1.0, z, z)
        np.testing.assert_array_equal(z, 2 * self.x)

    def test_given_outputs_have_room(self):
        short = np.zeros(999, np.float32)
        wide = np.zeros(1000, np.float32)
        calls = [
            lambda: self.module.scale(2.0, self.x, short),
            lambda: self.module.scale(2.0, self.x, r=short),
            lambda: self.module.scale(2.0, crisp.Buffer(self.x, "interp"), r=crisp.Buffer(short, "interp")),
            lambda: self.module.scale(2.0, self.x, r=short, global_size=4),
            lambda: self.module.scale.bind(x=self.x, r=short)(2.0),
            lambda: self.module.saxpy(2.0, self.x, short),
        ]
        for call in calls:
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                call()
            self.assertEqual(raised.exception.code, "A0110")
            self.assertIn("writes 1000 elements to argument", str(raised.exception))
        np.testing.assert_array_equal(short, 0)
        self.module.scale(2.0, self.x[:999], wide)
        self.assertEqual((wide[998], wide[999]), (2 * 998, 0))
        # Made ones are long enough, whatever the grid.
        np.testing.assert_array_equal(self.module.scale(2.0, self.x, global_size=4), 2 * self.x)

    def test_what_no_call_takes(self):
        structures = crisp.compile("""
            (def-struct point (x float) (y float))
            (def-kernel move (p:(vector-type point :global :read-write)) (declare (global-size :derive-from p))
              (in-each-thread (i) (set! (x~ (~ p i)) 1.0)))""")
        for call, text in [
            (lambda: crisp.compile(3), "3 is no source"),
            (lambda: crisp.compile([]), "[] is no source"),
            (lambda: crisp.compile(""), "'' is no source"),
            (lambda: crisp.compile(b"(def-kernel k ())"), "is no source"),
            (lambda: crisp.compile(SOURCE, name=None), "`name` is None"),
            (lambda: crisp.compile(SOURCE, math=True), "`math` is True"),
            (lambda: crisp.compile("k.cl", include="nowhere"), "`include` is 'nowhere'"),
            (lambda: crisp.compile(SOURCE, include=["."]), "`include` is given with a text"),
            (lambda: crisp.compile(SOURCE, math="loose"), 'math is one of "strict"'),
            (lambda: crisp.compile("some.crispkg"), "open it: crisp.load('some.crispkg')"),
            (lambda: crisp.load(SOURCE), "crisp.compile takes sources"),
            (lambda: crisp.compile(SOURCE, define={"FACTOR": float("nan")}), "set to nan, which is no number"),
            (lambda: self.module.orchestration(3), "an orchestration has a name, and is not 3"),
            (lambda: self.module.scale[4](1.0, self.x), "indexed by 4, which is not a grid and a block"),
            (lambda: self.module.scale[4, 0](1.0, self.x), "indexed by (4, 0), which is not a grid and a block"),
            (lambda: self.module.scale(1.0, self.x, grid=(4,)), "you may mean `global_size=`"),
            (lambda: self.module.scale(1.0, self.x, stream=0), "you may mean `queue=`"),
            (lambda: self.module.scale(1.0, self.x, device=crisp.queue()), "pass `queue=` in place of `device=`"),
            (lambda: self.module.scale(1.0, self.x, device="interp", queue=crisp.queue()), "by a queue of `cpu`"),
            (lambda: self.module.scale(self.x, 1.0), "argument `a` of `scale` is `float32`, and an array of float32 with shape (1000,) is passed"),
            (lambda: self.module.scale(1.0), "argument `x` of `scale` is not given: it is `float32[]`"),
            (lambda: self.module.scale(1.0, [1.0]), "pass `np.asarray(x, np.float32)`"),
            (lambda: self.module.scale(1.0, self.x, local_size=4096), "it must have 1 to 1024"),
            (lambda: self.module.iota(2**40, global_size=4), "is `int32`, which does not hold 1099511627776"),
            (lambda: crisp.Buffer("text"), "holds no numbers"),
            (lambda: crisp.Buffer(self.x).write(self.x[:3]), "the buffer has shape (1000,)"),
            (lambda: crisp.Buffer(self.x).write(self.x.astype(np.float64)), "pass `array.astype('float32')`"),
            (lambda: crisp.compile(SOURCE, define=["FACTOR=3"]), "`define` is ['FACTOR=3']"),
            (lambda: crisp.compile(SOURCE, define={"FACTOR": None}), "parameter `FACTOR` is set to None"),
            (lambda: crisp.compile(SOURCE, define={"FACTOR=3 ": 1}), "'FACTOR=3 ' is no name of a parameter"),
            (lambda: self.module[3], "a kernel has a name, and is not 3"),
            (lambda: self.module.scale(1.0, self.x, device=0), "a device is a name, not 0"),
            (lambda: self.module.scale(1.0, self.x, queue="cpu"), "`queue` is 'cpu'"),
            (lambda: self.module.scale(1.0, self.x, global_size=-1), "-1 is no size"),
            (lambda: self.module.scale(1.0, self.x, global_size=1.5), "1.5 is no size"),
            (lambda: crisp.Buffer.zeros(-1), "-1 is no size"),
            (lambda: crisp.Buffer.zeros(2**62), "no buffer has shape"),
            (lambda: crisp.Buffer(np.array([object()])), "a buffer of object holds no numbers"),
            (lambda: structures.move(self.x), "is a vector of structures, and an array of float32 with shape (1000,) is passed"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError, msg=text) as raised:
                call()
            self.assertIn(text, str(raised.exception))
            self.assertIn("help: ", str(raised.exception))
        with self.assertRaises(crisp.CrispError) as raised:
            crisp.Buffer.zeros(2**58)
        self.assertEqual(raised.exception.code, "D0120")

    def test_arrays_that_share_bytes(self):
        for offset in (1, 4):
            values = np.arange(64, dtype=np.float32)
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                self.module.scale(2.0, values[:32], values[offset : 32 + offset])
            self.assertIn("buffer `r` shares bytes with buffer `x`", str(raised.exception))
            with self.assertRaises(crisp.CrispArgumentError):
                self.module.scale.bind(x=values[:32], r=values[offset : 32 + offset])(2.0)
            np.testing.assert_array_equal(values, np.arange(64))
        # Beside each other, or at the same place, is fine.
        self.module.scale(2.0, values[:32], values[32:])
        np.testing.assert_array_equal(values[32:], 2 * values[:32])
        self.module.scale(3.0, values, values)
        np.testing.assert_array_equal(values[:32], 3 * np.arange(32))

    def test_values_are_tuned(self):
        source = """
            (def-parameter WIDTH 64)
            (def-parameter ADDED 0)
            (def-kernel twice (x:(vector-type float :global :read-only) y:(vector-type float :global :read-write))
              (declare (global-size :derive-from x) (local-size :set-to WIDTH))
              (loop-vector-stride x (i) (set! (~ y i) (+ (* 2.0 (~ x i)) (~ y i) (to-float ADDED)))))"""
        y = np.ones_like(self.x)
        with tempfile.TemporaryDirectory() as folder:
            # A workgroup of 5,000 is refused.
            find = lambda **axes: crisp.tune(source, "twice", axes=axes, args=(self.x, y), folder=folder)
            best = find(WIDTH=[5000, 32, 256])
            self.assertIn(best.values["WIDTH"], (32, 256))
            self.assertEqual((best.times[(5000,)], best.kept, len(best.times)), (None, False, 3))
            self.assertEqual(best.seconds, min(best.times[(32,)], best.times[(256,)]))
            np.testing.assert_array_equal(y, 1)
            best.kernel(self.x, y)
            np.testing.assert_array_equal(y, 2 * self.x + 1)
            again = find(WIDTH=[5000, 32, 256])
            self.assertEqual((again.values, again.kept), (best.values, True))
            for axes in ({"WIDTH": 32}, {"WIDTH": "32"}):
                with self.assertRaises(crisp.CrispArgumentError) as raised:
                    find(**axes)
                self.assertIn("the values of `WIDTH` are", str(raised.exception))
            for named, words in [
                (dict(kernel=None), "`kernel` is None"),
                (dict(args=self.x), "`args` is a ndarray"),
                (dict(axes=["WIDTH"]), "`axes` is ['WIDTH']"),
                (dict(source=self.module), "`module.source` is the text of a module"),
            ]:
                given = {"source": source, "kernel": "twice", "axes": {"WIDTH": [32]}, "args": (self.x, y), **named}
                with self.assertRaises(crisp.CrispArgumentError) as raised:
                    crisp.tune(folder=None, **given)
                self.assertIn(words, str(raised.exception))
            self.assertEqual(find(WIDTH=iter([32, 256])).values["WIDTH"] in (32, 256), True)
            for axes, code in [({"ADDED": [0, 1]}, ""), ({"WIDHT": [1, 2]}, "C0007"), ({"WIDTH": [5000]}, None), ({}, "A0104")]:
                with self.assertRaises(crisp.CrispError) as raised:
                    find(**axes)
                self.assertTrue(code is None or raised.exception.code == code, raised.exception)

    def test_definitions_are_known(self):
        for define, help in [
            ({"FACTR": 3}, "did you mean `FACTOR`?"),
            ({"factor": 3}, "case sensitive: did you mean `FACTOR`?"),
            ({"FACTOR": 3, "WHATEVER": True}, "there are FACTOR"),
        ]:
            with self.assertRaises(crisp.CrispError) as raised:
                crisp.compile(SOURCE, define=define)
            self.assertEqual(raised.exception.code, "C0007")
            self.assertIn(help, str(raised.exception))
        source = "(def-parameter N 1.0) (def-kernel k (&out r:(vector-type float :global :write-only 1)) (declare single-task) (set! (~ r 0) N))"
        for value in (2.5, 1e-7, 1e22, np.float32(0.5), np.float64(1e30), 3.0):
            self.assertEqual(crisp.compile(source, define={"N": value}).k()[0], np.float32(value))
        tested = "#+quick (def-const N 3) #-quick (def-const N 4) (def-kernel k (&out r:(vector-type int :global :write-only 1)) (declare single-task) (set! (~ r 0) N))"
        self.assertEqual([crisp.compile(tested, define={"quick": quick}).k()[0] for quick in (True, False, np.True_, np.False_)], [3, 4, 3, 4])

    def test_several_outputs_have_names(self):
        result = self.module.two_results(np.arange(5, dtype=np.int32))
        np.testing.assert_array_equal(result.low, [0, 3, 6, 9, 12])
        np.testing.assert_array_equal(result.high, [100, 101, 102, 103, 104])
        other = crisp.compile(SOURCE, define={"FACTOR": 7})["two_results"](np.arange(2, dtype=np.int32))
        np.testing.assert_array_equal(other.low, [0, 7])

    def test_every_device_gives_the_same_bytes(self):
        everywhere = os.environ.get("CRISP_TEST_DEVICES") == "all"
        for name, usable, _ in crisp.devices():
            if usable and (everywhere or name in ("cpu", "interp")):
                r = self.module.scale(0.1, self.x, device=name)
                self.assertEqual(r.tobytes(), self.module.scale(0.1, self.x).tobytes(), name)

    def test_slices_that_begin_anywhere(self):
        # Code requires 16 bytes: memory that begins elsewhere is copied there and back.
        for start in range(5):
            y = np.ones(1000, np.float32)
            self.module.saxpy(2.0, self.x[start:], y[start:])
            np.testing.assert_array_equal(y[start:], 2 * self.x[start:] + 1)
            np.testing.assert_array_equal(y[:start], 1)

    def test_sizes_are_given_where_the_kernel_leaves_them_open(self):
        r = np.full(10, -1, np.int32)
        self.module.iota(7, r=r, global_size=10, local_size=(5,))
        np.testing.assert_array_equal(r, [0, 1, 2, 3, 4, 5, 6, -1, -1, -1])
        with self.assertRaises(crisp.CrispError) as raised:
            self.module.iota(7, r=r)
        self.assertEqual(raised.exception.code, "L0003")

    def test_other_buffers_are_arrays_too(self):
        np.testing.assert_array_equal(self.module.scale(2.0, array.array("f", [1, 2, 3])), [2, 4, 6])

        class Shows:
            """Memory of another library, by DLPack."""

            def __init__(self, owner):
                self.owner = owner

            def __dlpack__(self, **options):
                return self.owner.__dlpack__(**options)

            def __dlpack_device__(self):
                return self.owner.__dlpack_device__()

        np.testing.assert_array_equal(self.module.scale(2.0, Shows(self.x)), 2 * self.x)

    def test_empty_arrays(self):
        self.assertEqual(self.module.scale(2.0, np.zeros(0, np.float32)).shape, (0,))

    def test_bound(self):
        r = np.zeros_like(self.x)
        bound = self.module.scale.bind(x=self.x, r=r)
        bound(2.0)
        np.testing.assert_array_equal(r, 2 * self.x)
        bound(5.0)
        np.testing.assert_array_equal(r, 5 * self.x)
        with self.assertRaises(crisp.CrispArgumentError):
            bound()
        with self.assertRaises(crisp.CrispArgumentError):
            bound(1.0, self.x)
        # What stays is checked when it is bound, what is open at each call.
        with self.assertRaises(crisp.CrispArgumentError) as raised:
            self.module.scale.bind(x=self.x.astype(np.float64), r=r)
        self.assertIn("astype(np.float32)", str(raised.exception))
        with self.assertRaises(crisp.CrispArgumentError) as raised:
            bound("two")
        self.assertIn("'two'", str(raised.exception))
        # So it is where some arrays are left open; and calls say what is left.
        for call, words in [
            (lambda: self.module.scale.bind(x=self.x.astype(np.float64)), "pass `x.astype(np.float32)`"),
            (lambda: self.module.scale.bind(x=self.x[::2]), "pass `np.ascontiguousarray(x)`"),
            (lambda: self.module.scale.bind(a="two"), "'two'"),
            (lambda: self.module.scale.bind(2.0), "`bind` of `scale` takes what stays by name"),
            (lambda: bound(1.0, 2.0), "`scale` takes 1 argument, given are 2"),
            (lambda: bound(a=2.0), "takes numbers in their order, and not `a` by name"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                call()
            self.assertIn(words, str(raised.exception))
            self.assertNotIn("copy=True", str(raised.exception))
        # Outputs that were not given are made by each call.
        made = self.module.scale.bind(x=self.x)
        first, second = made(2.0), made(3.0)
        np.testing.assert_array_equal(first, 2 * self.x)
        np.testing.assert_array_equal(second, 3 * self.x)
        # Several outputs, sizes and queues are those of the binding.
        low, high = np.zeros(3, np.int32), np.zeros(3, np.int32)
        result = self.module.two_results.bind(x=np.arange(3, dtype=np.int32), low=low, high=high)()
        self.assertIs(result.low, low)
        self.assertEqual(high.tolist(), [100, 101, 102])
        counted = np.zeros(4, np.int32)
        self.module.iota.bind(r=counted, global_size=4)(3)
        self.assertEqual(counted.tolist(), [0, 1, 2, 0])
        y = np.zeros_like(self.x)
        with crisp.queue("cpu") as q:
            bound = self.module.saxpy.bind(x=self.x, y=y, queue=q)
            for _ in range(4):
                bound(0.5)
        np.testing.assert_array_equal(y, 2 * self.x)

    def test_numbers_of_all_kinds(self):
        kinds = "char uchar short ushort int uint long ulong half float double".split()
        values = [-128, 255, -32768, 65535, -(2**31), 2**32 - 1, -(2**63), 2**64 - 1, 0.5, 0.25, 0.1]
        for kind, value in zip(kinds, values):
            m = crisp.compile(f"(def-kernel k (n:{kind} &out r:(vector-type {kind} :global :write-only 1)) (declare single-task) (set! (~ r 0) n))")
            r = np.zeros(1, m.k.arguments[1].scalar.replace("i", "int").replace("u", "uint").replace("f", "float").replace("uintint", "uint"))
            bound = m.k.bind(r=r)
            for given in (value, np.array(value, r.dtype)[()]):
                bound(given)
                self.assertEqual(r[0], value, kind)
                self.assertEqual(m.k(given)[0], value, kind)
            if isinstance(value, int):
                with self.assertRaises(crisp.CrispArgumentError):
                    bound(value + 1 if value > 0 else value - 1)
                with self.assertRaises(crisp.CrispArgumentError):
                    bound(0.5)
            else:
                self.assertEqual(m.k(1)[0], 1)
        f = crisp.compile("(def-kernel k (n:float &out r:(vector-type float :global :write-only 1)) (declare single-task) (set! (~ r 0) n))").k
        self.assertEqual(f(1e300)[0], np.inf)

    def test_a_launch_is_explained(self):
        text = str(self.module.scale.explain(2.0, self.x))
        for line in (
            "kernel scale\n",
            "  argument  type     access      passed\n",
            "  a         float                2.0\n",
            "  x         float[]  read only   array of float32, shape (1000,)\n",
            "  r         float[]  write only  made: an output\n",
            "  results: deterministic",
        ):
            self.assertIn(line, text)
        self.assertIn("<td style='text-align:left'>write only</td>", self.module.scale.explain()._repr_html_())
        hidden = crisp.compile("""
            (def-kernel k (x:(vector-type float :global :read-only))
              (declare (global-size :derive-from x))
              (let ((s (make-result-vector float (* 2 (length~ x))))) (set! (~ s 0) (~ x 0))))""")
        self.assertIn("made: (* 2 (length~ x)) elements", str(hidden.k.explain()))

    def test_buffers_stay_on_the_device(self):
        for device in ("cpu", "interp"):
            x, y = crisp.Buffer(self.x, device), crisp.Buffer.zeros(1000, np.float32, device)
            for _ in range(3):
                self.module.saxpy(1.0, x, y)
            np.testing.assert_array_equal(np.asarray(y), 3 * self.x)
            y.write(self.x)
            self.module.saxpy(1.0, y, y)
            np.testing.assert_array_equal(y.numpy(), 2 * self.x)

    def test_queues(self):
        for device in ("cpu", "interp"):
            y = np.zeros_like(self.x)
            with crisp.queue(device) as q:
                for _ in range(10):
                    self.module.saxpy(1.0, self.x, y, queue=q)
                r = self.module.scale(2.0, y, queue=q)
            np.testing.assert_array_equal(y, 10 * self.x)
            np.testing.assert_array_equal(r, 20 * self.x)
        # A queue that is not finished keeps what it needs.
        q = crisp.queue("cpu")
        self.module.scale(2.0, np.ones(100_000, np.float32), queue=q)
        del q

    # covers: safe.interrupt
    def test_interrupts(self):
        """Ctrl-C, a request of another thread, and a time limit end launches; fuel that is used up is an error."""
        # Shells start background processes with SIGINT ignored.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        m = crisp.compile(
            """
            __kernel void spin(__global int *a) {
            #pragma fuel 1000000000000
                while (atomic_cmpxchg(a, 3, 4) != 3) { }
            }
            __kernel void briefly(__global int *a) {
            #pragma fuel 10
                while (atomic_cmpxchg(a, 3, 4) != 3) { }
            }
            __kernel void count(__global int *a, int n) {
                int c = get_global_id(0);
                for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) c ^= a[(i ^ j ^ c) & 3] + i;
                a[4 + get_global_id(0)] = c;
            }""",
            name="spin.cl",
        )
        a = np.zeros(2100, np.int32)
        one = dict(global_size=1, local_size=1)
        many = dict(global_size=2048, local_size=8)
        m.count(a, 1, **many)
        for device in ("cpu", "interp"):
            calls = [
                lambda **more: m.spin(a, **one, **more),
                lambda **more: m.count(a, 4_000, **many, **more),
            ]
            for call in calls:
                with crisp.time_limit(0.1), self.assertRaisesRegex(crisp.CrispError, "D0403"):
                    call(device=device)
                # A request that comes before the launch does not concern it, so there are several.
                over = threading.Event()

                def interrupt(over=over):
                    while not over.wait(0.2):
                        crisp.interrupt()

                interrupter = threading.Thread(target=interrupt)
                interrupter.start()
                with self.assertRaisesRegex(crisp.CrispError, "D0402"):
                    call(device=device)
                over.set()
                # A late request would end the next launch.
                interrupter.join()
                threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
                with self.assertRaises(KeyboardInterrupt):
                    call(device=device)
                with self.assertRaises(crisp.CrispError), crisp.time_limit(0.1), crisp.queue(device) as q:
                    call(queue=q)
                threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
                with self.assertRaises(KeyboardInterrupt), crisp.queue(device) as q:
                    call(queue=q)
            with self.assertRaisesRegex(crisp.CrispError, "L0204"):
                m.briefly(a, **one, device=device)
        for wrong in (0, -1, float("nan"), float("inf")):
            with self.assertRaises(ValueError):
                crisp.time_limit(wrong)

    @unittest.skipUnless(os.name == "posix", "signals")
    def test_interrupts_behind_other_handlers(self):
        """SIGINT was ignored at first, then another library had a handler, then Python: Ctrl-C ends launches all the same."""
        spin = "__kernel void spin(__global int *a) {\n#pragma fuel 1000000000000\nwhile (atomic_cmpxchg(a, 3, 4) != 3) { }\n}"
        lines = [
            f"SPIN = {spin!r}",
            "import ctypes, os, signal, threading",
            "import numpy as np",
            "import crisp",
            'm = crisp.compile(SPIN, name="spin.cl")',
            "a = np.zeros(4, np.int32)",
            "handler = ctypes.CFUNCTYPE(None, ctypes.c_int)",
            "other = handler(lambda _: None)",
            "ctypes.CDLL(None).signal(ctypes.c_int(signal.SIGINT), other)",
            "try:",
            "    with crisp.time_limit(0.1):",
            "        m.spin(a, global_size=1, local_size=1)",
            "except crisp.CrispError:",
            '    print("limited")',
            "signal.signal(signal.SIGINT, signal.default_int_handler)",
            "threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()",
            "try:",
            "    m.spin(a, global_size=1, local_size=1)",
            "except KeyboardInterrupt:",
            '    print("interrupted")',
        ]
        program = "\n".join(lines)
        ignored = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", sys.executable, "-c", program]
        done = subprocess.run(ignored, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.stdout.split(), ["limited", "interrupted"], done.stderr)

    def test_small_stacks(self):
        """A thread with the smallest stack that Python admits compiles and launches kernels with their own arrays."""
        arrays = range(16)
        source = (
            "__kernel void k(__global int *a, int n) { "
            + "".join(f"int s{j}[31]; for (int i = 0; i < n; i++) s{j}[(i * 7) % 31] = i + {j} * n; " for j in arrays)
            + "int t = 0; for (int i = 0; i < 31; i += 3) t += " + " + ".join(f"s{j}[i]" for j in arrays)
            + "; a[get_global_id(0)] = t; }"
        )
        results = []

        def work():
            for device in ("cpu", "interp"):
                a = np.zeros(768, np.int32)
                crisp.compile(source, name="stacks.cl").k(a, 50, global_size=768, local_size=256, device=device)
                results.append(a)

        before = threading.stack_size(32 << 10)
        try:
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        finally:
            threading.stack_size(before)
        work()
        self.assertEqual(len(results), 4)
        for a in results:
            np.testing.assert_array_equal(a, results[-1])

    def test_threads(self):
        y = [np.zeros_like(self.x) for _ in range(8)]

        def work(mine):
            for _ in range(20):
                self.module.saxpy(1.0, self.x, mine)

        threads = [threading.Thread(target=work, args=(mine,)) for mine in y]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        for mine in y:
            np.testing.assert_array_equal(mine, 20 * self.x)

    def test_pickles(self):
        scale = pickle.loads(pickle.dumps(self.module.scale))
        np.testing.assert_array_equal(scale(2.0, self.x), 2 * self.x)
        half = pickle.loads(pickle.dumps(self.module.scale.partial(0.5)))
        np.testing.assert_array_equal(half(self.x), self.x / 2)

    def test_what_is_known_of_a_module(self):
        self.assertEqual(self.module.kernels, ("scale", "saxpy", "two_results", "iota"))
        self.assertEqual([kernel["name"] for kernel in self.module.metadata["kernels"]][0], "scale")
        self.assertIn("scale(a: float32, x: float32[]) -> float32[]", repr(self.module.scale))
        self.assertIn("def-kernel saxpy", self.module.source)

    def test_memory_does_not_grow(self):
        small = np.ones(4, np.float32)
        with open("/proc/self/statm") as file:
            for _ in range(2000):
                self.module.scale(2.0, small)
            before = int(file.read().split()[1])
            for _ in range(10_000):
                self.module.scale(2.0, small)
            file.seek(0)
            self.assertLess(int(file.read().split()[1]) - before, 256)


class Mistakes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.module = crisp.compile(SOURCE)
        cls.x = np.arange(8, dtype=np.float32)

    def refused(self, *words, **named):
        def check(*args):
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                self.module.scale(*args, **named)
            for word in words:
                self.assertIn(word, str(raised.exception))
            self.assertIsInstance(raised.exception, TypeError)

        return check

    def test_sources(self):
        with self.assertRaises(crisp.CrispError) as raised:
            crisp.compile("(def-kernel k (x:int)\n  (set! nope x))", name="wrong.crisp")
        error = pickle.loads(pickle.dumps(raised.exception))
        self.assertIn("wrong.crisp:2", str(error))
        self.assertIn("^", str(error))
        self.assertEqual(error.diagnostics[0]["code"], error.code)
        with self.assertRaises(crisp.CrispError) as raised:
            self.module["scal"]
        self.assertIn("did you mean `scale`", str(raised.exception))
        with self.assertRaises(AttributeError):
            self.module.nothing
        with self.assertRaises(crisp.CrispError):
            crisp.compile(SOURCE, target="cup")
        with self.assertRaises(FileNotFoundError):
            crisp.compile("no_such_file.crisp")
        with self.assertRaises(FileNotFoundError):
            crisp.compile("no such file (1).crisp")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a b.crisp")
            with open(path, "wb") as file:
                file.write(b"(def-kernel \xff)")
            with self.assertRaises(crisp.CrispError) as raised:
                crisp.compile(path)
            self.assertIn("a b.crisp` is no text in UTF-8: byte 12 is 0xff", str(raised.exception))
            with self.assertRaises(crisp.CrispError) as raised:
                crisp.load(path)
            self.assertIn("help: crisp.compile takes sources", str(raised.exception))

    def test_arguments(self):
        x = self.x
        self.refused("`x`", "float64", "astype(np.float32)")(2.0, x.astype(np.float64))
        self.refused("`x`", "strides (8,)", "ascontiguousarray(x)")(2.0, x[::2])
        self.refused("`x`", "list is passed")(2.0, [1.0, 2.0])
        self.refused("`x`", "masked array", "`.filled(value)`")(2.0, np.ma.masked_array(x, mask=x > 3))
        self.refused("`a`", "pass a number")(x, x)
        self.refused("`a`", "'two'")("two", x)
        self.refused("`x` of `scale` is not given")(2.0)
        self.refused("takes 3 arguments, given are 4")(2.0, x, x, x)
        self.refused("has no argument `z`", "there are `a`, `float32`; `x`, `float32[]`; `r`, `float32[]`, a result", z=3)(2.0, x)
        self.refused("given twice", x=x)(2.0, x)
        frozen = x.copy()
        frozen.flags.writeable = False
        self.refused("`r`", "reading only")(2.0, x, frozen)
        with self.assertRaises(crisp.CrispArgumentError):
            self.module.iota(2**31, r=np.zeros(1, np.int32), global_size=1)
        with self.assertRaises(crisp.CrispArgumentError):
            self.module.iota(2.5, r=np.zeros(1, np.int32), global_size=1)
        with self.assertRaises(crisp.CrispArgumentError):
            self.module.scale(2.0, crisp.Buffer(x.astype(np.float64)))
        # On request a copy is made.
        np.testing.assert_array_equal(self.module.scale(2.0, x[::2], copy=True), 2 * x[::2])
        np.testing.assert_array_equal(self.module.scale(2.0, x.astype(np.int64), copy=True), 2 * x)

    def test_assertions_of_kernels_are_errors(self):
        with self.assertRaises(crisp.CrispError):
            crisp.compile("(def-kernel k (n:int) (c-t-assert (= 1 2)))")


class Orchestrations(unittest.TestCase):
    SOURCE = """
(gen-radix-sort-vector uint :compact :name "sort")
(gen-scan-vector int :compact #'+ 0 :name "scan")
(def-kernel doubled (pairs:(vector-type float2 :global :read-only) by:float &out twice:(vector-type float2 :global :write-only))
  (declare (global-size :derive-from pairs))
  (in-each-thread (i) (when (< i (length~ pairs)) (set! (~ twice i) (* by (~ pairs i))))))
(def-orchestration alone (launch-sequential #'doubled))
"""

    def test_launches_are_called_together(self):
        module = crisp.compile(self.SOURCE)
        self.assertEqual(module.orchestrations, ("sort", "scan", "alone"))
        self.assertIn("sort", dir(module))
        for length in (0, 1, 1000, 70_000):
            keys = np.random.default_rng(length).integers(0, 2**32, length, np.uint32)
            for device in ("cpu", "interp") if length < 2000 else ("cpu",):
                results = module.sort(keys=keys, device=device)
                np.testing.assert_array_equal(results["sort_scatter_odd::sorted"], np.sort(keys))
                np.testing.assert_array_equal(results.sort_scatter_odd_sorted, np.sort(keys))
        numbers = np.arange(-5, 5, dtype=np.int32)
        results = module.orchestration("scan")(data=numbers[::-1])
        np.testing.assert_array_equal(results.result, np.cumsum(numbers[::-1], dtype=np.int32))
        self.assertEqual(sorted(results), ["scan_finish_result", "scan_parts_sums"])
        results.result[0] = 7
        pairs = np.array([[1, 2], [3, 4], [5, 6]], np.float32)
        np.testing.assert_array_equal(module.alone(pairs=pairs, by=3).twice, 3 * pairs)
        again = pickle.loads(pickle.dumps(module.sort))
        np.testing.assert_array_equal(again(keys=np.array([2, 1], np.uint32)).sort_scatter_odd_sorted, [1, 2])

    def test_what_none_takes(self):
        module = crisp.compile(self.SOURCE)
        keys = np.array([2, 1], np.uint32)
        cases = [
            (lambda: module.sort(values=keys), "A0112", "there are `n`, `sort_count_keys_keys`"),
            (lambda: module.sort(keys), "A0112", "takes its inputs by name"),
            (lambda: module.sort(keys=keys.astype(np.float32)), "A0113", ".astype(np.uint32)"),
            (lambda: module.sort(keys=3), "A0113", "a number is passed"),
            (lambda: module.sort(keys=None), "A0113", "None is passed"),
            (lambda: module.sort(keys=[2, 1]), "A0113", "pass `np.asarray(…, np.uint32)`"),
            (lambda: module.sort(keys=crisp.Buffer(keys)), "A0113", "pass `buffer.numpy()`"),
            (lambda: module.sort(n=-1), "A0104", "does not hold -1"),
            (lambda: module.sort(n=1.5), "A0104", "pass an integer"),
            (lambda: module.sort(keys=keys, n=3), "A0114", "holds 3 elements, and 2 are given"),
            (lambda: module.alone(pairs=np.zeros(3, np.float32)), "A0113", "shape (3,)"),
            (lambda: module.orchestration("nothing"), "A0111", "there are sort, scan, alone"),
        ]
        for call, code, text in cases:
            with self.assertRaises(crisp.CrispError) as raised:
                call()
            self.assertEqual(raised.exception.code, code, raised.exception)
            self.assertIn(text, str(raised.exception))
        with self.assertRaises(AttributeError):
            module.nothing
        with self.assertRaises(KeyError):
            module.sort(keys=keys)["nothing"]


class Typed(unittest.TestCase):
    def test_a_function_is_a_kernel(self):
        @crisp.kernel(SOURCE)
        def scale(a: float, x: np.ndarray, r: np.ndarray | None = None) -> np.ndarray:
            """Its words stay."""

        x = np.arange(5, dtype=np.float32)
        np.testing.assert_array_equal(scale(2.0, x), 2 * x)
        given = np.zeros_like(x)
        scale(x=x, a=3.0, r=given)
        np.testing.assert_array_equal(given, 3 * x)
        self.assertEqual((scale.__doc__, scale.kernel.__name__), ("Its words stay.", "scale"))
        with self.assertRaises(TypeError):
            scale(2.0)
        with self.assertRaises(crisp.CrispArgumentError) as raised:

            @crisp.kernel(SOURCE)
            def saxpy(x, a, y): ...

        self.assertIn("the kernel takes a, x, y", str(raised.exception))
        for call, words in [
            (lambda: crisp.kernel(lambda a, x: None), "write `@crisp.kernel(SOURCE)`"),
            (lambda: crisp.kernel(SOURCE)(3), "replaces functions, and not 3"),
            (lambda: scale(2.0, x, device="cpu"), "its signature is scale(a: float, x:"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                call()
            self.assertIn(words, str(raised.exception))
        with self.assertRaises(crisp.CrispArgumentError) as raised:

            @crisp.kernel(SOURCE)
            def iota(n, extra, global_size): ...

        self.assertIn("has a parameter `extra`, and the kernel has none", str(raised.exception))


class Built(unittest.TestCase):
    def test_kernels_are_made_of_lists(self):
        from crisp.build import Quoted, Text, Typed, build

        floats = ["vector-type", "float", ":global"]
        # A polynomial by Horner's rule, as many terms as there are coefficients.
        coefficients = [0.5, -1.25, 3, 1e-7, 2.5e22]
        value = 0.0
        for coefficient in reversed(coefficients):
            value = ["+", ["*", value, "v"], float(coefficient)]
        source = build(
            ["def-kernel", "polynomial", [Typed("x", [*floats, ":read-only"]), "&out", Typed("r", [*floats, ":write-only"])],
             ["declare", ["global-size", ":derive-from", "x"]],
             ["in-each-thread", ["i"],
              ["when", ["check-thread-bounds", "i"],
               ["let", [["v", ["~", "x", "i"]]],
                ["set!", ["~", "r", "i"], value]]]]],
            ["def-kernel", "sized", [Typed("r", (*floats, ":write-only")), "w:ulong", "h:ulong"],
             ["declare", ["global-size", ":derive-from", Quoted(["w", "h"])]],
             ["in-each-thread", ["x", "y"],
              ["when", ["check-thread-bounds", "x", "y"], ["set!", ["~", "r", ["+", "x", ["*", "y", "w"]]], 1.0]]]],
        )
        self.assertTrue(all(len(line) <= 120 for line in source.splitlines()), source)
        m = crisp.compile(source)
        x = np.linspace(-1, 1, 50, dtype=np.float32)
        wanted = np.zeros_like(x)
        for coefficient in reversed(coefficients):
            wanted = wanted * x + np.float32(coefficient)
        np.testing.assert_array_equal(m.polynomial(x), wanted)
        r = np.zeros(12, np.float32)
        m.sized(r, 3, 4)
        self.assertEqual(r.sum(), 12)
        self.assertEqual(build(["f", True, None, False, Text('a "b" \\')]), '(f T nil nil "a \\"b\\" \\\\")\n')

    def test_what_is_no_form_is_refused(self):
        from crisp.build import Typed, build

        for wrong in ("a b", "", "(", 'say "it"', ["f", "x;y"], float("nan"), float("inf"), Typed("a b", "int")):
            with self.assertRaises(ValueError):
                build(wrong)
        for wrong in ({"a": 1}, object(), [1, [2, b"x"]], 1j):
            with self.assertRaises(TypeError):
                build(wrong)


class Contexts(unittest.TestCase):
    def test_the_calls_of_c(self):
        context = crisp.Context("spv")
        context.add_input_string(SOURCE, "source.crisp")
        context.set_flags("-DFACTOR=4 --hoist")
        self.assertEqual(context.compile(), 0)
        self.assertIn("A0202", context.get_messages())
        self.assertTrue(context.get_binary().startswith(b"\x03\x02\x23\x07"))
        self.assertEqual(len(json.loads(context.get_metadata())["kernels"]), 4)
        self.assertEqual(context.compile("(def-kernel saxpy (n:int) (let ((m:int n))))"), 1)
        self.assertIn("changed", context.get_abi_changes())
        self.assertEqual(context.compile("("), -1)
        self.assertNotEqual(context.get_compilation_error_code(), 0)
        self.assertTrue(json.loads(context.get_messages_json().splitlines()[0]))
        with self.assertRaises(OSError):
            context.add_input_file("no_such_file.crisp")
        with self.assertRaises(ValueError):
            crisp.Context("nothing")


class Runtime(unittest.TestCase):
    def test_the_documents_program(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "kernels.crisp"), "w") as file:
                file.write(SOURCE)
            crisp_runtime.path = [folder]
            data = np.array(np.arange(1024), dtype=np.float32)
            kernel = crisp_runtime.load_kernel("saxpy")
            x, y = crisp_runtime.create_buffer(data), crisp_runtime.create_buffer(data)
            queue = crisp_runtime.create_queue()
            kernel.set_arg("a", 2.0)
            kernel.set_arg("x", x)
            kernel.set_arg("y", y)
            kernel.launch(queue, data.size, 256)
            crisp_runtime.wait(queue)
            np.testing.assert_array_equal(crisp_runtime.to_host(y), 3 * data)
            # The arguments themselves.
            other = crisp_runtime.load_kernel("saxpy")
            for _ in range(2):
                other.launch(queue, 1.0, x, y)
            queue.finish()
            np.testing.assert_array_equal(crisp_runtime.to_host(y), 5 * data)
            with self.assertRaises(crisp.CrispError):
                kernel.set_arg("nothing", 3)
            with self.assertRaises(crisp.CrispError):
                crisp_runtime.load_kernel("nothing")


class Templates(unittest.TestCase):
    # covers: cuda.cxx.instances
    def test_kernels_of_templates_are_named_by_their_arguments(self):
        source = (
            "template <typename T, int N> __global__ void scale(const T* x, T* y, int n) {\n"
            "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) y[i] = x[i] * N;\n}"
        )
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "scale.cu")
            with open(path, "w", encoding="utf-8") as file:
                file.write(source)
            module = crisp.compile(path)
        for name, dtype, factor in (("scale<float, 3>", np.float32, 3), ("scale<double, 2>", np.float64, 2)):
            x, y = np.arange(100, dtype=dtype), np.zeros(100, dtype)
            module[name][4, 32](x, y, 100)
            np.testing.assert_array_equal(y, factor * x)
        with self.assertRaisesRegex(crisp.CrispError, "S0490"):
            module["nothing<int>"]


class Documents(unittest.TestCase):
    def test_examples_run_as_printed(self):
        for path in ("README.md", "docs/reference/python.md"):
            with open(path, encoding="utf-8") as file:
                blocks = re.findall(r"```python\n(.*?)```", file.read(), re.S)
            self.assertTrue(blocks, path)
            names = {}
            for block in blocks:
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(block, path, "exec"), names)

    def test_readme_prints_what_it_shows(self):
        with open("README.md", encoding="utf-8") as file:
            block, shown = re.search(r"```python\n(.*?)```\s*```text\n(.*?)```", file.read(), re.S).groups()
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block, "README.md", "exec"), {})
        self.assertEqual(printed.getvalue(), shown)


if __name__ == "__main__":
    unittest.main()
