"""Memory does not grow: what is in use after a tenth of many calls is what is in use at their end; so are references, open files and threads.

``CRISP_CALLS=1000000`` makes that number of launches of each kind, a tenth of it of what raises errors and makes queues, and a hundredth of compilations and orchestrations;
without it there are few.
"""

import array
import ctypes
import gc
import os
import sys
import threading
import unittest

import crisp
import numpy as np

CALLS = int(os.environ.get("CRISP_CALLS", 2000))

SOURCE = """
(def-kernel scale (a:float x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ r i) (* a (~ x i)))))
"""
TWICE = SOURCE + "(def-orchestration alone (launch-sequential #'scale))"

# Enough for what allocators keep, whatever is called how often.
MOST_KIB = 1024


class Shows:
    """Memory of another library, by DLPack."""

    def __init__(self, owner):
        self.owner = owner

    def __dlpack__(self, **options):
        return self.owner.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.owner.__dlpack_device__()


def resident():
    """KiB that are resident."""
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))


def allocated():
    """Bytes that are allocated and not freed, by the allocator; it finds what is too little to become resident. 0 where it does not say it."""
    try:
        count = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError):
        return 0
    count.restype = type("Counts", (ctypes.Structure,), {"_fields_": [(name, ctypes.c_size_t) for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()]})
    counts = count()
    return counts.uordblks + counts.hblkhd


class Growth(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not os.path.exists("/proc/self/status"):
            raise unittest.SkipTest("there is no /proc/self/status")
        cls.module = crisp.compile(SOURCE)
        cls.x, cls.r = np.ones(16, np.float32), np.zeros(16, np.float32)

    def grows(self, step, calls, *watched, each=4):
        """Calls a step so often, and compares what is there after a tenth and at the end; ``each`` are the bytes of a call that may stay allocated.

        What is kept once, whenever that is, grows no second time: who has grown is called as often again.
        """
        calls = max(calls, 20)
        tenth = calls // 10

        def state():
            gc.collect()
            counts = [sys.getrefcount(it) for it in watched]
            return counts, len(os.listdir("/proc/self/fd")), threading.active_count(), len(os.listdir("/proc/self/task")), resident(), allocated(), sys.getallocatedblocks()

        for number in range(tenth):
            step(number)
        grown = lambda first, last: (
            last[4] - first[4] >= MOST_KIB
            or last[5] - first[5] >= each * (calls - tenth) + 16384
            # Of Python's own allocator: less than one for two calls.
            or last[6] - first[6] >= max((calls - tenth) // 2, 64)
        )
        first = last = state()
        for turn in range(3):
            first = last
            for number in range(tenth, calls):
                step(number + turn * calls)
            last = state()
            if not grown(first, last):
                break
        if "CRISP_CALLS" in os.environ:
            print(f"{self.id()}: {calls} calls, {first[4]} KiB after the first tenth, {last[4]} KiB at the end, allocated {last[5] - first[5]:+} bytes, {last[6] - first[6]:+} blocks")
        self.assertEqual(first[:3], last[:3])
        # Threads of the device may come and go.
        self.assertLessEqual(last[3], first[3] + 2)
        self.assertFalse(grown(first, last), (first, last))

    def test_launches(self):
        module, x, r = self.module, self.x, self.r
        bound = module.scale.bind(x=x, r=r)
        self.grows(lambda _: bound(2.0), CALLS, x, r, bound)
        self.grows(lambda _: module.scale(2.0, x, r), CALLS, x, r)
        self.grows(lambda _: module.scale(2.0, x), CALLS, x)
        self.grows(lambda _: module.scale(a=2.0, x=x, r=r), CALLS, x, r)
        self.grows(lambda _: module.scale(2.0, x, r, device="interp"), CALLS // 10, x, r)
        # Arrays that are copied, and memory that stays.
        self.grows(lambda _: module.scale(2.0, x[1:], r[1:]), CALLS, x, r)
        self.grows(lambda _: module.scale(2.0, crisp.Buffer(x)), CALLS // 10, x)
        self.grows(lambda _: module.scale.bind(x=x, r=r)(2.0), CALLS // 10, x, r)

    def test_exchange(self):
        module, x, r = self.module, self.x, self.r
        given, numbers = Shows(x), array.array("f", [1] * 16)
        self.grows(lambda _: module.scale(2.0, given, r), CALLS, x, r, given)
        self.grows(lambda _: module.scale(2.0, numbers), CALLS, numbers)
        self.grows(lambda _: np.from_dlpack(module.scale(2.0, x)), CALLS, x)
        try:
            import torch
        except ImportError:
            return
        given, made = torch.ones(16), torch.zeros(16)
        self.grows(lambda _: module.scale(2.0, given, made), CALLS, given, made)
        self.grows(lambda _: torch.from_dlpack(module.scale(2.0, x)), CALLS, x)
        operator = crisp.torch.op(module.scale, "crisp_growth::scale")
        self.grows(lambda _: operator(2.0, given), CALLS // 10, given)

    def test_queues(self):
        module, x, r = self.module, self.x, self.r
        queue = crisp.queue("cpu")

        def launched(number):
            module.scale(2.0, x, r, queue=queue)
            if number % 100 == 99 or number % CALLS in (CALLS // 10 - 1, CALLS - 1):
                queue.finish()

        self.grows(launched, CALLS, x, r, queue)
        queue.finish()

        def ended(number):
            with crisp.queue("cpu") as mine:
                module.scale(2.0, x, r, queue=mine)

        self.grows(ended, CALLS // 10, x, r)
        # They are not finished.
        self.grows(lambda _: module.scale(2.0, x, r, queue=crisp.queue("cpu")), CALLS // 10, x, r)

    def test_compilations(self):
        x = self.x
        self.grows(lambda _: crisp.compile(SOURCE).scale(2.0, x), CALLS // 100, x, each=64)
        self.grows(lambda number: crisp.compile(SOURCE.replace("a (~ x i)", f"{number}.0 (~ x i)")).scale(2.0, x), CALLS // 100, x, each=64)

        def context(_):
            made = crisp.Context("spv")
            made.add_input_string(SOURCE)
            self.assertEqual(made.compile(), 0)
            made.get_binary()

        self.grows(context, CALLS // 100, each=64)

    def test_orchestrations(self):
        module, x = crisp.compile(TWICE, target="interp"), self.x
        self.grows(lambda _: module.alone(a=2.0, x=x), CALLS // 100, x, module, each=64)

    def test_errors(self):
        module, x = self.module, self.x
        wrong, short = x.astype(np.float64), np.zeros(3, np.float32)

        def refused(call):
            def step(_):
                with self.assertRaises(crisp.CrispError):
                    call()

            return step

        self.grows(refused(lambda: module.scale(2.0, wrong)), CALLS // 10, wrong)
        self.grows(refused(lambda: module.scale(2.0, x, short)), CALLS // 10, x, short)
        self.grows(refused(lambda: module["scal"]), CALLS // 10)
        self.grows(refused(lambda: crisp.compile("(def-kernel k (x:int) (set! nope x))")), CALLS // 100, each=64)


if __name__ == "__main__":
    unittest.main()
