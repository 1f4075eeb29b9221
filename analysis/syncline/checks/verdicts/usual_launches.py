"""Whether a witness needs a launch, or arguments, that no sensible caller has: where it does not, the same question
with usual ones has a witness as well."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable

from ...ir import terms as t
from ...ir.reasons import Cause, Reason
from ...ir.terms import Term, render
from ...limits import checks as limits
from ...prove.questions.evaluate import evaluate
from ...prove.questions.query import Apart, GaveUp, Model, Query, Satisfiable, Unsatisfiable
from ...records import replace
from ..context import Context
from ..launches.host_facts import placed
from ..launches.shapes import likely_shapes, square_grid, with_shape
from ..races.conflicts import Conflict
from .chosen_strides import sensible_choices
from .replays import replay_race
from .strides import parameters


def unasked_axes(context: Context, query: Query, is_shown: Callable[[Query], bool]) -> tuple[tuple[Reason, ...], Query]:
    """What the finding needs where it needs a second block, or a second row of threads, along an axis that the kernel
    never asks about, and of which nobody says how long it is: it may well be 1, and then it `is_shown` or not. And the
    question with those axes as 1 that it does not need."""
    out: list[Reason] = []
    for word, axes in (("block", unasked(context, t.GRID_DIM)), ("thread", unasked(context, t.BLOCK_DIM))):
        fixed = dict.fromkeys(axes.values(), t.ONE)
        if not fixed:
            continue
        asked = with_shape(query, fixed, query.pair.apart)
        if t.FALSE in asked.guards or not is_shown(asked):
            names = " or ".join(t.AXES[axis] for axis in axes)
            out.append((Cause.MORE_BLOCKS if word == "block" else Cause.MORE_THREADS)(names))
        else:
            query = asked
    return tuple(out), query


def unasked(context: Context, sizes: tuple[Term, ...]) -> dict[int, Term]:
    """The extents of the block, or of the grid, of which nobody says anything, along axes that the kernel never asks
    about: they may well be 1. So may the work-group along an axis of which OpenCL's global id alone is asked for, and
    that of a task, along its first."""
    launch, dimensions = context.launch, context.dimensions
    threads = sizes is t.BLOCK_DIM
    stated = frozenset[Term]().union(*(one.condition.symbols for one in context.kernel.stated))
    given, extents, index = (
        (launch.block, dimensions.block, t.THREAD) if threads else (launch.grid, dimensions.grid, t.BLOCK)
    )
    return {
        axis: extents[axis]
        for axis in range(threads and not _is_task(context), 3)
        if given[axis] is None
        and sizes[axis] not in launch.numbers | stated
        and index[axis] not in context.looks - (context.kernel.global_alone if axis > 0 else frozenset())
        and not extents[axis].is_const
    }


def _is_task(context: Context) -> bool:
    """Whether the kernel may be meant for one work-item: it never asks which it is, and neither waits nor counts with
    others."""
    if not context.kernel.dialect.has_tasks or context.tree.barriers or context.tree.exchanges:
        return False
    asks = (*t.THREAD, *t.BLOCK, *t.BLOCK_DIM, *t.GRID_DIM)
    counts = any(fact.access.is_atomic for fact in context.summary.accesses.values())
    return not counts and context.mentions.parts.isdisjoint(asks) and context.looks.isdisjoint(asks)


def _index_terms(query: Query) -> list[Term]:
    return [term for a in (query.first, query.second) if a is not None for _, term in a.index]


def senseless(query: Query, model: Model) -> tuple[Reason, ...]:
    """Sizes and strides of zero or less: only where the witness has one, which the prover avoids when it can. What an
    address is chosen by (`flag ? a : b`) is no size."""
    in_address = parameters(part for term in _index_terms(query) for part in _chosen_from(term))
    return tuple(Cause.NOT_POSITIVE(s.info.name) for s in in_address if int(evaluate(s, model)) <= 0)


def _chosen_from(term: Term) -> Iterable[Term]:
    """The numbers that a sum is made of, without the conditions that choose among them."""
    for part in t.monomials(term):
        if part.op == t.Op.ITE:
            yield from _chosen_from(part.args[1])
            yield from _chosen_from(part.args[2])
        else:
            yield part


def odd_call(context: Context, conflict: Conflict, vague: bool) -> tuple[Reason, ...]:
    """Whether the conflict needs rows that overlap (a stride shorter than the row), a block shape that the kernel was
    not written for, or both. Empty where it does not.

    A kernel with 16-wide tiles races with itself when it is launched 17 wide; where nobody says how it is launched,
    that is no news; nor are two writes of one value that differ only in such a launch. Where the question is `vague`,
    its witness has to stand a replay to count."""
    query = conflict.query
    axes = (*unasked(context, t.GRID_DIM).values(), *unasked(context, t.BLOCK_DIM).values())
    ones = dict.fromkeys(axes, t.ONE)
    query, differ = with_shape(query, ones, query.pair.apart), t.substitute(conflict.differ, ones)
    if t.FALSE in query.guards:
        return ()  # `unasked_axes` tells
    apart = placed(context, query)
    related = context.dimensions.related
    shapes = [{}]
    if related.isdisjoint(query.pair.block_dim):
        shapes += likely_shapes(query, context.room)
    by_arguments = _by_arguments(context)
    if apart is Apart.BLOCKS and by_arguments.isdisjoint(query.pair.grid_dim):
        shapes += [square_grid(query)]
    names, sensible = sensible_choices(
        query, by_arguments, lambda q: isinstance(context.ask(q, limits.ASSESSMENT), Satisfiable)
    )
    for shape in shapes:
        for guards in sensible or [()]:
            if not guards and not shape:
                continue
            asked = with_shape(replace(query, guards=(*query.guards, *guards, differ)), shape, apart)
            # a certain race has a witness that a sensible caller could meet; not knowing is not enough
            looked = look(context, conflict, asked, vague)
            if looked is not Look.SEEN:
                reasons = [_particular(names)] if guards else []
                if shape:
                    reasons.append(_size(query, shape, looked))
                return tuple(reasons)
    return ()


def _by_arguments(context: Context) -> frozenset[Term]:
    """The extents that the launch computes from what it passes. (One that comes of something else may well be larger
    than what it is for, as far as the text says.)"""
    passed = {parameter.symbol for parameter in context.kernel.parameters}
    related = (r.symbols for r in context.dimensions.relations if not passed.isdisjoint(r.symbols))
    return frozenset[Term]().union(*related)


class Look(enum.Enum):
    """What came of looking for a witness."""

    SEEN = enum.auto()
    NONE = enum.auto()
    UNDECIDED = enum.auto()
    UNSEEN = enum.auto()  #: there is one, whose run does not show it


def look(context: Context, conflict: Conflict, asked: Query, vague: bool) -> Look:
    if t.FALSE in asked.guards:
        return Look.NONE
    answer = context.ask(asked, limits.ASSESSMENT)
    if isinstance(answer, GaveUp):
        answer = context.ask(asked)
    match answer:
        case Unsatisfiable():
            return Look.NONE
        case GaveUp():
            return Look.UNDECIDED
        case Satisfiable(model):
            sites = conflict.first.site, conflict.second.site
            shown = not vague or replay_race(context, asked, model, *sites).found
            return Look.SEEN if shown else Look.UNSEEN


_CAUSES = {
    Look.NONE: Cause.SHAPE,
    Look.UNDECIDED: Cause.SHAPE_UNDECIDED,
    Look.UNSEEN: Cause.SHAPE_UNSEEN,
}


def _size(query: Query, shape: dict[Term, Term], looked: Look) -> Reason:
    """That a finding hangs on how large the block or the grid is."""
    sizes = ", ".join(render(size) for size in shape.values())
    what, name = ("block", "blockDim") if shape.keys() <= set(query.pair.block_dim) else ("grid", "gridDim")
    return _CAUSES[looked](what, name, sizes)


def _particular(names: tuple[str, ...]) -> Reason:
    if not names:
        return Cause.GRID_LARGER_THAN_ARRAY()
    return Cause.PARTICULAR_VALUES(", ".join(names))
