"""Functions and macros that end the program, or leave the function, where a condition does not hold; by their names.

A macro whose definition was read is no call any more: what it does is then seen in its text. What is left is the
library's `assert`, and macros of headers that were not found.
"""

from __future__ import annotations

from tree_sitter import Node

from ..frontend.syntax.ancestry import arguments_of, list_of, text_of
from ..regex import regex

_ASSERTION = regex(
    r"(?:\w+::)*(?:[A-Za-z0-9]+_)*"  # whose it is: `TORCH_`, `KALDI_`
    r"(?:[A-Z]?CHECK|(?:Dbg)?Assert|assert|[A-Z]*ASSERTM?|REQUIRES?|ENFORCE|EXPECTS|THROW_IF_NOT)"
    r"(?:_(?P<compares>EQ|NE|LT|LE|GT|GE))?(?:_(?:TRUE|MSG|FMT|ARG|ARGS|VALUE|INDEX|OR_RETURN|OR_THROW))*\Z"
)
_EXITS = regex(r"(?:std::)?(?:exit|abort|_Exit|quick_exit)\Z")
#: what functions are called that do not come back
_FAILS = regex(r"(?:\w+::)*(?:exit|abort|_Exit|quick_exit|terminate|raise|longjmp|\w*(?:[Ff]atal|FATAL|[Pp]anic)\w*)\Z")
_OPERATORS: dict[str, str] = {"EQ": "==", "NE": "!=", "LT": "<", "LE": "<=", "GT": ">", "GE": ">="}


def is_assertion(function: str) -> bool:
    """Whether a function goes on only where its first argument holds, or its first two compare as its name says."""
    return _ASSERTION.match(function) is not None


def comparison(function: str) -> str | None:
    """The operator by which an assertion compares its first two arguments: `CHECK_GE(a, b)`."""
    found = _ASSERTION.match(function)
    return _OPERATORS.get(found["compares"] or "") if found is not None else None


def ends(call: Node) -> bool:
    """Whether a call ends the program."""
    function = call.child_by_field_name("function")
    return function is not None and ends_by_name(text_of(function))


def ends_by_name(function: str) -> bool:
    """Whether a function of this name ends the program."""
    return _EXITS.match(function) is not None


def ends_by_parameter(head: Node, body: Node, asserted: int) -> bool:
    """Whether a function, given by its declarator and its block, ends the program or throws for some of the values of
    its first parameters, so many as are asserted, and for these always: a branch on one has an arm that does, or what
    comes behind it."""
    first = list_of(head, "parameters")[:asserted]
    parameters = {text_of(each.child_by_field_name("declarator") or each) for each in first}
    asked = False
    for statement in arguments_of(body):
        if asked and _fails(statement):
            return True
        if statement.type == "if_statement":
            condition = statement.child_by_field_name("condition")
            asked = condition is not None and _mentions(condition, parameters)
            orelse = statement.child_by_field_name("alternative")
            arms = statement.child_by_field_name("consequence"), *(arguments_of(orelse) if orelse is not None else ())
            if asked and any(arm is not None and _fails(arm) for arm in arms):
                return True
        elif _asserts(statement, parameters):
            return True
    return False


def _fails(statement: Node) -> bool:
    """Whether a statement ends the program or throws."""
    if statement.type == "compound_statement":
        return any(map(_fails, arguments_of(statement)))
    return statement.type == "throw_statement" or _FAILS.match(_called(statement)) is not None


def _asserts(statement: Node, parameters: set[str]) -> bool:
    """Whether a statement asserts something of a parameter: `assert(holds)`."""
    return is_assertion(_called(statement)) and _mentions(statement, parameters)


def _called(statement: Node) -> str:
    """The name of the function that a statement calls, as it is spelled; "" where it is no call."""
    call = next(iter(statement.named_children), None) if statement.type == "expression_statement" else None
    function = call.child_by_field_name("function") if call is not None and call.type == "call_expression" else None
    return text_of(function) if function is not None else ""


def _mentions(node: Node, names: set[str]) -> bool:
    if node.type == "identifier" and text_of(node) in names:
        return True
    return any(_mentions(child, names) for child in node.named_children)
