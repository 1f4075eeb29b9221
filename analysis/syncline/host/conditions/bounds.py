"""What a loop of the host says of its counter at a launch inside: `for (int k = 0; k < n; k++) kernel<<<...>>>(a, k)`
(HGRD §4).

That the condition held is a check like others (`conditions.py`). Here is where the counter begins, and which way it
goes, and the same of other variables that the launch speaks of. Signed counters do not overflow. An unsigned one that
may wrap around says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.syntax.ancestry import holds, text_of
from ...frontend.syntax.declarations import Declaration
from ...ir import terms as t
from ...ir.terms import Term
from ...records import record
from ..text.functions import identifiers
from ..text.in_place import ways_in
from ..text.on_the_way import jumps_over, may_come_round
from ..text.scalars import integer_range
from ..text.stores import Store
from ..values.symbolic import Symbolic

_LOOPS = frozenset({"for_statement", "while_statement", "do_statement"})
_STEPS = {"+=": "+", "-=": "-", "*=": "*", "<<=": "*", "/=": "/", ">>=": "/"}
_SHAPE = "kernel_call_syntax"
_SHIFTS = frozenset({"<<=", ">>="})
_INT = integer_range(c.INT) or (0, 0)  #: a narrower counter is converted back at each step


@record
class _Step:
    """What an iteration does to a counter: `+`, `-`, `*` or `/` by a constant above zero."""

    way: str
    by: int


def counted(symbolic: Symbolic, at: Node) -> Iterator[tuple[Term, Node]]:
    """What the loops around a launch say of the variables that they count, with the places that say it."""
    tree = symbolic.names.tree
    for _, loop in ways_in(tree, at):
        condition = loop.child_by_field_name("condition") if loop.type in _LOOPS else None
        if condition is not None and not jumps_over(tree, condition, at):
            for declaration, mention in _counters(symbolic, condition, at):
                value = symbolic.at_launch(mention)
                facts = _of_counter(symbolic, declaration, loop, value) if value is not None else ()
                yield from ((fact, condition) for fact in facts)


def _counters(symbolic: Symbolic, condition: Node, at: Node) -> Iterator[tuple[Declaration, Node]]:
    """The integer variables of a loop's condition and of what a launch inside passes, a mention of each: who counts
    the iterations may pass on another variable that goes down by one in each. Of what the launch makes its dimensions
    of, a bound is no reason to take it for any number within."""
    told: set[int] = set()
    dimensions = {text_of(name) for part in at.named_children if part.type == _SHAPE for name in identifiers(part)}
    passed = at.child_by_field_name("arguments")
    mentions = identifiers(passed) if passed is not None else ()
    for mention in (*identifiers(condition), *(each for each in mentions if text_of(each) not in dimensions)):
        found = symbolic.names.declaration(text_of(mention), mention)
        if found is not None and found.declarator.id not in told and found.node.type == "declaration":
            told.add(found.declarator.id)
            if symbolic.is_integer(mention):
                yield found, mention


def _of_counter(symbolic: Symbolic, declaration: Declaration, loop: Node, value: Term) -> Iterator[Term]:
    """What holds of the value that a variable has at the launch."""
    kind = symbolic.constants.type_of(declaration)
    held = integer_range(kind)
    begun = _begun(symbolic, declaration, loop)
    if held is None or held[1] < _INT[1] or begun is None:
        return
    start, steps = begun
    if held[0] < 0 or {step.way for step in steps} == {"/"}:
        yield from _between(value, symbolic.term(start), steps)
    else:
        yield t.ge(value, t.ZERO)


def _begun(symbolic: Symbolic, declaration: Declaration, loop: Node) -> tuple[Node, list[_Step]] | None:
    """What a variable has as the loop begins, and what changes it from then on; None where there is more to it."""
    head = loop.child_by_field_name("initializer")
    tree = symbolic.names.tree
    stores = [
        store
        for store in symbolic.names.stores(declaration)
        if store.at.start_byte < loop.end_byte or may_come_round(tree, store.at, loop, declaration.scope)
    ]
    first = [store for store in stores if head is not None and holds(head, store.at)]
    others = [store for store in stores if store not in first]
    inside = [store for store in others if holds(loop, store.at)]
    start = first[0].value if first else declaration.value
    if len(first) > 1 or start is None or any(symbolic.is_elsewhere(store) for store in others):
        return None
    if not first and (len(inside) != len(others) or "static" in symbolic.names.words(declaration.node)):
        return None
    steps = [_step(symbolic, store) for store in inside]
    return None if not steps or None in steps else (start, [step for step in steps if step is not None])


def _step(symbolic: Symbolic, store: Store) -> _Step | None:
    if store.field is not None:
        return None
    if store.at.type == "update_expression":
        return _Step("+" if any(child.type == "++" for child in store.at.children) else "-", 1)
    operator, right = store.at.child_by_field_name("operator"), store.at.child_by_field_name("right")
    word = text_of(operator) if operator is not None else ""
    by = symbolic.constants.value(right) if right is not None and word in _STEPS else None
    if by is None or by <= 0 or (word in _SHIFTS and by > _INT[1].bit_length()):
        return None
    return _Step(_STEPS[word], 1 << by if word in _SHIFTS else by)


def _between(value: Term, start: Term, steps: list[_Step]) -> Iterator[Term]:
    """Where a value is after any number of steps."""
    ways = {step.way for step in steps}
    if ways == {"+"}:
        yield t.ge(value, start)
    elif ways == {"-"}:
        yield t.le(value, start)
    elif ways <= {"+", "*"}:
        yield t.or_(t.lt(start, t.ZERO), t.ge(value, start))
    elif ways == {"/"}:
        yield t.or_(t.lt(start, t.ZERO), t.and_(t.ge(value, t.ZERO), t.le(value, start)))
    if ways == {"+"} and len({step.by for step in steps}) == 1 and steps[0].by > 1:
        yield t.eq(t.tmod(t.sub(value, start), t.integer(steps[0].by)), t.ZERO)
