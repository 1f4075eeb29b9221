"""Which method a call on an object means: inheritance, virtual functions, const."""

from __future__ import annotations

from ....limits.sema import BASES
from ... import ctypes as c
from ..core.state import Sema
from ..core.values import Binding
from ..declarators import inheritance
from ..program.declared import Function
from ..program.prototypes import is_const, of_record
from ..templates.specialisations import Special, chosen
from ..templates.unify import Undetermined


def methods_of(sema: Sema, ctype: c.Record, name: str) -> list[Function]:
    """The methods of this name, its own or those of the nearest base that has some, and what `using` brings in from
    there."""
    out: list[Function] = []
    tag: str | None = ctype.tag
    for _ in range(BASES):
        if tag is None:
            break
        found = own_methods(sema, ctype, name, tag)
        out += [f for f in found if not any(_takes_the_same(f, known) for known in out)]
        if found and name not in sema.program.brought_in.get(tag, ()):
            break
        tag = _base_tag(sema, tag)
    return out


def _takes_the_same(a: Function, b: Function) -> bool:
    """Whether two methods have the same parameters, so that that of the derived class hides the other."""
    kinds = [[k.text for p in f.parameters if (k := p.field("type")) is not None] for f in (a, b)]
    return kinds[0] == kinds[1] and is_const(a) == is_const(b)


def own_methods(sema: Sema, ctype: c.Record, name: str, tag: str | None = None) -> list[Function]:
    """The methods of this name that a record itself, or its base of this tag, declares: of an instance of a template,
    those that are specialised for its arguments instead of the general ones. None are given where nobody knows."""
    found = of_record(sema.program, tag or ctype.tag, name)
    if not any(f.owner_arguments for f in found):
        return found
    record = next((r for r in inheritance.ancestors(sema, ctype) if r.tag == tag), ctype) if tag is not None else ctype
    _, given = sema.worked_out.made_from.get(record.name, ("", ()))
    try:
        special = [f for f in found if f.owner_arguments and _is_for(sema, f, given)]
    except Undetermined:
        return []
    counts = {len(f.parameters) for f in special}
    return [*special, *(f for f in found if not f.owner_arguments and len(f.parameters) not in counts)]


def _is_for(sema: Sema, function: Function, given: tuple[Binding | None, ...]) -> bool:
    return chosen(sema, [Special(function.owner_arguments, (), function)], (), given) is not None


def _base_tag(sema: Sema, tag: str) -> str | None:
    base = sema.program.bases.get(tag)
    return None if base is None else _tag_seen_from(sema, tag, base)


def _tag_seen_from(sema: Sema, tag: str, base: str) -> str:
    """The tag of what a record calls a base."""
    owner = sema.program.records[tag].owner if tag in sema.program.records else None
    inside = f"{owner}::{base}"
    found = sema.program.record_named(inside if inside in sema.program.records else base)
    return found.tag if found is not None else base


def _line(sema: Sema, tag: str) -> list[str]:
    """A record and all its bases."""
    out = [tag]
    for known in out:
        base = _base_tag(sema, known)
        above = [base] if base is not None else []
        above += [_tag_seen_from(sema, known, other) for other in sema.program.further_bases.get(known, ())]
        out += [each for each in above if each not in out] if len(out) < BASES else []
    return out


def may_be_overridden(sema: Sema, function: Function) -> bool:
    """Whether a call of a method through a pointer may run the method of a derived class."""
    if function.owner is None:
        return False
    above = [m for tag in _line(sema, function.owner) for m in sema.program.methods.get((tag, function.name), ())]
    declared = any(_declares_virtual(sema, tag, function.name) for tag in _line(sema, function.owner))
    if not declared and not any(m.node.has("virtual") for m in above):
        return False
    return any(
        name == function.name and tag != function.owner and function.owner in _line(sema, tag)
        for tag, name in list(sema.program.methods)
    )


def makes_or_ends(sema: Sema, function: Function) -> bool:
    """Whether a function is a constructor or a destructor: in one, a virtual call of the object means that of the class
    that is being made (C++17 [class.cdtor]/3)."""
    return function.name.startswith("~") or sema.program.is_constructor(function)


def _declares_virtual(sema: Sema, tag: str, name: str) -> bool:
    """Whether a record declares a virtual method without a body."""
    record = sema.program.records.get(tag)
    body = record.node.field("body") if record is not None else None
    for child in body.named if body is not None else ():
        declarator = child.field("declarator")
        while declarator is not None and declarator.type != "function_declarator":
            declarator = declarator.field("declarator")
        inner = declarator.field("declarator") if declarator is not None else None
        if inner is not None and inner.text == name and child.has("virtual"):
            return True
    return False


# --- const ----------------------------------------------------------------------------------------------------


def by_constness(methods: list[Function], constant: bool | None) -> list[Function] | None:
    """The methods that an object takes; None where it matters whether the object is const and
    nobody knows."""
    const = [m for m in methods if is_const(m)]
    other = [m for m in methods if m not in const]
    if not const or not other:
        return methods
    if constant:
        return const
    if constant is None:
        for a in other:
            for b in const:
                if _same_parameters(a, b) and a.body.text.split() != b.body.text.split():
                    return None
    return [*other, *(b for b in const if not any(_same_parameters(a, b) for a in other))]


def _same_parameters(a: Function, b: Function) -> bool:
    return [p.text for p in a.parameters] == [p.text for p in b.parameters]
