"""The kernel IR as text, one statement a line: what `syncline show --stage ir` prints, and what tests compare with."""

from __future__ import annotations

from collections.abc import Iterator

from . import kernel as ir
from .exchange import Gift
from .terms import render


def pretty(kernel: ir.Kernel) -> str:
    """The whole kernel: head, arrays, body, notes. Marks and spans are left out."""
    lines = [f"kernel {kernel.name}({', '.join(map(_parameter, kernel.parameters))})"]
    lines += [f"  array {_array(array)}" for array in kernel.arrays]
    lines += [f"  assuming {one}" for one in kernel.assumptions]
    lines += block(kernel.body, 1)
    return "\n".join(lines) + "\n"


def block(body: ir.Block, depth: int = 0) -> Iterator[str]:
    """The lines of a block, indented by two blanks a level."""
    for statement in body:
        for line in _statement(statement):
            yield "  " * depth + line


def address(at: ir.Address) -> str:
    """`name[row, column]`, with the strides where they are not those of the array, and `+offset`."""
    index = ", ".join(f"{stride}: {render(term)}" for stride, term in at.index)
    offset = f" +{at.offset}" if at.offset else ""
    return f"{at.array.key}[{index}{offset}]"


def _parameter(parameter: ir.Parameter) -> str:
    return f"{parameter.type_text} {parameter.name}".strip()


def _array(array: ir.Array) -> str:
    extents = "".join(f"[{'' if extent is None else extent}]" for extent in array.extents)
    dynamic = " dynamic" if array.dynamic else ""
    return f"{array.space.value}{dynamic} {array.key}{extents} of {array.element_size} bytes"


def _statement(s: ir.Statement) -> Iterator[str]:
    match s:
        case ir.Assign():
            yield f"{render(s.target)} = {render(s.value)}"
        case ir.Havoc():
            yield f"{render(s.target)} = ?{' uniform' if s.uniform else ''} ({s.reason})"
        case ir.Read():
            yield f"{render(s.target)} = {'volatile ' if s.volatile else ''}read {address(s.address)}:{s.address.size}"
        case ir.Write():
            value = "?" if s.value is None else render(s.value)
            kind = f"{'volatile ' if s.volatile else ''}{'specified ' if s.specified else ''}"
            yield f"{kind}write {address(s.address)}:{s.address.size} = {value}"
        case ir.Atomic():
            target = "" if s.target is None else f"{render(s.target)} = "
            operands = ", ".join(map(render, s.operands))
            yield f"{target}atomic {s.operation} {address(s.address)}:{s.address.size} ({operands}) {s.scope.value}"
        case ir.If():
            yield f"if {render(s.condition)}"
            yield from block(s.then, 1)
            if s.orelse:
                yield "else"
                yield from block(s.orelse, 1)
        case ir.Loop():
            yield f"loop {s.label}"
            if s.test:
                yield "  test"
                yield from block(s.test, 2)
            yield f"  while {render(s.condition)}"
            yield from block(s.body, 2)
            if s.step:
                yield "  step"
                yield from block(s.step, 2)
        case ir.Region():
            yield f"region {s.label}{f' of {s.function}()' if s.function else ''}"
            yield from block(s.body, 1)
        case ir.Leave() | ir.Next():
            yield f"{type(s).__name__.lower()} {s.label}"
        case ir.Exit():
            yield "trap" if s.trap else "exit"
        case ir.Barrier():
            mask = "" if s.mask is None else f" mask {render(s.mask)}"
            size = "" if s.size is None else f" size {s.size}"
            name = "" if s.name is None or s.count is None else f" {render(s.name)} of {render(s.count)}"
            yield f"{'arrive' if s.arrives else 'barrier'} {s.scope.value}{name}{mask}{size}{_order(s)}"
        case ir.Exchange():
            mask = "" if s.mask is None else f" mask {render(s.mask)}"
            size = "" if s.size is None else f" size {s.size}"
            gives = "" if s.target is None else f"{render(s.target)} = "
            asks = "" if s.vote is None else f" of {render(s.vote)}"
            asks = asks if s.gift is None else f" of {render(s.gift.value)}{_lane(s.gift)}"
            yield f"{gives}exchange {s.function}{mask}{size}{asks}"
        case ir.Fence():
            yield f"fence {s.scope.value}{_fenced(s)}"
        case ir.Assume():
            known = ", ".join(" and ".join(map(render, named)) for named in s.threads)
            yield f"assume {render(s.condition)}{f' of threads {known}' if known else ''}"
        case ir.Assert():
            why = f" (not provable: {s.unclear})" if s.unclear else ""
            yield f"{s.claim.value.removesuffix('()')} {render(s.condition)}{why}"
        case ir.Unknown():
            touches = f" touches {', '.join(a.key for a in s.touches)}" if s.touches else ""
            yield f"unknown: {s.reason}{touches}{' may synchronise' if s.may_synchronise else ''}"
        case ir.Mark():
            pass


def _lane(gift: Gift) -> str:
    lane = "" if gift.lane is None else f" {render(gift.lane)} of {gift.width}"
    return f" ({gift.gives.value}{lane})"


def _order(s: ir.Barrier) -> str:
    if s.orders is None:
        return ""
    some = [f"{space.value} where {render(condition)}" for space, condition in s.fences]
    return f" of {', '.join((*sorted(map(_ordered, s.orders)), *some)) or 'no memory'}"


def _fenced(s: ir.Fence) -> str:
    way = "" if s.releases and s.acquires else " release" if s.releases else " acquire"
    memory = "" if s.orders is None else f" of {', '.join(sorted(map(_ordered, s.orders)))}"
    return f"{way}{memory}{' (of the atomic)' if s.of_atomic else ''}"


def _ordered(what: ir.Ordered) -> str:
    match what:
        case ir.Space():
            return what.value
        case ir.Storage(array):
            return f"collectives in {array}"
        case _:
            return what


def statements(body: ir.Block) -> Iterator[ir.Statement]:
    """Every statement of a block, outer ones first, in the order of the text."""
    for s in body:
        yield s
        if isinstance(s, ir.If):
            yield from statements(s.then)
            yield from statements(s.orelse)
        elif isinstance(s, ir.Loop):
            yield from statements(s.test)
            yield from statements(s.body)
            yield from statements(s.step)
        elif isinstance(s, ir.Region):
            yield from statements(s.body)
