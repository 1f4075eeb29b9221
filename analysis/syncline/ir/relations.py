"""How the numbers of one launch hang together: its extents, its arguments, and what the host's checks say of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import terms as t
from .launch import Launch, argument
from .terms import Op, Term

#: an extent or a parameter, and what the host text gives for it
Given = tuple[Term, Term]

#: a condition, and where it is said ("main.cu:40")
Said = tuple[Term, str]


def related(
    sizes: Sequence[Given], arguments: Sequence[Given], conditions: Iterable[Said], origin: str
) -> tuple[dict[Term, Term], tuple[Said, ...]]:
    """(names, relations): what values that the host passes as they are go by to the kernel (a parameter, or an extent),
    and the conditions that hold between extents, parameters and what neither is. `origin`: where the launch is."""
    names: dict[Term, Term] = {}
    for name, value in (*arguments, *sizes):
        if value.op == Op.SYM:
            names.setdefault(value, name)
    out: dict[Term, str] = {}
    for name, value in (*arguments, *sizes):
        out[t.eq(name, t.substitute(value, names))] = origin
    for condition, place in conditions:
        out.setdefault(t.substitute(condition, names), place)
    told = joined([relation for relation in out if not relation.is_const], {n for n, _ in (*arguments, *sizes)})
    return names, tuple((relation, out[relation]) for relation in told)


def joined(relations: Iterable[Term], known: Iterable[Term]) -> tuple[Term, ...]:
    """The relations of known symbols, and of what they hang together with."""
    left, known = list(relations), set(known)
    told: set[Term] = set()
    while more := [one for one in left if one not in told and not one.symbols.isdisjoint(known)]:
        told.update(more)
        known = known.union(*(one.symbols for one in more))
    return tuple(one for one in left if one in told)


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
