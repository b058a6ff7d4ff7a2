"""Modules: sources that are compiled, and packages."""

import os
import threading
from collections.abc import Iterable, Mapping

import numpy as np

from . import _native, forks, opened
from .build import _float_text
from .opened import device_of
from .errors import CrispError, raised, shown, wrong
from .kernels import Kernel
from .templates import Template


def compile(source, *, define=None, math="strict", target="cpu", name="source.crisp", include=(), dims=None):
    """Compiles a source text, a path, or a list of paths.

    A text is distinguished from a path by a parenthesis, a line end, or a blank; one line that ends as a file of sources does is a path. ``define`` sets
    parameters, ``math`` how strict floats are, ``target`` the device for which loop schedules are chosen and on which kernels run by default. ``include``
    lists folders in which files find what they include or import, after the folder of the file. ``dims`` has dimensions of arguments of CUCL templates, such
    as ``{"out": {"img": 2, "y": 8, "x": 8}}``; those that it leaves out follow from the arrays of each call.
    """
    kind = "sources" if isinstance(source, str) and _is_text(source) else "paths"
    folders = _folders(include, kind)
    if kind == "sources":
        if not isinstance(name, str) or not name:
            raise wrong(f"`name` is {shown(name)}", "pass the name of a file for messages, whose end says the language, such as \"source.crisp\"")
        sources = [(name, source)]
    else:
        paths = [source] if isinstance(source, (str, os.PathLike)) else list(source) if isinstance(source, Iterable) else []
        if not paths or not all(isinstance(path, (str, os.PathLike)) and path for path in paths):
            raise wrong(f"{shown(source)} is no source", "pass a text, a path, or a list of paths")
        sources = [_read(path) for path in paths]
    if not isinstance(math, str):
        raise wrong(f"`math` is {shown(math)}", 'pass the name of a mode, such as "strict"')
    return Module._compiled(sources, _definitions(define), math, target, kind, folders, _dimensions(dims))


def tensor(source, *, define=None, math="strict", target="cpu"):
    """Compiles the text of a tensor program: ``crisp.tensor("kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> { x + x }").k(array)``.

    ``define`` sets constants, types and alternatives, the rest is as in ``crisp.compile``, which takes files.
    """
    if not isinstance(source, str) or source.endswith(".tensor"):
        raise wrong(f"{shown(source)} is not the text of a tensor program", "pass the text; crisp.compile takes a path")
    return Module._compiled([("source.tensor", source)], _definitions(define), math, target)


def _folders(include, kind):
    """The paths of folders for includes."""
    several = list(include) if isinstance(include, Iterable) else [include]
    folders = [include] if isinstance(include, (str, os.PathLike)) else several
    if not all(isinstance(folder, (str, os.PathLike)) and os.path.isdir(folder) for folder in folders):
        raise wrong(f"`include` is {shown(include)}", "pass a list of folders that are there")
    if folders and kind != "paths":
        raise wrong("`include` is given with a text", "compile a file by its path: a text has no place from which it may read files")
    return tuple(os.fspath(folder) for folder in folders)


_ENDS = (".crisp", ".crispkg", ".crisp_lib", ".crisp_libc", ".loopy", ".tensor", ".cucl", ".cl", ".cu", ".kir", ".kirb")


def _is_text(source):
    if "\n" in source or source.lstrip()[:1] in ("(", ";"):
        return True
    return any(character in source for character in "( ") and not source.endswith(_ENDS)


def _definitions(define):
    """The values of parameters, by their names."""
    if define is None:
        return {}
    if not isinstance(define, Mapping):
        raise wrong(f"`define` is {shown(define)}", 'pass a dictionary such as {"TILE": 16}')
    for name, value in define.items():
        if not isinstance(name, str) or not name or not set(name).isdisjoint("= \t\n"):
            raise wrong(f"{shown(name)} is no name of a parameter", 'pass a dictionary such as {"TILE": 16}')
        if not isinstance(value, (bool, int, float, str, np.generic)):
            raise wrong(f"parameter `{name}` is set to {shown(value)}", "pass a number, True or False, or a text that is a literal of Crisp")
        if isinstance(value, (float, np.floating)) and not np.isfinite(value):
            raise wrong(f"parameter `{name}` is set to {value}, which is no number of Crisp's source text", "pass a finite one, and compute others")
    return {name: value.item() if isinstance(value, np.generic) else value for name, value in define.items()}


def _dimensions(dims):
    """The dimensions of arguments as the command has them."""
    fix = 'pass a dictionary such as {"out": {"y": 8, "x": 8}}'
    if dims is None:
        return ()
    if not isinstance(dims, Mapping) or not all(isinstance(name, str) and isinstance(of, Mapping) for name, of in dims.items()):
        raise wrong(f"`dims` is {shown(dims)}", fix)
    for name, of in dims.items():
        for dimension, size in of.items():
            is_size = isinstance(size, (int, np.integer)) and not isinstance(size, bool) and size > 0
            if not isinstance(dimension, str) or not is_size:
                raise wrong(f"dimension {shown(dimension)} of `{name}` is {shown(size)}", f"{fix}: extents are integers above zero")
    return tuple(f"{name}=" + ",".join(f"{dimension}:{int(size)}" for dimension, size in of.items()) for name, of in dims.items())


def _read(path):
    path = os.fspath(path)
    if path.endswith(".crispkg"):
        raise wrong(f"`{path}` is a package, which is compiled already", f"open it: crisp.load({path!r})")
    with open(path, encoding="utf-8") as file:
        try:
            return path, file.read()
        except UnicodeDecodeError as error:
            raise CrispError(f"error: `{path}` is no text in UTF-8: byte {error.start} is {error.object[error.start]:#04x}") from None


def load(path, *, target="cpu"):
    """The kernels of a package, a ``.crispkg`` file. Its code runs as it is: load only what you trust."""
    if not isinstance(path, (str, os.PathLike)) or isinstance(path, str) and _is_text(path):
        raise wrong(f"{shown(path)} is no path of a package", "pass the path of a .crispkg file; crisp.compile takes sources")
    with open(path, "rb") as file:
        try:
            return Module(("package", os.fspath(path), file.read()), target)
        except CrispError as error:
            if "\n" in str(error):
                raise
            raise CrispError(f"{error}\n  help: crisp.compile takes sources; `crisp FILE -o NAME.crispkg --target DEVICE` makes a package") from None


class Module:
    """Kernels. Each is an attribute: ``m.scale``, or ``m["scale"]``."""

    def __init__(self, source, target):
        self._source = source
        self._target = target
        self._programs = {}
        self._kernels = {}
        self._make_lock = threading.Lock()
        opened.living.add(self)
        program = self._program(target)[1]
        self._names = program.kernels()
        self._templates = dict(program.templates())
        self._instances = {}

    @classmethod
    def _compiled(cls, sources, define, math, target, kind="sources", include=(), dims=()):
        """Compiles texts, or the texts of files, which may include others beside them and in the folders ``include``."""
        return cls((kind, tuple(sources), tuple(sorted(define.items())), math, include, dims, None), target)

    def _instance(self, template, arrays):
        """The kernel of a template for some arrays: a name, extents and a type of each."""
        key = template, arrays
        with self._make_lock:
            found = self._instances.get(key)
        if found is None:
            made = Module((*self._source[:-1], key), self._target)[template]
            with self._make_lock:
                while len(self._instances) >= 64:
                    self._instances.pop(next(iter(self._instances)))
                found = self._instances.setdefault(key, made)
        return found

    def _program(self, target):
        """The native device and program for a device."""
        key = target, forks.count
        with self._make_lock:
            if key not in self._programs:
                device = device_of(target)
                try:
                    if self._source[0] == "package":
                        program = device.load(self._source[1], self._source[2])
                    else:
                        kind, sources, define, math, include, dims, of = self._source
                        definitions = [_definition(*pair) for pair in define]
                        folders = list(include) if kind == "paths" else None
                        program = device.compile(list(sources), definitions, math, folders, list(dims), of)
                except _native.NativeError as error:
                    raise raised(error) from None
                except ValueError as error:
                    raise wrong(str(error), 'pass `math="strict"`, or leave it out') from None
                self._programs[key] = (device, program)
            return self._programs[key]

    @property
    def source(self):
        """The sources' texts, one after the other; empty of a package."""
        return "\n".join(text for _, text in self._source[1]) if self._source[0] != "package" else ""

    @property
    def kernels(self):
        """The names of all kernels."""
        return tuple(self._names)

    @property
    def metadata(self):
        """The facts about the kernels that a host needs, as data."""
        import json

        text = self._program(self._target)[1].metadata()
        return json.loads(text) if text else {}

    @property
    def warnings(self):
        """The messages of the compiler that are not errors."""
        return self._program(self._target)[1].warnings()

    def __getitem__(self, name):
        if not isinstance(name, str):
            raise wrong(f"a kernel has a name, and is not {shown(name)}", f"there are {', '.join(self._names)}")
        if name not in self._kernels:
            template = self._templates.get(name)
            self._kernels[name] = Kernel(self, name) if template is None else Template(self, name, template)
        return self._kernels[name]

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            found = self[name] if name in self._names or name not in self.orchestrations else self.orchestration(name)
        except CrispError as error:
            others = f"; orchestrations are {', '.join(self.orchestrations)}" if self.orchestrations else ""
            raise AttributeError(f"{error}{others}") from None
        # The next time it is found without this call.
        self.__dict__[name] = found
        return found

    @property
    def orchestrations(self):
        """The names of all orchestrations."""
        return tuple(self._program(self._target)[1].orchestrations())

    def orchestration(self, name):
        """Several launches with their memory, such as a sort of the library."""
        from .orchestration import Orchestration

        if not isinstance(name, str):
            raise wrong(f"an orchestration has a name, and is not {shown(name)}", f"there are {', '.join(self.orchestrations)}", "A0111")
        return Orchestration(self, name)

    def schedule(self, kernel=None):
        """The loops and launches that tensor programs and loop kernels became: of one kernel, or of all."""
        from .schedule import schedule_of

        return schedule_of(self, kernel)

    def __dir__(self):
        return [*super().__dir__(), *self._names, *self.orchestrations]

    def __repr__(self):
        return f"<crisp.Module {', '.join(self._names)}>"

    def _repr_html_(self):
        from .notebook import module_html

        return module_html(self)

    def __reduce__(self):
        return module_of, (self._source, self._target)


_modules = {}


def module_of(source, target):
    """The module of sources; a process compiles equal ones once, however many tasks bring them."""
    key = source, target
    with opened.lock:
        found = _modules.get(key)
    if found is None:
        made = Module(source, target)
        with opened.lock:
            while len(_modules) >= 64:
                _modules.pop(next(iter(_modules)))
            found = _modules.setdefault(key, made)
    return found


def _definition(name, value):
    if value is True or value is False:
        value = "T" if value else "nil"
    elif isinstance(value, float):
        # Numbers of the language have a point.
        value = _float_text(value)
    return f"{name}={value}"
