"""What one round over a kernel puts out: its statements, the arrays that they touch, and fresh names for both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ....ir import kernel as ir
from ....ir import terms
from ....ir.terms import Scalar, Sort, Term
from ....records import replace


class Emitter:
    """The statements of the block that is being lowered, and what all blocks of the round share."""

    def __init__(self) -> None:
        self.statements: list[ir.Statement] = []  #: of the innermost block; steps stand among them at first
        self.unfinished = False  #: whether there are steps among the statements
        self.arrays: dict[str, ir.Array] = {}  #: all that the round met
        #: the arrays known when something first went through a pointer that is not understood
        self.known_when_lost: frozenset[str] | None = None
        self.tables: set[str] = set()  #: the arrays that pointers were read from, by key
        self.tables_searched: set[str] = set()  #: those of them that were read at other places than fixed ones
        self._names: dict[str, int] = {}
        self._temporaries = 0
        self._labels = 0

    def step(self, step: Any) -> None:
        """A step that is no statement stands among them until the kernel is whole (`split_barriers`,
        `copies_in_flight`)."""
        self.statements.append(step)
        self.unfinished = True

    def unique(self, name: str) -> str:
        """`name`, or `name.2` where it is taken."""
        count = self._names.get(name, 0) + 1
        self._names[name] = count
        return name if count == 1 else f"{name}.{count}"

    def temporary(self, scalar: Scalar) -> Term:
        """A fresh IR variable that shows as `$1`."""
        self._temporaries += 1
        return variable(f"{terms.TEMPORARY}{self._temporaries}", scalar)

    def label(self, kind: str) -> str:
        """A fresh name of something that a jump leaves."""
        self._labels += 1
        return f"{kind}.{self._labels}"

    def known_arrays(self, earlier: Mapping[str, ir.Array]) -> tuple[ir.Array, ...]:
        """The arrays met so far and in an earlier round, for what may touch any of them."""
        known = {**earlier, **self.arrays}
        if self.known_when_lost is None:
            self.known_when_lost = frozenset(known)
        return tuple(known.values())

    def met_too_late(self) -> bool:
        """Whether an array was met that something may touch for which it was not known. An array of the thread's own
        begins with its declaration."""
        known = self.known_when_lost
        if known is None:
            return False
        return any(array.space is not ir.Space.LOCAL and key not in known for key, array in self.arrays.items())

    def without_copy(self, copy: str) -> None:
        """Takes the accesses of an asynchronous copy out of the block."""
        self.statements = list(_without(self.statements, copy))

    def retargeted(self, target: Term, value: Term) -> bool:
        """Whether the last statement has just put `value` into a temporary; it puts it into `target` then."""
        if not self.statements or value.op != terms.Op.SYM:
            return False
        last = self.statements[-1]
        if isinstance(last, ir.Read | ir.Havoc) and last.target is value and terms.is_temporary(value):
            self.statements[-1] = replace(last, target=target)
            return True
        return False


def _without(block: Iterable[Any], copy: str) -> Iterator[Any]:
    """The statements without the accesses of an asynchronous copy."""
    for s in block:
        match s:
            case ir.Read() | ir.Write() if s.transfer == copy:
                pass
            case ir.If():
                yield replace(s, then=tuple(_without(s.then, copy)), orelse=tuple(_without(s.orelse, copy)))
            case ir.Loop():
                parts = (tuple(_without(part, copy)) for part in (s.test, s.body, s.step))
                test, body, step = parts
                yield replace(s, test=test, body=body, step=step)
            case ir.Region():
                yield replace(s, body=tuple(_without(s.body, copy)))
            case _:
                yield s


def variable(name: str, scalar: Scalar) -> Term:
    """The IR variable of a name and a type."""
    if scalar.sort is Sort.INT:
        return terms.variable(name, Sort.INT, scalar.lowest, scalar.highest)
    return terms.variable(name, scalar.sort)


def scalar_like(variable: Term) -> Scalar:
    """The type of an IR variable, from its bounds."""
    if variable.sort is Sort.BOOL:
        return terms.BOOL8
    if variable.sort is Sort.REAL:
        return terms.F64
    low, high = variable.info.lo, variable.info.hi
    for scalar in (terms.I8, terms.U8, terms.I16, terms.U16, terms.I32, terms.U32, terms.U64):
        if (scalar.lowest, scalar.highest) == (low, high):
            return scalar
    return terms.I64
