"""The names of wheels: the machine is that of the library, whatever machine makes the wheel."""

import importlib.util
import pathlib
import platform
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[4] / "scripts/wheel.py"


@unittest.skipUnless(sys.platform == "linux", "only Linux programs are ELF files")
class Names(unittest.TestCase):
    def setUp(self):
        spec = importlib.util.spec_from_file_location("wheel", SCRIPT)
        self.wheel = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.wheel)

    def test_the_machine_is_that_of_the_library(self):
        own = pathlib.Path(sys.executable).resolve()
        self.assertEqual(self.wheel.machine_of(own), platform.machine())
        head = own.read_bytes()[:64]
        with tempfile.TemporaryDirectory() as folder:
            other = pathlib.Path(folder, "library.so")
            for number, name in [(62, "x86_64"), (183, "aarch64")]:
                other.write_bytes(head[:18] + number.to_bytes(2, "little") + head[20:])
                self.assertEqual(self.wheel.machine_of(other), name)
            other.write_bytes(head[:18] + (243).to_bytes(2, "little") + head[20:])
            with self.assertRaisesRegex(SystemExit, "number 243 of ELF"):
                self.wheel.machine_of(other)


if __name__ == "__main__":
    unittest.main()
