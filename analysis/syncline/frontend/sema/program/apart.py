"""Functions of the host that no kernel can depend on: no code of the device comes to them by their names."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import chain

from ....regex import regex
from ...syntax.namespaces import meant
from ...syntax.spelled import qualifiers
from .declared import Function
from .program import Program

#: functions that are called without being named
_UNNAMED = frozenset({"begin", "end", "get"})
#: types that a function's body decides, and what makes its value a constant
_DEDUCED = frozenset({"placeholder_type_specifier", "auto", "decltype"})
_CONSTANT = frozenset({"constexpr", "consteval"})
#: what stands between the beginning of a declaration and the name that it declares
_TYPE = regex(rb"[^;{}()=]*")


def is_apart(program: Program, function: Function) -> bool:
    """Whether a function is for the host, and every mention of it is in a function of which the same holds, or declares
    it."""
    if program.expanded.language.is_device_only or not _is_of_host(function):
        return False
    places = sorted(filter(_is_of_host, chain(*program.functions.values())), key=lambda each: each.start)
    starts = [place.start for place in places]
    known, waiting = {function.name}, [function.name]
    while waiting:
        name = waiting.pop()
        if meant(name) in program.prototypes:
            return False
        for mention, _ in program.mentions(name):
            around = _around(places, starts, mention)
            if around is None and not _declares(program, name, mention):
                return False
            if around is not None and around.name not in known:
                known.add(around.name)
                waiting.append(around.name)
    return True


def _is_of_host(function: Function) -> bool:
    """Whether a function is the host's, and its body says neither a type nor a constant."""
    kind = function.node.field("type")
    if (kind is not None and kind.type in _DEDUCED) or not qualifiers(function.node).isdisjoint(_CONSTANT):
        return False
    named = function.name.isidentifier() and function.name not in _UNNAMED and function.owner is None
    return named and not function.is_kernel and not function.node.has("__device__")


def _around(functions: Sequence[Function], starts: Sequence[int], at: int) -> Function | None:
    """The last of some functions that begins before an offset, if it holds it."""
    number = bisect_right(starts, at) - 1
    return functions[number] if number >= 0 and at < functions[number].node.end else None


def _declares(program: Program, name: str, at: int) -> bool:
    """Whether a declaration of a function, and no more, gives it this name here."""
    places = (start for start, _ in program.declared.get(str(name), ()))
    return any(start <= at and _TYPE.fullmatch(program.expanded.text, start, at) for start in places)
