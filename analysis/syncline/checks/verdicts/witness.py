"""A prover's model becomes a witness that a person can check by hand, and the inputs of its concrete replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from ...courses import Course
from ...findings import ThreadId, Witness
from ...ir import terms as t
from ...ir.elements import element_text
from ...ir.kernel import Address, Site
from ...ir.terms import Kind, Op, Sort, Term
from ...prove.questions.evaluate import evaluate
from ...prove.questions.query import Model, Query, Triple, Value
from ...records import replace
from ...replay.values import Race
from ..context import Context
from ..races.conflicts import Conflict
from ..races.races import in_order
from ..two_threads import ThreadRenaming, TwoThreads
from .inputs import inputs, template_values


def threads_of(query: Query, model: Model) -> tuple[ThreadId, ThreadId]:
    """The two threads, with their position in the launch."""
    block_dim = numbers(query.pair.block_dim, model)

    def one(side: int) -> ThreadId:
        thread = numbers(query.pair.threads[side], model)
        linear = thread[0] + block_dim[0] * (thread[1] + block_dim[1] * thread[2])
        return ThreadId(numbers(query.pair.blocks[side], model), thread, linear // 32, linear % 32)

    return one(0), one(1)


def numbers(terms: Triple, model: Model) -> tuple[int, int, int]:
    x, y, z = (int(evaluate(term, model)) for term in terms)
    return x, y, z


def byte_offset(address: Address, model: Model) -> int:
    """Where the access starts, in bytes from the start of its array."""
    return address.offset + sum(stride * int(evaluate(term, model)) for stride, term in address.index)


def first_byte(query: Query, model: Model) -> int:
    """The first byte that the two accesses both touch."""
    return max(byte_offset(address, model) for address in (query.first, query.second) if address is not None)


def conflict_witness(
    context: Context, conflict: Conflict, confirmed: bool, seen: Race | None = None, course: Course | None = None
) -> Witness:
    """The witness of a race. Thread A makes the later of the two accesses (in a sequential reading), where the finding
    stands; `distance` is how many iterations of the innermost common loop A is ahead. The address is the first byte
    that both touch. Where a run has `seen` the race between other threads, it is theirs."""
    query, model, two_threads = conflict.query, conflict.model, conflict.two_threads
    assert query.first is not None
    swap = in_order(context, conflict)[1] is conflict.first
    byte = first_byte(query, model)
    first, second = conflict.first.access, conflict.second.access
    loops = [loop for loop in first.loops if loop in second.loops]
    distance = None
    if loops:
        counter = context.summary.loops[loops[-1]].counter
        distance = abs(
            int(evaluate(two_threads.second(counter), model)) - int(evaluate(two_threads.first(counter), model))
        )
    values, shared = _values(context, query, model, two_threads, (first.loops, second.loops))
    one, two = threads_of(query, model)
    if not swap:  # A is the second access's thread
        one, two = two, one
        values = tuple((name, y, x) for name, x, y in values)
    witness = Witness(
        threads=(one, two),
        address=element_text(query.first.array, byte),
        values=values,
        shared_values=shared,
        data=_data(context, query, model),
        block_dim=numbers(query.pair.block_dim, model),
        grid_dim=numbers(query.pair.grid_dim, model),
        distance=distance,
        confirmed=confirmed,
        inputs=inputs(context, model),
        template_values=template_values(context, model),
    )
    if seen is not None:
        witness = _of_run(witness, seen, in_order(context, conflict)[1].site)
    return _with_course(witness, course)


def _of_run(witness: Witness, seen: Race, site: Site) -> Witness:
    """The witness with the threads and the address of a run; the loops' counters are of other threads."""
    later, earlier = (seen.first, seen.second) if seen.second.site != site else (seen.second, seen.first)
    address = element_text(seen.array, seen.byte)
    return replace(witness, threads=(later.thread, earlier.thread), address=address, values=(), distance=None)


def _with_course(witness: Witness, course: Course | None) -> Witness:
    """The witness with what its threads did in a run, where that is known of these."""
    one, two = ((thread.block, thread.thread) for thread in witness.threads)
    return witness if course is None else replace(witness, course=course.of((one, two)))


def threads_witness(
    context: Context,
    query: Query,
    model: Model,
    two_threads: TwoThreads,
    loops: tuple[int, ...],
    confirmed: bool,
    course: Course | None = None,
) -> Witness:
    """The witness of a divergence: two threads and what they decide on."""
    values, shared = _values(context, query, model, two_threads, (loops, loops))
    witness = Witness(
        threads=threads_of(query, model),
        address=None,
        values=values,
        shared_values=shared,
        data=_data(context, query, model),
        block_dim=numbers(query.pair.block_dim, model),
        grid_dim=numbers(query.pair.grid_dim, model),
        confirmed=confirmed,
        inputs=inputs(context, model),
        template_values=template_values(context, model),
    )
    return _with_course(witness, course)


def _values(
    context: Context,
    query: Query,
    model: Model,
    two_threads: TwoThreads,
    loops: tuple[tuple[int, ...], tuple[int, ...]],
) -> tuple[tuple[tuple[str, str, str], ...], tuple[tuple[str, str], ...]]:
    """Loop variables of the loops that each access stands in, and the parameters that the question mentions."""
    memo: dict[Term, Value] = {}

    def side_values(thread: ThreadRenaming, inside: tuple[int, ...]) -> dict[str, str]:
        out: dict[str, str] = {}
        for loop in inside:
            for name, term in context.summary.loops[loop].variables:
                if term.sort is Sort.INT and not _opaque(term):
                    out[name] = _text(evaluate(thread(term), model, memo))
        return out

    one, two = side_values(two_threads.first, loops[0]), side_values(two_threads.second, loops[1])
    names = list(dict.fromkeys((*one, *two)))
    apart = tuple((n, one.get(n, "-"), two.get(n, "-")) for n in names if one.get(n) != two.get(n))
    agreed = [(n, one[n]) for n in names if n in one and one.get(n) == two.get(n)]
    symbols: set[Term] = set()
    for guard in query.guards:
        symbols |= guard.symbols
    for address in (query.first, query.second):
        if address is not None:
            for _, term in address.index:
                symbols |= term.symbols
    parameters = sorted(
        (s for s in symbols if s.info.kind is Kind.UNIFORM and not t.is_extent(s)), key=lambda s: s.info.name
    )
    agreed += [(s.info.name, _text(evaluate(s, model, memo))) for s in parameters]
    return apart, tuple(agreed)


def _opaque(term: Term) -> bool:
    return any(s.op in (Op.CALL, Op.LOAD) for s in t.subterms(term)) or any(
        s.info.kind is Kind.PRIVATE for s in term.symbols
    )


def _text(value: Value) -> str:
    if isinstance(value, float):  # an infinity, or no number
        return str(value)
    if isinstance(value, Fraction) and not isinstance(value, int):
        try:
            return f"{float(value):g}"
        except OverflowError:
            return f"{float('inf') if value > 0 else -float('inf'):g}"
    return str(int(value))


def _data(context: Context, query: Query, model: Model) -> tuple[str, ...]:
    """Input contents that the guards or addresses look at: "flag[0] = 1"."""
    arrays = {a.key: a for a in context.kernel.arrays}
    memo: dict[Term, Value] = {}
    found: dict[str, None] = {}
    seen: set[Term] = set()
    for root in _telling(query):
        for term in t.subterms(root, seen):
            if term.op == Op.LOAD and term.payload[0] in arrays:
                element = element_text(arrays[term.payload[0]], int(evaluate(term.args[0], model, memo)))
                found[f"{element} = {_text(evaluate(term, model, memo))}"] = None
    return tuple(found)


#: what loops gather
_GATHERED = (Kind.PRIVATE, Kind.PRIVATE_UNDERSTOOD)


def _telling(query: Query) -> Iterator[Term]:
    """The guards and the addresses, without bounds of what nothing else looks at, as of a sum that a loop gathers."""
    roots = [*query.guards] + [x for a in (query.first, query.second) if a is not None for _, x in a.index]
    looked_at = Counter(symbol for root in roots for symbol in root.symbols)
    for root in roots:
        alone = (side for side in root.args if looked_at[side] == 1)
        if root.op not in (Op.LE, Op.LT) or not any(side.info.kind in _GATHERED for side in alone):
            yield root


# --- replay ---------------------------------------------------------------------------------------------------------
