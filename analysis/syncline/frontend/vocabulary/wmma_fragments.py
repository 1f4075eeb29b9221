"""Warp matrix fragments (programming guide, "Warp Matrix Functions"): registers that hold a tile of a matrix, spread
over the lanes of a warp in a way that is not specified."""

from __future__ import annotations

from ...records import record
from .. import ctypes as c
from ..record_layout import Member, struct
from ..sema.core import library
from ..sema.core.state import Sema
from ..sema.declarators import declarators
from ..syntax.node import Node

#: how wide the elements are that are no C types, in bits
_PRECISIONS = {"b1": 1, "s4": 4, "u4": 4, "tf32": 32}
#: the places of (M, N, K) that are the rows and columns of a tile
_SIDES = {"matrix_a": (0, 2), "matrix_b": (2, 1), "accumulator": (0, 1)}
_LAYOUTS = {"row_major": True, "col_major": False}


@record
class Fragment(c.Record):
    """`fragment<use, M, N, K, element, layout>`. What is not known is None."""

    use: str = ""
    rows: int | None = None
    columns: int | None = None
    bits: int | None = None  #: of one element
    row_major: bool | None = None  #: None for accumulators


@library.declares("fragment")
def fragment(sema: Sema, _: str, given: list[Node]) -> Fragment | None:
    """The type for these template arguments; None where there are too few. How many registers a thread has depends on
    the shape; eight stand for all."""
    if len(given) < 5:
        return None
    use, layout = _name(sema, given[0]), _name(sema, given[5]) if len(given) > 5 else ""
    shape = [declarators.extent(sema, node) for node in given[1:4]]
    element = declarators.descriptor(sema, given[4])
    bits = element.scalar.bits if isinstance(element, c.Arithmetic) else _PRECISIONS.get(_name(sema, given[4]))
    held = element if isinstance(element, c.Arithmetic) else c.FLOAT
    sides = _SIDES.get(use)
    shown = ", ".join([use, *map(str, shape), getattr(element, "name", "?"), *([layout] if layout else [])])
    plain = struct(f"fragment<{shown}>", [Member("x", c.ArrayOf(held, 8)), Member("num_elements", c.INT)])
    return Fragment(
        plain.name,
        plain.fields,
        plain.size,
        plain.align,
        use=use,
        rows=shape[sides[0]] if sides is not None else None,
        columns=shape[sides[1]] if sides is not None else None,
        bits=bits,
        row_major=_LAYOUTS.get(layout),
    )


def _name(sema: Sema, node: Node) -> str:
    """The last name of a type that nothing declares: `wmma::row_major`, or a template parameter that stands for it."""
    found = declarators.descriptor(sema, node)
    return found.name.rpartition("::")[2] if isinstance(found, c.Opaque) else ""
