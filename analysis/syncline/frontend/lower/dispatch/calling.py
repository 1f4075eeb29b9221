"""Calls of functions whose bodies are here: which of several is meant, and with what in sight."""

from __future__ import annotations

from collections.abc import Sequence

from ....ir.reasons import Cause
from ... import ctypes as c
from ...late import Late
from ...sema.core import scoping
from ...sema.core.values import PLACES, Argument, Binding, Callable, Place, RecordPlace, Unclear, Value
from ...sema.declarators import constness, declarators
from ...sema.overloads import dispatch, overloads
from ...sema.program.declared import Function
from ...sema.templates import instances, packs
from ...syntax.node import Node, unparenthesized
from ...syntax.spelled import declared_name, last_name
from ..memory import access, bases, unknowns
from ..state.context import Context

#: lowers the body of a function in place of its call: the function, the scopes around its body, the arguments, their
#: nodes, the object that it is a method of, and the call
enter: Late[
    [Context, Function, list[dict[str, Binding]], list[Argument], list[Node], Place | None, Node], Place | Value
] = Late()


def call(
    ctx: Context,
    candidates: list[Function],
    template: list[Node],
    arguments: list[Argument],
    nodes: list[Node],
    node: Node,
) -> Place | Value | None:
    """Inlines the best candidate; None where none takes these arguments."""
    constant, seen = constant_arguments(ctx, nodes), asked(ctx, arguments, nodes)
    function = overloads.choose(ctx, candidates, template, seen, constant=constant)
    if function is None:
        return None
    scope = overloads.template_scope(ctx, function, template, seen, constant=constant)
    return enter(ctx, function, [scope], arguments, nodes, None, node)


def asked(ctx: Context, arguments: list[Argument], nodes: list[Node]) -> list[Argument]:
    """Arguments as overload resolution sees them: what is moved from is the value of an object, and no object with a
    name (C++17 [basic.lval])."""
    if len(nodes) != len(arguments) or not any(is_moved(ctx, n) for n in nodes):
        return arguments
    out: list[Argument] = []

    def load() -> None:
        out.extend(
            access.load(ctx, a, n) if isinstance(a, PLACES) and is_moved(ctx, n) else a
            for a, n in zip(arguments, nodes, strict=True)
        )

    ctx.block(load)
    return out


def is_moved(ctx: Context, node: Node) -> bool:
    """Whether an expression is `std::move(x)`, a cast to `T &&`, or `std::forward<T>(x)` of a parameter that was given
    no object with a name."""
    if isinstance(node, packs.Element):
        return scoping.with_scopes(ctx, [*ctx.scopes, node.scope], lambda: is_moved(ctx, node.pattern))
    node = unparenthesized(node)
    function = node.field("function") if node.type == "call_expression" else None
    if function is None or function.type not in ("identifier", "qualified_identifier", "template_function"):
        return False
    name, listed = last_name(function), node.field("arguments")
    given = listed.named[0].text if listed is not None and len(listed.named) == 1 else ""
    if name == "forward":
        return _is_rvalue(ctx, given)
    if name == "static_cast":
        listed = function.field("arguments")
        return listed is not None and len(listed.named) == 1 and _is_moved_by_cast(ctx, listed.named[0], given)
    return name == "move"


def _is_moved_by_cast(ctx: Context, kind: Node, given: str) -> bool:
    """Whether a cast of this name to this type gives no object with a name."""
    if _is_forwarding(ctx, kind, given):
        return _is_rvalue(ctx, given)
    to = declarators.descriptor(ctx, kind)
    return isinstance(to, c.ReferenceTo) and to.rvalue


def _is_rvalue(ctx: Context, name: str) -> bool:
    """Whether a parameter was given no object with a name; so, too, for a local object, which is of the type itself."""
    held, frame = ctx.local(name), ctx.frame
    given = (bound for other, bound in frame.rvalues if other == name)
    return held is not None and any(held is each for each in (*given, *frame.locals))


def _is_forwarding(ctx: Context, kind: Node, name: str) -> bool:
    """Whether a cast to `T &&` is of a parameter `T &&name`, where `T` is deduced: it may be a reference."""
    function, spelled = ctx.function, kind.field("type")
    if function is None or spelled is None or spelled.text not in function.template_names:
        return False
    return any(
        (own := parameter.field("type")) is not None
        and own.text == spelled.text
        and declared_name(parameter) == name
        and declarators.is_rvalue_reference(parameter)
        for parameter in function.parameters
    )


def constant_arguments(ctx: Context, nodes: list[Node]) -> list[bool | None]:
    """Whether each argument is const, or what it points at."""
    named = [n.type.endswith("expression") or n.type == "identifier" for n in nodes]
    return [constness.is_constant(ctx, n) if ok else None for ok, n in zip(named, nodes, strict=True)]


def function(
    ctx: Context, found: Callable, arguments: list[Argument], nodes: list[Node], node: Node
) -> Place | Value | None:
    """Inlines a function that is held by value; None where it does not take these arguments."""
    if found.template is None:
        return call(ctx, list(found.candidates), [], arguments, nodes, node)
    (instance,) = found.candidates
    if not instance.required <= len(arguments) <= len(instance.parameters):
        return None
    return enter(ctx, instance, [found.template], arguments, nodes, None, node)


def method(
    ctx: Context,
    methods: list[Function],
    this: Place,
    arguments: list[Argument],
    nodes: list[Node],
    node: Node,
    constant: bool | None = None,
    template: Sequence[Node] = (),
) -> Place | Value:
    """Inlines a method of `this`: of a virtual one, that of the class that the object is of, which is not known while a
    constructor or destructor runs. `constant`: whether the object is const where it is called upon, as far as anybody
    knows."""
    this = bases.as_base(ctx, this, methods[0].owner or "")
    if dispatch.may_be_overridden(ctx, methods[0]):
        whole = ctx.objects.by_key.get(this.key) if isinstance(this, RecordPlace) else None
        if whole is None or any(dispatch.makes_or_ends(ctx, each) for each in ctx.inlining.stack):
            reason = Cause.VIRTUAL_CALL(methods[0].name)
            unknowns.all_memory(ctx, reason, node, may_synchronise=True)
            return Unclear(reason)
        methods = dispatch.methods_of(ctx, whole.type, methods[0].name)
        this = bases.as_base(ctx, whole, methods[0].owner or "")
    return own_method(ctx, methods, this, arguments, nodes, node, constant, template)


def own_method(
    ctx: Context,
    methods: list[Function],
    this: Place,
    arguments: list[Argument],
    nodes: list[Node],
    node: Node,
    constant: bool | None = None,
    template: Sequence[Node] = (),
) -> Place | Value:
    """Inlines one of these methods, whatever a derived class says."""
    taking = dispatch.by_constness(methods, constant)
    if taking is None:
        reason = Cause.CALL_BY_CONSTNESS(methods[0].name)
        unknowns.all_memory(ctx, reason, node, may_synchronise=True)
        return Unclear(reason)
    methods = taking
    scopes = instances.record_scopes(ctx, this.type)
    constants = constant_arguments(ctx, nodes) if len(nodes) == len(arguments) else []
    seen = asked(ctx, arguments, nodes)
    function = overloads.choose(ctx, methods, template, seen, scopes[0], constants)
    if function is None:
        unknowns.region(ctx, node, Cause.OTHER_ARGUMENTS(methods[0].name), anything=True)
        return Unclear(Cause.OUTPUT_OF(methods[0].name))
    base = bases.as_base(ctx, this, function.owner or "")  # `using` brings in those of a base
    if base is not this:
        this, scopes = base, instances.record_scopes(ctx, base.type)
    scopes.append(overloads.template_scope(ctx, function, template, seen, scopes[0], constants))
    return enter(ctx, function, scopes, arguments, nodes, this, node)
