"""Calls of the host's own functions: what they give back, by running through their statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.ctypes import CType
from ...frontend.syntax.ancestry import arguments_of, holds, text_of
from ...frontend.syntax.declarations import Declaration
from ...ir.terms import Term
from ...limits.host import CONSTANT_DEPTH, EXECUTED
from ..text.functions import Function, name_of, only
from ..text.references import are_changes_seen, called_function, is_shared, mentions, variable_of
from ..text.scalars import integer_range, is_real
from .arithmetic import NotFollowed, converted
from .execution import Execution, is_dim3
from .expressions import Expressions, Known, Scope, Triple, Variable
from .states import State, joined


class Calls(Expressions):
    """Evaluates expressions, and the calls in them. `around`: the functions that are run through, by their
    definitions' ids."""

    def __init__(self, constants: Known, around: tuple[int, ...] = (), left: list[int] | None = None) -> None:
        super().__init__(constants)
        self._around = around
        self._left = left if left is not None else [EXECUTED]

    def called(self, name: str, given: Sequence[Node], arguments: Sequence[Node], scope: Scope) -> Term:
        return self.run(name, given, [self._passed(argument, scope) for argument in arguments], scope)

    def run(self, name: str, given: Sequence[Node], arguments: Sequence[Term | None], scope: Scope) -> Term:
        """What a function gives back for these arguments, of which None may be anything."""
        function = self._function(name, len(arguments))
        value, kind = self._executed(function, given, arguments, scope).result(), self._kind(function)
        return value if kind is None else converted(value, kind)

    def run_dims(self, name: str, arguments: Sequence[Node], scope: Scope) -> Triple:
        """The `dim3` that a function gives back."""
        function = self._function(name, len(arguments))
        if function.kind is None or text_of(function.kind) != "dim3":
            raise NotFollowed
        return self._executed(function, (), [self._passed(argument, scope) for argument in arguments], scope).dims()

    def left_by(self, call: Node, given: Mapping[int, Declaration], scope: Scope) -> Mapping[Variable, Term | None]:
        function = called_function(self.names, call)
        if function is None or len(self._around) >= CONSTANT_DEPTH:
            raise NotFollowed
        arguments = arguments_of(self.child(call, "arguments"))
        stand_for = dict(self._stand_for(function, given, arguments))
        begun = {inner: scope.values.get(outer) for inner, outer in stand_for.items()}
        passed = [None if k in given else self._passed(argument, scope) for k, argument in enumerate(arguments)]
        _, spelled = name_of(self.child(call, "function"))
        execution = self._executed(function, spelled, passed, scope, begun)
        end = joined([*execution.left, *(state for _, state in execution.returned)])
        if end is None:
            raise NotFollowed  # it does not return
        return {outer: end.values.get(inner) for inner, outer in stand_for.items()}

    def _stand_for(
        self, function: Function, given: Mapping[int, Declaration], arguments: Sequence[Node]
    ) -> Iterator[tuple[Variable, Variable]]:
        """The parameters that stand for variables of the caller's, with these; or each axis of a `dim3`."""
        for k, variable in given.items():
            found = variable_of(self.names, function.parameters[k])
            others = [each for j, each in enumerate(arguments) if j != k and is_shared(function.parameters[j])]
            if found is None or is_dim3(found) != is_dim3(variable) or any(mentions(each, variable) for each in others):
                raise NotFollowed
            own, outer = found.declarator.id, variable.declarator.id
            yield from (((own, axis), (outer, axis)) for axis in range(3)) if is_dim3(found) else ((own, outer),)

    def _function(self, name: str, count: int) -> Function:
        function = only(self.names, name.rpartition("::")[2], count)
        if function is None or len(self._around) >= CONSTANT_DEPTH:
            raise NotFollowed
        return function

    def _executed(
        self,
        function: Function,
        given: Sequence[Node],
        arguments: Sequence[Term | None],
        scope: Scope,
        begun: Mapping[Variable, Term | None] | None = None,
    ) -> Execution:
        """A run through a function's body. `begun`: what the variables hold that it is given to change."""
        values = {**self._begun(function, given, arguments, scope), **(begun or {})}
        again = function.definition.id in self._around
        if again and not all(value is not None and value.is_const for value in values.values()):
            raise NotFollowed  # a recursion of which nobody knows the end
        if not self._around:
            self._left = [EXECUTED]
        inner = Calls(self.constants, (*self._around, function.definition.id), self._left)
        execution = Execution(inner, lambda found: holds(function.definition, found.declarator), self.spend)
        end = execution.block(arguments_of(function.body), State(values=values))
        execution.left += [end] if end is not None else []
        return execution

    def spend(self) -> None:
        """Counts a statement that is executed."""
        self._left[0] -= 1
        if self._left[0] < EXECUTED // 2:
            self.names.searches.at_limit = True
        if self._left[0] < 0:
            raise NotFollowed

    def _begun(
        self, function: Function, given: Sequence[Node], arguments: Sequence[Term | None], scope: Scope
    ) -> dict[Variable, Term | None]:
        """What the parameters hold as a function begins, those of its template as well."""
        values: dict[Variable, Term | None] = {}
        for parameter, spelled in zip(function.template, given, strict=False):
            found = self._declared(parameter)
            if found is not None:
                values[found.declarator.id] = self._passed(spelled, scope)
            elif integer_range(self.constants.plain(spelled)) is None:
                raise NotFollowed  # what it calculates with is no integer
        for k, parameter in enumerate(function.parameters):
            found = self._declared(parameter)
            kind = self._integer_type(function, parameter)
            if found is None:
                continue
            default = parameter.child_by_field_name("default_value")
            given_here = arguments[k] if k < len(arguments) else self._passed(default, Scope({}))
            plain = kind is not None and are_changes_seen(self.names, found)
            values[found.declarator.id] = _held(given_here, kind) if plain else None
        return values

    def _declared(self, parameter: Node) -> Declaration | None:
        """The variable that a parameter is: a copy of what is passed, or a reference to what keeps its value."""
        declarator = parameter.child_by_field_name("declarator")
        if declarator is not None and declarator.type == "reference_declarator" and "const" in text_of(parameter):
            declarator = declarator.named_children[0] if declarator.named_children else None
        if declarator is None or declarator.type != "identifier":
            return None
        return self.names.declaration(text_of(declarator), declarator)

    def _integer_type(self, function: Function, parameter: Node) -> CType | None:
        """The integer type of a parameter; that of what is passed where it is one of the template's."""
        kind = parameter.child_by_field_name("type")
        found = self.constants.plain(kind) if kind is not None else None
        if integer_range(found) is not None:
            return found
        return c.AUTO if self._is_of_template(function, found) else None

    def _is_of_template(self, function: Function, kind: CType | None) -> bool:
        """Whether a type is a parameter of the function's template."""
        name = kind.name if isinstance(kind, c.Opaque) else ""
        return any(name in map(text_of, parameter.named_children) for parameter in function.template if name)

    def _passed(self, argument: Node | None, scope: Scope) -> Term | None:
        try:
            return None if argument is None or self.is_real(argument) else self.operand(argument, scope)
        except NotFollowed:
            return None

    def _kind(self, function: Function) -> CType | None:
        """The integer type that a function returns; None for that of what it returns."""
        found = self.constants.plain(function.kind) if function.kind is not None else None
        if self._is_of_template(function, found):
            return None
        if found is None or is_real(found):
            raise NotFollowed
        return found


def _held(value: Term | None, kind: CType | None) -> Term | None:
    """A value in a parameter of a type."""
    try:
        return converted(value, kind) if value is not None and kind is not None else None
    except NotFollowed:
        return None
