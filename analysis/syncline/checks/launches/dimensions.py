"""A launch as terms: the dimensions that it fixes, and what is assumed of the others by what the kernel speaks of."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from ...ir import terms as t
from ...ir.kernel import Address, Atomic, Barrier, Kernel, Space
from ...ir.lanes import LANE, RANK, WARP
from ...ir.launch import Launch, argument, is_given
from ...ir.reasons import Assumption, AssumptionKind
from ...ir.terms import Kind, Term
from ...records import field, record

_INT_MAX = 2**31 - 1


@record(slots=False)
class LaunchDimensions:
    """The launch as terms, and what had to be assumed about it."""

    block: tuple[Term, Term, Term]
    grid: tuple[Term, Term, Term]
    fixed: dict[Term, Term]
    assumptions: tuple[Assumption, ...]
    relations: tuple[Term, ...] = ()  #: what the launch says of extents, parameters and the host's own values
    touching: tuple[tuple[str, Term], ...] = ()  #: what it says of those that access what a parameter leads to
    computed: frozenset[Term] = frozenset()  #: what the host computes in ways that are not followed
    places: Mapping[Term, str] = field(default_factory=dict)  #: where the host's text says each of these
    most: int = t.MAX_THREADS  #: how many threads a block has at most, where an extent is not given

    @property
    def one_block(self) -> bool:
        return all(d is t.ONE for d in self.grid)

    @property
    def one_warp(self) -> bool:
        """Whether the launch says so."""
        return all(d.is_const for d in self.block) and math.prod(d.value for d in self.block) <= WARP

    @property
    def one_thread(self) -> bool:
        return all(d is t.ONE for d in self.block)

    @cached_property
    def related(self) -> frozenset[Term]:
        """The symbols of which the relations speak."""
        return frozenset[Term]().union(*(relation.symbols for relation in self.relations))

    def says(self, symbol: Term) -> bool:
        """Whether the launch relates a symbol of the kernel to others."""
        return self.fixed.get(symbol, symbol) in self.related


def dimensions_of(kernel: Kernel, launch: Launch, mentioned: Mentions) -> LaunchDimensions:
    """Dimensions that the launch does not fix are symbolic. Only where no launch is in sight an axis that the kernel
    never looks at has extent 1: a kernel that reads only .x indices is written for one-dimensional launches, and one
    that reads no block index and has nothing for blocks to share for a single block. A signed parameter that is
    converted to unsigned is taken not to be negative."""
    used = mentioned.symbols
    looked = used | kernel.looks
    fixed: dict[Term, Term] = {}
    assumed: list[Assumption] = []
    block: list[Term] = []
    grid: list[Term] = []
    dialect = kernel.dialect
    given_threads = math.prod(extent or 1 for extent in launch.block)
    most = _most_threads(kernel, given_threads)
    for extents, given, index, size, word, names in (
        (block, launch.block, t.THREAD, t.BLOCK_DIM, "block", (dialect.block_dim, dialect.thread)),
        (grid, launch.grid, t.BLOCK, t.GRID_DIM, "grid", (dialect.grid_dim, dialect.block)),
    ):
        reads_any = any(index[i] in looked for i in range(3))
        for axis in range(3):
            extent = given[axis]
            highest = _highest(launch, size[axis]) if extent is None else None
            if highest == 1:
                extent = 1
            if extent is None and word == "block" and axis == 0 and (made := _made_for(kernel, launch, looked)):
                extent = made[0]
                assumed.append(AssumptionKind.MADE_FOR(names[0].format(axis="x", number=0), *made))
            alone = word == "grid" and not reads_any and not mentioned.across_blocks
            unread = index[axis] not in looked and size[axis] not in kernel.looks and (axis > 0 or alone)
            if extent is None and unread and size[axis] not in launch.numbers | launch.open:
                extent = 1
                named = (name.format(axis=t.AXES[axis], number=axis) for name in names)
                assumed.append(AssumptionKind.ONE_EXTENT(*named))
            if extent is None and word == "block":
                longest = min(t.MAX_BLOCK[axis], most // given_threads, highest or t.MAX_BLOCK[axis])
                extents.append(t.block_extent(axis, longest))
                fixed[size[axis]], fixed[index[axis]] = extents[axis], t.thread_index(axis, longest)
            elif extent is None:
                extents.append(size[axis])
            else:
                constant = t.integer(extent)
                extents.append(constant)
                fixed[size[axis]] = constant
                if extent == 1:
                    fixed[index[axis]] = t.ZERO
                elif word == "block":
                    fixed[index[axis]] = t.thread_index(axis, extent)
    if t.WORK_DIM in used and None not in (*launch.block, *launch.grid):
        spread = [axis for axis in (1, 2) if (launch.block[axis], launch.grid[axis]) != (1, 1)]
        fixed[t.WORK_DIM] = t.integer(max(spread, default=0) + 1)
        assumed.append(AssumptionKind.WORK_DIMENSIONS(fixed[t.WORK_DIM].value))
    for parameter in kernel.parameters:
        for name, value in launch.parameters:
            if parameter.name == name and parameter.symbol is not None:
                fixed[parameter.symbol] = _held(value, parameter.symbol)
            elif parameter.name == name and parameter.array is not None and not value:
                fixed[is_given(name)] = t.FALSE
    for symbol in sorted(mentioned.converted - fixed.keys(), key=lambda s: s.info.name):
        if symbol.info.lo is None or symbol.info.lo < 0:
            fixed[symbol] = t.symbol(symbol.info.name, Kind.UNIFORM, symbol.sort, 0, symbol.info.hi)
            assumed.append(AssumptionKind.NOT_NEGATIVE(symbol.info.name))
    if launch.lockstep:
        assumed.append(AssumptionKind.IN_STEP(launch.lockstep))
    passed = [(p.name, p.symbol) for p in kernel.parameters if p.symbol is not None]
    held = {argument(name): term for name, term in (*passed, *kernel.template_values) if _holds_an_int(term)}
    named = {name: fixed.get(symbol, symbol) for name, symbol in held.items()}
    names = {**fixed, **named}
    flags = {argument(p.name): p.symbol for p in kernel.parameters if p.symbol and p.symbol.sort is t.Sort.BOOL}
    relations = tuple(t.substitute(_of_flags(relation, flags), names) for relation in launch.relations)
    touching = tuple((name, t.substitute(relation, names)) for name, relation in launch.touching)
    places = dict(zip((*relations, *(relation for _, relation in touching)), launch.places, strict=False))
    return LaunchDimensions(
        tuple(block),  # type: ignore[arg-type]
        tuple(grid),  # type: ignore[arg-type]
        fixed,
        tuple(assumed),
        tuple(relation for relation in relations if not relation.is_const),
        tuple((name, relation) for name, relation in touching if not relation.is_const),
        frozenset(t.substitute(name, names) for name in launch.computed),
        places,
        most,
    )


def _highest(launch: Launch, extent: Term) -> int | None:
    """The most that the relations of a launch let an extent be, where they say what it is equal to."""
    equal = (r.args for r in launch.relations if r.op == t.Op.EQ and extent in r.args)
    highs = (t.bounds(term)[1] for terms in equal for term in terms if term is not extent)
    return min((high for high in highs if high is not None and high >= 1), default=None)


def _most_threads(kernel: Kernel, given: int) -> int:
    """How many threads a block has at most: a launch of more than `__launch_bounds__` says fails. `given` is the
    product of the extents that the launch gives; where that is more already, it counts."""
    bound = kernel.launch_bounds[0]
    known = (most for most in (bound, t.MAX_THREADS) if most is not None and given <= most)
    return min(known, default=given)


def _made_for(kernel: Kernel, launch: Launch, looked: frozenset[Term]) -> tuple[int, str] | None:
    """How many threads a block has that no launch says anything of, and which collective is made for so many."""
    silent = not launch.in_sight and launch.block == (None, None, None)
    flat = looked.isdisjoint((*t.THREAD[1:], *t.BLOCK_DIM[1:]))
    return kernel.made_for[0] if silent and flat and len(kernel.made_for) == 1 else None


def _holds_an_int(term: Term) -> bool:
    """Whether a parameter holds what a host integer does: a narrower one is converted."""
    if term.sort is not t.Sort.INT or term.is_const:
        return term.is_const
    return term.op == t.Op.SYM and (term.info.hi is None or term.info.hi >= _INT_MAX)


@record(slots=False)
class Mentions:
    """What a kernel's body speaks of: all symbols, the signed parameters that it converts to unsigned, and whether it
    has atomics that blocks could share, or barriers at which they meet."""

    symbols: frozenset[Term]
    converted: frozenset[Term]
    parts: frozenset[Term]  #: every term and every part of one
    across_blocks: bool


def _held(value: int, parameter: Term) -> Term:
    """A number as the parameter's type holds it: 256 is 0 where that has eight bits, and true where it is a flag. One
    that some format of floats does not hold as it is stays open, as the symbol does not say which it has."""
    if parameter.sort is t.Sort.BOOL:
        return t.boolean(value != 0)
    if parameter.sort is t.Sort.REAL:
        return t.real(value) if all(t.nearest(Fraction(value), each) == value for each in t.FORMATS) else parameter
    low, high = parameter.info.lo, parameter.info.hi
    if low is None or high is None or low <= value <= high or (high - low + 1) & (high - low):
        return t.integer(value)
    return t.integer((value - low) % (high - low + 1) + low)


def _of_flags(relation: Term, flags: Mapping[Term, Term]) -> Term:
    """`argument whole == e` as a relation of the flag that the parameter holds: whether e is not zero."""
    if relation.op == t.Op.EQ:
        for one, other in (relation.args, relation.args[::-1]):
            if one in flags and one not in other.symbols:
                return t.eq(flags[one], t.ne(other, t.ZERO))
    return relation


def mentions(kernel: Kernel) -> Mentions:
    """Collected from every term in the body. (Numbers of lanes stand for no dimension.)"""
    terms: set[Term] = set()
    across = False
    stack: list[object] = [kernel.body]
    while stack:
        item = stack.pop()
        if isinstance(item, Term):
            terms.add(item)
        elif isinstance(item, tuple):
            stack += item
        else:
            if isinstance(item, Atomic) and item.address.array.space is Space.GLOBAL:
                across = across or item.scope.spans_blocks
            across = across or (isinstance(item, Barrier) and item.scope.spans_blocks)
            for name in getattr(item, "__slots__", ()):
                if name != "site":
                    value = getattr(item, name, None)
                    if isinstance(value, (Term, tuple, Address)):
                        stack.append(value)
    seen: set[Term] = set()
    converted = {
        part.args[0]
        for term in terms
        for part in t.subterms(term, seen)
        if part.op == t.Op.CAST and not part.payload.signed and _is_parameter(part.args[0])
    }
    memo: dict[Term, Term] = {}
    symbols = (t.substitute(term, {LANE: t.ZERO, RANK: t.ZERO}, memo).symbols for term in terms)
    return Mentions(frozenset().union(*symbols), frozenset(converted), frozenset(seen), across)


def _is_parameter(term: Term) -> bool:
    return term.op == t.Op.SYM and term.info.kind is Kind.UNIFORM
