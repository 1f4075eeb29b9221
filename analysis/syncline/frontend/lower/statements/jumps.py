"""`goto` between the statements of one block and what stands in them. A jump forward leaves a region that ends at the
label. A jump back goes round a loop from the label to the last jump to it (Erosa and Hendren, 1994, on what of this is
structured). A jump into a block, or into such a loop, makes the whole kernel unknown."""

from __future__ import annotations

from collections.abc import Iterator

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause
from ....records import record
from ...syntax.node import Node, unparenthesized
from ..dispatch import evaluate, flow
from ..memory import unknowns
from ..specifications import function_wide
from ..state.context import Context

_LOOPS = frozenset({"while_statement", "for_statement", "do_statement", "for_range_loop"})


@record
class _Round:
    """A loop of jumps back: the statements from the label to the last of them, by their numbers. `condition` is that of
    `if (condition) goto label;` where this is the only one, `endless` whether that is `goto label;`."""

    name: str
    first: int
    last: int
    condition: Node | None
    endless: bool


@record(frozen=False)
class _Open:
    """A region or a loop that is being lowered, and the statements before it."""

    label: str
    before: list[ir.Statement]
    name: str


class Jumps:
    """The jumps to a block's own labels, while the block is lowered."""

    def __init__(self, ctx: Context, block: Node) -> None:
        self._ctx = ctx
        self._children = block.named
        self._labels = {_label(child): k for k, child in enumerate(block.named) if child.type == "labeled_statement"}
        self._jumps: dict[str, list[int]] = {name: [] for name in self._labels}
        for k, child in enumerate(block.named if self._labels else ()):
            for inner in _inside(child):
                if inner.type == "goto_statement" and _label(inner) in self._jumps:
                    self._jumps[_label(inner)].append(k)
        self._rounds = {each.first: each for each in self._found()}
        self._ahead: list[_Open] = []
        self._around: list[tuple[_Round, _Open]] = []
        if self._labels:
            self._look_ahead(0, None)

    def before(self, number: int) -> None:
        """Closes the region that ends at a statement, and begins the loop that begins there."""
        if not self._labels:
            return
        ctx, child = self._ctx, self._children[number]
        if self._ahead and self._labels[self._ahead[-1].name] == number:
            opened = self._ahead.pop()
            inside, ctx.emitter.statements = ctx.emitter.statements, opened.before
            ctx.emit(ir.Region(ctx.frame.targets.gotos.pop(opened.name), tuple(inside), ctx.site(child)))
        made = self._rounds.get(number)
        if made is None:
            return
        self._around.append((made, _Open(ctx.label("loop"), ctx.emitter.statements, made.name)))
        ctx.emitter.statements = []
        function_wide.at_head(ctx)
        ctx.frame.targets.gotos[made.name] = ctx.label(f"goto {made.name}")
        self._look_ahead(number, made)

    def is_round(self, number: int) -> bool:
        """Whether a statement does nothing but go round a loop, which `after` sees to."""
        made = self._around[-1][0] if self._around else None
        return made is not None and made.last == number and (made.condition is not None or made.endless)

    def after(self, number: int) -> None:
        """Ends the loops that end with a statement."""
        ctx = self._ctx
        while self._around and self._around[-1][0].last == number:
            made, opened = self._around.pop()
            site = ctx.site(self._children[made.first].field("label") or self._children[made.first])
            again = ctx.frame.targets.gotos.pop(made.name)
            step: ir.Block = ()
            if made.condition is not None:
                step = ctx.block(lambda m=made, o=opened: self._test(m, o.label))
            elif not made.endless:
                ctx.emit(ir.Leave(opened.label, ctx.site(self._children[number])))
            inside, ctx.emitter.statements = tuple(ctx.emitter.statements), opened.before
            if made.condition is None and not made.endless:
                inside = (ir.Region(again, inside, site),)
            ctx.emit(ir.Loop(opened.label, (), terms.TRUE, inside, step, site))

    def _test(self, made: _Round, label: str) -> None:
        """The end of a loop whose only jump back is its last statement."""
        assert made.condition is not None
        ctx, node = self._ctx, made.condition
        again = evaluate.condition(ctx, unparenthesized(node))
        if ctx.frame.objects:
            unknowns.all_memory(ctx, Cause.GOTO_PAST_DESTRUCTORS(), node, may_synchronise=True)
        ctx.emit(ir.If(again, (), (ir.Leave(label, ctx.site(node)),), ctx.site(node)))

    def _look_ahead(self, start: int, around: _Round | None) -> None:
        """Opens a region for each label that lies ahead in the same loop, the last label's outermost."""
        ctx = self._ctx
        for name, at in reversed(self._labels.items()):
            jumps = [k for k in self._jumps[name] if k < at]
            if jumps and self._innermost(at) is around and min(jumps) >= start:
                self._ahead.append(_Open(ctx.label(f"goto {name}"), ctx.emitter.statements, name))
                ctx.frame.targets.gotos[name] = self._ahead[-1].label
                ctx.emitter.statements = []

    def _innermost(self, number: int) -> _Round | None:
        """The innermost loop that a statement stands in, and does not begin."""
        found = [each for each in self._rounds.values() if each.first < number <= each.last]
        return max(found, key=lambda each: each.first, default=None)

    def _found(self) -> Iterator[_Round]:
        """The loops. Of two that overlap the first goes on to the end of the other."""
        ends = {
            at: max(self._jumps[name]) for name, at in self._labels.items() if max(self._jumps[name], default=-1) >= at
        }
        for first in sorted(ends, reverse=True):
            for inner in sorted(ends):
                if first < inner <= ends[first]:
                    ends[first] = max(ends[first], ends[inner])
        for name, first in self._labels.items():
            last = ends.get(first)
            if last is None or any(_continues(child) for child in self._children[first : last + 1]):
                continue
            child = self._children[last]
            only = [k for k in self._jumps[name] if k >= first] == [last] and last > first
            condition = _condition(child, name) if only else None
            yield _Round(name, first, last, condition, only and _is_jump(child, name))


@flow.lowers("goto_statement")
def goto(ctx: Context, node: Node) -> None:
    """A jump."""
    target = ctx.frame.targets.gotos.get(_label(node))
    if target is not None:
        if ctx.frame.objects:
            unknowns.all_memory(ctx, Cause.GOTO_PAST_DESTRUCTORS(), node, may_synchronise=True)
        ctx.emit(ir.Leave(target, ctx.site(node)))
    else:
        ctx.notes.unstructured = ctx.notes.unstructured or (Cause.GOTO(), ctx.site(node))
        ctx.unknown(Cause.GOTO(), node, tuple(ctx.emitter.arrays.values()), may_synchronise=True)


def _label(node: Node) -> str:
    named = node.field("label")
    return named.text if named is not None else ""


def _inside(node: Node, *, without: frozenset[str] = frozenset()) -> Iterator[Node]:
    """A statement and what stands in it, lambdas and these statements left out."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if each.type != "lambda_expression" and each.type not in without:
            yield each
            waiting.extend(each.named)


def _continues(node: Node) -> bool:
    """Whether a statement holds a `continue` of a loop around it."""
    return any(each.type == "continue_statement" for each in _inside(node, without=_LOOPS))


def _is_jump(node: Node | None, name: str) -> bool:
    """`goto name;`"""
    while node is not None and node.type == "compound_statement" and len(node.named) == 1:
        node = node.named[0]
    return node is not None and node.type == "goto_statement" and _label(node) == name


def _condition(node: Node, name: str) -> Node | None:
    """The condition of `if (condition) goto name;`; None for any other statement."""
    if node.type != "if_statement" or node.field("alternative") is not None or node.broken:
        return None
    clause = node.field("condition")
    if clause is None or not _is_jump(node.field("consequence"), name) or clause.field("initializer") is not None:
        return None
    value = clause.field("value") if clause.type == "condition_clause" else clause
    return None if value is None or value.type == "declaration" else value
