"""Strides that a caller chose: `y * ld + x`. A race that needs rows to overlap (ld shorter than the row) is there for
particular strides only, and no sensible caller passes those.

Ways to say "sensible", each a set of guards: every stride keeps what it multiplies apart from the rest (equal rows
*and* equal columns), or every index stays inside its row. A size whose predecessor serves as a mask is a power of two,
a grid of unknown size does not overrun rows of constant length, an index into a member of a struct stays in it, a ring
(`i < 0 ? i + n : i`) is as long as what goes into it, an offset within groups of constant size (`4 * i + channel`)
stays in its group, a size that is counted in groups (`n / 4`) is that of whole groups, an access by a wider type than
the array's is aligned, and parts of one array are apart (`regions`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import reduce
from math import gcd

from ...intervals.values.byte_offsets import byte_offset
from ...intervals.values.wrapping import wraps_evidently
from ...ir import terms as t
from ...ir.kernel import Address, Space
from ...ir.terms import Term, render
from ...prove.questions.query import Pair, Query
from ...records import replace
from ..launches.quotients import divided_out
from .regions import regions, turns_in_rows


def parameters(terms: Iterable[Term]) -> list[Term]:
    """The integer parameters of the kernel that occur in `terms`, by name."""
    found = {s for term in terms for s in term.symbols if t.is_passed(s)}
    return sorted((s for s in found if s.sort is t.Sort.INT), key=lambda s: s.info.name)


def sensible_strides(
    query: Query, related: frozenset[Term], possible: Callable[[Query], bool]
) -> tuple[tuple[str, ...], list[tuple[Term, ...]]]:
    """The names of the stride parameters in a question, and the sets of guards that a sensible caller meets. `related`
    are the extents that the launch computes from something.

    `possible` tells whether a question without addresses has a solution: rows that an access can never stay in are not
    what the kernel means by a row."""
    if query.first is None or query.second is None:
        return (), []
    plain, no_wrapping = _without_conversions((query.first, query.second))
    divided = _divided(plain)
    both = first, second = divided_out(plain[0]), divided_out(plain[1])
    of_first, of_second = _by_stride(first), _by_stride(second)
    strides = sorted({*of_first, *of_second} - {t.ONE}, key=lambda s: (len(t.factors(s)), render(s)))
    strides = [
        s
        for s in strides
        if _moves(of_first.get(s)) or _moves(of_second.get(s)) or _parts_rows(s, both, of_first, of_second)
    ]
    mask_sizes = _mask_sizes(query)
    chosen = parameters([*query.guards, *(x for a in both for _, x in a.index)])
    in_members = [g for a in plain for g in _inside_member(a)] if chosen else []
    in_groups = [offset for a in both for offset in _in_groups(a)]
    rings = _rings(both)
    in_regions, region_sizes = regions(both)
    in_rows, bounds = turns_in_rows(query, both)
    aligned = [g for a in both for g in _aligned(a)]
    guards = (
        *no_wrapping,
        *(t.le(t.ZERO, each) for each in parameters(x for a in both for _, x in a.index)),
        *aligned,
        *(_power_of_two(m) for m in mask_sizes),
        *_launch_in_rows(query.pair, both, related),
        *in_members,
        *in_regions,
        *in_rows,
        *(g for size, part in divided for g in (t.eq(t.tmod(size, part), t.ZERO), t.le(part, size))),
        *(g for offset, size in (*in_groups, *rings) for g in (t.le(t.ZERO, offset), t.lt(offset, size))),
    )
    out: list[tuple[Term, ...]] = []
    if strides:
        out.append((*guards, *(t.eq(of_first.get(s, t.ZERO), of_second.get(s, t.ZERO)) for s in strides)))
        for ends in (False, True):
            rows = tuple(g for s in strides for a in both for g in _inside_row(a, s, _unit(both, s), ends))
            if t.FALSE not in rows and possible(Query(query.pair, (*query.guards, *rows))):
                out.append((*guards, *rows))
    elif guards:
        out.append(guards)
    rest = (*(offset for offset, _ in in_groups), *(size for _, size in rings), *(size for size, _ in divided))
    sizes = parameters((*strides, *mask_sizes, *region_sizes, *rest, *aligned))
    return tuple(dict.fromkeys((*(size.info.name for size in sizes), *bounds))), out


def _without_conversions(addresses: tuple[Address, Address]) -> tuple[tuple[Address, Address], list[Term]]:
    """The addresses with the values that their integer conversions convert, and guards that no conversion changes its
    value: a product that wraps around is no row, nor is one below zero that is made unsigned. Those that evidently
    change it are left as they are."""
    inside: dict[Term, Term] = {}
    for term in (term for address in addresses for _, term in address.index):
        for part in t.subterms(term):  # inner conversions first
            if part.op == t.Op.USUB and has_rows(t.sub(*part.args)):
                inside[part] = t.substitute(t.sub(*part.args), inside)
            elif part.op == t.Op.CAST and not wraps_evidently(part):
                inside[part] = t.substitute(part.args[0], inside)
    if not inside:
        return addresses, []
    guards = [
        bound
        for part, value in inside.items()
        for bound in (t.le(t.integer(part.payload.lowest), value), t.le(value, t.integer(part.payload.highest)))
    ]
    one, two = (replace(a, index=tuple((s, t.substitute(x, inside)) for s, x in a.index)) for a in addresses)
    return (one, two), [g for g in guards if g is not t.TRUE]


def has_rows(term: Term) -> bool:
    """Whether a parameter multiplies something in a sum."""
    return any(len(t.factors(m)) > 1 and any(map(t.is_passed, t.factors(m))) for m in t.monomials(term))


def _mask_sizes(query: Query) -> list[Term]:
    """Parameters n of masks `x & (n - 1)`: sizes that are meant to be powers of two."""
    terms = [*query.guards] + [x for a in (query.first, query.second) if a is not None for _, x in a.index]
    found: dict[Term, None] = {}
    seen: set[Term] = set()
    for whole in terms:
        for term in t.subterms(whole, seen):
            if term.op == t.Op.BAND:
                for mask in term.args:
                    size = t.add(mask, t.ONE)
                    if t.is_passed(size):
                        found[size] = None
    return list(found)


def _power_of_two(term: Term) -> Term:
    return t.or_(*(t.eq(term, t.integer(1 << k)) for k in range(31)))


def _launch_in_rows(pair: Pair, addresses: tuple[Address, Address], related: frozenset[Term]) -> list[Term]:
    """Where nobody knows how large the grid or the block is: it is not so large that the blocks of one row, or the
    threads of one row of the block, run into the next, for rows of constant length."""
    blocks = _free(pair.blocks, pair.grid_dim, related)
    threads = _free(pair.threads, pair.block_dim, related)
    out: list[Term] = []
    for address in addresses:
        for _, term in address.index:
            parts = t.monomials(term)
            for length in sorted({c for m, c in parts.items() if c > 1 and m is not t.ONE}):
                below = {m: c for m, c in parts.items() if abs(c) < length and not any(map(t.is_passed, t.factors(m)))}
                of_threads = any(c == length and m.symbols & threads for m, c in parts.items())
                free = blocks | threads if of_threads else blocks
                if any(m.symbols & free for m in below):
                    inside = t.from_monomials(below)
                    out += [t.le(t.ZERO, inside), t.lt(inside, t.integer(length))]
    return [g for g in out if g is not t.TRUE]


def _free(triples: Iterable[Iterable[Term]], extents: tuple[Term, ...], related: frozenset[Term]) -> frozenset[Term]:
    """The indices along axes of which nobody says how long they are."""
    each = (pair for triple in triples for pair in zip(triple, extents, strict=True))
    return frozenset(index for index, extent in each if not extent.is_const and extent not in related)


def _inside_member(address: Address) -> list[Term]:
    """An index into an array that is a member of a struct stays in that array (where the caller has a say in it: one
    past the end whatever he passes is the kernel's own mistake)."""
    for _, start, width in address.array.fields:
        if start <= address.offset < start + width and width > address.size:
            parts = (t.mul(t.integer(s), x) for s, x in address.index if s < address.array.element_size)
            offset = t.add(t.integer(address.offset), *parts)
            bounds = (t.le(t.integer(start), offset), t.le(offset, t.integer(start + width - address.size)))
            return [g for g in bounds if g is not t.TRUE]
    return []


def _in_groups(address: Address) -> list[tuple[Term, Term]]:
    """What the caller adds to an index in groups of several elements, and a group's size, in bytes. Not in shared
    memory, where such an offset says where the next array begins."""
    if address.array.space is Space.SHARED:
        return []
    parts = [(m, s * c) for s, term in address.index for m, c in t.monomials(term).items() if m is not t.ONE]
    chosen = [t.mul(t.integer(factor), m) for m, factor in parts if t.is_passed(m)]
    group = gcd(*(factor for m, factor in parts if not any(t.is_passed(f) for f in t.factors(m))))
    if not chosen or group <= max(address.array.element_size, address.size):
        return []
    return [(t.add(*chosen), t.integer(group))]


def _divided(addresses: Iterable[Address]) -> list[tuple[Term, Term]]:
    """The sizes that an index counts in groups of so many elements (`second = first + n / 4`, `row * n / 4`)."""
    seen: set[Term] = set()
    parts = [part for address in addresses for _, term in address.index for part in t.subterms(term, seen)]
    quotients = [part.args for part in parts if part.op == t.Op.TDIV and part.args[1].is_const]
    sizes = [(_size(monomial), by) for whole, by in quotients for monomial in t.monomials(whole)]
    return [(size, by) for size, by in dict.fromkeys(sizes) if size is not t.ONE and by.value > 1]


def _size(monomial: Term) -> Term:
    """The product of a monomial's parameters."""
    return reduce(t.mul, filter(t.is_passed, t.factors(monomial)), t.ONE)


def _aligned(address: Address) -> list[Term]:
    """That an access by a wider type than the array's begins at a multiple of its size, as devices want it, where that
    hangs on what the caller passes."""
    offset = byte_offset(address)
    if address.size <= address.array.element_size or address.size & (address.size - 1) or not parameters([offset]):
        return []
    guard = t.eq(t.tmod(offset, t.integer(address.size)), t.ZERO)
    return [] if guard in (t.TRUE, t.FALSE) else [guard]


def _rings(addresses: Iterable[Address]) -> list[tuple[Term, Term]]:
    """What goes into a ring (`i - shift < 0 ? i - shift + n : i - shift`), as far as it is the threads' own, and the
    ring's length."""
    out: dict[tuple[Term, Term], None] = {}
    seen: set[Term] = set()
    for term in (term for address in addresses for _, term in address.index):
        for part in t.subterms(term, seen):
            if part.op == t.Op.ITE and part.sort is t.Sort.INT:
                once, never = part.args[1:]
                length = t.sub(once, never)
                if t.is_passed(length):
                    own = {m: c for m, c in t.monomials(never).items() if not t.is_passed(m)}
                    out[t.from_monomials(own), length] = None
    return list(out)


def _parts_rows(stride: Term, addresses: tuple[Address, ...], one: dict[Term, Term], two: dict[Term, Term]) -> bool:
    """Whether two accesses are so many rows apart that one is left of the other (`a[row * ld + x]`, where the caller
    gives the row, and `a[(row - 1) * ld + x]`)."""
    monomials = (m for a in addresses for _, term in a.index for m in t.monomials(term))
    return one.get(stride) is not two.get(stride) and any(_multiplies(stride, m) for m in monomials)


def _moves(term: Term | None) -> bool:
    return term is not None and not term.is_const


def _inside_row(address: Address, stride: Term, unit: int, ends: bool) -> tuple[Term, ...]:
    """What the stride does not multiply stays between zero and the stride (of `unit` bytes). The bare stride is a place
    in a row (its end, `row + n - 1`), or the next row (where `ends`)."""
    below = [
        t.mul(t.integer(size * coefficient), monomial)
        for size, term in address.index
        for monomial, coefficient in t.monomials(term).items()
        if not _multiplies(stride, monomial) and not (ends and monomial is stride)
    ]
    inside = t.add(t.ZERO, *below)
    return t.le(t.ZERO, inside), t.lt(inside, t.mul(t.integer(unit), stride))


def _unit(addresses: tuple[Address, ...], stride: Term) -> int:
    """Bytes of the elements that the stride counts."""
    sizes = (s for a in addresses for s, term in a.index if any(_multiplies(stride, m) for m in t.monomials(term)))
    return min(sizes, default=1)


def _multiplies(stride: Term, monomial: Term) -> bool:
    needed, found = Counter(t.factors(stride)), Counter(t.factors(monomial))
    return needed <= found and needed != found


def _by_stride(address: Address) -> dict[Term, Term]:
    """The byte offset as a sum over strides: {product of parameters: what it multiplies}; the rest is under ONE."""
    out: dict[Term, Term] = {}
    for size, term in address.index:
        for monomial, coefficient in t.monomials(term).items():
            fixed, moving = t.ONE, t.integer(size * coefficient)
            for factor in t.factors(monomial):
                if t.is_passed(factor):
                    fixed = t.mul(fixed, factor)
                else:
                    moving = t.mul(moving, factor)
            out[fixed] = t.add(out.get(fixed, t.ZERO), moving)
    return out
