"""Constant expressions that call functions with loops and variables: `constexpr int log2(int n)`.

They are lowered like any other code, and what comes of it is run: all that it decides and computes is constant (C++17
[expr.const])."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.terms import Term
from ....limits.lower import CONSTANT_STEPS


class _NotConstant(Exception):
    """A statement does more than compute, or hangs on what is not constant."""


def result(block: ir.Block, found: Term) -> Term | None:
    """What `found` is once the block has run; None where that is not constant."""
    run = _Run()
    try:
        if run.block(block) is not None:
            return None
        value = run.value(found)
    except _NotConstant:
        return None
    return value if value.is_const else None


class _Run:
    def __init__(self) -> None:
        self._values: dict[Term, Term] = {}
        self._steps = 0

    def value(self, term: Term) -> Term:
        return terms.substitute(term, self._values)

    def _holds(self, condition: Term) -> bool:
        found = self.value(condition)
        if not found.is_const:
            raise _NotConstant
        return bool(found.value)

    def block(self, block: ir.Block) -> ir.Leave | ir.Next | None:
        """Runs the statements; gives the jump that ends them early."""
        for statement in block:
            self._steps += 1
            if self._steps > CONSTANT_STEPS:
                raise _NotConstant
            jump = self._statement(statement)
            if jump is not None:
                return jump
        return None

    def _statement(self, statement: ir.Statement) -> ir.Leave | ir.Next | None:
        match statement:
            case ir.Assign(target, value):
                self._values[target] = self.value(value)
            case ir.Havoc(target) | ir.Read(target):  # given its value later, or what an element of a table is
                self._values.pop(target, None)
            case ir.If(condition, then, orelse):
                return self.block(then if self._holds(condition) else orelse)
            case ir.Loop():
                return self._loop(statement)
            case ir.Region(label, body):
                jump = self.block(body)
                return None if isinstance(jump, ir.Leave) and jump.label == label else jump
            case ir.Leave() | ir.Next():
                return statement
            case ir.Mark():
                pass
            case _:
                raise _NotConstant
        return None

    def _loop(self, loop: ir.Loop) -> ir.Leave | ir.Next | None:
        while True:
            jump = self.block(loop.test)
            if jump is None:
                if not self._holds(loop.condition):
                    return None
                jump = self.block(loop.body)
            if jump is None or (isinstance(jump, ir.Next) and jump.label == loop.label):
                jump = self.block(loop.step)
            if jump is not None:
                return None if jump.label == loop.label else jump
            self._steps += 1
            if self._steps > CONSTANT_STEPS:
                raise _NotConstant
