"""`(name) - x`: a cast where the name is that of a type, else an operation; `sizeof (type) - 1`; `-x++`.

The grammar guesses, and where it guesses wrong the operators around it come to bind wrongly too. A value's parentheses
are blanked out; `const` before a type's name leaves no other reading (a cast to `const T` is one to `T`: C++17
[expr.type]/2). A name of which nobody knows what it is stays in double parentheses, which no type has: the lowering
judges by what its operands are (`lower/expressions/misread.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ....regex import regex
from .edits import Edit, Range
from .kinds import NAME, Kind, Kinds

_GAP = rb"(?:\s|/\*.*?\*/|//[^\n]*\n)*"
#: a name in parentheses, and what may be a prefix of the operand or an operator behind it
_CANDIDATE = regex(
    rb"(\()\s*("
    + NAME
    + rb")\s*(\))(?="
    + _GAP
    + rb"(?:(?P<sign>[-+*&](?![>=])|\+\+|--|&&)|(?P<more>\(|\[|\.(?!\d)|->)))",
    re.DOTALL,
)
#: an element, a call or a product in parentheses, which the grammar may take for the type of an array or a function;
#: `(T (*)[n])` is one
_WHOLE = regex(rb"(\()\s*" + NAME + rb"\s*(?:[*&]+\s*)?[\[(](?!\s*[*&]+\s*(?:(?:const|volatile)\s*)?\))")
_LAST_WORD = regex(rb"[A-Za-z_]\w*\s*\Z")
#: words before a parenthesis that do not make it the head of a statement, a call or a declaration
_BEFORE_OPERAND = frozenset(
    b"return case else and or not xor bitand bitor compl throw sizeof co_return co_yield co_await do".split()
)
_POSTFIX = regex(_GAP + rb"(?:\[|\.(?!\d)|->|\(|\+\+|--)", re.DOTALL)
#: `sizeof (type)` with a signed number behind it, which the grammar takes for the operand of a cast
_SIZE = regex(rb"\bsizeof\s*\(")
_SIGNED = regex(rb"\)" + _GAP + rb"([-+])[.\d]", re.DOTALL)
#: a prefix, its operand and a postfix, which binds first
_PREFIXED = regex(rb"[-+!~]\s*[(\w][\w.\[\]>()-]*?(?:\+\+|--)")
_SIGNS = frozenset({"-", "+", "!", "~", "not", "compl"})
#: what a name in parentheses is to the grammar
_AROUND = frozenset({"cast_expression", "parenthesized_expression", "sizeof_expression", "argument_list"})
_FUNCTION = frozenset({"function_definition"})


class _Candidate(NamedTuple):
    """A name in parentheses. `wrong`: what it is, the grammar has not taken it for; `function`: where it stands."""

    edits: tuple[Edit, ...]
    wrong: bool
    function: int


def changes(kinds: Kinds, text: bytes, within: Range) -> tuple[list[Edit], list[int]]:
    """What to change in a range of the text for the grammar to read casts and operators as they are meant; and the
    places of parentheses around names of which nobody knows what they are."""
    doubtful: list[int] = []
    candidates = [*_casts(kinds, text, within, doubtful), *_wholes(kinds, text, within)]
    wrong = {each.function for each in candidates if each.wrong}
    edits = [edit for each in candidates if each.function in wrong for edit in each.edits]
    return [*edits, *_sizes(kinds, text, within), *_prefixed(kinds, text, within)], doubtful


def _casts(kinds: Kinds, text: bytes, within: Range, doubtful: list[int]) -> Iterator[_Candidate]:
    for match in _CANDIDATE.finditer(text, *within):
        opening, closing = match.start(1), match.start(3)
        above = _parenthesized(kinds, text, opening)
        if above is None or above.type not in _AROUND:
            continue
        outer = kinds.tree.parent(above)
        sized = above.type == "sizeof_expression" or (outer is not None and outer.type == "sizeof_expression")
        more = match.group("more")
        if sized and not more:
            continue  # `sizeof (name)` is whole, whatever the name is
        is_operand = above.type == "argument_list"  # `(U)(T)-x`: `T` is no argument, but one more type
        if is_operand and not _is_called(kinds, outer):
            continue
        is_cast = above.type in ("cast_expression", "sizeof_expression")
        kind = kinds.of(match.group(2), above)
        function = _function(kinds, above)
        if is_operand and kind is not Kind.TYPE:
            continue
        if kind is None and not more:
            wrapped = (Edit(opening, b"("), Edit(closing, b")"))
            doubtful.append(opening)
            yield _Candidate(wrapped if is_cast else (), is_cast, function)
        elif kind is Kind.TYPE and not sized and (not more or is_operand or _binds_behind(kinds, above, outer, text)):
            yield _Candidate((Edit(match.start(2), b"const "),), not is_cast, function)
        elif kind in (Kind.VALUE, Kind.TEMPLATE) and (is_cast or not more):
            yield _Candidate((Edit(opening, blanks=1), Edit(closing, blanks=1)), is_cast, function)


def _is_called(kinds: Kinds, call: Any) -> bool:
    """Whether what is called is a name in parentheses, or such a call."""
    function = call.child_by_field_name("function") if call is not None and call.type == "call_expression" else None
    return function is not None and (function.type == "parenthesized_expression" or _is_called(kinds, function))


def _wholes(kinds: Kinds, text: bytes, within: Range) -> Iterator[_Candidate]:
    """`(a[i]) - b * c`, `(f(x)) + y`, `(a * (b)) - c`: nothing can be cast to an array or a function."""
    for match in _WHOLE.finditer(text, *within):
        above = _parenthesized(kinds, text, match.start(1))
        kind = above.child_by_field_name("type") if above is not None and above.type == "cast_expression" else None
        if above is None or kind is None:
            continue
        closing = text.find(b")", kind.end_byte)
        edits = (Edit(match.start(1), b"("), Edit(closing, b")"))
        yield _Candidate(edits, True, _function(kinds, above))


def _parenthesized(kinds: Kinds, text: bytes, opening: int) -> Any:
    """The expression that a parenthesis belongs to; None where it belongs to a head, a call or a declaration."""
    before = _LAST_WORD.search(text, max(0, opening - 40), opening)
    if before is not None and before.group().strip() not in _BEFORE_OPERAND:
        return None
    token = kinds.tree.spelled(opening, opening + 1)
    return kinds.tree.parent(token) if token is not None else None


def _function(kinds: Kinds, node: Any) -> int:
    """Where the function around a node begins."""
    around = kinds.tree.enclosing(node, _FUNCTION)
    return around.start_byte if around is not None else -1


def _binds_behind(kinds: Kinds, parenthesized: Any, call: Any, text: bytes) -> bool:
    """Whether `(T)(x)` is more than the call `T(x)` that the grammar takes it for: `(T)(x)[i]` casts an element."""
    if call is None or call.type != "call_expression" or call.start_byte != parenthesized.start_byte:
        return False
    listed = call.child_by_field_name("arguments")
    several = listed is not None and len(listed.named_children) > 1 and not kinds.has_vector_literals
    return several or _POSTFIX.match(text, call.end_byte) is not None


def _sizes(kinds: Kinds, text: bytes, within: Range) -> Iterator[Edit]:
    for match in _SIZE.finditer(text, *within):
        node = kinds.tree.innermost(match.start(), match.start() + 6)
        sized = kinds.tree.parent(node) if node is not None and node.type == "sizeof" else None
        operand = sized.child_by_field_name("value") if sized is not None else None
        if operand is None or operand.type != "cast_expression":
            continue
        value = operand.child_by_field_name("value")
        if (
            value is not None
            and value.type == "number_literal"
            and text[value.start_byte : value.start_byte + 1] in b"-+"
        ):
            yield Edit(value.start_byte + 1, b" ")


def _prefixed(kinds: Kinds, text: bytes, within: Range) -> Iterator[Edit]:
    for match in _PREFIXED.finditer(text, *within):
        sign = kinds.tree.spelled(match.end() - 2, match.end())
        update = kinds.tree.parent(sign) if sign is not None else None
        if update is None or update.type != "update_expression":
            continue
        operand = update.child_by_field_name("argument")
        if operand is None or operand.type != "unary_expression" or operand.start_byte != update.start_byte:
            continue
        while operand.type == "unary_expression" and (inner := operand.child_by_field_name("argument")) is not None:
            operand = inner
        yield Edit(operand.start_byte, b"(")
        yield Edit(update.end_byte, b")")
