"""References of `images.tensor` in numpy."""

import numpy as np
from programs.case import Case, ints


def grey(rng, *shape):
    return rng.random(shape).astype(np.float32)


def box_blur(rng):
    x = grey(rng, 12, 15)
    return Case((x,), np.lib.stride_tricks.sliding_window_view(x.astype(float), (3, 3)).mean((2, 3)))


def taps(x, weights, axis):
    """The sum over shifts along an axis, with the ends repeated."""
    reach = len(weights) // 2
    wide = np.pad(x, [(reach, reach) if a == axis else (0, 0) for a in range(x.ndim)], mode="edge")
    return sum(w * np.take(wide, range(k, k + x.shape[axis]), axis) for k, w in enumerate(weights))


def unsharp_mask(rng):
    x = grey(rng, 3, 9, 11)
    gray = np.einsum("c,cij", [0.299, 0.587, 0.114], x.astype(float))
    weights = np.array([1, 4, 6, 4, 1]) / 16
    blurred = taps(taps(gray, weights, 0), weights, 1)
    return Case((x, 0.8), np.clip(x * (gray + 0.8 * (gray - blurred)) / gray, 0, 1), rtol=1e-4)


def bilateral_grid(rng):
    x = grey(rng, 10, 13)
    cells = np.zeros((2, 4, 5, 9))
    for i, j in np.ndindex(x.shape):
        cells[:, (i + 2) // 4, (j + 2) // 4, int(np.rint(x[i, j] * np.float32(8)))] += (x[i, j], 1)
    soft = taps(cells, [1, 2, 1], 3)
    y = np.empty(x.shape)
    for i, j in np.ndindex(x.shape):
        z = float(x[i, j]) * 8
        near = [np.interp(z, range(9), soft[c, i // 4, j // 4]) for c in (0, 1)]
        y[i, j] = near[0] / near[1] if near[1] > 0 else x[i, j]
    return Case((x,), y)


def harris_corners(rng):
    x = grey(rng, 12, 11)
    views = np.lib.stride_tricks.sliding_window_view
    slope = np.outer([1, 2, 1], [-1, 0, 1]) / 12
    dx, dy = (np.einsum("ijyz,yz", views(x.astype(float), (3, 3)), w) for w in (slope, slope.T))
    xx, xy, yy = (views(p, (3, 3)).sum((2, 3)) for p in (dx * dx, dx * dy, dy * dy))
    return Case((x,), xx * yy - xy**2 - 0.04 * (xx + yy) ** 2)


def histogram_equalise(rng):
    x = (ints(rng, 0, 256, 9, 14) ** 2 // 256).astype(np.uint8)
    total = np.bincount(x.ravel(), minlength=256).cumsum()
    return Case((x,), (total[x] * 255 // x.size).astype(np.uint8), exact=True)


def demosaic(rng):
    x = grey(rng, 8, 10)
    colour = np.add.outer(np.arange(8) % 2, np.arange(10) % 2)
    y = np.empty((3, 8, 10))
    for c, i, j in np.ndindex(y.shape):
        near = np.s_[max(i - 1, 0) : i + 2, max(j - 1, 0) : j + 2]
        y[c, i, j] = x[i, j] if colour[i, j] == c else x[near][colour[near] == c].mean(dtype=float)
    return Case((x,), y)


def max_filter(rng):
    x = grey(rng, 9, 12)
    wide = np.pad(x, 2, mode="edge")
    return Case((x, 2), np.lib.stride_tricks.sliding_window_view(wide, (5, 5)).max((2, 3)), exact=True)


def fill_holes(rng):
    x, a = grey(rng, 16, 16), (rng.random((16, 16)) < 0.3).astype(np.float32)

    def half(x):
        return x.reshape(len(x) // 2, 2, len(x) // 2, 2).mean((1, 3))

    v, w = [x.astype(float) * a], [a.astype(float)]
    for _ in range(2):
        v.append(half(v[-1]))
        w.append(half(w[-1]))
    low = np.divide(v[2], w[2], out=np.zeros((4, 4)), where=w[2] > 0)
    for level in (1, 0):
        low = v[level] + (1 - w[level]) * np.kron(low, np.ones((2, 2)))
    return Case((x, a), low)


def recursive_blur(rng):
    x = grey(rng, 5, 20)

    def along(x):
        y, s = np.empty(x.shape), x[:, 0].astype(float)
        for j in range(x.shape[1]):
            y[:, j] = s = s * 0.7 + x[:, j] * 0.3
        return y

    return Case((x, 0.3), along(along(x)[:, ::-1])[:, ::-1])


def nonlocal_means(rng):
    x = grey(rng, 7, 8)

    def at(i, j):
        return x[np.clip(i, 0, 6), np.clip(j, 0, 7)].astype(float)

    patch = np.mgrid[-1:2, -1:2]
    y = np.empty(x.shape)
    for i, j in np.ndindex(x.shape):
        v = w = 0.0
        for a, b in np.ndindex(5, 5):
            p, q = at(i + patch[0], j + patch[1]), at(i + a - 2 + patch[0], j + b - 2 + patch[1])
            e = np.exp(-((p - q) ** 2).sum() / 0.25)
            v, w = v + e * at(i + a - 2, j + b - 2), w + e
        y[i, j] = v / w
    return Case((x, 0.5), y)


def game_of_life(rng):
    x = ints(rng, 0, 2, 9, 12).astype(np.uint8)
    y = x
    for _ in range(4):
        n = sum(np.roll(y, (a, b), (0, 1)) for a in (-1, 0, 1) for b in (-1, 0, 1)) - y
        y = ((n == 3) | (n == 2) & (y == 1)).astype(np.uint8)
    return Case((x, 4), y, exact=True)


def rotate_bilinear(rng):
    x, turn = grey(rng, 9, 9), np.exp(0.4j)
    wide, y = np.pad(x.astype(float), 4), np.empty((9, 9))
    for i, j in np.ndindex(9, 9):
        at = (i - 4 + (j - 4) * 1j) * turn + 4 + 4j
        a, b = int(np.floor(at.real)), int(np.floor(at.imag))
        part = wide[a + 4 : a + 6, b + 4 : b + 6]
        y[i, j] = [1 - at.real + a, at.real - a] @ part @ [1 - at.imag + b, at.imag - b]
    return Case((x, 0.4), y, rtol=1e-3, atol=1e-5)


def distance_transform(rng):
    x = (rng.random((9, 14)) < 0.05).astype(np.uint8)
    x[8, 0] = 1
    set_ = np.argwhere(x)
    d = np.array([[np.abs(set_ - (i, j)).sum(1).min() for j in range(14)] for i in range(9)])
    return Case((x,), (d, [d.max() + 1]), exact=True)
