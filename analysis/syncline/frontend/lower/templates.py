"""What a kernel's template parameters stand for.

An argument that every launch and explicit instantiation in the file agrees on is put in; a value parameter that nobody
fixes stays symbolic, a type parameter is taken as a 4-byte number, with a note.
"""

from __future__ import annotations

from ...ir import terms
from .. import ctypes as c
from ..ctypes import Arithmetic
from . import expressions, globals_, literals, types
from .context import Context
from .program import Function
from .syntax import Node
from .values import Binding, Number, TypeName


def bind(ctx: Context, kernel: Function) -> dict[str, Binding]:
    """The scope of the template parameters."""
    if not kernel.template:
        return {}
    uses = [*ctx.template_uses, *_instantiations(ctx, kernel.name)]
    ctx.kernel_template_names = frozenset(n for p in kernel.template if (n := types.template_name(p)) is not None)
    scope: dict[str, Binding] = {}
    for k, parameter in enumerate(kernel.template):
        name = types.template_name(parameter)
        if name is None:
            continue
        texts = list(dict.fromkeys(use[k] for use in uses if k < len(use)))
        ctx.frame.scopes.append(scope)
        if types.is_type_parameter(parameter):
            scope[name] = _type(ctx, kernel, parameter, name, texts)
        else:
            scope[name] = _value(ctx, kernel, parameter, name, texts)
        ctx.frame.scopes.pop()
    return scope


def _instantiations(ctx: Context, name: str) -> list[tuple[str, ...]]:
    """The arguments of each explicit instantiation, as text."""
    return [tuple(n.text for n in node.named) for node in ctx.program.instantiations.get(name, [])]


def _type(ctx: Context, kernel: Function, parameter: Node, name: str, texts: list[str]) -> Binding:
    known = [t for t in (_named_type(ctx, text) for text in texts) if t is not None]
    default = parameter.field("default_type")
    if not known and default is not None:
        known = [types.descriptor(ctx, default)]
    if not known:
        ctx.note(f"the type parameter {name} is taken as a 4-byte number")
        return TypeName(Arithmetic(c.FLOAT.scalar, name))
    if any(t != known[0] for t in known):
        ctx.note(f"the type parameter {name} is taken as {texts[0]}, as in one of the launches")
    return TypeName(known[0])


def _named_type(ctx: Context, text: str) -> c.CType | None:
    words = text.replace("const", " ").split()
    found = types.named(ctx, " ".join(words))
    return None if isinstance(found, c.Opaque) else found


def _value(ctx: Context, kernel: Function, parameter: Node, name: str, texts: list[str]) -> Binding:
    kind = parameter.field("type")
    ctype = types.resolve(ctx, kind) if kind is not None else c.INT
    if not isinstance(ctype, Arithmetic):
        ctype = c.INT
    constants = [_constant(ctx, text) for text in texts]
    default = parameter.field("default_value")
    if not texts and default is not None:
        constants = [expressions.constant(ctx, default)]
    known = [v for v in constants if v is not None]
    if name in ctx.memory.fixed:
        value = ctx.memory.fixed[name]
        ctx.note(f"checked for {name} = {value} alone: an array's extent depends on this template parameter")
        return expressions.convert_constant(Number(terms.integer(value), c.INT), ctype)
    if known and len(known) == len(constants) and all(v == known[0] for v in known):
        return expressions.convert_constant(Number(terms.integer(known[0]), c.INT), ctype)
    if known:
        ctx.suggested[name] = known[0]
    return globals_.uniform(ctx, name, ctype, parameter)


def _constant(ctx: Context, text: str) -> int | None:
    if text in ("true", "false"):
        return int(text == "true")
    found = literals.number(text) if text[:1].isdigit() else ctx.globals.get(text) or globals_.lookup(ctx, text)
    if isinstance(found, Number) and found.term.is_const and found.term.sort is terms.Sort.INT:
        return found.term.value
    return None
