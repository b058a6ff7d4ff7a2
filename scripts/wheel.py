"""Puts the wheel together of what cargo built: one library with LLVM, the C interface and the command, and the files of the package.

usage: wheel.py BUILT INTO [--manylinux 2_34 | --draft]

BUILT is cargo's folder with libcrisp_native.so, INTO the folder for the wheel. With --manylinux, a library that needs a newer C library is
an error; otherwise the wheel's name says which one is needed. With --draft the library may load what this machine has, such as LLVM, and
the wheel is for this machine only. The wheel is for the machine that the library is for; where that is another, CC names its C compiler.
"""

import argparse
import base64
import hashlib
import os
import pathlib
import platform
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PRODUCT = ROOT / "crates/product"
# What manylinux allows a wheel to load, of what we may need; LLVM and what hangs on it are inside.
ALLOWED = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libgcc_s.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
# The oldest C library that the wheel's name promises.
OLDEST = (2, 34)
# The numbers of machines in ELF files.
MACHINES = {62: "x86_64", 183: "aarch64"}


def fail(text):
    sys.exit(f"wheel: {text}")


def run(*command):
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout
    except FileNotFoundError:
        fail(f"`{command[0]}` is missing; `make setup` installs a C compiler with its tools")
    except subprocess.CalledProcessError as error:
        fail(f"`{' '.join(map(str, command))}` failed:\n{error.stderr}")


def weaken_python(library):
    """Makes the functions of Python that the library calls weak: where there is no Python they stay undefined, and C programs load it all the same.

    Linkers write an undefined symbol as their inputs have it, and pyo3's are not weak.
    """
    data = bytearray(library.read_bytes())
    if data[:6] != b"\x7fELF\x02\x01":
        fail(f"{library} is not an ELF file of 64 bits")
    (sections,) = struct.unpack_from("<Q", data, 0x28)
    size, count = struct.unpack_from("<HH", data, 0x3A)
    headers = [struct.unpack_from("<IIQQQQIIQQ", data, sections + size * number) for number in range(count)]
    dynamic = next((header for header in headers if header[1] == 11), None)
    if dynamic is None:
        fail(f"{library} has no dynamic symbols")
    names = headers[dynamic[6]][4]
    weakened = 0
    for at in range(dynamic[4], dynamic[4] + dynamic[5], 24):
        name, info, _, section = struct.unpack_from("<IBBH", data, at)
        text = data[names + name : data.index(0, names + name)]
        if section == 0 and re.match(rb"_?Py[A-Z_]", text):
            data[at + 4] = (2 << 4) | (info & 15)
            weakened += 1
    if not weakened:
        fail(f"{library} calls no function of Python")
    library.write_bytes(data)


def machine_of(library):
    """Returns the machine that a library is for, as names of wheels have it."""
    (number,) = struct.unpack_from("<H", library.read_bytes(), 18)
    return MACHINES.get(number) or fail(f"{library} is for a machine that wheels are not made for, number {number} of ELF")


def newest_glibc(files):
    """Returns the newest version of the C library that the files need; other libraries than ALLOWED are an error."""
    newest = (0, 0)
    for file in files:
        text = run("readelf", "--wide", "--dynamic", "--version-info", file)
        needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", text)) - {"libcrisp.so.1"}
        if needed - ALLOWED:
            fail(f"{file.name} needs {', '.join(sorted(needed - ALLOWED))}, which not every machine has; build without CRISP_LLVM=shared")
        versions = re.findall(r"Name: GLIBC_(\d+)\.(\d+)", text)
        newest = max([newest, *((int(major), int(minor)) for major, minor in versions)])
    return newest


def compile_small(out, *inputs):
    """Links a program or library against the wheel's libcrisp, found from where it lies itself before any folder of the environment."""
    out.parent.mkdir(parents=True, exist_ok=True)
    # The module uses nothing of the library, and loads it all the same.
    flags = ["-O2", "-s", "-Wl,--no-as-needed", "-Wl,--disable-new-dtags", "-Wl,--unresolved-symbols=ignore-in-shared-libs"]
    run(os.environ.get("CC", "cc"), *flags, "-o", out, *inputs)


def fill(folder, built):
    """Puts the package into a folder. Returns its files of machine code."""
    for package in ("crisp", "crisp_command", "crisp_runtime"):
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "lib", "include", "bin")
        shutil.copytree(PRODUCT / "python/python" / package, folder / package, ignore=ignored)
    whole, package = built / "libcrisp_native.so", folder / "crisp"
    if not whole.exists():
        fail(f"{whole} is not there; `make wheel` builds it")
    library, module, command = package / "lib/libcrisp.so.1", package / "_native.abi3.so", package / "bin/crisp"
    library.parent.mkdir()
    shutil.copy(whole, library)
    weaken_python(library)
    empty = folder / "empty.c"
    empty.write_text("/* Loads libcrisp, which has the module. */\ntypedef int empty;\n")
    compile_small(module, "-shared", empty, library, "-Wl,-rpath,$ORIGIN/lib")
    compile_small(command, PRODUCT / "python/command/crisp.c", library, "-Wl,-rpath,$ORIGIN/../lib")
    empty.unlink()
    (package / "include").mkdir()
    for header in sorted((PRODUCT / "capi/include").glob("*.h*")):
        shutil.copy(header, package / "include")
    return [library, module, command]


def describe(folder, project, version, tag):
    """Writes what pip reads: the name, the entry point, the licences, the hash of each file."""
    info = folder / f"{project['name'].replace('-', '_')}-{version}.dist-info"
    (info / "licenses").mkdir(parents=True)
    for licence in ("LICENSE-MIT", "LICENSE-APACHE"):
        shutil.copy(ROOT / licence, info / "licenses")
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        "License-Expression: MIT OR Apache-2.0",
        "License-File: LICENSE-MIT",
        "License-File: LICENSE-APACHE",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {needed}" for needed in project["dependencies"]),
        *(f"Project-URL: {name}, {address}" for name, address in project.get("urls", {}).items()),
        "Description-Content-Type: text/markdown",
        "",
        (ROOT / "README.md").read_text(),
    ]
    (info / "METADATA").write_text("\n".join(lines))
    (info / "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: crisp\nRoot-Is-Purelib: false\nTag: {tag}\n")
    scripts = "".join(f"{name} = {place}\n" for name, place in project["scripts"].items())
    (info / "entry_points.txt").write_text(f"[console_scripts]\n{scripts}")
    return info


def pack(folder, info, wheel, level):
    """Writes the archive, the same bytes for the same files."""
    record = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as archive:

        def add(name, data, mode):
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, (0o100000 | mode) << 16
            archive.writestr(entry, data)

        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            name, data = file.relative_to(folder).as_posix(), file.read_bytes()
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(data)}")
            add(name, data, 0o755 if os.access(file, os.X_OK) else 0o644)
        name = f"{info.name}/RECORD"
        add(name, "".join(f"{line}\n" for line in [*record, f"{name},,"]), 0o644)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("built", type=pathlib.Path)
    parser.add_argument("into", type=pathlib.Path)
    parser.add_argument("--manylinux", help="the newest C library that the wheel may need, such as 2_34")
    parser.add_argument("--draft", action="store_true", help="a wheel for this machine only, quickly")
    options = parser.parse_args()
    try:
        import tomllib
    except ModuleNotFoundError:
        fail(f"Python 3.11 or newer is needed, as for the wheel, and this is {platform.python_version()}")

    project = tomllib.loads((PRODUCT / "python/pyproject.toml").read_text())["project"]
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    if project["version"] != version:
        fail(f"pyproject.toml has version {project['version']} and Cargo.toml {version}; write the same")
    options.into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        files = fill(folder, options.built)
        newest = OLDEST if options.draft else newest_glibc(files)
        if options.manylinux and newest > tuple(map(int, options.manylinux.split("_"))):
            fail(f"the library needs glibc {newest[0]}.{newest[1]}, newer than manylinux_{options.manylinux}; build on an older system, such as Debian 12")
        major, minor = max(newest, OLDEST)
        platforms = "linux" if options.draft else f"manylinux_{major}_{minor}"
        tag = f"cp311-abi3-{platforms}_{machine_of(files[0])}"
        info = describe(folder, project, version, tag)
        wheel = options.into / f"{project['name'].replace('-', '_')}-{version}-{tag}.whl"
        for old in options.into.glob("*.whl"):
            old.unlink()
        partial = wheel.with_suffix(".partial")
        pack(folder, info, partial, 1 if options.draft else 9)
        partial.rename(wheel)
    print(f"{wheel} ({wheel.stat().st_size / 1e6:.1f} MB, glibc {newest[0]}.{newest[1]} or newer)")


if __name__ == "__main__":
    main()
