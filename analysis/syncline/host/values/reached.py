"""What a local variable holds at a place, where more than one store may have given it that: the statements that store
to it on the way there are executed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tree_sitter import Node

from ...frontend.syntax.ancestry import arguments_of, holds, list_of
from ...frontend.syntax.declarations import Declaration
from ...ir.terms import Term
from ..text.in_place import function_around, runs_in_place
from ..text.references import are_changes_seen
from ..text.stores import Store
from .arithmetic import NotFollowed
from .execution import Execution
from .expressions import Expressions, Variable
from .paths import falls_into
from .states import State

_BLOCKS = frozenset({"compound_statement", "case_statement", "translation_unit"})
_FUNCTIONS = frozenset({"function_definition", "lambda_expression"})


class Reached:
    """The way of control from the declaration of a variable to a place."""

    def __init__(self, expressions: Expressions, declaration: Declaration, at: Node) -> None:
        self._names = expressions.names
        self._at = at
        self._declaration = declaration
        self._stores = self._names.stores(declaration)
        self._statement: Node | None = None  #: that is executed
        self._execution = Execution(expressions, self._tracks, expressions.spend, closed=False)

    def place(self) -> tuple[object, ...] | None:
        """What is equal for places that the same statements lead to, as far as they store to the variable; None where
        the place's own statement does."""
        tree, statement = self._names.tree, self._at
        block = tree.parent(statement)
        while block is not None and block.type not in _BLOCKS:
            statement, block = block, tree.parent(block)
        if block is None or self._inside(statement):
            return None
        around = tree.enclosing(self._at, _FUNCTIONS)
        before = [store.at.id for store in self._stores if store.at.start_byte < statement.start_byte]
        return self._declaration.declarator.id, block.id, around.id if around is not None else 0, *before

    def values(self, begun: Term | None) -> Mapping[Variable, Term | None]:
        """What the variable holds, as it began with that (None: with what its declaration says)."""
        scope, variable = self._declaration.scope, self._declaration.declarator.id
        function = function_around(self._names.tree, self._at)
        if not are_changes_seen(self._names, self._declaration) or not holds(scope, self._at) or function is None:
            raise NotFollowed
        if b"goto" in (function.text or b""):
            raise NotFollowed
        state: State | None = State(values={variable: begun} if begun is not None else {})
        for inner in self._way(scope):
            state = self._into(inner, state) if state is not None else None
        if state is None:
            raise NotFollowed  # control does not come here
        return state.values

    def _tracks(self, found: Declaration) -> bool:
        """Whether it is the variable itself, or one that lives in the statement that is executed: not one that is
        declared beside it, which statements may change that are passed by."""
        statement = self._statement
        lives_inside = statement is not None and statement.type != "declaration" and holds(statement, found.declarator)
        return lives_inside or found.declarator.id == self._declaration.declarator.id

    def _way(self, scope: Node) -> Iterator[Node]:
        """The nodes from a scope down to the place, without the place itself."""
        above: list[Node] = []
        node = self._names.tree.parent(self._at)
        while node is not None and node != scope:
            above.append(node)
            node = self._names.tree.parent(node)
        if node is None:
            raise NotFollowed
        yield scope
        yield from reversed(above)

    def _into(self, node: Node, state: State) -> State | None:
        """Control on its way through a node to the part that holds the place."""
        if node.type == "lambda_expression" and self._stores and not runs_in_place(self._names.tree, node):
            raise NotFollowed  # it is called later
        parent = self._names.tree.parent(node)
        if node.type in _BLOCKS and not (parent is not None and parent.type == "switch_statement"):
            return self._up_to(node, state)
        inside = self._inside(node)
        if not inside or node.type in ("compound_statement", "else_clause") or node == self._declaration.scope:
            return state
        if node.type == "if_statement":
            return self._behind(node, "condition", state)
        if node.type == "switch_statement":
            self._enters_a_case(node)
            return self._behind(node, "condition", state)
        body = node.child_by_field_name("body") if node.type == "try_statement" else None
        if body is None or not holds(body, self._at):
            raise NotFollowed  # a loop that comes round, a part of a `try`, or a store in the expression itself
        return state

    def _behind(self, node: Node, field: str, state: State) -> State:
        """Control behind a part of a node."""
        part = node.child_by_field_name(field)
        if part is None or not self._inside(part):
            return state
        if holds(part, self._at):
            raise NotFollowed
        return self._execution.evaluated(part, state)

    def _enters_a_case(self, node: Node) -> None:
        """Nothing, where control comes to the place from the head of a switch alone."""
        cases = list_of(node, "body")
        case = next((each for each in cases if holds(each, self._at)), None)
        if case is None or case.type != "case_statement" or falls_into(case):
            raise NotFollowed

    def _up_to(self, block: Node, state: State) -> State | None:
        """Control behind the statements of a block before the one that holds the place."""
        control: State | None = state
        for statement in arguments_of(block):
            if statement.end_byte > self._at.start_byte or control is None:
                break
            if holds(statement, self._declaration.declarator) or self._inside(statement):
                self._statement = statement
                control = self._execution.run(statement, control)
        return control

    def _inside(self, node: Node) -> list[Store]:
        """The stores in a part of the text."""
        return [store for store in self._stores if holds(node, store.at)]


def is_parameter(declaration: Declaration) -> bool:
    return declaration.node.type in ("parameter_declaration", "optional_parameter_declaration")
