"""Where variables end: behind which place of a kernel nobody speaks of them any more.

What an inlined function declares would stay in the environment of the symbolic pass, and each branch and each loop that
comes later would look through it. Behind the last place that speaks of a variable it can go: nobody asks what it holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...ir.exchange import Gift
from ...ir.kernel import Address
from ...ir.terms import Kind, Term
from ...records import fields, record
from .control_tree import Branch, LoopNode, Node, RegionNode
from .invariants import claims_at_head

#: the variables that end behind a place, by the place's number
Ends = Mapping[int, tuple[Term, ...]]


def ends_of(nodes: Sequence[Node]) -> Ends:
    """The variables that end behind each place: the last one to speak of them, in the innermost code that holds all
    places that do. A loop with invariants is one place: its iterations are walked one after the other, and what one of
    them leaves behind is there in the next."""
    search = _Search()
    search.places(nodes, _Code(nodes, None, 0, 0))
    found: dict[int, list[Term]] = {}
    for variable, (code, at) in search.last.items():
        found.setdefault(code.nodes[at].id, []).append(variable)
    return {identity: tuple(variables) for identity, variables in found.items()}


@record(eq=False)
class _Code:
    """Places that follow each other: a body, an arm, a part of a loop. `at` is the position in the code `around`."""

    nodes: Sequence[Node]
    around: _Code | None
    at: int
    depth: int


class _Search:
    """`last` has, for each variable, the innermost code that holds all places so far that speak of it, and the position
    there of the last of them."""

    def __init__(self) -> None:
        self.last: dict[Term, tuple[_Code, int]] = {}

    def places(self, nodes: Sequence[Node], code: _Code, whole: int | None = None) -> None:
        """`whole`: they all count as parts of the place at this position of the code."""
        for position, node in enumerate(nodes):
            at = position if whole is None else whole
            for term in _terms(node.statement):
                for symbol in term.symbols:
                    if symbol.payload.kind is Kind.VAR:
                        self.spoken(symbol, code, at)
            match node:
                case Branch():
                    parts = (node.then, node.orelse)
                case RegionNode():
                    parts = (node.body,)
                case LoopNode():
                    parts = (node.test, node.body, node.step)
                case _:
                    continue
            is_one = whole is not None or (isinstance(node, LoopNode) and claims_at_head(node))
            for part in parts:
                if is_one:
                    self.places(part, code, at)
                else:
                    self.places(part, _Code(part, code, at, code.depth + 1))

    def spoken(self, variable: Term, code: _Code, at: int) -> None:
        """One more place speaks of a variable, behind all others so far."""
        known = self.last.get(variable)
        other = code if known is None else known[0]
        while other is not code:
            inner = code if code.depth >= other.depth else other
            assert inner.around is not None
            if inner is code:
                code, at = inner.around, inner.at
            else:
                other = inner.around
        self.last[variable] = code, at


#: by the kind of a record: the names of its fields that may hold terms
_FIELDS: dict[type, tuple[str, ...]] = {}


def _terms(value: object) -> Iterator[Term]:
    """The terms in a statement itself, without those of the statements in it."""
    names = _FIELDS.get(value.__class__)
    if names is None:
        names = _FIELDS[value.__class__] = tuple(each.name for each in fields(value) if each.name not in _WITHOUT)
    for name in names:
        yield from _parts(getattr(value, name))


def _parts(value: object) -> Iterator[Term]:
    if isinstance(value, Term):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _parts(part)
    elif isinstance(value, Address | Gift):
        yield from _terms(value)


#: fields without terms, or with statements
_WITHOUT = frozenset(("site", "then", "orelse", "test", "body", "step", "array", "statement", "touches", "orders"))
