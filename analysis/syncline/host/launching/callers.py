"""The calls of the function around a launch: what they give to its parameters, and what holds where they are made.

A function that nobody outside of this text can call launches what its calls say, and nothing else: one that is `static`
or in a namespace without a name, a template that no other text can instantiate as none is instantiated explicitly here
(C++17 [temp.explicit]), one that no header declares of a program whose `main` is here, and a lambda that a variable
holds. Of any other function the parameters may be anything.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations, islice

from tree_sitter import Node

from ...frontend.ctypes import CType
from ...frontend.sema.program.spelled_types import Instance
from ...frontend.syntax.ancestry import holds, list_of, text_of
from ...ir import terms as t
from ...ir.terms import Op, Term
from ...limits.host import CALL_DEPTH, CALLED, GIVEN
from ...records import field, record, replace
from ..conditions.conditions import allocations_before, are_met, conditions
from ..memory.nulls import is_null
from ..memory.pointers import Pointees, Pointers
from ..text.functions import call_of, calls, definition, head_of, heads, parameters_of
from ..text.in_place import function_around
from ..text.linkage import in_nameless_namespace
from ..text.scalars import integer_range
from ..text.stores import HostNames
from ..types.instances import Instances
from ..values.arithmetic import NotFollowed, converted
from ..values.constants import Constants
from ..values.loops import iterations
from ..values.paths import path_facts
from ..values.symbolic import Symbolic
from .passed import before_packs

_MEMBERS = frozenset({"field_declaration_list"})
_LINKAGE = frozenset({"linkage_specification"})
_TEMPLATES = frozenset({"template_declaration"})
_INSTANTIATIONS = frozenset({"template_instantiation"})
_PARAMETERS = frozenset({"parameter_declaration", "optional_parameter_declaration"})
_PRODUCTS = frozenset({Op.MUL, Op.TDIV, Op.TMOD})


#: a parameter's declarator, its value, and the argument that says so
_Given = tuple[Node, Term, Node]
_Said = tuple[Term, Node]


@record
class Way:
    """One way in which control comes to a place: through these calls, the innermost first, in an instance of the
    function around it. `facts` are the values of variables by their declarators' ids, `given` what the innermost call
    gives to parameters, `said` what holds by the calls, with the places that say it, `pointees` where parameters lead
    that are pointers; `named` counts the names of values that were given."""

    instance: Instance = field(default_factory=dict)
    calls: tuple[Node, ...] = ()
    facts: dict[int, int] = field(default_factory=dict)
    given: tuple[_Given, ...] = ()
    said: tuple[_Said, ...] = ()
    pointees: Pointees = field(default_factory=dict)
    named: dict[str, int] = field(default_factory=dict)

    def said_in(self, symbolic: Symbolic) -> Iterator[tuple[Term, Node]]:
        """What the calls say of the values that a launch sees."""
        for declarator, value, place in self.given:
            yield t.eq(symbolic.begun(declarator), value), place
        yield from self.said


class Callers:
    """Reads the calls of functions. `is_own`: whether a place stands in the file that this is about; `whole`: the text
    before anything had to be left out."""

    def __init__(self, names: HostNames, instances: Instances, is_own: Callable[[Node], bool], whole: bytes) -> None:
        self._names = names
        self._instances = instances
        self._is_own = is_own
        self._whole = whole
        self._known: dict[int, tuple[Node, ...] | None] = {}
        self._entered: dict[tuple[int, int], tuple[Way, ...]] = {}  #: the ways into a function, by how deep one is

    def ways(self, at: Node, depth: int = 0) -> Iterator[Way]:
        """The ways in which control comes to a place, once for each iteration of the loops around it."""
        return self._inside(at, self._called(at, depth))

    def any_way(self, at: Node) -> Iterator[Way]:
        """The same, whatever the function around it is called with."""
        return self._inside(at, (Way(),))

    def _inside(self, at: Node, outer: Sequence[Way]) -> Iterator[Way]:
        facts = path_facts(self._names, at)
        for instance in self._instances.around(at):
            for way in outer:
                known = {**way.facts, **facts, **self._instances.facts(instance, at)}
                for iteration in iterations(Constants(self._names, known), at):
                    yield replace(way, instance=instance, facts={**known, **iteration})

    def _called(self, at: Node, depth: int) -> tuple[Way, ...]:
        """The ways into the function around a place; one of which nothing is known, where the text does not say."""
        function = function_around(self._names.tree, at)
        if function is None or depth >= CALL_DEPTH:
            return (Way(),)
        if (function.id, depth) not in self._entered:
            self._entered[function.id, depth] = self._through_calls(function, depth)
        return self._entered[function.id, depth]

    def _through_calls(self, function: Node, depth: int) -> tuple[Way, ...]:
        found: list[Way] = []
        calls = self._calls(function)
        if calls is None:
            return (Way(), *self._with_one_array(function, depth))
        for call in calls:
            ways = (self._into(function, call, outer) for outer in self.ways(call, depth + 1))
            found += (way for way in ways if way is not None)
            if len(found) > CALLED:
                break
        return tuple(found) if found and len(found) <= CALLED else (Way(),)

    def _with_one_array(self, function: Node, depth: int) -> Iterator[Way]:
        """The ways of those calls of a function that others may call, too, in which two of its pointers lead to one
        object: callers do so, whatever else they do."""
        if function.type != "function_definition" or sum(map(_is_pointer, _parameters(function))) < 2:
            return
        ways = (
            self._into(function, call, outer)
            for call in self._seen_calls(function)
            for outer in self.ways(call, depth + 1)
        )
        yield from islice((way for way in ways if way is not None and _is_one_array(way.pointees)), CALLED)

    def _seen_calls(self, function: Node) -> Iterator[Node]:
        """The calls that the text shows of a function that is the only one of its name."""
        head = head_of(function)
        identifier = head.child_by_field_name("declarator") if head is not None else None
        if identifier is None or identifier.type != "identifier" or not definition(self._names, text_of(identifier)):
            return
        for mention in self._names.occurrences(text_of(identifier), self._names.root):
            call = call_of(self._names, mention) if mention.type == "identifier" else None
            if call is not None and not holds(function, call):
                yield call

    def _into(self, function: Node, call: Node, outer: Way) -> Way | None:
        """The way of a call into the function; None where control never comes to the call."""
        constants = Constants(self._names, outer.facts)
        named = dict(outer.named)
        symbolic = Symbolic(constants, call, named=named)
        # its variables are others than those of a call around it
        facts, given, pointees = dict[int, int](), list[_Given](), Pointees()
        pointers = Pointers(symbolic, outer.pointees)
        for parameter, argument in self._passed(function, call):
            declarator = parameter.child_by_field_name("declarator")
            kind = parameter.child_by_field_name("type")
            if declarator is not None and declarator.type == "pointer_declarator":
                pointees[declarator.id] = pointers.places(argument)
                found = self._names.declaration(_plain_name(declarator), declarator)
                if found is not None and not self._names.stores(found) and is_null(constants, argument):
                    facts[found.declarator.id] = 0
            if declarator is None or declarator.type != "identifier" or kind is None:
                continue
            value = _held(symbolic, argument, constants.plain(kind))
            if value is None or t.is_larger(value, GIVEN):
                continue
            found = self._names.declaration(text_of(declarator), declarator)
            if value.is_const and found is not None and not self._names.stores(found):
                facts[found.declarator.id] = int(value.value)
            else:
                given.append((declarator, value, argument))
        said = conditions(symbolic, call, tuple(allocations_before(symbolic, call)))
        if not are_met(said):
            return None
        told, known = _worth_keeping(given, (*outer.said_in(symbolic), *said))
        calls = (call, *outer.calls)
        compared = _compared(self._names, function, pointees)
        return Way(calls=calls, facts=facts, given=told, said=known, pointees=compared, named=named)

    def _passed(self, function: Node, call: Node) -> Iterator[tuple[Node, Node]]:
        """The parameters of a function with what a call gives to each."""
        given = list_of(call, "arguments")
        certain = before_packs(given)
        parameters = _parameters(function)
        if any(each.type not in _PARAMETERS for each in parameters):
            return
        for k, parameter in enumerate(parameters):
            left_out = parameter.child_by_field_name("default_value") if len(certain) == len(given) else None
            value = certain[k] if k < len(certain) else left_out
            if value is not None:
                yield parameter, value

    # --- which calls there are ---------------------------------------------------------------------------------------

    def _calls(self, function: Node) -> tuple[Node, ...] | None:
        """All calls of a function; None where there may be others than the text shows."""
        if function.id not in self._known:
            found = self._of_lambda(function) if function.type == "lambda_expression" else self._of_function(function)
            recursive = found is not None and any(holds(function, call) for call in found)
            self._known[function.id] = None if found is None or recursive else tuple(found)
        return self._known[function.id]

    def _of_lambda(self, function: Node) -> list[Node] | None:
        """The calls of the variable that holds a lambda."""
        holder = self._names.tree.parent(function)
        declarator = holder.child_by_field_name("declarator") if holder is not None else None
        if holder is None or holder.type != "init_declarator" or declarator is None or declarator.type != "identifier":
            return None
        name = text_of(declarator)
        found = self._names.declaration(name, declarator)
        kind = found.node.child_by_field_name("type") if found is not None else None
        if found is None or kind is None or text_of(kind) != "auto" or not _parameters(function):
            return None
        if not self._names.are_all_seen(name, found.scope):
            return None
        mentions = [each for each in self._names.occurrences(name, found.scope) if each != declarator]
        own = [each for each in mentions if self._names.declaration(name, each) == found]
        calls = [call_of(self._names, each) for each in own]
        return None if None in calls else [call for call in calls if call is not None]

    def _of_function(self, function: Node) -> list[Node] | None:
        above = self._names.tree.parent(function)
        head = function.child_by_field_name("declarator")
        while head is not None and head.type in ("pointer_declarator", "reference_declarator"):
            head = head.named_children[-1]
        identifier = head.child_by_field_name("declarator") if head is not None else None
        if above is None or identifier is None or head is None:
            return None
        if identifier.type != "identifier" or not _parameters(function) or not self._is_own(function):
            return None
        name = text_of(identifier)
        if definition(self._names, name) is None or not self._is_closed(function, name):
            return None
        return calls(self._names, name) if self._are_all_read(name) else None

    def _is_closed(self, function: Node, name: str) -> bool:
        """Whether nobody outside of the text can call a function, or nobody does."""
        tree = self._names.tree
        if tree.enclosing(function, _MEMBERS) is not None:
            return False
        if any(child.type == "storage_class_specifier" and text_of(child) == "static" for child in function.children):
            return True
        if tree.enclosing(function, _TEMPLATES) is not None:
            mentions = self._names.occurrences(name, self._names.root)
            return not any(tree.enclosing(each, _INSTANTIATIONS) for each in mentions)
        if in_nameless_namespace(tree, function):
            return True
        known = list(heads(self._names, name))
        here = all(self._is_own(outer) and tree.enclosing(outer, _LINKAGE) is None for _, outer in known)
        return here and any(
            outer.type == "function_definition" and self._is_own(outer) for _, outer in heads(self._names, "main")
        )

    def _are_all_read(self, name: str) -> bool:
        """Whether the tree has each mention that the text has."""
        if not self._names.are_all_seen(name, self._names.root):
            return False
        if self._whole == self._names.text:
            return True
        word = re.compile(rb"\b%b\b" % re.escape(name.encode()))
        return len(word.findall(self._whole)) == len(word.findall(self._names.text))


def _worth_keeping(given: Sequence[_Given], said: Sequence[_Said]) -> tuple[tuple[_Given, ...], tuple[_Said, ...]]:
    """Those of the values that a call gives to parameters, and of the conditions that hold at it, that can decide
    something. Left out are values that may be any number and that nothing else speaks of, and whatever multiplies or
    divides by such a value."""
    equal = {value for _, value, _ in given if value.op == Op.SYM}
    for fact, _ in said:
        if fact.op == Op.EQ and all(side.op == Op.SYM for side in fact.args) and not equal.isdisjoint(fact.args):
            equal.update(fact.args)
    facts = tuple(each for each in said if _is_plain(each[0], equal))
    values = [each for each in given if _is_plain(each[1], equal)]
    terms = (*(value for _, value, _ in values), *(fact for fact, _ in facts))
    count = Counter(symbol for term in terms for symbol in term.symbols)
    return tuple(each for each in values if count[each[1]] != 1), facts


def _is_plain(term: Term, equal: AbstractSet[Term]) -> bool:
    """Whether a term multiplies and divides by nothing but constants and values that parameters have."""
    return all(
        each.op not in _PRODUCTS or sum(not part.is_const for part in each.args) < 2 or each.symbols <= equal
        for each in t.subterms(term)
    )


def _parameters(function: Node) -> list[Node]:
    return parameters_of(head_of(function))


def _is_pointer(parameter: Node) -> bool:
    declarator = parameter.child_by_field_name("declarator")
    return declarator is not None and declarator.type == "pointer_declarator"


def _compared(names: HostNames, function: Node, pointees: Pointees) -> Pointees:
    """Where parameters lead; of two that the function compares with each other, under the condition that they are
    equal, as it may then launch something else."""
    out = dict(pointees)
    for one, other in _comparisons(names, function):
        if one.id in out and other.id in out:
            when = frozenset({(f"{_plain_name(one)} == {_plain_name(other)}", True)})
            out[other.id] = tuple(replace(place, when=place.when | when) for place in out[other.id])
    return out


def _comparisons(names: HostNames, node: Node) -> Iterator[tuple[Node, Node]]:
    """The declarators of the two variables of each `p == q` and `p != q`."""
    if node.type == "binary_expression" and node.children[1].type in ("==", "!="):
        sides = (node.child_by_field_name("left"), node.child_by_field_name("right"))
        found = [names.declaration(text_of(side), side) for side in sides if side is not None]
        both = [each.declarator for each in found if each is not None]
        if len(both) == 2:
            yield both[0], both[1]
    for child in node.named_children:
        yield from _comparisons(names, child)


def _plain_name(declarator: Node) -> str:
    return text_of(declarator).lstrip("*& ")


def _is_one_array(pointees: Pointees) -> bool:
    """Whether two parameters lead to one object."""
    return any(
        one.base == other.base and one.fits(other)
        for first, second in combinations(pointees.values(), 2)
        for one in first
        for other in second
    )


def _held(symbolic: Symbolic, argument: Node, kind: CType) -> Term | None:
    """A value in a parameter of a type; None where it is no integer."""
    if integer_range(kind) is None or not symbolic.is_number(argument):
        return None
    try:
        return converted(symbolic.term(argument), kind)
    except NotFollowed:
        return None
