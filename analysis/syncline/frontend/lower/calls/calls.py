"""Calls: which kind each is, and who lowers it."""

from __future__ import annotations

from ....ir.reasons import AssumptionKind, Cause
from ... import ctypes as c
from ...languages.cuda import tables as cuda
from ...sema.core.values import (
    PLACES,
    AtomicRef,
    Callable,
    Closure,
    Collective,
    Group,
    Number,
    Place,
    Pointer,
    PunnedPlace,
    TemplateName,
    TypeName,
    Unclear,
    Value,
)
from ...sema.declarators import constness, declarators, numeric_limits, type_names
from ...sema.overloads import dispatch, lookup
from ...sema.program.declared import Function
from ...sema.templates import packs
from ...sema.types import types
from ...syntax.namespaces import meant
from ...syntax.node import Node, unparenthesized
from ...syntax.spelled import last_name, parts
from ..dispatch import builtin, calling, evaluate
from ..dispatch.builtin import Call
from ..dispatch.evaluation_order import in_order
from ..memory import (
    access,
    allocate,
    bases,
    initialisation,
    library_objects,
    nulls,
    pointers,
    stores,
    undeclared,
    unknowns,
)
from ..objects import closures, constructors, copying
from ..state.context import Context
from ..values import elements, free_functions, function_pointers, names, operators
from . import closure_calls, host_closures

_CASTS = frozenset({"static_cast", "reinterpret_cast", "const_cast", "dynamic_cast"})


def call(ctx: Context, node: Node, *, used: bool) -> Place | Value:
    """A call expression; `used` says whether its value is."""
    function, listed = node.field("function"), node.field("arguments")
    if function is None or listed is None:
        return unknowns.expression(ctx, node, Cause.A_CALL())
    if node.named[1].type == "kernel_call_syntax":
        return unknowns.launch(ctx, node, function)
    function = unparenthesized(function)
    arguments = packs.expanded(ctx, listed.named) if listed.type == "argument_list" else []
    if listed.type == "initializer_list":
        return typed(ctx, type_names.resolve(ctx, function), listed, node)
    if _is_open(ctx, function, arguments):
        return _open_ended(ctx, arguments, node)
    match function.type:
        case "field_expression":
            return _member(ctx, function, arguments, node, used=used)
        case "primitive_type" | "sized_type_specifier":
            return typed(ctx, type_names.resolve(ctx, function), listed, node)
        case "identifier" | "template_function" | "qualified_identifier" | "dependent_name":
            return _named(ctx, function, arguments, listed, node, used=used)
        case "lambda_expression":
            return closure_calls.closure(ctx, closures.lambda_of(ctx, function), _places(ctx, arguments), node)
    return _through(ctx, evaluate.place(ctx, function), arguments, node, used=used)


def _is_open(ctx: Context, function: Node, arguments: list[Node]) -> bool:
    """Whether nobody knows how many arguments a function of the user's gets: they expand a pack that is not known."""
    if not any(argument.type == "parameter_pack_expansion" for argument in arguments):
        return False
    if function.type != "identifier" or ctx.local(function.text) is not None:
        return True
    return bool(lookup.ordinary(ctx, function.text))


def _open_ended(ctx: Context, arguments: list[Node], node: Node) -> Value:
    """A call of one of the functions that take some number of arguments."""
    reason = Cause.CALL_NOT_UNDERSTOOD()
    given = [argument for argument in arguments if argument.type != "parameter_pack_expansion"]
    unknowns.call(ctx, reason, evaluate.values_of(ctx, given), given, node, may_synchronise=True)
    return Unclear(reason)


def _template_arguments(function: Node) -> list[Node]:
    listed = _template_list(function)
    return listed.named if listed is not None else []


def _meant(function: Node, candidates: list[Function]) -> list[Function]:
    """Of functions of one name those that a call may mean: templates alone, where it has template arguments, be they
    none (`f<>(x)`)."""
    if _template_list(function) is None:
        return candidates
    return [f for f in candidates if f.template or f.special is not None] or candidates


def _template_list(function: Node) -> Node | None:
    node: Node | None = function
    while node is not None:
        if node.type in ("template_function", "template_method", "template_type"):
            return node.field("arguments")
        node = node.field("name") if node.type in ("qualified_identifier", "dependent_name") else None
        if node is None and function.type == "dependent_name":
            node = function.named[0] if function.named else None
            function = node or function
    return None


def _places(ctx: Context, arguments: list[Node]) -> list[Place | Value]:
    if len(arguments) == 1:
        return [_argument(ctx, arguments[0])]
    return in_order(ctx, [lambda n=n: _argument(ctx, n) for n in arguments], arguments[0]) if arguments else []


def _argument(ctx: Context, node: Node) -> Place | Value:
    if node.type == "initializer_list":
        return Unclear(Cause.BRACED_LIST_PASSED())
    return evaluate.place(ctx, node)


def _named(
    ctx: Context, function: Node, arguments: list[Node], listed: Node, node: Node, *, used: bool
) -> Place | Value:
    name = last_name(function)
    template = _template_arguments(function)
    if name in _CASTS and template and len(arguments) == 1:
        return _cast(ctx, template[0], arguments[0], node)
    local = ctx.local(name) if not _is_global(function) else None
    if isinstance(local, TypeName) and not template:
        return typed(ctx, local.type, listed, node)
    if isinstance(local, TypeName | TemplateName):  # with arguments a class's own name is that of its template
        return typed(ctx, type_names.resolve(ctx, function), listed, node)
    if local is not None:
        return _through(ctx, local, arguments, node, used=used)
    if function.type == "qualified_identifier":
        limit = numeric_limits.member(ctx, function)
        if limit is not None:
            return limit
        static = _static_method(ctx, function, name, arguments, node)
        if static is not None:
            return static
    this = ctx.frame.this if not _is_global(function) else None
    if this is not None and isinstance(this.type, c.Record) and not constructors.is_name(ctx, this.type, name):
        methods = _meant(function, dispatch.methods_of(ctx, this.type, name))
        if methods:
            constant = constness.this_is_constant(ctx)
            return calling.method(ctx, methods, this, _places(ctx, arguments), arguments, node, constant, template)
        if function.type == "identifier" and this.type.field(name) is not None:
            return _through(ctx, evaluate.place(ctx, function), arguments, node, used=used)
    known = Call(name, function, template, arguments, node, used)
    if function.type == "qualified_identifier":
        found = builtin.lower_qualified(ctx, function.field("scope"), known)
        if found is not None:
            return found
    candidates = _meant(function, lookup.ordinary(ctx, name))
    before = lookup.declared_before(ctx, candidates, node)
    by_argument = function.type != "qualified_identifier" and node.field("function") is function
    if not candidates and name in cuda.ATOMICS and _is_of_unread_namespace(ctx, function):
        return unknown(ctx, name, arguments, node)
    only_declared = bool(candidates) and all(f.is_prototype for f in candidates)
    if only_declared and not _takes_objects(ctx, arguments):  # what is built in may be declared once more
        found = builtin.lower(ctx, known)
        if found is not None:
            return found
    if candidates or ctx.program.is_friend(name) or str(name) in ctx.program.scopes:
        found = _inlined(ctx, name, before, template, arguments, node, by_argument=by_argument)
        if found is not None:
            return found
    found = builtin.lower(ctx, known)
    if found is not None:
        return found
    if len(before) < len(candidates):  # a declaration that was not read may stand before
        found = _inlined(ctx, name, candidates, template, arguments, node, by_argument=by_argument)
        if found is not None:
            return found
    ctype = type_names.resolve(ctx, function)
    if not isinstance(ctype, c.Opaque) or library_objects.of_type(ctype).made is not None:
        return typed(ctx, ctype, listed, node)
    if not candidates or only_declared:
        found = names.file_binding(ctx, name)
        if isinstance(found, Closure | Callable):
            return _through(ctx, found, arguments, node, used=used)
    if any(not each.is_prototype for each in candidates):
        reason = Cause.CALL_OF_SEVERAL(name)
        unknowns.call(ctx, reason, evaluate.values_of(ctx, arguments), arguments, node, may_synchronise=True)
        return Unclear(Cause.RESULT_OF(name))
    return unknown(ctx, name, arguments, node)


def _is_global(function: Node) -> bool:
    """Whether a name begins with `::`: nothing in the function or its record is meant."""
    return function.type == "qualified_identifier" and function.field("scope") is None


def _is_of_unread_namespace(ctx: Context, function: Node) -> bool:
    """Whether a name is qualified by a namespace that nothing here declares: it is not the language's own, whatever it
    is called."""
    scope = function.field("scope") if function.type == "qualified_identifier" else None
    if scope is None:
        return False
    head = scope.text.partition("::")[0].strip()
    head = ctx.program.namespaces.get(head, head).partition("::")[0]
    declared = {part for paths in ctx.program.scopes.values() for path in paths for part in path}
    return head not in declared and head not in _LIBRARIES and head not in ctx.program.records


#: namespaces of the toolkit
_LIBRARIES = frozenset({"", "std", "cuda", "nvcuda", "thrust", "cub", "cooperative_groups"})


def _takes_objects(ctx: Context, arguments: list[Node]) -> bool:
    """Whether a call is given objects of the user's own types."""
    given: list[Place | Value] = []
    ctx.block(lambda: given.extend(_places(ctx, arguments)))
    kinds = (getattr(each, "type", None) for each in given)
    return any(isinstance(kind, c.Record) and kind.tag in ctx.program.records for kind in kinds)


def _inlined(
    ctx: Context,
    name: str,
    candidates: list[Function],
    template: list[Node],
    arguments: list[Node],
    node: Node,
    *,
    by_argument: bool,
) -> Place | Value | None:
    """The call of a function of the file; None, and nothing done, where none takes these arguments. `by_argument`:
    those that belong to the types of the arguments are meant as well."""
    result: list[Place | Value | None] = []

    def lower() -> None:
        given = _places(ctx, arguments)
        theirs = lookup.by_arguments(ctx, name, given, node) if by_argument else []
        everyone = list(dict.fromkeys([*candidates, *theirs]))
        result.append(free_functions.free(ctx, name, everyone, template, given, arguments, node))

    emitted = ctx.block(lower)
    if result[0] is not None:
        ctx.emitter.statements.extend(emitted)
    return result[0]


def unknown(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value:
    """A call to a function whose body is not here. One that the file declares, and that is given nothing but values, is
    taken to be as harmless as it looks."""
    reason = Cause.CALL_WITHOUT_BODY(name)
    values = evaluate.values_of(ctx, arguments)
    declared = next(iter(ctx.program.prototypes.get(meant(name), ())), None)
    harmless = declared is not None and not unknowns.synchronises(name)
    harmless = harmless and all(unknowns.is_private(ctx, value) for value in values)
    if harmless:
        ctx.note(AssumptionKind.HARMLESS_CALL(name))
    by_value = harmless and declared is not None and "&" not in declared.declarator.text
    unknowns.call(ctx, reason, values, [] if by_value else arguments, node, may_synchronise=True, assumed=harmless)
    result = Cause.RESULT_OF(name)
    if declared is None or declared.declarator.type != "function_declarator":
        return Unclear(result)
    kind = declared.result
    return access.unclear_of(ctx, type_names.resolve(ctx, kind), result, node) if kind is not None else Unclear(result)


def _through(ctx: Context, found: object, arguments: list[Node], node: Node, *, used: bool) -> Place | Value:
    """A call through a value: a lambda, a function, an object with `operator()`, which may change it."""
    if operators.is_object(found):
        assert isinstance(found, PLACES)
        assert isinstance(found.type, c.Record)
        methods = dispatch.methods_of(ctx, found.type, "operator()")
        if methods:
            return calling.method(ctx, methods, found, _places(ctx, arguments), arguments, node)
        if (closure := host_closures.of_object(ctx, found)) is not None:
            return closure_calls.closure(ctx, closure, _places(ctx, arguments), node)
    if isinstance(found, PLACES):
        found = access.load(ctx, found, node)
    if isinstance(found, Closure):
        return closure_calls.closure(ctx, found, _places(ctx, arguments), node)
    if isinstance(found, Callable):
        result = calling.function(ctx, found, _places(ctx, arguments), arguments, node)
        if result is not None:
            return result
    if isinstance(found, Pointer) and found.pointee == c.FUNCTION:
        result = function_pointers.call(ctx, found, _places(ctx, arguments), arguments, node)
        if result is not None:
            return result
    record = getattr(found, "type", None)
    if isinstance(record, c.Record):
        methods = dispatch.methods_of(ctx, record, "operator()")
        if methods or record.tag in ctx.program.closures:
            place = allocate.local_place(ctx, "object", record, node)
            stores.store(ctx, place, found, node)  # type: ignore[arg-type]
            if (closure := host_closures.of_object(ctx, place)) is not None:
                return closure_calls.closure(ctx, closure, _places(ctx, arguments), node)
            return calling.method(ctx, methods, place, _places(ctx, arguments), arguments, node)
    reason, values = Cause.CALL_NOT_UNDERSTOOD(), evaluate.values_of(ctx, arguments)
    # an object of a type that nothing fixes is a number here: a call of it is taken to combine values, but where its
    # result is dropped, it is called for what it does
    harmless = used and isinstance(found, Number) and all(unknowns.is_private(ctx, value) for value in values)
    if harmless:
        called = node.field("function") or node
        ctx.note(AssumptionKind.HARMLESS_CALL(called.text))
    unknowns.call(ctx, reason, values, arguments, node, may_synchronise=True, assumed=harmless)
    return Unclear(reason)


def _static_method(ctx: Context, function: Node, name: str, arguments: list[Node], node: Node) -> Place | Value | None:
    """`Type::method(...)`, `space::Type::method(...)`"""
    path = parts(function)
    if len(path) < 2:
        return None
    scope = path[-2]
    kind = type_names.resolve(ctx, scope) if len(path) == 2 else types.path_type(ctx, path[:-1])
    if isinstance(kind, c.Opaque) and scope.type == "template_type" and len(path) == 2:
        kind = types.named(ctx, last_name(scope))
    if not isinstance(kind, c.Record):
        return None
    methods = dispatch.methods_of(ctx, kind, name)
    if not methods:
        return None
    this = ctx.frame.this
    if this is not None and isinstance(this.type, c.Record):
        this = bases.as_base(ctx, this, kind.tag)
    place = this if this is not None and this.type == kind else allocate.local_place(ctx, kind.name, kind, node)
    place = bases.as_base(ctx, place, methods[0].owner or "")
    template = _template_arguments(function)
    return calling.own_method(ctx, methods, place, _places(ctx, arguments), arguments, node, template=template)


def _cast(ctx: Context, kind: Node, argument: Node, node: Node) -> Place | Value:
    ctype = declarators.descriptor(ctx, kind)
    if isinstance(ctype, c.ReferenceTo):
        place = evaluate.place(ctx, argument)
        if isinstance(place, PLACES):
            address = pointers.address_of(ctx, place)
            if isinstance(address, Pointer):
                address = bases.pointer_to(ctx, address, ctype.target)
                return pointers.dereference(ctx, pointers.retyped(address, ctype.target), node)
            return PunnedPlace(place, ctype.target)
        return place
    return evaluate.to_type(ctx, copying.value(ctx, argument, ctype), ctype, node, explicit=True)


def typed(ctx: Context, ctype: c.CType, listed: Node, node: Node) -> Value:
    """`Type(arguments)` and `Type{arguments}`"""
    made = library_objects.of_type(ctype).made
    if made is not None:
        return made(ctx, ctype, listed.named, node)
    if isinstance(ctype, c.Opaque | c.GroupType):
        values = evaluate.values_of(ctx, listed.named)
        if isinstance(ctype, c.GroupType):
            return values[0] if values and isinstance(values[0], Group) else Group(ctype.kind, ctype.threads)
        reason = Cause.TYPE_NOT_DECLARED(ctype.name)
        unknowns.call(ctx, reason, values, listed.named, node, may_synchronise=True)
        return Unclear(reason)
    found = initialisation.value(ctx, ctype, listed, node)
    made_by_code = isinstance(ctype, c.Record) and bool(constructors.of(ctx, ctype))
    return found if made_by_code or listed.type != "initializer_list" else constructors.unnamed(ctx, found, node)


def _member(ctx: Context, function: Node, arguments: list[Node], node: Node, *, used: bool) -> Place | Value:
    """`object.method(...)`"""
    receiver, member = function.field("argument"), function.field("field")
    if receiver is None or member is None:
        return unknowns.expression(ctx, node, Cause.CALL_FORM())
    name = last_name(member.named[0] if member.type == "dependent_name" and member.named else member)
    template = _template_arguments(member)
    operator = function.field("operator")
    base: Place | Value
    if operator is not None and operator.text == "->":
        base = nulls.reached(ctx, elements.pointed_at(ctx, receiver, node), node)
    else:
        base = evaluate.place(ctx, receiver)
    held = access.load(ctx, base, node) if isinstance(base, PLACES) and not isinstance(base.type, c.Record) else base
    subject = held if isinstance(held, Group | Collective | AtomicRef) else base
    method = library_objects.of(subject).method
    if method is not None:
        return method(ctx, subject, name, arguments, node)
    kind = getattr(base, "type", None)
    qualifying = types.qualifying_record(member, ctx)
    if qualifying is not None and isinstance(base, PLACES):
        methods = dispatch.methods_of(ctx, qualifying, name)
        if methods:
            this = bases.as_base(ctx, base, methods[0].owner or "")
            constant = constness.is_constant(ctx, receiver)
            return calling.own_method(ctx, methods, this, _places(ctx, arguments), arguments, node, constant, template)
    if isinstance(kind, c.Record):
        methods = _meant(member, dispatch.methods_of(ctx, kind, name))
        if not isinstance(base, PLACES):
            place = allocate.local_place(ctx, "object", kind, node)
            stores.store(ctx, place, base, node)
            base = place
        if methods:
            constant = constness.is_constant(ctx, receiver)
            return calling.method(ctx, methods, base, _places(ctx, arguments), arguments, node, constant, template)
        field = kind.field(name)
        if field is not None:
            return _through(ctx, access.member(ctx, base, name), arguments, node, used=used)
    if name == "operator()" and (closure := _closure(ctx, base, held)) is not None:
        return closure_calls.closure(ctx, closure, _places(ctx, arguments), node, template)
    shown = receiver.text if len(receiver.text) < 30 else "an object"
    reason = Cause.METHOD_WITHOUT_BODY(shown, name)
    values = evaluate.values_of(ctx, arguments)
    if not isinstance(held, PLACES):
        values.append(held)
    kept = isinstance(base, PLACES) and undeclared.method_called(ctx, base)
    changed = arguments if kept else [*arguments, receiver]
    unknowns.call(ctx, reason, values, changed, node, may_synchronise=True)
    return Unclear(Cause.RESULT_OF(name))


def _closure(ctx: Context, base: Place | Value, held: Place | Value) -> Closure | None:
    """The lambda that an object is."""
    if isinstance(held, Closure):
        return held
    return host_closures.of_object(ctx, base) if isinstance(base, PLACES) else None


@evaluate.gives_place("call_expression")
def _call_place(ctx: Context, node: Node) -> Place | Value:
    return call(ctx, node, used=True)


@evaluate.runs("call_expression")
def _call_alone(ctx: Context, node: Node) -> None:
    call(ctx, node, used=False)
