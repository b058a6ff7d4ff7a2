"""Kernels by their names, as the language's document calls them: load_kernel, create_buffer, set_arg, launch."""

import os

import numpy as np

import crisp

#: Folders in which kernels are looked for, in order.
path = ["."]
#: The device on which everything runs.
device = "cpu"


def load_kernel(name):
    """The kernel of that name: of ``NAME.crispkg`` or ``NAME.crisp`` in one of the folders of ``path``, else of any file there that has it."""
    for folder in path:
        if not os.path.isdir(folder):
            raise crisp.CrispError(f"error: `{folder}` in crisp_runtime.path is no folder\n  help: name folders that are there", code="A0101")
        files = sorted(file for file in os.listdir(folder) if file.endswith((".crispkg", ".crisp")))
        files.sort(key=lambda file: os.path.splitext(file)[0] != name)
        for file in files:
            whole = os.path.join(folder, file)
            own = os.path.splitext(file)[0] == name
            if not own and not _mentions(whole, name):
                continue
            module = crisp.load(whole, target=device) if file.endswith(".crispkg") else crisp.compile([whole], target=device)
            if name in module.kernels:
                return Kernel(module[name])
    raise crisp.CrispError(f"error: no kernel `{name}` in {', '.join(path)}\n  help: add its folder to crisp_runtime.path", code="A0101")


def _mentions(file, name):
    with open(file, "rb") as opened:
        return name.encode() in opened.read()


def create_buffer(host_data):
    """Memory of the device with the data of an array."""
    return crisp.Buffer(host_data, device)


def create_queue():
    """A queue of the device."""
    return crisp.queue(device)


class Kernel:
    """A kernel whose arguments are set by name and stay, or are passed with each launch."""

    def __init__(self, kernel):
        self._kernel = kernel
        self._arguments = {}

    def set_arg(self, name, value):
        """Sets an argument for the launches that follow."""
        self._kernel._given((), {name: value})
        self._arguments[name] = value

    def launch(self, queue, *rest):
        """Launches on a queue, or at once where that is None: with the global and the workgroup size after ``set_arg``, else with the
        arguments themselves, in their order."""
        wanted = [argument.name for argument in self._kernel.arguments]
        if all(name in self._arguments for name in wanted) and len(rest) <= 2:
            sizes = [*rest, None, None]
            return self._kernel(**self._arguments, queue=queue, global_size=sizes[0], local_size=sizes[1])
        left = [name for name in wanted if name not in self._arguments]
        if len(rest) == len(wanted):
            left = wanted
        if len(rest) != len(left):
            positions = [self._kernel._positions[name] for name in left]
            raise self._kernel._native(self._kernel._module._target).count(len(rest), positions)
        given = {**self._arguments, **dict(zip(left, rest))}
        return self._kernel(**given, queue=queue)


def wait(queue):
    """Waits for all launches of a queue."""
    if not isinstance(queue, crisp.Queue):
        raise crisp.CrispArgumentError(f"error: `wait` is given a {type(queue).__name__}\n  help: pass what create_queue() gave", code="A0104")
    queue.finish()


def to_host(buffer):
    """A copy of a buffer as a numpy array."""
    return np.asarray(buffer)
