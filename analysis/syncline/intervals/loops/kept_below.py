"""Bounds that loop variables are kept within: `if (hit) { row[n] = k; n++; if (n >= width) break; }`.

Whoever comes back to the head has passed the tests on the way. Where these say of each value that the variable is given
that it is below a bound, it is below it ever after, or has its value from before the loop: an iteration keeps it so.
Where each is one that goes up with the iterations, as in `if (a[k] > most) { most = a[k]; best = k; }`, the variable is
never below the first of them. (If they go down, never above it.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from ...ir import terms as t
from ...ir.terms import Op, Term
from ...limits import intervals as limits
from ...records import record


@record
class _Given:
    """A value that an iteration may give the variable, and what then holds of the tests that it passed."""

    value: Term
    tests: tuple[Term, ...]


def kept_below(
    start: Term, head: Term, probe: Term, after: Term, passed: Iterable[Term], fixed: Callable[[Term], bool]
) -> Iterator[Term]:
    """What is known of a variable at the `head` of any iteration. `after` is its value at the next head, where `passed`
    holds, over its value before (`probe`); `fixed` says whether no iteration changes a term."""
    if after.sort is not t.Sort.INT:
        return
    given = list(_given(after, tuple(passed), probe))
    if not given or len(given) > limits.GIVEN:
        return
    below = [dict.fromkeys(_bounds(one, fixed)) for one in given]
    for bound in below[0]:
        if all(bound in others for others in below[1:]):
            yield _as_begun_or(start, t.sub(bound, t.ONE), head, above=True)
    floors = [dict.fromkeys(_floors(one, fixed)) for one in given]
    for floor in floors[0]:
        if all(floor in others for others in floors[1:]):
            yield _as_begun_or(start, floor, head)
    if all(_is_next(one.value, probe) for one in given):
        stops = [dict.fromkeys(_stops(one, probe, fixed)) for one in given]
        for stop in stops[0]:
            if all(stop in others for others in stops[1:]):
                yield t.or_(t.le(stop, start), t.lt(head, stop))


def kept_from(
    start: Term,
    head: Term,
    probe: Term,
    after: Term,
    counter: Term,
    forms: Mapping[Term, Term],
    fixed: Callable[[Term], bool],
) -> Iterator[Term]:
    """What is known of a variable at the `head` of any iteration by the values that it is given, of which the `forms`
    say how they hang on the iteration's number."""
    if after.sort is not t.Sort.INT:
        return
    given = list(_given(after, (), probe))
    if not given or len(given) > limits.GIVEN:
        return
    firsts: dict[Term, None] = {}
    ways: set[int] = set()
    for one in given:
        value = t.substitute(one.value, forms)
        moving = {base: c for base, c in t.monomials(value).items() if counter in base.symbols}
        first = t.sub(value, t.from_monomials(moving))
        if not fixed(first) or not all(_goes_up(base, counter) for base in moving):
            return
        firsts[first] = None
        ways |= {1 if c > 0 else -1 for c in moving.values()}
    if ways <= {1}:
        yield t.or_(*(_as_begun_or(start, first, head) for first in firsts))
    if ways <= {-1}:
        yield t.or_(*(_as_begun_or(start, first, head, above=True) for first in firsts))


def _as_begun_or(start: Term, bound: Term, head: Term, *, above: bool = False) -> Term:
    """That a variable has its value from before the loop, or is not below a bound; `above`: or not above it."""
    more = t.sub(start, bound) if above else t.sub(bound, start)
    if more.is_const:  # the lower one of the two, or the higher
        least = bound if more.value < 0 else start
        return t.le(head, least) if above else t.le(least, head)
    return t.or_(t.eq(head, start), t.le(head, bound) if above else t.le(bound, head))


def _goes_up(monomial: Term, counter: Term) -> bool:
    """Whether a product that the number of an iteration is a factor of goes up with it, or stays."""
    rest = list(t.factors(monomial))
    if counter not in rest:
        return False
    rest.remove(counter)
    return all(counter not in factor.symbols and t.is_natural(factor) for factor in rest)


def _given(after: Term, tests: tuple[Term, ...], probe: Term) -> Iterator[_Given]:
    """The values that an iteration may give the variable, but for the one that it has."""
    if after is probe:
        return
    if after.op != Op.ITE:
        yield _Given(after, tuple(atom for test in tests for atom in _atoms(test)))
        return
    condition, one, other = after.args
    for value, holds in ((one, t.TRUE), (other, t.FALSE)):
        yield from _given(value, tuple(_supposing(test, condition, holds) for test in tests), probe)


def _supposing(test: Term, condition: Term, holds: Term) -> Term:
    """A test where it is known whether a condition holds, and so each part of it."""
    known = {condition: holds}
    parts = condition.args if condition.op == (Op.AND if holds is t.TRUE else Op.OR) else ()
    known.update((part, holds) for part in parts)
    return t.substitute(test, known)


def _atoms(test: Term) -> Iterator[Term]:
    if test.op == Op.AND:
        for part in test.args:
            yield from _atoms(part)
    else:
        yield test


def _bounds(given: _Given, fixed: Callable[[Term], bool]) -> Iterator[Term]:
    """What the tests say that a value is below."""
    for atom in given.tests:
        if atom.op in (Op.LT, Op.LE) and atom.args[0].sort is t.Sort.INT:
            more = t.ONE if atom.op == Op.LE else t.ZERO
            bound = t.add(t.sub(atom.args[1], atom.args[0]), given.value, more)
            if fixed(bound):
                yield bound


def _floors(given: _Given, fixed: Callable[[Term], bool]) -> Iterator[Term]:
    """What the tests say that a value is not below."""
    for atom in given.tests:
        if atom.op in (Op.LT, Op.LE) and atom.args[0].sort is t.Sort.INT:
            least = t.ONE if atom.op == Op.LT else t.ZERO
            floor = t.add(t.sub(given.value, t.sub(atom.args[1], atom.args[0])), least)
            if fixed(floor):
                yield floor


def _stops(given: _Given, probe: Term, fixed: Callable[[Term], bool]) -> Iterator[Term]:
    """What the tests say that a value is not, which is one more than the value before."""
    for atom in given.tests:
        if atom.op == Op.NOT and atom.args[0].op == Op.EQ and atom.args[0].args[0].sort is t.Sort.INT:
            one, other = atom.args[0].args
            for bound in (t.add(t.sub(one, other), given.value), t.add(t.sub(other, one), given.value)):
                if fixed(bound) and _fits(given.value, bound):
                    yield bound


def _is_next(value: Term, probe: Term) -> bool:
    """Whether a value is one more than the one before, perhaps as a number of so many bits."""
    return t.sub(value.args[0] if value.op == Op.CAST else value, probe) is t.ONE


def _fits(value: Term, bound: Term) -> bool:
    """Whether what counts up to a bound needs no more bits than it has."""
    if value.op != Op.CAST:
        return True
    _, high = t.bounds(bound)
    return high is not None and high <= value.payload.highest
