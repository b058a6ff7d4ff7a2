"""Times one row of scripts/bench_tensors.py in Halide and prints the median of its seconds; the result is left in `peer.npy` of the folder.

Schedules are by hand: vectors of 16 floats, rows in parallel, tiles in registers for the product, what is found of a row where the row is.

    python in_halide.py ROW THREADS FOLDER SHAPES
"""

import os

from one_row import ARRAYS, ROW, THREADS, finish

os.environ["HL_NUM_THREADS"] = THREADS

import halide as hl  # noqa: E402
import numpy as np  # noqa: E402

WIDTH = 16
x, y, lane = hl.Var("x"), hl.Var("y"), hl.Var("lane")


def aligned(shape):
    room = np.zeros(4 * int(np.prod(shape)) + 64, np.uint8)
    start = -room.ctypes.data % 64
    return room[start : start + 4 * int(np.prod(shape))].view(np.float32).reshape(shape)


for name, array in ARRAYS.items():
    ARRAYS[name] = aligned(array.shape)
    ARRAYS[name][...] = array
BUFFERS = {name: hl.Buffer(array) for name, array in ARRAYS.items()}


def of_row(name, element, length, first, step):
    """What is found of a row in 64 lanes, and of these; and how that is scheduled inside of another function."""
    along, across = hl.RDom([(0, length // 64)]), hl.RDom([(0, 64)])
    lanes, all = hl.Func(name + "_lanes"), hl.Func(name)
    lanes[lane, y] = first
    lanes[lane, y] = step(lanes[lane, y], element(along * 64 + lane, y))
    all[y] = first
    all[y] = step(all[y], lanes[across, y])

    def inside(function):
        all.compute_at(function, y)
        lanes.compute_at(function, y).vectorize(lane, WIDTH).unroll(lane)
        lanes.update().reorder(lane, along.x).vectorize(lane, WIDTH).unroll(lane)

    return all, inside


def softmax_rows(x_):
    length = x_.width()
    most, most_at = of_row("most", lambda k, row: x_[k, row], length, hl.f32(-1e30), hl.max)
    e, result, factor = hl.Func("e"), hl.Func("result"), hl.Func("factor")
    e[x, y] = hl.exp(x_[x, y] - most[y])
    total, total_at = of_row("total", lambda k, row: e[k, row], length, hl.f32(0), lambda a, b: a + b)
    factor[y] = hl.f32(1) / total[y]
    result[x, y] = e[x, y] * factor[y]
    result.vectorize(x, WIDTH).parallel(y, 8)
    factor.compute_at(result, y)
    most_at(result)
    e.compute_at(result, y).vectorize(x, WIDTH)
    total_at(result)
    return result, ARRAYS["x"].shape


def norm_rows(x_, gain, bias):
    length = x_.width()
    add = lambda a, b: a + b
    total, total_at = of_row("total", lambda k, row: x_[k, row], length, hl.f32(0), add)
    mean, factor, result = hl.Func("mean"), hl.Func("factor"), hl.Func("result")
    mean[y] = total[y] / hl.f32(length)
    squares, squares_at = of_row("squares", lambda k, row: (x_[k, row] - mean[row]) * (x_[k, row] - mean[row]), length, hl.f32(0), add)
    factor[y] = hl.f32(1) / hl.sqrt(squares[y] / hl.f32(length) + hl.f32(1e-5))
    result[x, y] = (x_[x, y] - mean[y]) * factor[y] * gain[x] + bias[x]
    result.vectorize(x, WIDTH).parallel(y, 8)
    factor.compute_at(result, y)
    mean.compute_at(result, y)
    total_at(result)
    squares_at(result)
    return result, ARRAYS["x"].shape


def matmul(A, B):
    depth, n = A.width(), B.width()
    along, sums, result = hl.RDom([(0, depth)]), hl.Func("sums"), hl.Func("result")
    sums[x, y] = hl.f32(0)
    sums[x, y] += A[along, y] * B[x, along]
    result[x, y] = sums[x, y]
    xi, yi, yii, tile = (hl.Var() for _ in range(4))
    result.bound(x, 0, n).bound(y, 0, A.height()).tile(x, y, xi, yi, 64, 32).fuse(x, y, tile).parallel(tile)
    result.split(yi, yi, yii, 4).vectorize(xi, WIDTH).unroll(xi).unroll(yii)
    sums.compute_at(result, yi).vectorize(x, WIDTH).unroll(x).unroll(y)
    sums.update().reorder(x, y, along.x).vectorize(x, WIDTH).unroll(x).unroll(y).unroll(along.x, 2)
    return result, (A.height(), n)


def stencil(a):
    result, outside = hl.Func("result"), hl.BoundaryConditions.constant_exterior(a, hl.f32(0))
    result[x, y] = hl.f32(0.2) * ((((outside[x, y] + outside[x, y - 1]) + outside[x, y + 1]) + outside[x - 1, y]) + outside[x + 1, y])
    result.vectorize(x, WIDTH).parallel(y, 16)
    return result, ARRAYS["a"].shape


def turned(x_):
    result = hl.Func("result")
    result[x, y] = x_[y, x]
    xo, yo, xi, yi = (hl.Var() for _ in range(4))
    result.tile(x, y, xo, yo, xi, yi, 16, 16).vectorize(xi).unroll(yi).parallel(yo, 4)
    return result, ARRAYS["x"].shape[::-1]


function, shape = {"softmax_rows": softmax_rows, "norm_rows": norm_rows, "matmul": matmul, "stencil": stencil, "turned": turned}[ROW](*BUFFERS.values())
function.compile_jit(hl.get_jit_target_from_environment())
found = aligned(shape)
output = hl.Buffer(found)
function.realize(output)
finish(found, lambda: function.realize(output))
