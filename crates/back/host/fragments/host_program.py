# What all host programs in Python share: sizes, contents of memory, files, options, results.

import os
import statistics
import sys
import time
from fractions import Fraction
from math import ceil, floor

import numpy as np

RIGHT, WRONG, USAGE, NO_DEVICE = 0, 1, 2, 77


def fail(code, text):
    """Says why the program ends, and ends it."""
    print(f"error: {text}", file=sys.stderr)
    sys.exit(code)


def zeros(elements, stride):
    """That many bytes of zero."""
    return np.zeros(elements * stride, np.uint8)


def encoded(numbers, kind):
    """Numbers as an array whose bytes are those of a type."""
    if kind == "bool":
        return (numbers != 0).astype(np.uint8)
    if kind == "bfloat16":
        return (numbers.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return numbers.astype(kind)


def pattern(elements, stride, kind, lanes, argument):
    """Made-up data: number i is (7 i + 3 argument) mod 101. A vector's lanes are numbers one by one."""
    numbers = (7 * (np.arange(elements * lanes, dtype=np.int64) % 101) + 3 * argument) % 101
    data = np.ascontiguousarray(encoded(numbers, kind)).view(np.uint8)
    made = zeros(elements, stride).reshape(elements, stride)
    if elements:
        data = data.reshape(elements, -1)
        made[:, : data.shape[1]] = data
    return made.reshape(-1)


def repeated(elements, element):
    """Every element has these bytes."""
    return np.tile(np.array(element, np.uint8), elements)


def given(size, digits):
    """Returns these bytes, two digits each, followed by zeros."""
    made, data = zeros(size, 1), np.frombuffer(bytes.fromhex(digits), np.uint8)
    made[: min(size, len(data))] = data[:size]
    return made


def status(size, messages):
    """Returns memory for the reports of a kernel: flags, room for that number of messages, and their number."""
    made = zeros(size, 1)
    made[4:8] = np.array([messages], np.uint32).view(np.uint8)
    return made


def fnv1a(data):
    """The FNV-1a hash of bytes."""
    value = 0xCBF29CE484222325
    for byte in data.tobytes():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def up(end, step):
    """Indices from 0 by step while below end."""
    return range(0, end, max(1, step))


def down(end, step):
    """Indices from end - 1 down by step."""
    return range(end - 1, -1, -max(1, step))


def times(start, end, factor, inclusive, backwards):
    """Indices from start times factor while below end, or not above it."""
    indices, index = [], max(1, start)
    while index < end or (inclusive and index == end):
        indices.append(index)
        index *= max(2, factor)
    return indices[::-1] if backwards else indices


def divide(start, factor):
    """Indices from start divided by factor while at least 1."""
    while start >= 1:
        yield start
        start //= max(2, factor)


class Options:
    """Reads the command line: NAME=VALUE, --code FILE, --repeat N, --only NAME, --out NAME=FILE."""

    def __init__(self, words, names):
        self.code, self.repeat, self.only = None, 1, []
        self.values, self.outputs = {}, {}
        # Code that the program has made itself, by the name in place of its file.
        self.made = {}
        self.folder = os.path.dirname(os.path.abspath(__file__))
        words = list(words)
        while words:
            word = words.pop(0)
            takes = word in ("--code", "--repeat", "--only", "--out")
            if takes and not words:
                fail(USAGE, f"{word} needs a value")
            if word == "--code":
                self.code = words.pop(0)
            elif word == "--repeat":
                self.repeat = max(1, self.integer(word, words.pop(0)))
            elif word == "--only":
                self.only.append(words.pop(0))
            else:
                pair, to = (words.pop(0), self.outputs) if word == "--out" else (word, self.values)
                name, equals, value = pair.partition("=")
                # A name of the source that is a word of some language has a number here.
                name = f"{name}_2" if name not in names and f"{name}_2" in names else name
                if not equals or name not in names:
                    fail(USAGE, f"what is {pair}? Options: NAME=VALUE, --code FILE, --repeat N, --only NAME, "
                         f"--out NAME=FILE; names: {' '.join(names)}")
                to[name] = value

    @staticmethod
    def integer(name, text):
        try:
            return int(text, 0)
        except ValueError:
            fail(USAGE, f"{name}={text}: that is not a number")

    @staticmethod
    def _find(pairs, plan, name):
        return pairs.get(f"{plan}::{name}", pairs.get(name))

    def text(self, plan, name):
        """Returns the value of an input on the command line; None where it has none."""
        return self._find(self.values, plan, name)

    def wants(self, plan):
        return not self.only or plan in self.only

    def input(self, plan, name, kind, otherwise):
        """An input: what the command line says, else its default."""
        text = self.text(plan, name)
        if text is None:
            return otherwise
        if kind not in ("float16", "float32", "float64", "bfloat16"):
            return self.integer(name, text)
        try:
            number = np.array([float(text)], np.float64)
        except ValueError:
            fail(USAGE, f"{name}={text}: that is not a number")
        return encoded(number, kind)[0]

    def files(self, named):
        """The files of code, in the order in which they are tried: name and bytes."""
        for name in [self.code] if self.code else named:
            if name in self.made:
                yield name, self.made[name]
                continue
            for path in (name, os.path.join(self.folder, name)):
                if os.path.exists(path):
                    with open(path, "rb") as file:
                        yield name, file.read()
                    break

    def keep(self, plan, name, data):
        path = self._find(self.outputs, plan, name)
        if path is not None:
            data.tofile(path)


def report(plan, seconds, moved):
    """The median of the times, where there were several."""
    if len(seconds) > 1:
        median = statistics.median(seconds)
        print(f"{plan}: {median * 1e3:.3f} ms, {moved / median * 1e-9:.3f} GB/s")


def check(options, plan, name, data, expected):
    """Says whether an output has the bytes that the compiler's interpreter computed; true unless it is wrong."""
    options.keep(plan, name, data)
    found = fnv1a(data)
    word = "not compared: other inputs" if options.values else "right" if found == expected else "WRONG"
    print(f"{plan} {name} {found:016x} {word}")
    return word != "WRONG"


def show(options, plan, name, data):
    """An output whose bytes the compiler does not know."""
    options.keep(plan, name, data)
    print(f"{plan} {name} {fnv1a(data):016x} not compared")
    return True


def keep_debug(plan, name, data):
    """Writes the memory with the reports of a kernel to a file: flags, room and number of messages, then 144 bytes for each."""
    file = f"{plan}_{name}.debug"
    data.tofile(file)
    print(f"debug: {file}")


def told(data, texts):
    """Prints the reports of a kernel; false where an assertion failed or a loop used up its fuel."""
    flags, room = data[:8].view(np.uint32)
    count = data[8:16].view(np.uint64)[0]
    for record in data[16:].reshape(-1, 144)[: min(int(count), int(room))]:
        site, invocation, value = record[:24].view(np.uint64)
        text = texts[int(site)] if int(site) < len(texts) else "?"
        if "{}" in text:
            for word in record[16:].view(np.int64):
                text = text.replace("{}", str(word), 1)
            print(text)
        else:
            print(f"invocation {invocation}: {text} ({value:x})")
    if flags:
        print(f"the kernel stopped: flags {flags}")
    return not flags
