"""Names and words as declarations spell them."""

from __future__ import annotations

from .node import Node


def last_and_scope(node: Node) -> tuple[str, str | None]:
    """The last part of a declared name, and the scope before it."""
    scope = None
    while node.type in (
        "qualified_identifier",
        "template_function",
        "template_method",
        "template_type",
        "dependent_name",
    ):
        if node.type == "qualified_identifier":
            before = node.field("scope")
            scope = last_and_scope(before)[0] if before is not None else None
        inner = node.field("name") or (node.named[-1] if node.named else None)
        if inner is None:
            break
        node = inner
    if node.type == "operator_name":
        return node.text.replace(" ", ""), scope
    return node.text, scope


def parts(node: Node) -> list[Node]:
    """`a`, `b` and `c<T>` of `a::b::c<T>`."""
    out: list[Node] = []
    while node.type == "qualified_identifier" and (inner := node.field("name")) is not None:
        before = node.field("scope")
        if before is not None:
            out.append(before)
        node = inner
    return [*out, node]


def last_name(node: Node) -> str:
    """`foo` of `a::b::foo<T>`."""
    return last_and_scope(node)[0]


def is_function(declarator: Node) -> bool:
    """Whether a declarator declares a function (not a pointer to one): what stands next to the name decides."""
    node: Node | None = declarator
    nearest = ""
    while node is not None and node.type.endswith("declarator"):
        nearest = node.type if node.type != "parenthesized_declarator" else nearest
        node = node.field("declarator") or (node.named[-1] if node.named else None)
    return node is not None and nearest == "function_declarator"


_NAMES = ("identifier", "field_identifier", "type_identifier")


def declared_name(declarator: Node) -> str | None:
    """The name inside a declarator."""
    node: Node | None = declarator
    while node is not None and node.type not in _NAMES:
        if node.type == "qualified_identifier":
            return last_name(node)
        if node.type == "parameter_list":
            return None
        node = node.field("declarator") or next(
            (c for c in node.named if c.type in _NAMES or c.type.endswith("declarator")), None
        )
    return None if node is None else node.text


def default_of(declaration: Node, declarator: Node) -> Node | None:
    """What a member is initialised with where it is declared: each of several declarators may have its own."""
    behind = [d.start for d in declaration.all("declarator") if d.start > declarator.start]
    end = min(behind, default=declaration.end)
    values = declaration.all("default_value")
    return next((value for value in values if declarator.end <= value.start < end), None)


def is_static(node: Node) -> bool:
    """Whether a declaration says `static` or `constexpr`."""
    return any(
        c.text in ("static", "constexpr") for c in node.named if c.type in ("storage_class_specifier", "type_qualifier")
    )


#: how null pointers are written
NULLS = frozenset({"nullptr", "NULL", "0"})
_NO_WORDS: frozenset[str] = frozenset()
_QUALIFIERS = frozenset({"storage_class_specifier", "type_qualifier"})


def qualifiers(node: Node) -> frozenset[str]:
    """The words of a declaration beside its type: const, volatile, extern, static, __shared__ ..."""
    words = _NO_WORDS
    for child in node.children:
        kind = child.type
        if kind in _QUALIFIERS:
            words |= {child.text}
        elif kind[0] == "_" and kind.startswith("__"):
            words |= {kind}
    return words
