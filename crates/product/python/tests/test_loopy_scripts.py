"""Scripts for Loopy: what they write runs, with numpy's results."""

import os
import re
import time
import unittest

import numpy as np

import crisp
import crisp.loopy as lp

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../..")
I32 = np.int32


def run(k, **given):
    """The results by name, the same on the CPU and on the interpreter."""
    k = lp.set_options(k, return_dict=True)
    copies = lambda: {name: it.copy(order="K") if isinstance(it, np.ndarray) else it for name, it in given.items()}
    found, other = k(**copies())[1], lp.set_target(k, "interp")(**copies())[1]
    for name, array in found.items():
        assert np.asarray(array).tobytes() == np.asarray(other[name]).tobytes(), name
    return found


class Surface(unittest.TestCase):
    # covers: loopy2.surface
    def test_expressions_are_those_of_numpy(self):
        a, x = np.arange(-9, 31, dtype=I32), np.linspace(-3, 3, 40).astype(np.float32)
        z = (x + 1j * x[::-1]).astype(np.complex128)
        cases = {
            "a[i] if a[i] > 3 else -a[i] if a[i] < 0 else 7": np.where(a > 3, a, np.where(a < 0, -a, 7)),
            "(a[i] << 2 | a[i] & 3) ^ ~a[i]": (a << 2 | a & 3) ^ ~a,
            "a[i] >> 1 + 1": a >> 2,
            "1 + a[i] & 7 == 3": 1 + a & (7 == 3),
            "clamp(x[i], -1, 2f)": np.clip(x, -1, 2),
            "cast(np:dtype('float64'), x[i])/3": x.astype(np.float64) / 3,
            "float64(a[i])/int16(7)": a / 7.0,
            "sqrt(z[i])": np.sqrt(z),
            "sin(z[i]) + cosh(z[i])*2j": np.sin(z) + np.cosh(z) * 2j,
            "z[i]**0.5": z**0.5,
        }
        for text, expected in cases.items():
            text = text.replace("1 + a[i] & 7 == 3", "(1 + a[i]) & cast(int32, 7 == 3)")
            k = lp.make_kernel("{ [i]: 0 <= i < n }", f"o[i] = {text}")
            words = {name: array for name, array in (("a", a), ("x", x), ("z", z)) if f"{name}[" in text}
            k = lp.add_dtypes(k, {name: array.dtype for name, array in words.items()})
            np.testing.assert_allclose(run(k, **words)["o"], expected, rtol=1e-12 if "x[" not in text else 1e-6, atol=1e-12, err_msg=text)

    def test_rounding_is_that_of_c(self):
        x = np.array([-2.5, -1.5, -0.5, -0.25, 0, 0.49999999999999994, 0.5, 1.5, 2.5, 4503599627370497.5, 2**53 + 2.0, np.inf, -np.inf])
        away = np.array([-3, -2, -1, -0.0, 0, 0, 1, 2, 3, 4503599627370498, 2**53 + 2.0, np.inf, -np.inf])
        k = lp.make_kernel("{ [i]: 0 <= i < n }", "r[i] = round(x[i])\n e[i] = rint(x[i])\n t[i] = trunc(x[i])", [lp.GlobalArg("x", np.float64), "..."])
        found = run(k, x=x)
        for name, expected in (("r", away), ("e", np.rint(x)), ("t", np.trunc(x))):
            np.testing.assert_array_equal(found[name], expected, err_msg=name)
        self.assertTrue(np.isnan(run(k, x=np.array([np.nan]))["r"][0]))

    def test_places_lists_and_domains_without_loops(self):
        k = lp.make_kernel("{ [i]: 0 <= i < 12 }", "f[[i]] = i", [lp.GlobalArg("f", I32, shape=(3, 4), order="F")])
        np.testing.assert_array_equal(run(k)["f"], np.arange(12).reshape(4, 3).T)
        k = lp.make_kernel("{:}", "o = reduce(any, [], 5)")
        self.assertEqual(run(k)["o"], 5)
        k = lp.make_kernel("{ [i, j]: 0 <= i, j < 5 }", "s = sum([i, j], i*j)\n m, at = argmax(i, (i - 2)*(i - 2), i)")
        found = run(k)
        self.assertEqual((found["s"], found["m"], found["at"]), (100, 4, 4))

    def test_conditions_and_points(self):
        t = np.linspace(0, 2000, 50)
        k = lp.make_kernel(
            "{ [i]: 0 <= i < n }",
            "for i\n <> c = t[i] < 1000\n o[i] = t[i]  {id=a, if=c}\n o[i] = t[i] - 1000  {dep=a, if=not c}\nend",
            [lp.GlobalArg("t, o", np.float64, shape="n")],
        )
        np.testing.assert_array_equal(run(k, t=t, o=np.zeros(50))["o"], np.where(t < 1000, t, t - 1000))
        k = lp.make_kernel(
            "{ [i]: 0 <= i < n }",
            "for i\n if t[i] < 500\n  o[i] = 1\n elif t[i] < 1500\n  o[i] = 2\n else\n  o[i] = 3\n end\nend",
            [lp.GlobalArg("t, o", np.float64, shape="n")],
        )
        np.testing.assert_array_equal(run(k, t=t, o=np.zeros(50))["o"], np.select([t < 500, t < 1500], [1, 2], 3))
        k = lp.make_kernel(
            "{ [i, j]: 0 <= i, j < n }", "o[i] = a[i]  {id=one}\n... gbarrier  {id=stop, dep=one}\n o[j] = 2*o[j]  {id=two, dep=stop}", [lp.GlobalArg("o, a", I32, shape="n")]
        )
        np.testing.assert_array_equal(run(k, a=np.arange(5, dtype=I32))["o"], 2 * np.arange(5))

    def test_domains_by_data_are_loops_of_their_own(self):
        starts, v = np.array([0, 2, 2, 5], I32), np.array([1.0, 2, 3, 4, 5])
        k = lp.make_kernel(
            "{ [p, q]: 0 <= p < m and 0 <= q < count }", "<> first = s[p]\n<> count = s[p + 1] - first\ny[p] = 5 + sum(q, v[first + q])",
            [lp.GlobalArg("s", I32, shape="m + 1"), lp.GlobalArg("v", np.float64), lp.GlobalArg("y", np.float64, shape="m"), "..."],
        )
        # A row without elements has a result too.
        np.testing.assert_array_equal(run(k, s=starts, v=v)["y"], [8, 5, 17])


class Types(unittest.TestCase):
    # covers: loopy2.types
    def test_arrays_have_the_types_that_are_passed(self):
        for dtype in (np.float32, np.int16, np.complex64):
            k = lp.make_kernel("{ [i]: 0 <= i < n }", "a[i] = 3")
            k = lp.split_iname(k, "i", 16, outer_tag="g.0", inner_tag="l.0")
            a = np.zeros(37, dtype)
            k(a=a)
            np.testing.assert_array_equal(a, np.full(37, 3, dtype))
        k = lp.make_kernel("{ [i]: 0 <= i < n }", "o[i] = s*a[i]")
        a = np.linspace(0, 1, 9)
        np.testing.assert_array_equal(run(k, a=a, s=np.float64(3))["o"], 3 * a)
        out = np.zeros(9)
        k(a=a.astype(np.float32), s=2, o=out)
        np.testing.assert_array_equal(out, 2 * a.astype(np.float32))

    def test_views_are_used_where_they_are(self):
        x = np.arange(200.0).reshape(10, 20)
        k = lp.make_kernel("{ [i, j]: 0 <= i < n and 0 <= j < m }", "x[i, j] = -x[i, j]")
        expected = x.copy()
        expected[2:9, 3:8] *= -1
        k(x=x[2:9, 3:8])
        np.testing.assert_array_equal(x, expected)

    def test_shapes_are_those_that_are_passed(self):
        k = lp.make_kernel("{ [i]: 0 <= i < 10 }", "b[i] = a[abs(5 - i)]", [lp.GlobalArg("a", np.float32), ...])
        a = np.arange(6, dtype=np.float32)
        np.testing.assert_array_equal(run(k, a=a)["b"], a[np.abs(5 - np.arange(10))])

    def test_elements_that_a_kernel_brings(self):
        table = np.arange(12.0).reshape(3, 4)
        k = lp.make_kernel("{ [i, j]: 0 <= i < 3 and 0 <= j < 4 }", "o[i, j] = 2*c[i, j]", [lp.TemporaryVariable("c", initializer=table, shape=lp.auto, read_only=True), ...])
        np.testing.assert_array_equal(run(k)["o"], 2 * table)


class Inputs(unittest.TestCase):
    # covers: loopy2.inputs
    def test_what_is_written_first_need_not_be_passed(self):
        k = lp.make_kernel("{ [i]: 0 <= i < 4 }", "f[i] = 3.0  {id=a}\ng[i] = f[i] + 1.5  {dep=a}", [lp.GlobalArg("f, g", np.float64, shape=4)])
        self.assertEqual(run(k)["g"].tolist(), [4.5] * 4)
        k = lp.make_kernel("{ [i]: 0 <= i < 4 }", "f[i] = 3.0  {id=a}\ng[i] = f[3] + 1.5  {dep=a}", [lp.GlobalArg("f, g", np.float64, shape=4)])
        with self.assertRaises(crisp.CrispArgumentError) as caught:
            k()
        self.assertIn("`f`", str(caught.exception))
        k = lp.make_kernel("{ [i]: 0 <= i < 3 }", "o[i] = o[i + 1]", [lp.GlobalArg("o", I32, shape=4, is_input=False)])
        self.assertEqual(run(k)["o"].tolist(), [0, 0, 0, 0])


class Steps(unittest.TestCase):
    def same(self, plain, *others, **parameters):
        for other in others:
            lp.auto_test_vs_ref(plain, None, other, parameters=parameters)

    # covers: loopy2.realise
    def test_copies_in_the_loop_of_a_reduction(self):
        k = lp.add_dtypes(lp.make_kernel("{ [i, j, m]: 0 <= i, j, m < n }", "c[i, j] = sum(m, a[i, m]*b[m, j])", assumptions="n >= 1"), {"a": np.float32, "b": np.float32})
        t = lp.split_iname(k, "i", 16, outer_tag="g.0", inner_tag="l.1")
        t = lp.split_iname(t, "j", 16, outer_tag="g.1", inner_tag="l.0")
        t = lp.split_iname(t, "m", 16, slabs=(0, 1))
        for name, sweep in (("a", ["i_inner", "m_inner"]), ("b", ["m_inner", "j_inner"])):
            t = lp.add_prefetch(t, name, sweep, fetch_outer_inames="i_outer, j_outer, m_outer", default_tag="l.auto")
        self.assertEqual(t.explain().count("local f32 [16, 16]"), 2)
        self.same(k, t, n=53)

    # covers: loopy2.exact
    def test_exact_reductions_by_tag(self):
        for length in (1, 5, 67, 128):
            k = lp.make_kernel("{ [p, q]: 0 <= p < n and 0 <= q < 5 }", "z[q] = sum(p, p + q)", [lp.GlobalArg("z", I32, shape=5), "..."])
            k = lp.fix_parameters(k, n=length)
            for tags in ("p: l.0", "p: l.0, q: l.1", "p: l.0, q: g.0"):
                self.assertEqual(run(lp.tag_inames(k, tags))["z"].tolist(), [sum(p + q for p in range(length)) for q in range(5)])
        a = np.sin(np.arange(128.0))
        k = lp.make_kernel("{ [p]: 0 <= p < 128 }", "v[0], at[0] = argmax(p, abs(a[p]), p)", [lp.GlobalArg("a", np.float64, shape=128), lp.GlobalArg("v", np.float64, shape=1), lp.GlobalArg("at", I32, shape=1)])
        found = run(lp.tag_inames(k, "p: l.0"), a=a)
        self.assertEqual((found["v"][0], found["at"][0]), (np.abs(a).max(), np.abs(a).argmax()))
        k = lp.make_kernel("{ [p]: 0 <= p < 128 }", "v[0] = sum(p, a[p])", [lp.GlobalArg("a", np.float64, shape=128), lp.GlobalArg("v", np.float64, shape=1)])
        with self.assertRaises(crisp.CrispError) as caught:
            lp.tag_inames(k, "p: l.0").explain()
        self.assertEqual(caught.exception.code, "P0407")

    # covers: loopy2.maps
    def test_maps_are_bijections(self):
        k = lp.make_kernel(["[nx, nt] -> { [x, u]: 0 <= x < nx and 0 <= u < nt }"], "a[x, u] = 3*b[x, u]", [lp.GlobalArg("a, b", np.float32, shape="nx, nt"), "..."])
        split = lp.map_domain(k, "[nt] -> { [u] -> [uo, ui]: 0 <= ui < 32 and 32*uo + ui = u and 0 <= 32*uo + ui < nt }")
        skewed = lp.map_domain(k, "{ [x, u] -> [d, w]: d = x + 2*u and w = u }")
        turned = lp.map_domain(k, "{ [x] -> [y]: y = 7 - x }")
        self.same(k, lp.prioritize_loops(split, "x, uo, ui"), skewed, turned, nx=20, nt=70)
        for wrong in ("{ [x] -> [y]: x = 2*y }", "{ [x] -> [y, z]: x = y and 0 <= z < 2 }", "{ [x] -> [y]: x = y and y >= 1 }"):
            with self.assertRaises(crisp.CrispError) as caught:
                lp.map_domain(k, wrong)
            self.assertEqual(caught.exception.code, "P0507", wrong)

    def test_splits_of_some_and_names_of_all(self):
        k = lp.make_kernel("{ [r, s]: 0 <= r, s < n }", "x[r, s] = 3  {id=a}\ny[r, s] = 2*y[r, s]  {id=b}", [lp.GlobalArg("x, y", np.float32, shape="n, n"), "..."])
        q = lp.split_iname(k, "s", 4, outer_tag="g.0", inner_tag="l.0", within="id:a")
        q = lp.split_iname(q, "r", 4, outer_tag="g.0", inner_tag="l.0", within="id:b")
        self.same(k, q, lp.duplicate_inames(k, "r, s", within="id:a or id:b", new_inames=["u", "v"]), n=6)
        k = lp.make_kernel("{ [i]: low <= i < high }", "r[i] = i", [lp.GlobalArg("r", I32, shape="high"), "..."], assumptions="low >= 0")
        q = lp.split_iname(k, "i", 16, outer_tag="g.0", inner_tag="l.0")
        self.assertEqual(run(q, low=5, high=90, r=np.zeros(90, I32))["r"].tolist(), [0] * 5 + list(range(5, 90)))

    # covers: loopy2.tags
    def test_vectors_and_layouts(self):
        k = lp.make_kernel("{ [r, p]: 0 <= r < 8 and 0 <= p < 4 }", "<> h[p] = 2*a[r, p]\no[r, p] = h[p] + 1", [lp.GlobalArg("a, o", np.float32, shape=(8, 4))])
        v = lp.tag_array_axes(lp.tag_array_axes(lp.tag_inames(k, "p: vec"), "h", "vec"), "a, o", "C,vec")
        a = np.arange(32, dtype=np.float32).reshape(8, 4)
        np.testing.assert_array_equal(run(v, a=a)["o"], 2 * a + 1)
        k = lp.make_kernel("{ [e, n, m]: 0 <= n, m < 10 and 0 <= e < E }", "r[e, n] = sum(m, D[n, m]*u[e, m])", [lp.GlobalArg("u, r", np.float32, shape="E, 10"), lp.GlobalArg("D", np.float32, shape=(10, 10)), "..."])
        padded = lp.add_padding(k, "u", 0, 64)
        u, D = np.arange(30, dtype=np.float32).reshape(3, 10), np.eye(10, dtype=np.float32)
        wide = np.zeros((3, 16), np.float32)
        wide[:, :10] = u
        np.testing.assert_array_equal(padded(u=wide[:, :10], D=D)[1][0], u)
        both = lp.split_array_dim(k, [("u", 0), ("r", 0)], 4)
        four = np.zeros((1, 4, 10), np.float32)
        four[0, :3] = u
        self.assertIn("split_iname(e, 4)", both.source())
        self.assertEqual(both(u=four, D=D, E=3, r=np.zeros((1, 4, 10), np.float32))[1][0][0, :3].tolist(), u.tolist())
        self.assertEqual(lp.find_padding_multiple(k, "u", 0, 64), 3)


class Callables(unittest.TestCase):
    # covers: loopy2.callables
    def test_functions_are_merged_where_they_are_called(self):
        X = np.arange(12.0).reshape(3, 4)
        double = lp.make_function("{ [p, q]: 0 <= p < 3 and 0 <= q < 4 }", "y[p, q] = 2*x[p, q]", name="dbl")
        k = lp.merge([lp.make_kernel("{:}", "Y[:, :] = dbl(X[:, :])", [lp.GlobalArg("X, Y", np.float64, shape=(3, 4))]), double])
        np.testing.assert_array_equal(run(k, X=X)["Y"], 2 * X)
        row = lp.make_function("{ [p]: 0 <= p < 4 }", "<> t[p] = x[p] + c  {id=t}\ny[p] = 2*t[p]  {dep=t}", name="row")
        k = lp.make_kernel("{ [r, p]: 0 <= r < 3 and 0 <= p < 4 }", "[p]: Y[r, p] = row([p]: X[r, p], r + 1)  {id=call}\n Z[r] = Y[r, 0]  {dep=call}", [lp.GlobalArg("X, Y", np.float64, shape=(3, 4)), lp.GlobalArg("Z", np.float64, shape=3)])
        k = lp.merge([k, lp.make_function("{ [p]: 0 <= p < 4 }", "<> t[p] = x[p]  {id=t}\ny[p] = 2*(t[p] + c)  {dep=t}", [lp.GlobalArg("y"), lp.GlobalArg("x"), lp.ValueArg("c")], name="row")])
        found = run(lp.inline_callable_kernel(k, "row"), X=X)
        np.testing.assert_array_equal(found["Y"], 2 * (X + np.arange(1, 4)[:, None]))
        np.testing.assert_array_equal(found["Z"], found["Y"][:, 0])
        self.assertEqual(row.name, "row")
        for parts in ([k, k], [double]):
            with self.assertRaises(crisp.CrispArgumentError):
                lp.merge(parts)
        with self.assertRaises(crisp.CrispArgumentError) as caught:
            lp.merge([lp.make_kernel("{:}", "Y[:, :] = dbl(X[:])", [lp.GlobalArg("X", np.float64, shape=3), lp.GlobalArg("Y", np.float64, shape=(3, 4))]), double])
        self.assertIn("axes", str(caught.exception))

    def test_kernels_of_a_line(self):
        a, b = np.arange(12.0).reshape(3, 4), np.arange(20.0).reshape(4, 5)
        for spec, given in (("ij,jk->ik", (a, b)), ("ij->ji", (a,)), ("ij,jk->", (a, b)), ("ii->i", (a[:, :3].copy(),))):
            names = ("a", "b")[: len(given)]
            np.testing.assert_allclose(run(lp.make_einsum(spec, names), **dict(zip(names, given)))["out"], np.einsum(spec, *given))
        np.testing.assert_array_equal(run(lp.make_copy_kernel("f,f"), input=a)["output"], a)
        k = lp.rename_argument(lp.make_kernel("{ [p]: 0 <= p < n }", "o[p] = a + 2"), "a", "b")
        self.assertEqual(run(k, b=np.float32(12), n=2)["o"].tolist(), [14, 14])

    def test_instructions_as_objects(self):
        k = lp.make_kernel("{ [i]: 0 <= i < n }", [lp.Assignment("t[i]", "2*a[i]", id="t"), lp.Assignment("r[i]", "t[i] + 1", id="r", depends_on=frozenset(["t"]))])
        self.assertEqual([it.id for it in lp.find_instructions(k, "writes:r or reads:a")], ["t", "r"])
        k = lp.map_instructions(k, "id:r", lambda it: lp.Assignment(it.assignee, f"({it.expression})*3", id=it.id))
        np.testing.assert_array_equal(run(k, a=np.arange(4, dtype=I32))["r"], 3 * (2 * np.arange(4) + 1))
        left = lp.remove_instructions(lp.make_kernel("{ [i]: 0 <= i < n }", "a[i] = i  {id=a}\nb[i] = 2*i  {id=b, dep=a}"), ["a"])
        self.assertEqual([str(it) for it in left.instructions], ["b"])


class Counts(unittest.TestCase):
    # covers: loopy2.statistics
    def test_counts_are_those_of_the_loops(self):
        k = lp.make_kernel(
            "{ [i, k, j]: 0 <= i < n and 0 <= k < m and 0 <= j < l }", "c[i, j, k] = a[i, j, k]*b[i, j, k]/3.0 + a[i, j, k]\ne[i, k] = g[i, k]*(2 + h[i, k + 1])"
        )
        k = lp.add_dtypes(k, {"a": np.float32, "b": np.float32, "g": np.float64, "h": np.float64})
        sizes = {"n": 7, "m": 5, "l": 3}
        ops = {(str(key.dtype), key.name): number.eval_with_dict(sizes) for key, number in lp.get_op_map(k).items()}
        expected = {("float32", "add"): 105, ("float32", "div"): 105, ("float32", "mul"): 105, ("float64", "add"): 35, ("float64", "mul"): 35, ("int32", "add"): 35}
        self.assertEqual(ops, expected)
        accesses = lp.get_mem_access_map(k)
        self.assertEqual(accesses.filter_by(direction=["store"]).eval_and_sum(sizes), 105 + 35)
        self.assertEqual(accesses.to_bytes().filter_by(dtype=[np.float64]).eval_and_sum(sizes), 3 * 35 * 8)
        triangle = lp.make_kernel("{ [i, j]: 0 <= i < n and 0 <= j <= i and 3 <= 2*j }", "r[i] = sum(j, x[j])", [lp.GlobalArg("x, r", np.float64, shape="n")])
        for n in range(9):
            points = sum(1 for i in range(n) for j in range(i + 1) if 3 <= 2 * j)
            self.assertEqual(lp.get_op_map(triangle)[lp.Op(np.dtype("float64"), "add")](n=n), points)
            self.assertEqual(lp.gather_access_footprints(triangle).filter_by(variable="x").eval_and_sum({"n": n}), max(0, n - 2))
        by_data = lp.make_kernel(["{ [i]: 0 <= i < n }", "[c] -> { [j]: 0 <= j < c }"], "<> c = s[i]\nr[i] = sum(j, j)", [lp.GlobalArg("s, r", I32, shape="n")])
        with self.assertRaises(crisp.CrispArgumentError):
            lp.get_op_map(by_data)


class Facts(unittest.TestCase):
    # covers: loopy2.facts
    def refused(self, k, words, **given):
        """The launch is refused on each device with these words, and changes nothing."""
        for device in ("cpu", "interp"):
            copies = {name: it.copy() if isinstance(it, np.ndarray) else it for name, it in given.items()}
            with self.assertRaises(crisp.CrispError) as raised:
                lp.set_target(k, device)(**copies)
            self.assertIn("P0741", str(raised.exception))
            for word in words:
                self.assertIn(word, str(raised.exception))
            for name, it in given.items():
                np.testing.assert_array_equal(copies[name], it, err_msg=f"{name} on {device}")

    def scatter(self, fact, dtype=I32):
        k = lp.make_kernel(
            "{ [i]: 0 <= i < n }", "o[to[i]] = o[to[i]] + 2*a[i]",
            [lp.GlobalArg("to", dtype, shape="n"), lp.GlobalArg("a", np.float64, shape="n"), lp.GlobalArg("o", np.float64, shape="m"), "..."], assumptions=fact,
        )
        return lp.split_iname(k, "i", 64, outer_tag="g.0", inner_tag="l.0")

    def test_scatters_are_parallel_where_elements_differ(self):
        rng = np.random.default_rng(5)
        for dtype in (np.int8, np.uint16, I32, np.int64, np.uint64):
            n = 100 if dtype is np.int8 else 1000
            to = rng.permutation(n * 5 // 4)[:n].astype(dtype)
            a, o = rng.normal(size=n), rng.normal(size=2 * n)
            expected = o.copy()
            expected[to] += 2 * a
            k = self.scatter("injective(to)", dtype)
            self.assertIn("g.0", k.explain())
            np.testing.assert_array_equal(run(k, to=to, a=a, o=o)["o"], expected)
            to[70] = to[9]
            self.refused(k, [f"`to[9]` and `to[70]` are both {to[9]}"], to=to, a=a, o=o)
        for to in ([7], [-1, 2**31 - 1, 0, -(2**31)]):
            # Elements outside of the array are different too, and store nothing.
            to = np.array(to, I32)
            run(self.scatter("injective(to)"), to=to, a=np.ones(len(to)), o=np.ones(3))
        self.refused(self.scatter("injective(to)"), ["`to[0]` and `to[1]` are both -1"], to=np.array([-1, -1], I32), a=np.ones(2), o=np.ones(2))

    def test_equal_values_that_meet_in_the_table_are_found(self):
        rng = np.random.default_rng(6)
        k = self.scatter("injective(to)", np.int64)
        for n in (1, 2, 63, 64, 65, 300):
            for step in (1, 2 * n + 1, 2**32, 2**40 + 1, -(2**33)):
                to = rng.permutation(n).astype(np.int64) * step
                run(k, to=to, a=np.ones(n), o=np.ones(n))
                if n > 1:
                    first, second = sorted(rng.choice(n, 2, replace=False))
                    to[second] = to[first]
                    self.refused(k, [f"`to[{first}]` and `to[{second}]` are both {to[first]}"], to=to, a=np.ones(n), o=np.ones(n))

    def test_permutations_and_orders(self):
        k = self.scatter("permutation(to)")
        to = np.random.default_rng(7).permutation(200).astype(I32)
        expected = np.zeros(200)
        expected[to] = 2 * np.arange(200)
        np.testing.assert_array_equal(run(k, to=to, a=np.arange(200.0), o=np.zeros(200))["o"], expected)
        wrong = to.copy()
        wrong[3] = 200
        self.refused(k, ["`to[3]` is 200, which is not a subscript"], to=wrong, a=np.zeros(200), o=np.zeros(200))
        wrong[3] = wrong[150]
        self.refused(k, [f"`to[3]` and `to[150]` are both {to[150]}"], to=wrong, a=np.zeros(200), o=np.zeros(200))

        k = lp.make_kernel("{ [i]: 0 <= i < n }", "o[i] = a[i]", [lp.GlobalArg("a, o", I32, shape="n"), "..."])
        k = lp.assume(k, "sorted(a) and n >= 2 and in_range(a, -3, 2*n + 1)")
        a = np.array([-3, 0, 0, 8], I32)
        np.testing.assert_array_equal(run(k, a=a)["o"], a)
        self.refused(k, ["`a[1]` is 4, and `a[2]` after it is 3"], a=np.array([0, 4, 3, 4], I32), o=np.zeros(4, I32))
        self.refused(k, ["`a[3]` is 9"], a=np.array([0, 4, 5, 9], I32), o=np.zeros(4, I32))

    def test_rows_that_are_disjoint(self):
        # Elements of a mesh that have no corner in common, as a colour of it.
        k = lp.make_kernel(
            "{ [e, c]: 0 <= e < n and 0 <= c < 3 }", "x[corner[e, c]] = x[corner[e, c]] + y[e, c]",
            [lp.GlobalArg("corner", I32, shape="n, 3"), lp.GlobalArg("y", np.float64, shape="n, 3"), lp.GlobalArg("x", np.float64, shape="m"), "..."],
            assumptions="disjoint(corner)",
        )
        k = lp.tag_inames(k, "e: g.0")
        corner = np.random.default_rng(8).permutation(3 * 50).reshape(50, 3).astype(I32)
        corner[7, 2] = corner[7, 0]
        y, x = np.random.default_rng(9).normal(size=(50, 3)), np.zeros(150)
        expected = x.copy()
        np.add.at(expected, corner, y)
        np.testing.assert_array_equal(run(k, corner=corner, y=y, x=x)["x"], expected)
        corner[30, 1] = corner[4, 2]
        self.refused(k, [f"`corner[4, 2]` and `corner[30, 1]` are both {corner[4, 2]}"], corner=corner, y=y, x=x)
        # Columns share what rows do not.
        with self.assertRaises(crisp.CrispError):
            lp.tag_inames(lp.untag_inames(k, "e"), "c: g.0").explain()

    def test_boxes_of_particles(self):
        k = lp.make_kernel(
            ["{ [b, s]: 0 <= b < boxes and 0 <= s < sources }", "[begin, count] -> { [t]: begin <= t < begin + count }"],
            "<> begin = starts[b]\n <> count = counts[b]\n p[t] = p[t] + sum(s, if(x[t] != x[s], 1/fabs(x[t] - x[s]), 0))",
            [lp.GlobalArg("starts, counts", I32, shape="boxes"), lp.GlobalArg("p, x", np.float64, shape="n"), lp.ValueArg("sources", I32), "..."],
            assumptions="disjoint(starts, counts, n) and sources <= n",
        )
        k = lp.tag_inames(k, "b: g.0")
        x = np.random.default_rng(10).normal(size=30)
        starts, counts = np.array([20, 0, 11, 5, 30], I32), np.array([10, 5, 9, 6, 0], I32)
        distances = np.abs(x[:, None] - x[None, :])
        np.fill_diagonal(distances, np.inf)
        found = run(k, starts=starts, counts=counts, x=x, p=np.zeros(30), sources=30)["p"]
        np.testing.assert_allclose(found, (1 / distances).sum(1), rtol=1e-12)
        for starts, counts, words in (
            ([0, 4], [5, 3], "the ranges of `starts[0]` and `starts[1]` both have 4"),
            ([4, 0], [3, 5], "the ranges of `starts[0]` and `starts[1]` both have 4"),
            ([0, 25], [5, 6], "`counts[1]` is 6, and `starts[1]` is 25"),
            ([0, 3], [5, -1], "`counts[1]` is -1"),
            ([-1, 3], [2, 1], "`starts[0]` is -1"),
            ([2**31 - 1, 3], [2**31 - 1, 1], "`starts[0]` is 2147483647"),
        ):
            self.refused(k, [words], starts=np.array(starts, I32), counts=np.array(counts, I32), x=x, p=np.zeros(30), sources=30)

    def test_what_cannot_be_assumed_is_refused(self):
        def message(fact, body="o[to[i]] = 2*a[i]"):
            data = [lp.GlobalArg("to", I32, shape="n"), lp.GlobalArg("a, o", np.float64, shape="n"), lp.GlobalArg("two", I32, shape=(3, 3)), "..."]
            with self.assertRaises(crisp.CrispError) as raised:
                lp.make_kernel("{ [i]: 0 <= i < n }", body, data, assumptions=fact)
            self.assertIn("P0740", str(raised.exception))
            return str(raised.exception)

        self.assertIn("there is no array `from`", message("injective(from)"))
        self.assertIn("`a` is not an array of integers", message("n >= 1 and injective(a)"))
        self.assertIn("writes `to`", message("injective(to)", "to[i] = i"))
        self.assertIn("has 2", message("sorted(two)"))
        self.assertIn("is written `in_range(a, low, high)`", message("in_range(to, 0)"))
        self.assertIn("is not a sum of multiples of parameters", message("in_range(to, 0, n*n)"))

    def test_facts_prove_no_more_than_they_say(self):
        for fact, body in (
            ("sorted(to)", "o[to[i]] = 2*a[i]"),
            ("injective(to)", "o[to[i]//2] = 2*a[i]"),
            ("injective(to)", "o[to[i]] = o[to[n - 1 - i]] + 1"),
            ("injective(to)", "o[to[i] + i] = 2*a[i]"),
            ("in_range(to, 0, n)", "o[to[i]] = 2*a[i]"),
        ):
            k = lp.make_kernel(
                "{ [i]: 0 <= i < n }", body,
                [lp.GlobalArg("to", I32, shape="n"), lp.GlobalArg("a", np.float64, shape="n"), lp.GlobalArg("o", np.float64, shape="m"), "..."], assumptions=fact,
            )
            with self.assertRaises(crisp.CrispError, msg=body) as raised:
                lp.tag_inames(k, "i: g.0").explain()
            self.assertIn("P0431", str(raised.exception))
        k = lp.make_kernel(
            "{ [i]: 0 <= i < n }", "o[to[i]] = 2*a[i]", [lp.GlobalArg("to", I32, shape="n"), lp.GlobalArg("a, o", np.float64, shape="n"), "..."]
        )
        with self.assertRaises(crisp.CrispError) as raised:
            lp.tag_inames(k, "i: g.0").explain()
        self.assertIn('`assume "injective(to)"` says so', str(raised.exception))


class Growth(unittest.TestCase):
    # covers: loopy2.growth
    def test_time_grows_with_the_number_of_instructions(self):
        def nests(count):
            domains = [f"{{ [a{n}, b{n}]: 0 <= a{n}, b{n} < 2 }}" for n in range(count)]
            k = lp.make_kernel(domains, [f"y{n}[a{n}, b{n}] = x{n}[a{n}, b{n}]" for n in range(count)], [lp.GlobalArg(f"x{n}", np.float64, shape=(2, 2)) for n in range(count)] + ["..."])
            k.explain()

        def chain(count):
            lines = ["<> t0 = x[p]"] + [f"<> t{n} = t{n - 1}*{n}.5 + x[p]" for n in range(1, count)] + [f"y[p] = t{count - 1}"]
            k = lp.make_kernel("{ [p]: 0 <= p < n }", lines, [lp.GlobalArg("x, y", np.float64, shape="n"), "..."])
            lp.split_iname(k, "p", 64, outer_tag="g.0", inner_tag="l.0").explain()

        for make in (nests, chain):
            times = []
            for count in (100, 400):
                began = time.process_time()
                make(count)
                times.append(time.process_time() - began)
            # Four times as many: four times as long, and not sixteen times.
            self.assertLess(times[1], 10 * times[0] + 0.5, f"{make.__name__}: {times}")


class Pictures(unittest.TestCase):
    # covers: loopy2.picture
    def test_loops_and_dependences_are_shown(self):
        k = lp.make_kernel("{ [i, j]: 0 <= i, j < 64 }", "t[i] = 2*a[i]  {id=t}\nr[j] = t[63 - j] < 1  {id=r, dep=t}", [lp.GlobalArg("a", I32, shape=64), lp.GlobalArg("r", I32, shape=64), lp.TemporaryVariable("t", I32, shape=64, address_space="local")])
        k = lp.tag_inames(k, "i: l.0, j: l.0")
        page = k.picture()
        self.assertEqual((page.count("<h2"), page.count("marker-end"), page.count("<rect")), (3, 1, 2))
        self.assertIn("class='barrier'", page)
        self.assertEqual(page.count("<div"), page.count("</div>"))
        self.assertIn("&lt;", page)
        self.assertTrue(lp.get_dependency_graph_svg(k).startswith("<svg"))


class Page(unittest.TestCase):
    def test_programs_of_the_pages_run(self):
        for name, least in (("docs/reference/loopy/scripts.md", 10), ("docs/tutorial/loopy.md", 15)):
            with open(os.path.join(ROOT, name), encoding="utf-8") as opened:
                page = opened.read()
            programs = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
            self.assertGreater(len(programs), least)
            names = {}
            for program in programs:
                with self.subTest(page=name, program=program.split("\n")[0]):
                    exec(program, names)


if __name__ == "__main__":
    unittest.main()
