"""What goes wrong, as exceptions whose text has source lines and carets."""

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


def raised(native):
    """The exception for an error of the native module."""
    text, json_lines, code = native.args
    kind = CrispArgumentError if code.startswith("A01") or code in ("D0108", "L0001", "L0003") else CrispError
    return kind(text, json_lines, code)
