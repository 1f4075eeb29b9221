"""Device functions, lambdas, methods and constructors: inlined at the call, with their call chain."""

from __future__ import annotations

from collections.abc import Sequence

from ....ir import kernel as ir
from ....ir.reasons import AssumptionKind, Cause, Reason
from ....limits.lower import CALLS, CALLS_OF_ENDLESS, RECURSION, STATIC_RECURSION
from ... import ctypes as c
from ...ctypes import CType
from ...sema.core import scoping, values
from ...sema.core.values import (
    PLACES,
    Binding,
    Closure,
    Nothing,
    NoValue,
    Number,
    Pack,
    Place,
    PointerPlace,
    TypeName,
    Unclear,
    Value,
)
from ...sema.declarators import declarators, signatures, type_names
from ...sema.program.declared import Function
from ...sema.templates import deduction, instances
from ...syntax.ambiguous import unread
from ...syntax.node import Node
from ..dispatch import calling, destructors, evaluate, flow, syntax_errors
from ..memory import access, allocate, pointers, stores, unknowns
from ..objects import closures, constructors, copying, references
from ..specifications import contracts
from ..state.context import Context
from ..state.frame import Frame, Returns


class EndlessRecursion(Exception):
    """Recursion without an end in sight comes to too many calls: a function that calls itself from two places has twice
    as many on each level."""


@calling.enter.definition
def enter(
    ctx: Context,
    function: Function,
    scopes: list[dict[str, Binding]],
    arguments: list[values.Argument],
    nodes: list[Node],
    this: Place | None,
    node: Node,
) -> Place | Value:
    """Lowers the body of `function` in place of the call."""
    own = _numbers(function, scopes)
    why = _too_much(ctx, function, own)
    if why is not None:
        values = [a if not isinstance(a, PLACES) else access.load(ctx, a, node) for a in arguments]
        unknowns.call(ctx, Cause.NOT_FOLLOWED(function.name, why), values, nodes, node, may_synchronise=True)
        return _unknown_result(ctx, function, scopes, node)
    flaw = ctx.program.damaged.get(function.body.start)
    if flaw is not None and flaw.gone:
        values = [a if not isinstance(a, PLACES) else access.load(ctx, a, node) for a in arguments]
        unknowns.call(ctx, Cause.NOT_FOLLOWED(function.name, flaw.reason), values, nodes, node, may_synchronise=True)
        return _unknown_result(ctx, function, scopes, node)
    if function.is_prototype:
        return _without_body(ctx, function, scopes, arguments, this, node)
    ctx.inlining.count += 1
    for macro in unread.macros(function.node):
        ctx.note(AssumptionKind.UNDEFINED_SPECIFIER(macro))
    given_const = calling.constant_arguments(ctx, nodes)
    moved = [calling.is_moved(ctx, n) for n in nodes] if len(nodes) == len(arguments) else []
    caller = ctx.frame
    calls = (*caller.calls, ctx.site(node).span)
    frame = Frame(function, [*scopes, {}], calls, this, returns=Returns(ctx.label("return")))
    shapes = lambda: signatures.parameters(ctx, function.parameters, len(arguments))  # noqa: E731
    kinds = scoping.inside(ctx, function.owner, frame.scopes, shapes)
    loaded = passed(ctx, kinds, arguments, node)
    result = lambda: signatures.result_type(ctx, function)  # noqa: E731
    frame.returns.type = scoping.inside(ctx, function.owner, frame.scopes, result)
    frame.instance = instances.instance(scopes, kinds, loaded)
    ctx.inlining.stack.append(function)
    ctx.inlining.numbers.append(own)
    ctx.notes.functions.setdefault((function.node.start, function.node.end))
    ctx.frame = frame
    try:
        body = ctx.block(lambda: _body(ctx, function, kinds, loaded, given_const, moved, node))
    finally:
        ctx.frame = caller
        ctx.inlining.stack.pop()
        ctx.inlining.numbers.pop()
    found = put_in_place(ctx, frame.returns, body, function.name, node)
    contracts.kept(ctx, frame, body, found, node)
    return given_back(ctx, found, node)


def _may_change(function: Function, k: int, kind: CType) -> bool:
    """Whether a function may change the object that its parameter is given, as far as the types say. One of a type that
    is not declared may be a reference."""
    if isinstance(kind, c.ReferenceTo):
        return not kind.const
    return isinstance(kind, c.Opaque) and not (
        k < len(function.parameters) and signatures.is_const(function.parameters[k])
    )


def _without_body(
    ctx: Context,
    function: Function,
    scopes: list[dict[str, Binding]],
    arguments: list[values.Argument],
    this: Place | None,
    node: Node,
) -> Value:
    """A call of a function that is defined elsewhere. One that is given nothing but values is taken to be as harmless
    as it looks."""
    shapes = lambda: signatures.parameters(ctx, function.parameters, len(arguments))  # noqa: E731
    kinds = scoping.inside(ctx, function.owner, [*scopes, {}], shapes)
    given: list[values.Argument] = []
    for k, argument in enumerate(arguments):
        kind = kinds[k][1] if k < len(kinds) else c.AUTO
        changes = _may_change(function, k, kind)
        given.append(argument if changes or not isinstance(argument, PLACES) else access.load(ctx, argument, node))
    shown = function.name
    if shown == "operator cast":
        shown = f"operator {type_names.shown_type(signatures.result_type(ctx, function))}"
    if function.owner is not None:
        shown = f"{ctx.program.records[function.owner].name}::{shown}"
    reached = [*given, *([this] if this is not None else [])]
    loaded = [access.load(ctx, each, node) if isinstance(each, PLACES) else each for each in reached]
    harmless = not unknowns.synchronises(function.name) and all(unknowns.is_private(ctx, value) for value in loaded)
    if harmless:
        ctx.note(AssumptionKind.HARMLESS_CALL(shown))
    unknowns.call(ctx, Cause.CALL_WITHOUT_BODY(shown), reached, [], node, may_synchronise=True, assumed=harmless)
    return _unknown_result(ctx, function, scopes, node)


def _numbers(function: Function, scopes: Sequence[dict[str, Binding]]) -> tuple[tuple[str, int], ...]:
    """The numbers that a function's own template parameters stand for, as far as they are constants."""
    found = {name: bound for scope in scopes for name, bound in scope.items() if name in function.template_names}
    numbers = ((name, each.term) for name, each in found.items() if isinstance(each, Number))
    return tuple((name, int(term.value)) for name, term in numbers if term.is_const)


def _too_much(ctx: Context, function: Function, own: tuple[tuple[str, int], ...]) -> Reason | None:
    """Why a call is not followed; None where it is. Raises EndlessRecursion. A function that calls itself with another
    number in its template arguments is another function: the compiler comes to an end with these."""
    inlined = zip(ctx.inlining.stack, ctx.inlining.numbers, strict=True)
    inside = [numbers for each, numbers in inlined if each == function]
    if own and own not in inside and len(inside) < STATIC_RECURSION:
        inside = []
    around = len(inside)
    if ctx.inlining.count > CALLS:
        return Cause.TOO_MANY_CALLS()
    if around and not ctx.environment.follows_recursion:
        return Cause.RECURSION_TOO_WIDE()
    if around and ctx.inlining.endless and ctx.inlining.count > CALLS_OF_ENDLESS:
        raise EndlessRecursion
    if around >= RECURSION:
        ctx.inlining.endless = True
        return Cause.RECURSION_TOO_DEEP(RECURSION)
    return None


def bind_pack(ctx: Context, nodes: Sequence[Node], kinds: Sequence[tuple[str | None, CType]]) -> None:
    """Binds the name of a parameter pack, and that of its type's pack, when all its elements are bound."""
    if not nodes or nodes[-1].type != "variadic_parameter_declaration":
        return
    items = [ctx.local(name) for name, _ in kinds[len(nodes) - 1 :] if name is not None]
    found = Pack(tuple(item for item in items if item is not None))
    kind, (name, _) = nodes[-1].field("type"), declarators.parameter(ctx, nodes[-1])
    if name is not None:
        ctx.bind(name, found)
    if kind is not None:
        ctx.bind(kind.text, Pack(tuple(TypeName(_declared_type(item), const=False) for item in found.items)))


def _declared_type(item: Binding) -> CType:
    """The type of an element of a pack."""
    if isinstance(item, PLACES):
        return item.type
    found = allocate.type_of(item) if not isinstance(item, NoValue) else None
    return found or c.Opaque("a type that is not known")


def passed(
    ctx: Context, kinds: list[tuple[str | None, CType]], arguments: list[values.Argument], node: Node
) -> list[values.Argument]:
    """What is passed: places to references, values to the rest, read in order before the call."""
    out: list[values.Argument] = []
    for k, argument in enumerate(arguments):
        kind = kinds[k][1] if k < len(kinds) else c.AUTO
        if isinstance(argument, PLACES) and not isinstance(kind, c.ReferenceTo):
            out.append(copying.copied(ctx, argument, node))
        else:
            out.append(argument)
    return out


def _body(
    ctx: Context,
    function: Function,
    kinds: list[tuple[str | None, CType]],
    arguments: list[values.Argument],
    constant: list[bool | None],
    moved: list[bool],
    node: Node,
) -> None:
    changed = ctx.program.mutated(function.body)
    for k, (name, ctype) in enumerate(kinds):
        given = arguments[k] if k < len(arguments) else None
        if given is None:
            default = function.default(k)
            given = evaluate.value(ctx, default) if default is not None else Unclear(Cause.ARGUMENT_MISSING())
        if name is not None:
            bind_parameter(ctx, name, ctype, given, name.partition("...")[0] in changed, node)
            if k < len(moved) and moved[k]:
                _given_rvalue(ctx, name)
            given_const = constant[k] if k < len(constant) else None
            ctx.note_type(name, signatures.declared(function, k, ctype, deduction.argument_type(given), given_const))
    bind_pack(ctx, function.parameters, kinds)
    this = ctx.frame.this
    if this is not None and ctx.program.is_constructor(function):
        constructors.parts(ctx, function, this, node)
    errors = ctx.notes.syntax_errors
    syntax_errors.function_start(ctx, function)
    flow.function_body(ctx, function.body)
    syntax_errors.function_end(ctx, function, errors)
    destructors.finish(ctx, ctx.frame, node)


def bind_parameter(ctx: Context, name: str, ctype: CType, given: values.Argument, changed: bool, node: Node) -> None:
    """Binds one parameter."""
    _bind(ctx, name, ctype, given, changed, node)
    if not (isinstance(ctype, c.ReferenceTo) and isinstance(given, PLACES)):
        _given_rvalue(ctx, name)


def _given_rvalue(ctx: Context, name: str) -> None:
    """Notes of a parameter that it is an object of its own, or is bound to a value, or to what is moved from."""
    bound = ctx.local(name)
    if bound is not None:
        ctx.frame.rvalues.append((name.partition("...")[0], bound))


def _bind(ctx: Context, name: str, ctype: CType, given: values.Argument, changed: bool, node: Node) -> None:
    if isinstance(ctype, c.ReferenceTo):
        references.bind_reference(ctx, name, ctype, given, node)
        return
    value = access.load(ctx, given, node) if isinstance(given, PLACES) else given
    if isinstance(ctype, c.Auto | c.Opaque):
        value = evaluate.to_type(ctx, value, ctype, node)
        deduced = allocate.type_of(value)
        if deduced is None:
            ctx.bind(name, closures.copy_of(ctx, value, node) if isinstance(value, Closure) else value)
            return
        ctype = deduced
    if isinstance(ctype, c.GroupType):
        ctx.bind(name, value)
        return
    value = evaluate.to_type(ctx, value, ctype, node)
    if isinstance(value, Number) and value.term.is_const and not changed:
        ctx.bind(name, value)
        return
    place = allocate.local_place(ctx, name, ctype, node)
    ctx.bind(name, place)
    stores.store(ctx, place, value, node)
    destructors.taken_over(ctx, place.type)
    destructors.register(ctx, place)


def put_in_place(ctx: Context, returns: Returns, body: ir.Block, name: str, node: Node) -> Place | Value:
    """Puts the body in place: as a region only where a return leaves its middle."""
    if returns.jumped:
        assert returns.label is not None
        ctx.emit(ir.Region(returns.label, body, ctx.site(node), name))
    else:
        ctx.emitter.statements.extend(body)
    if returns.direct is not None:
        return returns.direct
    if returns.result is None:
        return Nothing()
    if isinstance(returns.type, c.ReferenceTo) and isinstance(returns.result, PointerPlace):
        return pointers.dereference(ctx, access.load(ctx, returns.result, node), node)
    return access.load(ctx, returns.result, node)


def given_back(ctx: Context, found: Place | Value, node: Node) -> Place | Value:
    """An object that a function gives back is a temporary of the caller."""
    return found if isinstance(found, PLACES) else constructors.unnamed(ctx, found, node)


def _unknown_result(ctx: Context, function: Function, scopes: list[dict[str, Binding]], node: Node) -> Value:
    ctype = scoping.with_scopes(ctx, scopes, lambda: signatures.result_type(ctx, function))
    if isinstance(ctype, c.Void):
        return Nothing()
    return access.unclear_of(ctx, c.strip_reference(ctype), Cause.RESULT_OF(function.name), node)
