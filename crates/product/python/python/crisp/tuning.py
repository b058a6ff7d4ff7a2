"""`crisp.tune`: which values of parameters are fastest for a kernel and its arguments, of those with which it gives the same bytes."""

import hashlib
import itertools
import json
import os
import platform
import time
from collections.abc import Iterable, Mapping

import numpy as np

from . import _native
from .errors import CrispArgumentError, CrispError, shown, wrong
from .memory import Buffer
from .program import compile


class Tuned:
    """The result of `crisp.tune`: ``values`` of the parameters, the ``module`` and ``kernel`` with them, ``seconds`` of a launch; ``times`` of all values that
    were tried, None for those with which nothing is compiled; ``kept`` says that it was found before."""

    def __init__(self, values, module, kernel, seconds, times, kept):
        self.values, self.module, self.kernel, self.seconds, self.times, self.kept = values, module, kernel, seconds, times, kept

    def __repr__(self):
        return f"<crisp.Tuned {self.values}, {self.seconds * 1e6:.1f} µs>"


def _axes(axes):
    """The values of each parameter."""
    fix = 'pass values for each parameter: {"TILE": [8, 16]}'
    if not isinstance(axes, Mapping):
        raise wrong(f"`axes` is {shown(axes)}", fix)
    for name, values in axes.items():
        if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
            raise wrong(f"the values of `{name}` are {shown(values)}", fix)
    # They are gone through more than once.
    return {name: list(values) for name, values in axes.items()}


def _folder():
    """Where results are kept, as the command's."""
    if "CRISP_CACHE" in os.environ:
        return os.environ["CRISP_CACHE"]
    return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache"), "crisp")


def _launch(kernel, args, device):
    """A launch on copies of the arguments, and all that it may have written."""
    given = [it.copy() if isinstance(it, np.ndarray) else it for it in args]
    result = kernel(*given, device=device)
    made = () if result is None else result if isinstance(result, tuple) else (result,)
    written = [it for it, argument in zip(given, kernel.arguments) if isinstance(it, np.ndarray) and argument.written]
    return [np.asarray(it).tobytes() for it in (*made, *written)]


def _seconds(kernel, args, device):
    """The least time of a launch, of as many as fit into a fiftieth of a second, and of three at least."""
    given = [it.copy() if isinstance(it, np.ndarray) else it for it in args]
    best, count, end = float("inf"), 0, time.perf_counter() + 0.02
    while count < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        kernel(*given, device=device)
        best, count = min(best, time.perf_counter() - start), count + 1
    return best


def tune(source, kernel, *, axes, args, math="strict", device="cpu", folder=...):
    """The fastest values of parameters: ``axes`` has a list of values for each, ``args`` the arguments of the launches that are timed.

    Every combination is compiled; one that is refused is left out. All results must be the same bytes, else it is an error. What was found is kept in
    ``folder``, the command's cache unless another is named, and None for none; there it is looked for first, for the same source, arguments of the same shapes, and processor.
    """
    axes = _axes(axes)
    if not isinstance(source, (str, os.PathLike, list, tuple)):
        raise wrong(f"{shown(source)} is no source", "pass a text, a path, or a list of paths; `module.source` is the text of a module")
    if not isinstance(kernel, str):
        raise wrong(f"`kernel` is {shown(kernel)}", "pass the name of the kernel")
    if not isinstance(args, (list, tuple)):
        raise wrong(f"`args` is a {type(args).__name__}", "pass a tuple of the arguments: (x,)")
    if not axes or any(not list(values) for values in axes.values()):
        raise CrispArgumentError('error: `axes` has nothing to choose\n  help: pass values for each parameter: {"TILE": [8, 16]}', code="A0104")
    for argument in args:
        if isinstance(argument, Buffer):
            raise CrispArgumentError("error: launches are timed on arrays, not on buffers\n  help: pass numpy arrays", code="A0104")
    described = [(str(it.dtype), it.shape) if isinstance(it, np.ndarray) else repr(it) for it in args]
    asked = [source, kernel, sorted((name, list(values)) for name, values in axes.items()), described, math, device, platform.processor(), os.cpu_count()]
    key = hashlib.sha256(json.dumps([_native.__version__, *asked], default=str).encode()).hexdigest()
    path = None if folder is None else os.path.join(_folder() if folder is ... else folder, f"{key}.tuned.json")
    found = _kept(path)
    if found is not None:
        values, seconds = found
        module = compile(source, define=values, math=math, target=device)
        return Tuned(values, module, module[kernel], seconds, {}, True)
    names = list(axes)
    times, first, best, refused = {}, None, None, None
    for combination in itertools.product(*axes.values()):
        values = dict(zip(names, combination))
        try:
            module = compile(source, define=values, math=math, target=device)
            results = _launch(module[kernel], args, device)
        except CrispArgumentError:
            raise
        except CrispError as error:
            times[combination], refused = None, refused or error
            continue
        if first is None:
            first = (values, results)
        elif results != first[1]:
            raise CrispError(
                f"error: results of `{kernel}` are other bytes with {values} than with {first[0]}\n  help: tune what decides about speed only"
            )
        times[combination] = seconds = _seconds(module[kernel], args, device)
        if best is None or seconds < best.seconds:
            best = Tuned(values, module, module[kernel], seconds, times, False)
    if best is None:
        raise refused
    _keep(path, best)
    return best


def _kept(path):
    """The values and the time that a file has; None where there is no such file, or it is damaged."""
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
        return dict(found["values"]), float(found["seconds"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _keep(path, best):
    if path is None:
        return
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        # Others see it whole or not at all.
        with open(f"{path}.{os.getpid()}", "w", encoding="utf-8") as file:
            json.dump({"values": best.values, "seconds": best.seconds}, file)
        os.replace(file.name, path)
    except (OSError, TypeError):
        pass
