"""Objects that are made of elements of arrays or of products, which the grammar takes for functions: in
`dim3 block(sizes[0], n);` it reads a parameter that is an array of the type `sizes`, in `dim3 grid(rows * n);` one that
is a pointer to a `rows`. In parentheses each of them is nothing but a value."""

from __future__ import annotations

from typing import Any

from ....limits.syntax import MADE_NAME
from ....regex import regex
from .edits import Edit, Range
from .kinds import Kind, Kinds

#: a list with elements in it, to the end of what is declared; and one with a product, or an `&` between names
_LISTED = (
    regex(rb"\((?:[^\[\](){};]*\w\s*\[[^\[\](){};]*\])+[^\[\](){};]*\)\s*[;,]"),
    regex(rb"\((?=[^\[\](){};]*?\w\s*[*&]\s*\w)[^(){};]*+(?:\([^(){};]*+\)[^(){};]*+)*+\)\s*[;,]"),
)
#: the end of a type, or of what is declared before, and a name
_NAMED = regex(rb"(?:[\w>]\s+|,\s*)(?P<name>[A-Za-z_]\w*)\s*\Z")


def changes(kinds: Kinds, text: bytes, within: Range) -> list[Edit]:
    """Parentheses around the values that the grammar reads as parameters."""
    found = {match.start(): match for listed in _LISTED for match in listed.finditer(text, *within)}
    edits: list[Edit] = []
    for opening in sorted(found):
        begun = _NAMED.search(text, max(within[0], opening - MADE_NAME), opening)
        if begun is None:
            continue
        start, end = begun.span("name")
        named = kinds.tree.innermost(start, end)
        made = kinds.tree.parent(named) if named is not None else None
        listed = made.child_by_field_name("parameters") if made is not None else None
        for parameter in listed.named_children if listed is not None else ():
            if _is_element(kinds, parameter) or _is_product(kinds, parameter):
                edits += (Edit(parameter.start_byte, b"("), Edit(parameter.end_byte, b")"))
    return edits


def _is_element(kinds: Kinds, parameter: Any) -> bool:
    """Whether a parameter without a name is an element of an array that the text declares."""
    kind, shape = (parameter.child_by_field_name(field) for field in ("type", "declarator"))
    if kind is None or shape is None or kind.type != "type_identifier" or shape.type != "abstract_array_declarator":
        return False
    return kinds.of(kind.text, parameter) is Kind.VALUE


def _is_product(kinds: Kinds, parameter: Any) -> bool:
    """Whether a parameter's type is a variable that the text declares, so that it is no pointer or reference but two
    values with `*` or `&` between them."""
    kind, shape = (parameter.child_by_field_name(field) for field in ("type", "declarator"))
    if kind is None or shape is None or kind.type not in ("type_identifier", "qualified_identifier"):
        return False
    is_pointer = shape.type in ("pointer_declarator", "reference_declarator")
    return is_pointer and kinds.declared(kind.text, parameter) is Kind.VALUE
