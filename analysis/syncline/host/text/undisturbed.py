"""Members of objects that other names may lead to, too: whether one has at a launch what it had where it was checked.
A method asks for its own by their bare names; a reference may name what another one or a pointer names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tree_sitter import Node

from ...frontend.syntax.ancestry import holds, text_of
from ...frontend.syntax.declarations import Declaration
from .functions import is_launch, name_of_definition, words_in
from .in_place import function_around
from .scalars import written
from .stores import HostNames, takes_values

_FUNCTION = frozenset({"function_definition"})
_LOOPS = frozenset({"for_statement", "for_range_loop", "while_statement", "do_statement"})


def may_be_member(names: HostNames, name: str, at: Node) -> bool:
    """Whether a name at a place may be a member's: of a class of the text, or of one in a header whose method it is
    in."""
    if any(found.scope.type == "field_declaration_list" for found in names.namespace_members(name)):
        return True
    function = names.tree.enclosing(at, _FUNCTION)
    head = function.child_by_field_name("declarator") if function is not None else None
    return head is not None and "::" in text_of(head).partition("(")[0]


def keeps(names: HostNames, member: Node, at: Node) -> bool:
    """Whether a member that a method names keeps its value from there to `at`: the method stores nothing to it, hands
    its object to nothing, and in between calls nothing that may know the object."""
    function = function_around(names.tree, at)
    if function is None or any(_is_stored(names, each) for each in names.occurrences(text_of(member), function)):
        return False
    if not all(_names_a_member(names, each) for each in _all(names, function, "objects", _objects)):
        return False
    names.searches.statements = True
    loop = names.tree.enclosing(at, _LOOPS)
    end = function.end_byte if loop is not None else at.start_byte  # what comes round passes all of it
    return not any(_may_know(call) for call in _calls(function, member.end_byte, end) if call != at)


def keeps_of_file(names: HostNames, variable: Declaration, since: Node, at: Node) -> bool:
    """Whether a variable of the file has at a launch what it had at a place of the same function: nothing there stores
    to it, and no call in between is of a function of the text that does, or that calls one."""
    function = function_around(names.tree, at)
    if function is None or not holds(function, since):
        return False
    names.searches.statements = True
    storing = [function_around(names.tree, store.at) for store in names.stores(variable)]
    if any(each is None or each == function for each in storing):
        return False
    loop = names.tree.enclosing(at, _LOOPS)
    end = function.end_byte if loop is not None else at.start_byte
    between = [text_of(call.child_by_field_name("function") or call) for call in _calls(function, since.end_byte, end)]
    reached = _reaching(names, [each for each in storing if each is not None])
    return reached is not None and not any(words_in(each) & reached for each in between)


def _reaching(names: HostNames, functions: list[Node]) -> set[str] | None:
    """The names of these functions, and of those that mention them; None where one has none."""
    found: set[str] = set()
    left = list(functions)
    while left:
        name = name_of_definition(left.pop())
        if name is None:
            return None
        if name not in found:
            found.add(name)
            around = (function_around(names.tree, each) for each in names.occurrences(name, names.root))
            left += [each for each in around if each is not None]
    return found


def keeps_by_reference(names: HostNames, mention: Node, at: Node) -> bool:
    """Whether a member that a reference names, as `sizes.width`, is stored to by the function through no other name: to
    no other object's member of this name, and to no whole object that a reference or pointer leads to."""
    function, inner = function_around(names.tree, at), mention.child_by_field_name("argument")
    field = mention.child_by_field_name("field")
    if function is None or field is None or inner is None:
        return function is not None
    name = text_of(inner)
    for each in names.occurrences(text_of(field), function):
        above = names.tree.parent(each)
        owner = above.child_by_field_name("argument") if above is not None else None
        if owner is not None and text_of(owner) != name and _is_stored(names, each):
            return False
    return not any(_may_be_whole(names, left, name) for left in _all(names, function, "assigned", _targets))


def _all(names: HostNames, function: Node, kind: str, inside: Callable[[Node], Iterable[Node]]) -> tuple[Node, ...]:
    """The nodes of a kind in a function, which are looked for once."""
    key = kind, function.id
    if key not in names.statements:
        names.statements[key] = tuple(inside(function))
    return names.statements[key]


def _targets(node: Node) -> Iterator[Node]:
    """What assignments assign to."""
    left = node.child_by_field_name("left") if node.type == "assignment_expression" else None
    if left is not None:
        yield left
    for child in node.named_children:
        yield from _targets(child)


def _may_be_whole(names: HostNames, assigned: Node, but: str) -> bool:
    """Whether what is assigned to may be an object that a reference of another name leads to."""
    if assigned.type in ("field_expression", "qualified_identifier") or text_of(assigned) == but:
        return False
    named = assigned
    while named.type in ("pointer_expression", "subscript_expression", "parenthesized_expression"):
        named = named.child_by_field_name("argument") or named.named_children[0]
    found = names.declaration(text_of(named), named) if named.type == "identifier" else None
    kind = found.node.child_by_field_name("type") if found is not None else None
    if kind is not None and written(text_of(kind)) is not None:
        return False  # a number
    return named != assigned or found is None or found.declarator.type == "reference_declarator"


def _is_stored(names: HostNames, mention: Node) -> bool:
    """Whether something is stored to a member, of this object or of another one, which may be the same."""
    above = names.tree.parent(mention)
    inner = above if above is not None and above.type == "field_expression" else mention
    return names.store_at(inner) is not None


def _objects(node: Node) -> Iterator[Node]:
    """The places that say `this`."""
    if node.type == "this":
        yield node
    for child in node.named_children:
        yield from _objects(child)


def _names_a_member(names: HostNames, this: Node) -> bool:
    """Whether a `this` names a member, or the copy of the object that a launch passes: nothing else that knows the
    object comes of it. What a lambda does that captures it stands in the method's text."""
    above = names.tree.parent(this)
    if above is None or above.type == "lambda_capture_specifier":
        return above is not None
    if above.type == "pointer_expression":
        listed = names.tree.parent(above)
        call = names.tree.parent(listed) if listed is not None and listed.type == "argument_list" else None
        return call is not None and is_launch(call)
    return above.type == "field_expression"


def _calls(node: Node, start: int, end: int) -> Iterator[Node]:
    """The calls that begin in a part of the text."""
    if node.end_byte <= start or node.start_byte >= end:
        return
    if node.type == "call_expression" and node.start_byte >= start:
        yield node
    for child in node.named_children:
        yield from _calls(child, start, end)


def _may_know(call: Node) -> bool:
    """Whether a call may change members of the object whose method makes it: not a launch, a function of a library, or
    a method of another object that is not given this one."""
    function = call.child_by_field_name("function")
    if is_launch(call):
        return False
    if function is None:
        return True
    if function.type == "field_expression":
        return "this" in text_of(function)
    return not takes_values(text_of(function))
