"""c = a·b as a script of transformations, under the names of the package Loopy: tiles of 16 × 16 elements in local memory.

    python examples/loopy/matmul.py
"""

import crisp.loopy as lp
import numpy as np

plain = lp.make_kernel(
    "{ [i, j, k]: 0 <= i < m and 0 <= j < n and 0 <= k < l }",
    "c[i, j] = sum(k, a[i, k]*b[k, j])  {id=mm}",
    [lp.GlobalArg("a", np.float32, shape="m, l"), lp.GlobalArg("b", np.float32, shape="l, n"), "..."],
    name="matmul",
)

fast = lp.split_iname(plain, "i", 16, outer_tag="g.1", inner_tag="l.1")
fast = lp.split_iname(fast, "j", 16, outer_tag="g.0", inner_tag="l.0")
fast = lp.split_iname(fast, "k", 16)
fast = lp.realize_reduction(fast, "mm")
fast = lp.prioritize_loops(fast, "k_outer, k_inner")
outer = ["i_outer", "j_outer", "k_outer"]
fast = lp.add_prefetch(fast, "a", ["k_inner", "i_inner"], fetch_outer_inames=outer, default_tag="l.auto")
fast = lp.add_prefetch(fast, "b", ["k_inner", "j_inner"], fetch_outer_inames=outer, default_tag="l.auto")

random = np.random.default_rng(1)
a = random.standard_normal((100, 60)).astype(np.float32)
b = random.standard_normal((60, 80)).astype(np.float32)
_, (c,) = fast(a=a, b=b)
assert np.allclose(c, a @ b, atol=1e-4)
# No schedule changes a bit.
lp.auto_test_vs_ref(plain, None, fast, parameters={"m": 33, "n": 17, "l": 50})
