"""The package beside other packages: Arrow, JAX, Dask, Ray, torch, notebooks. What is not installed is skipped, and says so."""

import os
import re
import pickle
import signal
import subprocess
import sys
import time
import unittest

import crisp
import numpy as np
from crisp import trees

SOURCE = """
(def-kernel scale (a:float x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ r i) (* a (~ x i)))))
(def-kernel total (x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only 1))
  (declare single-task)
  (let ((all 0.0))
    (dotimes (i (length~ x)) (set! all (+ all (~ x i))))
    (set! (~ r 0) all)))
(def-kernel add (x:(vector-type float :global :read-only) y:(vector-type float :global :read-only)
                 &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ r i) (+ (~ x i) (~ y i)))))
(def-kernel double_in_place (x:(vector-type float :global :read-write))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ x i) (* 2 (~ x i)))))
(def-kernel saxpy (a:float x:(vector-type float :global :read-only) y:(vector-type float :global :read-write))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ y i) (+ (* a (~ x i)) (~ y i)))))
(def-kernel fours (x:(vector-type float4 :global :read-only) &out r:(vector-type float4 :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ r i) (* 2.0 (~ x i)))))
(def-kernel counted (twice:bool n:int x:(vector-type float :global :read-write) &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ r i) (~ x i)) (set! (~ x i) (if twice (to-float n) 0.0))))
(def-kernel less (x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from (/ (length~ x) 2)))
  (in-each-thread (i) (when (check-thread-bounds i) (set! (~ r i) (~ x i)))))
(def-kernel low_and_high (x:(vector-type int :global :read-only) by:long
                          &out low:(vector-type int :global :write-only) high:(vector-type int :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ low i) (- (~ x i) 1)) (set! (~ high i) (to-int (- (+ by (~ x i)) 1099511627776)))))
(def-kernel both (x:(vector-type int :global :read-only) by:long
                  &out low:(vector-type int :global :write-only) high:(vector-type long :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ low i) (- (~ x i) 1)) (set! (~ high i) (+ by (to-long (~ x i))))))
"""


def needs(*names):
    """A module for each name; skips where one is not there."""
    import importlib

    found = []
    for name in names:
        try:
            found.append(importlib.import_module(name))
        except ImportError as error:
            raise unittest.SkipTest(f"{name} is not installed ({error}); make test-python PYTHON_EXTRAS=... installs it") from None
    return found[0] if len(found) == 1 else found


def by_hand(blocks):
    """The reduction of blocks as the engines must do it: sums of scaled elements in order, then neighbours, then neighbours of these."""
    parts = []
    for block in blocks:
        total = np.float32(0)
        for element in np.float32(0.1) * block:
            total += element
        parts.append(total)
    while len(parts) > 1:
        parts = [parts[at] + parts[at + 1] if at + 1 < len(parts) else parts[at] for at in range(0, len(parts), 2)]
    return parts[0]


class Trees(unittest.TestCase):
    def test_neighbours_are_combined_in_one_order(self):
        shown = lambda count: trees.combined(map(str, range(count)), lambda a, b: f"({a}{b})")
        self.assertEqual([shown(count) for count in (1, 2, 3, 5)], ["0", "(01)", "((01)2)", "(((01)(23))4)"])
        for count in range(1, 40):
            pairs = [pair for level in trees.levels(count) for pair in level]
            self.assertEqual(len(pairs), count - 1)
            self.assertEqual({right for _, right in pairs}, set(range(1, count)))
        with self.assertRaises(ValueError):
            trees.combined([], max)

    def test_a_process_compiles_equal_sources_once(self):
        bytes_of = pickle.dumps(crisp.compile(SOURCE).scale)
        first, second = pickle.loads(bytes_of), pickle.loads(bytes_of)
        self.assertIs(first._module, second._module)
        other = pickle.loads(pickle.dumps(crisp.compile(SOURCE, math="contract").scale))
        self.assertIsNot(first._module, other._module)


class Arrow(unittest.TestCase):
    def test_arrays_are_used_where_they_are(self):
        pa = needs("pyarrow")
        m = crisp.compile(SOURCE)
        x = np.arange(1000, dtype=np.float32)
        array = pa.array(x)
        np.testing.assert_array_equal(m.scale(2.0, array), 2 * x)
        np.testing.assert_array_equal(m.scale(2.0, array[100:300]), 2 * x[100:300])
        self.assertEqual(m.scale(2.0, array[5:5]).shape, (0,))
        # The same memory, and it is kept.
        seen = crisp.arrays.array_of(array[3:7])
        self.assertEqual(seen.ctypes.data, array.buffers()[1].address + 12)
        del array
        np.testing.assert_array_equal(seen, x[3:7])
        # A slice behind all nulls has none, whether the array knows it or not.
        holes = pa.array([None, 1.0, 2.0], pa.float32())
        np.testing.assert_array_equal(m.scale(2.0, holes[1:]), [2, 4])

    def test_what_is_no_vector_of_numbers_is_refused(self):
        pa = needs("pyarrow")
        m = crisp.compile(SOURCE)
        for value, word in [
            (pa.array([1.0, None], pa.float32()), "1 nulls"),
            (pa.array([True, False]), "format `b`"),
            (pa.array(["a"]), "format `u`"),
            (pa.array([1.0, 1.0], pa.float32()).dictionary_encode(), "format"),
            (pa.chunked_array([np.ones(2, np.float32), np.ones(2, np.float32)]), "combine_chunks()"),
            (pa.array([1.0]), "float64"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                m.scale(2.0, value)
            self.assertIn(word, str(raised.exception))
            self.assertIn("help: ", str(raised.exception))
        with self.assertRaises(crisp.CrispArgumentError):
            m.scale(2.0, np.ones(2, np.float32), r=pa.array([1.0, 2.0], pa.float32()))


class Jax(unittest.TestCase):
    def test_kernels_are_functions(self):
        jax = needs("jax")
        m = crisp.compile(SOURCE)
        f = crisp.jax.call(m.scale)
        y = jax.numpy.arange(8.0)
        for made in (f(2.0, y), jax.jit(f)(2.0, y), jax.jit(lambda v: f(2.0, v))(y), jax.jit(f, static_argnums=0)(2.0, y)):
            np.testing.assert_array_equal(made, 2 * np.arange(8.0))
        np.testing.assert_array_equal(jax.vmap(lambda v: f(3.0, v))(jax.numpy.ones((2, 4))), np.full((2, 4), 3.0))
        # Arrays of JAX are passed to kernels too, and never written.
        halves = crisp.compile("""(def-kernel halves (x:(vector-type bfloat16 :global :read-only) &out r:(vector-type bfloat16 :global :write-only))
            (declare (global-size :derive-from x)) (loop-vector-stride x (i) (set! (~ r i) (~ x i))))""").halves
        for kernel, array, first in [(m.scale, y, (2.0,)), (halves, y.astype("bfloat16"), ())]:
            np.testing.assert_array_equal(np.asarray(kernel(*first, array), np.float32), (2 if first else 1) * np.arange(8.0))
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                kernel(*first, array, r=jax.numpy.zeros_like(array))
            self.assertIn("is given for reading only", str(raised.exception))
        # Numbers of Python are passed as they are, though arrays of JAX have 32 bits.
        low, high = crisp.jax.call(m.low_and_high)(jax.numpy.arange(3, dtype="int32"), 2**40)
        np.testing.assert_array_equal(low, [-1, 0, 1])
        np.testing.assert_array_equal(high, [0, 1, 2])

    # covers: shape.torch shape.infer.cucl
    def test_templates_are_functions(self):
        jax = needs("jax")
        sgemm = crisp.jax.call(crisp.compile("examples/cucl/sgemm.cucl").sgemm)
        for extents in ((2, 3, 4), (5, 2, 1)):
            a = np.arange(extents[0] * extents[1], dtype=np.float32).reshape(extents[:2])
            b = np.arange(extents[1] * extents[2], dtype=np.float32).reshape(extents[1:])
            for made in (sgemm(jax.numpy.asarray(a), jax.numpy.asarray(b)), jax.jit(sgemm)(a, b)):
                np.testing.assert_array_equal(made, a @ b)
        one = jax.numpy.ones((2, 3))
        for function, words in [
            (lambda: jax.jit(sgemm)(one, one), "`K` is 3 by the second axis of `a` and 2 by the first axis of `b`"),
            (lambda: sgemm(one, [1.0]), "argument `b` of `sgemm`, `[K, N]`, is passed a list"),
            (lambda: crisp.jax.call(crisp.compile("examples/cucl/relu.cucl").relu), "`relu` writes its argument `inout`"),
            (lambda: crisp.jax.call(crisp.compile("examples/cucl/reduce.cucl", define={"terms": "sum+=in_0[0];"}).reduce), "takes any number of arrays"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                function()
            self.assertIn(words, str(raised.exception))

    def test_derivatives_are_named_or_an_error(self):
        jax = needs("jax")
        m = crisp.compile(SOURCE)
        f = crisp.jax.call(m.scale)
        y = jax.numpy.arange(4.0)
        with self.assertRaises(crisp.CrispArgumentError) as raised:
            jax.grad(lambda v: f(2.0, v).sum())(y)
        self.assertIn("`scale` has no derivative", str(raised.exception))
        g = crisp.jax.call(m.scale, jvp=lambda primals, tangents: (f(*primals), primals[0] * tangents[1]))
        np.testing.assert_array_equal(jax.grad(lambda v: g(2.0, v).sum())(y), np.full(4, 2.0))

    def test_mistakes(self):
        jax = needs("jax")
        m = crisp.compile(SOURCE)
        with self.assertRaises(crisp.CrispArgumentError) as raised:
            jax.jit(crisp.jax.call(m.scale))(2.0, jax.numpy.arange(8))
        self.assertIn('`x.astype(np.float32)`', str(raised.exception))
        # Errors are reported before JAX runs anything, which would make its own error of it.
        y = jax.numpy.arange(8.0)
        for name, arguments, words in [
            ("scale", (2.0,), "takes 2 arguments, given are 1"),
            ("scale", ("two", y), "is `float32`, and 'two' is passed"),
            ("scale", (y, y), "and an array of float32 with shape (8,) is passed"),
            ("scale", (2.0, [1.0]), 'pass `np.asarray(x, np.float32)`'),
            ("fours", (y,), "make the last extent 4"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                crisp.jax.call(m[name])(*arguments)
            self.assertIn(words, str(raised.exception))
        with self.assertRaises(crisp.CrispArgumentError):
            crisp.jax.call(m)
        with self.assertRaises(crisp.CrispArgumentError) as raised:
            crisp.jax.call(m.double_in_place)
        self.assertIn("do not change", str(raised.exception))


class Dask(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        needs("dask.array", "distributed")
        cls.m = crisp.compile(SOURCE)
        cls.x = np.random.default_rng(1).random(20_100, np.float32)

    def test_blocks(self):
        import dask.array as da

        array = da.from_array(self.x, chunks=1000)
        own = da.map_blocks(self.m.scale.partial(0.1), array, dtype="f4")
        checked = crisp.dask.map_blocks(self.m.scale, 0.1, array)
        self.assertEqual((checked.dtype, checked.shape), (np.float32, self.x.shape))
        for made in (own, checked):
            np.testing.assert_array_equal(made.compute(scheduler="threads"), np.float32(0.1) * self.x)
        both = crisp.dask.map_blocks(self.m.add, checked, array)
        np.testing.assert_array_equal(both.compute(scheduler="threads"), np.float32(0.1) * self.x + self.x)
        # Blocks with several axes keep them.
        folded = crisp.dask.map_blocks(self.m.scale, 0.1, array.reshape(201, 100).rechunk(50))
        np.testing.assert_array_equal(folded.compute(scheduler="threads"), (np.float32(0.1) * self.x).reshape(201, 100))
        # Equal calls are the same tasks, others are not.
        self.assertEqual(checked.name, crisp.dask.map_blocks(self.m.scale, 0.1, array).name)
        self.assertNotEqual(checked.name, crisp.dask.map_blocks(self.m.scale, 0.2, array).name)

    def test_mistakes_are_found_before_anything_runs(self):
        import dask.array as da

        array = da.from_array(self.x, chunks=1000)
        for call, word in [
            (lambda: crisp.dask.map_blocks(self.m.scale, 0.1, array.astype("f8")), '`x.astype(np.float32)`'),
            (lambda: crisp.dask.map_blocks(self.m.both, array.astype("i4"), 3), "2 outputs"),
            (lambda: crisp.dask.map_blocks(self.m.double_in_place, array), "0 outputs"),
            (lambda: crisp.dask.map_blocks(self.m.scale, 0.1), "argument `x` of `scale` is not given"),
            (lambda: crisp.dask.map_blocks(self.m.scale, x=array), "argument `a` of `scale` is not given"),
            (lambda: crisp.dask.map_blocks(self.m.scale, "two", array), "and 'two' is passed"),
            (lambda: crisp.dask.map_blocks(self.m.scale, 0.1, [1.0]), "a list is passed"),
            (lambda: crisp.dask.map_blocks(self.m.add, array, array.rechunk(2000)), "have different blocks"),
            (lambda: crisp.dask.map_blocks(len, array), "is not a kernel"),
            (lambda: crisp.dask.reduce(self.m.total, self.m.add, self.x), "a ndarray is reduced"),
            (lambda: crisp.dask.reduce(3, self.m.add, array), "3 is no function of arrays"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                call()
            self.assertIn(word, str(raised.exception))

    def test_a_worker_that_is_killed_changes_no_byte(self):
        import dask.array as da
        from distributed import Client, LocalCluster

        wanted = by_hand([self.x[at : at + 300] for at in range(0, len(self.x), 300)]).tobytes()
        array = da.from_array(self.x, chunks=300)

        def slowly(block):
            time.sleep(0.02)
            return block

        def reduced(slow):
            scaled = crisp.dask.map_blocks(self.m.scale, 0.1, array)
            scaled = scaled.map_blocks(slowly, dtype="f4") if slow else scaled
            return crisp.dask.reduce(self.m.total, self.m.add, scaled)

        quiet = {"silence_logs": 50, "dashboard_address": None}
        with LocalCluster(n_workers=3, threads_per_worker=1, processes=True, **quiet) as cluster, Client(cluster) as client:
            self.assertEqual(client.compute(reduced(False)).result(timeout=120).tobytes(), wanted)
            future = client.compute(reduced(True))
            # Some blocks are done, and it is not at its end.
            while not any(client.has_what().values()):
                time.sleep(0.05)
            time.sleep(0.2)
            victim = next(iter(client.run(os.getpid).values()))
            self.assertFalse(future.done())
            os.kill(victim, signal.SIGKILL)
            self.assertEqual(future.result(timeout=120).tobytes(), wanted)


class Ray(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_AUTH_MODE", "disabled")
        ray = needs("ray")
        ray.init(num_cpus=2, include_dashboard=False, object_store_memory=100_000_000, log_to_driver=False, logging_level=50)
        cls.m = crisp.compile(SOURCE)
        cls.x = np.random.default_rng(2).random(12_345, np.float32)

    @classmethod
    def tearDownClass(cls):
        import ray

        ray.shutdown()

    def test_batches(self):
        ray, data, _ = needs("ray", "ray.data", "pandas")
        data.DataContext.get_current().enable_progress_bars = False
        rows = data.from_numpy(self.x).rename_columns({"data": "v"})
        function = crisp.ray.batches(self.m.scale, 0.1, x="v", output="w")
        made = rows.map_batches(function, batch_format="numpy", batch_size=1000).to_numpy_refs()
        parts = [ray.get(part) for part in made]
        np.testing.assert_array_equal(np.concatenate([part["w"] for part in parts]), np.float32(0.1) * np.concatenate([part["v"] for part in parts]))
        self.assertEqual(sum(len(part["v"]) for part in parts), len(self.x))
        # The results of a kernel are not columns of other libraries.
        batch = {"v": np.ones(3, np.float32)}
        self.assertEqual(crisp.ray.batches(self.m.double_in_place, x="v")(batch)["v"].tolist(), [1, 1, 1])
        for call, words in [
            (lambda: crisp.ray.batches(self.m.both, x="v", output="w"), "has the outputs low, high, and `output` names one"),
            (lambda: crisp.ray.batches(self.m.scale, 2.0, x="v")({"u": self.x}), "no column of the batch is named `v`"),
            (lambda: crisp.ray.batches(3, x="v"), "is not a kernel"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                call()
            self.assertIn(words, str(raised.exception))

    def test_a_worker_that_is_killed_changes_no_byte(self):
        import tempfile

        import ray

        blocks = [self.x[at : at + 300] for at in range(0, len(self.x), 300)]
        wanted = by_hand(blocks).tobytes()
        scaled = self.m.scale.partial(0.1)
        total = self.m.total

        with tempfile.TemporaryDirectory() as folder:

            def part(block):
                # Who works here is known to the test.
                open(os.path.join(folder, str(os.getpid())), "a").close()
                time.sleep(0.03)
                return total(scaled(block))

            reference = crisp.ray.reduce(part, self.m.add, blocks)
            while not os.listdir(folder):
                time.sleep(0.05)
            time.sleep(0.3)
            ready, _ = ray.wait([reference], timeout=0)
            self.assertFalse(ready)
            os.kill(int(os.listdir(folder)[0]), signal.SIGKILL)
            self.assertEqual(ray.get(reference, timeout=120).tobytes(), wanted)
            self.assertEqual(ray.get(crisp.ray.reduce(part, self.m.add, blocks), timeout=120).tobytes(), wanted)


class Torch(unittest.TestCase):
    def test_kernels_are_operators(self):
        torch = needs("torch")
        m = crisp.compile(SOURCE)
        scale = crisp.torch.op(m.scale, "crisp_tests::scale")
        y = torch.arange(8.0)
        np.testing.assert_array_equal(scale(2.0, y).numpy(), 2 * np.arange(8.0))
        np.testing.assert_array_equal(torch.compile(lambda t: scale(2.0, t), fullgraph=True, backend="eager")(y).numpy(), 2 * np.arange(8.0))
        double = crisp.torch.op(m.double_in_place, "crisp_tests::double_in_place")
        double(y)
        np.testing.assert_array_equal(y.numpy(), 2 * np.arange(8.0))

    def test_operators_are_what_torch_wants(self):
        torch = needs("torch")
        m = crisp.compile(SOURCE)
        floats, integers = torch.arange(8.0), torch.arange(4, dtype=torch.int32)
        for name, cases in {
            "scale": [(2.0, floats), (2, floats.reshape(2, 4)), (2.0, torch.zeros(0)), (0.5, floats[4:])],
            "total": [(floats,)],
            "double_in_place": [(floats.clone(),)],
            "both": [(integers, 2**40)],
            "saxpy": [(0.5, floats, floats.clone())],
            "fours": [(floats.reshape(2, 4),)],
            "counted": [(True, 3, floats.clone())],
        }.items():
            operator = crisp.torch.op(m[name], f"crisp_checked::{name}")
            for case in cases:
                # Schema, fake tensors, derivatives and compilation with lengths that are not known.
                done = torch.library.opcheck(operator, case)
                self.assertEqual(set(done.values()), {"SUCCESS"}, (name, done))

    # covers: shape.torch shape.infer.cucl
    def test_templates_are_operators(self):
        torch = needs("torch")
        sgemm = crisp.torch.op(crisp.compile("examples/cucl/sgemm.cucl").sgemm, "crisp_templates::sgemm")
        compiled = torch.compile(lambda a, b: sgemm(a, b), fullgraph=True, dynamic=True, backend="eager")
        for extents in ((2, 3, 4), (5, 2, 1)):
            a, b = (torch.arange(float(rows * columns)).reshape(rows, columns) for rows, columns in (extents[:2], extents[1:]))
            for made in (sgemm(a, b), compiled(a, b)):
                np.testing.assert_array_equal(made.numpy(), a.numpy() @ b.numpy())
        self.assertEqual(set(torch.library.opcheck(sgemm, (torch.ones(2, 3), torch.ones(3, 4))).values()), {"SUCCESS"})
        relu = crisp.torch.op(crisp.compile("examples/cucl/relu.cucl").relu, "crisp_templates::relu")
        x = torch.arange(-3.0, 3.0).reshape(1, 2, 3, 1)
        relu(x)
        self.assertEqual(x.flatten().tolist(), [0, 0, 0, 0, 1, 2])
        for function, words in [
            (lambda: sgemm(torch.ones(2, 3), torch.ones(2, 3)), "`K` is 3 by the second axis of `a` and 2 by the first axis of `b`"),
            (lambda: sgemm(torch.ones(2, 3), torch.ones(3)), "`b` has the dimensions `K:N`"),
            (lambda: crisp.torch.op(crisp.compile("examples/cucl/reduce.cucl", define={"terms": "sum+=in_0[0];"}).reduce, "crisp_templates::reduce"), "takes any number of arrays"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                function()
            self.assertIn(words, str(raised.exception))

    def test_derivatives_are_named_or_an_error(self):
        torch = needs("torch")
        m = crisp.compile(SOURCE)
        leaf = lambda: torch.arange(4.0, requires_grad=True)
        scale = crisp.torch.op(m.scale, "crisp_tests::scale_without")

        def keep(ctx, inputs, output):
            ctx.factor = inputs[0]

        known = crisp.torch.op(m.scale, "crisp_tests::scale_with", backward=lambda ctx, g: (None, known(ctx.factor, g.contiguous())), setup_context=keep)
        torch.library.opcheck(known, (3.0, leaf()))
        for function in (lambda t: known(3.0, t), torch.compile(lambda t: known(3.0, t), fullgraph=True, backend="aot_eager")):
            x = leaf()
            (function(x) * torch.arange(4.0)).sum().backward()
            self.assertEqual(x.grad.tolist(), [0, 3, 6, 9])
        # Without one it is not zero, in forward mode neither, and none is needed without a request.
        with self.assertRaises(crisp.CrispArgumentError) as raised:
            scale(2.0, leaf()).sum().backward()
        self.assertIn("`scale` has no derivative", str(raised.exception))
        with torch.autograd.forward_ad.dual_level(), self.assertRaises(crisp.CrispArgumentError):
            scale(2.0, torch.autograd.forward_ad.make_dual(torch.ones(2), torch.ones(2)))
        with torch.no_grad():
            self.assertEqual(scale(2.0, leaf()).tolist(), [0, 2, 4, 6])
        # What a kernel writes in place has no derivative, and torch must not go on as if nothing had been written.
        double = crisp.torch.op(m.double_in_place, "crisp_tests::double_without")
        for tensor in (leaf(), leaf() * 1):
            with self.assertRaises(crisp.CrispArgumentError) as raised:
                double(tensor)
            self.assertIn("writes its argument `x`, so it has no derivative", str(raised.exception))
            self.assertEqual(tensor.tolist(), [0, 1, 2, 3])
            with torch.no_grad():
                double(tensor)
            self.assertEqual(tensor.tolist(), [0, 2, 4, 6])
        with self.assertRaises(crisp.CrispArgumentError):
            crisp.torch.op(m.double_in_place, "crisp_tests::double_with", backward=lambda ctx: None)

    def test_lengths_need_not_be_known(self):
        torch = needs("torch")
        m = crisp.compile(SOURCE)
        scale, total, both = (crisp.torch.op(m[name], f"crisp_lengths::{name}") for name in ("scale", "total", "both"))
        fours, saxpy, less = (crisp.torch.op(m[name], f"crisp_lengths::{name}") for name in ("fours", "saxpy", "less"))
        seen = []

        def backend(graph, inputs):
            seen.append(graph)
            return graph.forward

        def function(floats, integers):
            saxpy(2.0, floats, floats)
            return scale(2.0, floats), total(floats), *both(integers, 5), fours(floats.reshape(-1, 4))

        compiled = torch.compile(function, fullgraph=True, dynamic=True, backend=backend)
        for count in range(2, 20):
            made = compiled(torch.ones(4 * count), torch.ones(count, dtype=torch.int32))
            self.assertEqual([tuple(it.shape) for it in made], [(4 * count,), (1,), (count,), (count,), (count, 4)])
            self.assertEqual((made[0][-1], made[3][-1], made[4][-1, -1]), (6, 6, 6))
        self.assertEqual(len(seen), 1)
        # What no single length says is known for each length again.
        half = torch.compile(lambda floats: less(floats), fullgraph=True, dynamic=True, backend=backend)
        for count in (10, 20, 30):
            self.assertEqual(half(torch.ones(count)).shape, (count // 2,))
        self.assertEqual(len(seen), 4)

    def test_mistakes(self):
        torch = needs("torch")
        m = crisp.compile(SOURCE)
        scale = crisp.torch.op(m.scale, "crisp_tests::scale_mistakes")
        add = crisp.torch.op(m.add, "crisp_tests::add_mistakes")
        x = torch.arange(8.0)
        for call, text in [
            (lambda: scale(2.0, x.double()), "pass `x.to(torch.float32)`"),
            (lambda: scale(2.0, x[::2]), "pass `x.contiguous()`"),
            (lambda: scale(2.0, x.to_sparse()), "pass `.to_dense()` of it"),
            (lambda: add(x, x.to("meta")), "argument `y` of `add`, `float32[]`, is on meta, and `x` on cpu"),
            (lambda: crisp.torch.op(m.scale, "scale"), "'scale' is no name of an operator"),
            (lambda: crisp.torch.op(m.scale, None), "such as \"demo::scale\""),
            (lambda: crisp.torch.op(m, "crisp_tests::module"), "is not a kernel"),
            (lambda: crisp.torch.op(m.scale, "crisp_tests::half", setup_context=print), "without `backward`"),
        ]:
            with self.assertRaises(TypeError, msg=text) as raised:
                call()
            self.assertIn(text, str(raised.exception))

    def test_tensors_are_used_where_they_are(self):
        torch = needs("torch")
        m = crisp.compile(SOURCE)
        x, r = torch.arange(8.0), torch.zeros(8)
        # The short way, by the table of the type where torch has it, and the long one.
        for options in ({}, {"device": "cpu"}, {"device": "interp"}):
            r.zero_()
            self.assertIs(m.scale(2.0, x, r, **options), r)
            self.assertTrue(torch.equal(r, 2 * x), options)
        np.testing.assert_array_equal(m.scale(2.0, x[2:]), 2 * x[2:].numpy())
        np.testing.assert_array_equal(m.scale(2.0, x.reshape(2, 4)), 2 * x.numpy())
        bound = m.scale.bind(x=x, r=r)
        bound(3.0)
        self.assertTrue(torch.equal(r, 3 * x))
        # A type that numpy has not.
        halves = crisp.compile("""(def-kernel halves (x:(vector-type bfloat16 :global :read-only) &out r:(vector-type bfloat16 :global :write-only))
            (declare (global-size :derive-from x)) (loop-vector-stride x (i) (set! (~ r i) (~ x i))))""").halves
        for device in ("cpu", "interp"):
            made = torch.zeros(8, dtype=torch.bfloat16)
            halves(x.bfloat16(), made, device=device)
            self.assertTrue(torch.equal(made, x.bfloat16()))
        self.assertTrue(torch.equal(crisp.torch.op(halves, "crisp_tests::halves")(x.bfloat16()), x.bfloat16()))
        for wrong in (x[::2], x.double(), x.clone().requires_grad_(), x.to("meta")):
            with self.assertRaises(crisp.CrispArgumentError) as caught:
                m.scale(2.0, wrong)
            if wrong.requires_grad or wrong.is_meta:
                self.assertIn("is passed a Tensor that shows no memory: ", str(caught.exception))


MATMUL = "kernel matmul(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> { matmul(A, B) }\n"
FIRSTS = """kernel two(x: Tensor<H, W; f32>) -> (Tensor<H; f32>, Tensor<W, H; f32>) {
  a = compute (shape = [H]) |i| x[i, 0]
  b = compute (shape = [W, H]) |i, j| x[j, i]
  return a, b
}
"""


class Shapes(unittest.TestCase):
    """Results have the shape of the definition, and are of the library of the first array."""

    def setUp(self):
        self.matmul = crisp.compile(MATMUL, name="m.tensor").matmul
        self.two = crisp.compile(FIRSTS, name="t.tensor").two
        self.a = np.arange(6, dtype=np.float32).reshape(2, 3)
        self.b = np.arange(12, dtype=np.float32).reshape(3, 4)

    # covers: shape.torch
    def test_torch(self):
        torch = needs("torch")
        import crisp.torch

        a, b = torch.from_numpy(self.a), torch.from_numpy(self.b)
        operator = crisp.torch.op(self.matmul, "crisp_shapes::matmul")
        compiled = torch.compile(lambda a, b: operator(a, b), fullgraph=True, backend="aot_eager")
        for made in (self.matmul(a, b), self.matmul(A=a, B=b), operator(a, b), compiled(a, b)):
            self.assertIsInstance(made, torch.Tensor)
            self.assertEqual((tuple(made.shape), made.dtype), ((2, 4), torch.float32))
            np.testing.assert_array_equal(made.numpy(), self.a @ self.b)
        firsts = crisp.torch.op(self.two, "crisp_shapes::two")
        for first, second in (self.two(a), firsts(a)):
            self.assertIsInstance(second, torch.Tensor)
            self.assertEqual((tuple(first.shape), tuple(second.shape)), ((2,), (3, 2)))
            np.testing.assert_array_equal(second.numpy(), self.a.T)
        for checked, case in ((operator, (a, b)), (firsts, (a,))):
            done = torch.library.opcheck(checked, case)
            self.assertEqual(set(done.values()), {"SUCCESS"}, done)
        # Another shape is compiled again, and one that does not fit is refused while it is traced.
        self.assertEqual(tuple(compiled(a[:1].contiguous(), b).shape), (1, 4))
        for call in (self.matmul, crisp.torch.op(self.matmul, "crisp_shapes::again")):
            with self.assertRaisesRegex(crisp.CrispArgumentError, "`K` is 3 by the second axis of `A` and 2 by the first axis of `B`"):
                call(a, b[:2].contiguous())
            with self.assertRaisesRegex(crisp.CrispArgumentError, r"has the shape \[M, K\], and an array of shape \(6,\)"):
                call(a.ravel(), b)

    # covers: shape.torch
    def test_jax(self):
        jax = needs("jax")
        import crisp.jax

        a, b = jax.numpy.asarray(self.a), jax.numpy.asarray(self.b)
        function = crisp.jax.call(self.matmul)
        for made in (self.matmul(a, b), function(a, b), jax.jit(function)(a, b)):
            self.assertIsInstance(made, jax.Array)
            self.assertEqual((made.shape, str(made.dtype)), ((2, 4), "float32"))
            np.testing.assert_array_equal(np.asarray(made), self.a @ self.b)
        first, second = jax.jit(crisp.jax.call(self.two))(a)
        self.assertEqual((first.shape, second.shape), ((2,), (3, 2)))
        np.testing.assert_array_equal(np.asarray(second), self.a.T)
        shape = jax.eval_shape(function, a, b)
        self.assertEqual(shape.shape, (2, 4))
        for call in (self.matmul, function, jax.jit(function)):
            with self.assertRaisesRegex(crisp.CrispArgumentError, "`K` is 3 by the second axis of `A` and 2 by the first axis of `B`"):
                call(a, b[:2])

    # covers: shape.torch
    def test_dask(self):
        da = needs("dask.array")
        import crisp.dask

        double = crisp.compile("kernel double(x: Tensor<H, W; f32>) -> Tensor<H, W; f32> { compute (shape = [H, W]) |i, j| 2.0 * x[i, j] }\n", name="d.tensor").double
        x = np.arange(24, dtype=np.float32).reshape(4, 6)
        made = crisp.dask.map_blocks(double, da.from_array(x, chunks=(2, 3))).compute(scheduler="synchronous")
        self.assertEqual(made.shape, (4, 6))
        np.testing.assert_array_equal(made, 2 * x)
        plain = da.map_blocks(double, da.from_array(x, chunks=(2, 6)), dtype="f4").compute(scheduler="synchronous")
        np.testing.assert_array_equal(plain, 2 * x)
        # A template is compiled for the extents of each block; results have their own.
        add = crisp.compile("examples/cucl/add.cucl").add
        line = da.from_array(x.ravel(), chunks=7)
        summed = crisp.dask.map_blocks(add, line, line)
        self.assertEqual(summed.chunks, line.chunks)
        np.testing.assert_array_equal(summed.compute(scheduler="threads"), 2 * x.ravel())
        half = crisp.compile("kernel half(x: Tensor<2*N; f32>) -> Tensor<N; f32> { compute (shape = [N]) |i| x[2*i] }\n", name="h.tensor").half
        halved = crisp.dask.map_blocks(half, da.from_array(x.ravel(), chunks=6))
        self.assertEqual((halved.shape, halved.chunks), ((12,), ((3, 3, 3, 3),)))
        np.testing.assert_array_equal(halved.compute(scheduler="threads"), x.ravel()[::2])
        turned = crisp.compile("kernel turned(x: Tensor<H, W; f32>) -> Tensor<W, H; f32> { compute (shape = [W, H]) |i, j| x[j, i] }\n", name="t.tensor").turned
        for call, words in [
            (lambda: crisp.dask.map_blocks(turned, da.from_array(x, chunks=(2, 4))), "do not lie as blocks of 2 axes do"),
            (lambda: crisp.dask.map_blocks(add, line.astype("f8"), line), "argument `a` of `add` is `float32[n=7]`, and an array of float64 with shape (7,) is passed"),
            (lambda: crisp.dask.map_blocks(add, line, [1.0]), "argument `b` of `add`, `[n]`, is passed a list|no dimensions are given for `b`|a list is passed"),
        ]:
            with self.assertRaisesRegex(crisp.CrispError, words if "|" in words else re.escape(words)):
                call()

    # covers: shape.torch
    def test_ray(self):
        import crisp.ray

        # A batch is a dictionary of arrays: no worker is needed for that.
        add = crisp.compile("examples/cucl/add.cucl").add
        x = np.arange(5, dtype=np.float32)
        for count in (5, 3):
            done = crisp.ray.batches(add, "left", b="right", output="sum")({"left": x[:count], "right": x[:count]})
            np.testing.assert_array_equal(done["sum"], 2 * x[:count])
        done = crisp.ray.batches(self.matmul, "left", self.b, output="c")({"left": self.a})
        self.assertEqual((sorted(done), done["c"].shape), (["c", "left"], (2, 4)))
        np.testing.assert_array_equal(done["c"], self.a @ self.b)
        done = crisp.ray.batches(self.two, x="left")({"left": self.a})
        self.assertEqual((done["result0"].shape, done["result1"].shape), ((2,), (3, 2)))


class Notebook(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        needs("IPython")
        from IPython.core.interactiveshell import InteractiveShell

        cls.shell = InteractiveShell.instance()
        cls.shell.run_line_magic("load_ext", "crisp")

    def test_cells_are_crisp(self):
        done = self.shell.run_cell("%%crisp\n" + SOURCE)
        self.assertTrue(done.success)
        self.assertIn("<td style='text-align:left'>a: float, x: float[], r: float[] (output)</td>", done.result._repr_html_())
        self.assertEqual(self.shell.user_ns["scale"](2.0, np.ones(3, np.float32)).tolist(), [2, 2, 2])
        source = "(def-parameter N 1)(def-kernel k (&out r:(vector-type int :global :write-only 1)) (declare single-task) (set! (~ r 0) N))"
        self.assertTrue(self.shell.run_cell(f"%%crisp m -D N=7 --target interp\n{source}").success)
        self.assertEqual(self.shell.user_ns["m"].k().tolist(), [7])

    def test_errors_are_what_the_compiler_says(self):
        import contextlib
        import io

        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            done = self.shell.run_cell("%%crisp\n(def-kernel k (n:int)\n  (set! nope n))")
        self.assertIsInstance(done.error_in_exec, crisp.CrispError)
        text = printed.getvalue()
        # Options that are none end no process, and say what there is.
        for options in ("a b", "--nope", "-D", "3x", "'open", "--math loose", "--target cup"):
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                done = self.shell.run_cell(f"%%crisp {options}\n{SOURCE}")
            self.assertIsInstance(done.error_in_exec, crisp.CrispError, options)
            self.assertIn("help: ", str(done.error_in_exec))
        # The line as the cell counts it, with the caret in colour, and nothing of Python's.
        self.assertIn(".crisp:3:", text)
        self.assertIn("\x1b[1;31m", text)
        self.assertNotIn("notebook.py", text)
        self.assertIsInstance(pickle.loads(pickle.dumps(done.error_in_exec)), crisp.CrispError)


class Imports(unittest.TestCase):
    def test_nothing_is_imported_that_nobody_asks_for(self):
        names = "'dask' 'ray' 'jax' 'torch' 'pyarrow' 'IPython'".replace(" ", ", ")
        program = f"import sys, crisp; print([name for name in ({names}) if name in sys.modules])"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.strip(), "[]")
        with self.assertRaises(AttributeError):
            crisp.nothing


def load_tests(loader, tests, pattern):
    # Engines start processes, which JAX does not want once it has threads.
    classes = (Trees, Imports, Arrow, Dask, Ray, Notebook, Jax, Torch)
    return unittest.TestSuite(loader.loadTestsFromTestCase(it) for it in classes)


if __name__ == "__main__":
    unittest.main()
