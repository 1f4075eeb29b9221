"""GPUVerify's annotations, where a kernel has them (its documentation, "Annotations")."""

from __future__ import annotations

from collections.abc import Callable

from ...ir import kernel as ir
from ...ir import terms
from .. import ctypes as c
from . import access, aliases, expressions, pointers, unknowns
from .context import Context
from .syntax import Node
from .values import Nothing, Number, Pointer, Unclear, Value

#: hints for its own prover, and statements that only its instrumentation can check
_HINTS = frozenset(
    {
        "__invariant",
        "__global_invariant",
        "__function_wide_invariant",
        "__function_wide_candidate_invariant",
        "__candidate_invariant",
        "__candidate_global_invariant",
        "__ensures",
        "__global_ensures",
        "__requires_fresh_array",
        "__array_snapshot",
    }
)

#: what a verdict may rely on
_ASSUMED = frozenset({"__requires", "__global_requires", "__assume"})

#: what a function without a body does: an access at a place that nobody knows
_READS = frozenset({"__reads_from", "__reads_from_local"})
_WRITES = frozenset({"__writes_to", "__writes_to_local"})

#: what only its instrumentation knows: who has accessed what
_INSTRUMENTED = frozenset(
    {
        "__read",
        "__write",
        "__no_read",
        "__no_write",
        "__read_implies",
        "__write_implies",
        "__read_offset_bytes",
        "__write_offset_bytes",
        "__ptr_offset_bytes",
        "__atomic_has_taken_value",
    }
)


def call(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """Lowers an annotation; None where the name is none."""
    if name in _ASSUMED and arguments and aliases.made_one(ctx, arguments[0], node):
        return Nothing()
    if name in _ASSUMED and arguments and aliases.compares(ctx, arguments[0]):
        ctx.unknown("a statement about where pointers point", arguments[0], unknowns.every_array(ctx))
        return Nothing()
    if name in ("__requires", "__global_requires"):
        return _stated(ctx, arguments, lambda condition: ir.Assume(condition, ctx.site(node)))
    if name == "__assume":
        return _stated(ctx, arguments, lambda condition: ir.Assume(condition, ctx.site(node)))
    if name in ("__assert", "__global_assert"):
        return _stated(ctx, arguments, lambda condition: ir.Assert(condition, ctx.site(node)))
    if name in _HINTS or name.startswith("__barrier_invariant"):
        return Number(terms.TRUE, c.BOOL)
    if name in _READS | _WRITES and len(arguments) == 1:
        return _somewhere(ctx, name, arguments[0], node)
    if name == "__implies" and len(arguments) == 2:
        first, second = (expressions.condition(ctx, a) for a in arguments)
        return Number(terms.or_(terms.not_(first), second), c.BOOL)
    if name in _INSTRUMENTED:
        return Number(ctx.havoc(c.UINT, f"the value of {name}()", node), c.UINT)
    if name.startswith("__add_noovfl") and len(arguments) == 2:
        first, second = (expressions.number(ctx, a) for a in arguments)
        return Number(terms.add(terms.as_integer(first.term), terms.as_integer(second.term)), first.type)
    if name == "__enabled" and not arguments:
        return Number(terms.TRUE, c.BOOL)
    return None


def _somewhere(ctx: Context, name: str, argument: Node, node: Node) -> Value:
    """An access at any place behind a pointer."""
    pointer = expressions.value(ctx, argument)
    if isinstance(pointer, Pointer):
        pointer = pointers.advance(pointer, ctx.havoc(c.INT, f"the place that {name}() speaks of", node))
    place = pointers.dereference(ctx, pointer, node)
    if name in _READS:
        access.load(ctx, place, node)
    else:
        access.store(ctx, place, Unclear(f"what {name}() speaks of"), node)
    return Nothing()


def _stated(ctx: Context, arguments: list[Node], make: Callable[[terms.Term], ir.Statement]) -> Value:
    """A condition without accesses is stated; another one is left out: it only says more."""
    found: list[terms.Term] = []
    if arguments and not ctx.block(lambda: found.append(expressions.condition(ctx, arguments[0]))):
        ctx.emit(make(found[0]))
    return Nothing()


def axioms(ctx: Context) -> None:
    """Assumes what the file states of parameters and dimensions, and says so."""
    for node in ctx.program.axioms:
        listed = node.field("arguments")
        if listed is not None and len(listed.named) == 1 and not aliases.compares(ctx, listed.named[0]):
            found = expressions.scratch(ctx, listed.named[0])
            if isinstance(found, Number) and all(s.info.kind is not terms.Kind.VAR for s in found.term.symbols):
                ctx.emit(ir.Assume(found.truth, ctx.site(node)))
                ctx.note(f"{listed.named[0].text}, an axiom of the file")
