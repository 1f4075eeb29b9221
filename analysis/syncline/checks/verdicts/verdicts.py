"""From "the solver has a model" to a verdict: replay, what the witness depends on, and whether a sensible caller
could cause it (docs/internals/proofs.md, "Verdicts")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...courses import Course
from ...findings import FindingVerdict
from ...intervals.summary import Origin, OriginKind
from ...ir import terms as t
from ...ir.kernel import Scope, Site
from ...ir.ordering import waits_for_exited
from ...ir.reasons import Cause, Reason
from ...ir.terms import Kind
from ...ir.unread import UnreadKind
from ...limits import checks as limits
from ...prove.questions.query import Apart, Model, Query, Satisfiable
from ...records import record, replace
from ...replay.values import Confirmation, DivergenceKind, Race
from ..context import Context
from ..divergence.divergences import Divergence
from ..launches.host_facts import broken, unusual
from ..races.conflicts import Conflict, unsure_between
from ..two_threads import TwoThreads, conjuncts
from .arguments import leans_on
from .distances import distances
from .input_order import order_needed
from .replays import hangs_on_arguments, replay_divergence, replay_race, shown_whatever_memory_holds
from .uncertain_order import fence_of_some, inner_wait, one_array, relaxed, unacquired, unknown_masks, waiting
from .unknown_inputs import unknown_in, unknown_inputs
from .unread import hangs_on
from .usual_launches import Look, look, odd_call, senseless, unasked_axes


@record
class Assessment:
    """`verdict` is None where the witness decides nothing, and `reason` says why. `depends_on` is what a possible one
    needs. `seen` is the race of a certain one's run, where other threads show it than the prover named; `course` is
    what two threads did in the run."""

    verdict: FindingVerdict | None
    confirmed: bool
    depends_on: tuple[Reason, ...] = ()
    reason: Reason | None = None
    seen: Race | None = None
    course: Course | None = None


def race_verdict(context: Context, conflict: Conflict) -> Assessment:
    """The verdict of a conflict."""
    query, model = conflict.query, conflict.model
    inputs = unknown_inputs(context.summary, query, model)
    confirmation = replay_race(context, query, model, conflict.first.site, conflict.second.site)
    of_data = [o for o in inputs.in_address if o.kind.is_data]
    if of_data and _is_unlikely(context, conflict, of_data):
        assessed = _assess(FindingVerdict.RACY, confirmation.found, None, inputs.in_address, inputs.in_guard, ())
        return replace(assessed, course=confirmation.course)
    # what the run of the first witness does not show either says nothing about another shape
    vague = confirmation.found and bool(inputs.kinds - {OriginKind.UNREAD})
    harmful = query if conflict.differ is t.TRUE else replace(query, guards=(*query.guards, conflict.differ))
    axes, flat = unasked_axes(context, harmful, lambda q: look(context, conflict, q, vague) is Look.SEEN)
    unlikely = senseless(query, model) or odd_call(context, conflict, vague)
    unlikely += inner_wait(context, conflict) + waiting(context, conflict) + axes
    unlikely += unsure_between(context, conflict) + unknown_masks(context, conflict)
    unlikely += relaxed(conflict) + unacquired(context, conflict)
    unlikely += fence_of_some(context, conflict) + _unread(context, query, model)
    unlikely += _in_model(context, conflict.first.site, conflict.second.site)
    unlikely += (
        one_array(context, conflict) + broken(context, query, model) + _same_in_run(context, conflict, confirmation)
    )
    exchanged, others = _not_computed(context, query, conflict.two_threads)
    unlikely += _values_not_followed(context, conflict) + others
    always = bool(of_data) and not unlikely and _shown_always(context, conflict, of_data)
    unlikely += () if always or _is_exact(confirmation) else exchanged
    if always or (confirmation.found and not unlikely and not of_data):
        unlikely = distances(context, conflict) or unusual(context, flat, model)
        if not unlikely and not conflict.is_harmless:
            unlikely = order_needed(context, flat)
        unlikely += _cut_short(context)
    in_address, confirmed = (() if always else inputs.in_address), always or confirmation.found
    assessed = _assess(FindingVerdict.RACY, confirmed, confirmation.reason, in_address, inputs.in_guard, unlikely)
    others = confirmation.reason is not None and confirmation.reason.cause is Cause.OTHER_THREADS_RACE
    seen = confirmation.race if others and assessed.verdict is FindingVerdict.RACY else None
    return replace(assessed, seen=seen, course=confirmation.course)


def is_at_most_possible(context: Context, conflict: Conflict) -> bool:
    """Whether it is seen without a question and without a run that nothing certain can be said of a conflict."""
    inputs = unknown_inputs(context.summary, conflict.query, conflict.model)
    return _is_unlikely(context, conflict, [o for o in inputs.in_address if o.kind.is_data])


def _is_unlikely(context: Context, conflict: Conflict, of_data: Sequence[Origin]) -> bool:
    """Whether something keeps `race_verdict` from calling a conflict certain that takes neither a question nor a run to
    see. `of_data`: the contents that its addresses hang on. Where there are some, the finding names these and nothing
    else, unless it is certain: what takes questions and runs need not be looked at then."""
    query, model = conflict.query, conflict.model
    return bool(
        (of_data and not _may_be_always(context, conflict, of_data))
        or senseless(query, model)
        or broken(context, query, model)
        or inner_wait(context, conflict)
        or waiting(context, conflict)
        or unsure_between(context, conflict)
        or unknown_masks(context, conflict)
        or relaxed(conflict)
        or unacquired(context, conflict)
        or _in_model(context, conflict.first.site, conflict.second.site)
        or one_array(context, conflict)
        or _values_not_followed(context, conflict)
    )


def divergence_verdict(context: Context, divergence: Divergence) -> Assessment:
    """The verdict of a divergence."""
    inputs = unknown_inputs(context.summary, divergence.query)
    exchanged, others = _not_computed(context, divergence.query, divergence.two_threads)
    unlikely = senseless(divergence.query, divergence.model) + others
    unlikely += _unread(context, divergence.query, divergence.model)
    unlikely += _in_model(context, divergence.barrier.statement.site)
    axes, flat = unasked_axes(
        context, divergence.query, lambda asked: isinstance(context.ask(asked, limits.ASSESSMENT), Satisfiable)
    )
    unlikely += axes
    confirmation, exchanged = _divergence_shown(context, divergence, exchanged)
    unlikely += exchanged
    unlikely += broken(context, divergence.query, divergence.model) + _at_the_end(divergence, confirmation)
    if confirmation.found and not unlikely:
        unlikely = (distances(context, divergence) or unusual(context, flat, divergence.model)) + _cut_short(context)
    assessed = _assess(FindingVerdict.DIVERGENT, confirmation.found, confirmation.reason, (), inputs.in_guard, unlikely)
    return replace(assessed, course=confirmation.course)


def _divergence_shown(
    context: Context, divergence: Divergence, exchanged: tuple[Reason, ...]
) -> tuple[Confirmation, tuple[Reason, ...]]:
    """What a run of the witness shows, and what of the values that lanes give each other it takes from the witness:
    where it hangs on these, one that computes them is asked, too."""
    asked = context, divergence.query, divergence.model, divergence.barrier.statement.site
    confirmation = replay_divergence(*asked)
    if (exchanged or not confirmation.found) and any(meet.statement.target for meet in context.tree.exchanges):
        computed = replay_divergence(*asked, exchanges=True)
        if _is_exact(computed):
            return computed, ()
    return confirmation, exchanged


def _shown_always(context: Context, conflict: Conflict, unknown: Iterable[Origin]) -> bool:
    """Whether a race at addresses that hang on what memory holds, or on what an atomic gave back, is there whatever
    that is: no caller can pass anything by which it is not. A run knows what lanes give each other, and nothing of
    functions without a model."""
    if not _may_be_always(context, conflict, unknown):
        return False
    sites = conflict.first.site, conflict.second.site
    return shown_whatever_memory_holds(context, conflict.query, conflict.model, *sites)


def _may_be_always(context: Context, conflict: Conflict, unknown: Iterable[Origin]) -> bool:
    """Whether a run can show that, for all that is seen without one."""
    known = (OriginKind.MEMORY, OriginKind.INPUT)
    return not hangs_on_arguments(conflict.query) and all(
        origin.kind in known or _is_exchanged(context, origin.reason) for origin in unknown
    )


def _is_exchanged(context: Context, reason: Reason) -> bool:
    """Whether a value is what lanes give each other, each time as a run computes it."""
    if reason.cause is not Cause.VALUE_OF:
        return False
    named = [meet.statement for meet in context.tree.exchanges if meet.statement.function == reason.arguments[0]]
    return bool(named) and all(exchange.target is not None for exchange in named)


def _is_exact(confirmation: Confirmation) -> bool:
    """Whether a run shows what was claimed, and took no liberty."""
    return confirmation.found and not confirmation.notes


def _same_in_run(context: Context, conflict: Conflict, confirmation: Confirmation) -> tuple[Reason, ...]:
    """Whether the values that two writes leave are said to differ for want of knowledge (what loops or memory make of
    them, or what lanes of one warp give each other), and the run of the witness has them equal: where loops make them
    of inputs, a second one has to show them differ, that finds something else in each element."""
    race = confirmation.race
    if race is None or not race.of_one_value or conflict.is_harmless:
        return ()
    values = [value for value in (conflict.first.value, conflict.second.value) if value is not None]
    unknown = {origin.kind for origin in unknown_in(context.summary, values)}
    vague = {OriginKind.LOOP, OriginKind.MEMORY} | ({OriginKind.OPAQUE} if conflict.apart is Apart.LANES else set())
    if not unknown.isdisjoint(vague) or conflict.alike:
        return (Cause.SAME_IN_RUN(),)
    made = (s for value in values for s in value.symbols if s.info.kind is Kind.PRIVATE)
    if all(s.info.name in context.summary.masks for s in made):  # votes hang on conditions, which no filling decides
        return ()
    sites = conflict.first.site, conflict.second.site
    filled = replay_race(context, conflict.query, conflict.model, *sites, filled=True).race
    return () if filled is not None and not filled.of_one_value else (Cause.SAME_IN_RUN(),)


def _values_not_followed(context: Context, conflict: Conflict) -> tuple[Reason, ...]:
    """The types that are not known of the values that two writes leave: what is computed of them is not followed, and
    both may leave the same."""
    if conflict.is_harmless or not (conflict.first.access.writes and conflict.second.access.writes):
        return ()
    values = [value for value in (conflict.first.value, conflict.second.value) if value is not None]
    lost = dict.fromkeys(origin.reason for origin in unknown_in(context.summary, values))
    return tuple(reason for reason in lost if reason.cause in (Cause.VALUE_OF_TYPE, Cause.NAME_OF_TYPE))


def _at_the_end(divergence: Divergence, confirmation: Confirmation) -> tuple[Reason, ...]:
    """Lanes that come to the kernel's end without `__syncwarp()` have exited then, and the others go on. The guide
    wants all lanes of the mask that have not exited to come."""
    barrier, seen = divergence.barrier.statement, confirmation.divergence
    ends = seen is not None and seen.kind is DivergenceKind.MISSED
    forgives = barrier.scope is Scope.WARP and barrier.orders_memory and not waits_for_exited(barrier)
    return (Cause.LANES_AT_THE_END(),) if ends and forgives else ()


def _cut_short(context: Context) -> tuple[Reason, ...]:
    """Where the work ran out, nobody knows whether a sensible caller meets the witness."""
    return (Cause.LOOK_CUT_SHORT(),) if context.work.is_over else ()


def _in_model(context: Context, *sites: Site) -> tuple[Reason, ...]:
    """That all of a finding stands in one call of what is put in the place of a header: nobody has read how the header
    does it."""
    names = dict(context.kernel.modelled)
    found = [names[site.span.path] for site in sites if site.span.path in names]
    calls = {tuple(call for call in site.calls if call.path not in names) for site in sites}
    return (Cause.INSIDE_OF_MODEL(found[0]),) if len(found) == len(sites) and len(calls) == 1 else ()


_Origins = Iterable[Origin]


def _assess(
    sure: FindingVerdict,
    confirmed: bool,
    why_not: Reason | None,
    in_address: _Origins,
    in_guard: _Origins,
    unlikely: tuple[Reason, ...],
) -> Assessment:
    unknown_addresses = tuple(dict.fromkeys(o.reason for o in in_address if o.kind.is_data))
    if unknown_addresses:
        return Assessment(FindingVerdict.POSSIBLE, confirmed, unknown_addresses)
    if confirmed:
        return Assessment(FindingVerdict.POSSIBLE, True, unlikely) if unlikely else Assessment(sure, True)
    data = tuple(dict.fromkeys(o.reason for o in (*in_guard, *in_address) if o.kind.is_data))
    if data:
        return Assessment(FindingVerdict.POSSIBLE, False, data + unlikely)
    vague = tuple(dict.fromkeys(o.reason for o in (*in_guard, *in_address) if o.kind is not OriginKind.UNREAD))
    what = Cause.DEPENDS_ON(vague) if vague else why_not or Cause.NOT_SHOWN()
    return Assessment(None, False, (), what)


#: opaque values that a device may give as the witness has them: what a caller passes, chance, or the time
_ANY_VALUE = frozenset(
    (
        Cause.CLOCK,
        Cause.COPYING_ITEMS,
        Cause.COPY_ARGUMENTS,
        Cause.IMAGE_READ,
    )
)


def _not_computed(
    context: Context, query: Query, two_threads: TwoThreads
) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """What a guard takes from other lanes, where a run computes it, and, apart from these, what it takes from text that
    was not read, from code that was given up, or from a function without a model. The device may never have the value
    that the witness has: it is this analysis that does not know it, and a run takes it from the witness. (What is true
    of every thread, whatever way it went, needs no value.)"""
    always = [thread(fact) for thread in (two_threads.first, two_threads.second) for fact in context.summary.always]
    known = frozenset(conjuncts(always)) if always else frozenset()
    known = known.union(context.dimensions.relations)  # what is not followed there `unusual` asks about
    needed = replace(query, guards=tuple(g for g in query.guards if g not in known))
    in_guard = unknown_inputs(context.summary, needed).in_guard
    opaque = dict.fromkeys(o.reason for o in in_guard if o.kind in (OriginKind.OPAQUE, OriginKind.FUNCTION))
    needed_reasons = [reason for reason in opaque if reason.cause not in _ANY_VALUE]
    exchanged = tuple(reason for reason in needed_reasons if _is_exchanged(context, reason))
    return exchanged, tuple(reason for reason in needed_reasons if reason not in exchanged)


def _unread(context: Context, query: Query, model: Model) -> tuple[Reason, ...]:
    """The names and members of headers that are not here, and the template arguments that are not followed, whose
    values the witness has chosen; the macros that a conditional of the kernel asks for, and that such a header may
    define; a launch that stands in text which is left out; what a device function is given."""
    values = (
        one.reason(context.kernel.name)
        for one in hangs_on(context.kernel, query, model)
        if one.kind is not UnreadKind.ARGUMENT or not context.dimensions.says(one.symbol)
    )
    macros = dict.fromkeys(name for condition in context.kernel.conditions for name in condition.names)
    types = (Cause.OPEN_TYPE(name) for name in context.kernel.open_types)
    return (
        *values,
        *(Cause.UNREAD_MACRO(name) for name in macros),
        *((Cause.LAUNCH_LEFT_OUT(context.launch.origin),) if context.launch.left_out else ()),
        *types,
        *leans_on(context, query, model),
    )
