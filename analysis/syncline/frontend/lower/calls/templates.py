"""What a kernel's template parameters stand for.

A kernel that is launched with several template arguments is lowered once for each. Where there are too many of them, or
some are not known, it is lowered once for all: an argument that all agree on is put in; a value parameter stays
symbolic, a function is one of those that are passed, a type is that of the first, with a note.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from ....ir import terms
from ....ir.reasons import AssumptionKind, Cause
from ....ir.unread import Unread, UnreadKind
from ....limits.lower import INSTANCES
from ....records import record
from ... import ctypes as c
from ...ctypes import Arithmetic
from ...sema.core import convert, reparse
from ...sema.core.values import Binding, Callable, Number, Pack, Pointer, ScalarPlace, Target, TypeName, Unclear
from ...sema.declarators import declarators, enums, open_types, type_names
from ...sema.overloads import dispatch
from ...sema.program.declared import Function, Instantiation
from ...sema.program.program import Program
from ...sema.program.spelled_types import UNKNOWN
from ...sema.templates import spelled_arguments, template_arguments
from ...sema.types import closure_types
from ...syntax import template_parameters
from ...syntax.namespaces import meant
from ...syntax.node import Node
from ..state.context import Context
from ..values import file_scope


def uses(program: Program, kernel: Function, launched: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """The distinct template arguments of a kernel's launches and explicit instantiations, as text."""
    more = (UNKNOWN,) if kernel.template and template_parameters.is_pack(kernel.template[-1]) else ()
    listed = (one for one in program.instantiations.get(kernel.name, ()) if _may_be_of(program, one, kernel))
    explicit = ((*map(spelled_arguments.of_node, one.arguments.named), *more) for one in listed)
    return tuple(dict.fromkeys(spelled_arguments.spelled(use) for use in (*launched, *explicit)))


def _may_be_of(program: Program, one: Instantiation, kernel: Function) -> bool:
    """Whether an explicit instantiation may be of this kernel, and not of a function of the host of the same name."""
    if one.parameters != len(kernel.parameters):
        return False
    namesakes = program.functions.get(meant(kernel.name), ())
    return one.is_kernel or not any(f.template and not f.is_kernel for f in namesakes)


def is_meant(
    program: Program, kernel: Function, use: tuple[str, ...], special: Container[tuple[str, tuple[str, ...]]]
) -> bool:
    """Whether a launch with these template arguments may mean this one of the kernels of a name. `special` are the
    specialisations, by name and the arguments that each is for."""
    own = spelled_arguments.own_arguments(program, kernel)
    if not own:
        return (kernel.name, use) not in special
    return use == own or len(use) < len(own) or not _is_known(use)


def instances(found: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """The template arguments with which a kernel is lowered each on its own; none where once for all is what can be
    done."""
    known = tuple(use for use in found if use and _is_known(use))
    return known if 1 < len(known) <= INSTANCES else ()


def _is_known(use: tuple[str, ...]) -> bool:
    """Whether nothing in template arguments is left open."""
    return all(UNKNOWN not in text for text in use)


@record
class TemplateParameter:
    """A parameter of a kernel's template: `text` is what it stands for in all launches, None where that is not known.
    `is_optional`: a launch may leave it out, and those behind it."""

    name: str
    is_type: bool
    is_optional: bool
    text: str | None


def parameters_of(kernel: Function, uses: tuple[tuple[str, ...], ...]) -> tuple[TemplateParameter, ...]:
    """The parameters of its template, in their order, where it is launched with these arguments."""
    return tuple(_parameter(parameter, k, uses) for k, parameter in enumerate(kernel.template))


def _parameter(parameter: Node, place: int, uses: tuple[tuple[str, ...], ...]) -> TemplateParameter:
    texts = {use[place] if place < len(use) else "" for use in uses}
    text = texts.pop() if len(texts) == 1 else ""
    return TemplateParameter(
        template_parameters.template_name(parameter) or "",
        template_parameters.is_type_parameter(parameter),
        template_parameters.is_pack(parameter) or template_parameters.default_of(parameter) is not None,
        text if text and UNKNOWN not in text else None,
    )


def bind(ctx: Context, kernel: Function) -> dict[str, Binding]:
    """The scope of the template parameters."""
    if not kernel.template:
        return {}
    scope: dict[str, Binding] = {}
    outer, ctx.reading.pinned = ctx.reading.pinned, ctx.site(kernel.declarator).span
    for k, parameter in enumerate(kernel.template):
        name = template_parameters.template_name(parameter)
        if name is None:
            continue
        if template_parameters.is_pack(parameter) and (elements := _pack(ctx, parameter, k)) is not None:
            scope[name] = elements
            continue
        texts = list(dict.fromkeys(use[k] if k < len(use) else "" for use in ctx.environment.request.template_uses))
        unsaid, texts = "" in texts, [text for text in texts if text]
        ctx.frame.scopes.append(scope)
        if template_parameters.is_type_parameter(parameter):
            scope[name] = _type(ctx, parameter, name, texts, unsaid=unsaid)
        elif template_parameters.is_template(parameter):
            scope[name] = _template(ctx, kernel, parameter, texts, unsaid=unsaid)
        else:
            scope[name] = value = _value(ctx, parameter, name, texts)
            if isinstance(value, (Number, ScalarPlace)):
                term = value.term if isinstance(value, Number) else value.variable
                ctx.notes.template_values[name] = terms.as_integer(term)
        ctx.frame.scopes.pop()
    ctx.reading.pinned = outer
    return scope


def _pack(ctx: Context, parameter: Node, position: int) -> Pack | None:
    """What the elements of a pack stand for, where one launch alone decides them."""
    uses = ctx.environment.request.template_uses
    if len(uses) != 1 or not _is_known(uses[0]) or len(uses[0]) < max(position, 1):
        return None
    items = [_argument(ctx, parameter, text) for text in uses[0][position:]]
    return None if None in items else Pack(tuple(item for item in items if item is not None))


def _argument(ctx: Context, parameter: Node, text: str) -> Binding | None:
    """What an argument stands for that host code spells; None where that is not known here."""
    node = reparse.parsed(text, ctx.program.root.names)
    if node is None:
        return None
    found = template_arguments.template_argument(ctx, parameter, node)
    unknown = isinstance(found, TypeName) and isinstance(found.type, c.Opaque)
    return None if unknown or (isinstance(found, Number) and not found.term.is_const) else found


def _type(ctx: Context, parameter: Node, name: str, texts: list[str], *, unsaid: bool) -> TypeName:
    found = {text: b for text in texts if isinstance(b := _argument(ctx, parameter, text), TypeName)}
    default = parameter.field("default_type")
    if not found and default is not None:
        return TypeName(declarators.descriptor(ctx, default))
    if not found:
        taken = open_types.taken_for(ctx, name, name)
        if name in ctx.memory.whole:
            ctx.note(AssumptionKind.WHOLE_TYPE_PARAMETER(name, ctx.open_types.taken_as.integer))
        else:
            ctx.note(AssumptionKind.SIZED_TYPE_PARAMETER(name, ctx.open_types.taken_as.size))
        return TypeName(taken)
    first, known = next(iter(found.items()))
    if (unsaid and default is None) or len(found) < len(texts) or any(t.type != known.type for t in found.values()):
        if any(_is_called(ctx, t.type) for t in found.values()):
            return TypeName(c.Opaque(name))  # which function it is says all of what the kernel does
        ctx.note(AssumptionKind.TYPE_PARAMETER_AS(name, first))
    return known


def _is_called(ctx: Context, ctype: c.CType) -> bool:
    """Whether it is a lambda's type, or that of a functor."""
    if closure_types.is_closure(ctx, ctype):
        return True
    return isinstance(ctype, c.Record) and bool(dispatch.methods_of(ctx, ctype, "operator()"))


def _template(ctx: Context, kernel: Function, parameter: Node, texts: list[str], *, unsaid: bool) -> Binding:
    """The template that all launches mean."""
    name = template_parameters.template_name(parameter) or ""
    found = {_argument(ctx, parameter, text) for text in texts}
    if unsaid or not texts:
        default = template_parameters.default_of(parameter)
        found.add(template_arguments.template_named(ctx, default) if default is not None else None)
    one = found.pop() if len(found) == 1 else None
    return one or Unclear(Cause.TEMPLATE_PARAMETER(name, f"of {kernel.name}()"), uniform=True)


def _value(ctx: Context, parameter: Node, name: str, texts: list[str]) -> Binding:
    kind = parameter.field("type")
    ctype = type_names.resolve(ctx, kind) if kind is not None else c.INT
    if not isinstance(ctype, Arithmetic):
        ctype = c.INT
    default = parameter.field("default_value")
    if not texts and default is not None:
        found = [template_arguments.template_argument(ctx, parameter, default)]
    else:
        found = [_argument(ctx, parameter, text) for text in texts]
    functions = [b for b in found if isinstance(b, Callable)]
    if functions and len(functions) == len(found):
        return _one_of(name, functions)
    known = [value for b in found if isinstance(b, Number) and (value := _whole(b)) is not None]
    if not found and ctx.environment.request.given is not None and kind is not None:
        # which specialisation a device function calls hangs on an enumerator: it has one for each
        value = enums.first_value(ctx, kind)
        ctx.memory.fixed.update({name: value} if value is not None else {})
    if name in ctx.memory.fixed:
        value = ctx.memory.fixed[name]
        ctx.note(AssumptionKind.INSTANCE_ALONE(name, value))
        return convert.constant(Number(terms.integer(value), c.INT), ctype)
    if known and len(known) == len(found) and all(v == known[0] for v in known):
        return convert.constant(Number(terms.integer(known[0]), c.INT), ctype)
    if known:
        ctx.memory.suggested[name] = known[0]
    value = file_scope.uniform(ctx, name, ctype, parameter)
    if found and not known and isinstance(value, ScalarPlace):
        ctx.notes.unread[UnreadKind.ARGUMENT, name, (), ctype.scalar.sort] = Unread(
            UnreadKind.ARGUMENT, name, value.variable
        )
    return value


def _whole(argument: Number) -> int | None:
    """The value of a constant argument: a number, or a truth value as one."""
    term = terms.as_integer(argument.term)
    return term.value if term.is_const and term.sort is terms.Sort.INT else None


def _one_of(name: str, functions: list[Callable]) -> Binding:
    """A function parameter: the function, or one of several, the same for all threads."""
    distinct = list({function.key: function for function in functions}.values())
    if len(distinct) == 1:
        return distinct[0]
    selector = terms.symbol(name, terms.Kind.UNIFORM, lo=0, hi=len(distinct) - 1)
    choices = ((terms.eq(selector, terms.integer(k)), Target(each)) for k, each in enumerate(distinct))
    return Pointer(c.FUNCTION, tuple(choices))
