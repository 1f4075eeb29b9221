"""The table of contents: every module whose functions are found in a table and not by an import."""

from __future__ import annotations

from ...sema.types import types
from ..calls import calls, closure_calls, inline
from ..expressions import assignments, conditionals, expressions, folds, operations
from ..objects import constructors, initialisers
from ..statements import jumps, ranges, statements, switches
from ..values import names

__all__ = [
    "assignments",
    "calls",
    "closure_calls",
    "conditionals",
    "constructors",
    "expressions",
    "folds",
    "initialisers",
    "inline",
    "jumps",
    "names",
    "operations",
    "ranges",
    "statements",
    "switches",
    "types",
]
