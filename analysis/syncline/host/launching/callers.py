"""The calls of the function around a launch: what they give to its parameters, and what holds where they are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations, islice

from tree_sitter import Node

from ...frontend.ctypes import CType
from ...frontend.sema.program.spelled_types import Instance
from ...frontend.syntax.ancestry import list_of, text_of
from ...frontend.syntax.declarations import FILE_SCOPES, Declaration
from ...ir import terms as t
from ...ir.terms import Op, Term
from ...limits.host import CALL_DEPTH, CALLED, GIVEN
from ...records import field, record, replace
from ..conditions.conditions import allocations_before, are_met, conditions
from ..dimensions.dims import Dims, may_be_triple
from ..dimensions.extents import Dim
from ..memory.nulls import is_null
from ..memory.pointers import Pointees, Pointers
from ..names.members import members_of
from ..text.functions import head_of, parameters_of
from ..text.in_place import function_around
from ..text.scalars import integer_range
from ..text.stores import HostNames
from ..types.instances import Instances
from ..values.arithmetic import NotFollowed, converted
from ..values.constants import Constants
from ..values.loops import iterations
from ..values.paths import path_facts
from ..values.symbolic import Symbolic
from .known_calls import KnownCalls
from .passed import before_packs

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
    that are pointers, `shapes` the extents of those that are dimensions, `members` the integers in those that are
    records; `named` counts the names of values that were given; `is_elsewhere` says that the outermost function is one
    of a header, which this text does not call."""

    instance: Instance = field(default_factory=dict)
    calls: tuple[Node, ...] = ()
    facts: dict[int, int] = field(default_factory=dict)
    given: tuple[_Given, ...] = ()
    said: tuple[_Said, ...] = ()
    pointees: Pointees = field(default_factory=dict)
    shapes: dict[int, Dim] = field(default_factory=dict)
    members: dict[int, dict[str, Term]] = field(default_factory=dict)
    named: dict[str, int] = field(default_factory=dict)
    is_elsewhere: bool = False

    def said_in(self, symbolic: Symbolic) -> Iterator[tuple[Term, Node]]:
        """What the calls say of the values that a launch sees."""
        for declarator, value, place in self.given:
            yield t.eq(symbolic.begun(declarator), value), place
        yield from self.said


class Callers:
    """Reads what the calls of functions say."""

    def __init__(self, names: HostNames, instances: Instances, calls: KnownCalls) -> None:
        self._names = names
        self._instances = instances
        self._calls = calls
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
        calls = self._calls.of(function)
        if calls is None:
            return (Way(), *self._with_one_array(function, depth))
        if not calls and self._calls.is_shared(function):
            return (Way(is_elsewhere=True),)
        for call in calls:
            ways = (self._into(function, call, outer) for outer in self.ways(call, depth + 1))
            found = _different((*found, *(way for way in ways if way is not None)))
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
            for call in self._calls.seen(function)
            for outer in self.ways(call, depth + 1)
        )
        yield from islice((way for way in ways if way is not None and _is_one_array(way.pointees)), CALLED)

    def _into(self, function: Node, call: Node, outer: Way) -> Way | None:
        """The way of a call into the function; None where control never comes to the call."""
        constants = Constants(self._names, outer.facts)
        named = dict(outer.named)
        symbolic = Symbolic(constants, call, named=named)
        # its variables are others than those of a call around it
        facts, given, pointees = dict[int, int](), list[_Given](), Pointees()
        pointers = Pointers(symbolic, outer.pointees)
        shapes = dict(self._shapes(function, call, Dims(constants, symbolic, outer.shapes)))
        members = dict(self._members(function, call, symbolic, outer))
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
        told, known = _worth_keeping(given, (*outer.said_in(symbolic), *said), _terms(shapes, members, pointees))
        calls = (call, *outer.calls)
        compared = _compared(self._names, function, pointees)
        return Way({}, calls, facts, told, known, compared, shapes, members, named, outer.is_elsewhere)

    def _members(
        self, function: Node, call: Node, symbolic: Symbolic, outer: Way
    ) -> Iterator[tuple[int, dict[str, Term]]]:
        """The integers in the records that a call gives to parameters which the function leaves as they are, by the
        parameters' declarators' ids."""
        for parameter, argument in self._passed(function, call):
            kind = parameter.child_by_field_name("type")
            taken = _variable(self._names, parameter.child_by_field_name("declarator"))
            given = self._names.declaration(text_of(argument), argument) if argument.type == "identifier" else None
            if taken is None or given is None or kind is None or self._names.stores(taken):
                continue
            if given.declarator.id in outer.members:
                yield taken.declarator.id, outer.members[given.declarator.id]
                continue
            names = members_of(self._names, kind)
            found = {name: symbolic.member(given, name, argument) for name in names}
            known = {
                name: value for name, value in found.items() if value is not None and not t.is_larger(value, GIVEN)
            }
            if known:
                yield taken.declarator.id, known

    def _shapes(self, function: Node, call: Node, dims: Dims) -> Iterator[tuple[int, Dim]]:
        """The extents that a call gives to the parameters that are dimensions, by their declarators' ids. What others
        can change while the function runs, as a reference to a variable of the file, is left out."""
        for parameter, argument in self._passed(function, call):
            declarator = parameter.child_by_field_name("declarator")
            kind = parameter.child_by_field_name("type")
            is_one = kind is not None and may_be_triple(dims.constants.plain(kind))
            if declarator is None or not is_one:
                continue
            if declarator.type == "identifier" or (
                declarator.type == "reference_declarator" and self._is_left_alone(parameter, argument)
            ):
                yield declarator.id, dims.dims(argument)

    def _is_left_alone(self, parameter: Node, argument: Node) -> bool:
        """Whether what a reference leads to is changed by nobody while the function runs: by the function itself
        neither, as it is one to a constant, nor through the name of the variable, which is local to the caller."""
        found = self._names.declaration(text_of(argument), argument) if argument.type == "identifier" else None
        is_local = found.scope.type not in FILE_SCOPES if found is not None else argument.type == "call_expression"
        return is_local and "const" in self._names.words(parameter)

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


def _different(ways: Sequence[Way]) -> list[Way]:
    """The first of each number of ways that say the same, by calls that are spelled alike."""
    found: dict[tuple[object, ...], Way] = {}
    for way in ways:
        facts = (tuple(sorted(way.facts.items())), tuple(fact for fact, _ in way.said))
        given = tuple((declarator.id, value) for declarator, value, _ in way.given)
        shapes = tuple(way.shapes.items())
        members = tuple((key, tuple(held.items())) for key, held in way.members.items())
        pointees = tuple(way.pointees.items())
        spelled = tuple(call.text for call in way.calls)
        found.setdefault((spelled, facts, given, shapes, members, pointees), way)
    return list(found.values())


def _worth_keeping(
    given: Sequence[_Given], said: Sequence[_Said], others: Iterable[Term]
) -> tuple[tuple[_Given, ...], tuple[_Said, ...]]:
    """Those of the values that a call gives to parameters, and of the conditions that hold at it, that can decide
    something. Left out are values that may be any number and that nothing else speaks of, the `others` neither that the
    call gives, and whatever multiplies or divides by such a value, or speaks of others alone."""
    equal = {value for _, value, _ in given if value.op == Op.SYM}
    for fact, _ in said:
        if fact.op == Op.EQ and all(side.op == Op.SYM for side in fact.args) and not equal.isdisjoint(fact.args):
            equal.update(fact.args)
    facts = tuple(each for each in said if _is_plain(each[0], equal))
    values = [each for each in given if _is_plain(each[1], equal)]
    passed = (*(value for _, value, _ in values), *others)
    facts = _about(facts, frozenset[Term]().union(*(value.symbols for value in passed)))
    count = Counter(symbol for term in (*passed, *(fact for fact, _ in facts)) for symbol in term.symbols)
    return tuple(each for each in values if count[each[1]] != 1), facts


def _about(said: Sequence[_Said], symbols: AbstractSet[Term]) -> tuple[_Said, ...]:
    """What is said of these values, and of others that hang together with them."""
    known, left, kept = set(symbols), list(said), list[_Said]()
    while near := [each for each in left if not known.isdisjoint(each[0].symbols)]:
        known.update(symbol for fact, _ in near for symbol in fact.symbols)
        left = [each for each in left if each not in near]
        kept += near
    return tuple(each for each in said if each in kept)


def _terms(shapes: dict[int, Dim], members: dict[int, dict[str, Term]], pointees: Pointees) -> Iterator[Term]:
    """The values among what a call gives to parameters that are no numbers."""
    yield from (extent for shape in shapes.values() for extent in shape if isinstance(extent, Term))
    yield from (value for each in members.values() for value in each.values())
    yield from (place.offset for each in pointees.values() for place in each if place.offset is not None)


def _variable(names: HostNames, declarator: Node | None) -> Declaration | None:
    """The variable that is a parameter, or to which it is a reference."""
    inner = declarator.named_children[-1] if declarator is not None and declarator.named_children else declarator
    if declarator is None or declarator.type not in ("identifier", "reference_declarator") or inner is None:
        return None
    return names.declaration(text_of(inner), inner) if inner.type == "identifier" else None


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
