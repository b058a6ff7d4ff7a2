"""The bytes of the prelude: each function beside its definition in numpy, operation by operation."""

import unittest

import crisp
import numpy as np
from programs import orders


def floats(rng, *shape):
    """Numbers of many sizes, zeros of both signs among them."""
    x = (rng.standard_normal(shape) * np.exp2(rng.integers(-6, 4, shape))).astype(np.float32)
    return np.where(rng.random(shape) < 0.03, np.float32(-0.0), x)


def cases(rng):
    """The parameters and result of a kernel, its call, its arguments, and what it gives."""
    T = "Tensor<{}; f32>".format
    for count in (3, 130, 1024, 2600):
        x, gain, bias = floats(rng, 3, count), floats(rng, count), floats(rng, count)
        wide = (f"x: {T('R, D')}", T("R, D"))
        yield (*wide, "softmax(x)", (x,), orders.softmax(x))
        yield (*wide, "log_softmax(x)", (x,), orders.log_softmax(x))
        yield f"x: {T('R, D')}", T("R"), "logsumexp(x)", (x,), orders.logsumexp(x)
        labels = np.array([0, count - 1, 1], np.int32)
        yield f"x: {T('R, D')}, l: Tensor<R; i32>", T("R"), "cross_entropy(x, l)", (x, labels), orders.cross_entropy(x, labels)
        norm = f"x: {T('R, D')}, g: {T('D')}"
        yield norm, T("R, D"), "rms_norm(x, g, 1e-6)", (x, gain), orders.rms_norm(x, gain, 1e-6)
        of = orders.layer_norm(x, gain, bias, 1e-5)
        yield f"{norm}, b: {T('D')}", T("R, D"), "layer_norm(x, g, b, 1e-5)", (x, gain, bias), of
        yield f"x: {T('D')}, y: {T('D')}", "f32", "dot(x, y)", (gain, bias), orders.tree(gain, bias).reshape(1)
        yield f"x: {T('D')}", "f32", "sum(x)", (gain,), orders.tree(gain).reshape(1)
    for s, length, d, e in ((4, 4, 8, 8), (3, 70, 33, 5), (7, 130, 64, 64)):
        q, k, v = floats(rng, s, d), floats(rng, length, d), floats(rng, length, e)
        three = f"q: {T('S, D')}, k: {T('L, D')}, v: {T('L, E')}"
        yield three, T("S, E"), "attention(q, k, v, 0.125)", (q, k, v), orders.attention(q, k, v, 0.125)
        of = orders.causal_attention(q, k, v, 0.3)
        yield three, T("S, E"), "causal_attention(q, k, v, 0.3)", (q, k, v), of
        yield f"a: {T('S, L')}, v: {T('L, E')}", T("S, E"), "matmul(a, v)", (q @ k.T, v), orders.matmul(q @ k.T, v)
        bias = floats(rng, length)
        yield f"x: {T('S, D')}, w: {T('L, D')}, b: {T('L')}", T("S, L"), "linear(x, w, b)", (q, k, bias), orders.linear(q, k, bias)
    x, y = floats(rng, 500), floats(rng, 500)
    for name in ("sigmoid", "silu", "gelu", "gelu_tanh", "softplus"):
        yield f"x: {T('N')}", T("N"), f"{name}(x)", (x,), getattr(orders, name)(x)
    yield f"x: {T('N')}, y: {T('N')}", T("N"), "swiglu(x, y)", (x, y), orders.swiglu(x, y)
    x, position = floats(rng, 4, 24), np.array([0, 3, 100, 70000], np.int32)
    yield f"x: {T('S, D')}, p: Tensor<S; i32>", T("S, D"), "rope(x, p, 10000.0)", (x, position), orders.rope(x, position, 10000.0)
    x, w = floats(rng, 6, 11, 13), floats(rng, 4, 6, 3, 3)
    images = f"x: {T('C, H, W')}, w: {T('F, C, 3, 3')}"
    yield images, T("F, H - 2, W - 2"), "conv2d(x, w)", (x, w), orders.conv2d(x, w)
    w = floats(rng, 4, 3, 3, 3)
    size = "({} + 2 * 2 - 2 * 2 - 1) / 2 + 1".format
    shape = T(f"F, {size('H')}, {size('W')}")
    images = f"x: {T('6, H, W')}, w: {T('F, 3, 3, 3')}"
    yield images, shape, "conv2d_general(x, w, 2, 2, 2, 2)", (x, w), orders.conv2d(x, w, 2, 2, 2, 2)
    yield f"x: {T('C, H, W')}", T("C, H / 3, W / 3"), "avg_pool2d(x, 3)", (x,), orders.avg_pool2d(x, 3)
    yield f"x: {T('C, H, W')}", T("C, 7, 29"), "interpolate_bilinear2d(x, 7, 29)", (x,), orders.bilinear(x, 7, 29)


class Orders(unittest.TestCase):
    # covers: tensor2.prelude.lm
    # covers: tensor2.prelude.signal
    def test_the_bytes_of_the_prelude(self):
        for parameters, result, call, arguments, wanted in cases(np.random.default_rng(5)):
            module = crisp.tensor(f"kernel k({parameters}) -> {result} {{ {call} }}")
            for device in ("cpu", "interp"):
                with self.subTest(call=call, shapes=[it.shape for it in arguments], device=device):
                    found = np.asarray(module.k(*arguments, device=device)).reshape(wanted.shape)
                    self.assertEqual(wanted.dtype, np.float32)
                    np.testing.assert_array_equal(found.view(np.uint32), wanted.view(np.uint32))


if __name__ == "__main__":
    unittest.main()
