"""Functions of the host's text that have an assertion's name: whether they end the program, or throw, wherever what
they are said to assert does not hold."""

from __future__ import annotations

from enum import Enum

from tree_sitter import Node

from ...frontend.syntax.ancestry import arguments_of, list_of, text_of
from ...records import record
from .assertions import fails_by_name, is_assertion
from .casts import without_parentheses
from .functions import heads, last_name_of
from .stores import HostNames

#: the orders of two numbers in which an operator holds
_HOLDS: dict[str, str] = {"==": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_SWAPPED: dict[str, str] = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
#: what gives the truth of its first argument
_PASSING = frozenset({"__builtin_expect", "bool"})
_TRUTHS = {"0": False, "false": False, "NULL": False, "nullptr": False, "1": True, "true": True}
_JUMPS = frozenset({"return_statement", "goto_statement", "break_statement", "continue_statement", "labeled_statement"})


class _End(Enum):
    """How control comes out of a statement."""

    FAILS = "it does not: each way ends the program or throws"
    GOES_ON = "behind it, if at all"
    JUMPS = "perhaps elsewhere: the function may return"


@record
class _Contrary:
    """What holds of the parameters, given by their declarators, where the assertion does not: the only one is false, or
    two are in one of these `orders`."""

    parameters: tuple[Node, ...]
    orders: str


def asserts(names: HostNames, head: Node, body: Node, operator: str | None) -> bool:
    """Whether a function, given by its declarator and its block, fails wherever its first parameter is false, or where
    its first two do not compare by `operator`. False where that is not seen."""
    parameters = list_of(head, "parameters")[: 1 if operator is None else 2]
    declarators = [each.child_by_field_name("declarator") for each in parameters]
    known = [each for each in declarators if each is not None and each.type == "identifier"]
    if len(known) != (1 if operator is None else 2) or any(_may_change(names, each, body) for each in known):
        return False
    orders = "" if operator is None else "".join(each for each in "<=>" if each not in _HOLDS[operator])
    return _Reader(names, _Contrary(tuple(known), orders)).end(body) is _End.FAILS


def _may_change(names: HostNames, parameter: Node, body: Node) -> bool:
    found = names.declaration(text_of(parameter), body.named_children[0]) if body.named_children else None
    return found is None or found.declarator != parameter or bool(names.stores(found))


class _Reader:
    """Reads a function's statements where the contrary of what it asserts holds."""

    def __init__(self, names: HostNames, contrary: _Contrary) -> None:
        self._names, self._contrary = names, contrary

    def end(self, statement: Node | None) -> _End:
        """How control comes out of a statement."""
        if statement is None:
            return _End.GOES_ON
        match statement.type:
            case "compound_statement" | "else_clause":
                return self._block(arguments_of(statement))
            case "if_statement":
                return self._branch(statement)
            case "throw_statement":
                return _End.FAILS
            case "expression_statement" if self._fails(statement):
                return _End.FAILS
            case _:
                return _End.JUMPS if _jumps(statement) else _End.GOES_ON

    def _block(self, statements: list[Node]) -> _End:
        ends = (self.end(each) for each in statements)
        return next((each for each in ends if each is not _End.GOES_ON), _End.GOES_ON)

    def _branch(self, branch: Node) -> _End:
        condition = branch.child_by_field_name("condition")
        holds = self._holds(condition) if condition is not None else None
        arms = {True: "consequence", False: "alternative"}
        taken = [part for value, part in arms.items() if holds in (value, None)]
        ends = {self.end(branch.child_by_field_name(part)) for part in taken}
        if _End.JUMPS in ends:
            return _End.JUMPS
        return _End.FAILS if ends == {_End.FAILS} else _End.GOES_ON

    def _fails(self, statement: Node) -> bool:
        """Whether a statement ends the program: `exit(1);`, `assert(holds);`."""
        call = next(iter(statement.named_children), None)
        function = call.child_by_field_name("function") if call is not None and call.type == "call_expression" else None
        if call is None or function is None:
            return False
        if fails_by_name(text_of(function)):
            return True
        asserted = list_of(call, "arguments")[:1]
        library = is_assertion(text_of(function)) and not any(heads(self._names, last_name_of(function)))
        return library and bool(asserted) and self._holds(asserted[0]) is False

    def _holds(self, condition: Node) -> bool | None:
        """Whether a condition holds; None where the contrary does not say."""
        condition = without_parentheses(condition)
        match condition.type:
            case "identifier":
                return False if not self._contrary.orders and self._parameter(condition) == 0 else None
            case "unary_expression" if condition.children[0].type == "!":
                inner = self._holds(condition.named_children[-1])
                return None if inner is None else not inner
            case "call_expression":  # `__builtin_expect(!holds, 0)`, `bool(holds)`
                function = condition.child_by_field_name("function")
                given = list_of(condition, "arguments")
                passes = function is not None and text_of(function) in _PASSING
                return self._holds(given[0]) if passes and given else None
            case "binary_expression":
                return self._compared(condition)
            case _:
                return None

    def _compared(self, condition: Node) -> bool | None:
        left, right = (condition.child_by_field_name(side) for side in ("left", "right"))
        if left is None or right is None:
            return None
        operator = condition.children[1].type
        if operator in ("&&", "||"):
            decides = operator == "||"
            both = {self._holds(left), self._holds(right)}
            return decides if decides in both else None if None in both else not decides
        if operator not in _HOLDS:
            return None
        if not self._contrary.orders:
            inner, value = self._holds(left), _TRUTHS.get(text_of(right))
            if inner is None or value is None or operator not in ("==", "!="):
                return None
            return (inner is value) is (operator == "==")
        sides = self._parameter(left), self._parameter(right)
        if sides == (1, 0):
            sides, operator = (0, 1), _SWAPPED[operator]
        met = [each in _HOLDS[operator] for each in self._contrary.orders]
        return None if sides != (0, 1) or len(set(met)) > 1 else met[0]

    def _parameter(self, node: Node) -> int | None:
        """Which of the parameters an expression is."""
        node = without_parentheses(node)
        found = self._names.declaration(text_of(node), node) if node.type == "identifier" else None
        numbered = enumerate(self._contrary.parameters)
        return next((k for k, each in numbered if found is not None and found.declarator == each), None)


def _jumps(node: Node) -> bool:
    """Whether a statement may lead elsewhere than behind itself."""
    return node.type in _JUMPS or any(map(_jumps, node.named_children))
