"""The package as pip installs it: what the wheel holds, its command, and that it needs nothing but the C library, Python and numpy."""

import importlib.metadata
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import crisp

ROOT = pathlib.Path(__file__).resolve().parents[4]
# What manylinux lets a wheel load, and Python.
SYSTEM = ("ld-linux", "libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so", "libgcc_s.so", "libpython")


def distribution():
    try:
        return importlib.metadata.distribution("crisp-kernels")
    except importlib.metadata.PackageNotFoundError:
        return None


@unittest.skipUnless(distribution(), "the package is not installed; `make test-python` installs the wheel")
class Wheel(unittest.TestCase):
    def setUp(self):
        self.tags = distribution().read_text("WHEEL")
        # `make check` installs a wheel of the build for tests, which loads the system's LLVM.
        self.draft = "manylinux" not in self.tags

    def command(self, *arguments, **options):
        program = pathlib.Path(sys.executable).with_name("crisp")
        return subprocess.run([program, *arguments], capture_output=True, text=True, **options)

    # covers: install.wheel
    def test_one_wheel_holds_module_command_and_c_interface(self):
        files = {str(file) for file in distribution().files}
        for file in ["crisp/_native.abi3.so", "crisp/bin/crisp", "crisp/lib/libcrisp.so.1", "crisp/include/crisp.h", "crisp/include/crisp.hpp", "crisp/py.typed"]:
            self.assertIn(file, files)
        self.assertIn("Tag: cp311-abi3-", self.tags)
        self.assertEqual(distribution().version, crisp.__version__)
        large = [file for file in distribution().files if file.size and file.size > 1_000_000]
        self.assertEqual([file.name for file in large], ["libcrisp.so.1"])

    # covers: install.wheel
    def test_the_wheel_needs_no_newer_c_library_than_its_name_says(self):
        if self.draft:
            self.skipTest("a wheel of the build for tests")
        promised = tuple(map(int, re.search(r"manylinux_(\d+)_(\d+)_", self.tags).groups()))
        machine_code = [file.locate() for file in distribution().files if file.suffix in (".so", ".1") or file.name == "crisp"]
        self.assertGreaterEqual(len(machine_code), 2)
        for file in machine_code:
            versions = re.findall(rb"GLIBC_(\d+)\.(\d+)", pathlib.Path(file).read_bytes())
            self.assertLessEqual(max(tuple(map(int, version)) for version in versions) if versions else (0, 0), promised, file)

    # covers: install.wheel install.static
    def test_readme_runs_and_loads_nothing_else(self):
        example = (ROOT / "README.md").read_text().split("```python\n", 1)[1].split("```")[0]
        program = f"{example}\nprint(open('/proc/self/maps').read())"
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "XDG_CACHE_HOME": folder, "OCL_ICD_VENDORS": folder}
            done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, cwd=ROOT)
        self.assertEqual(done.returncode, 0, done.stderr)
        loaded = {pathlib.Path(line.split()[-1]) for line in done.stdout.splitlines() if ".so" in line}
        self.assertIn("libcrisp.so.1", {file.name for file in loaded})
        if self.draft:
            return
        prefixes = [pathlib.Path(prefix).resolve() for prefix in {sys.prefix, sys.base_prefix + "/lib/python3", sys.base_prefix + f"/lib/python3.{sys.version_info[1]}"}]
        ours = [file for file in loaded if not any(file.is_relative_to(prefix) for prefix in prefixes)]
        # Python's modules load libraries of the system too: those that are there without Crisp are not counted.
        plain = subprocess.run([sys.executable, "-c", "import numpy\nprint(open('/proc/self/maps').read())"], capture_output=True, text=True).stdout
        others = [str(file) for file in ours if not file.name.startswith(SYSTEM) and str(file) not in plain]
        self.assertEqual(others, [])

    # covers: install.wheel
    def test_the_command_runs(self):
        done = self.command("--version")
        self.assertEqual((done.returncode, done.stdout.splitlines()[0]), (0, f"crisp {crisp.__version__}"), done.stderr)
        with tempfile.TemporaryDirectory() as folder:
            source = ROOT / "examples/crisp/vector_add.crisp"
            arguments = ["--kernel", "vector_add", "--arg", "A=iota:float:100", "--arg", "B=iota:float:100", "--out", "C=c.npy"]
            done = self.command("run", source, *arguments, cwd=folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(pathlib.Path(folder, "c.npy").exists())
        self.assertEqual(self.command("nothing.crisp").returncode, 1)

    # covers: install.wheel
    def test_a_closed_pipe_ends_the_command_as_it_ends_the_program(self):
        reader, writer = os.pipe()
        os.close(reader)
        program = pathlib.Path(sys.executable).with_name("crisp")
        try:
            done = subprocess.run([program, "--version"], stdout=writer, stderr=subprocess.PIPE)
        finally:
            os.close(writer)
        self.assertGreaterEqual(done.returncode, 0, "a signal ended it")


if __name__ == "__main__":
    unittest.main()
