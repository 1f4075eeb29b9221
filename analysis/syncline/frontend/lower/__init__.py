"""Lowering: the syntax tree of an expanded file -> the kernel IR.

One module per idea: `program` (what a file declares), `types`, `values`, `expressions`, `statements`, `inline`, ...
They call each other through module attributes, since expressions hold lambdas and statements hold expressions.
"""

from . import expressions as expressions
from .unit import Draft as Draft
from .unit import outline_unit as outline_unit
from .unit import without_kernels as without_kernels

__all__ = ["Draft", "outline_unit", "without_kernels"]
