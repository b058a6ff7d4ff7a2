"""Crisp's source text from lists of Python: what a program makes, it need not paste together."""

import math
import numbers

# What ends a word of the language.
_ENDS = set(" \t\r\n\"();`,")
_WIDTH = 100


class Text(str):
    """A text between quotes; plain strings are words of the language."""


class Typed:
    """A name with a type that is a list: ``Typed("x", ["vector-type", "float", ":global"])`` is ``x:(vector-type float :global)``."""

    def __init__(self, name, type):
        self.name, self.type = name, type


class Quoted:
    """A form that is quoted: ``Quoted(["width", "height"])`` is ``'(width height)``."""

    def __init__(self, form):
        self.form = form


def build(*forms):
    """The source text of forms, which ``crisp.compile`` takes: a list or tuple is a form in parentheses, a string a word, numbers and truth
    values are themselves, None is ``nil``; :class:`Text`, :class:`Typed` and :class:`Quoted` are what lists do not have.

    >>> build(["def-const", "n:int", 3])
    '(def-const n:int 3)\\n'
    """
    return "".join(_shown(form, 0) + "\n" for form in forms)


def _float_text(number):
    """A float as the language writes it: with a point."""
    if not math.isfinite(number):
        raise ValueError(f"{number} is no number of Crisp's source text: compute it")
    digits, exponent, power = repr(number).replace("e+", "e").partition("e")
    return digits + ("" if "." in digits else ".0") + exponent + power


def _shown(form, indent):
    """A form from this column on: in one line where it fits, else its head in the first line and a line for each of the rest."""
    line = _line(form)
    if indent + len(line) <= _WIDTH or not isinstance(form, (list, tuple)) or len(form) < 2:
        return line
    head = [_line(part) for part in form]
    # What names the form stays with it.
    kept = 1
    while kept < len(form) - 1 and not isinstance(form[kept], (list, tuple)) and indent + len(" ".join(head[: kept + 1])) < _WIDTH:
        kept += 1
    pad = "\n" + " " * (indent + 2)
    return "(" + " ".join(head[:kept]) + "".join(pad + _shown(part, indent + 2) for part in form[kept:]) + ")"


def _line(form):
    if isinstance(form, Text):
        return '"' + form.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(form, str):
        if not form or any(it in _ENDS for it in form):
            raise ValueError(f"{form!r} is no word of Crisp: write a form as a list, and a text as crisp.build.Text({form!r})")
        return form
    if form is None or form is False:
        return "nil"
    if form is True:
        return "T"
    if isinstance(form, numbers.Integral):
        return str(int(form))
    if isinstance(form, numbers.Real):
        return _float_text(float(form))
    if isinstance(form, Typed):
        return f"{_line(str(form.name))}:{_line(form.type)}"
    if isinstance(form, Quoted):
        return "'" + _line(form.form)
    if isinstance(form, (list, tuple)):
        return "(" + " ".join(map(_line, form)) + ")"
    raise TypeError(f"{form!r} is no form: lists, tuples, strings, numbers, truth values and None are")
