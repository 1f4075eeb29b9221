"""Numbers that are clamped at zero: an inner loop runs `max(0, n)` times. A guard may say that n is not negative, as it
does for whoever is in the loop."""

from __future__ import annotations

from collections.abc import Mapping

from ...ir import terms as t
from ...ir.terms import Op, Term
from ..summary import Guard


def without_clamps(term: Term, clamps: Mapping[Term, Term], guard: Guard) -> Term:
    """The term with `n` in place of each of the `clamps` `max(0, n)` whose n the guard has above something that is not
    negative."""
    known = {clamp: size for clamp, size in clamps.items() if any(_holds(part, size) for part in guard)}
    return t.substitute(term, known) if known else term


def _holds(part: Term, size: Term) -> bool:
    """Whether a condition says that a size is not negative."""
    if part.op not in (Op.LT, Op.LE) or part.args[1] is not size:
        return False
    low, _ = t.bounds(part.args[0])
    return low is not None and low >= (-1 if part.op == Op.LT else 0)
