"""Where the C interface lies that the wheel brings: headers and ``libcrisp``."""

import pathlib

_PACKAGE = pathlib.Path(__file__).parent


def _there(path):
    if not path.exists():
        raise FileNotFoundError(
            f"{path} is not there: this package was built without the C interface; `make wheel` builds one with it, "
            "`make capi` the C interface alone"
        )
    return str(path)


def get_include():
    """The folder with ``crisp.h`` and ``crisp.hpp``, for a compiler's ``-I``.

    Raises ``FileNotFoundError`` where the package was built without the C interface.
    """
    return str(pathlib.Path(_there(_PACKAGE / "include" / "crisp.h")).parent)


def get_library():
    """The file of ``libcrisp``, which a compiler takes among its inputs; programs find it by ``-Wl,-rpath`` and its folder.

    Raises ``FileNotFoundError`` where the package was built without the C interface.
    """
    return _there(_PACKAGE / "lib" / "libcrisp.so.1")
