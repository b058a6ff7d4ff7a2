#!/usr/bin/env python3
"""Checks whether JSON files fit a JSON schema.

usage: check_schema.py SCHEMA FILE…
Exit code 0 if all do, 1 with what does not fit and where, 3 where the Python package jsonschema is not installed.
"""

import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(3)


def main(schema, *files):
    schema = json.loads(pathlib.Path(schema).read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    wrong = 0
    for file in files:
        for error in validator.iter_errors(json.loads(pathlib.Path(file).read_text())):
            print(f"{file}: {error.json_path}: {error.message}")
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
