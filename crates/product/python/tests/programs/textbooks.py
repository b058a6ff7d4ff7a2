"""References of `textbooks.tensor` in numpy."""

import math

import numpy as np
from programs.case import Case, floats, ints


def system(rng, count):
    a = floats(rng, count, count)
    a = a + a.T
    return a + np.diag(np.abs(a).sum(1) + 1).astype(np.float32), floats(rng, count)


def jacobi(rng):
    a, b = system(rng, 12)
    x, rounds = np.zeros(12), 0
    while True:
        y = (b - (a - np.diag(a.diagonal())) @ x) / a.diagonal()
        rounds, change, x = rounds + 1, np.abs(y - x).max(), y
        if change <= 1e-6:
            return Case((a, b), (x, np.array([rounds])), rtol=1e-4)


def conjugate_gradients(rng):
    a, b = system(rng, 14)
    return Case((a, b), np.linalg.solve(a.astype(float), b), rtol=1e-3, atol=1e-4)


def cholesky(rng):
    a, _ = system(rng, 9)
    return Case((a,), np.linalg.cholesky(a.astype(float)), rtol=1e-4)


def shortest_paths(rng):
    d = np.where(rng.random((9, 9)) < 0.3, ints(rng, 1, 9, 9, 9), np.inf).astype(np.float32)
    np.fill_diagonal(d, 0)
    wanted = d
    for _ in range(9):
        wanted = np.minimum(wanted, (wanted[:, :, None] + wanted[None]).min(1))
    return Case((d,), wanted, exact=True)


def edit_distance(rng):
    a, b = (ints(rng, 97, 100, n).astype(np.uint8) for n in (11, 9))
    row = list(range(10))
    for i, letter in enumerate(a, 1):
        above, row[0] = row[0], i
        for j, other in enumerate(b, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (letter != other))
    return Case((a, b), np.array([row[9]]), exact=True)


def page_rank(rng):
    start, end = ints(rng, 0, 8, 30), ints(rng, 0, 9, 30)
    links = np.zeros((9, 9))
    np.add.at(links, (end, start), 1)
    out = links.sum(0)
    links = np.where(out > 0, links / np.maximum(out, 1), 1 / 9)
    value, vector = np.linalg.eig(0.85 * links + 0.15 / 9)
    first = np.abs(vector[:, np.argmax(value.real)].real)
    return Case((start, end, 9), first / first.sum(), rtol=1e-4)


def k_means(rng):
    x, c = floats(rng, 40, 2), floats(rng, 4, 2)
    wanted = c.astype(float)
    for _ in range(5):
        own = ((x[:, None] - wanted) ** 2).sum(2).argmin(1)
        wanted = np.array([x[own == k].mean(0) if (own == k).any() else wanted[k] for k in range(4)])
    return Case((x, c, 5), (wanted, ((x[:, None] - wanted) ** 2).sum(2).argmin(1)))


def n_body(rng):
    p, v, m = floats(rng, 10, 3), floats(rng, 10, 3), np.abs(floats(rng, 10))
    q, w = p.astype(float), v.astype(float)
    for _ in range(3):
        d = q[None] - q[:, None]
        r = (d**2).sum(2, keepdims=True) + 0.01
        w = w + 0.01 * (m[None, :, None] * d / r**1.5).sum(1)
        q = q + 0.01 * w
    return Case((p, v, m, 0.01, 3), (q, w))


def mandelbrot(rng):
    def rounds(i, j):
        a, b = np.float32(-2) + np.float32(3) * np.float32(j) / np.float32(15), np.float32(-1) + np.float32(2) * np.float32(i) / np.float32(10)
        x = y = np.float32(0)
        for n in range(50):
            if x * x + y * y > 4:
                return n
            x, y = x * x - y * y + a, np.float32(2) * x * y + b
        return 50

    return Case((10, 15, 50), np.array([[rounds(i, j) for j in range(15)] for i in range(10)]), exact=True)


def black_scholes(rng):
    s, k, t = 5 + 25 * rng.random((3, 40)).astype(np.float32)
    d1 = (np.log(s.astype(float) / k) + (0.02 + 0.045) * t) / (0.3 * np.sqrt(t))
    low, high = (np.vectorize(lambda x: 0.5 * math.erfc(-x / math.sqrt(2)))(d) for d in (d1, d1 - 0.3 * np.sqrt(t)))
    paid = k * np.exp(-0.02 * t.astype(float))
    call = s * low - paid * high
    return Case((s, k, t, 0.02, 0.3), (call, call - s + paid), rtol=1e-4, atol=1e-4)


def sieve(rng):
    prime = [n > 1 and all(n % d for d in range(2, n)) for n in range(60)]
    return Case((60,), (np.array(prime), np.array([sum(prime)])), exact=True)
