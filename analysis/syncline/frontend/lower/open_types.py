"""Type parameters that nothing fixes: taken as floating-point types, unless what threads do hangs on their numbers.
How wide they are is tried (`ir.unread.OpenType`), where it makes a difference.

A number that an index is made of, or a loop's counter that is compared, is a whole one in all code that compiles or
means something; a value that came out of memory may be of any type, and nothing is known of it in either.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...ir import kernel as ir
from ...ir import terms
from ...ir.pretty import statements
from ...ir.terms import Scalar, Sort, Term
from ...ir.unread import OpenType
from ..ctypes import Arithmetic
from .context import Context


def key_of(function: str, parameter: str) -> str:
    """What stands for the parameter of a device function's template in `Context.open_types`."""
    return f"{parameter} of {function}()"


def taken_for(ctx: Context, name: str, key: str) -> Arithmetic:
    """What a parameter is taken for; notes that nothing fixes it."""
    ctx.open_types.setdefault(key)
    return number(ctx, name, key)


def number(ctx: Context, name: str, key: str) -> Arithmetic:
    """The type that stands for a parameter."""
    size = ctx.open_type
    if key not in ctx.memory.whole:
        return Arithmetic(Scalar(Sort.REAL, 8 * size.size, True), name)
    return Arithmetic(Scalar(Sort.INT, 8 * min(size.size, 8), size is not OpenType.UNSIGNED), name)


def steers(body: ir.Block) -> bool:
    """Whether real numbers that are computed from indices, parameters and constants decide where a thread goes or what
    it touches."""
    everything = list(statements(body))
    unclear = _unclear(everything)
    for statement in everything:
        if isinstance(statement, ir.If | ir.Loop) and _is_computed(statement.condition, unclear):
            return True
        if isinstance(statement, ir.Read | ir.Write | ir.Atomic) and any(
            _is_computed(term, unclear) for _, term in statement.address.index
        ):
            return True
    return False


def _unclear(everything: Iterable[ir.Statement]) -> frozenset[Term]:
    """The variables whose values come out of memory, or that nobody knows."""
    out: set[Term] = set()
    assigned: list[ir.Assign] = []
    for statement in everything:
        if isinstance(statement, ir.Assign):
            assigned.append(statement)
        elif isinstance(statement, ir.Read | ir.Atomic | ir.Havoc) and statement.target is not None:
            out.add(statement.target)
    known = -1
    while known != len(out):
        known = len(out)
        out.update(each.target for each in assigned if not out.isdisjoint(each.value.symbols))
    return frozenset(out)


def _is_computed(term: Term, unclear: frozenset[Term]) -> bool:
    """Whether a real number is part of a term, of whose symbols all have a value."""
    return any(
        part.sort is Sort.REAL and not part.is_const and bool(part.symbols) and unclear.isdisjoint(part.symbols)
        for part in terms.subterms(term)
    )
