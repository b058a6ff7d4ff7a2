"""The prelude's definitions in numpy, operation by operation in the order in which they are promised: results are equal to the last bit."""

from math import erf

import numpy as np

f32, f64 = np.float32, np.float64


def fma(a, b, c):
    """a · b + c, rounded once. The product is exact in f64; the sum is rounded to odd there, so that rounding it to f32 is right."""
    with np.errstate(invalid="ignore"):
        p, c = np.asarray(a, f64) * np.asarray(b, f64), np.asarray(c, f64)
        s = np.asarray(p + c)
        t = s - p
        rest = (p - (s - t)) + (c - t)
    bits = s.view(np.int64)
    step = np.where((rest > 0) == (s > 0), 1, -1)
    odd = np.where((rest != 0) & np.isfinite(s) & (bits % 2 == 0), bits + step, bits)
    return odd.view(f64).astype(f32)


def rounded(function, x):
    """A function of f32: computed in f64 and rounded once."""
    return np.vectorize(lambda it: f32(function(f64(it))), otypes=[f32])(x)


def exp(x):
    return np.exp(x.astype(f64)).astype(f32)


def log(x):
    return np.log(x.astype(f64)).astype(f32)


def fold(a, b):
    """`sum.fused`: along the last axis, from +0."""
    total = np.zeros(np.broadcast_shapes(a.shape, b.shape)[:-1], f32)
    for k in range(a.shape[-1]):
        total = fma(a[..., k], b[..., k], total)
    return total


def tree(a, b=None, lanes=128, chunk=1024):
    """`sum.tree`, and `sum.tree.fused` of a product: in each chunk lane l folds the positions l, l + lanes, …; lanes are added at halving distances,
    chunks in pairs, pairs of pairs; an odd one passes."""
    parts = []
    for first in range(0, a.shape[-1], chunk):
        lane = np.zeros((*a.shape[:-1], lanes), f32)
        for k in range(first, min(first + chunk, a.shape[-1])):
            at = (..., (k - first) % lanes)
            lane[at] = lane[at] + a[..., k] if b is None else fma(a[..., k], b[..., k], lane[at])
        while lane.shape[-1] > 1:
            half = lane.shape[-1] // 2
            lane = lane[..., :half] + lane[..., half:]
        parts.append(lane[..., 0])
    while len(parts) > 1:
        pairs = [parts[at] + parts[at + 1] for at in range(0, len(parts) - 1, 2)]
        parts = pairs + parts[len(pairs) * 2 :]
    return parts[0] if parts else np.zeros(a.shape[:-1], f32)


def matmul(a, b):
    return fold(a[:, None, :], b.T[None, :, :])


def linear(x, w, b):
    return b + fold(x[:, None, :], w[None, :, :])


def softmax(x):
    e = exp(x - x.max(1, keepdims=True))
    return e / tree(e)[:, None]


def log_softmax(x):
    shifted = x - x.max(1, keepdims=True)
    return shifted - log(tree(exp(shifted)))[:, None]


def logsumexp(x):
    m = x.max(1)
    m = np.where(np.isfinite(m), m, f32(0))
    with np.errstate(divide="ignore"):
        return m + log(tree(exp(x - m[:, None])))


def cross_entropy(x, labels):
    return -log_softmax(x)[np.arange(len(x)), labels]


def layer_norm(x, gain, bias, epsilon):
    d = x - (tree(x) / f32(x.shape[1]))[:, None]
    v = tree(d, d) / f32(x.shape[1])
    return d / np.sqrt(v + f32(epsilon))[:, None] * gain + bias


def rms_norm(x, gain, epsilon):
    s = tree(x, x) / f32(x.shape[1])
    return x / np.sqrt(s + f32(epsilon))[:, None] * gain


def attention(q, k, v, scale):
    return matmul(softmax(f32(scale) * fold(q[:, None, :], k[None, :, :])), v)


def causal_attention(q, k, v, scale):
    i, j = np.ogrid[: len(q), : len(k)]
    scores = f32(scale) * fold(q[:, None, :], k[None, :, :])
    return matmul(softmax(np.where(j - i <= len(k) - len(q), scores, f32(-np.inf))), v)


def rope(x, position, period):
    half = x.shape[1] // 2
    angle = position[:, None].astype(f64) * f64(period) ** (-2.0 * np.arange(half) / x.shape[1])
    c, s = np.cos(angle).astype(f32), np.sin(angle).astype(f32)
    a, b = x[:, :half], x[:, half:]
    return np.concatenate([a * c - b * s, b * c + a * s], 1)


def sigmoid(x):
    return f32(1) / (f32(1) + exp(-x))


def silu(x):
    return x / (f32(1) + exp(-x))


def swiglu(gate, up):
    return silu(gate) * up


def gelu(x):
    return f32(0.5) * x * (f32(1) + rounded(erf, x * f32(0.7071067811865476)))


def gelu_tanh(x):
    inside = x + f32(0.044715) * (x * x * x)
    return f32(0.5) * x * (f32(1) + rounded(np.tanh, f32(0.7978845608028654) * inside))


def softplus(x):
    return np.maximum(x, f32(0)) + rounded(np.log1p, exp(-abs(x)))


def conv2d(x, w, stride=1, padding=0, dilation=1, groups=1):
    """Over channel, row and column in that order; what is around the image is 0, and takes part."""
    x = np.pad(x, ((0, 0), (padding, padding), (padding, padding)))
    rows, columns = ((x.shape[axis] - dilation * (w.shape[axis + 1] - 1) - 1) // stride + 1 for axis in (1, 2))
    made = np.zeros((len(w), rows, columns), f32)
    for f in range(len(w)):
        for c, y, z in np.ndindex(*w.shape[1:]):
            channel = f // (len(w) // groups) * w.shape[1] + c
            part = x[channel, y * dilation :, z * dilation :][::stride, ::stride][:rows, :columns]
            made[f] = fma(part, w[f, c, y, z], made[f])
    return made


def avg_pool2d(x, size):
    rows, columns = x.shape[1] // size, x.shape[2] // size
    total = np.zeros((len(x), rows, columns), f32)
    for y, z in np.ndindex(size, size):
        total = total + x[:, y::size, z::size][:, :rows, :columns]
    return total / f32(size * size)


def bilinear(x, rows, columns):
    def places(count, own):
        at = np.maximum((np.arange(count, dtype=f32) + f32(0.5)) * (f32(own) / f32(count)) - f32(0.5), f32(0))
        first = np.minimum(np.floor(at).astype(int), own - 1)
        return first, np.minimum(first + 1, own - 1), at - first.astype(f32)

    top, below, y = places(rows, x.shape[1])
    left, right, z = places(columns, x.shape[2])
    y, one = y[:, None], f32(1)
    upper = x[:, top][:, :, left] * (one - z) + x[:, top][:, :, right] * z
    lower = x[:, below][:, :, left] * (one - z) + x[:, below][:, :, right] * z
    return upper * (one - y) + lower * y
