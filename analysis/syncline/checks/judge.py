"""From "the solver has a model" to a verdict: replay, what the witness leans on, and whether a sensible caller could
cause it (design: "Verdicts, honestly")."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..intervals.summary import is_block_uniform
from ..ir import terms as t
from ..ir.terms import Term, render
from ..prove.evaluate import evaluate
from ..prove.query import Apart, Budget, Conflict, Model, Query
from .conflicts import Collision, hangs_on_collectives
from .context import Context
from .divergence import Split
from .leaning import Leaning, leaning
from .shapes import square_grid, usual_shapes, with_shape
from .strides import parameters, sensible_strides
from .witness import replay_race, replay_split


@dataclass(frozen=True, slots=True)
class Judgement:
    """`verdict` is "racy", "divergent", "possible" or "incomplete". `leans_on` says what a possible one needs;
    `reason` why an incomplete one could not be decided."""

    verdict: str
    confirmed: bool
    leans_on: tuple[str, ...] = ()
    reason: str = ""


def judge_race(context: Context, collision: Collision) -> Judgement:
    """The verdict of a collision."""
    query, model = collision.query, collision.model
    lean = leaning(context.summary, query)
    unlikely = _senselessparameters(query, model) or _odd_call(context, collision, vague=bool(lean.kinds))
    unlikely += _inner_wait(context, collision) + _unasked_axes(context, query) + _waiting(context, collision)
    unlikely += _fence_of_some(context, collision) + _not_computed(context, lean)
    confirmation = replay_race(context, query, model, collision.first.site, collision.second.site)
    return _judge("racy", confirmation.found, confirmation.reason, lean.in_address, lean.in_guard, unlikely)


def judge_split(context: Context, split: Split) -> Judgement:
    """The verdict of a divergence."""
    lean = leaning(context.summary, split.query)
    unlikely = _senselessparameters(split.query, split.model) + _not_computed(context, lean)
    unlikely += _unasked_axes(context, split.query)
    confirmation = replay_split(context, split.query, split.model, split.barrier.statement.site)
    return _judge("divergent", confirmation.found, confirmation.reason, (), lean.in_guard, unlikely)


def _judge(sure: str, confirmed: bool, why_not: str, in_address, in_guard, unlikely: tuple[str, ...]) -> Judgement:
    unknown_places = tuple(dict.fromkeys(o.text for o in in_address if o.kind in ("input", "memory", "opaque")))
    if unknown_places:
        return Judgement("possible", confirmed, unknown_places)
    if confirmed:
        return Judgement("possible", True, unlikely) if unlikely else Judgement(sure, True)
    data = tuple(dict.fromkeys(o.text for o in (*in_guard, *in_address) if o.kind in ("memory", "opaque", "input")))
    if data:
        return Judgement("possible", False, data + unlikely)
    vague = tuple(dict.fromkeys(o.text for o in (*in_guard, *in_address)))
    what = f"it hangs on {', '.join(vague)}" if vague else why_not or "the replay of the witness does not show it"
    return Judgement("incomplete", False, (), what)


def _not_computed(context: Context, lean: Leaning) -> tuple[str, ...]:
    """What a guard takes from code that was given up, from another lane, or from a declaration that is not here. The
    device may never have the value that the witness has: it is this analysis that does not know it, and a run takes it
    from the witness."""
    summary = context.summary
    texts = {fact.statement.reason for fact in summary.unknowns}
    texts |= {f"the value of {fact.statement.function}()" for fact in summary.exchanges.values()}
    opaque = dict.fromkeys(o.text for o in lean.in_guard if o.kind == "opaque")
    return tuple(text for text in opaque if text in texts or text.endswith("which is not declared here"))


def _unasked_axes(context: Context, query: Query) -> tuple[str, ...]:
    """What the finding needs where it needs a second block, or a second row of threads, along an axis that the kernel
    never asks about, and of which nobody says how long it is: it may well be 1."""
    launch, out = context.launch, []
    for word, index, sizes, given, extents in (
        ("block", t.BLOCK, t.GRID_DIM, launch.grid, context.dims.grid),
        ("thread", t.THREAD, t.BLOCK_DIM, launch.block, context.dims.block),
    ):
        unasked = [
            axis
            for axis in range(word == "thread", 3)
            if given[axis] is None and sizes[axis] not in launch.numbers and index[axis] not in context.looks
        ]
        fixed = {extents[axis]: t.ONE for axis in unasked if not extents[axis].is_const}
        if not fixed:
            continue
        asked = with_shape(query, fixed, query.pair.apart)
        if t.FALSE in asked.guards or not isinstance(context.ask(asked, _QUICK), Conflict):
            names = " or ".join(t.AXES[axis] for axis in unasked)
            what = "in which it is" if word == "block" else "which it is there"
            out.append(f"more than one {word} along {names}: the kernel never asks {what}")
    return tuple(out)


def _waiting(context: Context, collision: Collision) -> tuple[str, ...]:
    """One block may wait for the other with the help of something that is no signal as `signals` understands them."""
    if collision.apart is not Apart.BLOCKS:
        return ()
    pair = collision.first, collision.second
    name = context.atomics.signals.unclear(*pair) or context.atomics.signals.unclear(*reversed(pair))
    return (f"what waiting for {name} orders",) if name else ()


def _inner_wait(context: Context, collision: Collision) -> tuple[str, ...]:
    """The waiting inside of a block's collective is not promised, so that what hangs on it does collide; but nobody has
    seen a version that goes without."""
    if collision.apart is Apart.BLOCKS:
        return ()
    hangs = hangs_on_collectives(context, collision.first, collision.second, collision.relation)
    return ("a collective that does not make the whole block wait",) if hangs else ()


def _fence_of_some(context: Context, collision: Collision) -> tuple[str, ...]:
    """Flags that are a matter of the launch are up to the caller. A fence that the earlier thread alone gives orders
    nothing by OpenCL 2.0's memory model, in which a barrier's fences release and acquire; OpenCL 1's words, by which it
    flushes what the thread did, may be read otherwise."""
    if collision.apart is Apart.BLOCKS:
        return ()
    fences = list(context.fences(collision.relation, collision.first.address.array.space, collision.sides))
    query = collision.query
    if fences and all(is_block_uniform(given) for pair in fences for given in pair):
        return ("a barrier whose flags the caller chooses without this fence",)
    unfenced = replace(query, guards=(*query.guards, *(t.not_(earlier) for earlier, _ in fences)))
    if not fences or (t.FALSE not in unfenced.guards and isinstance(context.ask(unfenced, _QUICK), Conflict)):
        return ()
    return ("a barrier at which the earlier of the two threads alone gives the fence",)


# --- what no sensible caller does -----------------------------------------------------------------------------------


def _index_terms(query: Query) -> list[Term]:
    return [term for a in (query.first, query.second) if a is not None for _, term in a.index]


def _senselessparameters(query: Query, model: Model) -> tuple[str, ...]:
    """Sizes and strides of zero or less: only where the witness has one, which the prover avoids when it can."""
    in_address = parameters(_index_terms(query))
    return tuple(f"{s.info.name} <= 0" for s in in_address if int(evaluate(s, model)) <= 0)


def _odd_call(context: Context, collision: Collision, vague: bool) -> tuple[str, ...]:
    """Whether the collision needs rows that overlap (a stride shorter than the row), a block shape that the kernel was
    not written for, or both. Empty where it does not.

    A kernel with 16-wide tiles races with itself when it is launched 17 wide; where nobody says how it is launched,
    that is no news. Where the question is `vague`, its witness has to stand a replay to count."""
    query = collision.query

    def shows(asked: Query) -> bool:
        answer = context.ask(asked, _QUICK)
        if not isinstance(answer, Conflict):
            return False
        return not vague or replay_race(context, asked, answer.model, collision.first.site, collision.second.site).found

    # warp barriers part the lanes of a warp: there, who is in one warp must stay so
    keep = context.has_warp_barriers or context.parties or context.launch.lockstep or query.pair.apart is Apart.BLOCKS
    placed = query.pair.apart if keep else Apart.THREADS
    shapes = [{}, *usual_shapes(query)]
    shapes += [square_grid(query)] if placed is Apart.BLOCKS else []
    names, sensible = sensible_strides(query, lambda q: isinstance(context.ask(q, _QUICK), Conflict))
    for shape in shapes:
        for guards in sensible or [()]:
            if not guards and not shape:
                continue
            asked = with_shape(replace(query, guards=(*query.guards, *guards)), shape, placed)
            # a certain race has a witness that a sensible caller could meet; not knowing is not enough
            if t.FALSE in asked.guards or not shows(asked):
                reasons = [_particular(names)] if guards else []
                if shape:
                    sizes = ", ".join(render(size) for size in shape.values())
                    what, name = (
                        ("block", "blockDim") if shape.keys() <= set(query.pair.block_dim) else ("grid", "gridDim")
                    )
                    reasons.append(f"the {what} size: no witness with {name} = ({sizes})")
                return tuple(reasons)
    return ()


def _particular(names: tuple[str, ...]) -> str:
    if not names:
        return "a grid that is larger than the array"
    return f"particular values of {', '.join(names)}"


#: a second look at a witness is not worth much work
_QUICK = Budget(rlimit=400_000, units=250_000)
