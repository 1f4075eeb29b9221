"""Branches that a launch decides: `if (blockDim.x >= 512) { ...; __syncthreads(); }`.

Who meets whom at barriers is a matter of `intervals.control_tree` alone, where a barrier under a condition may be
led past. So a branch that is always, or never, taken under the launch goes before that tree is made.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...ir import terms as t
from ...ir.kernel import Block, If, Loop, Region, Statement
from ...ir.terms import Term
from ...records import replace


def decided(body: Block, fixed: Mapping[Term, Term]) -> Block:
    """The body without branches on what `fixed` settles; the very same one where there are none."""
    out: list[Statement] = []
    changed = False
    for statement in body:
        match statement:
            case If(condition=condition):
                value = t.substitute(condition, fixed) if condition.symbols <= fixed.keys() else condition
                then, orelse = decided(statement.then, fixed), decided(statement.orelse, fixed)
                if value.is_const:
                    out += then if value is t.TRUE else orelse
                    changed = True
                    continue
                if then is not statement.then or orelse is not statement.orelse:
                    statement, changed = replace(statement, then=then, orelse=orelse), True
            case Loop():
                parts = [decided(part, fixed) for part in (statement.test, statement.body, statement.step)]
                if parts[0] is not statement.test or parts[1] is not statement.body or parts[2] is not statement.step:
                    statement = replace(statement, test=parts[0], body=parts[1], step=parts[2])
                    changed = True
            case Region():
                inner = decided(statement.body, fixed)
                if inner is not statement.body:
                    statement, changed = replace(statement, body=inner), True
        out.append(statement)
    return tuple(out) if changed else body
