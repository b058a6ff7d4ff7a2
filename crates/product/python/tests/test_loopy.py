"""Loop kernels under Loopy's names: scripts as its users write them, against numpy; every schedule gives the bytes of the plain kernel."""

import os
import pickle
import re
import unittest

import crisp
import crisp.loopy as lp
import numpy as np

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "..")


def matmul(**named):
    return lp.make_kernel(
        "{ [i, j, k]: 0 <= i < m and 0 <= j < n and 0 <= k < l }",
        "c[i, j] = sum(k, a[i, k]*b[k, j])  {id=mm}",
        [lp.GlobalArg("a", np.float32, shape="m, l"), lp.GlobalArg("b", np.float32, shape="l, n"), "..."],
        name="matmul",
        **named,
    )


def tiled(k):
    k = lp.split_iname(k, "i", 16, outer_tag="g.1", inner_tag="l.1")
    k = lp.split_iname(k, "j", 16, outer_tag="g.0", inner_tag="l.0")
    k = lp.split_iname(k, "k", 16)
    k = lp.realize_reduction(k, "mm")
    k = lp.prioritize_loops(k, "k_outer, k_inner")
    k = lp.add_prefetch(k, "a", ["k_inner", "i_inner"], fetch_outer_inames="i_outer, j_outer, k_outer", default_tag="l.auto")
    return lp.add_prefetch(k, "b", ["k_inner", "j_inner"], fetch_outer_inames="i_outer, j_outer, k_outer", default_tag="l.auto")


class Calls(unittest.TestCase):
    # covers: safe.schedule.alias
    def test_a_written_array_is_given_once(self):
        plain = lp.make_kernel(
            "{ [i]: 0 <= i < n }", "o[i] = 0.5*a[n - 1 - i]", [lp.GlobalArg("a, o", np.float32, shape="n"), "..."]
        )
        for k in (plain, lp.pack(plain, "a"), lp.split_iname(plain, "i", 64, outer_tag="g.0", inner_tag="l.0")):
            x = np.arange(1000, dtype=np.float32)
            with self.assertRaises(crisp.CrispError) as raised:
                k(a=x, o=x)
            self.assertIn("share", str(raised.exception))
            np.testing.assert_array_equal(x, np.arange(1000, dtype=np.float32))
            np.testing.assert_array_equal(k(a=x, o=x.copy())[1][0], 0.5 * x[::-1])

    # covers: loopy.kernel.create loopy.kernel.object
    def test_a_script_with_transformations(self):
        plain = matmul(assumptions="m, n, l >= 1")
        fast = tiled(plain)
        self.assertNotIn("schedule", plain.source())
        self.assertIn("b_fetch: local f32 [16, 16]", fast.explain())
        random = np.random.default_rng(3)
        a, b = random.standard_normal((33, 40)).astype(np.float32), random.standard_normal((40, 21)).astype(np.float32)
        event, (c,) = fast(a=a, b=b)
        event.wait()
        np.testing.assert_allclose(c, a @ b, rtol=1e-5, atol=1e-5)
        self.assertEqual(c.tobytes(), plain(a=a, b=b)[1][0].tobytes())
        # Into an array that is given, on a queue, and what was written is what was given.
        given = np.zeros((33, 21), np.float32)
        with crisp.queue("cpu") as q:
            _, (result,) = fast(q, a=a, b=b, c=given)
        self.assertIs(result, given)
        self.assertEqual(given.tobytes(), c.tobytes())
        lp.auto_test_vs_ref(plain, None, fast, parameters={"m": 17, "n": 5, "l": 33})
        with self.assertRaises(AssertionError):
            lp.auto_test_vs_ref(plain, None, lp.make_kernel("{ [i, j]: 0 <= i < m and 0 <= j < n }", "c[i, j] = a[i, j] + b[i, j]"), parameters={"m": 3, "n": 3, "l": 3})

    # covers: loopy.helper.auto
    def test_types_follow_from_what_is_passed(self):
        k = lp.make_kernel("{ [i]: 0 <= i < n }", "out[i] = alpha*x[where[i]]", [lp.GlobalArg("x", shape="k"), "..."])
        k = lp.split_iname(k, "i", 128, outer_tag="g.0", inner_tag="l.0")
        where = np.array([2, 0, 1], np.int32)
        for dtype in (np.float32, np.float64, np.int64):
            x = np.array([10, 20, 30], dtype)
            _, (out,) = k(alpha=dtype(3), x=x, where=where)
            self.assertEqual((out.dtype, out.tolist()), (dtype, [90, 30, 60]))
        typed = lp.add_dtypes(k, {"alpha": np.float32, "x": np.float32, "where": np.int32})
        self.assertEqual(typed(alpha=0.5, x=np.float32([10, 20, 30]), where=where)[1][0].tolist(), [15, 5, 10])
        with self.assertRaises(crisp.CrispArgumentError):
            lp.add_dtypes(k, {"beta": np.float32})

    def test_parameters_follow_from_shapes(self):
        k = lp.make_kernel(
            "{ [i, j]: 0 <= i < n and 0 <= j < m }",
            "r[i, j] = a[i + 2, 2*j] + k",
            [lp.GlobalArg("a", np.int32, shape="n + 2, 2*m"), lp.ValueArg("k", np.int32), "..."],
        )
        a = np.arange(5 * 8, dtype=np.int32).reshape(5, 8)
        np.testing.assert_array_equal(k(a=a, k=1)[1][0], a[2:, ::2] + 1)
        for given, words in [
            ({"a": a[:, :7].copy(), "k": 1}, "and no whole number `m` makes 2*m that long"),
            ({"a": a, "k": 1, "n": 4}, "the first axis of `a` is 5, and must be n + 2 = 6, as `n` is 4 as given"),
            ({"a": a}, "argument `k` of `loopy_kernel` is not given"),
            ({"k": 1, "n": 3, "m": 2}, "argument `a` of `loopy_kernel` is not given: it is `int32[n + 2, 2*m]`"),
            ({"a": a, "k": 1, "z": 1}, "has no argument `z`"),
            ({"a": a.astype(np.float32), "k": 1}, "an array of float32 with shape (5, 8) is passed"),
            ({"a": [1], "k": 1}, "and a list is passed"),
        ]:
            with self.assertRaises(crisp.CrispArgumentError) as caught:
                k(**given)
            self.assertIn(words, str(caught.exception))
        with self.assertRaises(crisp.CrispArgumentError):
            k(3, a=a, k=1)

    # covers: loopy.axis.f loopy.axis.c
    def test_layouts_of_arguments(self):
        k = lp.make_kernel(
            "{ [i, j]: 0 <= i < n and 0 <= j < m }",
            "r[i, j] = 10*a[i, j]",
            [lp.GlobalArg("a", np.int64, shape="n, m", order="F"), lp.GlobalArg("r", np.int64, shape="n, m", dim_tags="f,f")],
        )
        a = np.asfortranarray(np.arange(12).reshape(3, 4))
        _, (r,) = k(a=a)
        np.testing.assert_array_equal(r, 10 * a)
        self.assertTrue(r.flags.f_contiguous)
        with self.assertRaises(crisp.CrispArgumentError) as caught:
            k(a=np.ascontiguousarray(a))
        self.assertIn("pass `np.asfortranarray(a)`", str(caught.exception))
        other = lp.tag_array_axes(lp.tag_array_axes(k, "a", "C"), "r", "c,c")
        self.assertTrue(other(a=np.ascontiguousarray(a))[1][0].flags.c_contiguous)
        padded = lp.make_kernel(
            "{ [i, j]: 0 <= i < n and 0 <= j < 3 }", "a[i, j] = a[i, j] + 1", [lp.GlobalArg("a", np.int32, shape="n, 3", strides="4, 1")]
        )
        room = np.zeros((5, 4), np.int32)
        _, (same,) = padded(a=room[:, :3])
        self.assertEqual(room.tolist(), [[1, 1, 1, 0]] * 5)
        self.assertEqual(same.shape, (5, 3))

    def test_complex_numbers_and_structures(self):
        k = lp.make_kernel("{ [i]: 0 <= i < n }", "z[i] = w*z[i]", [lp.GlobalArg("z", np.complex64, shape="n"), lp.ValueArg("w", np.complex64)])
        z = np.array([1 + 2j, 3 - 1j], np.complex64)
        expected = (z * np.complex64(2j)).tolist()
        self.assertEqual(k(z=z, w=2j)[1][0].tolist(), expected)
        particle = np.dtype([("x", np.float32), ("v", np.float32), ("kind", np.int32)])
        k = lp.make_kernel("{ [i]: 0 <= i < n }", "p[i].x = p[i].x + dt*p[i].v", [lp.GlobalArg("p", particle, shape="n"), lp.ValueArg("dt", np.float32)])
        p = np.zeros(4, particle)
        p["v"], p["kind"] = [1, 2, 3, 4], 7
        k(p=p, dt=0.5)
        self.assertEqual((p["x"].tolist(), p["kind"].tolist()), ([0.5, 1, 1.5, 2], [7] * 4))

    # covers: loopy.target.module loopy.opt.options
    def test_targets_and_options(self):
        x = np.arange(3, dtype=np.float32)
        for target in (lp.CTarget(), lp.ExecutableCTarget(), "interp", None):
            k = lp.make_kernel("{ [i]: 0 <= i < n }", "y[i] = x[i] + 1", target=target, options=lp.Options(return_dict=True, write_code=True))
            _, written = k(x=x)
            self.assertEqual({name: it.tolist() for name, it in written.items()}, {"y": [1, 2, 3]})
        self.assertEqual((lp.PyOpenCLTarget().name, lp.CudaTarget().name, lp.CudaTarget("cuda:1").name), ("opencl:0", "cuda:0", "cuda:1"))
        with self.assertRaises(crisp.CrispError) as caught:
            lp.make_kernel("{ [i]: 0 <= i < n }", "y[i] = 1", options="return_dcit")
        self.assertEqual(caught.exception.code, "P0008")
        self.assertIn("^^^^", str(caught.exception))


class Texts(unittest.TestCase):
    def test_blocks_of_instructions(self):
        k = lp.make_kernel(
            "{ [i, j]: 0 <= i < n and 0 <= j < 4 }",
            """
            for i
                <> total = 0.0  {id=zero}
                for j
                    total = total + x[i, j]  {id=add, dep=zero}
                end
                if total > 10   # the condition is a separate value
                    r[i] = total {id=big, dep=add}
                elif total > 5
                    r[i] = 5 {id=middle, dep=add:big}
                else
                    with {dep=add:big:middle}
                        r[i] = \\
                            0
                    end
                end
            end
            """,
            [lp.GlobalArg("x", np.float64, shape="n, 4"), lp.GlobalArg("r", np.float64, shape="n")],
            seq_dependencies=True,
        )
        x = np.random.default_rng(5).uniform(0, 5, (50, 4))
        total = ((x[:, 0] + x[:, 1]) + x[:, 2]) + x[:, 3]
        expected = np.where(total > 10, total, np.where(total > 5, 5.0, 0.0))
        for made in (k, lp.split_iname(k, "i", 16, outer_tag="g.0", inner_tag="l.0")):
            np.testing.assert_array_equal(made(x=x)[1][0], expected)
        with self.assertRaises(crisp.CrispArgumentError):
            lp.make_kernel("{ [i]: 0 <= i < n }", "for i\n a[i] = 1")

    def test_rules_c_and_several_results(self):
        k = lp.make_kernel(
            "{ [i]: 0 <= i < n }",
            [
                "twice(v) := 2*v",
                "q[i], r[i] = divmod(twice(x[i]), 7)",
                lp.CInstruction("i", "s[i] = clip(x[i]);", read_variables={"x[i]"}, assignees=("s[i]",), id="inline"),
            ],
            [lp.GlobalArg("x, q, r, s", np.int32, shape="n")],
            preambles=[("clip", "int clip(int v) { return v > 3 ? 3 : v; }")],
        )
        x = np.arange(9, dtype=np.int32)
        written = lp.set_options(k, return_dict=True)(x=x)[1]
        self.assertEqual(written["q"].tolist(), (2 * x // 7).tolist())
        self.assertEqual(written["r"].tolist(), (2 * x % 7).tolist())
        self.assertEqual(written["s"].tolist(), np.minimum(x, 3).tolist())

    def test_text_cannot_end_a_text(self):
        for call in (lambda: lp.make_kernel('{ [i]: 0 <= i < n }"', "a[i] = 1"), lambda: lp.assume(matmul(), 'n >= 1")\n tag_inames(i: g.0')):
            with self.assertRaises(crisp.CrispArgumentError):
                call()


class Steps(unittest.TestCase):
    def same(self, plain, *others, **parameters):
        # Devices agree, as other tests say: here it is asked whether the steps arrive, and the interpreter begins at once.
        for other in others:
            lp.auto_test_vs_ref(lp.set_target(plain, "interp"), None, lp.set_target(other, "interp"), parameters=parameters)

    def test_loop_variables(self):
        plain = matmul()
        k = lp.chunk_iname(lp.fix_parameters(plain, m=9), "i", 4, outer_tag="g.0")
        k = lp.tag_inames(k, [("j", "g.1")])
        k = lp.rename_iname(k, "j", "column")
        self.assertLessEqual({"i_outer", "i_inner", "column", "k"}, k.all_inames())
        joined = lp.tag_inames(lp.join_inames(lp.fix_parameters(plain, n=6), ["i", "j"], "both"), {"both": "g.0"})
        moved = lp.map_domain(plain, "{ [i, j] -> [d, p] : d = i + j and p = j }")
        turned = lp.set_loop_priority(plain, "j, i")
        untagged = lp.untag_inames(lp.tag_inames(plain, "i: g.0"), "i")
        self.same(plain, k, moved, turned, untagged, m=9, n=6, l=5)
        self.same(plain, joined, m=9, n=6, l=5)
        slabs = lp.split_iname(plain, "j", 4, slabs=(0, 1), inner_tag="unr")
        self.same(plain, slabs, m=3, n=11, l=4)

    def test_memory(self):
        plain = matmul()
        k = lp.split_iname(plain, "i", 6, outer_iname="it", inner_iname="ir")
        k = lp.split_iname(k, "j", 64, outer_tag="g.0", inner_tag="l.0")
        k = lp.tag_inames(k, {"ir": "ilp"})
        k = lp.realize_reduction(k, "mm", by="loop", into="c")
        k = lp.prioritize_loops(k, "it, k")
        packed = lp.pack(lp.pack(k, "a"), "b")
        buffered = lp.buffer_array(k, "c", ["ir"], outer_inames=["it"])
        self.same(plain, k, packed, buffered, m=13, n=70, l=3)
        rows = lp.make_kernel(
            "{ [i, j]: 0 <= i < n and 0 <= j < 5 }",
            ["row(x) := sum(j, a[x, j]*w[j])", "r[i] = row(i) + 2*row(i + 1) + row(i + 2)"],
            [lp.GlobalArg("a", np.float32, shape="n + 2, 5"), lp.GlobalArg("w", np.float32, shape=5), lp.GlobalArg("r", np.float32, shape="n")],
        )
        rows = lp.fix_parameters(rows, n=128)
        k = lp.split_iname(rows, "i", 64, outer_tag="g.0", inner_tag="l.0")
        self.same(rows, lp.precompute(k, "row", ["i_inner"], temporary_address_space=lp.AddressSpace.LOCAL), n=128)
        found = lp.extract_subst(matmul(), "product", "a[p, q]*b[q, r]", "p, q, r")
        self.same(matmul(), found, m=2, n=3, l=4)

    def test_temporaries(self):
        plain = lp.make_kernel(
            "{ [i, j, p]: 0 <= i < n and 0 <= j, p < 8 }",
            ["s[j] = 2*x[i, j]  {id=first, inames=i:j}", "y[i, p] = s[7 - p]  {dep=first, inames=i:p}"],
            [lp.GlobalArg("x, y", np.float32, shape="n, 8"), lp.TemporaryVariable("s", np.float32, shape=8, address_space=lp.AddressSpace.PRIVATE)],
        )
        few = lp.fix_parameters(plain, n=5)
        private = lp.tag_inames(lp.privatize_temporaries_with_inames(few, ["i"], ["s"]), "i: g.0")
        shared = lp.tag_inames(lp.set_temporary_scope(plain, "s", lp.AddressSpace.LOCAL), "i: g.0, j: l.0, p: l.0")
        split = lp.split_array_axis(plain, "s", 0, 4)
        padded = lp.add_padding(split, "s", 0, 64)
        turned = lp.tag_array_axes(split, "s", "N0,N1")
        self.same(plain, private, shared, split, padded, turned, lp.assignment_to_subst(plain, "s"), n=5)
        self.assertIn("barrier", shared.explain())

    def test_reductions(self):
        plain = lp.make_kernel(
            "{ [i]: 0 <= i < n }", "r[0] = sum.tree(i, x[i])  {id=s}", [lp.GlobalArg("x", np.float32, shape="n"), lp.GlobalArg("r", np.float32, shape=1)]
        )
        self.same(plain, lp.realize_reduction(plain, "s", by="workgroup"), n=2500)
        fixed = lp.fix_parameters(plain, n=2500)
        self.same(plain, lp.realize_reduction(fixed, "s", by="launches"), n=2500)
        fold = lp.make_kernel("{ [i]: 0 <= i < n }", "r[0] = sum(i, x[i])  {id=s}", [lp.GlobalArg("x", np.float32, shape="n"), lp.GlobalArg("r", np.float32, shape=1)])
        self.same(plain, lp.reassociate(fold, "s", "tree"), n=2500)
        scan = lp.make_kernel("{ [i, j]: 0 <= i < n and 0 <= j <= i }", "y[i] = sum(j, x[j])  {id=p}", [lp.GlobalArg("x, y", np.int32, shape="n")])
        self.same(scan, lp.realize_scan(scan, "p", by="loop"), n=100)

    # covers: loopy.match.context loopy.dup.func
    def test_instructions(self):
        plain = lp.make_kernel(
            "{ [i]: 0 <= i < n }", ["t[i] = a[i]  {id=copy}", "r[i] = 2*t[i]  {id=twice}"], [lp.GlobalArg("a, t, r", np.float32, shape="n")]
        )
        apart = lp.duplicate_inames(plain, ["i"], within="id:twice", new_inames=["i2"])
        self.same(plain, apart, lp.set_instruction_priority(plain, "id:copy", 5), lp.add_dependency(plain, "id:twice", "id:copy"), n=7)
        self.assertEqual(lp.set_argument_order(plain, "r, t").arguments, ("r", "t", "a", "n"))

    def test_fixed_parameters(self):
        k = lp.fix_parameters(matmul(), l=3, n=2)
        a, b = np.ones((4, 3), np.float32), np.ones((3, 2), np.float32)
        self.assertEqual(k(a=a, b=b)[1][0].tolist(), [[3, 3]] * 4)
        with self.assertRaises(crisp.CrispArgumentError) as caught:
            k(a=a, b=b, l=4)
        self.assertIn("is fixed to 3", str(caught.exception))
        self.assertEqual(lp.make_kernel("{ [i]: 0 <= i < n }", "r[i] = i", fixed_parameters={"n": 3})()[1][0].tolist(), [0, 1, 2])

    def test_fused_kernels(self):
        scale = lp.make_kernel("{ [i]: 0 <= i < n }", "t[i] = 2*x[i] + 1", [lp.GlobalArg("x, t", np.float32, shape="n")], name="scale")
        square = lp.make_kernel("{ [i]: 0 <= i < n }", "y[i] = t[i]*t[i]", [lp.GlobalArg("t, y", np.float32, shape="n")], name="square")
        both = lp.fuse_kernels([scale, square], data_flow=[("t", 0, 1)], temporaries=["t"])
        both = lp.split_iname(lp.rename_iname(both, "i_1", "i", existing_ok=True), "i", 64, outer_tag="g.0", inner_tag="l.0")
        x = np.arange(100, dtype=np.float32)
        np.testing.assert_array_equal(both(x=x)[1][0], (2 * x + 1) ** 2)
        # Their steps follow, with the new names of loops.
        stepped = lp.fuse_kernels([lp.split_iname(scale, "i", 4), lp.split_iname(square, "i", 8, outer_tag="g.0")], data_flow=[("t", 0, 1)], temporaries=["t"])
        self.assertIn("split_iname(i_1, 8", stepped.source())
        np.testing.assert_array_equal(stepped(x=x)[1][0], (2 * x + 1) ** 2)
        twice = lp.fuse_kernels([scale, scale])
        np.testing.assert_array_equal(twice(x=x)[1][0], 2 * x + 1)


class Objects(unittest.TestCase):
    # covers: loopy.kernel.state loopy.dep.graph loopy.helper.unique
    def test_kernels_never_change(self):
        k = matmul()
        split = lp.split_iname(k, "i", 16)
        self.assertNotEqual(k, split)
        self.assertEqual(split, lp.split_iname(matmul(), "i", 16))
        self.assertEqual((k.state, lp.preprocess_kernel(k).state), ("initial", "preprocessed"))
        done = lp.linearize(split)
        self.assertEqual((done.state, split.state), ("linearized", "initial"))
        with self.assertRaises(crisp.CrispError) as caught:
            lp.split_iname(done, "j", 4)
        self.assertEqual(caught.exception.code, "P0511")
        self.assertIn('"mm"', lp.get_dot_dependency_graph(k))
        self.assertEqual((k.get_var_name_generator()("a"), k.get_var_name_generator()("t")), ("a_0", "t"))
        again = pickle.loads(pickle.dumps(split))
        self.assertEqual((again, again.source()), (split, split.source()))
        self.assertEqual(repr(k), "<crisp.loopy.LoopKernel matmul(a, b, c, m, n, l)>")
        self.assertIn("void matmul(global const float *a", lp.generate_code_v2(tiled(k)).device_code())

    def test_mistakes_show_where(self):
        k = matmul()
        for call, code in [
            (lambda: lp.split_iname(k, "q", 16), "P0503"),
            (lambda: lp.split_iname(k, "i", -1), "P0502"),
            (lambda: lp.tag_inames(k, "i: g.7"), "P0505"),
            (lambda: lp.make_kernel("{ [i]: 0 <= i }", "a[i] = 1"), "P0107"),
            (lambda: lp.make_kernel("{ [i]: 0 <= i < n }", "a[i] = b(i)"), "P0213"),
            (lambda: lp.make_kernel("{ [i]: 0 <= i < n }", "a[i] = s", [lp.GlobalArg("a", np.float32)]), "P0201"),
            # Only the complete schedule can be invalid here, and a later step may fix it.
            (lambda: lp.tag_inames(k, "i: l.0").explain(), "P0405"),
            (lambda: lp.tag_inames(lp.realize_reduction(k, "mm", into="c"), "k: g.0").explain(), "P0431"),
        ]:
            with self.assertRaises(crisp.CrispError) as caught:
                call()
            self.assertEqual(caught.exception.code, code, str(caught.exception))
            self.assertRegex(str(caught.exception), r"-->.*\.loopy:\d+:\d+")
            self.assertIn("^", str(caught.exception))
        for call in (lambda: lp.tag_inames(k, "i"), lambda: lp.split_iname("k", "i", 4)):
            with self.assertRaises(crisp.CrispArgumentError):
                call()

    def test_examples_and_the_page_run(self):
        exec(compile(open(os.path.join(ROOT, "examples/loopy/matmul.py"), encoding="utf-8").read(), "matmul.py", "exec"), {"__name__": "example"})
        page = open(os.path.join(ROOT, "docs/reference/loopy/python.md"), encoding="utf-8").read()
        programs = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
        self.assertGreater(len(programs), 1)
        names = {}
        for program in programs:
            exec(program, names)


if __name__ == "__main__":
    unittest.main()
