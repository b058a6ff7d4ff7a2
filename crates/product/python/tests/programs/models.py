"""References of `models.tensor` in numpy."""

import numpy as np
from programs.case import Case, floats, ints, philox_uniform


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def rms_norm_residual(rng):
    x, r, g = floats(rng, 5, 16), floats(rng, 5, 16), floats(rng, 16)
    h = x.astype(float) + r
    return Case((x, r, g), (h / np.sqrt((h**2).mean(1, keepdims=True) + 1e-6) * g, h))


def rope_pairs(rng):
    x, position = floats(rng, 5, 2, 8), np.array([0, 1, 2, 100, 4000], np.int32)
    turn = np.exp(1j * position[:, None, None] * 10000.0 ** (-np.arange(0, 8, 2) / 8))
    y = (x[..., ::2] + 1j * x[..., 1::2].astype(complex)) * turn
    return Case((x, position), np.stack([y.real, y.imag], -1).reshape(x.shape))


def swiglu_layer(rng):
    x, gate, up, down = floats(rng, 6, 8), floats(rng, 8, 12), floats(rng, 8, 12), floats(rng, 12, 8)
    g = x.astype(float) @ gate
    return Case((x, gate, up, down), g / (1 + np.exp(-g)) * (x @ up) @ down, rtol=1e-4)


def grouped_decode(rng):
    q, k, v = floats(rng, 3, 4, 8), floats(rng, 3, 10, 2, 8), floats(rng, 3, 10, 2, 8)
    lens, y = np.array([10, 1, 6], np.int32), np.empty((3, 4, 8))
    for b, n in enumerate(lens):
        k[b, n:] = v[b, n:] = np.nan
        for h in range(4):
            y[b, h] = softmax(k[b, :n, h // 2].astype(float) @ q[b, h] / np.sqrt(8)) @ v[b, :n, h // 2]
    return Case((q, k, v, lens), y)


def paged_cache(rng):
    cache, table = floats(rng, 6, 4, 3), np.array([[2, 0], [5, 1]], np.int32)
    position, key = np.array([5, 3], np.int32), floats(rng, 2, 3)
    wanted = cache.copy()
    wanted[0, 1], wanted[5, 3] = key
    return Case((cache, table, position, key), wanted, exact=True)


def sliding_window(rng):
    q, k, v = floats(rng, 9, 8), floats(rng, 9, 8), floats(rng, 9, 8)
    i, j = np.ogrid[:9, :9]
    return Case((q, k, v, 3), softmax(np.where((j <= i) & (j > i - 3), q.astype(float) @ k.T / np.sqrt(8), -np.inf)) @ v)


def linear_biases(rng):
    x, (i, j) = floats(rng, 4, 6, 6), np.ogrid[:6, :6]
    slope = 2.0 ** (-8 * np.arange(1, 5) / 4)
    return Case((x,), softmax(np.where(j <= i, x - (i - j) * slope[:, None, None], -np.inf)))


def sample_top_k(rng):
    logits, seed, step = floats(rng, 6, 30), 99, 7
    wanted = []
    for b, row in enumerate(logits):
        places = np.argsort(-row, kind="stable")[:5]
        noise = [-np.log(-np.log(float(philox_uniform(seed, b, step, 1, int(p))))) for p in places]
        wanted.append(places[np.argmax(row[places] / 0.7 + noise)])
    return Case((logits, 0.7, seed, step), np.array(wanted), exact=True)


def cross_entropy_gradient(rng):
    x, labels = floats(rng, 6, 9), ints(rng, 0, 9, 6)
    p = softmax(x.astype(float))
    return Case((x, labels), (-np.log(p[range(6), labels]).mean(), (p - np.eye(9)[labels]) / 6))


def mixture_of_experts(rng):
    x, gate, w = floats(rng, 7, 6), floats(rng, 6, 4), floats(rng, 4, 6, 5)
    scores, y = x.astype(float) @ gate, np.empty((7, 5))
    for t, row in enumerate(scores):
        two = np.argsort(-row)[:2]
        y[t] = sum(s * (x[t] @ w[e].astype(float)) for s, e in zip(softmax(row[two]), two, strict=True))
    return Case((x, gate, w), y)


def int4_matmul(rng):
    q, x = ints(rng, 0, 16, 5, 32), floats(rng, 4, 32)
    scale, low = floats(rng, 5, 2), floats(rng, 5, 2)
    w = q * np.repeat(scale.astype(float), 16, 1) + np.repeat(low, 16, 1)
    return Case((x, (q[:, ::2] | q[:, 1::2] << 4).astype(np.uint8), scale, low), x @ w.T, rtol=1e-4, atol=1e-4)


def adamw(rng):
    p, g, m, v = floats(rng, 40), floats(rng, 40), floats(rng, 40), floats(rng, 40) ** 2
    a, b = 0.9 * m.astype(float) + 0.1 * g, 0.999 * v.astype(float) + 0.001 * g.astype(float) ** 2
    q = p - 0.01 * (a / (1 - 0.9**3) / (np.sqrt(b / (1 - 0.999**3)) + 1e-8) + 0.1 * p)
    return Case((p, g, m, v, 3), (q, a, b), rtol=1e-4)


def low_rank_adapter(rng):
    x, w, a, b = floats(rng, 5, 10), floats(rng, 10, 7), floats(rng, 10, 2), floats(rng, 2, 7)
    return Case((x, w, a, b, 4.0), x.astype(float) @ w + 2 * (x @ a.astype(float) @ b))
