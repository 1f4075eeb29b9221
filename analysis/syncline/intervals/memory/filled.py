"""What the threads of a block have written to an array before a barrier, as what another thread reads behind it:
`index[t] = f(t); __syncthreads(); a[index[t]]`.

The write's address is solved for the thread, and the iteration, that writes the cell which is read: a number with mixed
digits, `4 * x + 256 * k` with x < 64. There is one solution at most, so the cell holds what that thread wrote, if there
is such a thread and it came to the write; else what an earlier write left, or what it held before. Writes of the same
iteration of all common loops come one after the other, as in the text: a barrier stands between two to one cell, or
they race. Whatever cannot be solved may have written anything.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping

from ...ir import terms as t
from ...ir.kernel import Address, Write
from ...ir.lanes import LINEAR_THREAD
from ...ir.terms import Kind, Op, Scalar, Sort, Term
from ...records import record
from ..control.control_tree import Access
from ..record import Record
from ..summary import AccessFact
from ..threads.elsewhere import Elsewhere
from ..values.byte_offsets import Bytes, all_or_none, byte_offset, bytes_of, never_same


class Writers:
    """The writes of an array, in source order, as far as they have been recorded."""

    def __init__(self, writers: Iterable[Access]) -> None:
        self._writers = tuple(writers)
        self._seen = 0  #: so many of them are looked at
        self._latest: dict[Hashable, tuple[AccessFact, Bytes]] = {}  #: of those alike the last one, in source order

    def before(self, node: Access, record: Record) -> list[tuple[AccessFact, Bytes]] | None:
        """Those that stand before a read, the last one first, without those that a later one to the same place, under
        the same conditions, hides; None where one is not recorded. (Those that stand behind it are of an earlier
        iteration.)"""
        if self._seen and self._writers[self._seen - 1].id > node.id:
            self._seen, self._latest = 0, {}
        while self._seen < len(self._writers) and self._writers[self._seen].id < node.id:
            fact = record.accesses.get(self._writers[self._seen].id)
            if fact is None:
                return None
            alike = (fact.address.index, fact.address.offset, fact.address.size, fact.guard, fact.access.loops)
            how = (_is_plain(fact), fact.stored is None)
            self._latest.pop((alike, how), None)
            self._latest[alike, how] = fact, bytes_of(fact.address)
            self._seen += 1
        return list(reversed(self._latest.values()))


def filled(
    node: Access, address: Address, scalar: Scalar, writers: Writers, before: Term, record: Record
) -> Term | None:
    """What a read gives behind a barrier, where these are all the writes of the array and it held `before` what nobody
    wrote; None where that is not known."""
    earlier = writers.before(node, record)
    if earlier is None:
        return None
    options: list[tuple[Term, Term]] = []
    seen: list[frozenset[Term]] = []
    mine = bytes_of(address)
    for fact, theirs in earlier:
        if _is_plain(fact) and never_same(mine, theirs) and all_or_none(fact.address, address):
            continue
        place = _place(fact, node, address, scalar, record)
        if fact.stored is None or place is None:
            return None
        proviso, there = place
        needed = frozenset(proviso.args if proviso.op == Op.AND else (proviso,))
        if any(later <= needed for later in seen):
            continue  # a later write is there wherever this one is
        seen.append(needed)
        # what several indices make up has to be seen in the value
        value = fact.stored if all(part.op == Op.SYM for part in there.indices) else record.in_full(fact.stored)
        record.take(value, there)
        given = there(value)
        options.append((proviso, t.cast(given, scalar) if scalar.sort is Sort.INT else given))
        if proviso is t.TRUE:
            break
    value = before
    for proviso, given in reversed(options):
        value = t.ite(proviso, given, value)
    return value


def _place(
    fact: AccessFact, node: Access, address: Address, scalar: Scalar, record: Record
) -> tuple[Term, Elsewhere] | None:
    """Whether a write has written what is read, and the thread that did."""
    value, loops = fact.stored, fact.access.loops
    if value is None or value.sort is not scalar.sort:
        return None
    if not _is_plain(fact) or not all_or_none(fact.address, address):
        return None
    around = dict(record.counters)
    if not record.block_level.issuperset(loop for loop in loops if loop in node.loops):
        return None
    if not all(loop in (node.loops if loop in around else record.loops) for loop in loops):
        return None
    own = frozenset(record.loops[loop].counter for loop in loops if loop not in around)
    solved = _solve(fact, address, own, record.fixed)
    if solved is None or not own.issubset(solved.parts):
        return None
    counters = tuple((loop, around.get(loop) or solved.parts[record.loops[loop].counter]) for loop in loops)
    there = _there(solved, counters, record)
    if there is None:
        return None
    return t.and_(*solved.proviso, *_is_there(there, record.fixed), *map(there, fact.guard)), there


def _is_plain(fact: AccessFact) -> bool:
    """Whether what an access writes is there at once."""
    statement = fact.access.statement
    return isinstance(statement, Write) and not (statement.volatile or statement.pending or statement.transfer)


@record(slots=False)
class _Solution:
    """The indices and counters of who writes a cell, or what is made of them, if the proviso holds."""

    parts: dict[Term, Term]
    proviso: tuple[Term, ...]


@record
class _Digit:
    """A term of an address that differs between threads, or iterations, and takes the numbers below `size`. `turned`:
    its stride is negative, and it is counted from above."""

    part: Term
    stride: int
    size: Term | None
    mask: int = 0  #: what its bits are turned with
    turned: bool = False


def _solve(fact: AccessFact, address: Address, own: frozenset[Term], fixed: Mapping[Term, Term]) -> _Solution | None:
    digits: list[_Digit] = []
    rest = byte_offset(address)
    for part, stride in t.monomials(byte_offset(fact.address)).items():
        if not any(s.info.kind is Kind.THREAD or s in own for s in part.symbols):
            if any(s.info.kind in (Kind.PRIVATE, Kind.PRIVATE_UNDERSTOOD) for s in part.symbols):
                return None
            rest = t.sub(rest, t.mul(t.integer(stride), part))
            continue
        digit = _digit(part, stride, own, fixed)
        if digit is None:
            return None
        digits.append(digit)
    parts, proviso = _indices_named(fact), []
    for digit in digits:
        if digit.turned:  # stride * (size - 1 - digit) from below
            assert digit.size is not None
            rest = t.add(rest, t.mul(t.integer(digit.stride), t.sub(digit.size, t.ONE)))
    proviso.append(t.le(t.ZERO, rest))
    digits.sort(key=lambda digit: -digit.stride)
    for i, digit in enumerate(digits):
        if i and not _fits(digit, digits[i - 1]):
            return None
        number = t.tdiv(rest, t.integer(digit.stride))
        rest = t.tmod(rest, t.integer(digit.stride))
        if digit.size is not None:
            proviso.append(_below(number, digit.size, fixed))
        if digit.turned:
            number = t.sub(t.sub(digit.size or t.ZERO, t.ONE), number)
        parts[digit.part] = t.bxor(number, t.integer(digit.mask)) if digit.mask else number
    proviso.append(t.eq(rest, t.ZERO))
    return _Solution(parts, tuple(p for p in proviso if p is not t.TRUE))


def _is_there(there: Elsewhere, fixed: Mapping[Term, Term]) -> Iterator[Term]:
    """That the block has the thread."""
    for index in t.THREAD:
        index = fixed.get(index, index)
        extent = _extent(index, fixed)
        if not index.is_const and extent is not None:
            yield _below(there.indices[index], extent, fixed)


def _fits(digit: _Digit, above: _Digit) -> bool:
    """Whether a digit stays below the next one."""
    return digit.size is not None and digit.size.is_const and digit.size.value * digit.stride <= above.stride


def _digit(part: Term, stride: int, own: frozenset[Term], fixed: Mapping[Term, Term]) -> _Digit | None:
    turned, mask = stride < 0, 0
    if part.op == Op.BXOR and any(a.is_const for a in part.args):
        part, bits = sorted(part.args, key=lambda a: a.is_const)
        mask = bits.value
    size = _size(part, own, fixed)
    if size is None and part not in own:
        return None
    if mask:
        known = size.value if size is not None and size.is_const else 0
        if mask < 0 or not known or known & (known - 1) or mask >= known:
            return None
    if turned and (size is None or not size.is_const):
        return None
    return _Digit(part, abs(stride), size, mask, turned)


def _size(part: Term, own: frozenset[Term], fixed: Mapping[Term, Term]) -> Term | None:
    """How many numbers an index, or its quotient or remainder by a constant, takes."""
    if part.op == Op.SYM:
        return None if part in own else _extent(part, fixed)
    if part.op not in (Op.TDIV, Op.TMOD) or part.args[0].op != Op.SYM or not part.args[1].is_const:
        return None
    by, extent = part.args[1], _extent(part.args[0], fixed)
    if extent is None or by.value <= 0:
        return None
    if part.op == Op.TMOD:
        return by
    return t.integer(-(-extent.value // by.value)) if extent.is_const else extent


def _extent(index: Term, fixed: Mapping[Term, Term]) -> Term | None:
    for symbol, size in zip(t.THREAD, t.BLOCK_DIM, strict=True):
        if fixed.get(symbol, symbol) is index:
            return fixed.get(size, size)
    return None


def _below(number: Term, size: Term, fixed: Mapping[Term, Term]) -> Term:
    """That a number is less than a size; TRUE where the launch says so."""
    if size.is_const:
        narrow = {
            s: t.symbol(s.info.name, s.info.kind, lo=0, hi=extent.value - 1)
            for s in number.symbols
            if s.info.kind is Kind.THREAD and (extent := _extent(s, fixed)) is not None and extent.is_const
        }
        _, high = t.bounds(t.substitute(number, narrow))
        if high is not None and high < size.value:
            return t.TRUE
    return t.lt(number, size)


def _indices_named(fact: AccessFact) -> dict[Term, Term]:
    """What a write's guard says of who writes: `threadIdx.x == 0`, `threadIdx.x % 32 == 0`."""
    named: dict[Term, Term] = {}
    for condition in fact.guard:
        if condition.op != Op.EQ:
            continue
        for part, value in (condition.args, condition.args[::-1]):
            of = part.args[0] if part.op in (Op.TMOD, Op.TDIV) and part.args[1].is_const else part
            if value.is_const and of.op == Op.SYM and of.info.kind is Kind.THREAD:
                named[part] = value
    return named


def _there(solved: _Solution, counters: tuple[tuple[int, Term], ...], record: Record) -> Elsewhere | None:
    """The thread that a solution names, in the iterations that these counters give; None where an index of it is not
    known."""
    parts = dict(solved.parts)
    for index in t.THREAD:
        index = record.fixed.get(index, index)
        if index.is_const or index in parts:
            continue
        quotient = next((p for p in parts if p.op == Op.TDIV and p.args[0] is index), None)
        rest = None if quotient is None else t.tmod(index, quotient.args[1])
        if quotient is None or rest not in parts:
            return None
        parts[index] = t.add(t.mul(quotient.args[1], parts[quotient]), parts[rest])
    number = t.substitute(t.substitute(LINEAR_THREAD, record.fixed), parts)
    made = {a.result: a.access.loops for a in record.accesses.values() if a.result}
    return Elsewhere(number, parts, counters, tuple(record.block_ids()), frozenset(), record.counts, made)
