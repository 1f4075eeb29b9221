"""The table of contents: every module whose functions are found in a table and not by an import."""

from __future__ import annotations

from ..sema import types
from . import (
    assignments,
    calls,
    closure_calls,
    conditionals,
    constructors,
    expressions,
    folds,
    initialisers,
    inline,
    jumps,
    names,
    operations,
    ranges,
    statements,
    switches,
)

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
