"""Puts the files of a release into out/release, and tries each in an empty folder.

usage: release.py BUILT WHEELS CAPI INTO

BUILT is cargo's folder with the command, WHEELS the folder with the wheel, CAPI that of `make capi`.
"""

import argparse
import gzip
import hashlib
import io
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHELLS = {"bash": "share/bash-completion/completions/crisp", "zsh": "share/zsh/site-functions/_crisp", "fish": "share/fish/vendor_completions.d/crisp.fish"}
# What Debian calls the machines.
DEBIAN = {"x86_64": "amd64", "aarch64": "arm64"}
PROGRAM = """
#include <crisp.h>
#include <stdio.h>
int main(void) {
  crisp_context *c = crisp_new_context("spv");
  crisp_add_input_string(c, "(def-kernel k (n:int) (let ((m:int n))))", "k.crisp");
  size_t size;
  crisp_status status = crisp_compile(c, &size);
  if (status < 0) fputs(crisp_get_messages(c), stderr);
  printf("%s", crisp_version());
  crisp_destroy_context(c);
  return status < 0;
}
"""


def fail(text):
    sys.exit(f"release: {text}")


def run(*command, **options):
    """Returns the output of a command; where it fails, so does the release."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if done.returncode:
        fail(f"`{' '.join(map(str, command))}` failed with status {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def tree_of_command(crisp, into):
    """Lays out the command with its manual pages and completions, as below /usr."""

    def write(name, data, mode=0o644):
        file = into / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        file.chmod(mode)

    write("bin/crisp", crisp.read_bytes(), 0o755)
    for shell, name in SHELLS.items():
        write(name, run(crisp, "completions", shell).encode())
    # The same bytes in every build: no time in the header.
    pack = lambda text: gzip.compress(text.encode(), mtime=0)
    write("share/man/man1/crisp.1.gz", pack(run(crisp, "man")))
    for name in re.findall(r"^  ([a-z]+) ", run(crisp, "--help").split("Commands:\n")[1].split("\n\n")[0], re.MULTILINE):
        if name != "help":
            write(f"share/man/man1/crisp-{name}.1.gz", pack(run(crisp, "man", name)))
    for licence in ("LICENSE-MIT", "LICENSE-APACHE"):
        write(f"share/doc/crisp/{licence}", (ROOT / licence).read_bytes())


def tar(folder, name, file):
    """Writes a folder as an archive in which everything lies below `name`: the same bytes for the same files."""

    def plain(entry):
        entry.uid = entry.gid = entry.mtime = 0
        entry.uname = entry.gname = ""
        return entry

    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(folder.rglob("*")):
            archive.add(path, f"{name}/{path.relative_to(folder)}", recursive=False, filter=plain)
    file.write_bytes(gzip.compress(data.getvalue(), compresslevel=6, mtime=0))


def deb(command, version, file, temporary):
    """Writes Debian's package of the command."""
    folder = temporary / "deb"
    shutil.copytree(command, folder / "usr")
    (folder / "DEBIAN").mkdir()
    (folder / "DEBIAN/control").write_text(
        f"Package: crisp\nVersion: {version}\nArchitecture: {DEBIAN[platform.machine()]}\nMaintainer: The developers of Crisp <https://github.com/crisp-lang/crisp>\n"
        "Depends: libc6 (>= 2.34), libgcc-s1\nSection: devel\nPriority: optional\nHomepage: https://github.com/crisp-lang/crisp\n"
        "Description: compiles and runs GPU kernels\n A language for GPU kernels that terminate, cannot access memory outside of their buffers, and yield the\n same bytes on every device.\n"
    )
    run("dpkg-deb", "--root-owner-group", "-Zgzip", "--build", folder, file, env={**os.environ, "SOURCE_DATE_EPOCH": "0"})


def try_command(crisp, version, folder):
    """Runs the command where there is nothing but the kernel's source."""
    shutil.copy(ROOT / "examples/crisp/vector_add.crisp", folder)
    bare = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    said = run(crisp, "--version", env=bare, cwd=folder)
    if not said.startswith(f"crisp {version}\n"):
        fail(f"{crisp} is not of version {version}: {said}")
    loaded = run("ldd", crisp)
    if re.search("LLVM|z3|xml2|stdc", loaded):
        fail(f"{crisp} loads what not every machine has:\n{loaded}")
    arguments = ["--kernel", "vector_add", "--arg", "A=iota:float:1000", "--arg", "B=iota:float:1000", "--out", "C=c.npy"]
    run(crisp, "run", "vector_add.crisp", *arguments, env=bare, cwd=folder)
    if not (folder / "c.npy").exists():
        fail(f"`{crisp} run` wrote no result")


def try_library(library, version, folder):
    """Compiles and runs a program in C against an unpacked libcrisp, found by pkg-config where there is one."""
    (folder / "k.c").write_text(PROGRAM)
    options = [f"-I{library}/include", f"-L{library}/lib", "-lcrisp"]
    if shutil.which("pkg-config"):
        options = run("pkg-config", "--cflags", "--libs", "crisp", env={**os.environ, "PKG_CONFIG_PATH": f"{library}/lib/pkgconfig"}).split()
    run(os.environ.get("CC", "cc"), "-Wall", "-Werror", "k.c", *options, f"-Wl,-rpath,{library}/lib", "-o", "k", cwd=folder)
    said = run(folder / "k", cwd=folder)
    if said != version:
        fail(f"libcrisp says that its version is {said}, not {version}")


def try_wheel(wheel, version, folder):
    """Installs the wheel in an empty environment, and runs its command and README's example in Python."""
    run(sys.executable, "-m", "venv", folder / "venv")
    run(folder / "venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", wheel)
    said = run(folder / "venv/bin/crisp", "--version", cwd=folder)
    if not said.startswith(f"crisp {version}\n"):
        fail(f"the wheel's command is not of version {version}: {said}")
    judge = folder / "venv/bin/auditwheel"
    subprocess.run([folder / "venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "auditwheel"], check=False)
    if judge.exists():
        promised = re.search(r"manylinux_\d+_\d+_\w+", wheel.name).group()
        said = " ".join(run(judge, "show", wheel).split())
        if f'is consistent with the following platform tag: "{promised}"' not in said:
            fail(f"auditwheel does not agree with the name {wheel.name}: {said}")
    else:
        print("release: the wheel's name is not checked: pip cannot install auditwheel")
    example = (ROOT / "README.md").read_text().split("```python\n", 1)[1].split("```")[0]
    run(folder / "venv/bin/python", "-c", example, cwd=ROOT)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("built", "wheels", "capi", "into"):
        parser.add_argument(name, type=pathlib.Path)
    options = parser.parse_args()
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    if f"## [{version}]" not in (ROOT / "CHANGELOG.md").read_text():
        fail(f"CHANGELOG.md has no section [{version}]")
    into, machine = options.into.resolve(), f"{platform.machine()}-linux"
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place:
        temporary = pathlib.Path(place)
        command = temporary / "command"
        tree_of_command(options.built / "crisp", command)
        tar(command, f"crisp-{version}", into / f"crisp-{version}-{machine}.tar.gz")
        if shutil.which("dpkg-deb"):
            deb(command, version, into / f"crisp_{version}_{DEBIAN[platform.machine()]}.deb", temporary)
        else:
            print("release: no Debian package: dpkg-deb is not here")
        library = temporary / "library"
        shutil.copytree(options.capi, library, symlinks=True)
        # The folder is where the archive is unpacked.
        config = library / "lib/pkgconfig/crisp.pc"
        config.write_text(re.sub(r"^prefix=.*", "prefix=${pcfiledir}/../..", config.read_text(), flags=re.MULTILINE))
        tar(library, f"libcrisp-{version}", into / f"libcrisp-{version}-{machine}.tar.gz")
        wheel = next(iter(options.wheels.glob(f"*-{version}-*.whl")), None) or fail(f"{options.wheels} has no wheel of version {version}")
        shutil.copy(wheel, into)
        run("git", "archive", "--format=tar.gz", f"--prefix=crisp-{version}/", "-o", into / f"crisp-{version}-source.tar.gz", "HEAD", cwd=ROOT)

    files = sorted(into.iterdir())
    sums = "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
    (into / "SHA256SUMS").write_text(sums)
    with tempfile.TemporaryDirectory() as place:
        empty = pathlib.Path(place)
        for name in ("command", "deb", "library", "wheel"):
            (empty / name).mkdir()
        run("tar", "-xzf", into / f"crisp-{version}-{machine}.tar.gz", "-C", empty / "command")
        try_command(empty / f"command/crisp-{version}/bin/crisp", version, empty / "command")
        for file in into.glob("*.deb"):
            run("dpkg-deb", "--extract", file, empty / "deb")
            try_command(empty / "deb/usr/bin/crisp", version, empty / "deb")
        run("tar", "-xzf", into / f"libcrisp-{version}-{machine}.tar.gz", "-C", empty / "library")
        try_library(empty / f"library/libcrisp-{version}", version, empty / "library")
        try_wheel(into / wheel.name, version, empty / "wheel")
    for file in files:
        print(f"{file.stat().st_size / 1e6:8.1f} MB  {file.name}")


if __name__ == "__main__":
    main()
