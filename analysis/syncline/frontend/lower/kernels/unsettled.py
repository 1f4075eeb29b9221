"""Which conditionals of the preprocessor leave a kernel open (`ir.unread.Condition`): those in its text, and those that
what it uses hangs on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain

from ....ir import kernel as ir
from ....ir.pretty import statements
from ....ir.reasons import AssumptionKind
from ....ir.unread import Condition
from ....regex import regex
from ...library_macros import may_define
from ...preprocess.map import Expanded
from ...preprocess.unsettled import ARCHITECTURE
from ...sema.program.program import Program
from ...syntax.node import Node
from ..state.context import Context

#: what touches memory, or waits for other threads
_EFFECTS = (ir.Read, ir.Write, ir.Atomic, ir.Barrier, ir.Exchange, ir.Unknown)
_WORD = regex(r"[A-Za-z_]\w*")
_DEFINITION = regex(r"^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)((?:[^\r\n\\]|\\(?:\r\n|.))*)", re.MULTILINE | re.DOTALL)


def conditions(ctx: Context, kernel: ir.Kernel) -> tuple[Condition, ...]:
    """Those in the text of the kernel, of the functions that it calls and of those that launch it, whose macros a
    header may define that was not found, and those that give or take away what these texts use. Where nothing is left
    of a kernel, all those in its own text."""
    expanded = ctx.program.expanded
    if not expanded.conditions:
        return ()
    is_empty = not any(isinstance(statement, _EFFECTS) for statement in statements(kernel.body))
    if not expanded.missing and not is_empty:
        return ()
    texts = [kernel.span, *(ctx.span(start, end) for start, end in ctx.notes.functions)]
    asked = [c for c in expanded.conditions if not c.is_default]
    found = [c for c in asked if any(_within(c.span, text) for text in texts)]
    if expanded.missing and len(found) < len(expanded.conditions):
        used = _Used(expanded, ctx.program)
        used.follow([*texts, *(ctx.span(n.start, n.end) for n in _launching(ctx.program, kernel.name))])
        found += [c for c in asked if used.hangs_on(c)]
        for macro in dict.fromkeys(c.names[0] for c in expanded.conditions if c.is_default and used.names(c)):
            ctx.note(AssumptionKind.MACRO_DEFAULT(macro))
    if is_empty:
        return tuple(dict.fromkeys(found))
    return tuple(c for c in dict.fromkeys(found) if not c.of_architecture and _may_be_defined(ctx, c))


def _may_be_defined(ctx: Context, condition: Condition) -> bool:
    """Whether a header that was not found may define a macro of a conditional; notes where none of them does."""
    headers = dict.fromkeys(name for name, _ in ctx.program.expanded.missing)
    macros = [name for name in condition.names if name != ARCHITECTURE.decode()]
    if not macros or any(may_define(header, macro) for header in headers for macro in macros):
        return True
    named = ", ".join(f"'{header}'" for header in headers)
    for macro in macros:
        ctx.note(AssumptionKind.MACRO_OF_NO_LIBRARY(macro, named))
    return False


class _Used:
    """The names that texts use, with all that the file's macros, types, constants and functions of these names use."""

    def __init__(self, expanded: Expanded, program: Program) -> None:
        self._expanded = expanded
        self._program = program
        if program.macro_bodies is None:
            program.macro_bodies = _macro_bodies(expanded)
        self._macros = program.macro_bodies
        self._names: set[str] = set()
        self._texts: list[ir.Span] = []

    def follow(self, texts: Iterable[ir.Span]) -> None:
        """Adds what these texts use."""
        self._texts += texts
        written = {file.source.path: file.source for file in self._expanded.files}
        left = [written[t.path].text(t.start, t.end) for t in self._texts if t.path in written]
        while left:
            for name in _WORD.findall(left.pop()):
                if name in self._names:
                    continue
                self._names.add(name)
                left += self._macros.get(name, ())
                for node in _declared(self._program, name):
                    span = self._expanded.span(node.start, node.end)
                    self._texts.append(span)
                    if span.path in written:
                        left.append(written[span.path].text(span.start, span.end))

    def names(self, condition: Condition) -> bool:
        """Whether a macro that a conditional asks for is used."""
        return not self._names.isdisjoint(condition.names)

    def hangs_on(self, condition: Condition) -> bool:
        """Whether something that is used does."""
        if condition.is_wide or not self._names.isdisjoint(condition.macros):
            return True
        if any(_within(condition.span, text) for text in self._texts):
            return True
        # what stands in a function is declared for that function
        inside = any(_within(condition.span, text) for text in self._functions)
        return not inside and not self._names.isdisjoint(condition.declares)

    @cached_property
    def _functions(self) -> tuple[ir.Span, ...]:
        program = self._program
        listed = chain(program.kernels, *program.functions.values(), *program.methods.values())
        return tuple(self._expanded.span(f.node.start, f.node.end) for f in listed)


def _macro_bodies(expanded: Expanded) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in expanded.files:
        for name, body in _DEFINITION.findall(file.source.data.decode("utf-8", "replace")):
            found.setdefault(name, []).append(body)
    return found


def _declared(program: Program, name: str) -> Iterator[Node]:
    """The types, constants and variables of this name."""
    record = program.records.get(name)
    if record is not None:
        yield record.node
    alias = program.aliases.get(name)
    if alias is not None:
        yield alias.type
    for found in (program.enums.get(name),):
        if found is not None:
            yield found
    for variable in (program.variables.get(name), program.enumerators.get(name)):
        if variable is not None:
            yield variable.declaration


def _launching(program: Program, kernel: str) -> Iterator[Node]:
    """The functions of the host that name a kernel."""
    for functions in (*program.functions.values(), *program.methods.values()):
        for function in functions:
            if not function.is_kernel and kernel in function.body.text:
                yield function.node


def _within(inner: ir.Span, outer: ir.Span) -> bool:
    return inner.path == outer.path and outer.start <= inner.start and inner.end <= outer.end
