"""Calls of functions that are no methods, and the user's own operators: the best of those that lookup finds."""

from __future__ import annotations

from collections.abc import Sequence

from ... import ctypes as c
from ...languages.cuda import mathematics
from ...sema.core.values import PLACES, Aggregate, Argument, Place, Value
from ...sema.declarators import inheritance
from ...sema.overloads import dispatch, lookup, overloads
from ...sema.program.declared import Function
from ...sema.templates import deduction, instances
from ...syntax.node import Node
from ..dispatch import calling
from ..memory import allocate, stores
from ..state.context import Context


def overloaded_operator(
    ctx: Context, sign: str, operands: Sequence[Argument], node: Node, constant: bool | None = None
) -> Place | Value | None:
    """The user's own operator on these operands, which it may change where they are places; None where there is none.
    `constant`: whether the first one is const."""
    first = operands[0]
    ctype = first.type if isinstance(first, (Aggregate, *PLACES)) else None
    if isinstance(ctype, c.Record) and ctype.tag:
        methods = dispatch.methods_of(ctx, ctype, f"operator{sign}")
        fitting = [m for m in methods if len(m.parameters) == len(operands) - 1]
        if fitting:
            place = first
            if not isinstance(place, PLACES):
                place = allocate.local_place(ctx, "operand", ctype, node)
                stores.store(ctx, place, first, node)  # type: ignore[arg-type]
            return calling.method(ctx, fitting, place, list(operands[1:]), [], node, constant)
    return free_operator(ctx, sign, operands, node)


def free_operator(ctx: Context, sign: str, operands: Sequence[Argument], node: Node) -> Place | Value | None:
    """The user's own operator that is no method; None where there is none."""
    name = f"operator{sign}"
    listed = [*lookup.ordinary(ctx, name), *lookup.by_arguments(ctx, name, operands, node)]
    candidates = [f for f in dict.fromkeys(listed) if len(f.parameters) == len(operands)]
    return free(ctx, name, candidates, [], list(operands), [], node)


def free(
    ctx: Context,
    name: str,
    candidates: list[Function],
    template: list[Node],
    arguments: list[Argument],
    nodes: list[Node],
    node: Node,
) -> Place | Value | None:
    """Inlines the best of the functions that are no methods: the candidates, and those that the classes of the
    arguments define as their friends, which nobody else sees (C++17 [basic.lookup.argdep]); None where none takes the
    arguments."""
    constant = calling.constant_arguments(ctx, nodes) if len(nodes) == len(arguments) else []
    seen = calling.asked(ctx, arguments, nodes)
    found: list[overloads.Found] = []
    best = overloads.choose(ctx, candidates, template, seen, constant=constant)
    if best is not None and not template and _platform_has_better(name, best, seen):
        return None
    if best is not None:
        found.append(overloads.Found(best, {}))
    for record in _classes(ctx, seen):
        listed = ctx.program.friends.get((record.tag, name), ())
        known = instances.record_scopes(ctx, record)[0]
        fitting = [f for f in listed if f.required <= len(seen) <= len(f.parameters)]
        mine = overloads.choose(ctx, fitting, template, seen, known, constant) if fitting else None
        if mine is not None:
            found.append(overloads.Found(mine, known))
    chosen = overloads.best_of(ctx, found, template, seen, constant)
    if chosen is None:
        return None
    function, known = chosen
    if function.is_prototype and function.owner is None:
        function = overloads.definition_of(ctx, function, lookup.ordinary(ctx, name), template, seen, constant)
    scope = overloads.template_scope(ctx, function, template, seen, known or None, constant)
    return calling.enter(ctx, function, [known, scope] if known else [scope], arguments, nodes, None, node)


def _platform_has_better(name: str, function: Function, arguments: Sequence[Argument]) -> bool:
    """Whether the CUDA math API has a function for just these types: where a template beside it, outside of all
    namespaces, fits no better, the function that is no template is meant (C++17 [over.match.best])."""
    is_template = bool(function.template) or function.special is not None
    if not is_template or function.path or name not in mathematics.OVERLOADED:
        return False
    kinds = {deduction.argument_type(argument) for argument in arguments}
    return len(kinds) == 1 and kinds <= {c.FLOAT, c.DOUBLE}


def _classes(ctx: Context, arguments: Sequence[Argument]) -> list[c.Record]:
    """The classes whose friends arguments let a call find: their own, and the bases of these."""
    out: dict[str, c.Record] = {}
    for argument in arguments:
        kind = deduction.argument_type(argument)
        while isinstance(kind, c.PointerTo | c.ReferenceTo):
            kind = kind.pointee if isinstance(kind, c.PointerTo) else kind.target
        if isinstance(kind, c.Record) and kind.tag:
            out |= {base.name: base for base in inheritance.ancestors(ctx, kind)}
    return list(out.values())
