#!/usr/bin/env python3
"""Runs three kernels on real data with the `crisp` command and checks every result against numpy.

usage: demo.py [--self-test] [--keep]
  --self-test   check this script's own references and PNG code; needs no `crisp`
  --keep        keep the large arrays in out/demo/arrays

`make demo` builds the command first. The command's path can be given in CRISP_TOOL. Exit code 1 when a result differs.
"""

import argparse
import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import time
import zlib

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = pathlib.Path(os.environ.get("CRISP_TOOL", ROOT / "target" / "release" / "crisp"))
EXAMPLES = ROOT / "examples" / "crisp"
PHOTO = ROOT / "examples" / "data" / "camera.png"
OUT = ROOT / "out" / "demo"
ARRAYS = OUT / "arrays"
LENGTH = 2**24
SEED = 20


class Failed(Exception):
    """A result is wrong or the command failed; the text is for the reader of the demo."""


# --- PNG, 8 bits a channel, so that checking needs nothing but numpy --------------------------------------------------

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}


def read_png(path):
    """The pixels of a PNG as an array height × width × channels of uint8."""
    data = path.read_bytes()
    if not data.startswith(SIGNATURE):
        raise Failed(f"{path} is no PNG file")
    header, packed, at = None, b"", len(SIGNATURE)
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed += body
        at += size + 12
    width, height, depth, colour, _, _, interlace = header
    if depth != 8 or colour not in CHANNELS or interlace:
        raise Failed(f"{path}: only plain PNG files with 8 bits a channel can be checked")
    channels = CHANNELS[colour]
    return unfilter(zlib.decompress(packed), height, width * channels, channels).reshape(height, width, channels)


def unfilter(raw, height, row_bytes, step):
    """Undoes the filter of each row of a PNG (PNG specification, section 9)."""
    rows = []
    above = bytearray(row_bytes)
    for y in range(height):
        start = y * (row_bytes + 1)
        how, row = raw[start], bytearray(raw[start + 1 : start + 1 + row_bytes])
        for x in range(row_bytes) if how else ():
            left = row[x - step] if x >= step else 0
            up = above[x]
            corner = above[x - step] if x >= step else 0
            if how == 1:
                guess = left
            elif how == 2:
                guess = up
            elif how == 3:
                guess = (left + up) // 2
            else:
                p = left + up - corner
                near = abs(p - left), abs(p - up), abs(p - corner)
                guess = left if near[0] <= near[1] and near[0] <= near[2] else up if near[1] <= near[2] else corner
            row[x] = (row[x] + guess) & 255
        rows.append(bytes(row))
        above = row
    return np.frombuffer(b"".join(rows), np.uint8)


# --- what the kernels compute, in numpy -------------------------------------------------------------------------------


def partial_sums(numbers, global_size, local_size):
    """Returns the sum of each workgroup of `sum_vector`: the elements that its invocations reach in strides of the grid."""
    padded = np.zeros(-(-max(len(numbers), 1) // global_size) * global_size, numbers.dtype)
    padded[: len(numbers)] = numbers
    return padded.reshape(-1, global_size).sum(axis=0).reshape(-1, local_size).sum(axis=1)


def sobel(image):
    """|gx| + |gy| of the Sobel operator, at most 255; beyond the border the nearest pixel counts."""
    p = np.pad(image.astype(np.int32), 1, mode="edge")
    height, width = image.shape
    at = lambda dy, dx: p[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width]
    gx = (at(-1, 1) + 2 * at(0, 1) + at(1, 1)) - (at(-1, -1) + 2 * at(0, -1) + at(1, -1))
    gy = (at(1, -1) + 2 * at(1, 0) + at(1, 1)) - (at(-1, -1) + 2 * at(-1, 0) + at(-1, 1))
    return np.minimum(abs(gx) + abs(gy), 255).astype(np.uint8)


# --- running the command ----------------------------------------------------------------------------------------------


def crisp_run(kernel, device, args, outs, repeat=1):
    """Runs one kernel and returns what `--json` says."""
    command = [str(TOOL), "run", str(EXAMPLES / f"{kernel}.crisp"), "--kernel", kernel, "--device", device, "--json"]
    for name, value in args.items():
        command += ["--arg", f"{name}={value}"]
    for name, path in outs.items():
        path.unlink(missing_ok=True)
        command += ["--out", f"{name}={path}"]
    if repeat > 1:
        command += ["--repeat", str(repeat)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise Failed(f"exit code {done.returncode} from: {' '.join(command)}")
    try:
        return json.loads(done.stdout)
    except ValueError:
        raise Failed(f"no JSON on standard output of: {' '.join(command)}") from None


def first_size(sizes):
    """The size along the first axis of a launch size, which may be a number or a list."""
    return int(sizes[0] if isinstance(sizes, list) else sizes)


def must_equal(found, wanted, what):
    """Compares bytes; says where the first difference is."""
    if found.dtype != wanted.dtype or found.size != wanted.size:
        raise Failed(f"{what}: {found.size} × {found.dtype}, expected {wanted.size} × {wanted.dtype}")
    found, wanted = found.ravel(), wanted.ravel()
    kind = np.dtype(f"u{found.itemsize}")
    differ = np.flatnonzero(found.view(kind) != wanted.view(kind))
    if differ.size:
        i = differ[0]
        raise Failed(f"{what}: {differ.size} of {found.size} elements differ; first at {i}: {found[i]}, expected {wanted[i]}")


def show(kernel, data, said, checks):
    """A kernel's part of the report."""
    launch = "×".join(map(str, said["global"])) if isinstance(said["global"], list) else said["global"]
    group = "×".join(map(str, said["local"])) if isinstance(said["local"], list) else said["local"]
    print(f"\n{kernel}: {data}")
    print(f"  {launch} invocations in workgroups of {group} on {said['device']}")
    print(f"  compiled in {said['compile_ms']:.1f} ms, ran in {said['run_ms']:.2f} ms, {said['gb_per_s']:.1f} GB/s")
    for check in checks:
        print(f"  ok: {check}")
    sys.stdout.flush()


def demo_vector_add(random):
    a, b = (random.standard_normal(LENGTH, dtype=np.float32) for _ in "ab")
    files = {name: ARRAYS / f"{name}.npy" for name in "ABC"}
    np.save(files["A"], a)
    np.save(files["B"], b)
    said = crisp_run("vector_add", "cpu", {"A": files["A"], "B": files["B"]}, {"C": files["C"]}, repeat=5)
    must_equal(np.load(files["C"]), a + b, "vector_add, C")
    show("vector_add", f"two files of {LENGTH} float32", said, ["every sum equals numpy's, bit for bit"])


def demo_sum_vector(random):
    numbers = random.integers(-(2**40), 2**40, LENGTH)
    source, result = ARRAYS / "numbers.npy", ARRAYS / "sums.npy"
    np.save(source, numbers)
    said = crisp_run("sum_vector", "cpu", {"A": source}, {"Res": result}, repeat=5)
    sums = np.load(result)
    must_equal(sums, partial_sums(numbers, first_size(said["global"]), first_size(said["local"])), "sum_vector, Res")
    if sums.sum() != numbers.sum():
        raise Failed(f"sum_vector: the partial sums add up to {sums.sum()}, numpy's sum is {numbers.sum()}")
    checks = [f"{sums.size} partial sums equal numpy's and add up to {numbers.sum()}"]
    few = numbers[:5003]
    np.save(source, few)
    same = []
    for device in ["cpu", "interp"]:
        crisp_run("sum_vector", device, {"A": source}, {"Res": result})
        same.append(np.load(result))
    must_equal(same[0], same[1], "sum_vector on cpu, against interp")
    checks.append(f"{few.size} elements: cpu and interp give equal bytes")
    show("sum_vector", f"a file of {LENGTH} int64, local memory and a barrier in each step of the tree", said, checks)


def demo_sobel():
    photo = read_png(PHOTO)[:, :, 0]
    height, width = photo.shape
    edges = OUT / "edges.png"
    said = crisp_run("sobel", "cpu", {"image": PHOTO, "width": width, "height": height}, {"edges": edges}, repeat=5)
    drawn = read_png(edges)
    if drawn.shape != (height, width, 1):
        raise Failed(f"sobel: {edges} is {drawn.shape}, expected {(height, width, 1)} (height, width, channels)")
    must_equal(drawn, sobel(photo), "sobel, edges")
    checks = [f"all {width} × {height} pixels equal numpy's"]
    # A part whose sides are not multiples of the tile, so that tails are met.
    part = np.ascontiguousarray(photo[90:163, 210:331])
    source, result = ARRAYS / "part.npy", ARRAYS / "part-edges.npy"
    np.save(source, part.ravel())
    for device in ["cpu", "interp"]:
        crisp_run("sobel", device, {"image": source, "width": part.shape[1], "height": part.shape[0]}, {"edges": result})
        must_equal(np.load(result), sobel(part).ravel(), f"sobel of a part on {device}")
    checks.append(f"a part of {part.shape[1]} × {part.shape[0]} pixels: cpu, interp and numpy give equal bytes")
    shutil.copy(PHOTO, OUT / "photograph.png")
    show("sobel", f"a photograph of {width} × {height} pixels, tiles with halo in local memory", said, checks)


# --- this script's own tests ------------------------------------------------------------------------------------------


def self_test():
    """Checks the references against plain loops and the PNG reader against rows filtered in all five ways."""
    random = np.random.default_rng(SEED)
    numbers = random.integers(-1000, 1000, 1003)
    slow = [sum(int(x) for i, x in enumerate(numbers) if i % 256 // 64 == group) for group in range(4)]
    must_equal(partial_sums(numbers, 256, 64), np.array(slow), "partial_sums")
    must_equal(partial_sums(numbers[:0], 64, 64), np.zeros(1, np.int64), "partial_sums of nothing")

    image = random.integers(0, 256, (9, 7)).astype(np.uint8)
    slow = np.zeros_like(image)
    pixel = lambda y, x: int(image[min(max(y, 0), 8), min(max(x, 0), 6)])
    weights = [(-1, 1), (0, 2), (1, 1)]
    for y in range(9):
        for x in range(7):
            gx = sum(w * (pixel(y + d, x + 1) - pixel(y + d, x - 1)) for d, w in weights)
            gy = sum(w * (pixel(y + 1, x + d) - pixel(y - 1, x + d)) for d, w in weights)
            slow[y, x] = min(abs(gx) + abs(gy), 255)
    must_equal(sobel(image), slow, "sobel")

    wanted = random.integers(0, 256, (5, 12)).astype(np.uint8)
    must_equal(unfilter(filter_rows(wanted, 3), 5, 12, 3), wanted, "unfilter")
    photo = read_png(PHOTO)
    if photo.shape != (512, 512, 1) or photo.std() < 10:
        raise Failed(f"{PHOTO} is not the photograph it was")
    try:
        must_equal(np.array([1.0, 2.0]), np.array([1.0, 2.5]), "x")
    except Failed as failed:
        if "first at 1: 2.0, expected 2.5" in str(failed):
            return
    raise Failed("a difference went unnoticed")


def filter_rows(rows, step):
    """Filters row y of an image in way y, as PNG files have it."""
    raw, above = b"", np.zeros(rows.shape[1], int)
    for how, row in enumerate(rows.astype(int)):
        left = np.concatenate([np.zeros(step, int), row[:-step]])
        corner = np.concatenate([np.zeros(step, int), above[:-step]])
        p = left + above - corner
        near = np.stack([abs(p - left), abs(p - above), abs(p - corner)])
        paeth = np.choose(near.argmin(axis=0), [left, above, corner])
        guess = [0 * row, left, above, (left + above) // 2, paeth][how]
        raw += bytes([how]) + ((row - guess) % 256).astype(np.uint8).tobytes()
        above = row
    return raw


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    try:
        if options.self_test:
            self_test()
            print("demo.py: references and PNG code are right")
            return 0
        if not TOOL.exists():
            raise Failed(f"{TOOL} does not exist; `make demo` builds it")
        started = time.monotonic()
        ARRAYS.mkdir(parents=True, exist_ok=True)
        random = np.random.default_rng(SEED)
        demo_vector_add(random)
        demo_sum_vector(random)
        demo_sobel()
        print(f"\nAll results are right ({time.monotonic() - started:.1f} s). The photograph and its edges are in {OUT}")
        return 0
    except Failed as failed:
        print(f"demo: {failed}", file=sys.stderr)
        return 1
    finally:
        if not options.keep:
            shutil.rmtree(ARRAYS, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
