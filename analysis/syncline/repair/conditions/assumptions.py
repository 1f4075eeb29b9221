"""Assumptions that settle a possible finding, as a comment: `// syncline: assume(ld >= n)`.

Where a possible finding depends on sizes and strides, the user alone knows what callers pass. The
prover is asked which simple precondition rules out the witnesses (each model that it answers with refutes further ones
without a question), and the kernel is checked again with the comment in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice

from ...checks.context import Context
from ...checks.verdicts.usual_launches import unasked
from ...findings import Condition, Edit, Finding, FindingVerdict, Fix, FixKind
from ...ir.kernel import Span
from ...ir.reasons import Cause, Reason
from ...ir.terms import BLOCK_DIM, GRID_DIM, Term
from ...limits import repair as limits
from ...prove.questions.evaluate import evaluate
from ...prove.questions.query import Apart, Model, Query, Satisfiable
from ...records import replace
from ..edits.layout import Layout
from ..trial import Trial, takes_away
from .launch_asserts import asserted
from .preconditions import Precondition, preconditions, unused

#: what a finding leans on that a precondition may settle
OF_CALLERS = frozenset(
    {
        Cause.NOT_POSITIVE,
        Cause.PARTICULAR_VALUES,
        Cause.GRID_LARGER_THAN_ARRAY,
        Cause.SHAPE,
        Cause.SHAPE_UNDECIDED,
        Cause.SHAPE_UNSEEN,
        Cause.MORE_BLOCKS,
        Cause.MORE_THREADS,
        Cause.NO_MULTIPLE,
        Cause.NOT_EQUAL,
        Cause.NO_POWER_OF_TWO,
    }
)


def with_assumption(
    source: bytes,
    path: str,
    finding: Finding,
    context: Context,
    queries: Sequence[tuple[Query, Model]],
    trial: Trial,
    condition: Condition | None,
) -> Finding:
    """The finding, with the assumption that settles it before its other fixes, if there is one. `queries`: what was
    asked of its threads, with the answers; `condition`: what settles all of the kernel."""
    if finding.verdict is not FindingVerdict.POSSIBLE or not queries:
        return finding
    if condition is not None:
        fix = _comment(source, path, context.kernel.span, condition.text)
        if fix is not None and takes_away(trial(fix), finding.rule):
            check = asserted(source, path, context.kernel, finding.launches, condition)
            checks = (check,) if check is not None and takes_away(trial(check), finding.rule) else ()
            return _offering(finding, (fix, *checks), condition.text)
    if not any(reason.cause in OF_CALLERS for reason in finding.depends_on):
        return finding
    for text in islice(_excluding(context, queries, finding.depends_on), limits.ASSUMPTIONS):
        fix = _comment(source, path, context.kernel.span, text)
        if fix is None or context.work.is_over:
            break
        if takes_away(trial(fix), finding.rule):
            return _offering(finding, (fix,), text)
    return finding


def _offering(finding: Finding, fixes: tuple[Fix, ...], text: str) -> Finding:
    others = (replace(other, title=f"{other.title} (not needed where `{text}`)") for other in finding.fixes)
    return replace(finding, fixes=(*fixes, *others), no_fix=None)


def _excluding(context: Context, queries: Sequence[tuple[Query, Model]], depends_on: Sequence[Reason]) -> Iterator[str]:
    """The preconditions, one or two at a time, under which none of these questions is seen to have a solution: those
    that end what the finding leans on, then weaker ones first. Under each of them threads still come to the
    accesses."""
    asked = [query for query, _ in queries]
    listed = sorted(preconditions(context.kernel, asked), key=lambda each: each.ends not in depends_on)
    vocabulary = [*unused(context.kernel, asked[0], _unasked_axes(context, depends_on)), *listed]
    witnesses: list[list[Model]] = [[model] for _, model in queries]
    left = limits.ASSUMPTION_QUESTIONS
    for chosen in _sets(vocabulary):
        if left <= 0 or context.work.is_over:
            return
        if any(_survives(model, chosen) for models in witnesses for model in models):
            continue
        conditions = tuple(each.condition for each in chosen)
        for query, models in zip(asked, witnesses, strict=True):
            left -= 1
            answer = context.ask(replace(query, guards=(*query.guards, *conditions)), limits.ASSUMPTION)
            if isinstance(answer, Satisfiable):
                models.append(answer.model)
                break
        else:
            left -= 1
            if _leaves_work(context, asked[0], conditions):
                yield " && ".join(each.text for each in chosen)


def _unasked_axes(context: Context, depends_on: Sequence[Reason]) -> frozenset[Term]:
    """The extents along which a finding needs a second block, or a second thread."""
    sizes = {Cause.MORE_BLOCKS: GRID_DIM, Cause.MORE_THREADS: BLOCK_DIM}
    asked = [sizes[reason.cause] for reason in depends_on if reason.cause in sizes]
    return frozenset(extent for each in asked for extent in unasked(context, each).values())


def _sets(vocabulary: Sequence[Precondition]) -> Iterator[tuple[Precondition, ...]]:
    yield from ((each,) for each in vocabulary)
    yield from combinations(vocabulary[: limits.ASSUMPTIONS_IN_PAIRS], 2)


def _survives(model: Model, chosen: Iterable[Precondition]) -> bool:
    """Whether a witness satisfies all of these preconditions."""
    return all(evaluate(each.condition, model) for each in chosen)


def _leaves_work(context: Context, query: Query, conditions: Iterable[Term]) -> bool:
    """Whether two threads, of one warp or not, still come to their accesses."""
    pair = replace(query.pair, apart=Apart.THREADS)
    reached = Query(pair, (*query.guards, *conditions) if query.first is not None else tuple(conditions))
    return isinstance(context.ask(reached, limits.ASSUMPTION), Satisfiable)


def _comment(source: bytes, path: str, kernel: Span, text: str) -> Fix | None:
    """The comment above the kernel, in a line of its own where the kernel begins one."""
    if kernel.path != path:
        return None
    layout = Layout(source)
    at = layout.with_template(kernel.start)
    if layout.is_first(at):
        put = f"// syncline: assume({text}){layout.newline}{layout.indent(at)}"
    else:
        put = f"/* syncline: assume({text}) */ "
    title = f"Assume that callers keep to `{text}`"
    return Fix(title, FixKind.ASSUME, (Edit(path, at, at, put),), safe=False)
