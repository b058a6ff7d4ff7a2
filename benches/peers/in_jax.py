"""Times one row of scripts/bench_tensors.py in JAX and prints the median of its seconds; the result is left in `peer.npy` of the folder.

    python in_jax.py ROW THREADS FOLDER SHAPES
"""

import os

from one_row import ARRAYS, ROW, THREADS, finish

os.environ["XLA_FLAGS"] = f"--xla_cpu_multi_thread_eigen={'false' if THREADS == '1' else 'true'} intra_op_parallelism_threads={THREADS}"

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402


def convolution(x, w):
    return jax.lax.conv_general_dilated(x[None], w, (1, 1), "VALID")[0]


def heads(q, k, v):
    s = jnp.einsum("hid,hjd->hij", q, k) * 0.125
    e = jnp.exp(s - s.max(-1, keepdims=True))
    return jnp.einsum("hij,hjd->hid", e, v) / e.sum(-1, keepdims=True)


def softmax_rows(x):
    e = jnp.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def norm_rows(x, gain, bias):
    m = x.mean(-1, keepdims=True)
    return (x - m) / jnp.sqrt(((x - m) ** 2).mean(-1, keepdims=True) + 1e-5) * gain + bias


def gated(x, gate, up):
    return jax.nn.silu(x @ gate) * (x @ up)


def causal(q, k):
    s = q @ k.T
    return jnp.where(jnp.tril(jnp.ones(s.shape, bool)), s, -1.0)


def bytes_(A, B):
    return jax.lax.dot(A, B, preferred_element_type=jnp.int32).astype(jnp.float32)


def halves(A, B):
    return jax.lax.dot(A, B, preferred_element_type=jnp.float32)


def column_sums(x):
    return x.sum(0)


def layers(x, w):
    y = x
    for _ in range(8):
        y = jax.nn.relu(y @ w)
    return y + x


ROWS = {"bytes": bytes_}
for row in (convolution, heads, softmax_rows, norm_rows, gated, causal, halves, column_sums, layers):
    ROWS[row.__name__] = row

arrays = {name: jnp.asarray(array) for name, array in ARRAYS.items()}
function = jax.jit(ROWS[ROW])
finish(np.asarray(function(**arrays).block_until_ready()), lambda: function(**arrays).block_until_ready())
