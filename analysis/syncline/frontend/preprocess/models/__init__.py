"""Models of headers of libraries that a checkout rarely holds: what their types are and do, by their documentation.

A model is C++ text in this folder, under the name by which programs include it. It is put in where the header is not
found; the header stays one that was not found, so what it would hold beside that is as unknown as before, and the
report says by what the types were read.
"""

from __future__ import annotations

import os
import posixpath
from functools import cache

_FOLDER = os.path.dirname(__file__)
_BELOW = os.path.join(_FOLDER, "")
_SUFFIXES = (".h", ".hpp", ".cuh")


@cache
def model_of(name: str) -> tuple[str, bytes] | None:
    """The path and bytes of the model of a header by the name in its `#include`; None where there is none."""
    path = _paths().get(posixpath.normpath(name))
    if path is None:
        return None
    with open(path, "rb") as file:
        return path, file.read()


@cache
def _paths() -> dict[str, str]:
    """The models by their names."""
    paths = (os.path.join(folder, name) for folder, _, names in os.walk(_FOLDER) for name in names)
    return {path[len(_BELOW) :].replace(os.sep, "/"): path for path in paths if path.endswith(_SUFFIXES)}


def is_model(path: str) -> bool:
    """Whether a path that was included is a model's."""
    return os.path.abspath(path).startswith(_BELOW)
