"""Functions of the host's text by their names, as far as a call can mean one of them alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tree_sitter import Node

from ...frontend.syntax.ancestry import list_of, text_of
from ...frontend.syntax.declarations import declared
from ...frontend.syntax.scopes import Names
from ...records import record
from ...regex import regex
from .casts import without_parentheses

_WORDS = regex(r"[A-Za-z_]\w*")
#: what stands around a function's name where it is spelled in full
_NAMING = frozenset({"qualified_identifier", "template_function"})
_PARAMETERS = frozenset({"parameter_declaration", "optional_parameter_declaration"})
_OTHER_FUNCTIONS = frozenset({"lambda_expression", "function_definition"})


@record
class Function:
    """A function of the text: its definition, the type of what it returns, its parameters, its template parameters,
    and its statements."""

    definition: Node
    kind: Node | None
    parameters: tuple[Node, ...]
    template: tuple[Node, ...]
    body: Node


def only(names: Names, name: str, count: int) -> Function | None:
    """The only function of a name that the text defines, where a call may give it this many arguments."""
    found = definition(names, name)
    if found is None or not names.are_all_seen(name, names.root):
        return None
    head, outer = found
    if any(child.type.startswith("virtual") for node in (outer, head) for child in node.children):
        return None  # a derived class may have its own
    names.searches.entered.add(name)
    return _function(names, head, outer, count)


def definition(names: Names, name: str) -> tuple[Node, Node] | None:
    """The declarator and the definition of the only function of a name that the text defines, where it declares no
    other one."""
    known = list(heads(names, name))
    found = _once_each(names, [(head, outer) for head, outer in known if outer.type == "function_definition"])
    alone = len(found) == 1 and all(types_of(head) == types_of(found[0][0]) for head, _ in known)
    return found[0] if alone else None


def calls(names: Names, name: str) -> list[Node] | None:
    """The calls that all mentions of a function are, but for its declarations; None where one is something else."""
    found: list[Node] = []
    for mention in names.occurrences(name, names.root):
        meant = names.declaration(name, mention)
        other = meant is not None and meant.declarator.type != "function_declarator"
        if other or mention.type == "field_identifier" or _is_declared(names, mention, name):
            continue
        call = call_of(names, mention)
        if call is None:
            return None
        found.append(call)
    return found


def call_of(names: Names, mention: Node) -> Node | None:
    """The call that a mention of a function is: `f(a)`, `n::f(a)`, `f<int>(a)`."""
    above = names.tree.parent(mention)
    while above is not None and above.type in _NAMING:
        mention, above = above, names.tree.parent(above)
    is_call = above is not None and above.type == "call_expression"
    return above if is_call and above is not None and above.child_by_field_name("function") == mention else None


def _is_declared(names: Names, mention: Node, name: str) -> bool:
    above = names.tree.parent(mention)
    while above is not None and above.type in _NAMING:
        above = names.tree.parent(above)
    is_head = above is not None and above.type == "function_declarator"
    return is_head or declared(names.tree, mention, name) is not None


def _once_each(names: Names, definitions: list[tuple[Node, Node]]) -> list[tuple[Node, Node]]:
    """Definitions without those that repeat another one of the same scope: two headers that a build never has together
    may both have it."""
    if len(definitions) > 1:  # their bodies are compared
        names.searches.entered.update(
            text_of(head.child_by_field_name("declarator") or head) for head, _ in definitions
        )
    scopes = ((names.tree.parent(outer), outer.text) for _, outer in definitions)
    kept = {
        (None if scope is None else scope.id, text): each
        for (scope, text), each in zip(scopes, definitions, strict=True)
    }
    return list(kept.values())


def heads(names: Names, name: str) -> Iterator[tuple[Node, Node]]:
    """The declarators of functions of a name, those of specialisations too, each with the definition or declaration
    around it."""
    for node in names.mentions_to_declare(name, names.root):
        above = names.tree.parent(node)
        if above is not None and above.type == "template_function":
            node, above = above, names.tree.parent(above)
        if above is None or above.type != "function_declarator" or above.child_by_field_name("declarator") != node:
            continue
        outer = names.tree.parent(above)
        while outer is not None and outer.type.endswith("_declarator"):
            outer = names.tree.parent(outer)
        if outer is not None and outer.type in ("function_definition", "declaration", "field_declaration"):
            yield above, outer


def is_kernel(outer: Node) -> bool:
    """Whether a definition, declaration or instantiation of a function is one of a kernel."""
    return any(child.type == "__global__" for child in outer.children)


def is_launch(call: Node) -> bool:
    """Whether a call has dimensions, `f<<<grid, block>>>(a)`: it means a kernel, and any other call none."""
    return any(child.type == "kernel_call_syntax" for child in call.children)


def parameters_of(head: Node | None) -> list[Node]:
    """The parameters of a function's declarator; none for `(void)`."""
    return [each for each in list_of(head, "parameters") if text_of(each) != "void"]


def takes(head: Node, count: int, others: Iterable[Node] = ()) -> bool:
    """Whether a function may be called with so many arguments. Defaults may stand at any of its declarations, which are
    among `others`."""
    own = parameters_of(head)
    if any(each.type not in _PARAMETERS for each in own):
        return True  # the last one takes any number
    lists = [own, *(each for each in map(parameters_of, others) if len(each) == len(own))]
    needed = min(sum(each.type == "parameter_declaration" for each in listed) for listed in lists)
    return needed <= count <= len(own)


def count_of(arguments: Sequence[Node]) -> int | None:
    """How many arguments a call gives; None where a pack is among them."""
    return None if any(each.type == "parameter_pack_expansion" for each in arguments) else len(arguments)


def types_of(head: Node) -> list[str]:
    """The types of a function's parameters."""
    kinds = (each.child_by_field_name("type") for each in list_of(head, "parameters"))
    return [text_of(kind) for kind in kinds if kind is not None]


def of_definition(names: Names, definition: Node, count: int) -> Function | None:
    """The function that a definition is; None where it cannot be called with this many arguments."""
    head = head_of(definition)
    return _function(names, head, definition, count) if head is not None else None


def _function(names: Names, declarator: Node, definition: Node, count: int) -> Function | None:
    body = definition.child_by_field_name("body")
    parameters = tuple(list_of(declarator, "parameters"))
    required = sum(1 for parameter in parameters if parameter.type != "optional_parameter_declaration")
    plain = all(parameter.type in _PARAMETERS for parameter in parameters)
    if body is None or body.type != "compound_statement" or not plain or not required <= count <= len(parameters):
        return None
    above = names.tree.parent(definition)
    template = tuple(list_of(above, "parameters")) if above is not None and above.type == "template_declaration" else ()
    return Function(definition, definition.child_by_field_name("type"), parameters, template, body)


def name_of(function: Node) -> tuple[str, tuple[Node, ...]]:
    """The name that a call calls, without the parentheses around it, and the template arguments that it spells:
    `(std::max)(a, b)`, `rounded<2>(n)`."""
    last, spaces = without_parentheses(function), list[str]()
    while last.type == "qualified_identifier":
        scope, inner = last.child_by_field_name("scope"), last.child_by_field_name("name")
        if inner is None:
            return "", ()
        spaces += [text_of(scope)] if scope is not None else []
        last = inner
    given: tuple[Node, ...] = ()
    if last.type == "template_function":
        given = tuple(list_of(last, "arguments"))
        last = last.child_by_field_name("name") or last
    plain = last.type in ("identifier", "primitive_type", "sized_type_specifier", "type_identifier")
    return ("::".join((*spaces, text_of(last))), given) if plain else ("", ())


def last_name_of(function: Node) -> str:
    """The last word of the name that a call calls: `make` of `Maker<int>::make(n)` and of `source.make(n)`; "" where it
    calls something without a name."""
    called = without_parentheses(function)
    member = called.child_by_field_name("field") if called.type == "field_expression" else None
    if member is None:
        return name_of(called)[0].rpartition("::")[2]
    return text_of(member.child_by_field_name("name") or member)


def head_of(function: Node) -> Node | None:
    """The declarator of a function or lambda, with its parameters."""
    head = function.child_by_field_name("declarator")
    while head is not None and head.child_by_field_name("parameters") is None:
        head = head.child_by_field_name("declarator") or (head.named_children[-1] if head.named_children else None)
    return head


def name_of_definition(function: Node) -> str | None:
    """The name of a function that is defined, without scopes; None for a lambda, and where it is no word."""
    head = head_of(function) if function.type == "function_definition" else None
    name = head.child_by_field_name("declarator") if head is not None else None
    while name is not None and name.type not in ("identifier", "field_identifier"):
        name = name.child_by_field_name("name")
    return text_of(name) if name is not None else None


def returns(node: Node) -> Iterator[Node]:
    """The statements of a function's body that return from it."""
    if node.type in _OTHER_FUNCTIONS:
        return
    if node.type == "return_statement":
        yield node
    for child in node.named_children:
        yield from returns(child)


def words_in(text: str) -> frozenset[str]:
    """The names in a text."""
    return frozenset(_WORDS.findall(text))


def identifiers(node: Node) -> list[Node]:
    """The names of variables and functions in an expression."""
    if node.type == "identifier":
        return [node]
    return [name for child in node.named_children for name in identifiers(child)]
