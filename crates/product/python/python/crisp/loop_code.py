"""Code of loop kernels as texts, and kernels compared with others on random arrays."""

import re

import numpy as np

from ._native import Context
from .errors import CrispError


class CodeGenerationResult:
    """The text of a kernel's code."""

    def __init__(self, text):
        self._text = text

    def device_code(self):
        """The text."""
        return self._text


def generate_code_v2(kernel, target="opencl-c"):
    """Code of the kernel as a text: OpenCL C, or for another target of ``crisp.Context`` such as ``ptx`` and ``wgsl``."""
    # The command's names of targets.
    target = {"cuda": "ptx", "spirv": "spv", "opencl": "opencl-c", "metal": "msl", "vulkan": "spv-vulkan"}.get(target, target)
    context = Context(target)
    context.add_input_string(kernel.source(), f"{kernel.name}.loopy")
    if context.compile() < 0:
        raise CrispError(context.get_messages().rstrip(), context.get_messages_json())
    return CodeGenerationResult(context.get_binary().decode())


def generate_header(kernel):
    """The declarations of the kernel's functions in OpenCL C, one text for each."""
    text = generate_code_v2(kernel).device_code()
    found = re.findall(r"^[^\n;{}#/]*\bvoid\s+\w+\s*\([^{;]*\)", text, re.MULTILINE)
    return [f"{' '.join(it.split())};" for it in found]


def generate_body(kernel):
    """The kernel's functions in OpenCL C."""
    return generate_code_v2(kernel).device_code()


def auto_test_vs_ref(ref_knl, ctx=None, test_knl=None, *, parameters=None, quiet=True, seed=0, **ignored):
    """Runs both kernels on random arrays: all that they write must have the same bytes. ``parameters`` are the values of scalars."""
    test_knl = ref_knl if test_knl is None else test_knl
    given = ref_knl.random_arguments(parameters or {}, seed)
    results = []
    for kernel in (ref_knl, test_knl):
        copies = {name: it.copy(order="K") if isinstance(it, np.ndarray) else it for name, it in given.items() if name in kernel.arguments}
        _, written = kernel._with(return_dict=True)(**copies)
        results.append(written)
    for name, array in results[0].items():
        other = results[1].get(name)
        if other is None or array.tobytes() != other.tobytes():
            raise AssertionError(f"`{test_knl.name}` writes other values to `{name}` than `{ref_knl.name}`")
