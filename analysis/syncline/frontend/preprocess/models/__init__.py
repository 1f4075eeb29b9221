"""Models of headers of libraries that a checkout rarely holds: what their types are and do, by their documentation.

A model is C++ text in this folder, under the name by which programs include it. It is put in where the header is not
found; the header stays one that was not found, so what it would hold beside that is as unknown as before, and the
report says by what the types were read.

Those in `standard/` are of C++'s own library. Any header may bring them in, so a text has them by its use of their
names; and as the language says what they are, they are no assumption.
"""

from __future__ import annotations

import os
import posixpath
from functools import cache

from ....regex import regex

_FOLDER = os.path.dirname(__file__)
_BELOW = os.path.join(_FOLDER, "")
_SUFFIXES = (".h", ".hpp", ".cuh")
#: the names that lead to the standard library's models, and the class templates that these define
_CONSTANTS = "standard/type_traits.hpp"
_STANDARD = {
    _CONSTANTS: (b"integral_constant", (b"_constant", b"true_type", b"false_type")),
    "standard/utility.hpp": (b"integer_sequence", (b"integer_sequence", b"index_sequence")),
}
#: traits whose value alone is asked for (`is_same<T, U>::value`) need no class
_TRAITS = "standard/traits.hpp"
_TRAIT_OBJECTS = regex(
    rb"\bis_(?:same|integral|floating_point|arithmetic|signed|unsigned|enum|pointer|const)\s*<[^;{}()]*>"
    rb"\s*(?:::\s*type\s*)?(?:\{\s*\}|\(\s*\))"
)
_DEFINED = regex(rb"\b(?:struct|class)\s+(?:\w+\s+){0,2}(integral_constant|integer_sequence)\b")


@cache
def model_of(name: str) -> tuple[str, bytes] | None:
    """The path and bytes of the model of a header by the name in its `#include`; None where there is none."""
    path = _paths().get(posixpath.normpath(name))
    if path is None:
        return None
    with open(path, "rb") as file:
        return path, file.read()


def standard_of(text: bytes) -> tuple[str, ...]:
    """The standard library's models that a text has a use for: it says one of their names, and defines none itself."""
    traits = b"is_" in text and _TRAIT_OBJECTS.search(text) is not None
    used = [name for name, (_, words) in _STANDARD.items() if any(word in text for word in words)]
    if traits and _CONSTANTS not in used:
        used.insert(0, _CONSTANTS)
    own = {found.group(1) for found in _DEFINED.finditer(text)} if used else ()
    found = [name for name in used if _STANDARD[name][0] not in own]
    return (*found, _TRAITS) if traits and _CONSTANTS in found else tuple(found)


@cache
def _paths() -> dict[str, str]:
    """The models by their names."""
    paths = (os.path.join(folder, name) for folder, _, names in os.walk(_FOLDER) for name in names)
    return {path[len(_BELOW) :].replace(os.sep, "/"): path for path in paths if path.endswith(_SUFFIXES)}


def is_model(path: str) -> bool:
    """Whether a path that was included is a model's."""
    return os.path.abspath(path).startswith(_BELOW)


def modelled_name(path: str) -> str | None:
    """The name of the header that a model stands for, by the model's path; None for another path."""
    return os.path.abspath(path)[len(_BELOW) :].replace(os.sep, "/") if is_model(path) else None
