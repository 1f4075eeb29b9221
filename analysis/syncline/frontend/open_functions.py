"""Device functions that are checked on their own: those whose threads meet or share memory, and that nothing in the
text calls, neither a kernel nor another such function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from ..regex import regex
from .languages import Language
from .pieces import is_found

if TYPE_CHECKING:
    from .sema.program.declared import Function
    from .sema.program.program import Program

_WORD = regex(rb"[A-Za-z_]\w*")
_CALLED = regex(rb"([A-Za-z_]\w*)\s*[<(]")
_DEVICE = b"__device__"

#: for each function the names that its body calls
_Calls: TypeAlias = "Mapping[Function, frozenset[bytes]]"


def may_hold(own: bytes, expanded: bytes, language: Language) -> bool:
    """Whether a file may hold such a function, at a glance: its own text, and all that it is expanded to."""
    return is_found(language.meets, own) and (language.is_device_only or _DEVICE in expanded)


def open_functions(program: Program, own: Callable[[Function], bool]) -> Iterator[Function]:
    """Those of a file's own functions, in the order of the text. A name stands for all functions that have it: one
    whose name stands in some kernel may be called there."""
    functions = list(_device_functions(program))
    calls = {f: frozenset(_CALLED.findall(_body(program, f))) for f in functions}
    begun = (frozenset(_WORD.findall(_body(program, kernel))) for kernel in program.kernels)
    taken = _reached(calls, begun).union(*(names - {_name(f)} for f, names in calls.items()))
    meeting = _meeting(program, calls)
    for function in sorted(meeting, key=lambda f: f.node.start):
        if _name(function) not in taken and _is_plain(program, function) and own(function):
            yield function


def _device_functions(program: Program) -> Iterator[Function]:
    everywhere = program.expanded.language.is_device_only
    for function in chain(*program.functions.values(), *program.methods.values()):
        if not function.is_kernel and not function.is_prototype and (everywhere or function.node.has("__device__")):
            yield function


def _name(function: Function) -> bytes:
    return function.name.encode()


def _body(program: Program, function: Function) -> bytes:
    return program.expanded.text[function.body.start : function.body.end]


def _is_plain(program: Program, function: Function) -> bool:
    """Whether a function is called by its name: no operator, constructor or destructor."""
    return function.name.isidentifier() and not program.is_constructor(function)


def _reached(calls: _Calls, begun: Iterable[frozenset[bytes]]) -> frozenset[bytes]:
    """The names that code calls, directly or through functions, which begins with these."""
    by_name: dict[bytes, set[bytes]] = {}
    for function, names in calls.items():
        by_name.setdefault(_name(function), set()).update(names)
    reached = set[bytes]().union(*begun)
    waiting = list(reached)
    while waiting:
        new = by_name.get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    return frozenset(reached)


def _meeting(program: Program, calls: _Calls) -> frozenset[Function]:
    """The functions whose threads meet or share memory, directly or in what they call."""
    meets = program.expanded.language.meets
    found = {f for f in calls if meets.search(_body(program, f))}
    while True:
        names = frozenset(map(_name, found))
        more = {f for f, called in calls.items() if f not in found and not names.isdisjoint(called)}
        if not more:
            return frozenset(found)
        found |= more
