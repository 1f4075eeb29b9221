"""Expressions: values and places, with every access to memory emitted as a statement on the way."""

from __future__ import annotations

from collections.abc import Callable as Handler

from ...ir import kernel as ir
from ...ir import terms
from ...ir.reasons import Cause
from ...ir.terms import Term
from .. import ctypes as c
from .. import cuda
from ..ctypes import Arithmetic, CType
from . import (
    access,
    assembly,
    assignments,
    calls,
    closures,
    collectives,
    conditionals,
    constant_runs,
    declarations,
    declarators,
    dispatch,
    free_functions,
    globals_,
    heap,
    initialisers,
    literals,
    misread,
    names,
    operators,
    packs,
    pointers,
    template_arguments,
    traits,
    unknowns,
    vectors,
)
from .context import Context
from .convert import cast
from .namespaces import meant
from .sequence import in_order
from .spelled import last_name
from .syntax import Node, unparenthesized
from .values import (
    PLACES,
    Aggregate,
    Binding,
    Callable,
    ChoicePlace,
    Nothing,
    NullPlace,
    Number,
    Pack,
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

# --- entry points -------------------------------------------------------------------------------------------


def value(ctx: Context, node: Node) -> Value:
    """What an expression gives."""
    if node.type == "conditional_expression":
        return conditionals.conditional_value(ctx, node)
    handler = _VALUES.get(node.type)
    if handler is not None:
        return handler(ctx, node)
    if node.type in _PLACES:
        found = place(ctx, node)
        return access.load(ctx, found, node) if isinstance(found, PLACES) else found
    return unknowns.expression(ctx, node, Cause.EXPRESSION_KIND(node.type.replace("_", " ")))


def place(ctx: Context, node: Node) -> Place | Value:
    """The place that an expression denotes; its value where it denotes none."""
    handler = _PLACES.get(node.type)
    return handler(ctx, node) if handler is not None else value(ctx, node)


def effects(ctx: Context, node: Node) -> None:
    """Runs an expression whose value is not used."""
    node = unparenthesized(node)
    if node.type == "update_expression":
        assignments.update(ctx, node, used=False)
    elif node.type == "comma_expression":
        for part in node.named:
            effects(ctx, part)
    elif node.type == "call_expression":
        calls.call(ctx, node, used=False)
    elif node.type == "cast_expression" and (inner := node.field("value")) is not None and node.named[0].text == "void":
        effects(ctx, inner)
    elif node.type == "assignment_expression":
        assignments.assignment(ctx, node)
    elif node.type not in ("identifier", "number_literal"):
        value(ctx, node)


def number(ctx: Context, node: Node, wanted: Arithmetic = c.INT) -> Number:
    """The expression as a number; unknown ones are of the wanted type."""
    found = value(ctx, node)
    converted = operators.conversion(ctx, found, wanted, node)
    return access.number(ctx, found if converted is None else converted, wanted, node)


def condition(ctx: Context, node: Node) -> Term:
    """The expression as a condition."""
    return truth(ctx, value(ctx, node), node)


def truth(ctx: Context, found: Value, node: Node) -> Term:
    """A value as a condition."""
    if isinstance(found, Aggregate) and found.type.tag:
        converted = operators.conversion(ctx, found, c.BOOL, node)
        found = converted if converted is not None else found
    if isinstance(found, Pointer):
        return pointers.not_null(found)
    return access.number(ctx, found, c.BOOL, node).truth


def scratch(ctx: Context, node: Node) -> Value | None:
    """The value of an expression that needs no statement; None where it does."""
    result: list[Value] = []
    emitted = ctx.block(lambda: result.append(value(ctx, node)))
    return result[0] if not emitted else None


def evaluated(ctx: Context, node: Node, wanted: Arithmetic = c.INT) -> Value | None:
    """The value of a constant expression, the functions that it calls run and objects converted; None where it is
    none."""
    result: list[Value] = []

    def compute() -> None:
        found = value(ctx, node)
        converted = operators.conversion(ctx, found, wanted, node) if isinstance(found, Aggregate) else None
        result.append(found if converted is None else converted)

    emitted = ctx.block(compute)
    (found,) = result
    if not emitted or not isinstance(found, Number):
        return None if emitted else found
    computed = constant_runs.result(emitted, found.term)
    return None if computed is None else Number(computed, found.type)


def constant(ctx: Context, node: Node) -> int | None:
    """The value of an integer constant expression; None where it is none."""
    found = evaluated(ctx, node)
    if isinstance(found, Number):
        term = terms.as_integer(found.term)
        if term.is_const and term.sort is terms.Sort.INT:
            return term.value
    return None


def convert_constant(found: Number, ctype: CType) -> Number:
    return cast(found, ctype) if isinstance(ctype, Arithmetic) else found


# --- places -------------------------------------------------------------------------------------------------


def _subscript(ctx: Context, node: Node) -> Place | Value:
    argument, indices = node.field("argument"), node.field("indices")
    if argument is None or indices is None or len(indices.named) != 1:
        return unknowns.expression(ctx, node, Cause.SUBSCRIPT_FORM())
    base = place(ctx, argument)
    if isinstance(base, Aggregate) and dispatch.methods_of(ctx, base.type, "operator[]"):
        kept = declarations.local_place(ctx, "object", base.type, node)
        access.store(ctx, kept, base, node)
        base = kept
    if isinstance(base, RecordPlace) or (
        isinstance(base, PLACES) and isinstance(base.type, c.Record) and not isinstance(base, NullPlace | UnclearPlace)
    ):
        overloaded = operators.subscript(ctx, base, argument, indices.named[0], node)
        if overloaded is not None:
            return overloaded
    pointer, found = in_order(
        ctx, (lambda: _base(ctx, base, argument), lambda: number(ctx, indices.named[0], c.LONG)), node
    )
    assert not isinstance(pointer, PLACES)
    assert isinstance(found, Number)
    if isinstance(pointer, Number):  # 3[a]
        other = value(ctx, indices.named[0])
        if isinstance(other, Pointer):
            pointer, found = other, pointer
    return element(ctx, pointer, terms.as_integer(found.term), node)


def _base(ctx: Context, base: Place | Value, node: Node) -> Value:
    """What is subscripted, as a pointer."""
    pointer = access.load(ctx, base, node) if isinstance(base, PLACES) else base
    if isinstance(pointer, Aggregate):
        converted = operators.conversion(ctx, pointer, c.PointerTo(c.VOID), node)
        pointer = converted if converted is not None else pointer
    return pointer


def element(ctx: Context, pointer: Value, index: Term, node: Node) -> Place:
    """`pointer[index]`"""
    if isinstance(pointer, Pointer):
        target = pointers.single(pointer)
        if target is not None and isinstance(target.base, PartsPlace):
            return _part(target, target.base, index)
        if pointers.unsized(pointer.pointee):
            arrays = tuple(t.base for _, t in pointer.choices if isinstance(t.base, ir.Array))
            return UnclearPlace(Cause.ARRAY_INNER_EXTENT(), pointer.pointee, arrays)
        return pointers.dereference(ctx, pointers.advance(pointer, index), node)
    return pointers.dereference(ctx, pointer, node)


def _part(target: Target, base: PartsPlace, index: Term) -> Place:
    """An element of a local array of pointers; by a guard for each where the index is not a constant."""
    if target.steps or target.offset:
        return UnclearPlace(Cause.ADDRESS_ARITHMETIC_POINTERS(), base.type.element)
    if index.is_const:
        if 0 <= index.value < len(base.parts):
            return base.parts[index.value]
        return UnclearPlace(Cause.INDEX_OUTSIDE(), base.type.element)

    return ChoicePlace(
        tuple((terms.eq(index, terms.integer(k)), part) for k, part in enumerate(base.parts)), base.type.element
    )


def _field(ctx: Context, node: Node) -> Place | Value:
    argument, member = node.field("argument"), node.field("field")
    if argument is None or member is None:
        return unknowns.expression(ctx, node, Cause.MEMBER_ACCESS_FORM())
    if argument.type == "identifier" and argument.text in cuda.INDICES and not names.is_own(ctx, argument.text):
        axis = "xyz".find(member.text)
        if axis >= 0:
            ctx.looks.add(cuda.INDICES[argument.text][axis])
            return Number(cuda.INDICES[argument.text][axis], c.UINT)
    base: Place | Value
    if (operator := node.field("operator")) is not None and operator.text == "->":
        base = pointed_at(ctx, argument, node)
    else:
        base = place(ctx, argument)
    name = member.text
    if (qualifying := dispatch.qualifying_record(member, ctx)) is not None and isinstance(base, PLACES):
        name, base = last_name(member), dispatch.as_base(ctx, base, qualifying.tag)
    shape = getattr(base, "type", None)
    if isinstance(shape, c.Record) and shape.vector is not None:
        return vectors.member(ctx, base, shape, name)
    if isinstance(base, PLACES):
        if isinstance(base.type, c.Record) and base.type.field(name) is None:
            static = globals_.static_member(ctx, base.type, name)
            if static is not None and not isinstance(static, TypeName | Pack):
                return static
        return access.member(ctx, base, name)
    fields = getattr(base, "fields", None)
    if isinstance(fields, dict) and name in fields:
        found, field = fields[name], shape.field(name) if isinstance(shape, c.Record) else None
        refers = field is not None and isinstance(field.type, c.ReferenceTo) and isinstance(found, Pointer)
        return pointers.dereference(ctx, found, node) if refers else found
    if isinstance(base, Unclear):
        return base
    return Unclear(Cause.MEMBER(name))


def pointed_at(ctx: Context, argument: Node, node: Node) -> Place:
    """What `argument->` speaks of."""
    found = operators.indirection(ctx, argument, node)
    assert not isinstance(found, PLACES)
    return pointers.dereference(ctx, found, node)


def _pointer_expression(ctx: Context, node: Node) -> Place | Value:
    operator, argument = node.field("operator"), node.field("argument")
    if operator is None or argument is None:
        return unknowns.expression(ctx, node, Cause.POINTER_EXPRESSION_FORM())
    if operator.text == "&":
        found = place(ctx, argument)
        if isinstance(found, PLACES):
            return pointers.address_of(ctx, found)
        if isinstance(found, Number | Aggregate):
            kept = declarations.local_place(ctx, "value", found.type, node)
            access.store(ctx, kept, found, node)
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
            return _part(target, target.base, terms.ZERO)
        return pointers.dereference(ctx, found, node)
    return pointers.dereference(ctx, found, node)


def _template_function(ctx: Context, node: Node) -> Place | Value:
    """`f<8>` without a call: a function by value, or a variable."""
    name, listed = node.field("name"), node.field("arguments")
    given = listed.named if listed is not None else []
    trait = traits.call(ctx, name.text, given) if name is not None else None
    if trait is not None:
        return trait
    variable = globals_.of_template(ctx, name.text, given) if name is not None else None
    if variable is not None:
        return variable if not isinstance(variable, TypeName | Pack) else Unclear(Cause.NAMED(node.text))
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


def _this(ctx: Context, node: Node) -> Value:
    if ctx.frame.this is None:
        return Unclear(Cause.THIS_POINTER())
    return pointers.address_of(ctx, ctx.frame.this)


def _parenthesized(ctx: Context, node: Node) -> Place | Value:
    parts = misread.sequence(ctx, node)
    if parts is not None:
        for part in parts[:-1]:
            effects(ctx, part)
        return place(ctx, parts[-1])
    inner = unparenthesized(node)
    return place(ctx, inner) if inner is not node else unknowns.expression(ctx, node, Cause.SYNTAX_ERROR())


def _assignment_place(ctx: Context, node: Node) -> Place | Value:
    return assignments.assignment(ctx, node)


def _update_place(ctx: Context, node: Node) -> Place | Value:
    return assignments.update(ctx, node, used=True)


def _call_place(ctx: Context, node: Node) -> Place | Value:
    return calls.call(ctx, node, used=True)


def _comma(ctx: Context, node: Node) -> Place | Value:
    left, right = node.field("left"), node.field("right")
    if left is None or right is None:
        return unknowns.expression(ctx, node, Cause.SYNTAX_ERROR())
    if ctx.program.overloads_comma:
        sides = [place(ctx, left), place(ctx, right)]
        if not any(isinstance(getattr(side, "type", None), c.Record) for side in sides):
            return sides[1]  # of numbers there is but the language's own comma (C++17 [over.match.oper]/1)
        found = free_functions.overloaded_operator(ctx, ",", sides, node, dispatch.is_constant(ctx, left))
        return sides[1] if found is None else found
    effects(ctx, left)
    return place(ctx, right)


# --- values -------------------------------------------------------------------------------------------------


def _number_literal(ctx: Context, node: Node) -> Value:
    found = literals.number(node.text)
    return found if found is not None else Unclear(Cause.LITERAL(node.text))


def _char_literal(ctx: Context, node: Node) -> Value:
    found = literals.character(node.text)
    return found if found is not None else Unclear(Cause.LITERAL(node.text))


def _cast(ctx: Context, node: Node) -> Value:
    kind, inner = node.field("type"), node.field("value")
    if kind is None or inner is None or misread.is_call(kind):
        return unknowns.expression(ctx, node, Cause.CAST_FORM())
    ctype = declarators.descriptor(ctx, kind)
    if isinstance(ctype, c.Opaque) and inner.type in _SIGNED and _is_scoped(kind):
        return unknowns.expression(ctx, node, Cause.TYPE_OR_VALUE(kind.text, node.text))
    if isinstance(ctype, c.Record) and ctype.vector is not None:
        return vectors.build(ctx, ctype, [value(ctx, part) for part in _listed(inner)], node)
    return to_type(ctx, value(ctx, inner), ctype, node)


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


def to_type(ctx: Context, found: Value, ctype: CType, node: Node) -> Value:
    """A value converted to a type, explicitly or not."""
    if isinstance(ctype, c.ReferenceTo):
        ctype = ctype.target
    if isinstance(ctype, Arithmetic):
        if not isinstance(found, Number | Pointer):
            converted = operators.conversion(ctx, found, ctype, node)
            found = converted if converted is not None else found
        return cast(access.number(ctx, found, ctype, node), c.plain(ctype))  # type: ignore[arg-type]
    if isinstance(ctype, c.PointerTo):
        if not isinstance(found, Number | Pointer):
            converted = operators.conversion(ctx, found, ctype, node)
            found = converted if converted is not None else found
        return pointers.to_pointer(ctx, found, ctype.pointee)
    if isinstance(ctype, c.Void):
        return Nothing()
    if isinstance(ctype, c.Record) and isinstance(found, Number | Pointer):
        return calls.construct(ctx, ctype, [found], node)
    return found


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


def _alignof(ctx: Context, node: Node) -> Value:
    kind = node.field("type")
    ctype = declarators.descriptor(ctx, kind) if kind is not None else c.AUTO
    if c.known_size(ctype) is None:
        return Unclear(Cause.NAMED(node.text))
    return Number(terms.integer(ctype.align), c.ULONG)


def _lambda(ctx: Context, node: Node) -> Value:
    return closures.lambda_of(ctx, node)


def _initializer(ctx: Context, node: Node) -> Value:
    return Unclear(Cause.BRACED_LIST_AS_VALUE())


def _null(ctx: Context, node: Node) -> Value:
    return pointers.null(c.VOID)


def _true(ctx: Context, node: Node) -> Value:
    return Number(terms.TRUE, c.BOOL)


def _false(ctx: Context, node: Node) -> Value:
    return Number(terms.FALSE, c.BOOL)


def _string(ctx: Context, node: Node) -> Value:
    array = ir.Array("a string", "a string", ir.Space.CONSTANT, terms.I8, 1, (None,), ctx.site(node).span)
    return Pointer.to(c.CHAR, Target(array))


def _asm(ctx: Context, node: Node) -> Value:
    assembly.assembly(ctx, node)
    return Nothing()


def _compound_literal(ctx: Context, node: Node) -> Value:
    kind, inner = node.field("type"), node.field("value")
    if kind is None or inner is None:
        return unknowns.expression(ctx, node, Cause.COMPOUND_LITERAL_FORM())
    made = declarators.descriptor(ctx, kind)
    if isinstance(made, collectives.CollectiveType):
        return collectives.made(ctx, made, inner.named, node)
    if isinstance(made, c.Opaque):
        return calls.typed(ctx, made, inner, node)
    return initialisers.braced(ctx, made, inner, node)


_PLACES: dict[str, Handler[[Context, Node], Place | Value]] = {
    "identifier": lambda ctx, node: names.identifier(ctx, node),
    "field_identifier": lambda ctx, node: names.identifier(ctx, node),
    "type_identifier": lambda ctx, node: names.identifier(ctx, node),
    "qualified_identifier": lambda ctx, node: names.qualified(ctx, node),
    "subscript_expression": _subscript,
    "field_expression": _field,
    "pointer_expression": _pointer_expression,
    "parenthesized_expression": _parenthesized,
    "assignment_expression": _assignment_place,
    "update_expression": _update_place,
    "call_expression": _call_place,
    "comma_expression": _comma,
    "conditional_expression": lambda ctx, node: conditionals.conditional_place(ctx, node),
    "pack_element": lambda ctx, node: packs.element(ctx, node),
    "template_function": _template_function,
    "binary_expression": lambda ctx, node: operators.binary_node(ctx, node),
    "unary_expression": lambda ctx, node: operators.unary_node(ctx, node),
}
_VALUES: dict[str, Handler[[Context, Node], Value]] = {
    "number_literal": _number_literal,
    "user_defined_literal": _number_literal,  # OpenCL's `1.0h` among others
    "char_literal": _char_literal,
    "cast_expression": _cast,
    "sizeof_expression": _sizeof,
    "alignof_expression": _alignof,
    "lambda_expression": _lambda,
    "initializer_list": _initializer,
    "null": _null,
    "nullptr": _null,
    "true": _true,
    "false": _false,
    "string_literal": _string,
    "concatenated_string": _string,
    "raw_string_literal": _string,
    "gnu_asm_expression": _asm,
    "compound_literal_expression": _compound_literal,
    "this": _this,
    "fold_expression": lambda ctx, node: packs.fold(ctx, node),
    "new_expression": lambda ctx, node: heap.new(ctx, node),
    "delete_expression": lambda ctx, node: heap.delete(ctx, node),
}
