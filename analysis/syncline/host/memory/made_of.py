"""What the members of an object of host code are made of: by the list that an aggregate begins with, by its
constructor, or by the statements that assign to a member."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.syntax.ancestry import arguments_of, list_of, text_of
from ...frontend.syntax.declarations import FILE_SCOPES, Declaration
from ...limits.host import EXTENT_DEPTH
from ...records import replace
from ..names import host_sema
from ..names.meanings import last_word
from ..names.members import constant_members, first_values, listed_members, type_of_member
from ..text.functions import heads, parameters_of
from ..text.on_the_way import always_before, is_deferred
from ..text.references import called_function, variable_of
from ..text.scalars import integer_range
from ..text.stores import HostNames, Store, is_in_common
from ..values.constants import Constants

_LISTS = ("initializer_list", "argument_list")
_INT = integer_range(c.INT) or (0, 0)
_TEMPLATES = frozenset({"template_declaration"})
_LASTING = frozenset({"static", "extern"})
_MAKING = ("compound_literal_expression", "call_expression")

#: an expression, and the member of it that is meant: "" for all of it
Part = tuple[Node, str]


def expression(names: HostNames, part: Part, kind: Node | None = None) -> Node | None:
    """The expression that a part of an object of type `kind` is; None where it is not known."""
    for _ in range(EXTENT_DEPTH):
        node, member = part
        if not member:
            return node
        found = begun(names, node, kind).get(member)
        if found is None:
            return None
        part, kind = found, None
    return None


def begun(names: HostNames, node: Node, kind: Node | None = None) -> dict[str, Part]:
    """What each member begins with of an object of type `kind` that is made of an expression, or of the variable that
    this names, where nothing changes the member afterwards. Empty where that is not known."""
    if node.type == "initializer_list":
        return dict(_made(names, kind, node)) if kind is not None else {}
    if node.type in _MAKING:
        made = node.child_by_field_name("type") or node.child_by_field_name("function")
        listed = node.child_by_field_name("value") or node.child_by_field_name("arguments")
        return dict(_made(names, made, listed)) if made is not None and listed is not None else {}
    declaration = names.declaration(text_of(node), node) if node.type == "identifier" else None
    if declaration is None:
        return {}
    stores = [store.field for store in names.stores(declaration)]
    found = _begun(names, declaration)
    return {path: part for path, part in found.items() if not any(_touches(field, path) for field in stores)}


def assigned(names: HostNames, variable: Node, at: Node) -> dict[str, Part]:
    """What each member of a variable holds at a place: what it begins with, or what the one statement assigns that
    changes it, where that stands on every way to the place."""
    declaration = names.declaration(text_of(variable), variable) if variable.type == "identifier" else None
    if declaration is None or declaration.node.type != "declaration":
        return {}
    stores = names.stores(declaration)
    found = begun(names, variable)
    for store in stores:
        path = store.field
        if path is None or store.value is None or not always_before(names.tree, store.at, at):
            continue
        if sum(_touches(other.field, path) for other in stores) == 1:
            found[path] = (store.value, "")
    return found


def of_argument(constants: Constants, node: Node) -> dict[str, Node]:
    """The expression whose value each member has of a record that is passed by value; those alone of which the text
    says it."""
    names = constants.names
    found = names.declaration(text_of(node), node) if node.type == "identifier" else None
    if found is None:
        parts = begun(names, node) if node.type in _MAKING else {}
        values = {path: expression(names, part) for path, part in parts.items()}
    else:
        stored = (store.field for store in names.stores(found))
        paths = (*_begun(names, found), *(path for path in stored if path is not None))
        values = {path: held(constants, found, path, node) for path in dict.fromkeys(paths)}
    return {path: value for path, value in values.items() if value is not None}


def held(constants: Constants, declaration: Declaration, path: str, at: Node) -> Node | None:
    """The expression whose value a member of a local record has at a place; None where there may be another one, or the
    text does not say."""
    # a store to the member hides those before it, as one to a variable does
    stores = tuple(
        replace(store, field=None, value=_stored(constants, store, path))
        for store in constants.names.stores(declaration)
        if is_in_common(store.field, path)
    )
    if any(is_deferred(constants.names.tree, store.at, declaration.declarator) for store in stores):
        return None
    reaching, first = constants.reaching(declaration, at, stores)
    if not first and len(reaching) == 1:
        return reaching[0].value
    part = _begun(constants.names, declaration).get(path) if not reaching else None
    return expression(constants.names, part) if part is not None else None


def _stored(constants: Constants, store: Store, path: str) -> Node | None:
    """What a store leaves in a member: an assignment to it, or a function that is given the record to fill it."""
    if store.field == path:
        return store.value
    is_call = store.field is None and store.position is not None and store.at.type == "call_expression"
    return _left_by(constants, store.at, store.position or 0, path) if is_call else None


def _left_by(constants: Constants, call: Node, position: int, path: str) -> Node | None:
    """The argument of a call that its function leaves in a member of the record to which it is given a reference; None
    where it may leave something else."""
    names = constants.names
    function = called_function(names, call)
    if function is None or position >= len(function.parameters):
        return None
    given, record = list_of(call, "arguments"), variable_of(names, function.parameters[position])
    others = [each for k, each in enumerate(given) if k != position]
    if record is None or any(text_of(given[position]) in set(_words(each)) for each in others):
        return None
    if any(names.is_kept(store) for store in names.stores(record)):
        return None
    positions = {_name(each): k for k, each in enumerate(function.parameters) if _is_copy(constants, each)}
    held: Node | None = None
    for statement in arguments_of(function.body):
        left, value = _assignment(statement)
        member = left.partition(".")[2] if left.partition(".")[0] == record.name else ""
        if value is not None and member and _touches(member, path):
            held = value if member == path else None
        elif (value is None or not member) and not _leaves_alone(statement, record.name):
            held = None
            if statement.type != "expression_statement":
                return None  # control may leave here
    part = _of_parameter(held, positions) if held is not None else None
    return given[part[0]] if part is not None and not part[1] and part[0] < len(given) else None


def _is_copy(constants: Constants, parameter: Node) -> bool:
    """Whether a parameter is an integer that holds what a call gives, and that the function never changes."""
    declarator, kind = (parameter.child_by_field_name(part) for part in ("declarator", "type"))
    if declarator is None or declarator.type != "identifier" or kind is None:
        return False
    held, found = integer_range(constants.plain(kind)), constants.names.declaration(text_of(declarator), declarator)
    wide = held is not None and held[1] >= _INT[1]
    return wide and found is not None and not constants.names.stores(found)


def _leaves_alone(statement: Node, name: str) -> bool:
    """Whether a statement does not speak of a variable, and control goes on behind it."""
    return statement.type == "comment" or (
        statement.type in ("expression_statement", "declaration") and name not in set(_words(statement))
    )


def of_member(constants: Constants, variable: Declaration, member: str, at: Node) -> tuple[Node, Node] | None:
    """The expression whose value a member of a local record has at a place, and the member's type; None where the text
    does not say."""
    record = variable.node.child_by_field_name("type") if variable.node.type == "declaration" else None
    if record is None or variable.declarator.type not in ("identifier", "function_declarator"):
        return None
    names = constants.names
    if variable.scope.type in FILE_SCOPES or not _LASTING.isdisjoint(names.words(variable.node)):
        here = variable.value is None and "extern" not in names.words(variable.node)
        value = constant_members(names, record).get(member) if here else None
        kind = type_of_member(names, record, member) if value is not None else None
        return (value, kind) if value is not None and kind is not None else None
    if any(names.is_kept(store) for store in names.stores(variable)):
        return None
    kind = type_of_member(names, record, member)
    value = held(constants, variable, member, at) if kind is not None else None
    return (value, kind) if value is not None and kind is not None else None


def of_value(constants: Constants, value: Node, path: str, kind: Node | None) -> Node | None:
    """The expression whose value a member has of what a function of this type gives back; None where the text does not
    say."""
    found = constants.names.declaration(text_of(value), value) if value.type == "identifier" else None
    if found is not None:
        return held(constants, found, path, value)
    return expression(constants.names, (value, path), kind)


def _begun(names: HostNames, declaration: Declaration) -> dict[str, Part]:
    """What each member of a variable begins with."""
    made = declaration.node.child_by_field_name("type")
    return _of_declaration(names, declaration, made) if made and declaration.node.type == "declaration" else {}


def _touches(field: str | None, path: str) -> bool:
    """Whether a store to a member, or to all of the object, may change what stands at a path."""
    return field is None or f"{path}.".startswith(f"{field}.") or field.startswith(f"{path}.")


def _of_declaration(names: HostNames, declaration: Declaration, kind: Node) -> dict[str, Part]:
    value = declaration.value
    if declaration.declarator.type == "function_declarator":  # `params p(grid, block);`, as it is parsed
        listed = declaration.declarator.child_by_field_name("parameters")
        return dict(_made(names, kind, listed)) if listed is not None else {}
    if declaration.declarator.type != "identifier":
        return {}
    if value is None or (value.type == "initializer_list" and not arguments_of(value)):
        first = first_values(names, kind)
        return {member: (each, "") for member, each in first.items()}
    if value.type in _LISTS:
        return dict(_made(names, kind, value))
    return begun(names, value) if value.type in _MAKING else {}


def _made(names: HostNames, kind: Node, listed: Node) -> Iterator[tuple[str, Part]]:
    """What a list of arguments gives to the members of a record of this type: of an aggregate in their order, by a
    constructor as it says. A member that constructors begin in several ways is left out."""
    given = [_expression(each) for each in arguments_of(listed)]
    if any(each.type == "parameter_pack_expansion" for each in given):
        return
    record, spelled = last_word(kind), _template_arguments(kind)
    if members := host_sema.aggregate(names, kind):
        if listed.type == "initializer_list":
            yield from ((member, (value, "")) for member, value in listed_members(members, listed))
        return
    if len(given) == 1 and _is_of(names, given[0], record):
        return  # a copy
    ways = [
        _by_constructor(head, outer, len(given), _template_parameters(names, outer))
        for head, outer in heads(names, record)
        if not _copies(head, record)
    ]
    taken = [way for way in ways if way is not None]
    for path, (position, member) in taken[0].items() if taken else ():
        if all(way.get(path) == (position, member) for way in taken) and position < len(given) + len(spelled):
            yield path, ([*given, *spelled][position], member)


def _template_arguments(kind: Node) -> list[Node]:
    """What a type's name gives to a class template: `64` of `Range<64>`."""
    listed = kind.child_by_field_name("arguments") if kind.type == "template_type" else None
    given = arguments_of(listed) if listed is not None else []
    return [each.named_children[0] if each.type == "type_descriptor" else each for each in given]


def _template_parameters(names: HostNames, constructor: Node) -> list[str]:
    """The names of the parameters of the class template that a constructor is defined in."""
    above = names.tree.enclosing(constructor, _TEMPLATES)
    listed = above.child_by_field_name("parameters") if above is not None else None
    return [_name(each) for each in arguments_of(listed)] if listed is not None else []


def _is_of(names: HostNames, node: Node, record: str) -> bool:
    """Whether an expression may be an object of a record: a variable of that type, or of one that is not spelled."""
    found = names.declaration(text_of(node), node) if node.type in ("identifier", "type_identifier") else None
    kind = found.node.child_by_field_name("type") if found is not None else None
    return kind is None or last_word(kind) in (record, "auto")


def _copies(head: Node, record: str) -> bool:
    """Whether a constructor copies an object of its record, or moves it."""
    kinds = [each.child_by_field_name("type") for each in parameters_of(head)]
    return len(kinds) == 1 and kinds[0] is not None and last_word(kinds[0]) == record


def _by_constructor(head: Node, definition: Node, count: int, template: list[str]) -> dict[str, tuple[int, str]] | None:
    """What a constructor makes members of: the position of a parameter, those of its class's template behind its own,
    and the member of it ("" for all). None where it does not take so many arguments."""
    parameters = parameters_of(head)
    required = sum(1 for each in parameters if each.type != "optional_parameter_declaration")
    if not required <= count <= len(parameters):
        return None
    body = definition.child_by_field_name("body")
    if body is None:
        return {}
    positions = {name: k for k, name in enumerate(template, count)}
    positions |= {_name(each): k for k, each in enumerate(parameters[:count])}
    found: dict[str, tuple[int, str]] = {}
    parts = (*head.named_children, *definition.named_children)
    lists = [part for part in parts if part.type == "field_initializer_list"]
    for initialiser in (each for part in lists for each in arguments_of(part) if each.type == "field_initializer"):
        member, *values = initialiser.named_children
        value = arguments_of(values[0]) if values else []
        _enter(found, text_of(member), _of_parameter(value[0], positions) if len(value) == 1 else None)
    for statement in arguments_of(body):
        path, value = _assignment(statement)
        if value is None and (statement.type != "if_statement" or _may_store_elsewhere(statement)):
            return {}
        if value is None:
            named = frozenset(_words(statement))
            found = {each: part for each, part in found.items() if each.partition(".")[0] not in named}
        else:
            _enter(found, path, _of_parameter(value, positions))
    return found


def _may_store_elsewhere(node: Node) -> bool:
    """Whether a statement may change members that it does not name."""
    if node.type in ("call_expression", "this", "field_expression", "pointer_expression", "lambda_expression"):
        return True
    return any(_may_store_elsewhere(child) for child in node.named_children)


def _words(node: Node) -> Iterator[str]:
    """The names in a part of the text."""
    if node.type in ("identifier", "field_identifier"):
        yield text_of(node)
    for child in node.named_children:
        yield from _words(child)


def _assignment(statement: Node) -> tuple[str, Node | None]:
    """The member that a statement assigns to, and what; ("", None) for another statement."""
    inner = statement.named_children[0] if statement.type == "expression_statement" else None
    if inner is None or inner.type != "assignment_expression":
        return "", None
    target, operator, value = (inner.child_by_field_name(part) for part in ("left", "operator", "right"))
    path = text_of(target).replace(" ", "").removeprefix("this->") if target is not None else ""
    plain = operator is not None and text_of(operator) == "="
    return (path, value) if plain and all(word.isidentifier() for word in path.split(".")) else ("", None)


def _enter(found: dict[str, tuple[int, str]], path: str, part: tuple[int, str] | None) -> None:
    """Enters what a member is made of, in place of whatever it held."""
    for other in [each for each in found if _touches(path, each)]:
        del found[other]
    if part is not None:
        found[path] = part


def _of_parameter(value: Node, positions: dict[str, int]) -> tuple[int, str] | None:
    """The parameter, and its member, that an expression is."""
    name, _, member = text_of(value).partition(".")
    is_part = value.type == "identifier" or (value.type == "field_expression" and member.isidentifier())
    return (positions[name], member) if is_part and name in positions else None


def _name(parameter: Node) -> str:
    declarator = parameter.child_by_field_name("declarator")
    while declarator is not None and declarator.type in ("reference_declarator", "pointer_declarator"):
        declarator = declarator.named_children[-1]
    return text_of(declarator) if declarator is not None else ""


def _expression(node: Node) -> Node:
    """`params p(grid, block)` parses as a function with parameters of these types."""
    is_name = node.type == "parameter_declaration" and len(node.named_children) == 1
    return node.named_children[0] if is_name else node
