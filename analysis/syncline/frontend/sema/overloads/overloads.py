"""Which of several functions a call means (C++17 [over.match])."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from ....limits.sema import DOUBTFUL_CONST
from ....records import record, replace
from ... import ctypes as c
from ...ctypes import Arithmetic, CType
from ...syntax import template_parameters
from ...syntax.node import Node
from ...syntax.spelled import qualifiers
from ..core import conditions, scoping
from ..core.state import Sema
from ..core.values import PLACES, Argument, Binding, Number, Pointer
from ..declarators import declarators, inheritance
from ..program.declared import Function
from ..program.prototypes import completed
from ..templates import template_arguments
from ..templates.deduction import Constness, argument_type, bindings, const_at, template_scope
from ..templates.specialisations import Special, chosen
from ..templates.unify import Undetermined, identical
from . import user_conversions

__all__ = ["Argument", "choose", "template_scope"]

_MAY_BE_CONST = (*PLACES, Pointer)
# the ranks of conversions: of two functions, one is better if no argument needs a worse one
_SAME, _ADJUSTED, _PROMOTED, _CONVERTED, _TO_BASE, _TO_ANY, _BY_USER, _TO_ELLIPSIS = range(8)
#: a conversion's rank and, where it binds a reference, how much of what the reference may do is given up
Rank = tuple[int, int | None]


@record(eq=False)
class _Call:
    """What a function is chosen by: the template arguments that the call spells, its arguments, the template arguments
    of the record that the functions are methods of, and which arguments are const."""

    template: Sequence[Node]
    arguments: list[Argument]
    known: dict[str, Binding] | None
    constant: Constness


def choose(
    sema: Sema,
    candidates: list[Function],
    template: Sequence[Node],
    arguments: list[Argument],
    known: dict[str, Binding] | None = None,
    constant: Constness = (),
) -> Function | None:
    """The candidate that takes these arguments with the fewest conversions; None where none does, or nobody knows
    which. `known` are the template arguments of the record that they are methods of."""
    call = _Call(template, arguments, known, constant)
    if len(candidates) < 2:
        return _chosen(sema, candidates, call)
    ways = [replace(call, constant=way) for way in _constant_ways(arguments, constant)]
    found = [(_chosen(sema, candidates, way), way) for way in ways]
    if len(ways) > 1:  # where none takes an argument as it is if that is const, it is not
        found = [(f, way) for f, way in found if f is not None and _takes_as_is(sema, f, way, constant)]
    which = list({id(each): each for each, _ in found if each is not None}.values())
    return which[0] if which and not any(_differ(which[0], other) for other in which[1:]) else None


def _constant_ways(arguments: list[Argument], constant: Constness) -> list[Constness]:
    """The ways in which arguments may be const of which nobody knows it: each with each, as far as there are few."""
    doubtful = [k for k, a in enumerate(arguments) if const_at(constant, k) is None and isinstance(a, _MAY_BE_CONST)]
    given = [const_at(constant, k) for k in range(len(arguments))]
    some = len(doubtful) if len(doubtful) <= DOUBTFUL_CONST else 1
    ways: list[Constness] = []
    for flags in product((False, True), repeat=some):
        each = list(given)
        for n, k in enumerate(doubtful):
            each[k] = flags[n] if some == len(doubtful) else flags[0]
        ways.append(each)
    return ways


def _takes_as_is(sema: Sema, function: Function, call: _Call, constant: Constness) -> bool:
    """Whether a function takes the arguments without a conversion of the user's that may be const, of which it is not
    known by `constant`."""
    ranks = _ranks(sema, function, call) or []
    doubtful = [k for k in range(len(ranks)) if const_at(constant, k) is None and const_at(call.constant, k)]
    return all(ranks[k][0] < _BY_USER for k in doubtful)


def _chosen(sema: Sema, candidates: list[Function], call: _Call) -> Function | None:
    """The same, where all is known that there is to know of what is const."""
    ordinary = [f for f in candidates if f.special is None]
    special = [f for f in candidates if f.special is not None]
    found = _best(sema, ordinary, call)
    if found is None and not ordinary:  # their template is declared elsewhere
        taking = [f for f in special if not call.template or _is_for(sema, f, call.template)]
        return _best(sema, taking, replace(call, template=()))
    if found is None or not found.template or not special:
        return found
    scope = template_scope(sema, found, call.template, call.arguments, call.known, call.constant)
    try:
        return _specialised(sema, found, special, scope)
    except Undetermined:
        return None


def definition_of(
    sema: Sema,
    prototype: Function,
    candidates: Sequence[Function],
    template: Sequence[Node],
    arguments: list[Argument],
    constant: Constness = (),
) -> Function:
    """The function with a body that a declaration is one of, for these arguments; the declaration itself where there is
    none."""
    call = _Call(template, arguments, None, constant)
    wanted = _kinds(sema, prototype, call)
    for function in candidates:
        alike = not function.is_prototype and len(function.parameters) == len(wanted)
        alike = alike and bool(function.template) == bool(prototype.template) and function.path == prototype.path
        if alike and (function.special is None) == (prototype.special is None):
            kinds = _kinds(sema, function, call)
            if _are_identical(kinds, wanted):
                return completed(sema.program, function, prototype)
    return prototype


class Found(NamedTuple):
    """A function, and the template arguments of the record that it belongs to."""

    function: Function
    known: dict[str, Binding]


def best_of(
    sema: Sema,
    found: Sequence[Found],
    template: Sequence[Node],
    arguments: list[Argument],
    constant: Constness = (),
) -> Found | None:
    """Of functions that were the best in their scopes, the best of all; None where there is none, or two are."""
    if len(found) < 2:
        return found[0] if found else None
    calls = [_Call(template, arguments, each.known or None, constant) for each in found]
    ranked = [(f, _ranks(sema, f.function, call) or []) for f, call in zip(found, calls, strict=True)]
    best = [f for f, r in ranked if all(o is f or _no_worse(f.function, r, o.function, ranks) for o, ranks in ranked)]
    return best[0] if len(best) == 1 else None


def _best(sema: Sema, candidates: list[Function], call: _Call) -> Function | None:
    count = len(call.arguments)
    fitting = [f for f in candidates if f.required <= count and (count <= len(f.parameters) or f.variadic)]
    if call.template and any(f.template for f in fitting):
        fitting = [f for f in fitting if f.template]
    ranked = [(f, r) for f in fitting if (r := _ranks(sema, f, call)) is not None]
    admitted = [(f, r, _admitted(sema, f, call)) for f, r in ranked]
    admitted = [entry for entry in admitted if entry[2] is not False]
    if len(admitted) > 1 and any(answer is None for _, _, answer in admitted):
        return None
    best = [f for f, r, _ in admitted if all(other is f or _no_worse(f, r, other, o) for other, o, _ in admitted)]
    if len(best) > 1:
        kinds = {id(f): _kinds(sema, f, call) for f in best}
        best = [f for f in best if not _is_said_of(f, best, kinds)]
    if len(best) > 1 and any(_differ(best[0], other) for other in best[1:]):
        return None
    return best[0] if best else None


def _is_said_of(function: Function, others: Sequence[Function], kinds: dict[int, list[CType]]) -> bool:
    """Whether a function without a body is the declaration of another one of them."""
    if not function.is_prototype:
        return False
    before = others.index(function)
    return any(
        (not other.is_prototype or k < before)
        and other is not function
        and len(kinds[id(other)]) == len(kinds[id(function)])
        and _are_identical(kinds[id(other)], kinds[id(function)])
        for k, other in enumerate(others)
    )


def _are_identical(some: Sequence[CType], others: Sequence[CType]) -> bool:
    """Whether the parameters of two functions have the same types, as far as anybody knows."""
    try:
        return all(identical(a, b) for a, b in zip(some, others, strict=True))
    except Undetermined:
        return False


def _no_worse(f: Function, ranks: list[Rank], other: Function, others: list[Rank]) -> bool:
    """Whether one function is as good as another: no argument is converted more; else the template that says more, and
    before that what is no template."""
    pairs = list(zip(ranks, others, strict=False))
    if any(_worse(mine, its) for mine, its in pairs):
        return False
    if any(_worse(its, mine) for mine, its in pairs):
        return True
    return (bool(f.template), -_structure(f)) <= (bool(other.template), -_structure(other))


def _worse(a: Rank, b: Rank) -> bool:
    if a[0] != b[0] or a[1] is None or b[1] is None:
        return a[0] > b[0]
    return a[1] > b[1]


def _differ(a: Function, b: Function) -> bool:
    """Whether it matters which of two functions is called that take the arguments equally well."""
    return a.body.text.split() != b.body.text.split() or [p.text for p in a.parameters] != [
        p.text for p in b.parameters
    ]


def _structure(function: Function) -> int:
    """How much of its parameters' types a template spells out: of two that fit equally well, the more specialised one
    is called (C++17 [temp.func.order])."""
    count = 0
    for parameter in function.parameters if function.template else ():
        kind, declarator = parameter.field("type"), parameter.field("declarator")
        count += 4 * sum(n.type in ("template_type", "primitive_type") for n in kind.walk()) if kind is not None else 0
        if declarator is not None and declarator.type != "identifier":  # of a parameter by value, const says nothing
            count += "const" in qualifiers(parameter)
            count += "volatile" in qualifiers(parameter)
        while declarator is not None and declarator.type not in ("identifier", "parameter_list"):
            count += 2 * declarator.type.endswith(("pointer_declarator", "array_declarator"))
            declarator = declarator.field("declarator") or (declarator.named[-1] if declarator.named else None)
        count -= 20 * (parameter.type == "variadic_parameter_declaration")
    return count


def _is_for(sema: Sema, function: Function, template: Sequence[Node]) -> bool:
    """Whether a specialisation is for the template arguments that a call spells."""
    given = template_arguments.arguments(sema, (), list(template))
    listed = [Special((function.special or ())[: len(template)], (), function)]
    try:
        return chosen(sema, listed, (), given) is not None
    except Undetermined:
        return True


def _specialised(sema: Sema, primary: Function, special: list[Function], scope: dict[str, Binding]) -> Function:
    """The specialisation of a template for what its parameters stand for; the template itself where there is none."""
    names = [template_parameters.template_name(p) for p in primary.template]
    wanted = scoping.with_scopes(sema, [scope], lambda: [declarators.parameter(sema, p)[1] for p in primary.parameters])
    for function in special:
        listed = function.special or ()
        if len(listed) > len(names) or len(function.parameters) != len(primary.parameters):
            continue
        given = [scope.get(name or "") for name in names[: len(listed)]]
        if listed and chosen(sema, [Special(listed, (), function)], primary.template, given) is None:
            continue
        own = scoping.with_scopes(
            sema, [{}], lambda f=function: [declarators.parameter(sema, p)[1] for p in f.parameters]
        )
        if all(identical(c.strip_reference(a), c.strip_reference(b)) for a, b in zip(own, wanted, strict=True)):
            return function
    return primary


def _admitted(sema: Sema, function: Function, call: _Call) -> bool | None:
    """Whether the conditions of a template (`enable_if`, `requires`) hold; None where nobody knows."""
    heads = _conditions(function)
    if not heads:
        return True
    scope, _, _ = _bound(sema, function, call)
    answers = scoping.with_scopes(sema, [*sema.scopes, scope], lambda: [conditions.holds(sema, n) for n in heads])
    if False in answers:
        return False
    return None if None in answers else True


def _conditions(function: Function) -> list[Node]:
    """The parts of a template's head that may take it out of the overloads."""
    if not function.template:
        return []
    if function.constraint is not None:
        return [function.constraint]
    parts = ("default_type", "default_value", "type")
    heads = [found for p in function.template for part in parts if (found := p.field(part)) is not None]
    trailing = [n for n in function.declarator.walk() if n.type in ("trailing_return_type", "requires_clause")]
    heads += [*trailing, *([function.result] if function.result is not None else [])]
    heads += [kind for p in function.parameters if (kind := p.field("type")) is not None]
    return [n for n in heads if conditions.is_condition(n)]


# --- conversions ----------------------------------------------------------------------------------------------


def _ranks(sema: Sema, function: Function, call: _Call) -> list[Rank] | None:
    """The rank of each argument's conversion; None where one has none."""
    scope, _, fits = _bound(sema, function, call)
    if not fits:
        return None
    kinds = _shapes(sema, function, scope)
    out: list[Rank] = []
    has_pack = any(p.type == "variadic_parameter_declaration" for p in function.parameters)
    for k, argument in enumerate(call.arguments):
        if k >= len(kinds) and not has_pack:
            out.append((_TO_ELLIPSIS, None))
            continue
        kind = kinds[k] if k < len(kinds) else c.AUTO
        if k < len(kinds) and function.parameters[k].type == "variadic_parameter_declaration":
            kind = c.AUTO
        rank = _rank(sema, kind, argument, const_at(call.constant, k))
        if rank is None or (not function.template and _drops_volatile(kind, argument_type(argument))):
            return None
        out.append(rank)
    return out


def _bound(sema: Sema, function: Function, call: _Call) -> tuple[dict[str, Binding], list[str], bool]:
    return bindings(sema, function, call.template, call.arguments, call.known, call.constant)


def _kinds(sema: Sema, function: Function, call: _Call) -> list[CType]:
    """The types of a function's parameters in a call."""
    return _shapes(sema, function, _bound(sema, function, call)[0])


def _shapes(sema: Sema, function: Function, scope: dict[str, Binding]) -> list[CType]:
    shapes = lambda: [declarators.parameter(sema, p)[1] for p in function.parameters]  # noqa: E731
    return scoping.inside(sema, function.owner, [scope], shapes)


def _rank(sema: Sema, kind: CType, argument: Argument, constant: bool | None) -> Rank | None:
    """The rank of the conversion of one argument; None where there is none."""
    wanted, given = c.strip_reference(kind), argument_type(argument)
    if isinstance(wanted, c.ArrayOf):
        as_array = _is_array(wanted, argument)
        if as_array is False or (as_array and constant and isinstance(kind, c.ReferenceTo) and kind.const is False):
            return None
        if as_array and isinstance(kind, c.ReferenceTo):
            return _SAME, 1 if kind.const and constant is not True else 0
    if _impossible(sema, wanted, given, argument):
        return None
    rank = _conversion(sema, wanted, given, argument)
    if isinstance(wanted, c.PointerTo) and rank == _SAME:
        if constant and wanted.const is False:
            return None
        adjusted = (wanted.const and constant is False) or _adds_volatile(wanted, given)
        return (_ADJUSTED if adjusted else _SAME), None
    if not isinstance(kind, c.ReferenceTo):
        return rank, None
    place = isinstance(argument, PLACES)
    if rank == _SAME and constant and kind.const is False and not kind.rvalue:
        return None
    if rank == _SAME and not place and not kind.rvalue and kind.const is False and isinstance(kind.target, Arithmetic):
        return None if isinstance(argument, Number) and argument.term.is_const else (rank, 2)
    if kind.rvalue:
        return rank, 2 if place else 0
    return rank, 1 if kind.const and constant is not True else 0


def _is_array(wanted: c.ArrayOf, argument: Argument) -> bool | None:
    """Whether an argument is an array of this type, to which a reference is bound as it is (C++17 [dcl.init.ref]); None
    where nobody knows."""
    given = argument.type if isinstance(argument, PLACES) else argument_type(argument)
    if isinstance(given, c.ArrayOf):
        try:
            return identical(wanted, given)
        except Undetermined:
            return None
    return False if isinstance(given, Arithmetic) else None


def _adds_volatile(wanted: c.PointerTo, given: CType | None) -> bool:
    """Whether what a pointer leads to is volatile for the function alone."""
    if not isinstance(given, c.PointerTo):
        return False
    return getattr(wanted.pointee, "volatile", False) and not getattr(given.pointee, "volatile", False)


def _drops_volatile(wanted: CType, given: CType | None) -> bool:
    """Whether what a pointer leads to is volatile for the caller alone, which no conversion allows."""
    return isinstance(wanted, c.PointerTo) and isinstance(given, c.PointerTo) and _adds_volatile(given, wanted)


def _impossible(sema: Sema, wanted: CType, given: CType | None, argument: Argument) -> bool:
    """Whether no conversion leads from one type to the other."""
    if isinstance(given, c.Record) and isinstance(wanted, Arithmetic | c.Record) and given.name != wanted.name:
        reached = user_conversions.reached(sema, given)
        if reached and not any(user_conversions.leads_to(kind, wanted) for kind in reached):
            return not (isinstance(wanted, c.Record) and (_constructed(sema, wanted) or _derives(sema, given, wanted)))
    if isinstance(wanted, c.Record):
        constructed = _constructed(sema, wanted)
        if isinstance(given, c.Record):
            converted = constructed or _has(sema, given, "operator cast")
            return given.name != wanted.name and not converted and not _derives(sema, given, wanted)
        return isinstance(given, Arithmetic | c.PointerTo) and not constructed
    if isinstance(wanted, Arithmetic):
        if isinstance(given, c.Record):
            return not _has(sema, given, "operator cast")
        if isinstance(given, Arithmetic) and wanted.enum and wanted.enum != given.enum:
            return True
        return isinstance(given, c.PointerTo) and wanted.scalar.bits != 8
    if isinstance(wanted, c.PointerTo):
        if isinstance(given, Arithmetic):
            return not (isinstance(argument, Number) and argument.term.is_const and not argument.term.value)
        return isinstance(given, c.Record) and not _has(sema, given, "operator cast")
    return False


def _constructed(sema: Sema, wanted: c.Record) -> bool:
    """Whether a record declares a constructor."""
    declaration = sema.program.records.get(wanted.tag)
    return declaration is not None and _has(sema, wanted, declaration.name)


def _has(sema: Sema, record: c.Record, method: str) -> bool:
    """Whether a record declares a method of this name."""
    key = record.tag, method
    return key in sema.program.methods or key in sema.program.method_prototypes


def _derives(sema: Sema, given: c.Record, wanted: c.Record) -> bool:
    return any(base.name == wanted.name for base in inheritance.ancestors(sema, given))


def _conversion(sema: Sema, wanted: CType, given: CType | None, argument: Argument) -> int:
    """The rank of the conversion between two types."""
    if isinstance(wanted, c.Opaque | c.Auto):
        return _SAME
    if given is None:
        return _CONVERTED
    if isinstance(wanted, Arithmetic) and isinstance(given, Arithmetic):
        if c.identity(wanted) == c.identity(given):
            return _SAME
        if user_conversions.is_half(wanted):  # by its constructor
            return _BY_USER
        promoted = c.identity(c.promote(given)) == c.identity(wanted)
        if given.enum and not wanted.enum and not promoted and wanted.scalar == given.scalar:
            return _ADJUSTED  # to the underlying type, rather than to what that is promoted to
        return _PROMOTED if promoted or (wanted.scalar, given.scalar) == _TO_DOUBLE else _CONVERTED
    if isinstance(wanted, c.PointerTo) and isinstance(given, c.PointerTo):
        return _pointers(sema, wanted.pointee, given.pointee)
    if isinstance(wanted, c.Record) and isinstance(given, c.Record):
        if wanted.name == given.name:
            return _SAME
        return _TO_BASE if _derives(sema, given, wanted) else _by_user(sema, wanted, given, argument)
    if isinstance(given, c.Record):
        return _by_user(sema, wanted, given, argument)
    if isinstance(wanted, c.Record) and isinstance(given, Arithmetic | c.PointerTo):  # by its constructor
        return _BY_USER
    if isinstance(wanted, c.GroupType) and isinstance(given, c.GroupType):
        if wanted.threads is not None and wanted.threads != given.threads:
            return _BY_USER
        return _SAME if wanted.kind == given.kind else _CONVERTED
    if isinstance(wanted, Arithmetic) and isinstance(given, c.PointerTo):
        return _TO_ANY
    return _BY_USER if not isinstance(argument, Pointer | Number) else _CONVERTED


def _by_user(sema: Sema, wanted: CType, given: c.Record, argument: Argument) -> int:
    """The rank of the user's own conversion. Of two with the same conversion function, that with less to convert
    behind it is better (C++17 [over.ics.rank])."""
    reached = user_conversions.reached(sema, given)
    behind = [_conversion(sema, wanted, kind, argument) for kind in reached if user_conversions.leads_to(kind, wanted)]
    return _BY_USER + min(behind, default=0)


_TO_DOUBLE = (c.DOUBLE.scalar, c.FLOAT.scalar)


def _pointers(sema: Sema, wanted: CType, given: CType) -> int:
    if isinstance(wanted, c.Void):
        return _SAME if isinstance(given, c.Void) else _TO_ANY
    if isinstance(wanted, c.Record) and isinstance(given, c.Record):
        return _SAME if wanted.name == given.name else _TO_BASE
    if isinstance(wanted, Arithmetic) and isinstance(given, Arithmetic):
        return _SAME if c.identity(wanted) == c.identity(given) else _BY_USER
    if isinstance(wanted, c.PointerTo) and isinstance(given, c.PointerTo):
        return _pointers(sema, wanted.pointee, given.pointee)
    return _SAME if type(wanted) is type(given) else _BY_USER
