"""Which variables statements set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ....ir import kernel as ir
from ....ir.terms import Term


def targets(block: Iterable[Any]) -> frozenset[Term]:
    """The variables that the statements set; those may be steps of a kernel that is not whole yet (`Context.step`)."""
    found: set[Term] = set()
    for s in block:
        match s:
            case ir.If():
                found |= targets((*s.then, *s.orelse))
            case ir.Loop():
                found |= targets((*s.test, *s.body, *s.step))
            case ir.Region():
                found |= targets(s.body)
            case _:
                target = getattr(s, "target", None)
                if target is not None:
                    found.add(target)
                found |= targets(getattr(s, "body", ()))  # of a copy
    return frozenset(found)


def latest(block: Sequence[ir.Statement], variable: Term) -> Term | None:
    """What was last assigned to a variable in a block, where all that it was made of is unchanged since."""
    since: frozenset[Term] = frozenset()
    for statement in reversed(block):
        if isinstance(statement, ir.Assign) and statement.target is variable:
            return None if variable in since or since & statement.value.symbols else statement.value
        since |= targets((statement,))
    return None
