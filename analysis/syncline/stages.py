"""The analysis's intermediate forms as text, one stage at a time: what `syncline show` prints from the IR on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from . import api
from .checks.context import Context, context_of
from .checks.divergence.divergences import divergences
from .checks.races.conflicts import Conflict, Undecided, meetings
from .checks.races.pairs import candidates, levels
from .checks.races.races import races
from .incremental import work_for
from .intervals.control.control_tree import Access
from .intervals.mhp.relations import Relation
from .ir.kernel import Address, Kernel, Unit
from .ir.launch import Launch
from .ir.pretty import address, pretty
from .ir.terms import Term, render
from .limits.limit import Budget
from .options import Options
from .prove.prover import solve
from .prove.questions.query import Answer, Apart, GaveUp, Model, Query, Satisfiable, Unsatisfiable
from .prove.questions.work import Work
from .repair.conflicts.graph import Pair
from .repair.conflicts.groups import group
from .repair.conflicts.insertion_points import Candidate
from .report.launch import describe
from .wording import words
from .wording.races import access_kind

_PLACED = {
    Apart.LANES: "two lanes of a warp",
    Apart.WARPS: "threads of two warps",
    Apart.THREADS: "two threads of a block",
    Apart.BLOCKS: "threads of two blocks",
    Apart.SAME: "one thread",
}


def conflict_graph(path: str, source: bytes, options: Options, name: str) -> str:
    """The conflict graph of a kernel of a file, for each of its launches; empty where it has no kernel of this name."""
    unit = api.lowered(path, source, options)
    kernels = (kernel for kernel in unit.kernels if kernel.name == name)
    return "\n".join(line for kernel in kernels for line in lines_of("conflicts", unit, kernel, options))


def lines_of(stage: str, unit: Unit, kernel: Kernel, options: Options) -> Iterator[str]:
    """A kernel of a unit at one stage, line by line: as `ir`, and once for each launch as `intervals`, `summaries`,
    `queries` or `conflicts`."""
    if stage == "ir":
        yield pretty(kernel)
        return
    for launch in api.launches_of(options, unit.launches.get(kernel.name, ())):
        work = work_for(options)
        yield f"kernel {kernel.name}, {describe(launch)}"
        match stage:
            case "intervals":
                yield from intervals(context_of(kernel, launch, solve, work))
            case "summaries":
                yield from summaries(context_of(kernel, launch, solve, work))
            case "queries":
                yield from queries(kernel, launch, work)
            case _:
                yield from conflicts(context_of(kernel, launch, solve, work))
        yield ""


def intervals(context: Context) -> Iterator[str]:
    """Barriers and accesses with the numbers that the other stages use, and which accesses may meet, and how."""
    for sync in context.tree.barriers:
        yield f"  barrier {sync.id}  line {_line(sync.statement)}  {sync.statement.scope.value}  {sync.statement.text}"
    for access in context.tree.accesses:
        yield f"  access {_access(access)}"
    for first, second in (pair for facts in context.by_array for pair in candidates(context, facts)):
        for level in levels(context, first.address.array.space):
            for relation in meetings(context.reach_of(level, first, second), first, second):
                how = _relation(context, relation)
                yield f"  {first.access.id} meets {second.access.id}, {_PLACED[level.apart]}: {how}"


def summaries(context: Context) -> Iterator[str]:
    """Every access, barrier and decision as terms over thread ids, parameters and loop counters."""
    summary = context.summary
    for loop, fact in summary.loops.items():
        variables = ", ".join(f"{name} = {render(term)}" for name, term in fact.variables)
        yield f"  loop {loop}  {render(fact.counter)}" + (f": {variables}" if variables else "")
    for fact in summary.accesses.values():
        value = "" if fact.value is None else f" = {render(fact.value)}"
        yield f"  access {_access(fact.access)}"
        yield f"    at {address(fact.address)}{value}"
        yield from _guard(fact.guard)
    for site in summary.barriers.values():
        yield f"  barrier {site.barrier.id}  line {_line(site.barrier.statement)}"
        yield from _guard(site.guard)
    for decision in summary.decisions:
        missed = ", ".join(map(str, decision.barriers)) or "none"
        condition = render(decision.condition)
        yield f"  {decision.what} at line {decision.site.span.line}: {condition} (barriers at stake: {missed})"
        yield from _guard(decision.guard)
    for name, origin in summary.origins.items():
        yield f"  {name}: {origin.kind}, {words(origin.reason)}"
    for unknown in summary.unknowns:
        yield f"  unknown at line {unknown.statement.site.span.line}: {words(unknown.statement.reason)}"


def queries(kernel: Kernel, launch: Launch, work: Work) -> Iterator[str]:
    """Every question that the race and divergence checks ask, with its answer."""
    asked: list[tuple[Query, Answer]] = []

    def recording(query: Query, budget: Budget, known: Sequence[Model], work: Work) -> Answer:
        answer = solve(query, budget, known, work)
        asked.append((query, answer))
        return answer

    context = context_of(kernel, launch, recording, work)
    races(context)
    divergences(context)
    for number, (query, answer) in enumerate(asked, 1):
        yield f"  query {number}: {_PLACED[query.pair.apart]}"
        for one in (query.first, query.second):
            if one is not None:
                yield f"    at {address(one)}"
        yield from _guard(query.guards)
        yield f"    -> {_answer(answer)}"


def conflicts(context: Context) -> Iterator[str]:
    """The conflict graph: the accesses that conflict, how each pair of them does, and the cheapest barriers that
    separate them, with the pairs that need each."""
    conflicts, undecided = races(context)
    ends = {one.access.id: one.access for c in (*conflicts, *undecided) for one in (c.first, c.second)}
    for _, access in sorted(ends.items()):
        lines = ", ".join(str(_head(context, loop)) for loop in access.loops)
        plural = "s" if len(access.loops) > 1 else ""
        around = f"  in the loop{plural} at line{plural} {lines}" if lines else ""
        yield f"  access {_told(access)}{around}"
    for conflict in conflicts:
        how = _relation(context, conflict.relation)
        equal = ", one value" if conflict.same_value else ""
        yield f"  {_pair(conflict)} collide, {_PLACED[conflict.apart]}{equal}: {how}"
    for open_pair in undecided:
        yield f"  {_pair(open_pair)} may collide: {words(open_pair.reason)}"
    grouped = group(context, conflicts)
    wanted: dict[Candidate, dict[str, None]] = {}
    for one in grouped.groups:
        for barrier in one.barriers:
            wanted.setdefault(barrier, {}).update(dict.fromkeys(map(_pair, one.pairs)))
    for barrier, pairs in wanted.items():
        yield f"  a barrier of the {barrier.scope.value} {_where(context, barrier)} parts {'; '.join(pairs)}"
    left = dict.fromkeys(_pair(p) for one in grouped.groups if not one.barriers for p in one.pairs)
    if left:
        yield f"  no barrier within a block parts {'; '.join(left)}"


def _pair(pair: Conflict | Undecided | Pair) -> str:
    return f"{pair.first.access.id} and {pair.second.access.id}"


def _where(context: Context, barrier: Candidate) -> str:
    """The line that a barrier would stand before, and its weight."""
    point = context.points[min(barrier.at.nodes)]
    return f"before line {_line(point.statement)} (weight {barrier.cost:g})"


def _guard(guard: tuple[Term, ...]) -> Iterator[str]:
    for condition in guard:
        yield f"    if {render(condition)}"


def _access(access: Access) -> str:
    loops = f"  in loops {', '.join(map(str, access.loops))}" if access.loops else ""
    return f"{_told(access)}{loops}"


def _told(access: Access) -> str:
    """The number of an access, its line, and what it does to which array."""
    what = f"{access_kind(access.statement)} {_name(access.statement.address)}"
    return f"{access.id}  line {_line(access.statement)}  {what}"


def _name(at: Address) -> str:
    return at.array.name


def _line(statement: object) -> int:
    return statement.site.span.line  # type: ignore[attr-defined]


def _relation(context: Context, relation: Relation) -> str:
    parts: list[str] = []
    for loop, low, high in relation.distances:
        line = context.tree.loops[loop].statement.site.span.line
        if low == high:
            text = "the same iteration" if low == 0 else f"iterations {low} apart"
        else:
            text = f"iterations {'any' if low is None else low} to {'any' if high is None else high} apart"
        parts.append(f"{text} of the loop at line {line}")
    for who, loops, word in (
        ("first", relation.first_zero, "in the first iteration"),
        ("first", relation.first_positive, "after the first iteration"),
        ("second", relation.second_zero, "in the first iteration"),
        ("second", relation.second_positive, "after the first iteration"),
    ):
        parts += [f"{who} {word} of the loop at line {_head(context, loop)}" for loop in loops]
    for who, loop, gap, more in relation.ends:
        side = "first" if who == 1 else "second"
        when = "its last iteration" if gap == 0 else f"iteration {gap:+d}{' or more' if more else ''} from its last"
        parts.append(f"{side} behind the loop at line {_head(context, loop)}, the other one in {when}")
    if relation.first_path or relation.second_path:
        parts.append("past a barrier that stands in a branch not taken")
    return "; ".join(parts) or "no barrier between them"


def _head(context: Context, loop: int) -> int:
    return context.tree.loops[loop].statement.site.span.line


def _answer(answer: Answer) -> str:
    match answer:
        case Unsatisfiable(by):
            return f"impossible ({by})"
        case GaveUp(reason):
            return f"undecided: {words(reason)}"
        case Satisfiable(model):
            values = ", ".join(f"{render(s)} = {v}" for s, v in model.symbols.items())
            return f"possible: {values}"
