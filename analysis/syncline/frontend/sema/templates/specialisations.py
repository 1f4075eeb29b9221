"""Which specialisation of a template its arguments mean: the most specialised one that they match (C++17
[temp.class.spec.match], [temp.class.order])."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from ....records import record
from ...syntax import template_parameters
from ...syntax.node import Node
from ..core import scoping
from ..core.state import Sema
from ..core.values import Binding, TypeName
from . import template_arguments
from .unify import Matcher, Undetermined, identical, invented, known, same

Declared = TypeVar("Declared")


@record
class Special(Generic[Declared]):
    """A specialisation: the arguments that it is for, its own template parameters, and what it declares."""

    pattern: tuple[Node, ...]
    template: tuple[Node, ...]
    declared: Declared


def chosen(
    sema: Sema, listed: Sequence[Special[Declared]], head: Sequence[Node], arguments: Sequence[Binding | None]
) -> tuple[Declared, dict[str, Binding]] | None:
    """What the arguments mean, and what its own template parameters stand for; None where that is the primary template,
    whose parameters are `head`. Raises Undetermined."""
    given = known(arguments)
    found, doubtful = _among(sema, listed, head, given, constant=False)
    if doubtful:
        other, _ = _among(sema, listed, head, given, constant=True)
        if found is None or other is None or found[0] is not other[0]:
            if found is not other:
                raise Undetermined
        else:
            bound = {name: _either(each, other[1].get(name, each)) for name, each in found[1].items()}
            found = found[0], bound
    return None if found is None else (found[0].declared, found[1])


def _either(a: Binding, b: Binding) -> Binding:
    """What a parameter stands for where it is one of two: a type of which nobody knows whether it is const."""
    if isinstance(a, TypeName) and isinstance(b, TypeName) and a.const != b.const and identical(a.type, b.type):
        return TypeName(a.type)
    if not same(a, b):
        raise Undetermined
    return a


def _among(
    sema: Sema,
    listed: Sequence[Special[Declared]],
    head: Sequence[Node],
    given: Sequence[Binding],
    *,
    constant: bool,
) -> tuple[tuple[Special[Declared], dict[str, Binding]] | None, bool]:
    """The best match, and whether it hangs on an argument of which nobody knows whether it is const."""
    matching: list[tuple[Special[Declared], dict[str, Binding]]] = []
    doubtful = unsure = False
    for special in listed:
        matcher = Matcher(sema, special.template, constant=constant)
        try:
            if matcher.arguments(special.pattern, given) and matcher.finish():
                matching.append((special, matcher.scope))
        except Undetermined:
            unsure = True
        doubtful = doubtful or matcher.doubtful
    full = [entry for entry in matching if not entry[0].template]
    if full:
        return full[-1], doubtful
    if unsure:
        raise Undetermined
    if len(matching) < 2:
        return (matching[0] if matching else None), doubtful
    best = [m for m in matching if all(m is o or _narrower(sema, m[0], o[0], head) for o in matching)]
    if len(best) != 1:
        raise Undetermined
    return best[0], doubtful


def _narrower(sema: Sema, a: Special[Declared], b: Special[Declared], head: Sequence[Node]) -> bool:
    """Whether whatever matches `a` matches `b` as well, but not the other way round."""
    return _covers(sema, b, a, head) and not _covers(sema, a, b, head)


def _covers(sema: Sema, general: Special[Declared], narrow: Special[Declared], head: Sequence[Node]) -> bool:
    scope = {
        n: invented(p, k)
        for k, p in enumerate(narrow.template)
        if (n := template_parameters.template_name(p)) is not None
    }
    outer = [*sema.scopes, scope]
    given = scoping.with_scopes(sema, outer, lambda: template_arguments.arguments(sema, head, list(narrow.pattern)))
    return Matcher(sema, general.template, comparing=True).arguments(general.pattern, known(given))
