"""The members of a record that a launch passes as it is, as far as the host text speaks of them."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend.syntax.ancestry import text_of
from ..text.stores import HostNames
from ..values.symbolic import Symbolic


def fields(names: HostNames, symbolic: Symbolic, node: Node) -> Iterator[tuple[str, Node]]:
    """The members of the variable that an argument is, each with a mention of it that has the value of the launch:
    `p.rows` in `if (p.rows <= 32) k<<<1, 32>>>(p);`."""
    found = names.declaration(text_of(node), node) if node.type == "identifier" else None
    if found is None:
        return
    told: set[str] = set()
    for mention in names.occurrences(found.name, found.scope):
        member = _whole(names, mention)
        if member is None or names.declaration(found.name, mention) != found:
            continue
        name = text_of(member).partition(".")[2].replace(" ", "")
        if name not in told and symbolic.is_of_variable(member):
            told.add(name)
            yield name, member


def _whole(names: HostNames, mention: Node) -> Node | None:
    """The longest `x.a.b` that begins with a mention of x; None for a method's name, and a mention alone."""
    member = mention
    while (above := names.tree.parent(member)) is not None and above.type == "field_expression":
        if above.child_by_field_name("argument") != member or "->" in text_of(above):
            return None
        member = above
    is_called = (
        above is not None and above.type == "call_expression" and above.child_by_field_name("function") == member
    )
    return None if is_called or member == mention else member
