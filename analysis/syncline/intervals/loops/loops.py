"""Loops: what their variables hold at the head of each iteration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...ir import terms as t
from ...ir.kernel import Exit, Next
from ...ir.reasons import Cause
from ...ir.terms import Kind, Op, Sort, Term
from ...records import record
from ..control.control_tree import Jump, LoopNode, RegionNode, walk
from ..memory.forwarding import is_cell
from ..record import Record
from ..states import Env, State, beyond
from ..summary import Guard, Origin, OriginKind, is_block_uniform
from .kept_below import kept_below, kept_from
from .periodic import periodic
from .recurrence import closed_form, drift


def probes_for(node: LoopNode, changed: Iterable[Term]) -> Env:
    """Stand-ins for what the variables hold at the head of an iteration."""
    label = node.statement.label
    return {
        v: t.symbol(f"{v.info.name}~{label}", Kind.PRIVATE_UNDERSTOOD, v.sort, v.info.lo, v.info.hi) for v in changed
    }


@record
class Probed:
    """One iteration that starts from the `probes`: it stays in the loop under `condition`, comes to its `end` (None: it
    never comes back to the head), and makes the unknowns `made`."""

    probes: Env
    end: State | None
    condition: Term
    made: set[Term]


def at_head(record: Record, node: LoopNode, state: State, counter: Term, probed: Probed) -> tuple[Env, list[Term]]:
    """What the variables hold at the head of iteration `counter`, and facts about those without a closed form. `state`
    is before the loop."""
    loop = node.statement
    probes, end, condition, made = probed.probes, probed.end, probed.condition, probed.made
    moving = frozenset(made) | frozenset(probes.values()) | {counter}
    head = dict(state.env)
    facts: list[Term] = []
    if end is None:  # the body never comes back to the head: one iteration
        return head, [t.eq(counter, t.ZERO)]
    open_vars: list[Term] = []
    cells: list[Term] = []
    in_full = record.in_full
    afters = {v: in_full(end.env[v]) for v in probes if v in end.env}
    for v, probe in probes.items():
        after = afters.get(v)
        form = None
        if after is not None:
            form = closed_form(in_full(state.env[v]), probe, after, counter, moving - {probe}, condition)
            form = None if form is None else record.settled(form)
        if form is not None:
            head[v] = form
        elif is_cell(v):
            cells.append(v)
        else:
            open_vars.append(v)
    begun = {v: in_full(state.env[v]) for v in open_vars if v in afters}
    found = periodic(begun, probes, afters, counter)
    head.update((v, record.settled(form)) for v, form in found.items())
    open_vars = [v for v in open_vars if v not in found]
    closed_forms = {probe: head[v] for v, probe in probes.items() if v not in open_vars and v not in cells}
    followed = {v: _carried(begun[v], afters[v], counter, closed_forms, moving) for v in open_vars if v in begun}
    head.update((v, record.settled(form)) for v, form in followed.items() if form is not None)
    open_vars = [v for v in open_vars if followed.get(v) is None]
    forms = {probe: head[v] for v, probe in probes.items() if v not in open_vars and v not in cells}
    for v in cells:
        head[v] = _last_stored(state.env[v], afters.get(v), counter, forms, moving) or probes[v]
    closed = {probe for v, probe in probes.items() if v not in open_vars and is_block_uniform(head[v])}
    agreeing = _agreeing({v for v in open_vars if is_block_uniform(state.env[v])}, probes, afters, closed)
    passed = [in_full(test) for test in beyond(end.guard, state.guard)]

    def stands(term: Term) -> bool:
        return term.symbols.isdisjoint(moving)

    for v in open_vars:
        name = f"{v.info.name}@{loop.label}"
        origin = _origin(record, v, afters[v])
        head[v] = record.uniform(name, v.sort, origin) if v in agreeing else record.private(name, v, origin)
        low, high = drift(probes[v], afters[v])
        start = in_full(state.env[v])
        if low is not None and low >= 0:
            facts.append(t.le(start, head[v]))
        if high is not None:
            facts.append(t.le(head[v], t.add(start, t.mul(t.integer(high), counter))))
        if v in agreeing and v.info.lo is not None:
            facts.append(t.le(t.integer(v.info.lo), head[v]))
        facts += map(record.settled, kept_below(start, head[v], probes[v], afters[v], passed, stands))
        facts += map(record.settled, kept_from(start, head[v], probes[v], afters[v], counter, forms, stands))
    stays = record.settled(t.substitute(condition, {probe: head[v] for v, probe in probes.items()}))
    fixed = frozenset(stays.symbols - made - {head[v] for v in (*open_vars, *cells)} - {counter})
    facts += _not_met(stays, counter, fixed, ends=_ends_by_test(node))
    return head, facts


def _carried(start: Term, after: Term, counter: Term, forms: Env, moving: frozenset[Term]) -> Term | None:
    """What a variable holds at the head of an iteration that the one before made of variables with closed `forms`, as
    `last = i` before `i /= 2`."""
    if after.sort is not Sort.INT or any(part.op in (Op.LOAD, Op.CALL) for part in t.subterms(after)):
        return None
    return _last_stored(start, after, counter, forms, moving)


def _last_stored(start: Term, after: Term | None, counter: Term, forms: Env, moving: frozenset[Term]) -> Term | None:
    """What a cell holds at the head of an iteration, where each leaves something there that hangs on its number alone:
    on the variables with the closed `forms`."""
    if after is None:
        return None
    after = t.substitute(after, forms)
    if after.symbols & (moving - {counter}):
        return None
    return t.ite(t.eq(counter, t.ZERO), start, t.substitute(after, {counter: t.sub(counter, t.ONE)}))


def _not_met(stays: Term, counter: Term, fixed: frozenset[Term], *, ends: bool) -> Iterator[Term]:
    """What a loop that runs while `a != b` knows at the head of iteration `counter`, where their difference goes up or
    down by one each time (`fixed` are the symbols that no iteration changes): it was zero in no iteration before. Where
    the loop `ends` in no other way, it comes to zero at last (numbers are taken not to overflow), and has not passed
    it."""
    parts = stays.args if stays.op == Op.AND else (stays,)
    for part in parts:
        if part.op != Op.NOT or part.args[0].op != Op.EQ or part.args[0].args[0].sort is not Sort.INT:
            continue
        difference = t.sub(*part.args[0].args)
        step = t.monomials(difference).get(counter)
        start = t.sub(difference, t.mul(t.integer(step or 0), counter))
        if step not in (1, -1) or not start.symbols <= fixed:
            continue
        ahead = t.mul(t.integer(-step), start)  # iterations until the two are equal
        yield t.le(counter, ahead) if ends and len(parts) == 1 else t.or_(t.lt(ahead, t.ZERO), t.le(counter, ahead))


def _ends_by_test(node: LoopNode) -> bool:
    """Whether a loop is left by its condition alone: no `break`, no `return`."""
    nodes = list(walk((*node.test, *node.body, *node.step)))
    inner = {n.statement.label for n in nodes if isinstance(n, RegionNode | LoopNode)}
    for jump in (n.statement for n in nodes if isinstance(n, Jump)):
        own = isinstance(jump, Next) and jump.label == node.statement.label
        if isinstance(jump, Exit) or not (own or jump.label in inner):
            return False
    return True


def came_round(record: Record, counter: Term, head: Env, guard: Guard, probed: Probed) -> Term:
    """What is known at the head of an iteration: it is the first, or the one before came to its end. (Of variables
    without a closed form nothing is said.)"""
    probes, end = probed.probes, probed.end
    if end is None:
        return t.TRUE
    before = {counter: t.sub(counter, t.ONE)}
    values = before | {probe: t.substitute(head[v], before) for v, probe in probes.items()}
    own = {probe for v, probe in probes.items() if head[v].op == t.Op.SYM and head[v].info.kind is Kind.PRIVATE}
    own |= {probe for v, probe in probes.items() if any(x.op == t.Op.CALL for x in t.subterms(head[v]))}
    parts = (probed.condition, *beyond(end.guard, guard))
    known = [record.settled(t.substitute(part, values)) for part in parts if not part.symbols & (own | probed.made)]
    return t.or_(t.le(counter, t.ZERO), t.and_(*known))


def _agreeing(candidates: set[Term], probes: Env, after: Env, trusted: set[Term]) -> set[Term]:
    """Those loop variables on which all threads of a block agree in equal iterations: the greatest subset of
    `candidates` (which start uniform) whose steps look at nothing but each other and `trusted` probes."""
    while True:
        fine = trusted | {probes[v] for v in candidates}
        keep = {v for v in candidates if all(s in fine or s.info.kind in _AGREED for s in after[v].symbols)}
        if keep == candidates:
            return candidates
        candidates = keep


_AGREED = (Kind.UNIFORM, Kind.BLOCK, Kind.COUNTER)


def _origin(record: Record, variable: Term, after: Term) -> Origin:
    """A loop variable that is fed from memory or from an opaque call is as unknown as they are."""
    for term in t.subterms(after):
        name = t.name_of(term)
        origin = record.origins.get(name) if name is not None else None
        if origin is not None and origin.kind.is_data:
            return origin
    return Origin(OriginKind.LOOP, Cause.LOOP_VARIABLE(variable.info.name))
