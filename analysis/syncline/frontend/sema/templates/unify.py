"""Template arguments against the patterns of partial specialisations and of function parameters.

`Box<T> *` against `Box<int> *` gives `T = int` (C++17 [temp.deduct.type]). Three things can come out: the parameters, a
mismatch, or that nobody knows (`Undetermined`), as where an argument is a type from a header that is not here.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....ir import terms
from ....limits.sema import DECLARATOR_OPERATORS
from ....records import record
from ... import ctypes as c
from ...ctypes import Arithmetic, CType
from ...syntax import template_parameters
from ...syntax.namespaces import meant
from ...syntax.node import Node
from ...syntax.spelled import last_name, qualifiers
from ..core import conditions, scoping
from ..core.state import Sema
from ..core.values import Binding, Callable, Number, Pack, TemplateName, TypeName
from ..declarators import declarators, inheritance, type_names
from ..program.declared import Alias
from . import template_arguments


class Undetermined(Exception):
    """Nobody knows whether the arguments are of that form."""


@record
class Invented(c.Opaque):
    """A type that is none but itself: what a template parameter stands for where patterns are compared."""


@record
class _Operator:
    """What a declarator makes of the type before it: a pointer, a reference, an array or a function of it."""

    kind: str
    node: Node
    const: bool = False


# --- identity -----------------------------------------------------------------------------------------------


def identical(a: CType, b: CType) -> bool:
    """Whether two types are the same, but for `const` at the top."""
    if isinstance(a, Invented) or isinstance(b, Invented):
        return a == b
    if type(a) in (c.Opaque, c.Auto) or type(b) in (c.Opaque, c.Auto):
        if a == b and a != c.FUNCTION and isinstance(a, c.Opaque):
            return True
        raise Undetermined
    if isinstance(a, Arithmetic) and isinstance(b, Arithmetic):
        return c.identity(a) == c.identity(b)
    if isinstance(a, c.PointerTo) and isinstance(b, c.PointerTo):
        return identical(a.pointee, b.pointee) and _agree(a.const, b.const)
    if isinstance(a, c.ReferenceTo) and isinstance(b, c.ReferenceTo):
        return identical(a.target, b.target) and _agree(a.const, b.const)
    if isinstance(a, c.ArrayOf) and isinstance(b, c.ArrayOf):
        if a.extent is None or b.extent is None:
            raise Undetermined
        return a.extent == b.extent and identical(a.element, b.element)
    if isinstance(a, c.Record) and isinstance(b, c.Record):
        return a.name == b.name
    if isinstance(a, c.GroupType) and isinstance(b, c.GroupType) and a.kind == b.kind:
        if a.threads != b.threads and None in (a.threads, b.threads):
            raise Undetermined
        return a.threads == b.threads
    return a == b


def _agree(a: bool | None, b: bool | None) -> bool:
    return bool(a) == bool(b)


def same(a: Binding, b: Binding) -> bool:
    """Whether two template arguments are the same."""
    if isinstance(a, TypeName) and isinstance(b, TypeName):
        return identical(a.type, b.type) and _agree(a.const, b.const)
    if isinstance(a, Number) and isinstance(b, Number):
        x, y = terms.as_integer(a.term), terms.as_integer(b.term)
        if x is y:
            return True
        if x.is_const and y.is_const:
            return x.value == y.value
        if _invented(x) or _invented(y):
            return False
        raise Undetermined
    if isinstance(a, Callable) and isinstance(b, Callable):
        return a.key == b.key
    if isinstance(a, TemplateName) and isinstance(b, TemplateName):
        return a.key == b.key
    if isinstance(a, Pack) and isinstance(b, Pack):
        return len(a.items) == len(b.items) and all(same(x, y) for x, y in zip(a.items, b.items, strict=True))
    if isinstance(a, TypeName) or isinstance(b, TypeName):
        return False
    raise Undetermined


_INVENTED = "template parameter "


def invented(parameter: Node, number: int) -> Binding:
    """Something that a template parameter may stand for and that is equal to nothing else."""
    name = f"{_INVENTED}{number}.{template_parameters.template_name(parameter)}"
    if template_parameters.is_type_parameter(parameter):
        found: Binding = TypeName(Invented(name), const=False)
    elif template_parameters.is_template(parameter):
        found = TemplateName(name)
    else:
        found = Number(terms.symbol(name, terms.Kind.UNIFORM), c.INT)
    return Pack((found,), open=True) if template_parameters.is_pack(parameter) else found


def _invented(term: terms.Term) -> bool:
    return term.op == terms.Op.SYM and term.info.name.startswith(_INVENTED)


def known(arguments: Sequence[Binding | None]) -> list[Binding]:
    """The arguments, where all of them are known."""
    found = [argument for argument in arguments if argument is not None]
    if len(found) < len(arguments):
        raise Undetermined
    return found


# --- matching -----------------------------------------------------------------------------------------------


class Matcher:
    """What the parameters of one template stand for, as far as it is known. `constant` is what is taken for a type of
    which nobody knows whether it is const; `doubtful`, whether that was asked. `deducing`: from a function's arguments,
    which may be less const than the parameter says. `comparing`: with another pattern, in which an extent that is not
    known is a parameter."""

    def __init__(
        self,
        sema: Sema,
        template: Sequence[Node],
        scope: dict[str, Binding] | None = None,
        *,
        deducing: bool = False,
        constant: bool = False,
        comparing: bool = False,
    ) -> None:
        self._sema = sema
        self._parameters = {n: p for p in template if (n := template_parameters.template_name(p)) is not None}
        self.scope: dict[str, Binding] = dict(scope or {})
        self._deducing = deducing
        self._constant = constant
        self._comparing = comparing
        self.doubtful = False
        self._later: list[tuple[Node, Binding]] = []

    def arguments(self, patterns: Sequence[Node], given: Sequence[Binding]) -> bool:
        """Whether template arguments are of these forms."""
        flat: list[Binding] = []
        for each in given:
            flat += each.items if isinstance(each, Pack) and not each.open else [each]
        for k, pattern in enumerate(patterns):
            if pattern.type == "parameter_pack_expansion":
                return k == len(patterns) - 1 and self._rest(pattern, flat[k:])
            if k >= len(flat):
                return False
            if conditions.is_condition(pattern):
                self._later.append((pattern, flat[k]))
            elif isinstance(flat[k], Pack) or not self.argument(pattern, flat[k]):
                return False
        return len(flat) == len(patterns)

    def finish(self) -> bool:
        """Whether what could not be deduced from is equal, now that the parameters are known, and the conditions
        hold. Call it when all else has matched."""
        scopes = [*self._sema.scopes, self.scope]
        for pattern, given in self._later:
            if conditions.is_condition(pattern):
                answer = scoping.with_scopes(self._sema, scopes, lambda p=pattern: conditions.holds(self._sema, p))
                if answer is None:
                    raise Undetermined
            elif isinstance(given, TypeName):
                if scoping.with_scopes(self._sema, scopes, lambda p=pattern: type_names.lacks_member(self._sema, p)):
                    return False
                found = scoping.with_scopes(
                    self._sema, scopes, lambda p=pattern: declarators.type_argument(self._sema, p)
                )
                answer = same(found, given)
            else:
                value = scoping.with_scopes(
                    self._sema, scopes, lambda p=pattern: self._sema.evaluator.scratch(_bare(p))
                )
                if value is None:
                    raise Undetermined
                answer = same(value, given)
            if not answer:
                return False
        return True

    def argument(self, pattern: Node, given: Binding) -> bool:
        """Whether one template argument is of this form."""
        if isinstance(given, TypeName):
            if pattern.type not in _TYPES:
                return False
            if given.forwarded and _bare(pattern).text not in self._parameters:
                raise Undetermined
            const = self._is_const(given.const)
            return self.type(pattern, given.type, const=const)
        bare = _bare(pattern)
        if bare.text in self._parameters:
            return self._bind(bare.text, given)
        if isinstance(given, TemplateName):
            named = template_arguments.template_named(self._sema, bare)
            if named is None:
                raise Undetermined
            return same(named, given)
        if self._mentions(bare):
            self._later.append((pattern, given))
            return True
        value = self._sema.evaluator.scratch(bare)
        if value is None:
            raise Undetermined
        return same(value, given)

    def type(self, pattern: Node, given: CType, *, const: bool) -> bool:
        """Whether a type, const or not, is of the form of a type descriptor or a parameter's declaration."""
        base = pattern.field("type") if pattern.type in _WITH_DECLARATOR else pattern
        if base is None:
            raise Undetermined
        listed = _operators(pattern.field("declarator")) if pattern.type in _WITH_DECLARATOR else []
        for operator in reversed(listed):
            if isinstance(given, c.Opaque | c.Auto) and not isinstance(given, Invented):
                raise Undetermined
            if operator.const and not const and not self._deducing:
                return False
            if const and not operator.const and operator.kind == "pointer" and not self._deducing:
                return False
            inner = self._without(operator, given, const=const)
            if inner is None:
                return False
            given, const = inner
        return self._base(base, given, const=const, wanted="const" in qualifiers(pattern))

    def parameter(self, declared: Node, given: CType) -> bool:
        """Whether an argument of this type fits a function's parameter: a reference where that is one."""
        base = declared.field("type")
        if base is None:
            raise Undetermined
        listed = _operators(declared.field("declarator"))
        if listed and listed[-1].kind == "array":  # a pointer, in a parameter
            listed[-1] = _Operator("pointer", listed[-1].node)
        const: bool = False
        for operator in reversed(listed):
            if operator.kind == "reference" and isinstance(given, c.ReferenceTo):
                inner = given.target, self._is_const(given.const)
            else:
                inner = self._without(operator, given, const=const)
            if inner is None:
                return False
            given, const = inner
        return self._base(base, given, const=const, wanted="const" in qualifiers(declared))

    def _without(self, operator: _Operator, given: CType, *, const: bool) -> tuple[CType, bool] | None:
        """The type that an operator was applied to, to give this one."""
        if operator.kind == "pointer" and isinstance(given, c.PointerTo):
            return given.pointee, self._is_const(given.const)
        if operator.kind == "reference" and isinstance(given, c.ReferenceTo):
            if operator.node.text.startswith("&&") != given.rvalue:
                return None
            return given.target, self._is_const(given.const)
        if operator.kind == "array" and isinstance(given, c.ArrayOf):
            size = operator.node.field("size")
            if size is None and given.extent is not None:
                return None
            if size is not None and given.extent is None:
                if not self._comparing:
                    raise Undetermined
                if size.text not in self._parameters:
                    return None
            elif size is not None:
                extent = Number(terms.integer(given.extent or 0), c.ULONG)
                if not self.argument(size, extent):
                    return None
            return given.element, const
        if operator.kind == "function":
            raise Undetermined  # functions are all of one type here
        return None

    def _base(self, node: Node, given: CType, *, const: bool, wanted: bool) -> bool:
        """The type at the heart of a pattern; `wanted`: it says `const`."""
        if wanted and not const and not self._deducing:
            return False
        if node.text in self._parameters:
            known = None if self._deducing and self.doubtful and not wanted else const and not wanted
            return self._bind(node.text, TypeName(c.plain(given), const=known))
        if const and not wanted and not self._deducing:
            return False
        while node.type in ("qualified_identifier", "dependent_type") and node.named:
            if node.type == "qualified_identifier" and self._mentions(node.field("scope") or node):
                self._later.append((node, TypeName(given, const=False)))  # `typename T::type` says nothing of T
                return True
            node = node.field("name") or node.named[-1]
        if node.type == "template_type" and self._mentions(node):
            return self._template(node, given)
        return identical(type_names.resolve(self._sema, node), given)

    def _template(self, node: Node, given: CType) -> bool:
        """`Box<T>`"""
        name, listed = node.field("name"), node.field("arguments")
        if name is None or listed is None:
            raise Undetermined
        if isinstance(given, Invented):
            return False
        if isinstance(given, c.GroupType) or name.text in type_names.GROUPS:
            if not isinstance(given, c.GroupType) or type_names.GROUPS.get(name.text) != given.kind:
                return False
            if given.threads is None or not listed.named:
                raise Undetermined
            return self.argument(listed.named[0], Number(terms.integer(given.threads), c.UINT))
        if isinstance(given, c.Opaque | c.Auto):
            raise Undetermined
        if not isinstance(given, c.Record):
            return False
        alias = self._sema.program.aliases.get(meant(name.text)) if name.text not in self.scope else None
        if alias is not None:
            return self._alias(alias, listed.named, given)
        wanted = self._wanted(name)
        for base in inheritance.ancestors(self._sema, given) if self._deducing else [given]:
            made = self._sema.worked_out.made_from.get(base.name)
            if made is not None and wanted in (None, made[0]):
                if wanted is None and len(made[1]) != len(listed.named):
                    raise Undetermined  # arguments that have defaults may be left to these
                bound = wanted is not None or self._bind(name.text, TemplateName(made[0]))
                return bound and self.arguments(listed.named, known(made[1]))
        return False

    def _alias(self, alias: Alias, arguments: Sequence[Node], given: c.Record) -> bool:
        """`index_sequence<I...>`, an alias of a template: its arguments take the places of the parameters in what it
        stands for (C++17 [temp.alias])."""
        target = alias.type
        while target.type == "qualified_identifier" and (inner := target.field("name")) is not None:
            scope = target.field("scope")
            if scope is not None and scope.type != "namespace_identifier":
                raise Undetermined
            target = inner
        listed, name = target.field("arguments"), target.field("name")
        shaped = alias.declarator is not None or alias.const
        if target.type != "template_type" or shaped or name is None or listed is None:
            raise Undetermined
        wanted = self._wanted(name)
        bases = inheritance.ancestors(self._sema, given) if self._deducing else [given]
        made = (self._sema.worked_out.made_from.get(base.name) for base in bases)
        found = next((each for each in made if each is not None and each[0] == wanted), None)
        if found is None:
            return False
        flat = [item for each in known(found[1]) for item in (each.items if isinstance(each, Pack) else (each,))]
        parameters = self._sema.program.records[found[0]].template
        patterns: list[Node] = []
        left: list[Binding] = []
        for k, part in enumerate(listed.named):
            placed = _in_place(alias, part, arguments)
            if placed is not None:
                patterns += placed
                left += flat[k:] if part.type == "parameter_pack_expansion" else flat[k : k + 1]
                continue
            fixed = self._in_file(parameters[min(k, len(parameters) - 1)], part)
            if fixed is None:
                raise Undetermined
            if k >= len(flat) or not same(fixed, flat[k]):
                return False
        return self.arguments(patterns, left)

    def _in_file(self, parameter: Node, argument: Node) -> Binding | None:
        """What an argument in the text of an alias stands for."""
        look = lambda: template_arguments.template_argument(self._sema, parameter, argument)  # noqa: E731
        return scoping.with_scopes(self._sema, [{}], look)

    def _wanted(self, name: Node) -> str | None:
        """The key of the template that a pattern names; None for a template template parameter that stands for none
        yet."""
        bound = self.scope.get(name.text)
        if name.text in self._parameters and not isinstance(bound, TemplateName):
            if bound is not None or not template_parameters.is_template(self._parameters[name.text]):
                raise Undetermined
            return None
        key = bound.key if isinstance(bound, TemplateName) else type_names.template_key(self._sema, last_name(name))
        aliases = self._sema.program.aliases
        if key in aliases or (bound is None and meant(name.text) in aliases):
            raise Undetermined  # an alias of a template may stand for anything
        return key

    def _rest(self, pattern: Node, given: Sequence[Binding]) -> bool:
        """`Ts...`: all that is left."""
        inner = pattern.field("pattern")
        name = _bare(inner).text if inner is not None else ""
        if name not in self._parameters:
            raise Undetermined
        opened = len(given) == 1 and isinstance(given[0], Pack)
        found = given[0] if opened else Pack(tuple(given))
        return self._bind(name, found)

    def _bind(self, name: str, found: Binding) -> bool:
        known = self.scope.get(name)
        if known is None:
            self.scope[name] = found
            return True
        return same(known, found)

    def _is_const(self, known: bool | None) -> bool:
        if known is None:
            self.doubtful = True
            return self._constant
        return known

    def _mentions(self, node: Node) -> bool:
        return any(n.text in self._parameters for n in node.walk() if n.type in _NAMES)


_NAMES = ("identifier", "type_identifier", "namespace_identifier")
_WITH_DECLARATOR = ("type_descriptor", "parameter_declaration", "optional_parameter_declaration")
_TYPES = (
    "type_descriptor",
    "type_identifier",
    "primitive_type",
    "sized_type_specifier",
    "template_type",
    "qualified_identifier",
    "dependent_type",
)


def _in_place(alias: Alias, part: Node, arguments: Sequence[Node]) -> Sequence[Node] | None:
    """The arguments of an alias that stand where its type has `T` or `Ts...` among its own; None where that names no
    parameter of the alias. Raises Undetermined where more than such a name is there."""
    is_pack = part.type == "parameter_pack_expansion"
    inner = part.field("pattern") if is_pack else part
    name = _bare(inner).text if inner is not None else ""
    for k, parameter in enumerate(alias.template):
        if template_parameters.template_name(parameter) == name:
            expanded = any(each.type == "parameter_pack_expansion" for each in arguments[: k + 1])
            if template_parameters.is_pack(parameter) is not is_pack or (
                not is_pack and (expanded or k >= len(arguments))
            ):
                raise Undetermined
            return arguments[k:] if is_pack else arguments[k : k + 1]
    names = {template_parameters.template_name(parameter) for parameter in alias.template}
    if is_pack or any(each.text in names for each in part.walk()):
        raise Undetermined
    return None


def _bare(node: Node) -> Node:
    """An argument that the grammar takes for a type, as a name."""
    if node.type == "type_descriptor" and len(node.named) == 1:
        return node.field("type") or node
    return node


def _operators(declarator: Node | None) -> list[_Operator]:
    """What a declarator applies to its type, in this order."""
    out: list[_Operator] = []
    while declarator is not None and len(out) < DECLARATOR_OPERATORS:
        kind = declarator.type.removeprefix("abstract_")
        inner = declarator.field("declarator")
        if kind == "pointer_declarator":
            out.append(_Operator("pointer", declarator, "const" in qualifiers(declarator)))
        elif kind == "reference_declarator":
            out.append(_Operator("reference", declarator))
            inner = next((n for n in declarator.named if n.type.endswith("declarator")), None)
        elif kind == "array_declarator":
            out.append(_Operator("array", declarator))
        elif kind == "function_declarator":
            out.append(_Operator("function", declarator))
        else:
            inner = next((n for n in declarator.named if n.type.endswith("declarator")), None)
        declarator = inner
    return out
