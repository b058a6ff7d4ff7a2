"""Text that kernels print with printf."""

import contextlib
import functools
import io
import unittest

import crisp
import numpy as np

HELLO = 'extern "C" __global__ void hello(const int *x) { printf("x[%d] = %d\\n", threadIdx.x, x[threadIdx.x]); }'


class Printing(unittest.TestCase):
    # covers: cuda.printf
    def test_text_goes_to_the_output_of_python(self):
        x = np.array([7, -8, 9], np.int32)
        hello = crisp.compile(HELLO, name="hello.cu").hello
        for device in ("interp", "cpu"):
            for call in (functools.partial(hello[1, 3], x, device=device), hello.bind(x=x, global_size=3, local_size=3, device=device)):
                out = io.StringIO()
                with contextlib.redirect_stdout(out):
                    call()
                self.assertEqual(out.getvalue(), "x[0] = 7\nx[1] = -8\nx[2] = 9\n")

    def test_a_queue_prints_when_it_has_finished(self):
        x = np.array([1], np.int32)
        hello = crisp.compile(HELLO, name="hello.cu").hello
        queue = crisp.Queue("cpu")
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            hello[1, 1](x, queue=queue)
            queue.finish()
        self.assertEqual(out.getvalue(), "x[0] = 1\n")

    def test_an_output_that_fails_does_not_undo_the_launch(self):
        class Broken(io.StringIO):
            def write(self, text):
                raise OSError("broken")

        source = 'extern "C" __global__ void k(int *r) { r[0] = 5; printf("text"); }'
        r = np.zeros(1, np.int32)
        errors = io.StringIO()
        with contextlib.redirect_stdout(Broken()), contextlib.redirect_stderr(errors):
            crisp.compile(source, name="k.cu").k[1, 1](r, device="cpu")
        self.assertEqual(r[0], 5)
        self.assertIn("broken", errors.getvalue())


if __name__ == "__main__":
    unittest.main()
