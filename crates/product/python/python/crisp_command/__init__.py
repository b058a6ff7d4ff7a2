"""The command ``crisp`` of the wheel. It imports nothing of the package, since numpy takes longer to load than the command runs."""

import os
import pathlib
import sys


def main():
    """Runs the command in place of this process."""
    program = pathlib.Path(__file__).parent.parent / "crisp" / "bin" / "crisp"
    if not program.exists():
        sys.exit(f"{program} is not there: this package was built without the command; `make wheel` builds one with it, `make build` the command alone")
    os.execv(program, ["crisp", *sys.argv[1:]])
