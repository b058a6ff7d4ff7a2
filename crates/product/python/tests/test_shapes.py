"""Shapes of arguments: sizes follow from arrays, results are made, and what does not fit is refused."""

import inspect
import os
import pickle
import pydoc
import tempfile
import unittest
from unittest import mock

import crisp
import numpy as np

MATMUL = "kernel matmul(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> { matmul(A, B) }"
AXPY = """kernel axpy {
  domain "{ [i]: 0 <= i < n }"
  arg a: value float32
  arg x: float32 [n]
  arg y: float32 [n]
  arg z: float32 [n]
  arg n: value int32
  body { z[i] = a*x[i] + y[i] }
%s}
"""


def tensor(text, name="t.tensor"):
    return crisp.compile(text + "\n", name=name)


class Sizes(unittest.TestCase):
    # covers: shape.infer.tensor shape.result.made
    def test_results_have_the_shape_of_their_type(self):
        matmul = tensor(MATMUL).matmul
        for m, k, n in ((2, 3, 4), (8, 8, 8), (100, 7, 33)):
            a = np.arange(m * k, dtype=np.float32).reshape(m, k) % 7
            b = np.arange(k * n, dtype=np.float32).reshape(k, n) % 5
            for c in (matmul(a, b), matmul(A=a, B=b), matmul(a, B=b), matmul(a, b, M=m), matmul(a, b, m, k, n), matmul(a, b, device="interp")):
                self.assertEqual(c.shape, (m, n))
                np.testing.assert_array_equal(c, a @ b)
        square = tensor("kernel sq(x: Tensor<N; f32>) -> Tensor<N; f32> { compute (shape = [N]) |i| x[i] * x[i] }").sq
        np.testing.assert_array_equal(square(np.arange(4, dtype=np.float32)), [0, 1, 4, 9])
        scan = tensor("kernel s(x: Tensor<N; i32>) -> Tensor<N; i32> { compute (shape = [N]) |i| { reduce (shape = [i + 1], op = sum) |j| x[j] } }").s
        np.testing.assert_array_equal(scan(np.arange(10, dtype=np.int32)), np.cumsum(np.arange(10)))

    def test_several_results_are_a_named_tuple(self):
        two = tensor("kernel two(x: Tensor<H, W; f32>) -> (Tensor<H; f32>, Tensor<W, H; f32>) {\n  a = compute (shape = [H]) |i| x[i, 0]\n  b = compute (shape = [W, H]) |i, j| x[j, i]\n  return a, b\n}").two
        x = np.arange(6, dtype=np.float32).reshape(2, 3)
        first, second = results = two(x)
        self.assertEqual(results._fields, ("result0", "result1"))
        np.testing.assert_array_equal(first, x[:, 0])
        np.testing.assert_array_equal(second, x.T)

    # covers: shape.infer.loopy
    def test_loop_kernels_have_their_lengths_with_every_schedule(self):
        for schedule in ("", "schedule { split_iname(i, 128, outer_tag=\"g.0\", inner_tag=\"l.0\") }\n"):
            axpy = crisp.compile(AXPY % schedule, name="axpy.loopy").axpy
            x = np.arange(1000, dtype=np.float32)
            for z in (axpy(2.0, x, x), axpy(2.0, x, y=x), axpy(a=2.0, x=x, y=x), axpy(2.0, x, x, 1000)):
                np.testing.assert_array_equal(z, 3 * x)
        heat = crisp.compile("examples/loopy/heat.loopy").heat
        u = np.random.default_rng(0).random((2, 66, 66), dtype=np.float32)
        before = u.copy()
        heat(u, 5)
        self.assertFalse((u == before).all())

    def test_quotients_and_sums_are_exact(self):
        pairs = crisp.compile(
            'kernel pairs {\n  domain "{ [i]: 0 <= i < n }"\n  arg x: float32 [2*n]\n  arg r: float32 [n]\n  arg n: value int32\n'
            "  body { r[i] = x[2*i] + x[2*i + 1] }\n}\n", name="pairs.loopy",
        ).pairs
        np.testing.assert_array_equal(pairs(np.arange(6, dtype=np.float32)), [1, 5, 9])
        with self.assertRaisesRegex(crisp.CrispArgumentError, r"the length of `x` in a call of `pairs` is 7, and no whole number `n` makes 2\*n that long"):
            pairs(np.arange(7, dtype=np.float32))

    # covers: shape.layout
    def test_other_orders_are_taken_where_the_type_has_them(self):
        first = tensor("kernel t(a: Tensor<M, N; f32, colmajor>) -> Tensor<M, N; f32> { compute (shape = [M, N]) |i, j| 2.0 * a[i, j] }").t
        a = np.arange(6, dtype=np.float32).reshape(2, 3)
        np.testing.assert_array_equal(first(np.asfortranarray(a)), 2 * a)
        with self.assertRaisesRegex(crisp.CrispArgumentError, r"np\.asfortranarray\(a\)"):
            first(a)
        np.testing.assert_array_equal(first(a, copy=True), 2 * a)
        rows = tensor("kernel t(a: Tensor<M, N; f32>) -> Tensor<M, N; f32, colmajor> { compute (shape = [M, N]) |i, j| 2.0 * a[i, j] }").t
        made = rows(a)
        np.testing.assert_array_equal(made, 2 * a)
        self.assertTrue(made.flags.f_contiguous)
        with self.assertRaisesRegex(crisp.CrispArgumentError, r"np\.ascontiguousarray\(a\)"):
            rows(np.asfortranarray(a))
        np.testing.assert_array_equal(rows(a[:, ::2].copy()), 2 * a[:, ::2])

    def test_every_kind_of_value(self):
        for kind, dtype in (("f64", np.float64), ("f16", np.float16), ("i8", np.int8), ("u16", np.uint16), ("i64", np.int64)):
            twice = tensor(f"kernel t(x: Tensor<H, W; {kind}>) -> Tensor<W, H; {kind}> {{ compute (shape = [W, H]) |i, j| x[j, i] }}").t
            x = np.arange(6).reshape(2, 3).astype(dtype)
            np.testing.assert_array_equal(twice(x), x.T)
        product = crisp.compile(
            'kernel c {\n  domain "{ [i]: 0 <= i < n }"\n  arg x: complex64 [n]\n  arg r: complex64 [n]\n  arg n: value int32\n  body { r[i] = x[i]*x[i] }\n}\n',
            name="c.loopy",
        ).c
        x = np.array([1 + 2j, 3j, 0.5], np.complex64)
        result = product(x)
        self.assertEqual((result.dtype, result.shape), (np.complex64, (3,)))
        np.testing.assert_array_equal(result, x * x)


class Mistakes(unittest.TestCase):
    # covers: shape.conflict shape.given-size shape.rank shape.result.given
    def test_each_has_one_error_before_anything_runs(self):
        matmul = tensor(MATMUL).matmul
        a, b, c = np.ones((2, 3), np.float32), np.ones((3, 4), np.float32), np.full((2, 4), 7, np.float32)
        masked = np.ma.masked_array(a, a > 5)
        cases = [
            ((a, b[:2]), {}, "`K` is 3 by the second axis of `A` and 2 by the first axis of `B`"),
            ((a, b, c, 2, 5, 4), {}, "`K` is 5 as given and 3 by the second axis of `A`"),
            ((a.reshape(3, 2), b), {}, "`K` is 2 by the second axis of `A` and 3 by the first axis of `B`"),
            ((a, b), {"result": np.zeros(3, np.float32)}, r"`result` of `matmul` has the shape \[M, N\], and an array of shape \(3,\)"),
            ((a, b), {"result": np.zeros((4, 2), np.float32)}, "`M` is 2 by the first axis of `A` and 4 by the first axis of `result`"),
            ((a.ravel(), b), {}, r"has the shape \[M, K\], and an array of shape \(6,\)"),
            ((np.float32(1).reshape(()), b), {}, r"has the shape \[M, K\], and an array without axes"),
            ((a, b), {"M": -2}, "the size `M` is -2"),
            ((np.zeros((0, 3), np.float32), b), {}, "the first axis of `A` is 0"),
            ((a.tolist(), b), {}, "a list is passed"),
            ((masked, b), {}, "masked array"),
            ((a.astype(">f4"), b), {}, "an array of >f4 with shape"),
            ((np.asfortranarray(np.ones((3, 3), np.float32) * np.arange(3, dtype=np.float32)), b), {}, "another order"),
            ((np.ones((4, 6), np.float32)[:, ::2], b), {}, "gaps"),
            ((a.astype(object), b), {}, "Python objects"),
            ((a.astype(np.float64), b), {}, "float64"),
            ((a, b), {"M": float("nan")}, "`M`"),
            ((a, b), {"M": 1 << 40}, "does not hold"),
            ((a, b), {"A": a}, "argument `A` of `matmul`, `float32.M, K.`, is given twice"),
            ((a, b, c, 2, 3, 4), {"result": c}, "argument `result` of `matmul`, `float32.M, N.`, is given twice"),
            ((a,), {}, "argument `B` of `matmul` is not given"),
            ((a, b), {"nothing": 1}, "has no argument `nothing`"),
        ]
        for args, named, wanted in cases:
            with self.subTest(wanted):
                with self.assertRaisesRegex(crisp.CrispArgumentError, wanted) as raised:
                    matmul(*args, **named)
                text, found = str(raised.exception), raised.exception.diagnostics
                # Each has the argument and its axis or shape, in words and as data.
                self.assertRegex(text, r"axis of `|length of `|float32\[[MKN], [MKN]\]|the shape \[[MKN], [MKN]\]")
                for one in found:
                    self.assertEqual(set(one["about"]), {"argument", "axis", "given", "expected"}, text)
                    self.assertIn(one["about"]["argument"], ("A", "B", "result", "M", "K", "nothing", ""))
        twice = tensor("kernel t(x: Tensor<N; f32>, y: Tensor<N, 2; f32>) -> Tensor<N; f32> { compute (shape = [N]) |i| x[i] + y[i, 1] }").t
        pairs = np.ones((3, 2), np.float32)
        for args, wanted in [
            ((np.array(1, np.float32), pairs), r"`x` of `t` has the shape \[N\], and an array without axes is passed"),
            ((5.0, pairs), "`x` of `t` is `float32.N.`, and a float is passed"),
            ((np.ones(3, np.float32), np.ones((3, 3), np.float32)), "the second axis of `y` is 3, and must be 2"),
        ]:
            with self.assertRaisesRegex(crisp.CrispArgumentError, wanted):
                twice(*args)
        # Files give what they hold: another byte order and another order of axes are refused with the call that fixes them.
        with tempfile.TemporaryDirectory() as folder:
            for values, wanted in [(a.astype(">f4"), r"an array of >f4 with shape[^`]*is passed[^`]*(?:`[^`]*`[^`]*)*`A.astype\(np.float32\)`"), (np.asfortranarray(np.arange(6, dtype=np.float32).reshape(2, 3)), "another order")]:
                path = os.path.join(folder, "a.npy")
                np.save(path, values)
                with self.assertRaisesRegex(crisp.CrispArgumentError, wanted):
                    matmul(np.load(path), b)
        square = np.ones((3, 3), np.float32)
        with self.assertRaises(crisp.CrispError) as caught:
            matmul(square, square, result=square)
        self.assertEqual((caught.exception.code, square.sum()), ("L0010", 9))
        self.assertTrue((c == 7).all())
        with self.assertRaises(crisp.CrispArgumentError) as caught:
            matmul(a, b[:2])
        self.assertEqual(caught.exception.code, "A0116")
        self.assertIn("^", str(caught.exception))

    # covers: shape.no-guess
    def test_no_length_is_guessed(self):
        scatter = crisp.compile("""(def-kernel k (v:(vector-type uint :global :read-only) &out r:(vector-type uint :global :write-only))
  (declare (global-size :derive-from v))
  (let ((i (get-global-id 0))) (set! (~ r (~ v i)) 1)))""").k
        v = np.arange(5, dtype=np.uint32)
        for call in (lambda: scatter(v), lambda: scatter(v, device="cpu")):
            with self.assertRaises(crisp.CrispArgumentError) as caught:
                call()
            self.assertEqual(caught.exception.code, "A0121")
        np.testing.assert_array_equal(scatter(v, r=np.zeros(5, np.uint32)), np.ones(5))
        rows = crisp.compile("""(def-kernel k (w:ulong h:ulong &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from (w h)))
  (in-each-thread (x y) (when (and (< x w) (< y h)) (set! (~ r (+ (* y w) x)) 1.0))))""").k
        self.assertEqual(rows(5, 3).shape, (15,))


class Signatures(unittest.TestCase):
    # covers: shape.signature
    def test_what_shows_shapes(self):
        kernel = tensor(MATMUL).matmul
        text = "matmul(A: float32[M, K], B: float32[K, N]) -> float32[M, N]"
        self.assertEqual(repr(kernel), f"<crisp.Kernel {text}>")
        self.assertIn(text, pydoc.plain(pydoc.render_doc(kernel)))
        signature = inspect.signature(kernel)
        self.assertEqual(list(signature.parameters)[:2], ["A", "B"])
        self.assertEqual(signature.parameters["A"].annotation, "float32[M, K]")
        self.assertEqual(signature.return_annotation, "float32[M, N]")
        self.assertEqual(signature.parameters["M"].default, None)
        again = pickle.loads(pickle.dumps(kernel))
        self.assertEqual(again(np.ones((1, 2), np.float32), np.ones((2, 1), np.float32)).tolist(), [[2.0]])

    # covers: shape.report
    def test_a_proven_program_is_deterministic(self):
        module = crisp.compile(AXPY % "schedule { split_iname(i, 128, outer_tag=\"g.0\", inner_tag=\"l.0\") }\n", name="axpy.loopy")
        self.assertEqual({it["results"]["class"] for it in module.metadata["kernels"]}, {"deterministic"})
        shape = module.metadata["kernels"][0]["arguments"][1]["buffer"]["shape"]
        self.assertEqual((shape["text"], shape["layout"]), ("[n]", "row-major"))


class Native(unittest.TestCase):
    def test_simple_calls_do_not_go_through_python(self):
        axpy = crisp.compile(AXPY % "", name="axpy.loopy").axpy
        x, z = np.arange(5, dtype=np.float32), np.zeros(5, np.float32)
        refused = AssertionError("Python code is called")
        in_order, bound, whole = axpy.bind(), axpy.bind(y=x), axpy.bind(x=x, y=x, z=z, n=5)
        with mock.patch.object(crisp.Kernel, "_call", side_effect=refused), mock.patch.object(type(bound), "_call", side_effect=refused):
            calls = [
                axpy(2.0, x, x), axpy(2.0, x, y=x), axpy(y=x, x=x, a=2.0), axpy(2.0, x, x, n=5), axpy(2.0, x, x, z=z), axpy(2, x, x, z, 5),
                in_order(2.0, x, x), bound(2.0, x), bound(2.0, x, z), whole(2.0), axpy(np.float32(2), x, x),
            ]
            for value in calls:
                self.assertEqual(value.tolist(), [0, 3, 6, 9, 12])
            self.assertIs(axpy(2.0, x, x, z=z), z)
            self.assertIs(whole(2.0), z)
            # Options, conversions and mistakes do.
            for function in (
                lambda: axpy(2.0, x, x, device="cpu"), lambda: axpy(2.0, x[::2], x), lambda: axpy(2.0, x),
                lambda: axpy(2.0, x, x, w=x), lambda: axpy(2.0, x, x, x=x), lambda: axpy(2.0, x, x, z, 5, 6), lambda: bound(2.0, x=x), lambda: whole("2"),
            ):
                with self.assertRaises(AssertionError):
                    function()


class Examples(unittest.TestCase):
    # covers: shape.infer.tensor shape.infer.loopy shape.infer.cucl shape.result.made
    def test_examples_run_with_inputs_only(self):
        types = {"float": np.float32, "int": np.int32}
        with open("tests/examples/inputs.txt", encoding="utf-8") as file:
            lines = [line for line in file if not line.startswith("#")]
        self.assertGreater(len(lines), 20)
        for line in lines:
            call, _, wanted = line.partition("->")
            path, name, *words = call.split()
            given, define, dims = {}, {}, {}
            for word in words:
                argument, _, text = word.partition("=")
                if word.startswith("-D"):
                    define[argument[2:]] = text
                    continue
                if word.startswith("--dims="):
                    declared, _, of = text.partition("=")
                    dims[declared] = {dimension: int(size) for dimension, _, size in (it.partition(":") for it in of.split(","))}
                    continue
                rule, *described = text.split(":")
                if not described:
                    given[argument] = float(text) if "." in text else int(text)
                    continue
                extents = [int(extent) for extent in described[1].split("x")]
                numbers = np.arange(np.prod(extents)).reshape(extents)
                made = np.zeros_like(numbers) if rule == "zeros" else numbers if rule == "iota" else numbers * 7 % 11 / 16
                given[argument] = made.astype(types[described[0]])
            with self.subTest(path):
                kernel = crisp.compile(os.path.join("examples", path), define=define, dims=dims)[name]
                results = kernel(**given)
                if isinstance(kernel, crisp.Template):
                    kernel = kernel.kernel(**given)
                results = () if results is None else (results,) if isinstance(results, np.ndarray) else results
                names = [it.name for it in kernel.arguments if it.buffer and it.out]
                found = " ".join(f"{it}:{'x'.join(map(str, result.shape))}" for it, result in zip(names, results))
                self.assertEqual(found, wanted.strip())


class Templates(unittest.TestCase):
    def setUp(self):
        self.sgemm = crisp.compile("examples/cucl/sgemm.cucl").sgemm

    # covers: shape.infer.cucl
    def test_dimensions_follow_from_arrays(self):
        a, b = np.arange(6, dtype=np.float32).reshape(2, 3), np.arange(12, dtype=np.float32).reshape(3, 4)
        for c in (self.sgemm(a, b), self.sgemm(a, b=b), self.sgemm(b=b, a=a), pickle.loads(pickle.dumps(self.sgemm))(a, b)):
            self.assertEqual(c.tolist(), (a @ b).tolist())
        out = np.zeros((2, 4), np.float32)
        self.sgemm(a, b, c=out)
        self.assertEqual(out.tolist(), (a @ b).tolist())
        self.assertEqual(self.sgemm(b.T.copy(), b).shape, (4, 4))
        self.assertEqual(self.sgemm.kernel(a=(2, 3), b=b)(a, b).shape, (2, 4))
        self.assertEqual(repr(self.sgemm), "<crisp.Template sgemm(a[M, K], b[K, N]) -> c[M, N]>")
        self.assertEqual(self.sgemm.kernel(a=(2, 3), b=(3, 4)).__doc__.splitlines()[0], "sgemm(a: float32[M=2, K=3], b: float32[K=3, N=4]) -> float32[M=2, N=4]")

    # covers: shape.infer.cucl shape.conflict
    def test_mistakes_name_arguments_and_axes(self):
        a, b = np.zeros((2, 3), np.float32), np.zeros((4, 5), np.float32)
        with self.assertRaisesRegex(crisp.CrispError, "`K` is 3 by the second axis of `a` and 4 by the first axis of `b`"):
            self.sgemm(a, b)
        with self.assertRaisesRegex(crisp.CrispError, "A0115.*`a` has the dimensions `M:K`"):
            self.sgemm(a.reshape(1, 2, 3), b)
        with self.assertRaisesRegex(crisp.CrispArgumentError, r"argument `b` of `sgemm`, `\[K, N\]`, is passed a list"):
            self.sgemm(a, b=[[1.0]])
        with self.assertRaisesRegex(crisp.CrispError, "no dimensions are given for `b`"):
            self.sgemm(a)
        with self.assertRaisesRegex(crisp.CrispError, "the first axis of `a` is 0"):
            self.sgemm(np.zeros((0, 3), np.float32), b)
        for wrong in (a.astype(">f4"), a.astype(object), np.ma.masked_array(a, a > 5), np.asfortranarray(np.arange(6, dtype=np.float32).reshape(2, 3)), a.astype(np.float64)):
            with self.assertRaisesRegex(crisp.CrispArgumentError, "`a` of `sgemm`|argument `a`|number 1"):
                self.sgemm(wrong, np.zeros((3, 4), np.float32))
        with self.assertRaisesRegex(crisp.CrispArgumentError, "`dims` is 3"):
            crisp.compile("examples/cucl/sgemm.cucl", dims=3)
        with self.assertRaisesRegex(crisp.CrispArgumentError, "dimension 'M' of `a` is 0"):
            crisp.compile("examples/cucl/sgemm.cucl", dims={"a": {"M": 0}})


class Others(unittest.TestCase):
    def test_files_in_c_include_others_beside_them(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "h.h"), "w") as file:
                file.write("#define V 7\n")
            path = os.path.join(folder, "k.cl")
            with open(path, "w") as file:
                file.write('#include "h.h"\n__kernel void k(__global int *r) { r[0] = V; }')
            r = np.zeros(1, np.int32)
            crisp.compile(path).k(r, global_size=1)
            self.assertEqual(r.tolist(), [7])
            inside = os.path.join(folder, "src")
            os.mkdir(inside)
            path = os.path.join(inside, "k.cl")
            with open(path, "w") as file:
                file.write('#include <h.h>\n__kernel void k(__global int *r) { r[0] = 2 * V; }')
            with self.assertRaisesRegex(crisp.CrispError, "S0108"):
                crisp.compile(path)
            for include in (folder, [folder]):
                crisp.compile(path, include=include).k(r, global_size=1)
                self.assertEqual(r.tolist(), [14])

    def test_views_of_memory_are_taken_however_a_kernel_is_called(self):
        scale = crisp.compile("""(def-kernel s (a:float x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from x)) (loop-vector-stride x (i) (set! (~ r i) (* a (~ x i)))))""").s
        x = memoryview(np.arange(4, dtype=np.float32))
        for r in (scale(2.0, x), scale(2.0, x, copy=False), scale(2.0, x, device="cpu"), scale.bind(x=x)(2.0)):
            np.testing.assert_array_equal(r, [0, 2, 4, 6])

    def test_both_exceptions_of_a_queue_are_shown(self):
        kernel = crisp.compile(
            "__kernel void a(__global const int *x, __global int *r) { int i = get_global_id(0); assert(x[i] < 100); r[i] = x[i]; }", name="a.cl"
        ).a
        with self.assertRaises(ValueError) as caught:
            with crisp.queue("cpu") as queue:
                kernel(np.array([500], np.int32), r=np.zeros(1, np.int32), global_size=1, queue=queue)
                raise ValueError("the author's own exception")
        self.assertIn("failed", "".join(caught.exception.__notes__))


if __name__ == "__main__":
    unittest.main()
