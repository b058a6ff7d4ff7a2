"""Times one row of scripts/bench_tensors.py in TVM and prints the median of its seconds; the result is left in `peer.npy` of the folder.

The product of matrices alone: tensor expressions with a schedule by hand, a tile of 8 × 32 in registers.

    python in_tvm.py ROW THREADS FOLDER SHAPES
"""

import os

from one_row import ARRAYS, ROW, THREADS, finish

os.environ["TVM_NUM_THREADS"] = THREADS

import numpy as np  # noqa: E402
import tvm  # noqa: E402
from tvm import te  # noqa: E402
from tvm.target import codegen  # noqa: E402

INPUTS = {name: te.placeholder(array.shape, "float32", name=name) for name, array in ARRAYS.items()}
TARGET = tvm.target.Target({"kind": "llvm", "mcpu": codegen.llvm_get_system_cpu(), "num-cores": int(THREADS)})


def matmul(A, B):
    along = te.reduce_axis((0, A.shape[1]), "along")
    result = te.compute((A.shape[0], B.shape[1]), lambda i, j: te.sum(A[i, along] * B[along, j], axis=along), name="result")

    def schedule(made):
        block = made.get_sblock("result")
        i, j, k = made.get_loops(block)
        (io, ii), (jo, ji, lanes), (ko, ki) = made.split(i, [None, 8]), made.split(j, [None, 2, 16]), made.split(k, [None, 4])
        made.reorder(io, jo, ko, ki, ii, ji, lanes)
        made.vectorize(lanes)
        for loop in (ji, ii, ki):
            made.unroll(loop)
        made.parallel(io)
        made.decompose_reduction(block, ko)

    return result, schedule


result, schedule = {"matmul": matmul}[ROW](*INPUTS.values())
made = tvm.s_tir.Schedule(tvm.IRModule({"main": te.create_prim_func([*INPUTS.values(), result])}))
schedule(made)
function = tvm.compile(made.mod, target=TARGET)
given = [tvm.runtime.tensor(array) for array in ARRAYS.values()]
found = tvm.runtime.tensor(np.zeros([int(it) for it in result.shape], np.float32))
function(*given, found)
finish(found.numpy(), lambda: function(*given, found))
