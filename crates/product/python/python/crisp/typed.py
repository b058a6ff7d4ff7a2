"""`@crisp.kernel`: a kernel under the signature of a Python function, which checkers and editors understand."""

import functools
import inspect

from .errors import CrispArgumentError, shown, wrong
from .program import compile


# The options of a launch besides arguments.
BESIDE = ("device", "queue", "global_size", "local_size", "copy")


def kernel(source, *, define=None, math="strict", target="cpu"):
    """Replaces a function by the kernel of its name, or by the only kernel that the source defines.

    The function has no body. Its parameters are named as the kernel's inputs, in their order; defaults are kept. Further arguments are passed on:
    ``device``, ``queue``, ``global_size``, ``local_size``, ``copy``, and outputs by their names.

    >>> @crisp.kernel("(def-kernel scale ...)")
    ... def scale(a: float, x: np.ndarray) -> np.ndarray: ...
    """

    if callable(source):
        raise wrong("`@crisp.kernel` has no source", "write `@crisp.kernel(SOURCE)` above the function")

    def replaced(function):
        if not inspect.isfunction(function):
            raise wrong(f"`@crisp.kernel` replaces functions, and not {shown(function)}", "write it above a `def`")
        module = compile(source, define=define, math=math, target=target, name=f"{function.__name__}.crisp")
        names = module.kernels
        found = module[function.__name__ if function.__name__ in names or len(names) != 1 else names[0]]
        signature = inspect.signature(function)
        inputs = [argument.name for argument in found.arguments if not (argument.buffer and argument.out)]
        own = [name for name in signature.parameters if name.replace("_", "-") in inputs or name in inputs]
        written = {name.replace("-", "_"): name for name in inputs}
        beside = [*own, *BESIDE, *(it.name.replace("-", "_") for it in found.arguments), *(it.name for it in found.arguments)]
        other = next((name for name in signature.parameters if name not in beside), None)
        if other is not None and [written.get(name, name) for name in own] == inputs:
            raise wrong(
                f"`{function.__name__}` has a parameter `{other}`, and the kernel has none",
                f"there are {', '.join(it.name for it in found.arguments)}; beside them {', '.join(BESIDE)}",
                "A0102",
            )
        if [written.get(name, name) for name in own] != inputs:
            raise CrispArgumentError(
                f"error: `{function.__name__}` has parameters {', '.join(signature.parameters) or 'none'}, and the kernel takes {', '.join(inputs)}\n"
                f"  help: name the function's parameters as the kernel's, in their order",
                code="A0102",
            )

        @functools.wraps(function)
        def called(*args, **named):
            try:
                given = signature.bind(*args, **named)
            except TypeError as error:
                fix = f"its signature is {function.__name__}{signature}; what a launch takes beside, such as `device`, must be among its parameters"
                raise wrong(f"`{function.__name__}`: {error}", fix, "A0102") from None
            given.apply_defaults()
            return found(**{written.get(name, name): value for name, value in given.arguments.items() if value is not None})

        called.kernel = found
        return called

    return replaced
