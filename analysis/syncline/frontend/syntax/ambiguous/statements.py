"""Statements that are declarations where a name is that of a type: `T (x);`, `a * b;`, `if (c) T x = y;`.

`T (x) = 3;` declares x (C++17 [stmt.ambig]), and `ready && notify(x);` calls a function where `ready` is a variable. A
declaration without braces under an `if` or a loop is one that the grammar does not know at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ....limits.syntax import STATEMENT
from ....regex import regex
from .edits import Edit, Range
from .kinds import NAME, Kind, Kinds

_WORD = rb"[A-Za-z_]\w*+"
#: where a statement begins, or the head of a loop. A pattern that begins with a set of characters is searched for fast
_START = rb"[;{}:)(]\s*+(?=[A-Za-z_:])"
_PRIMITIVE = rb"(?:(?:unsigned|signed|long|short|char|int|float|double|bool|void)\b\s*)+"
#: a type, and a declarator in parentheses that is no call's only argument
_DECLARATOR = regex(
    _START + rb"(?:(" + _PRIMITIVE + rb")|(" + NAME + rb"))\s*(\()\s*([*&]{0,2})\s*" + _WORD
    + rb"\s*(?:\[[^\]\[;]*\]\s*)*(\))\s*(?=(?P<then>[;=,\[({])(?!=))"
)  # fmt: skip
#: what the grammar takes for the declaration of a pointer or a reference
_OPERATION = regex(_START + rb"(" + NAME + rb")\s*(?:\*|&&?)\s*(?:::\s*)?" + _WORD + rb"[\w:<>, ]*(?=[;(])")
#: a substatement that begins with a type and a name
_SUBSTATEMENT = regex(
    rb"(?:\)|e(?<=else)(?=\s)|o(?<=\bdo)(?=\s))(?P<gap>\s*+)(?=[A-Za-z_:])"
    rb"(?!(?:return|goto|throw|delete|new|else|case|if|for|while|do|switch|break|continue|co_return|co_yield|sizeof|not"
    rb"|and|or|xor|bitand|bitor|compl|const_cast|using|typedef|override|final|noexcept|requires|try|catch)\b)"
    rb"(?P<first>(?:(?:const|volatile|static|constexpr|register|__shared__|__local|__private|local|private|auto)\b\s*)*)"
    rb"(?P<type>(?:" + _PRIMITIVE + rb"|(?:struct\s+|class\s+|enum\s+|union\s+|typename\s+)?" + NAME + rb"\s*)?)"
    rb"(?:(?:const|volatile|restrict)\b\s*)*(?P<signs>[*&\s]*(?:\b(?:const|volatile|restrict)\b[*&\s]*)*)"
    rb"\b(?P<name>" + _WORD + rb")\s*(?=(?P<then>=(?!=)|;|,|\(|\{|\[|:(?!:)))"
)  # fmt: skip
_WORDS = regex(rb"\b(?:else|do)\Z")
_HEAD = regex(rb"\b(if|for|while)(?:\s+constexpr)?\s*\Z")
_BRACKETS = regex(
    rb"[()\[\]{};]|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|//[^\n]*|/\*.*?\*/", re.DOTALL
)  # fmt: skip
_OPENED = {b")": b"(", b"]": b"[", b"}": b"{"}
_TEXTS = frozenset({"comment", "string_literal", "string_content", "raw_string_literal", "raw_string_content"})
#: where declarations stand outside of functions
_SCOPES = frozenset({"translation_unit", "declaration_list", "linkage_specification", "template_declaration"})
#: what an expression is a part of
_OPERANDS = frozenset(
    {"argument_list", "parenthesized_expression", "subscript_argument_list", "initializer_list", "initializer_pair",
     "template_argument_list", "conditional_expression", "binary_expression", "assignment_expression",
     "comma_expression", "cast_expression", "unary_expression", "return_statement", "init_declarator",
     "subscript_expression"}
)  # fmt: skip


def changes(kinds: Kinds, text: bytes, within: Range) -> list[Edit]:
    """What to change in a range of the text for the grammar to tell declarations from expressions as they are meant."""
    steps = (_declarators, _operations, _substatements)
    return [edit for step in steps for edit in step(kinds, text, within)]


def _declarators(kinds: Kinds, text: bytes, within: Range) -> Iterator[Edit]:
    """`T (x) = 3;`: the parentheses go."""
    for match in _DECLARATOR.finditer(text, *within):
        start = match.start(1) if match.group(1) else match.start(2)
        if match.group(4) and match.group("then") in b"[(":
            continue  # a pointer to an array or to a function: the parentheses are needed
        node = kinds.tree.innermost(start, start + 1)
        call = _ancestor(kinds, node, "call_expression", start)
        listed = call.child_by_field_name("arguments") if call is not None else None
        if listed is None or (listed.start_byte, listed.end_byte) != (match.start(3), match.end(5)):
            continue
        if not _may_declare(kinds, call, match.group("then")):
            continue
        if match.group(1) or kinds.declared(match.group(2), call) is Kind.TYPE:
            yield Edit(match.start(3), blanks=1)
            yield Edit(match.start(5), blanks=1)


def _may_declare(kinds: Kinds, call: Any, then: bytes) -> bool:
    """Whether a declaration may stand where a call begins: in `f(T(x), y)` and in `c ? y : T(x)` none can."""
    top, above = call, kinds.tree.parent(call)
    while above is not None and above.start_byte == call.start_byte:
        top, above = above, kinds.tree.parent(above)
    if above is None or above.type == "for_statement":
        return above is None or above.child_by_field_name("initializer") == top
    return above.type not in _OPERANDS and not (above.type == "condition_clause" and then == b",")


def _operations(kinds: Kinds, text: bytes, within: Range) -> Iterator[Edit]:
    """`ready && notify(x);`: in parentheses, that is no declaration."""
    for match in _OPERATION.finditer(text, *within):
        start = match.start(1)
        node = kinds.tree.innermost(start, start + 1)
        declaration = _ancestor(kinds, node, "declaration", start)
        named = declaration.child_by_field_name("type") if declaration is not None else None
        if declaration is None or named is None or (named.start_byte, named.end_byte) != match.span(1):
            continue
        if text[declaration.end_byte - 1 : declaration.end_byte] != b";" or _is_outside(kinds, declaration):
            continue
        if kinds.declared(match.group(1), declaration) in (Kind.VALUE, Kind.TEMPLATE):
            yield Edit(start, b"(")
            yield Edit(declaration.end_byte - 1, b")")


def _is_outside(kinds: Kinds, declaration: Any) -> bool:
    """Whether a declaration stands outside of functions, where no expression can."""
    above = kinds.tree.parent(declaration)
    return above is None or above.type in _SCOPES


def _substatements(kinds: Kinds, text: bytes, within: Range) -> Iterator[Edit]:
    """`else T x = y;`: in braces, which its scope has anyway (C++17 [stmt.select]/2)."""
    for match in _SUBSTATEMENT.finditer(text, *within):
        first, kind, signs = (match.group(name) for name in ("first", "type", "signs"))
        if not kind and not first:
            continue
        if kind and not (kind[-1:].isspace() or signs or kind.endswith(b">")):
            continue  # one word alone
        start = match.start("first") if first else match.start("type")
        if not _is_substatement(text, match.start("gap")):
            continue
        node = kinds.tree.innermost(start, start + 1)
        if node is None or node.type in _TEXTS or _is_declared(kinds, node, start):
            continue
        end = _end(text, start)
        if end is not None and (_is_plain(first, kind, signs) or _is_pointer(kinds, match, node)):
            yield Edit(start, b"{")
            yield Edit(end, b"}")


def _is_plain(first: bytes, kind: bytes, signs: bytes) -> bool:
    """Whether two words stand side by side, which no expression has."""
    return bool(first.strip()) or not signs.strip() or re.match(_PRIMITIVE, kind) is not None


def _is_pointer(kinds: Kinds, match: re.Match[bytes], node: Any) -> bool:
    """Whether `T *x = y` declares a pointer: nothing can be assigned to a product."""
    if match.group("then") == b"=":
        return True
    name = match.group("type").strip()
    return kinds.of(name, node) is Kind.TYPE


def _is_declared(kinds: Kinds, node: Any, start: int) -> bool:
    """Whether the grammar reads a declaration or a definition here."""
    while node is not None and node.start_byte == start:
        if node.type in ("declaration", "function_definition", "field_declaration", "parameter_declaration"):
            return True
        node = kinds.tree.parent(node)
    return False


def _is_substatement(text: bytes, after: int) -> bool:
    """Whether an `else`, a `do` or the parenthesis of an `if` or a loop ends before a place."""
    if text[after - 1 : after] != b")":
        return _WORDS.search(text, max(0, after - 6), after) is not None
    low = max(0, after - STATEMENT)
    depth = 0
    for at in range(after - 1, low - 1, -1):
        byte = text[at]
        if byte == 41:
            depth += 1
        elif byte == 40:
            depth -= 1
            if not depth:
                return _HEAD.search(text, max(0, at - 30), at) is not None
    return False


def _end(text: bytes, start: int) -> int | None:
    """The end of the statement that begins at a place."""
    open_brackets: list[bytes] = []
    for match in _BRACKETS.finditer(text, start, start + STATEMENT):
        sign = match.group()
        if sign in (b"(", b"[", b"{"):
            open_brackets.append(sign)
        elif sign in _OPENED:
            if not open_brackets or open_brackets.pop() != _OPENED[sign]:
                return None
        elif sign == b";" and not open_brackets:
            return match.end()
    return None


def _ancestor(kinds: Kinds, node: Any, kind: str, start: int) -> Any:
    """The node of a kind that begins where this one does."""
    while node is not None and node.start_byte == start:
        if node.type == kind:
            return node
        node = kinds.tree.parent(node)
    return None
