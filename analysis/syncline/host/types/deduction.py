"""What the template parameters of a function stand for in a call, by the types of its arguments (C++17
[temp.deduct.call]).

By the text alone. A parameter whose type is of a form that is not understood says nothing, and what two arguments say
differently is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tree_sitter import Node

from ...frontend.sema.program.spelled_types import UNKNOWN, Argument, Instance, Type
from ...frontend.syntax.ancestry import arguments_of, list_of, text_of
from ...records import record, replace
from ..names.meanings import Meanings, last_word
from ..names.template_heads import template_parameters
from ..text.functions import count_of, heads, is_kernel, parameters_of, takes
from ..text.stores import HostNames
from ..values.constants import Constants
from .types import Types, layers

#: a type, or the text of what is none
_Given = Type | str
#: what a pack's elements are declared as: copies, or references to what the function may pass on as copies
_COPIES = frozenset({"variadic_declarator", "reference_declarator"})
_TEMPLATE = frozenset({"template_declaration"})


@record
class Template:
    """A function template: its template parameters with their defaults, and its parameters; and the pack that its last
    template parameter is, where it is one."""

    names: tuple[tuple[str, Node | None], ...]
    parameters: tuple[Node, ...]
    pack: str | None = None


class Deduction:
    """Completes the template arguments of calls."""

    def __init__(self, names: HostNames) -> None:
        self._names = names
        self.types = Types(names, Meanings(names))
        self._templates: dict[tuple[str, bool, int | None], Template | None] = {}

    def completed(
        self,
        function: str,
        given: Sequence[Node],
        arguments: Sequence[Node],
        instance: Instance,
        constants: Constants,
        kernel: bool = False,
    ) -> tuple[Argument, ...]:
        """The template arguments of a call, or of the launch of a `kernel`: those that it spells, those that follow
        from its arguments, and defaults; as far as there is anything to say."""
        explicit = [self.types.argument(node, instance, constants) for node in given]
        template = self.template(function, kernel, count_of(arguments) if arguments else None)
        if template is None:
            return (*explicit, Argument(UNKNOWN)) if self._may_take_more(function, kernel) else tuple(explicit)
        if len(explicit) >= len(template.names) and template.pack is None:
            return tuple(explicit)
        left = template.names[len(explicit) :]
        passed, are_all = self.types.all_of(arguments, instance)
        found = deduced(frozenset(name for name, _ in left), template.parameters, passed)
        last = max((k for k, (name, _) in enumerate(left) if name in found), default=-1)
        if template.pack is not None:
            last = len(left) - 1
        for name, default in left[: last + 1]:
            explicit.append(_argument(found.get(name)) or self.default(default, template, name))
        if template.pack is None:
            return tuple(explicit)
        elements = _elements(template, passed) if are_all and arguments else None
        more = [Argument(UNKNOWN)] if elements is None else elements[len(explicit) - len(template.names) :]
        return (*explicit, *more)

    def _may_take_more(self, function: str, kernel: bool) -> bool:
        """Whether a template of this name has a pack, of which nobody knows what it takes."""
        for head, _ in self._functions(function, kernel):
            template = self._names.tree.enclosing(head, _TEMPLATE)
            if any(each.type.startswith("variadic") for each in list_of(template, "parameters")):
                return True
        return False

    def default(self, node: Node | None, template: Template | None, name: str) -> Argument:
        """What a template parameter stands for that a call neither spells nor decides."""
        if node is None or (template is not None and any(_mentions(each, name) for each in template.parameters)):
            return Argument(UNKNOWN)
        return self.types.argument(node, {}, Constants(self._names))

    def template(self, name: str, kernel: bool = False, count: int | None = None) -> Template | None:
        """The only function template of a name, or kernel template, that takes so many arguments, where no other one of
        these does; of any number without `count`. A kernel and the function that launches it may have one name."""
        key = name, kernel, count
        if key not in self._templates:
            self._templates[key] = self._template(*key)
        return self._templates[key]

    def _template(self, name: str, kernel: bool, count: int | None) -> Template | None:
        every = list(self._functions(name, kernel))
        declared = [each for each in every if count is None or takes(each[0], count, [head for head, _ in every])]
        found = [(head, each) for head, each in declared if each.type == "function_definition"]
        if len(found) != 1 or len({len(parameters_of(head)) for head, _ in declared}) != 1:
            return None
        head, definition = found[0]
        outer = self._names.tree.parent(definition)
        above = self._names.tree.parent(outer) if outer is not None else None
        if outer is None or outer.type != "template_declaration" or above is None:
            return None
        if above.type in ("template_declaration", "field_declaration_list"):
            return None
        named, last = template_parameters(self._names, outer)
        known = tuple(each for each in named if each is not None)
        return Template(known, tuple(parameters_of(head)), last) if len(known) == len(named) else None

    def _functions(self, name: str, kernel: bool) -> Iterator[tuple[Node, Node]]:
        """The function declarators of a name with the definition or declaration around each, of kernels or of other
        functions; not of specialisations."""
        for head, above in heads(self._names, name):
            if is_kernel(above) != kernel:
                continue
            outer = self._names.tree.parent(above)
            special = outer is not None and outer.type == "template_declaration" and not list_of(outer, "parameters")
            if above.type != "field_declaration" and not special and _has_plain_name(head):
                yield head, above


def deduced(names: frozenset[str], parameters: Sequence[Node], given: Sequence[Type | None]) -> dict[str, _Given]:
    """What template parameters stand for by the types of the arguments."""
    found: dict[str, _Given | None] = {}
    for declared, argument in zip(parameters, given, strict=False):
        if argument is None:
            continue
        for name, each in _parameter(names, declared, argument):
            found[name] = each if found.get(name, each) == each else None
    return {name: each for name, each in found.items() if each is not None}


def _parameter(names: frozenset[str], declared: Node, given: Type) -> Iterator[tuple[str, _Given]]:
    """What one parameter's type says."""
    base, declarator = declared.child_by_field_name("type"), declared.child_by_field_name("declarator")
    around = layers(declarator)
    if declared.type == "variadic_parameter_declaration" or base is None or around is None:
        return
    reference = declarator is not None and declarator.type.removeprefix("abstract_") == "reference_declarator"
    passed: Type | None = given
    if reference:
        forwards = given.closure is not None  # `F &&f` of a lambda: the function's copies of it are of its type
        if declarator is not None and (declarator.children[0].type != "&" or "[" in given.around) and not forwards:
            return
    else:
        passed, around = given.passed, around.replace("[", "*")
    if passed is None or not passed.around.endswith(around):
        return
    heart = replace(passed, around=passed.around[: len(passed.around) - len(around)])
    if not heart.around and (_is_const(declared) or (not around and not reference)):
        heart = replace(heart, const=False)
    yield from _form(names, base, heart)


def _form(names: frozenset[str], pattern: Node, given: _Given) -> Iterator[tuple[str, _Given]]:
    """What follows where this is the type, or the template argument, that a pattern stands for."""
    if (
        pattern.type == "type_descriptor"
        and pattern.child_by_field_name("declarator") is None
        and not _is_const(pattern)
    ):
        pattern = pattern.child_by_field_name("type") or pattern
    if pattern.type in ("type_identifier", "identifier"):
        if text_of(pattern) in names:
            yield text_of(pattern), given
        return
    while pattern.type == "qualified_identifier" and (inner := pattern.child_by_field_name("name")) is not None:
        pattern = inner
    if pattern.type != "template_type" or isinstance(given, str):
        return
    listed = pattern.child_by_field_name("arguments")
    if listed is None or given.around or given.name != last_word(pattern):
        return
    for each, argument in zip(arguments_of(listed), given.arguments, strict=False):
        if each.type == "parameter_pack_expansion":
            return
        yield from _form(names, each, argument)


def _elements(template: Template, passed: Sequence[Type | None]) -> list[Argument] | None:
    """What the elements of a template's pack stand for, by the arguments that its last parameter takes: `A... a`; None
    where nobody knows how many there are."""
    last = template.parameters[-1] if template.parameters else None
    if last is None or last.type != "variadic_parameter_declaration" or len(passed) < len(template.parameters) - 1:
        return None
    kind, declarator = (last.child_by_field_name(part) for part in ("type", "declarator"))
    is_plain = kind is not None and text_of(kind) == template.pack
    is_plain = is_plain and declarator is not None and declarator.type in _COPIES
    each = passed[len(template.parameters) - 1 :]
    held = [found.passed if found is not None and is_plain else None for found in each]
    return [_argument(one) or Argument(UNKNOWN) for one in held]


def _argument(found: _Given | None) -> Argument | None:
    if found is None:
        return None
    return Argument(found.text, type=found) if isinstance(found, Type) else Argument(found, _number(found))


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() else None


def _has_plain_name(head: Node) -> bool:
    """Whether a function's declarator spells no template arguments, as that of a specialisation does."""
    named = head.child_by_field_name("declarator")
    return named is not None and named.type != "template_function"


def _is_const(node: Node) -> bool:
    return any(child.type == "type_qualifier" and text_of(child) == "const" for child in node.children)


def _mentions(node: Node, name: str) -> bool:
    if node.type in ("type_identifier", "identifier"):
        return text_of(node) == name
    return any(_mentions(child, name) for child in node.named_children)
