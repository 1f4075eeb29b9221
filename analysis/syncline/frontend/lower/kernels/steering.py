"""Whether type parameters that nothing fixes decide where threads go."""

from __future__ import annotations

from collections.abc import Iterable

from ....ir import kernel as ir
from ....ir import terms
from ....ir.pretty import statements
from ....ir.terms import Sort, Term


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
