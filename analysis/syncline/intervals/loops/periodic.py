"""Closed forms of periodic loop variables: after a few iterations they hold again what they began with, as pointers to
halves of a buffer that change places (`t = a; a = b; b = t`), or the stage of a ring (`if (++stage == 3) stage = 0`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...ir import terms as t
from ...ir.terms import Term
from ...limits.intervals import LONG_VALUE, PERIOD, PERIODIC
from ..states import Env


def periodic(starts: Env, probes: Env, afters: Env, counter: Term) -> Env:
    """What those of the variables that are periodic hold at the head of iteration `counter`. `starts` is what each
    holds before the loop, `afters` what one iteration makes of the `probes`."""
    of_probe = {probes[v]: v for v in starts}
    found: dict[Term, Term] = {}
    for variable in starts:
        if variable in found:
            continue
        together = _together(variable, afters, of_probe)
        period = _period(together, starts, probes, afters) if together else None
        if period is not None:
            found.update({v: _by_number([held[probes[v]] for held in period], counter) for v in together})
    return found


def _together(variable: Term, afters: Env, of_probe: Mapping[Term, Term]) -> list[Term]:
    """The variable with those that its next values depend on; none where these depend on something else as well."""
    out = [variable]
    for each in out:
        for symbol in afters[each].symbols:
            other = of_probe.get(symbol)
            if other is None or len(out) > PERIODIC:
                return []
            if other not in out:
                out.append(other)
    return out


def _period(together: Sequence[Term], starts: Env, probes: Env, afters: Env) -> list[Env] | None:
    """What the probes stand for in one iteration after the other, until it is what they began with."""
    period: list[Env] = [{probes[v]: starts[v] for v in together}]
    while len(period) <= PERIOD:
        after = {probes[v]: t.substitute(afters[v], period[-1]) for v in together}
        if after == period[0]:
            return period
        if any(t.is_larger(value, LONG_VALUE) for value in after.values()):
            return None
        period.append(after)
    return None


def _by_number(values: Sequence[Term], counter: Term) -> Term:
    number = t.tmod(counter, t.integer(len(values)))
    out = values[-1]
    for k in reversed(range(len(values) - 1)):
        out = t.ite(t.eq(number, t.integer(k)), values[k], out)
    return out
