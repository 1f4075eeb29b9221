"""Where the generic thread stands: what its variables hold and what it knows, and how ways through the code part and
meet again."""

from __future__ import annotations

from ..ir import terms as t
from ..ir.kernel import Site
from ..ir.terms import Term
from ..records import field, record
from .summary import Guard

Env = dict[Term, Term]


@record(frozen=False)
class State:
    """Where the generic thread stands: what its variables hold, and everything that is known to hold."""

    env: Env
    guard: Guard


@record(frozen=False)
class Landing:
    """A jump on its way to its label."""

    label: str | None  #: None: the thread exits
    is_next: bool
    state: State
    id: int  #: of the jump
    site: Site


@record(frozen=False)
class Flow:
    """The state after a piece of code (None: nobody falls through), and the jumps that leave it."""

    state: State | None
    landings: list[Landing] = field(default_factory=list)


def conjoin(guard: Guard, *conditions: Term) -> Guard:
    """`guard` and the conditions, one conjunct an entry."""
    out = guard
    for condition in conditions:
        for part in condition.args if condition.op == t.Op.AND else (condition,):
            if part is not t.TRUE and part not in out:
                out = (*out, part)
    return out


def beyond(guard: Guard, base: Guard) -> Guard:
    """What `guard` says that `base` does not."""
    return guard[len(base) :] if guard[: len(base)] == base else tuple(g for g in guard if g not in base)


def merge(condition: Term, then: Env, orelse: Env) -> Env:
    """Variables set in one arm only are out of scope afterwards, but keep their value: nobody reads them."""
    if then is orelse:
        return then
    env = {v: value for v, value in then.items() if v.op == t.Op.SYM or v in orelse}
    for v, value in orelse.items():
        if v.op != t.Op.SYM and v not in then:  # a cell that one arm alone knows
            continue
        mine = then.get(v)
        env[v] = value if mine is None or mine is value else t.ite(condition, mine, value)
    return env


def join(state: State | None, arriving: list[Landing], passing: list[Landing], base: Guard) -> State | None:
    """Where fall-through and jumps meet again: the values by who came, and what nobody who left can say."""
    sources = ([state] if state is not None else []) + [x.state for x in arriving]
    if not sources:
        return None
    env = sources[0].env
    for source in sources[1:]:
        env = merge(t.not_(t.and_(*beyond(source.guard, base))), env, source.env)
    if len(sources) == 1:
        return State(env, sources[0].guard)
    gone = [t.not_(t.and_(*beyond(x.state.guard, base))) for x in passing]
    return State(env, conjoin(base, *gone))
