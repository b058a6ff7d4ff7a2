"""References of `schedulers.tensor` in numpy."""

import numpy as np
from programs.case import Case, floats, ints

views = np.lib.stride_tricks.sliding_window_view


def gemm_blocked(rng):
    a, b = floats(rng, 19, 23), floats(rng, 23, 37)
    return Case((a, b), a.astype(float) @ b)


def conv2d_nhwc(rng):
    x, w = floats(rng, 2, 8, 10, 3), floats(rng, 3, 3, 3, 4)
    wide = np.pad(x.astype(float), ((0, 0), (1, 1), (1, 1), (0, 0)))
    return Case((x, w), np.einsum("bijcyz,yzcf->bijf", views(wide, (3, 3), (1, 2))[:, :-1:2, :-1:2], w))


def convolved(x, w):
    return np.einsum("cijyz,fcyz->fij", views(x.astype(float), (3, 3), (1, 2)), w)


def depthwise_separable(rng):
    x, d, p = floats(rng, 4, 7, 9), floats(rng, 4, 3, 3), floats(rng, 5, 4)
    mid = np.maximum(np.einsum("cijyz,cyz->cij", views(x.astype(float), (3, 3), (1, 2)), d), 0)
    return Case((x, d, p), np.einsum("fc,cij->fij", p, mid))


def winograd(rng):
    x, w = floats(rng, 3, 9, 12), floats(rng, 2, 3, 3, 3)
    return Case((x, w), convolved(x, w), rtol=1e-4)


def rfactor(rng):
    x = floats(rng, 6, 45)
    return Case((x,), x.astype(float).sum(1))


def argmax_pairs(rng):
    x = ints(rng, 0, 20, 6, 50).astype(np.float32)
    return Case((x,), (x.max(1), x.argmax(1)), exact=True)


def quantised_dense(rng):
    x, w, scale = ints(rng, 0, 256, 5, 40).astype(np.uint8), ints(rng, -128, 128, 7, 40).astype(np.int8), rng.random(7)
    scale = (scale * 2e-3).astype(np.float32)
    s = (x.astype(np.int64) - 128) @ w.T.astype(np.int64)
    wanted = np.clip(np.rint(s.astype(np.float32) * scale) + 128, 0, 255).astype(np.uint8)
    return Case((x, w, 128, scale), wanted, exact=True)


def sparse_rows(rng):
    dense = floats(rng, 9, 12) * (rng.random((9, 12)) < 0.3)
    rows, columns = dense.nonzero()
    begin = np.searchsorted(rows, np.arange(10)).astype(np.int32)
    x = floats(rng, 12)
    return Case((begin, columns.astype(np.int32), dense[rows, columns].astype(np.float32), x), dense.astype(float) @ x)
