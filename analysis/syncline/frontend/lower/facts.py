"""What comments and host code say about a kernel: its launches, and what may be assumed of its parameters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ...host.launches import HostLaunch
from ...ir import kernel as ir
from ...ir import terms
from ..comments import ASSUME, LAUNCH, Directive
from ..document import parse
from . import aliases, expressions
from .context import Context
from .declared import Function
from .spelled import declared_name
from .syntax import Node


@dataclass(frozen=True, slots=True)
class Extent:
    """Where a kernel's text begins (with its template head) and ends, as offsets in the user's file."""

    start: int
    end: int

    def speaks_of(self, directive: Directive) -> bool:
        """Whether a comment stands in the kernel or right above it."""
        return self.start <= directive.scope_offset < self.end or self.start <= directive.span.start < self.end


def launches(
    kernel: Function,
    extent: Extent,
    all_extents: Sequence[Extent],
    directives: Iterable[Directive],
    host: Sequence[HostLaunch],
) -> tuple[ir.Launch, ...]:
    """The launches of a kernel: those of its comments, else those of the file's comments, else the host's."""
    given = [d for d in directives if d.kind == LAUNCH and d.launch is not None]
    own = [d.launch for d in given if extent.speaks_of(d)]
    if not own:
        own = [d.launch for d in given if not any(other.speaks_of(d) for other in all_extents)]
    if own:
        return tuple(dict.fromkeys(launch for launch in own if launch is not None))
    names = [declared_name(p) if p.field("declarator") is not None else None for p in kernel.parameters]
    found: dict[ir.Launch, None] = {}
    for launch in host:
        values = zip(names, launch.argument_values, strict=False)
        known = tuple((name, value) for name, value in values if name is not None and value is not None)
        found.setdefault(replace(launch.launch, parameters=known))
    return tuple(found)


def assumptions(extent: Extent, all_extents: Sequence[Extent], directives: Iterable[Directive]) -> list[Directive]:
    """The `assume` comments that hold for a kernel: its own, and those that belong to no kernel."""
    return [
        d
        for d in directives
        if d.kind == ASSUME and (extent.speaks_of(d) or not any(other.speaks_of(d) for other in all_extents))
    ]


def condition(ctx: Context, directive: Directive) -> terms.Term | None:
    """The assumed condition, with the names as they are here; None where it cannot be understood: it names something
    unknown, or memory."""
    text = f"void assumed() {{ bool assumed = ({ctx.program.expanded.expand(directive.text)}); }}".encode()
    root = Node(parse(text).root_node, text)
    value = next((n for n in root.walk() if n.type == "parenthesized_expression"), None)
    if root.broken or value is None:
        return None
    outer, ctx.pinned = ctx.pinned, directive.span
    found: list[terms.Term] = []
    emitted = ctx.block(lambda: found.append(expressions.condition(ctx, value)))
    ctx.pinned = outer
    return None if emitted or aliases.compares(ctx, value) else found[0]


def at_start(ctx: Context, directives: Iterable[Directive]) -> None:
    """Assumes what speaks of parameters and dimensions alone; what is left is assumed at its place."""
    for directive in directives:
        found = condition(ctx, directive)
        if found is not None and all(s.info.kind is not terms.Kind.VAR for s in found.symbols):
            ctx.emit(ir.Assume(found, ir.Site(directive.span)))
            ctx.assumed.add(directive.span.start)


def at_place(ctx: Context, after: int, before: int) -> None:
    """Assumes what the comments between two offsets of the user's file say."""
    for directive in ctx.assumptions:
        place = directive.span.start
        if after <= place < before and place not in ctx.assumed:
            found = condition(ctx, directive)
            if found is not None:
                ctx.emit(ir.Assume(found, ir.Site(directive.span, ctx.frame.calls)))
                ctx.understood.add(place)
