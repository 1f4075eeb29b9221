"""Loops that wait: `do { seen = load(flag); } while (!seen);`, `while (true) { if (load(flag)) break; }`, `seen = 0;
while (!seen) seen = load(flag);`.

What is known behind a loop is that its condition does not hold. So the way out of a loop that does nothing but look
stands in its head, as in `while (!load(flag));`, however it was written.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....ir import kernel as ir
from ....ir import terms
from ....ir.kernel import Block
from ....records import replace
from ..state.assigned import latest

_LOOKING = (ir.Assign, ir.Havoc, ir.Read, ir.Atomic, ir.Fence, ir.Mark)


def loop(before: Sequence[ir.Statement], made: ir.Loop) -> ir.Loop:
    """A loop behind these statements, its only way out in its head where all that comes before that looks."""
    if made.condition is not terms.TRUE and not made.test and _entered(before, made.condition):
        code = (*made.body, *made.step)  # the condition is asked again when there is something to ask about
        ways, again = [len(code)] if all(map(_only_looks, code)) else [], made.condition
    else:
        code = (*made.test, *made.body, *made.step)
        ways = [k for k, s in enumerate(code) if not _only_looks(s)]
        again = _stays(code[ways[0]], made.label) if made.condition is terms.TRUE and len(ways) == 1 else None
    if len(ways) != 1 or again is None or again.symbols.isdisjoint(_seen(code)):
        return made
    return replace(made, test=code[: ways[0]], condition=again, body=code[ways[0] + 1 :], step=())


def _entered(before: Sequence[ir.Statement], condition: terms.Term) -> bool:
    """Whether a condition holds by what was just assigned: `seen = 0; while (seen == 0)`."""
    known = {s: value for s in condition.symbols if (value := latest(before, s)) is not None}
    return bool(known) and terms.substitute(condition, known) is terms.TRUE


def _only_looks(s: ir.Statement) -> bool:
    """Whether a statement does nothing but look, or wait: `do { while (load(lock)); } while (take(lock));`"""
    if isinstance(s, ir.Loop):
        return all(map(_only_looks, (*s.test, *s.body, *s.step)))
    return isinstance(s, _LOOKING)


def _seen(code: Block) -> set[terms.Term]:
    """The variables that hold what atomics gave, or volatile reads."""
    found: set[terms.Term] = set()
    for s in code:
        match s:
            case ir.Atomic(target=terms.Term() as target) | ir.Read(target=target, volatile=True):
                found.add(target)
            case ir.Assign() if not found.isdisjoint(s.value.symbols):
                found.add(s.target)
            case _:
                pass
    return found


def _stays(s: ir.Statement, label: str) -> terms.Term | None:
    """When a statement that does nothing but leave the loop does not; None where it is another."""
    match s:
        case ir.If(then=(ir.Leave(label=out),), orelse=()) if out == label:
            return terms.not_(s.condition)
        case ir.If(then=(), orelse=(ir.Leave(label=out),)) if out == label:
            return s.condition
        case _:
            return None
