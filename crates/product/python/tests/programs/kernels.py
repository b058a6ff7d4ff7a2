"""References of `kernels.tensor` in numpy, of the mathematics and not of the text."""

import numpy as np
from programs.case import Case, floats, ints, philox_uniform


def vector_add(rng):
    x, y = floats(rng, 100), floats(rng, 100)
    return Case((x, y), x + y, exact=True)


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def fused_softmax(rng):
    x = floats(rng, 7, 33)
    return Case((x,), softmax(x.astype(float)))


def matmul_leaky(rng):
    a, b = floats(rng, 20, 37).astype(np.float16), floats(rng, 37, 18).astype(np.float16)
    y = a.astype(float) @ b.astype(float)
    return Case((a, b), np.where(y > 0, y, 0.01 * y).astype(np.float16), rtol=2e-3)


def dropout_seeded(rng):
    x, seed = floats(rng, 50), 0x123456789
    kept = np.array([philox_uniform(seed, 0, 0, 0, i) for i in range(50)]) > 0.4
    return Case((x, 0.4, seed), np.where(kept, x / 0.6, 0))


def layer_norm_forward(rng):
    x, w, b = floats(rng, 5, 40), floats(rng, 40), floats(rng, 40)
    wide = x.astype(float)
    mean, rstd = wide.mean(1), 1 / np.sqrt(wide.var(1) + 1e-5)
    return Case((x, w, b, 1e-5), ((wide - mean[:, None]) * rstd[:, None] * w + b, mean, rstd))


def layer_norm_backward(rng):
    x, w, dy = floats(rng, 6, 24), floats(rng, 24), floats(rng, 6, 24)
    mean, rstd = x.mean(1), (1 / np.sqrt(x.var(1) + 1e-5)).astype(np.float32)

    def loss(x, w, b):
        s = np.sqrt(x.var(1, keepdims=True) + 1e-5)
        return (((x - x.mean(1, keepdims=True)) / s * w + b) * dy).sum()

    # Differences instead of the formula.
    def slope(at):
        given = [x.astype(float), w.astype(float), np.zeros(24)]
        found = np.zeros_like(given[at])
        for place in np.ndindex(found.shape):
            up, down = [g.copy() for g in given], [g.copy() for g in given]
            up[at][place] += 1e-5
            down[at][place] -= 1e-5
            found[place] = (loss(*up) - loss(*down)) / 2e-5
        return found

    return Case((x, w, mean, rstd, dy), (slope(0), slope(1), slope(2)), rtol=1e-3, atol=1e-4)


def flash_attention(rng):
    q, k, v = floats(rng, 2, 6, 8), floats(rng, 2, 11, 8), floats(rng, 2, 11, 8)
    return Case((q, k, v, 0.35), softmax(0.35 * (q.astype(float) @ k.transpose(0, 2, 1))) @ v)


def asin_extern(rng):
    x = np.clip(floats(rng, 60), -1, 1)
    return Case((x,), np.arcsin(x.astype(float)).astype(np.float32), exact=True)


def grouped_gemm(rng):
    a, b, group = floats(rng, 9, 12), floats(rng, 3, 12, 5), np.array([0, 0, 0, 1, 2, 2, 2, 2, 2], np.int32)
    return Case((a, group, b), np.concatenate([a[group == g].astype(float) @ b[g] for g in range(3)]))


def persistent_matmul(rng):
    a, b = floats(rng, 32, 20), floats(rng, 20, 48)
    return Case((a, b), a.astype(float) @ b)


def block_scaled_matmul(rng):
    a, b = ints(rng, -8, 8, 5, 64).astype(np.int8), ints(rng, -8, 8, 6, 64).astype(np.int8)
    sa, sb = ints(rng, 120, 134, 5, 2).astype(np.uint8), ints(rng, 120, 134, 6, 2).astype(np.uint8)

    def wide(x, s):
        return x * np.repeat(2.0 ** (s.astype(float) - 127), 32, axis=1)

    return Case((a, sa, b, sb), wide(a, sa) @ wide(b, sb).T)


def tree_reduction(rng):
    x = ints(rng, -(2**31), 2**31 - 1, 150)
    return Case((x,), np.add.reduceat(x, [0, 64, 128], dtype=np.int32), exact=True)


def block_prefix_sum(rng):
    x = ints(rng, -(2**31), 2**31 - 1, 150)
    return Case((x,), np.cumsum(x, dtype=np.int32), exact=True)


def bitonic_rows(rng):
    x = floats(rng, 3, 32)
    return Case((x,), np.sort(x, axis=1), exact=True)


def histogram_rows(rng):
    x = ints(rng, 0, 256, 4, 90).astype(np.uint8)
    return Case((x,), np.array([np.bincount(row // 16, minlength=16) for row in x]), exact=True)


def transpose_tiles(rng):
    x = floats(rng, 19, 35)
    return Case((x,), x.T, exact=True)


def fft_thread(rng):
    re, im = floats(rng, 3, 16), floats(rng, 3, 16)
    y = np.fft.fft(re + 1j * im.astype(complex))
    return Case((re, im), (y.real, y.imag), atol=1e-5)


def split_k_matmul(rng):
    a, b = floats(rng, 9, 30), floats(rng, 30, 7)
    return Case((a, b), a.astype(float) @ b)
