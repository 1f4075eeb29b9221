"""How the numbers of one launch hang together: its extents, its arguments, and what the host's checks say of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import terms as t
from .launch import Launch, argument
from .terms import Op, Term

#: an extent or a parameter, and what the host text gives for it
Given = tuple[Term, Term]


def related(
    sizes: Sequence[Given], arguments: Sequence[Given], conditions: Iterable[Term]
) -> tuple[dict[Term, Term], tuple[Term, ...]]:
    """(names, relations): what values that the host passes as they are go by to the kernel (a parameter, or an extent),
    and the conditions that hold between extents, parameters and what neither is."""
    names: dict[Term, Term] = {}
    for name, value in (*arguments, *sizes):
        if value.op == Op.SYM:
            names.setdefault(value, name)
    out: dict[Term, None] = {}
    for name, value in (*arguments, *sizes):
        out[t.eq(name, t.substitute(value, names))] = None
    for condition in conditions:
        out[t.substitute(condition, names)] = None
    known = {name for name, _ in (*arguments, *sizes)}
    told = [relation for relation in out if not relation.is_const and relation.symbols & known]
    return names, tuple(told)


def disjunction(launches: Iterable[Launch]) -> tuple[Term, ...]:
    """What holds of a launch that is one of these."""
    cases: list[Term] = []
    for launch in launches:
        sizes = (*zip(t.BLOCK_DIM, launch.block, strict=True), *zip(t.GRID_DIM, launch.grid, strict=True))
        known = [t.eq(size, t.integer(extent)) for size, extent in sizes if extent is not None]
        known += [t.eq(argument(name), t.integer(value)) for name, value in launch.parameters]
        cases.append(t.and_(*known, *launch.relations))
    either = t.or_(*cases)
    return () if either.is_const else (either,)
