"""Processes after a fork: objects that an earlier one has opened, and their own."""

import os
import signal
import subprocess
import sys
import unittest
import warnings

import crisp
import numpy as np
from test_crisp import SOURCE


@unittest.skipUnless(hasattr(os, "fork"), "there is no fork")
class Forks(unittest.TestCase):
    """A process after a fork has none of the threads of the one before it, and opens its own device."""

    @classmethod
    def setUpClass(cls):
        cls.module = crisp.compile(SOURCE)
        # Enough for all threads.
        cls.x = np.arange(300_000, dtype=np.float32)
        cls.r = np.zeros_like(cls.x)
        cls.bound = cls.module.scale.bind(x=cls.x, r=cls.r)
        cls.bound(2.0)
        cls.buffer, cls.queue = crisp.Buffer(cls.x), crisp.queue()
        cls.module.scale(2.0, cls.x, queue=cls.queue)
        cls.queue.finish()
        cls.many = crisp.compile(SOURCE + "(def-orchestration alone (launch-sequential #'scale))")
        cls.many.alone(a=2.0, x=cls.x)

    def behind(self, work):
        """Returns the error of the work in a process after a fork, as a text; empty for nothing."""
        reading, writing = os.pipe()
        with warnings.catch_warnings():
            # Python 3.12 warns of threads.
            warnings.simplefilter("ignore")
            process = os.fork()
        if process == 0:
            signal.alarm(60)
            try:
                work()
                said = ""
            except BaseException as error:
                said = f"{type(error).__name__}: {error}"
            os.write(writing, said.encode()[:4000])
            os._exit(0)
        os.close(writing)
        with open(reading, "rb") as file:
            said = file.read().decode()
        self.assertEqual(os.waitpid(process, 0)[1], 0, "the process has not ended by itself")
        return said

    def test_a_process_behind_a_fork_launches(self):
        x, module = self.x, self.module

        def equal(found, factor):
            np.testing.assert_array_equal(found, np.float32(factor) * x)

        def again():
            equal(module.scale(3.0, x), 3)
            self.assertEqual(self.behind(lambda: equal(module.scale(4.0, x), 4)), "")

        def queued():
            with crisp.queue() as queue:
                made = module.scale(3.0, x, queue=queue)
            equal(made, 3)

        def new():
            made = crisp.compile(SOURCE)
            bound = made.scale.bind(x=x, r=self.r)
            equal(made.scale(3.0, x), 3)
            equal(bound(4.0), 4)
            equal(made.scale(a=5.0, x=x), 5)

        for work in [
            lambda: equal(module.scale(3.0, x), 3),
            lambda: equal(module.scale(a=3.0, x=x, r=self.r), 3),
            lambda: equal(self.bound(3.0), 3),
            lambda: equal(module.scale(3.0, self.buffer), 3),
            lambda: equal(self.buffer.numpy(), 1),
            lambda: equal(self.many.alone(a=3.0, x=x).r, 3),
            again,
            queued,
            new,
        ]:
            self.assertEqual(self.behind(work), "")
        self.assertIn("make one in this process: crisp.queue('cpu')", self.behind(lambda: module.scale(3.0, x, queue=self.queue)))
        self.assertIn("make one in this process", self.behind(self.queue.finish))
        # Here everything is as it was.
        np.testing.assert_array_equal(self.bound(2.0), 2 * x)
        module.scale(2.0, x, queue=self.queue)
        self.queue.finish()

    def test_processes_end(self):
        program = (
            "import os, sys, numpy as np, crisp\n"
            f"m = crisp.compile({SOURCE!r})\n"
            "x = np.arange(300_000, dtype=np.float32)\n"
            "q = crisp.queue()\n"
            "m.scale(2.0, x, queue=q)\n"
            "q.finish()\n"
            "p = os.fork()\n"
            "if p == 0:\n"
            "    m.scale(2.0, x)\n"
            "    del q\n"
            "    sys.exit(7)\n"
            "assert os.waitstatus_to_exitcode(os.waitpid(p, 0)[1]) == 7\n"
        )
        subprocess.run([sys.executable, "-W", "ignore", "-c", program], check=True, timeout=60)


if __name__ == "__main__":
    unittest.main()
