"""Processes after a fork: objects that an earlier process has opened wait for threads that a later one does not have, so a later one opens its own."""

import ctypes
import os
import weakref

#: How many forks lie between the process that imported this and the one that runs.
count = 0

_held = weakref.WeakSet()
_then = []


def hold(thing):
    """Registers an object that waits for its threads when it is released: after a fork it is never released."""
    _held.add(thing)


def keep(thing):
    """Keeps it from being released."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(thing))


def then(function):
    """Calls a function in each process after a fork."""
    _then.append(function)


def _behind():
    global count
    count += 1
    for thing in list(_held):
        keep(thing)
    for function in _then:
        function()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_behind)
