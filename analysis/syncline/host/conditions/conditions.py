"""What the host says of the values that a launch passes, by its checks: `if (n <= 1024) k<<<1, n>>>(a)`, `assert(n % 32
== 0)`, `if (n > 1024) return;`; by what it allocates, and by the loops that it launches in (HGRD §4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, takewhile

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.syntax.ancestry import arguments_of, text_of
from ...ir import terms as t
from ...ir.terms import Term
from ...limits.host import CONDITIONS
from ...regex import regex
from ..memory.allocations import Allocation, allocations, may_allocate
from ..text.assertions import comparison, ends, is_assertion
from ..text.casts import without_parentheses
from ..text.functions import heads
from ..text.in_place import ways_in
from ..text.on_the_way import jumps_over
from ..text.own_assertions import asserts
from ..text.stores import HostNames
from ..values.paths import of_case
from ..values.symbolic import Symbolic
from .bounds import counted

_LEAVES = frozenset({"return_statement", "throw_statement", "continue_statement", "break_statement"})
_BLOCKS = frozenset({"compound_statement", "case_statement"})
_CHECKING = frozenset({"if_statement", "do_statement", "compound_statement"})
_BRANCHES = frozenset({"if_statement", "while_statement", "for_statement"})
_ONCE = regex(rb"\(\s*(?:0|false)\s*\)\Z")
_LEAVES_EARLY = regex(rb"\b(?:break|continue)\b")
#: what holds, and the place that says it
_Said = tuple[Term, Node]


def conditions(symbolic: Symbolic, at: Node, allocated: Iterable[Allocation]) -> tuple[_Said, ...]:
    """What holds whenever control comes to `at`, as far as it is made of comparisons of integers. `allocated` are the
    allocations before. What is false is among it, where control never comes there."""
    said: dict[Term, Node] = {}
    for fact, place in _told(symbolic, at, allocated):
        if fact is t.FALSE or not fact.is_const:
            said.setdefault(fact, place)
    return tuple(islice(said.items(), CONDITIONS))


def are_met(said: Iterable[_Said]) -> bool:
    """Whether control may come to a place of which this is said."""
    return all(fact is not t.FALSE for fact, _ in said)


def _told(symbolic: Symbolic, at: Node, allocated: Iterable[Allocation]) -> Iterator[_Said]:
    """What the branches around a place say and the checks before it, the loops that hold it, and what was allocated."""
    tree = symbolic.names.tree
    for node, parent in ways_in(tree, at):
        if parent.type in _BRANCHES:
            yield from _around(symbolic, parent, node, at)
        if parent.type == "case_statement" and (case := of_case(symbolic.names, parent)) is not None:
            comes = node != case[1] and not jumps_over(tree, case[1], at)
            equal = symbolic.compared("==", *case) if comes else None
            yield from ((equal, case[1]),) if equal is not None else ()
        for before in _before(symbolic, parent, node, "checks", _may_check):
            if not jumps_over(tree, before, at):
                yield from _checked(symbolic, before)
    yield from counted(symbolic, at)
    for allocation in allocated:
        yield from allocation.facts()


def allocations_before(symbolic: Symbolic, at: Node) -> Iterator[Allocation]:
    """The allocations that control has passed on its way to a place."""
    for node, parent in ways_in(symbolic.names.tree, at):
        for before in _before(symbolic, parent, node, "allocates", may_allocate):
            if not jumps_over(symbolic.names.tree, before, at):
                yield from allocations(symbolic, before)


def _before(symbolic: Symbolic, block: Node, node: Node, kind: str, tells: Callable[[Node], bool]) -> Iterator[Node]:
    """The statements of a block before one of them that may tell something; `kind` names what."""
    if block.type not in _BLOCKS:
        return
    known = symbolic.names.statements
    key = kind, block.id
    if key not in known:
        known[key] = tuple(filter(tells, block.named_children))
    yield from takewhile(lambda each: each.start_byte < node.start_byte, known[key])


def _may_check(statement: Node) -> bool:
    """False for a statement that certainly says nothing of what holds behind it."""
    if statement.type != "expression_statement" or not statement.named_children:
        return statement.type in _CHECKING
    call = _asserting(statement)
    function = call.child_by_field_name("function") if call.type == "call_expression" else None
    return function is not None and is_assertion(text_of(function))


def _around(symbolic: Symbolic, branch: Node, arm: Node, at: Node) -> Iterator[_Said]:
    """What a branch or a loop says of the control that comes into one of its arms."""
    condition = branch.child_by_field_name("condition")
    if condition is None or jumps_over(symbolic.names.tree, condition, at):
        return
    if branch.child_by_field_name("alternative") == arm:
        yield from _known(symbolic, condition, False)
    elif arm in (branch.child_by_field_name("consequence"), branch.child_by_field_name("body")):
        yield from _known(symbolic, condition, True)


def _known(symbolic: Symbolic, condition: Node, holds: bool) -> Iterator[_Said]:
    term = symbolic.said(condition)
    if term is not None:
        yield term if holds else t.not_(term), condition
    if (meant := _held_by(symbolic, condition)) is not None:
        yield from _known(symbolic, meant[0], holds == meant[1])


def _held_by(symbolic: Symbolic, condition: Node) -> tuple[Node, bool] | None:
    """The condition that a variable of type `bool` was set to for good, `bool few = n < 8; if (!few)`, and whether the
    one holds where the other does."""
    same, condition = True, without_parentheses(condition)
    while condition.type == "unary_expression" and condition.children[0].type == "!":
        same, condition = not same, without_parentheses(condition.named_children[-1])
    found = symbolic.names.declaration(text_of(condition), condition) if condition.type == "identifier" else None
    if found is None or found.value is None or symbolic.constants.type_of(found) != c.BOOL:
        return None
    return (found.value, same) if symbolic.constants.reaching(found, condition) == ((), True) else None


def _checked(symbolic: Symbolic, statement: Node) -> Iterator[_Said]:
    """What holds behind a statement that checks it."""
    if statement.type == "expression_statement" and statement.named_children:
        yield from _asserted(symbolic, _asserting(statement))
    elif statement.type == "if_statement":
        yield from _left(symbolic, statement)
    elif (body := _done_once(statement)) is not None:
        for inner in body.named_children:
            yield from _checked(symbolic, inner)


def _left(symbolic: Symbolic, branch: Node) -> Iterator[_Said]:
    """What holds behind a branch of which one arm leaves: what the other one checks, too."""
    condition, then, orelse = (branch.child_by_field_name(part) for part in ("condition", "consequence", "alternative"))
    arms = [arguments_of(orelse)[0] if orelse is not None and arguments_of(orelse) else orelse, then]
    for other, arm, holds in zip(arms, reversed(arms), (False, True), strict=True):
        if condition is not None and arm is not None and _leaves(arm):
            yield from _known(symbolic, condition, holds)
            yield from _checked(symbolic, other) if other is not None else ()


def _asserting(statement: Node) -> Node:
    """The call of a statement that may be an assertion: `CHECK(n > 0) << "n is " << n`."""
    call = statement.named_children[0]
    while call.type == "binary_expression" and (left := call.child_by_field_name("left")) is not None:
        call = left
    return call


def _done_once(statement: Node) -> Node | None:
    """The block that a macro's text may be: `do { ... } while (0)`, where nothing leaves it before its end."""
    if statement.type != "do_statement":
        return statement if statement.type == "compound_statement" else None
    body, condition = statement.child_by_field_name("body"), statement.child_by_field_name("condition")
    if body is None or condition is None or body.type != "compound_statement":
        return None
    whole = _ONCE.search(condition.text or b"") is not None and _LEAVES_EARLY.search(body.text or b"") is None
    return body if whole else None


def _asserted(symbolic: Symbolic, call: Node) -> Iterator[_Said]:
    """What an assertion asserts: `assert(a >= b)`, `CHECK_GE(a, b)`."""
    function, listed = (call.child_by_field_name(part) for part in ("function", "arguments"))
    if call.type != "call_expression" or function is None or listed is None:
        return
    name, arguments = text_of(function), arguments_of(listed)
    operator = comparison(name)
    if not arguments or not is_assertion(name) or _goes_on(symbolic.names, name.rpartition("::")[2], operator):
        return
    if operator is None:
        yield from _known(symbolic, arguments[0], True)
    elif len(arguments) >= 2:
        term = symbolic.compared(operator, arguments[0], arguments[1])
        yield from ((term, call),) if term is not None else ()


def _goes_on(names: HostNames, name: str, operator: str | None) -> bool:
    """Whether the text defines an assertion's function as one that may go on where what it is said to assert does not
    hold."""
    bodies = [(head, outer.child_by_field_name("body")) for head, outer in heads(names, name)]
    names.searches.entered.update([name] if any(body for _, body in bodies) else ())
    return any(body is not None and not asserts(names, head, body, operator) for head, body in bodies)


def _leaves(body: Node) -> bool:
    """Whether control does not come out behind a statement."""
    if body.type == "compound_statement":
        inner = arguments_of(body)
        return any(map(_leaves, inner)) and not any(each.type == "labeled_statement" for each in inner)
    if body.type == "expression_statement" and body.named_children:
        return ends(body.named_children[0])
    return body.type in _LEAVES
