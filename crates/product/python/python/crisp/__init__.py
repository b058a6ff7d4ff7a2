"""Compile and run Crisp kernels.

>>> import numpy as np, crisp
>>> m = crisp.compile('''
... (def-kernel scale (a:float x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
...   (declare (global-size :derive-from x))
...   (loop-vector-stride x (i) (set! (~ r i) (* a (~ x i)))))''')
>>> m.scale(2.0, np.arange(3, dtype=np.float32))
array([0., 2., 4.], dtype=float32)
"""

from ._native import Context, __version__, devices, interrupt, time_limit
from .bound import Bound
from .errors import CrispArgumentError, CrispError
from .kernels import Kernel
from .memory import Buffer, Columns, Queue, queue
from .program import Module, compile, load, tensor
from .templates import Template

__all__ = [
    "Bound",
    "Buffer",
    "Columns",
    "Context",
    "CrispArgumentError",
    "CrispError",
    "Kernel",
    "Module",
    "Queue",
    "Template",
    "__version__",
    "compile",
    "devices",
    "interrupt",
    "load",
    "queue",
    "tensor",
    "time_limit",
]


def __getattr__(name):
    # Sources from lists, and interfaces to other packages, which are imported when they are used.
    if name in ("build", "dask", "jax", "loopy", "ray", "torch"):
        import importlib

        return importlib.import_module(f"{__name__}.{name}")
    if name == "tune":
        from .tuning import tune

        return tune
    if name == "kernel":
        from .typed import kernel

        return kernel
    if name in ("get_include", "get_library"):
        from . import c_interface

        return getattr(c_interface, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def load_ipython_extension(shell):
    """The extension of ``%load_ext crisp``: cells that begin with ``%%crisp`` are Crisp."""
    from .notebook import load_ipython_extension as load_extension

    load_extension(shell)
