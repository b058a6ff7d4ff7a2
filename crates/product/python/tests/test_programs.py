"""Programs of GPU tutorials, image pipelines, schedulers, language models and textbooks as tensor programs, against numpy."""

import importlib
import pathlib
import sys
import unittest
import zlib

import crisp
import numpy as np

FOLDER = pathlib.Path(__file__).with_name("programs")


class Programs(unittest.TestCase):
    def check(self, stem):
        module = crisp.compile(FOLDER / f"{stem}.tensor")
        references = importlib.import_module(f"programs.{stem}")
        for name in module.kernels:
            with self.subTest(name):
                case = getattr(references, name)(np.random.default_rng(zlib.crc32(name.encode())))
                kernel = getattr(module, name)
                found = [kernel(*case.arguments, device=device) for device in ("cpu", "interp")]
                found = [one if isinstance(one, tuple) else (one,) for one in found]
                wanted = case.results if isinstance(case.results, tuple) else (case.results,)
                self.assertEqual(len(found[0]), len(wanted))
                for cpu, interp, expected in zip(*found, wanted, strict=True):
                    self.assertEqual(cpu.tobytes(), interp.tobytes(), "cpu and the interpreter differ")
                    expected = np.asarray(expected)
                    if case.exact:
                        np.testing.assert_array_equal(cpu.reshape(expected.shape), expected)
                    else:
                        np.testing.assert_allclose(cpu.reshape(expected.shape), expected, case.rtol, case.atol)

    def test_all_are_there(self):
        count = sum(len(crisp.compile(path).kernels) for path in FOLDER.glob("*.tensor"))
        self.assertEqual(count, 63)


for path in sorted(FOLDER.glob("*.tensor")):
    setattr(Programs, f"test_{path.stem}", lambda self, stem=path.stem: self.check(stem))

if __name__ == "__main__":
    sys.exit(unittest.main())
