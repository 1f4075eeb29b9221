"""Asynchronous copies and the pipelines of one thread: `__pipeline_memcpy_async`, `cuda::memcpy_async` with a pipeline
of thread scope, `cooperative_groups::memcpy_async` of a block or warp (programming guide, "Asynchronous Data Copies";
libcu++ API, "cuda::pipeline"). See `flights` for what becomes of them.

A thread's wait is for its own copies; that others see them takes a barrier. `cooperative_groups::wait` is both. Of a
group's copy, any thread may make any part: one thread, whichever it be, makes all of it.

A copy may be bound to a barrier object instead (`barrier_objects`), which then opens no earlier than the copy is
complete. A kernel whose copies are completed in more than one way is not followed, nor are pipelines that threads share
and the async proxy (bulk copies).
"""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.lanes import LANE, RANK, WARP
from ...ir.reasons import Cause
from .. import ctypes as c
from ..languages.cuda.tables import ASYNC
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access, pointers, unknowns
from ..lower.state.context import Context
from ..lower.state.copies_in_flight import Commit, Issue, Wait
from ..sema.core.values import PLACES, Group, Nothing, Number, Pointer, Unclear, Value
from ..syntax.node import Node
from . import barrier_types, copies, groups

_PIPELINE = "pipeline"
_OWN = "own"  #: copies that a wait of the thread for its own batches completes


_FUNCTIONS = (
    *("aligned_size_t", "make_pipeline", "__pipeline_commit", "__pipeline_wait_prior", "pipeline_consumer_wait_prior"),
    *("wait", "wait_prior", "__pipeline_memcpy_async", "memcpy_async"),
)


@builtin.named(*_FUNCTIONS)
@builtin.qualified("cooperative_groups")
def call(ctx: Context, call: Call) -> Value | None:
    """Lowers a copy, a commit or a wait; None where the name is none, or the arguments are not understood."""
    name, template, arguments, node = call.name, call.template, call.arguments, call.node
    if name == "aligned_size_t" and len(arguments) == 1:
        return evaluate.value(ctx, arguments[0])
    if name == "make_pipeline" and not arguments:
        return _pipeline(ctx, node)
    if name == "__pipeline_commit":
        own_step(ctx, Commit())
        return Nothing()
    if name == "__pipeline_wait_prior" and len(arguments) == 1:
        return _wait(ctx, arguments[0])
    if name == "pipeline_consumer_wait_prior" and template and len(arguments) == 1:
        return _wait(ctx, template[0]) if _is_pipeline(ctx, arguments[0]) else None
    if name in ("wait", "wait_prior") and arguments and arguments[0].type == "identifier":
        return _wait_of_group(ctx, name, template, arguments, node)
    if name in ("__pipeline_memcpy_async", "memcpy_async"):
        return _copy(ctx, name, arguments, node)
    return None


def method(ctx: Context, name: str, node: Node) -> Value:
    """`pipeline.name()`"""
    match name:
        case "producer_acquire" | "consumer_release":
            pass
        case "producer_commit":
            own_step(ctx, Commit())
        case "consumer_wait":
            own_step(ctx, Wait(oldest=True))
        case _:
            ctx.unknown(Cause.PIPELINE(name), node, may_synchronise=True)
            return Unclear(Cause.RESULT_OF(name))
    return Nothing()


def own_step(ctx: Context, statement: Commit | Wait) -> None:
    """A commit or a wait of the thread for its own batches."""
    if ctx.copies.completed_by in (None, _OWN):
        ctx.step(statement)


def _pipeline(ctx: Context, node: Node) -> Value | None:
    """Pipelines of one thread count their batches together: a kernel with several is not followed."""
    others = [start for start, name in ctx.objects.statics if name == _PIPELINE and start != node.start]
    if others:
        return None
    made = Group(_PIPELINE)
    ctx.objects.statics[node.start, _PIPELINE] = made
    return made


def _is_pipeline(ctx: Context, argument: Node) -> bool:
    found = evaluate.value(ctx, argument)
    return isinstance(found, Group) and found.kind == _PIPELINE


def _wait(ctx: Context, batches: Node) -> Value | None:
    count = evaluate.constant(ctx, batches)
    if count is not None:
        own_step(ctx, Wait(count))
    return Nothing()  # a wait for nobody knows how many batches is none


def _wait_of_group(ctx: Context, name: str, template: list[Node], arguments: list[Node], node: Node) -> Value | None:
    group = evaluate.value(ctx, arguments[0])
    if not isinstance(group, Group) or _members(group) is None:
        return None
    count = 0 if name == "wait" else evaluate.constant(ctx, template[0]) if template else None
    if count is not None:
        own_step(ctx, Wait(count))
    return groups.synchronise(ctx, group, node)


def _members(group: Group) -> tuple[terms.Term, int] | None:
    """A thread's number in the group, and the largest; None for groups that are not followed."""
    if group.kind == "block":
        return RANK, terms.MAX_THREADS - 1
    return (LANE, WARP - 1) if group.kind == "tile" and group.threads == WARP else None


def _copy(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    own = name == "__pipeline_memcpy_async"
    if not (len(arguments) in (3, 4) if own else len(arguments) in (4, 5)):
        return None
    places = [evaluate.place(ctx, a) for a in arguments]
    barrier = places[-1] if isinstance(getattr(places[-1], "type", None), barrier_types.BarrierType) else None
    given = [access.load(ctx, p, node) if isinstance(p, PLACES) else p for p in places if p is not barrier]
    first = given[0]
    group = first if isinstance(first, Group) else None
    given = given[1:] if group is not None else given
    target, source, size = given[:3]
    members = _members(group) if group is not None else None
    by = _OWN
    if barrier is not None:
        by = barrier_types.key(pointers.address_of(ctx, barrier)) if isinstance(barrier, PLACES) else None
    elif not own and group is None:
        by = _OWN if len(given) == 4 and isinstance(given[3], Group) and given[3].kind == _PIPELINE else None
    followed = by is not None and ctx.copies.completed_by in (None, by) and (group is None or members is not None)
    body: list[bool] = []
    if followed and isinstance(target, Pointer) and isinstance(source, Pointer):
        made = ctx.block(lambda: body.append(copies.apart(ctx, "memcpy", target, source, size, node)))
        if body[0]:
            ctx.copies.completed_by = by
            _issue(ctx, made, (target, source), members, node)
            if by != _OWN or members is not None:  # a batch of its own
                ctx.step(Commit())
            return Nothing()
    reason = ASYNC[name](name)
    unknowns.call(ctx, reason, [v for v in given if not isinstance(v, Number)], [], node, may_synchronise=False)
    return Unclear(reason)


def one(ctx: Context, moved: tuple[Pointer, Pointer], size: Number, read: Number, node: Node) -> bool:
    """A copy of the thread's own, which reads so many bytes and fills up with zeros; False, and nothing done, where the
    accesses are not known."""
    done: list[bool] = []
    made = ctx.block(lambda: done.append(copies.apart(ctx, "memcpy", *moved, size, node)))
    if ctx.copies.completed_by not in (None, _OWN) or not done[0]:
        return False
    if read.term is not size.term:
        zero = Number(terms.ZERO, c.INT)
        filled = ctx.block(lambda: done.append(copies.apart(ctx, "memset", moved[0], zero, size, node)))
        made = (ir.If(terms.lt(terms.ZERO, read.term), made, filled, ctx.site(node)),)
    ctx.copies.completed_by = _OWN
    _issue(ctx, made, moved, None, node)
    return True


def _issue(
    ctx: Context, body: ir.Block, moved: tuple[Pointer, Pointer], members: tuple[terms.Term, int] | None, node: Node
) -> None:
    site = ctx.site(node)
    (targets, _), (sources, _) = (unknowns.touched(ctx, [pointer]) for pointer in moved)
    if members is not None:
        number, last = members
        who = terms.any_one("thread that makes the group's copy", last)
        body = (ir.If(terms.eq(number, who), body, (), site),)
    ctx.step(Issue(body, targets, sources, site))


groups.enter(_PIPELINE, method)
