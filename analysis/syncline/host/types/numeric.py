"""Whether an expression in host code is certainly a number: `dim3 grid(n)` copies `n` where that is a `dim3`."""

from __future__ import annotations

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.ctypes import CType
from ...frontend.syntax.ancestry import arguments_of, list_of, text_of
from ...frontend.syntax.declarations import Declaration
from ..names import host_sema
from ..names.meanings import last_word
from ..text.functions import heads, is_launch, parameters_of, returns
from ..text.scalars import integer_range
from ..values.constants import Constants

_CLASS_NAMES = frozenset({"type_identifier", "qualified_identifier", "template_type"})
#: methods that give an integer, by the types of their objects, as ATen and the C++ standard library document them
_METHODS = {
    "Tensor": frozenset({"size", "stride", "numel", "dim", "ndimension", "element_size", "nbytes", "storage_offset"}),
    "vector": frozenset({"size", "capacity"}),
    "array": frozenset({"size"}),
    "string": frozenset({"size", "length"}),
}
#: classes whose elements are of the type of their first template argument
_CONTAINERS = frozenset({"vector", "array", "initializer_list", "span", "ArrayRef"})
#: operators that no `dim3` has
_OPERATORS = frozenset(["+", "-", "*", "/", "%", "<", ">", "<=", ">=", "<<", ">>", "&", "|", "^"])


def gives_number(constants: Constants, method: Node) -> bool:
    """Whether the method of an object, called as `tensor.size`, gives an integer, by its declarations or by what is
    documented."""
    called, argument = method.child_by_field_name("field"), method.child_by_field_name("argument")
    if called is None or argument is None:
        return False
    names = constants.names
    found = names.declaration(text_of(argument), argument) if argument.type == "identifier" else None
    kind = found.node.child_by_field_name("type") if found is not None else None
    of = kind if kind is not None and kind.type in _CLASS_NAMES else None
    if given := host_sema.given_by_methods(names, (outer for _, outer in heads(names, text_of(called))), of):
        return all(map(_is_integer, given))
    return of is not None and text_of(called) in _METHODS.get(last_word(of), ())


def is_numeric_element(constants: Constants, subscript: Node) -> bool:
    """Whether an element is an integer, by the declarations of its array, pointer, or container of the library."""
    array = subscript.child_by_field_name("argument")
    while array is not None and array.type == "subscript_expression":
        array = array.child_by_field_name("argument")
    if array is None or array.type not in ("identifier", "field_expression"):
        return False
    names = constants.names
    if array.type == "field_expression":
        member = array.child_by_field_name("field")
        found = list(names.namespace_members(text_of(member))) if member is not None else []
    else:
        declared = names.declaration(text_of(array), array)
        found = [declared] if declared is not None else []
    kinds = [each.node.child_by_field_name("type") for each in found]
    plain = (constants.plain(each) if each is not None else None for each in kinds)
    return bool(kinds) and all(
        _is_integer(kind) or _holds_integers(constants, each) for kind, each in zip(plain, kinds, strict=True)
    )


def _holds_integers(constants: Constants, kind: Node | None) -> bool:
    """Whether a type is a container of integers of the library."""
    while kind is not None and kind.type == "qualified_identifier":
        kind = kind.child_by_field_name("name")
    if kind is None or kind.type != "template_type" or last_word(kind) not in _CONTAINERS:
        return False
    element = next(iter(list_of(kind, "arguments")), None)
    of = element.child_by_field_name("type") if element is not None else None
    return of is not None and _is_integer(constants.plain(of))


def are_numbers(constants: Constants, function: str) -> bool | None:
    """Whether all functions of a name give integers, by their types or by what they return; None where the text
    declares none."""
    declared = list(heads(constants.names, function))
    constants.names.searches.entered.add(function)
    return all(_gives_integer(constants, head, outer) for head, outer in declared) if declared else None


def _gives_integer(constants: Constants, head: Node, outer: Node) -> bool:
    declarator = outer.child_by_field_name("declarator")
    if declarator != head:
        return False  # a pointer or a reference
    if _is_integer(_type_of(constants, outer)):
        return True
    body = outer.child_by_field_name("body")
    values = [next(iter(each.named_children), None) for each in returns(body)] if body is not None else []
    return bool(values) and all(map(_is_calculated, values))


def _is_calculated(node: Node | None) -> bool:
    """Whether a value is one of arithmetic, which `dim3` has none of."""
    if node is None:
        return False
    if node.type == "parenthesized_expression":
        return all(map(_is_calculated, node.named_children))
    if node.type == "conditional_expression":
        return all(_is_calculated(node.child_by_field_name(arm)) for arm in ("consequence", "alternative"))
    return node.type == "number_literal" or (
        node.type == "binary_expression" and text_of(node.children[1]) in _OPERATORS
    )


def is_used_as_number(constants: Constants, variable: Declaration) -> bool:
    """Whether a variable stands where no `dim3` can: in arithmetic, as the first value of an integer variable, or as an
    argument for an integer parameter of a kernel."""
    names = constants.names
    for mention in names.occurrences(variable.name, variable.scope):
        above = names.tree.parent(mention)
        if above is None or names.declaration(variable.name, mention) != variable:
            continue
        if above.type == "binary_expression" and text_of(above.children[1]) in _OPERATORS:
            return True
        if above.type == "init_declarator" and above.child_by_field_name("value") == mention:
            outer = names.tree.parent(above)
            if outer is not None and _is_integer(_type_of(constants, outer)):
                return True
        if above.type == "argument_list" and _takes_integer(constants, above, mention):
            return True
    return False


def _takes_integer(constants: Constants, listed: Node, argument: Node) -> bool:
    """Whether all kernels that a launch may mean have an integer parameter for an argument."""
    launch = constants.names.tree.parent(listed)
    if launch is None or not is_launch(launch):
        return False
    called = launch.child_by_field_name("function")
    if called is None:
        return False
    position = arguments_of(listed).index(argument)
    each = [parameters_of(head) for head, _ in heads(constants.names, last_word(called))]
    kinds = [_type_of(constants, parameters[position]) for parameters in each if position < len(parameters)]
    return bool(kinds) and all(map(_is_integer, kinds))


def _type_of(constants: Constants, declaration: Node) -> CType | None:
    kind = declaration.child_by_field_name("type")
    return constants.plain(kind) if kind is not None else None


def _is_integer(kind: CType | None) -> bool:
    return not isinstance(kind, c.Auto) and integer_range(kind) is not None
