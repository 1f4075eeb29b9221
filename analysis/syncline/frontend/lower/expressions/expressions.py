"""Expressions: values and places, with every access to memory emitted as a statement on the way."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause
from ... import ctypes as c
from ...preprocess.macros import LINE
from ...sema.core import literals, reparse
from ...sema.core.values import (
    PLACES,
    Aggregate,
    Binding,
    Callable,
    NoValue,
    NullPlace,
    Number,
    PartsPlace,
    Place,
    Pointer,
    RecordPlace,
    Target,
    TypeName,
    Unclear,
    UnclearPlace,
    Value,
)
from ...sema.declarators import constness, declarators, type_traits
from ...sema.overloads import dispatch
from ...sema.templates import packs, template_arguments
from ...sema.types import types
from ...syntax.namespaces import meant
from ...syntax.node import Node, unparenthesized
from ...syntax.spelled import last_name
from ..calls import calls
from ..dispatch import conversions, evaluate
from ..dispatch.evaluation_order import in_order
from ..memory import access, allocate, bases, pointers, stores, unknowns
from ..objects import closures, copying
from ..state.context import Context
from ..values import elements, file_scope, free_functions, names, operators, vectors

# --- places -------------------------------------------------------------------------------------------------


@evaluate.gives_place("subscript_expression")
def _subscript(ctx: Context, node: Node) -> Place | Value:
    argument, indices = node.field("argument"), node.field("indices")
    if argument is None or indices is None or len(indices.named) != 1:
        return unknowns.expression(ctx, node, Cause.SUBSCRIPT_FORM())
    base = evaluate.place(ctx, argument)
    if isinstance(base, Aggregate) and dispatch.methods_of(ctx, base.type, "operator[]"):
        kept = allocate.local_place(ctx, "object", base.type, node)
        stores.store(ctx, kept, base, node)
        base = kept
    if isinstance(base, RecordPlace) or (
        isinstance(base, PLACES) and isinstance(base.type, c.Record) and not isinstance(base, NullPlace | UnclearPlace)
    ):
        overloaded = operators.subscript(ctx, base, argument, indices.named[0], node)
        if overloaded is not None:
            return overloaded
    pointer, found = in_order(
        ctx, (lambda: _base(ctx, base, argument), lambda: evaluate.number(ctx, indices.named[0], c.LONG)), node
    )
    assert not isinstance(pointer, PLACES)
    assert isinstance(found, Number)
    if isinstance(pointer, Number):  # 3[a]
        other = evaluate.value(ctx, indices.named[0])
        if isinstance(other, Pointer):
            pointer, found = other, pointer
    return elements.element(ctx, pointer, terms.as_integer(found.term), node)


def _base(ctx: Context, base: Place | Value, node: Node) -> Value:
    """What is subscripted, as a pointer."""
    pointer = access.load(ctx, base, node) if isinstance(base, PLACES) else base
    if isinstance(pointer, Aggregate):
        converted = conversions.conversion(ctx, pointer, c.PointerTo(c.VOID), node)
        pointer = converted if converted is not None else pointer
    return pointer


@evaluate.gives_place("field_expression")
def _field(ctx: Context, node: Node) -> Place | Value:
    argument, member = node.field("argument"), node.field("field")
    if argument is None or member is None:
        return unknowns.expression(ctx, node, Cause.MEMBER_ACCESS_FORM())
    indices = ctx.language.indices
    if argument.type == "identifier" and argument.text in indices and not names.is_own(ctx, argument.text):
        axis = "xyz".find(member.text)
        if axis >= 0:
            index = indices[argument.text][1][axis]
            ctx.notes.looks.add(index)
            return Number(index, c.UINT)
    base: Place | Value
    if (operator := node.field("operator")) is not None and operator.text == "->":
        base = elements.pointed_at(ctx, argument, node)
    else:
        base = evaluate.place(ctx, argument)
    name = member.text
    if (qualifying := types.qualifying_record(member, ctx)) is not None and isinstance(base, PLACES):
        name, base = last_name(member), bases.as_base(ctx, base, qualifying.tag)
    shape = getattr(base, "type", None)
    if isinstance(shape, c.Record) and shape.vector is not None:
        return vectors.member(ctx, base, shape, name)
    if isinstance(base, PLACES):
        if isinstance(base.type, c.Record) and base.type.field(name) is None:
            static = file_scope.static_member(ctx, base.type, name)
            if static is not None and not isinstance(static, NoValue):
                return static
        return access.member(ctx, base, name)
    fields = getattr(base, "fields", None)
    if isinstance(fields, dict) and name in fields:
        found, field = fields[name], shape.field(name) if isinstance(shape, c.Record) else None
        refers = field is not None and isinstance(field.type, c.ReferenceTo) and isinstance(found, Pointer)
        return pointers.dereference(ctx, found, node) if refers else found
    return base.made_of() if isinstance(base, Unclear) else Unclear(Cause.MEMBER(name))


@evaluate.gives_place("pointer_expression")
def _pointer_expression(ctx: Context, node: Node) -> Place | Value:
    operator, argument = node.field("operator"), node.field("argument")
    if operator is None or argument is None:
        return unknowns.expression(ctx, node, Cause.POINTER_EXPRESSION_FORM())
    if operator.text == "&":
        found = evaluate.place(ctx, argument)
        if isinstance(found, PLACES):
            return pointers.address_of(ctx, found)
        if isinstance(found, Number | Aggregate):
            kept = allocate.local_place(ctx, "value", found.type, node)
            stores.store(ctx, kept, found, node)
            return pointers.address_of(ctx, kept)
        if isinstance(found, Callable):
            return pointers.to_pointer(ctx, found, c.FUNCTION)
        return found if isinstance(found, Unclear) else Unclear(Cause.ADDRESS_OF_VALUE())
    found = operators.indirection(ctx, argument, node)
    if isinstance(found, (*PLACES, Callable)):
        return found
    if isinstance(found, Pointer) and found.pointee == c.FUNCTION:
        return found
    if isinstance(found, Pointer):
        target = pointers.single(found)
        if target is not None and isinstance(target.base, PartsPlace):
            return elements._part(target, target.base, terms.ZERO)
        return pointers.dereference(ctx, found, node)
    return pointers.dereference(ctx, found, node)


@evaluate.gives_place("template_function", "template_type")
def _template_function(ctx: Context, node: Node) -> Place | Value:
    """`f<8>` without a call: a function by value, or a variable."""
    name, listed = node.field("name"), node.field("arguments")
    given = listed.named if listed is not None else []
    trait = type_traits.call(ctx, name.text, given) if name is not None else None
    if trait is not None:
        return trait
    variable = file_scope.of_template(ctx, name.text, given) if name is not None else None
    if variable is not None:
        return variable if not isinstance(variable, NoValue) else Unclear(Cause.NAMED(node.text))
    candidates = ctx.program.functions.get(meant(name.text), []) if name is not None else []
    fitting = [f for f in candidates if f.template and len(given) <= len(f.template)]
    if len(fitting) == 1:
        (chosen,) = fitting
        scope = template_arguments.bind_template(ctx, chosen.template, given)
        if len(scope) == len(chosen.template):
            return Callable((chosen,), scope, f"<{', '.join(_spelled(b) for b in scope.values())}>")
    return unknowns.expression(ctx, node, Cause.TEMPLATE_NOT_DECLARED(node.text))


def _spelled(argument: Binding) -> str:
    if isinstance(argument, TypeName):
        return getattr(argument.type, "name", str(argument.type))
    return terms.render(argument.term) if isinstance(argument, Number) else repr(argument)


@evaluate.gives_value("this")
def _this(ctx: Context, node: Node) -> Value:
    if ctx.frame.this is None:
        return Unclear(Cause.THIS_POINTER())
    return pointers.address_of(ctx, ctx.frame.this)


@evaluate.gives_place("parenthesized_expression")
def _parenthesized(ctx: Context, node: Node) -> Place | Value:
    inner = unparenthesized(node)
    return evaluate.place(ctx, inner) if inner is not node else unknowns.expression(ctx, node, Cause.SYNTAX_ERROR())


@evaluate.gives_place("comma_expression")
def _comma(ctx: Context, node: Node) -> Place | Value:
    left, right = node.field("left"), node.field("right")
    if left is None or right is None:
        return unknowns.expression(ctx, node, Cause.SYNTAX_ERROR())
    if ctx.program.overloads(","):
        sides = [evaluate.place(ctx, left), evaluate.place(ctx, right)]
        if not any(isinstance(getattr(side, "type", None), c.Record) for side in sides):
            return sides[1]  # of numbers there is but the language's own comma (C++17 [over.match.oper]/1)
        found = free_functions.overloaded_operator(ctx, ",", sides, node, constness.is_constant(ctx, left))
        return sides[1] if found is None else found
    evaluate.effects(ctx, left)
    return evaluate.place(ctx, right)


# --- values -------------------------------------------------------------------------------------------------


@evaluate.gives_value("number_literal", "user_defined_literal")
def _number_literal(ctx: Context, node: Node) -> Value:
    found = literals.number(node.text)
    if found is not None:
        return found
    return Unclear(Cause.LITERAL("__LINE__" if node.text == LINE.decode() else node.text))


@evaluate.gives_value("char_literal")
def _char_literal(ctx: Context, node: Node) -> Value:
    found = literals.character(node.text)
    return found if found is not None else Unclear(Cause.LITERAL(node.text))


@evaluate.gives_value("cast_expression")
def _cast(ctx: Context, node: Node) -> Value:
    kind, inner = node.field("type"), node.field("value")
    if kind is None or inner is None or reparse.is_call(kind):
        return unknowns.expression(ctx, node, Cause.CAST_FORM())
    ctype = declarators.descriptor(ctx, kind)
    if isinstance(ctype, c.Opaque) and inner.type in _SIGNED and _is_scoped(kind):
        return unknowns.expression(ctx, node, Cause.TYPE_OR_VALUE(kind.text, node.text))
    if isinstance(ctype, c.Record) and ctype.vector is not None:
        return vectors.build(ctx, ctype, [evaluate.value(ctx, part) for part in _listed(inner)], node)
    return evaluate.to_type(ctx, copying.value(ctx, inner, ctype), ctype, node, explicit=True)


#: an operand that may be an operator and the right operand of what looks like a cast
_SIGNED = frozenset({"unary_expression", "pointer_expression"})


def _is_scoped(kind: Node) -> bool:
    """Whether what is cast to is `A::b` or `A<T>::b`, which may be a value's name as well."""
    name = kind.field("type")
    return kind.field("declarator") is None and name is not None and name.type == "qualified_identifier"


def _listed(node: Node) -> list[Node]:
    """The parts of `(a, b, c)` where the grammar takes OpenCL's vector literal for the cast of a comma expression."""
    inner = unparenthesized(node)
    if inner.type != "comma_expression":
        return [inner]
    return [leaf for part in inner.named for leaf in _listed(part)]


@evaluate.gives_value("sizeof_expression")
def _sizeof(ctx: Context, node: Node) -> Value:
    kind, inner = node.field("type"), node.field("value")
    if node.has("..."):
        length = packs.count(ctx, node)
        return Unclear(Cause.NAMED(node.text)) if length is None else Number(terms.integer(length), c.ULONG)
    size: int | None = None
    if kind is not None:
        ctype = declarators.descriptor(ctx, kind)
        size = c.known_size(ctype)
        named = kind.field("type")
        if isinstance(ctype, c.Opaque) and named is not None and named.type == "qualified_identifier":
            size = operators.size_of_expression(ctx, named)  # `sizeof(E::A)` of an enumerator
    elif inner is not None:
        size = operators.size_of_expression(ctx, unparenthesized(inner))
    if size is None:
        return Unclear(Cause.NAMED(node.text))
    return Number(terms.integer(size), c.ULONG)


@evaluate.gives_value("alignof_expression")
def _alignof(ctx: Context, node: Node) -> Value:
    kind = node.field("type")
    ctype = declarators.descriptor(ctx, kind) if kind is not None else c.AUTO
    if c.known_size(ctype) is None:
        return Unclear(Cause.NAMED(node.text))
    return Number(terms.integer(ctype.align), c.ULONG)


@evaluate.gives_value("lambda_expression")
def _lambda(ctx: Context, node: Node) -> Value:
    return closures.lambda_of(ctx, node)


@evaluate.gives_value("initializer_list")
def _initializer(ctx: Context, node: Node) -> Value:
    return Unclear(Cause.BRACED_LIST_AS_VALUE())


@evaluate.gives_value("null", "nullptr")
def _null(ctx: Context, node: Node) -> Value:
    return pointers.null(c.VOID)


@evaluate.gives_value("true")
def _true(ctx: Context, node: Node) -> Value:
    return Number(terms.TRUE, c.BOOL)


@evaluate.gives_value("false")
def _false(ctx: Context, node: Node) -> Value:
    return Number(terms.FALSE, c.BOOL)


@evaluate.gives_value("string_literal", "concatenated_string", "raw_string_literal")
def _string(ctx: Context, node: Node) -> Value:
    array = ir.Array("a string", "a string", ir.Space.CONSTANT, terms.I8, 1, (None,), ctx.site(node).span)
    return Pointer.to(c.CHAR, Target(array))


@evaluate.gives_value("compound_literal_expression")
def _compound_literal(ctx: Context, node: Node) -> Value:
    kind, inner = node.field("type"), node.field("value")
    if kind is None or inner is None:
        return unknowns.expression(ctx, node, Cause.COMPOUND_LITERAL_FORM())
    made = declarators.descriptor(ctx, kind)
    return calls.typed(ctx, made, inner, node)


@evaluate.runs("comma_expression")
def _each(ctx: Context, node: Node) -> None:
    for part in node.named:
        evaluate.effects(ctx, part)


@evaluate.runs("cast_expression")
def _discarded(ctx: Context, node: Node) -> None:
    """`(void)f(x)`"""
    inner = node.field("value")
    if inner is not None and node.named[0].text == "void":
        evaluate.effects(ctx, inner)
    else:
        evaluate.value(ctx, node)
