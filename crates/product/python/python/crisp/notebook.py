"""``%load_ext crisp``: cells of notebooks that begin with ``%%crisp`` are Crisp, and their kernels are functions in the cells that follow."""

import argparse
import html
import shlex

from .errors import CrispError
from .program import compile


def load_ipython_extension(shell):
    """Loads the extension: ``%load_ext crisp``."""

    def crisp(line, cell):
        options = _parsed(line)
        define = dict(pair.partition("=")[::2] for pair in options.define)
        define = {name: value or True for name, value in define.items()}
        name = f"cell {shell.execution_count}.{options.language}"
        try:
            module = compile("\n" + cell, define=define, math=options.math, target=options.target, name=name)
        except CrispError as error:
            raise CellError(*error.__reduce__()[1]) from None
        if module.warnings:
            print(module.warnings)
        names = {options.name: module} if options.name else {kernel: module[kernel] for kernel in module.kernels}
        shell.push(names)
        return module

    crisp.__doc__ = _options().format_help()
    shell.register_magic_function(crisp, "cell", "crisp")


LANGUAGES = ("tensor", "loopy")


class _Parser(argparse.ArgumentParser):
    """A parser that ends no process."""

    def error(self, message):
        raise CellError(f"error: {message}\n  help: {self.format_usage().strip()}")


def _parsed(line):
    """The options of a cell."""
    try:
        options = _options().parse_args(shlex.split(line))
    except argparse.ArgumentError as error:
        _options().error(str(error))
    except ValueError as error:
        _options().error(f"the options are no list of words: {error}")
    options.language = "crisp"
    if options.words and options.words[0] in LANGUAGES:
        options.language = options.words.pop(0)
    if len(options.words) > 1:
        _options().error(f"expected one name, found {' '.join(options.words)}")
    options.name = options.words[0] if options.words else None
    if options.name is not None and not options.name.isidentifier():
        _options().error(f"`{options.name}` is no name of Python")
    return options


def _options():
    parser = _Parser(prog="%%crisp", add_help=False, exit_on_error=False, description="Compiles the cell as Crisp.")
    parser.add_argument("words", nargs="*", metavar="[LANGUAGE] [NAME]", help="the language, `tensor` or `loopy`, where it is not Crisp; the name of the module; without it each kernel is a name")
    parser.add_argument("-D", dest="define", action="append", default=[], metavar="NAME=VALUE", help="a compile-time parameter")
    parser.add_argument("--math", default="strict", help="how strict floats are")
    parser.add_argument("--target", default="cpu", help="the device on which kernels run")
    return parser


class CellError(CrispError):
    """The error of a cell. Notebooks show the compiler's messages, in colours, without a traceback."""

    _COLOURS = {"error": "1;31", "warning": "1;33", "note": "1;34", "help": "1;32"}

    def _render_traceback_(self):
        lines = []
        for line in str(self).splitlines():
            word = line.lstrip(" |=").split("[")[0].split(":")[0]
            marks = line.partition("|")[2].strip()
            colour = self._COLOURS["error"] if marks.startswith("^") else self._COLOURS.get(word)
            lines.append(f"\x1b[{colour}m{line}\x1b[0m" if colour else line)
        return lines


def module_html(module):
    """The kernels of a module as a table."""
    rows = []
    for name in module.kernels:
        kernel = module[name]
        words = (f"{it.name}: {kernel_type(it)}" + (" (output)" if it.out else " (written)" if it.buffer and it.written else "") for it in kernel.arguments)
        rows.append(f"<tr><td><b>{html.escape(name)}</b></td><td style='text-align:left'>{html.escape(', '.join(words))}</td></tr>")
    return f"<table>{''.join(rows)}</table>"


def kernel_type(argument):
    """The type of an argument for people: `float`, `float[]`."""
    from .arrays import type_name

    return type_name(argument) + ("[]" if argument.buffer else "")
