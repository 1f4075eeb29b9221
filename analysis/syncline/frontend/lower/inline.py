"""Device functions, lambdas, methods and constructors: inlined at the call, with their call chain."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ...ir import kernel as ir
from ...ir.reasons import AssumptionKind, Cause, Reason
from .. import ctypes as c
from ..ctypes import CType
from . import (
    access,
    broken,
    closures,
    constructors,
    contracts,
    declarations,
    declarators,
    deduction,
    destructors,
    dispatch,
    expressions,
    overloads,
    pointers,
    statements,
    template_arguments,
    types,
    unknowns,
)
from .context import Context, Frame
from .declared import Function
from .spelled import qualifiers
from .syntax import Node
from .values import (
    PLACES,
    Aggregate,
    Binding,
    Callable,
    Closure,
    Nothing,
    Number,
    Pack,
    Place,
    PointerPlace,
    RecordPlace,
    TypeName,
    Unclear,
    Value,
)

_RECURSION = 8
MOST_INLINED = 1200
_MOST_IN_RECURSION = 100

Argument = Place | Value


class EndlessRecursion(Exception):
    """Recursion without an end in sight comes to too many calls: a function that calls itself from two places has twice
    as many on each level."""


def call(
    ctx: Context,
    candidates: list[Function],
    template: list[Node],
    arguments: list[Argument],
    nodes: list[Node],
    node: Node,
) -> Place | Value | None:
    """Inlines the best candidate; None where none takes these arguments."""
    constant = constness(ctx, nodes)
    function = overloads.choose(ctx, candidates, template, arguments, constant=constant)
    if function is None:
        return None
    scope = overloads.template_scope(ctx, function, template, arguments, constant=constant)
    return enter(ctx, function, [scope], arguments, nodes, None, node)


def constness(ctx: Context, nodes: list[Node]) -> list[bool | None]:
    """Whether each argument is const, or what it points at."""
    named = [n.type.endswith("expression") or n.type == "identifier" for n in nodes]
    return [dispatch.is_constant(ctx, n) if ok else None for ok, n in zip(named, nodes, strict=True)]


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
    """Inlines a method of `this`: of a virtual one, that of the class that the object is of. `constant`: whether the
    object is const where it is called upon, as far as anybody knows."""
    this = dispatch.as_base(ctx, this, methods[0].owner or "")
    if dispatch.may_be_overridden(ctx, methods[0]):
        whole = ctx.objects.get(this.key) if isinstance(this, RecordPlace) else None
        if whole is None:
            reason = Cause.VIRTUAL_CALL(methods[0].name)
            unknowns.all_memory(ctx, reason, node, may_synchronise=True)
            return Unclear(reason)
        methods = dispatch.methods_of(ctx, whole.type, methods[0].name)
        this = dispatch.as_base(ctx, whole, methods[0].owner or "")
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
    scopes = record_scopes(ctx, this.type)
    constants = constness(ctx, nodes) if len(nodes) == len(arguments) else []
    function = overloads.choose(ctx, methods, template, arguments, scopes[0], constants)
    if function is None:
        unknowns.region(ctx, node, Cause.OTHER_ARGUMENTS(methods[0].name))
        return Unclear(Cause.OUTPUT_OF(methods[0].name))
    seen = dispatch.as_base(ctx, this, function.owner or "")  # `using` brings in those of a base
    if seen is not this:
        this, scopes = seen, record_scopes(ctx, seen.type)
    scopes.append(overloads.template_scope(ctx, function, template, arguments, scopes[0], constants))
    return enter(ctx, function, scopes, arguments, nodes, this, node)


def record_scopes(ctx: Context, ctype: CType) -> list[dict[str, Binding]]:
    """The scopes that a struct's methods see: the template arguments that its type was made with, and its own name
    for the type with these."""
    if not isinstance(ctype, c.Record):
        return [{}]
    if ctype.name not in ctx.record_arguments:
        declared = ctx.program.records.get(ctype.tag)
        return [deduction.unfixed(declared.template, f"of {declared.name}") if declared is not None else {}]
    scope = dict(ctx.record_arguments[ctype.name])
    declaration = ctx.program.records.get(ctype.tag)
    if declaration is not None:
        scope[declaration.name] = TypeName(ctype)
    return [scope]


def enter(
    ctx: Context,
    function: Function,
    scopes: list[dict[str, Binding]],
    arguments: list[Argument],
    nodes: list[Node],
    this: Place | None,
    node: Node,
) -> Place | Value:
    """Lowers the body of `function` in place of the call."""
    why = _too_much(ctx, function)
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
    ctx.inlined += 1
    given_const = [bool(constant) for constant in constness(ctx, nodes)]
    caller = ctx.frame
    frame = Frame(function, [*scopes, {}], (*caller.calls, ctx.site(node).span), ctx.label("return"))
    frame.this, frame.depth = this, caller.depth + 1
    shapes = lambda: parameters(ctx, function.parameters, len(arguments))  # noqa: E731
    kinds = types.inside(ctx, function.owner, frame.scopes, shapes)
    loaded = passed(ctx, kinds, arguments, node)
    frame.result_type = types.inside(ctx, function.owner, frame.scopes, lambda: result_type(ctx, function))
    frame.instance = instance(scopes, kinds, loaded)
    ctx.stack.append(function)
    ctx.texts.setdefault((function.node.start, function.node.end))
    ctx.frame = frame
    try:
        body = ctx.block(lambda: _body(ctx, function, kinds, loaded, given_const, node))
    finally:
        ctx.frame = caller
        ctx.stack.pop()
    found = put_in_place(ctx, frame, body, function.name, node)
    contracts.kept(ctx, frame, body, found, node)
    return given_back(ctx, found, node)


def _without_body(
    ctx: Context,
    function: Function,
    scopes: list[dict[str, Binding]],
    arguments: list[Argument],
    this: Place | None,
    node: Node,
) -> Value:
    """A call of a function that is defined elsewhere. One that is given nothing but values is taken to be as harmless
    as it looks."""
    shapes = lambda: parameters(ctx, function.parameters, len(arguments))  # noqa: E731
    kinds = types.inside(ctx, function.owner, [*scopes, {}], shapes)
    given: list[Argument] = []
    for k, argument in enumerate(arguments):
        kind = kinds[k][1] if k < len(kinds) else c.AUTO
        changes = isinstance(kind, c.ReferenceTo | c.Opaque) and not _is_const(function, k)
        given.append(argument if changes or not isinstance(argument, PLACES) else access.load(ctx, argument, node))
    shown = function.name
    if shown == "operator cast":
        shown = f"operator {types.shown_type(result_type(ctx, function))}"
    if function.owner is not None:
        shown = f"{ctx.program.records[function.owner].name}::{shown}"
    reached = [*given, *([this] if this is not None else [])]
    loaded = [access.load(ctx, each, node) if isinstance(each, PLACES) else each for each in reached]
    harmless = not unknowns.synchronises(function.name) and all(unknowns.is_private(ctx, value) for value in loaded)
    if harmless:
        ctx.note(AssumptionKind.HARMLESS_CALL(shown))
    unknowns.call(ctx, Cause.CALL_WITHOUT_BODY(shown), reached, [], node, may_synchronise=True, assumed=harmless)
    return _unknown_result(ctx, function, scopes, node)


def instance(
    scopes: Sequence[dict[str, Binding]], kinds: Sequence[tuple[str | None, CType]], given: Sequence[Argument]
) -> str:
    """What tells the instances of a function apart: the template arguments, and the types that `auto` stands for."""
    texts = [f"{name}={types.shown_argument(bound)}" for scope in scopes for name, bound in scope.items()]
    for (_, kind), argument in zip(kinds, given, strict=False):
        if isinstance(c.strip_reference(kind), c.Auto):
            made = deduction.argument_type(argument)
            texts.append(types.shown_type(made) if made is not None else "?")
    return ", ".join(texts)


def _too_much(ctx: Context, function: Function) -> Reason | None:
    """Why a call is not followed; None where it is. Raises EndlessRecursion."""
    around = ctx.stack.count(function)
    if ctx.inlined > MOST_INLINED:
        return Cause.TOO_MANY_CALLS()
    if around and ctx.memory.without_recursion:
        return Cause.RECURSION_TOO_WIDE()
    if around and ctx.endless and ctx.inlined > _MOST_IN_RECURSION:
        raise EndlessRecursion
    if around >= _RECURSION:
        ctx.endless = True
        return Cause.RECURSION_TOO_DEEP(_RECURSION)
    return None


def parameters(ctx: Context, nodes: Sequence[Node], given: int) -> list[tuple[str | None, CType]]:
    """The names and types of parameters; those of a pack, the last, once for each argument that is left for it."""
    if not nodes or nodes[-1].type != "variadic_parameter_declaration":
        return [declarators.parameter(ctx, p) for p in nodes]
    fixed = [declarators.parameter(ctx, p) for p in nodes[:-1]]
    name, kind = declarators.parameter(ctx, nodes[-1])
    element = c.ReferenceTo(c.AUTO) if isinstance(kind, c.ReferenceTo) else c.AUTO
    return fixed + [(f"{name}...{k}", element) for k in range(given - len(fixed))]


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
    found = declarations.type_of(item) if not isinstance(item, TypeName | Pack) else None
    return found or c.Opaque("a type that is not known")


def passed(
    ctx: Context, kinds: list[tuple[str | None, CType]], arguments: list[Argument], node: Node
) -> list[Argument]:
    """What is passed: places to references, values to the rest, read in order before the call."""
    out: list[Argument] = []
    for k, argument in enumerate(arguments):
        kind = kinds[k][1] if k < len(kinds) else c.AUTO
        if isinstance(argument, PLACES) and not isinstance(kind, c.ReferenceTo):
            out.append(constructors.copied(ctx, argument, node))
        else:
            out.append(argument)
    return out


def _body(
    ctx: Context,
    function: Function,
    kinds: list[tuple[str | None, CType]],
    arguments: list[Argument],
    constant: list[bool],
    node: Node,
) -> None:
    changed = mutated(function.body)
    for k, (name, ctype) in enumerate(kinds):
        given = arguments[k] if k < len(arguments) else None
        if given is None:
            default = function.default(k)
            given = expressions.value(ctx, default) if default is not None else Unclear(Cause.ARGUMENT_MISSING())
        if name is not None:
            bind_parameter(ctx, name, ctype, given, name.partition("...")[0] in changed, node)
            if _is_const(function, k) or (k < len(constant) and constant[k] and _takes_const(function, k, ctype)):
                ctx.mark_constant(name)
    bind_pack(ctx, function.parameters, kinds)
    this = ctx.frame.this
    if this is not None and constructors.is_constructor(ctx, function):
        constructors.parts(ctx, function, this, node)
    errors = ctx.syntax_errors
    broken.function_start(ctx, function)
    statements.function_body(ctx, function.body)
    broken.function_end(ctx, function, errors)
    destructors.finish(ctx, ctx.frame, node)


def _is_const(function: Function, k: int) -> bool:
    return k < len(function.parameters) and "const" in qualifiers(function.parameters[k])


def _takes_const(function: Function, k: int, ctype: CType) -> bool:
    """Whether a parameter's type, a template's own, is const where the argument's is."""
    kind = function.parameters[k].field("type") if k < len(function.parameters) else None
    own = {template_arguments.template_name(p) for p in function.template}
    deduced = kind is not None and (kind.text in own or kind.type == "placeholder_type_specifier")
    return deduced and isinstance(ctype, c.ReferenceTo | c.PointerTo)


def bind_parameter(ctx: Context, name: str, ctype: CType, given: Argument, changed: bool, node: Node) -> None:
    """Binds one parameter."""
    if isinstance(ctype, c.ReferenceTo):
        declarations.bind_reference(ctx, name, ctype, given, node)
        return
    value = access.load(ctx, given, node) if isinstance(given, PLACES) else given
    if isinstance(ctype, c.Auto | c.Opaque):
        deduced = declarations.type_of(value)
        if deduced is None:
            ctx.bind(name, closures.copy_of(ctx, value, node) if isinstance(value, Closure) else value)
            return
        ctype = deduced
    if isinstance(ctype, c.GroupType):
        ctx.bind(name, value)
        return
    value = expressions.to_type(ctx, value, ctype, node)
    if isinstance(value, Number) and value.term.is_const and not changed:
        ctx.bind(name, value)
        return
    place = declarations.local_place(ctx, name, ctype, node)
    ctx.bind(name, place)
    access.store(ctx, place, value, node)
    destructors.taken_over(ctx, place.type)
    destructors.register(ctx, place)


@lru_cache(maxsize=512)
def mutated(body: Node) -> frozenset[str]:
    """The names that a body may assign to, or refer to, by the look of its text."""
    text = body.text
    out = {name for pattern in (_ASSIGNED, _ADDRESSED, _PASSED) for name in pattern.findall(text)}
    for initial in _REFERRED_TO.findall(text):
        out.update(_NAME.findall(initial))
    return frozenset(out)


_NAME = re.compile(r"[A-Za-z_]\w*")
_ASSIGNED = re.compile(r"\b([A-Za-z_]\w*)\s*(?=(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)")
_ADDRESSED = re.compile(r"(?:\+\+|--|[^&]&)\s*([A-Za-z_]\w*)(?=\s*[;),\]]|\s)")
_PASSED = re.compile(r"[(,{]\s*([A-Za-z_]\w*)(?=\s*[,)}])")
#: what a reference is bound to: `auto &r = n`
_REFERRED_TO = re.compile(r"&\s*[A-Za-z_]\w*\s*[={(]([^;]*)")


def put_in_place(ctx: Context, frame: Frame, body: ir.Block, name: str, node: Node) -> Place | Value:
    """Puts the body in place: as a region only where a return leaves its middle."""
    if frame.returned:
        assert frame.label is not None
        ctx.emit(ir.Region(frame.label, body, ctx.site(node), name))
    else:
        ctx.out.extend(body)
    if frame.direct is not None:
        return frame.direct
    if frame.result is None:
        return Nothing()
    if isinstance(frame.result_type, c.ReferenceTo) and isinstance(frame.result, PointerPlace):
        return pointers.dereference(ctx, access.load(ctx, frame.result, node), node)
    return access.load(ctx, frame.result, node)


def given_back(ctx: Context, found: Place | Value, node: Node) -> Place | Value:
    """An object that a function gives back is a temporary of the caller."""
    if isinstance(found, Aggregate) and destructors.needed(ctx, found.type):
        place = declarations.local_place(ctx, "result", found.type, node)
        access.store(ctx, place, found, node)
        destructors.temporary(ctx, place)
        return access.load(ctx, place, node)
    return found


def result_type(ctx: Context, function: Function) -> CType:
    """What a function returns."""
    if function.result is None:
        return cast_type(ctx, function) if function.name == "operator cast" else c.VOID
    base = types.resolve(ctx, function.result)
    declarator: Node | None = function.declarator
    while declarator is not None and declarator.type != "function_declarator":
        if declarator.type == "pointer_declarator":
            base = c.PointerTo(base)
        elif declarator.type == "reference_declarator":
            base = c.ReferenceTo(base)
        declarator = declarator.field("declarator") or (declarator.named[-1] if declarator.named else None)
    trailing = next((n for n in declarator.named if n.type == "trailing_return_type"), None) if declarator else None
    if trailing is not None and trailing.named:
        return trailing_type(ctx, trailing)
    return base


def trailing_type(ctx: Context, trailing: Node) -> CType:
    """`-> T`; of `-> decltype(e)`, which speaks of the parameters, what the body gives."""
    deduced = any(n.type == "decltype" for n in trailing.walk())
    return types.DECLTYPE_AUTO if deduced else declarators.descriptor(ctx, trailing.named[0])


def cast_type(ctx: Context, function: Function) -> CType:
    """The type of a conversion operator: `operator T *()`."""
    head = function.declarator
    while head.type != "operator_cast":
        inner = head.field("declarator")
        if inner is None:
            return c.Opaque(head.text)
        head = inner
    kind = head.field("type")
    base = types.resolve(ctx, kind) if kind is not None else c.Opaque(head.text)
    declarator = head.field("declarator")
    while declarator is not None:
        if declarator.type == "abstract_pointer_declarator":
            base = c.PointerTo(base)
        elif declarator.type == "abstract_reference_declarator":
            base = c.ReferenceTo(base)
        declarator = declarator.field("declarator")
    return base


def _unknown_result(ctx: Context, function: Function, scopes: list[dict[str, Binding]], node: Node) -> Value:
    ctype = types.with_scopes(ctx, scopes, lambda: result_type(ctx, function))
    if isinstance(ctype, c.Void):
        return Nothing()
    return access.unclear_of(ctx, c.strip_reference(ctype), Cause.RESULT_OF(function.name), node)
