"""Tensor programs in Python: texts, calls, schedules, and programs of several launches in torch and JAX."""

import os
import re
import unittest

import crisp
import numpy as np

LAYERS = """kernel layers(x: Tensor<S, D; f32>, w: Tensor<D, E; f32>, v: Tensor<E, D; f32>) -> Tensor<S, D; f32> {
  h = gelu(x @ w)
  softmax(h @ v)
}
kernel sorted(x: Tensor<N; f32>) -> (Tensor<N; f32>, Tensor<N; i32>) { return sort(x), argsort(x) }
kernel counts(x: Tensor<N; i32>) -> Tensor<8; i32> { histogram(x, 8) }
fn part(x: T) -> T { x + x }
"""


def needs(name):
    try:
        return __import__(name)
    except ImportError as error:
        raise unittest.SkipTest(f"skipped: {name} is not installed") from error


def expected(x, w, v):
    from math import erf

    h = x.astype(np.float64) @ w
    h = 0.5 * h * (1 + np.vectorize(erf)(h / np.sqrt(2)))
    y = np.exp(h @ v - (h @ v).max(1, keepdims=True))
    return y / y.sum(1, keepdims=True)


class Texts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.m = crisp.tensor(LAYERS)
        numbers = np.random.default_rng(1)
        cls.arrays = [numbers.standard_normal(shape).astype(np.float32) for shape in ((5, 8), (8, 12), (12, 8))]

    # covers: tensor2.python
    def test_a_text_is_a_module(self):
        # Parts of programs and functions are not kernels.
        self.assertEqual(self.m.kernels, ("layers", "sorted", "counts"))
        found = self.m.layers(*self.arrays)
        np.testing.assert_allclose(found, expected(*self.arrays), rtol=1e-5)
        self.assertEqual(found.tobytes(), self.m.layers(*self.arrays, device="interp").tobytes())
        x = np.array([3, 1, np.nan, 2, 1], np.float32)
        values, places = self.m.sorted(x)
        self.assertEqual(places.tolist(), np.argsort(x, kind="stable").tolist())
        np.testing.assert_array_equal(values, np.sort(x))
        self.assertEqual(self.m.counts(np.array([0, 7, 7, 9, -1], np.int32)).tolist(), [1, 0, 0, 0, 0, 0, 0, 2])

    def test_constants_and_mistakes(self):
        source = "kernel k<T>(x: Tensor<N; T>) -> Tensor<N; T> { compute (shape = [N]) |i| x[i] + x[i] }"
        self.assertEqual(crisp.tensor(source, define={"T": "f64"}).k(np.ones(3)).dtype, np.float64)
        for wrong in ("a.tensor", 3):
            with self.assertRaisesRegex(crisp.CrispError, "text of a tensor program"):
                crisp.tensor(wrong)
        with self.assertRaises(crisp.CrispError) as caught:
            crisp.tensor("kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> { nope(x) }")
        self.assertIn("source.tensor:1:", str(caught.exception))

    def test_rows_are_proven(self):
        m = crisp.compile("kernel scale(x: Tensor<M, K; f32>, w: Tensor<K; f32>) -> Tensor<M; f32> rows M { compute (shape = [M]) |m| reduce (shape = [K], op = sum) |k| x[m, k] * w[k] }", name="s.tensor")
        rows = m.scale.rows()
        self.assertEqual(list(rows), ["M", "K"])
        self.assertEqual(rows["M"], (True, {"x": 0, "result": 0}, ("w",), ("K",), None))
        self.assertEqual((rows["K"].proven, rows["K"].why), (False, "a reduction goes over rows"))
        with self.assertRaisesRegex(crisp.CrispError, "T0811"):
            crisp.compile("kernel s(x: Tensor<M; f32>) -> Tensor<M; f32> rows M { compute (shape = [M]) |m| x[m] / f32(M) }", name="s.tensor").s
        lisp = crisp.compile("(def-kernel k (&out r:(vector-type int :global :write-only)) (declare (global-size :set-to 1)) (set! (~ r 0) 1))")
        with self.assertRaisesRegex(crisp.CrispError, "not a tensor program"):
            lisp.k.rows()

    def test_schedules_say_what_was_chosen(self):
        whole = self.m.schedule()
        of_one = self.m.layers.schedule()
        self.assertIn(str(of_one), whole)
        self.assertTrue(of_one.startswith("kernel layers\n"), of_one)
        self.assertNotIn("kernel sorted", of_one)
        self.assertGreater(of_one.count("launch"), 1, of_one)
        self.assertEqual(of_one._repr_html_().count("<pre"), 1 + sum(line.startswith("launch") for line in of_one.splitlines()))
        lisp = crisp.compile("(def-kernel k (&out r:(vector-type int :global :write-only 1)) (declare single-task) (set! (~ r 0) 1))")
        with self.assertRaisesRegex(crisp.CrispError, "no schedule"):
            lisp.schedule()


class Page(unittest.TestCase):
    def test_examples_run_as_printed(self):
        root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../..")
        page = open(os.path.join(root, "docs/reference/tensor/python.md"), encoding="utf-8").read()
        programs = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
        self.assertGreater(len(programs), 3)
        names = {}
        for program in programs:
            exec(compile(program, "python.md", "exec"), names)


class Elsewhere(unittest.TestCase):
    def test_jax_takes_programs_of_several_launches(self):
        jax = needs("jax")
        import crisp.jax

        texts = Texts()
        texts.setUpClass()
        arrays = [jax.numpy.asarray(array) for array in texts.arrays]
        function = crisp.jax.call(texts.m.layers)
        for made in (function(*arrays), jax.jit(function)(*arrays)):
            self.assertEqual(np.asarray(made).tobytes(), texts.m.layers(*texts.arrays).tobytes())
        values, places = jax.jit(crisp.jax.call(texts.m.sorted))(jax.numpy.asarray([3.0, 1.0, 2.0], dtype="float32"))
        self.assertEqual((np.asarray(values).tolist(), np.asarray(places).tolist()), ([1, 2, 3], [1, 2, 0]))

    def test_torch_takes_programs_of_several_launches(self):
        torch = needs("torch")
        import crisp.torch

        texts = Texts()
        texts.setUpClass()
        arrays = [torch.from_numpy(array.copy()) for array in texts.arrays]
        operator = crisp.torch.op(texts.m.layers, "crisp_tests::layers")
        for made in (texts.m.layers(*arrays), operator(*arrays)):
            self.assertEqual(made.numpy().tobytes(), texts.m.layers(*texts.arrays).tobytes())

    def test_cells_of_notebooks(self):
        needs("IPython")
        from IPython.core.interactiveshell import InteractiveShell

        shell = InteractiveShell.instance()
        shell.run_line_magic("load_ext", "crisp")
        self.assertTrue(shell.run_cell("%%crisp tensor\n" + LAYERS).success)
        self.assertEqual(shell.user_ns["counts"](np.array([1, 1], np.int32)).tolist(), [0, 2, 0, 0, 0, 0, 0, 0])
        self.assertTrue(shell.run_cell("%%crisp tensor named --target interp\n" + LAYERS).success)
        self.assertEqual(shell.user_ns["named"].kernels, ("layers", "sorted", "counts"))


if __name__ == "__main__":
    unittest.main()
