"""Orchestrations: several launches with their memory, such as a sort of the library."""

from collections.abc import Mapping
from types import SimpleNamespace

import numpy as np

from . import _native, forks
from .arrays import array_of, dtype_of, dtype_text, type_name, value_bytes
from .arrow import Unfit
from .errors import CrispArgumentError, raised
from .memory import Buffer


class Orchestration:
    """Several launches: call it with numbers and arrays by their names.

    ``K_X`` or ``X`` names what kernel ``K`` calls ``X``, the latter where no other name ends so. What is not given has what the source says, else zeros, or
    made-up data where it is only read. Arrays are copied to the device, results are copied back. ``inputs`` and ``outputs`` are the whole names.
    """

    def __init__(self, module, name):
        self._module = module
        self._name = name
        self._natives = {}
        native = self._native(module._target)
        self._inputs = {described[0]: _described(described) for described in native.inputs()}
        self.inputs = tuple(self._inputs)
        self.outputs = tuple(described[0] for described in native.outputs())

    @property
    def __name__(self):
        return self._name

    def _native(self, target):
        key = target, forks.count
        if key not in self._natives:
            _, program = self._module._program(target)
            try:
                self._natives[key] = program.orchestration(self._name)
            except _native.NativeError as error:
                raise raised(error) from None
        return self._natives[key]

    def __call__(self, *args, device=None, **given):
        if args:
            raise CrispArgumentError(
                f"error: `{self._name}` takes its inputs by name\n  help: there are {', '.join(self.inputs)}", code="A0112"
            )
        native = self._native(self._module._target if device is None else device)
        try:
            found = native.run([self._given(native, name, value) for name, value in given.items()])
        except _native.NativeError as error:
            raise raised(error) from None
        return Results(self._name, native, found)

    def _given(self, native, name, value):
        """Returns one input for the native module."""
        whole = native.whole_name(name, False)
        if whole is None:
            # It has the words for what is wrong.
            return name, False, "u8", 1, b"\0"
        wanted = self._inputs[whole]
        if not wanted.buffer:
            return whole, False, wanted.scalar, 1, value_bytes(self._name, wanted, value)
        try:
            array = array_of(value)
        except Unfit as unfit:
            raise self._unfit(wanted, *unfit.args) from None
        if not isinstance(array, np.ndarray):
            kind = "a number" if np.isscalar(value) else "None" if value is None else f"a {type(value).__name__}"
            dtype = dtype_text(dtype_of(wanted.scalar))
            made = {list: f"`np.asarray(…, {dtype})`", tuple: f"`np.asarray(…, {dtype})`", Buffer: "`buffer.numpy()`"}.get(type(value))
            fix = f"pass {made or 'an array in the memory of the host'}"
            raise self._unfit(wanted, f"is a vector of `{type_name(wanted)}`, and {kind} is passed", fix)
        dtype = dtype_of(wanted.scalar)
        if array.dtype != dtype or array.size % wanted.lanes:
            problem = f"is a vector of `{type_name(wanted)}`, and an array of {array.dtype} and shape {array.shape} is passed"
            raise self._unfit(wanted, problem, f"convert it: `.astype({dtype_text(dtype)})`; of structures show the words: `.view(np.uint32)`")
        return whole, True, wanted.scalar, wanted.lanes, array.tobytes()

    def _unfit(self, wanted, problem, fix):
        return CrispArgumentError(f"error: `{wanted.name}` of `{self._name}` {problem}\n  help: {fix}", code="A0113")

    def __repr__(self):
        return f"<crisp.Orchestration {self._name}({', '.join(self.inputs)})>"

    def __reduce__(self):
        return type(self), (self._module, self._name)


def _described(described):
    name, buffer, scalar, lanes = described
    return SimpleNamespace(name=name, buffer=buffer, scalar=scalar, lanes=lanes)


class Results(Mapping):
    """The results of an orchestration: arrays by their names, ``results["K_X"]`` or ``results["X"]``, and as attributes. They may be written."""

    def __init__(self, name, native, found):
        self._name = name
        self._whole_name = lambda given: native.whole_name(given, True)
        self._arrays = {}
        for output, scalar, lanes, content in found:
            array = np.frombuffer(bytearray(content), dtype_of(scalar))
            self._arrays[output] = array if lanes == 1 else array.reshape(-1, lanes)

    def __getitem__(self, name):
        whole = self._whole_name(name) if isinstance(name, str) else None
        if whole is None:
            raise KeyError(f"`{self._name}` has no output {name!r}, or several that end so; there are {', '.join(self._arrays)}")
        return self._arrays[whole]

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError as error:
            raise AttributeError(error.args[0]) from None

    def __iter__(self):
        return iter(self._arrays)

    def __len__(self):
        return len(self._arrays)

    def __repr__(self):
        shown = ", ".join(f"{name}: {array.dtype} {array.shape}" for name, array in self._arrays.items())
        return f"<crisp results of {self._name}: {shown}>"
