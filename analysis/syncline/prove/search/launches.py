"""Small launches to look for a witness in: constants for whatever makes a query non-linear.

Free dimensions and parameters that stand in products or below a division are replaced by small constants, which makes
the rest linear. Which constants are worth trying the query itself says: where it speaks of tiles of 16, blocks and
widths of twice that are.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from ...ir import terms as T
from ...ir.kernel import Address
from ...ir.terms import Kind, Op, Sort, Term, bounds
from ...limits import prove as limits
from ...records import replace
from ..questions.evaluate import default
from ..questions.facts import flatten
from ..questions.query import Apart, Pair, Query, Triple
from ..solving.script import meets_bits
from ..solving.vectors import width


def substituted(conjuncts: Sequence[Term], choice: Mapping[Term, Term]) -> tuple[Term, ...]:
    """The conjuncts with symbols replaced."""
    memo: dict[Term, Term] = {}
    return flatten(T.substitute(c, choice, memo) for c in conjuncts) if choice else tuple(conjuncts)


def composed(current: Mapping[Term, Term], choice: Mapping[Term, Term]) -> Mapping[Term, Term]:
    """What each of the query's symbols has become when `choice` follows on `current`."""
    if not choice:
        return current
    memo: dict[Term, Term] = {}
    out = {old: T.substitute(new, choice, memo) for old, new in current.items()}
    return {**choice, **out}


def launched(query: Query, choice: Mapping[Term, Term]) -> Query:
    """The query with symbols replaced, in the launch as well."""
    memo: dict[Term, Term] = {}

    def each(terms: Triple) -> Triple:
        x, y, z = (T.substitute(term, choice, memo) for term in terms)
        return x, y, z

    def at(address: Address | None) -> Address | None:
        if address is None:
            return None
        return replace(address, index=tuple((stride, T.substitute(i, choice, memo)) for stride, i in address.index))

    pair = query.pair
    threads, blocks = (each(pair.threads[0]), each(pair.threads[1])), (each(pair.blocks[0]), each(pair.blocks[1]))
    there = replace(pair, threads=threads, blocks=blocks, block_dim=each(pair.block_dim), grid_dim=each(pair.grid_dim))
    return Query(there, substituted(query.guards, choice), at(query.first), at(query.second))


def curved_symbols(conjuncts: Sequence[Term]) -> list[Term]:
    """The uniform symbols that make the conjuncts non-linear: in products of unknowns, in divisors, and where
    bits meet that no vector of known width can hold."""
    out: dict[Term, None] = {}
    seen: set[Term] = set()
    bits_are_hard = width(conjuncts) is None
    for conjunct in conjuncts:
        for term in T.subterms(conjunct, seen):
            if term.op == Op.MUL:
                unknown = [a for a in term.args if not a.is_const]
                involved = unknown if len(unknown) > 1 else []
            elif term.op in (Op.TDIV, Op.TMOD) and not term.args[1].is_const:
                involved = [term.args[1]]
            elif bits_are_hard and meets_bits(term):
                involved = list(term.args)
            else:
                continue
            for part in involved:
                for symbol in sorted(part.symbols, key=lambda s: s.info.name):
                    if symbol.info.kind is Kind.UNIFORM and symbol.sort is Sort.INT:
                        out[symbol] = None
    return list(out)


def small_launches(pair: Pair, conjuncts: Sequence[Term], current: Mapping[Term, Term]) -> list[dict[Term, Term]]:
    """Constants for the curved symbols, the most promising first; empty where all is linear.

    `current` says what each of the query's symbols is called in `conjuncts`."""
    curved = curved_symbols(conjuncts)
    if not curved:
        return []
    tile = _tile(conjuncts)
    block = [current.get(d, d) for d in pair.block_dim]
    grid = [current.get(d, d) for d in pair.grid_dim]
    free = [d for d in block if not d.is_const]
    shapes = _shapes(len(free), tile, pair.apart is Apart.WARPS)
    sizes = (2 * tile, 2, 4 * tile, tile // 2 + 1)
    wishes = itertools.product(enumerate(sizes), enumerate(shapes), enumerate((2, 4)))
    found: dict[tuple[Term, ...], dict[Term, Term]] = {}
    # by diagonals: each size and each shape has its turn early
    for (_, size), (_, shape), (_, blocks) in sorted(wishes, key=lambda w: (sum(rank for rank, _ in w), w[0][0])):
        choice: dict[Term, Term] = {}
        for symbol in curved:
            wish = shape[free.index(symbol)] if symbol in free else blocks if symbol in grid else size
            choice[symbol] = T.integer(_nearest(wish, symbol))
        found.setdefault(tuple(choice.values()), choice)
    return list(found.values())


def unequal_sizes(pair: Pair, conjuncts: Sequence[Term], current: Mapping[Term, Term]) -> list[dict[Term, Term]]:
    """The same with lengths that differ from each other, in few threads: rows and columns that have changed places, or
    a digit that was forgotten, show where two lengths are not the same. Empty where fewer than two are parameters."""
    block, grid = ([current.get(d, d) for d in extents] for extents in (pair.block_dim, pair.grid_dim))
    lengths = [symbol for symbol in curved_symbols(conjuncts) if symbol not in (*block, *grid)]
    if len(lengths) < 2:
        return []
    wide, few = (8, 8) if pair.apart is Apart.BLOCKS else (64, 1)
    extents = {d: T.ONE for d in (*block, *grid) if not d.is_const}
    extents |= {d: T.integer(_nearest(size, d)) for d, size in ((block[0], wide), (grid[0], few)) if not d.is_const}
    out: list[dict[Term, Term]] = []
    for first, step in itertools.product(range(limits.UNEQUAL), (1, -1)):
        sizes = ((first + step * number) % limits.UNEQUAL + 1 for number in range(len(lengths)))
        choice = {length: T.integer(_nearest(size, length)) for length, size in zip(lengths, sizes, strict=True)}
        out.append({**extents, **choice})
    return out


def _tile(conjuncts: Sequence[Term]) -> int:
    """The largest small constant that the query speaks of."""
    smallest, largest = limits.TILE
    seen: set[Term] = set()
    constants = (abs(t.value) for c in conjuncts for t in T.subterms(c, seen) if t.is_const and t.sort is Sort.INT)
    return max((c for c in constants if smallest <= c <= largest), default=smallest)


def _shapes(dimensions: int, tile: int, across_warps: bool) -> Sequence[tuple[int, ...]]:
    wide = 2 * tile
    if dimensions == 1:
        return [(64,), (256,)] if across_warps else [(8,), (64,), (256,)]
    if dimensions == 2:
        flat = [(32, 4), (wide, 4), (4, wide)]
        return flat if across_warps else [(4, 4), *flat]
    if dimensions == 3:
        return [(32, 2, 2)] if across_warps else [(4, 2, 2), (32, 2, 2)]
    return [()]


def narrowed(conjuncts: Sequence[Term], spread: int) -> dict[Term, Term]:
    """Every integer symbol within `spread` of its plainest value, as a symbol that carries these bounds: for what can
    be solved exactly only between bounds."""
    symbols = sorted(frozenset[Term]().union(*(c.symbols for c in conjuncts)), key=lambda s: s.info.name)
    out: dict[Term, Term] = {}
    for symbol in symbols:
        if symbol.sort is Sort.INT:
            low, high = bounds(symbol)
            least = int(default(symbol))
            low = least if low is None else max(low, least)
            high = low + spread if high is None else min(high, low + spread)
            out[symbol] = T.symbol(symbol.info.name, symbol.info.kind, symbol.sort, low, high)
    return out


def _nearest(wish: int, symbol: Term) -> int:
    low, high = bounds(symbol)
    if low is not None and wish < low:
        return low
    return high if high is not None and wish > high else wish


def without_product(
    pair: Pair, conjuncts: Sequence[Term], current: Mapping[Term, Term]
) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """The limit of threads in a block without its product: (a weaker form, to prove with; a stronger one, to
    search in). The weaker knows sums only, the stronger allows blocks inside one of a few boxes."""
    dims = [d for d in (current.get(d, d) for d in pair.block_dim) if not d.is_const]
    most = pair.most
    products = {T.le(T.mul(a, b), T.integer(most)) for a, b in itertools.combinations(dims, 2)}
    x, y, z = (current.get(d, d) for d in pair.block_dim)
    products.add(T.le(T.mul(T.mul(x, y), z), T.integer(most)))
    rest = [c for c in conjuncts if c not in products]
    if len(dims) < 2 or len(rest) == len(conjuncts):
        return tuple(conjuncts), tuple(conjuncts)
    scale = 1
    for d in pair.block_dim:
        scale *= d.value if d.is_const else 1
    # a, b >= 1 and a * b <= m: then (a - 1) * (b - 1) >= 0 gives a + b <= m + 1
    sums = [T.le(T.add(a, b), T.integer(most // scale + 1)) for a, b in itertools.combinations(dims, 2)]
    inside = [T.and_(*map(_at_most, dims, box)) for box in _boxes(len(dims), most // scale)]
    return flatten((*rest, *sums)), flatten((*rest, T.or_(*inside)))


def _at_most(dim: Term, size: int) -> Term:
    return T.le(dim, T.integer(size))


def _boxes(dimensions: int, most: int) -> Iterator[tuple[int, ...]]:
    sizes = [1 << i for i in range(11)]
    for box in itertools.product(sizes, repeat=dimensions - 1):
        used = 1
        for size in box:
            used *= size
        if used <= most and (dimensions == 2 or box[0] in (4, 32)):
            yield (*box, most // used)
