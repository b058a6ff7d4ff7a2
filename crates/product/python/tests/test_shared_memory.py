"""Memory that two processes map: kernels of both work on the same elements, without copies."""

import os
import subprocess
import sys
import tempfile
import unittest

import crisp
import numpy as np

SOURCE = """
(def-kernel scale (a:float x:(vector-type float :global :read-write))
  (declare (global-size :derive-from x))
  (in-each-thread (i)
    (when (< i (length~ x)) (set! (~ x i) (* a (~ x i))))))
"""

OTHER = """
import sys
import crisp, numpy as np
x = np.memmap(sys.argv[1], np.float32, "r+")
crisp.compile(sys.argv[2]).scale(2.0, x)
"""


class SharedMemory(unittest.TestCase):
    # covers: crisp.todo.kernel-ipc
    def test_kernels_of_two_processes_work_on_one_array(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "x")
            x = np.memmap(path, np.float32, "w+", shape=(1000,))
            x[:] = np.arange(1000)
            subprocess.run([sys.executable, "-c", OTHER, path, SOURCE], check=True)
            # The pages are the same: nothing was written to the file or read from it in between.
            np.testing.assert_array_equal(x, 2 * np.arange(1000, dtype=np.float32))
            crisp.compile(SOURCE).scale(0.25, x)
            np.testing.assert_array_equal(np.memmap(path, np.float32, "r"), np.arange(1000, dtype=np.float32) / 2)
            del x


if __name__ == "__main__":
    unittest.main()
