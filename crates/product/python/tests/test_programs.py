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
    count = 0

    def check(self, stem):
        module = crisp.compile(FOLDER / f"{stem}.tensor")
        references = importlib.import_module(f"programs.{stem}")
        for name in module.kernels:
            Programs.count += 1
            with self.subTest(name):
                # Each program has numbers that stay when others are added.
                case = getattr(references, name)(np.random.default_rng(zlib.crc32(name.encode())))
                found = [getattr(module, name)(*case.arguments, device=device) for device in ("cpu", "interp")]
                found = [one if isinstance(one, tuple) else (one,) for one in found]
                wanted = case.results if isinstance(case.results, tuple) else (case.results,)
                self.assertEqual(len(found[0]), len(wanted))
                for cpu, interp, expected in zip(*found, wanted, strict=True):
                    self.assertEqual(cpu.tobytes(), interp.tobytes(), "cpu and the interpreter differ")
                    expected = np.asarray(expected)
                    self.assertEqual(cpu.size, expected.size)
                    if case.exact:
                        np.testing.assert_array_equal(cpu.reshape(expected.shape), expected)
                    else:
                        np.testing.assert_allclose(cpu.reshape(expected.shape), expected, case.rtol, case.atol)

    def test_kernels(self):
        self.check("kernels")

    def test_images(self):
        self.check("images")

    def test_schedulers(self):
        self.check("schedulers")

    def test_models(self):
        self.check("models")

    def test_textbooks(self):
        self.check("textbooks")

    @classmethod
    def tearDownClass(cls):
        assert cls.count == 63, f"{cls.count} programs"


if __name__ == "__main__":
    sys.exit(unittest.main())
