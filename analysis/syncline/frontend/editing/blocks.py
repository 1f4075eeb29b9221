"""The statements of a function as a tree, with where they stand: for who takes them apart.

Nothing is expanded, as in `branches.py`; where the parser stumbles, there may be any jump."""

from __future__ import annotations

from typing import Any

from ...records import record
from .nodes import node_at, text_of

#: from where to where, in bytes
Range = tuple[int, int]


@record
class Variable:
    """One of the variables that a declaration declares: its declarator without a value, and where the value stands."""

    name: str
    declarator: Range
    value: Range | None
    is_plain: bool  #: a name or a pointer, with no value or one behind `=`


@record
class Case:
    """The statements under labels that follow each other; None among `labels` is `default`."""

    labels: tuple[Range | None, ...]
    body: Block
    ends: bool  #: with a `break`, which is not of the body, or as the last one


@record
class Item:
    """A statement. `kind` is the grammar's word for it; `leaves` are the words of the jumps out of it (with labels and
    `goto`), `kept` says how a declaration begins: its qualifiers and its type."""

    kind: str
    start: int
    end: int
    leaves: frozenset[str]
    condition: Range | None = None
    body: Block | None = None
    orelse: Block | None = None
    head: tuple[Range | None, Range | None] = (None, None)  #: of a `for`: what it begins with, and its step
    cases: tuple[Case, ...] = ()
    kept: tuple[tuple[str, ...], str, Range] | None = None
    variables: tuple[Variable, ...] = ()


@record
class Block:
    """Statements, one after another: the text between braces, or one statement without."""

    start: int
    end: int
    items: tuple[Item, ...]
    braced: bool


@record
class Function:
    """A function around a place, with its body."""

    start: int
    end: int
    is_void: bool
    body: Block


def function_at(source: bytes, at: int) -> Function | None:
    """The function around a byte; None where there is none that can be read."""
    node = node_at(source, at, at)
    while node is not None and node.type != "function_definition":
        if node.type == "lambda_expression":
            return None
        node = node.parent
    body = node.child_by_field_name("body") if node is not None else None
    if node is None or body is None or body.type != "compound_statement" or body.children[-1].is_missing:
        return None
    kind = node.child_by_field_name("type")
    declarator = node.child_by_field_name("declarator")
    void = kind is not None and kind.text == b"void"
    plain = declarator is not None and declarator.type == "function_declarator"
    return Function(node.start_byte, node.end_byte, void and plain, _block(body))


def statement_between(source: bytes, first: Range, second: Range) -> Range | None:
    """The statement with the second place in it, of the innermost block that holds both; None where it holds both."""
    function = function_at(source, second[0])
    block, found = (function.body if function is not None else None), None
    while block is not None and block.start <= first[0] and first[1] <= block.end:
        item = next((i for i in block.items if i.start <= second[0] and second[1] <= i.end), None)
        found = item if item is not None and block.braced and first[1] <= item.start else None
        inner = () if item is None else (item.body, item.orelse, *(case.body for case in item.cases))
        block = next((b for b in inner if b and b.start <= second[0] and second[1] <= b.end), None)
    return None if found is None else (found.start, found.end)


def declaration_of(source: bytes, place: Range) -> Item | None:
    """The declaration that stands there; None where it is another statement."""
    node = node_at(source, *place)
    while node is not None and node.type != "declaration" and node.parent and node.parent.start_byte == place[0]:
        node = node.parent
    return _declaration(node, frozenset()) if node is not None and node.type == "declaration" else None


def _block(node: Any) -> Block:
    if node.type == "compound_statement":
        return Block(node.start_byte + 1, node.end_byte - 1, _items(node.named_children), True)
    return Block(node.start_byte, node.end_byte, (_item(node),), False)


def _items(nodes: list[Any]) -> tuple[Item, ...]:
    return tuple(_item(node) for node in nodes if node.type != "comment" and not _is_pragma(node))


def _is_pragma(node: Any) -> bool:
    return node.type == "preproc_call" and node.text.lstrip(b"# \t").startswith(b"pragma")


def _item(node: Any) -> Item:
    kind, start, end, leaves = node.type, node.start_byte, node.end_byte, frozenset(_leaves(node, False, False))
    if kind == "declaration":
        return _declaration(node, leaves)
    if kind == "compound_statement":
        return Item(kind, start, end, leaves, body=_block(node))
    if kind not in _COMPOUND or any(child.type in ("constexpr", "consteval") for child in node.children):
        return Item("other" if kind in _COMPOUND else kind, start, end, leaves)
    condition, body = node.child_by_field_name("condition"), node.child_by_field_name("body")
    if kind == "if_statement":
        body = node.child_by_field_name("consequence")
    inner = _inside(condition) if kind != "for_statement" else _range(condition)
    if body is None or (inner is None and kind != "for_statement"):
        return Item("other", start, end, leaves)
    if kind == "switch_statement":
        cases = _cases(body)
        return Item(kind if cases else "other", start, end, leaves, inner, cases=cases)
    orelse, other = node.child_by_field_name("alternative"), None
    if orelse is not None:
        named = [child for child in orelse.named_children if child.type != "comment"]
        other = _block(named[0]) if len(named) == 1 else None
        if other is None:
            return Item("other", start, end, leaves)
    begin = node.child_by_field_name("initializer")
    head = _range(begin), _range(node.child_by_field_name("update"))
    return Item(kind, start, end, leaves, inner, _block(body), other, head)


_COMPOUND = ("if_statement", "for_statement", "while_statement", "do_statement", "switch_statement")
_LOOPS = ("for_statement", "while_statement", "do_statement", "for_range_loop")


def _range(node: Any) -> Range | None:
    return None if node is None else (node.start_byte, node.end_byte)


def _inside(clause: Any) -> Range | None:
    """A condition without its parentheses; None where it declares something."""
    named = [] if clause is None else [child for child in clause.named_children if child.type != "comment"]
    if len(named) != 1 or named[0].type in ("declaration", "init_statement"):
        return None
    return named[0].start_byte, named[0].end_byte


def _leaves(node: Any, in_loop: bool, in_switch: bool) -> list[str]:
    word = None if _is_pragma(node) else "goto" if node.is_missing else _JUMPS.get(node.type)
    if word is not None:
        inner = (word == "break" and (in_loop or in_switch)) or (word == "continue" and in_loop)
        return [] if inner else [word]
    if node.type == "lambda_expression":
        return []
    in_loop, in_switch = in_loop or node.type in _LOOPS, in_switch or node.type == "switch_statement"
    return [word for child in node.named_children for word in _leaves(child, in_loop, in_switch)]


#: and what nobody knows to be none
_JUMPS = {
    "ERROR": "goto",
    "return_statement": "return", "break_statement": "break", "continue_statement": "continue",
    "goto_statement": "goto", "labeled_statement": "goto", "gnu_asm_expression": "goto", "throw_statement": "goto",
    "preproc_if": "goto", "preproc_ifdef": "goto", "preproc_call": "goto", "preproc_def": "goto",
    "preproc_function_def": "goto", "preproc_include": "goto",
}  # fmt: skip


def _cases(body: Any) -> tuple[Case, ...]:
    """The cases of a `switch`; none where a statement stands outside of them."""
    found: list[Case] = []
    labels: list[Range | None] = []
    stack = [child for child in body.named_children if child.type != "comment"]
    last = stack[-1] if stack else None
    while stack:
        node = stack.pop(0)
        if node.type != "case_statement":
            return ()
        label = node.child_by_field_name("value")
        labels.append(_range(label))
        inner = [c for c in node.named_children if c.type != "comment" and (label is None or c.id != label.id)]
        if inner and inner[0].type == "case_statement":
            stack = [*inner, *stack]
            continue
        if not inner and stack:
            continue
        colon = next(child for child in node.children if child.type == ":")
        ends = bool(inner) and inner[-1].type == "break_statement"
        run = inner[:-1] if ends else inner
        end = inner[-1].start_byte if ends else node.end_byte
        if len(run) == 1 and run[0].type == "compound_statement":
            block, listed = run[0], [c for c in run[0].named_children if c.type != "comment"]
            closes = bool(listed) and listed[-1].type == "break_statement"
            items = _items(listed[:-1] if closes else listed)
            until = listed[-1].start_byte if closes else block.end_byte - 1
            whole, ends = Block(block.start_byte + 1, until, items, True), ends or closes
        else:
            whole = Block(colon.end_byte, end, _items(run), False)
        found.append(Case(tuple(labels), whole, ends or (node is last and not stack)))
        labels = []
    return tuple(found)


def _declaration(node: Any, leaves: frozenset[str]) -> Item:
    kind, declarators = node.child_by_field_name("type"), node.children_by_field_name("declarator")
    before = [child for child in node.children if kind is not None and child.end_byte <= kind.start_byte]
    first = declarators[0].start_byte if declarators else 0
    after = [c for c in node.named_children if kind is not None and kind.end_byte <= c.start_byte < first]
    variables = tuple(found for each in declarators if (found := _variable(each)) is not None)
    kept = None
    if kind is not None and len(variables) == len(declarators) and variables:
        words = tuple(text_of(child) for child in [*before, *after])
        kept = words, text_of(kind), (node.start_byte, declarators[0].start_byte)
    return Item(node.type, node.start_byte, node.end_byte, leaves, kept=kept, variables=variables)


def _variable(node: Any) -> Variable | None:
    value = node.child_by_field_name("value") if node.type == "init_declarator" else None
    declarator = node.child_by_field_name("declarator") if node.type == "init_declarator" else node
    inner, plain = declarator, True
    while inner is not None and inner.type != "identifier":
        plain = plain and inner.type == "pointer_declarator" and b"const" not in inner.text
        inner = inner.child_by_field_name("declarator")
    if inner is None or declarator.type == "reference_declarator":
        return None
    if value is not None:
        plain = plain and value.type != "initializer_list" and any(child.type == "=" for child in node.children)
    name = text_of(inner)
    return Variable(name, (declarator.start_byte, declarator.end_byte), _range(value), plain)
