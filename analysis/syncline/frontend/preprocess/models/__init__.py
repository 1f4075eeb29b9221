"""Models of headers of libraries that a checkout rarely holds: what their types are and do, by their documentation.

A model is C++ text in this folder, under the name by which programs include it. It is put in where the header is not
found; the header stays one that was not found, so what it would hold beside that is as unknown as before, and the
report says by what the types were read.
"""

from __future__ import annotations

import os
import posixpath
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent
_BELOW = os.path.join(str(_FOLDER), "")
_SUFFIXES = {".h", ".hpp", ".cuh"}
_NAMES = frozenset(path.relative_to(_FOLDER).as_posix() for path in _FOLDER.rglob("*.*") if path.suffix in _SUFFIXES)


@cache
def model_of(name: str) -> tuple[str, bytes] | None:
    """The path and bytes of the model of a header by the name in its `#include`; None where there is none."""
    if posixpath.normpath(name) not in _NAMES:
        return None
    path = _FOLDER / posixpath.normpath(name)
    return str(path), path.read_bytes()


def is_model(path: str) -> bool:
    """Whether a path that was included is a model's."""
    return os.path.abspath(path).startswith(_BELOW)
