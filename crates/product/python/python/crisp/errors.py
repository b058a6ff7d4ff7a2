"""Errors as exceptions whose text has source lines and carets."""

import json


class CrispError(Exception):
    """Something is wrong with a source, a launch, or a device.

    The text is what the command prints. ``diagnostics`` has the same as data, a dictionary for each message; ``code`` is the code of the
    first error, which is stable.
    """

    def __init__(self, text, json_lines="", code=""):
        super().__init__(text)
        self.code = code
        self._json_lines = json_lines

    @property
    def diagnostics(self):
        return [json.loads(line) for line in self._json_lines.splitlines() if line]

    def __reduce__(self):
        return type(self), (self.args[0], self._json_lines, self.code)


class CrispArgumentError(CrispError, TypeError):
    """An argument does not fit the kernel. Nothing has run."""


def wrong(problem, fix, code=""):
    """Returns the exception for an argument that no call accepts; without a code where no page of messages is about it."""
    return CrispArgumentError(f"error: {problem}\n  help: {fix}", code=code)


def shown(value):
    """A value in a message."""
    text = repr(value)
    return text if len(text) < 60 else f"a {type(value).__name__}"


def raised(native):
    """The exception for an error of the native module."""
    text, json_lines, code = native.args
    kind = CrispArgumentError if code.startswith("A01") or code in ("D0106", "D0108", "L0001", "L0003", "L0004", "L0006") else CrispError
    return kind(text, json_lines, code)
