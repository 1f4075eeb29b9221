"""Fixes that bring all threads to a barrier by fission of what keeps some of them from it: branches, loops, and what
follows an early `return`, from the innermost that could be meant to the outermost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from ...findings import Edit, Fix, FixKind
from ...frontend.editing.blocks import Block, Function, Item, Range, function_at
from ...frontend.editing.uses import Words
from ...ir.reasons import Because, Cause, Reason
from ...limits import repair as limits
from ...records import record, replace
from ..edits.layout import Layout
from .branches import Fission
from .lines import written
from .rewriter import Jump, guard_of

_LOOPS = ("for_statement", "while_statement", "do_statement")


@record
class Wanted:
    """What all threads are to come to: the barriers of a text, each with its call and its cost, of which one stands at
    `position`; or one more, `put` in before what stands there. `vote`: how threads agree whether to go on."""

    path: str
    position: Range
    barriers: Mapping[Range, tuple[str, float]]
    put: tuple[str, float] | None = None
    vote: str | None = None


@record
class _Region:
    """Statements in a row that are split: some of a block."""

    block: Block
    items: tuple[Item, ...]
    jump: Jump


def fissions(source: bytes, wanted: Wanted, decided: Range | None) -> Iterator[Fix | Reason]:
    """The fixes, and why there are no more of them. `decided` is the condition at which threads diverge, if known."""
    function = function_at(source, wanted.position[0])
    if function is None or (wanted.put is None and wanted.position not in wanted.barriers):
        return
    words = Words(source)
    found: set[tuple[Edit, ...]] = set()
    for region in _regions(function, wanted, decided)[: limits.REGIONS]:
        for counts in (True, False):
            try:
                fix = _split(source, words, function, wanted, region, counts=counts)
            except Because as because:
                yield because.reason
                continue
            if fix.edits not in found:
                found.add(fix.edits)
                yield fix


def _regions(function: Function, wanted: Wanted, decided: Range | None) -> list[_Region]:
    """What could be split, innermost first; only what holds the condition at which threads diverge, where any does."""
    chain: list[tuple[Block, int]] = []
    block: Block | None = function.body
    while block is not None:
        number = next(
            (k for k, i in enumerate(block.items) if i.start <= wanted.position[0] and wanted.position[1] <= i.end),
            None,
        )
        if number is None:
            break
        chain.append((block, number))
        block = next(
            (b for b in _blocks(block.items[number]) if b.start <= wanted.position[0] and wanted.position[1] <= b.end),
            None,
        )
    out: list[_Region] = []
    for depth in reversed(range(len(chain))):
        block, number = chain[depth]
        in_loop = depth > 0 and chain[depth - 1][0].items[chain[depth - 1][1]].kind in _LOOPS
        is_body = block is function.body
        if (is_body and function.is_void) or in_loop:
            jump = Jump("return", is_end=True) if is_body else Jump("continue")
            first = next((k for k, item in enumerate(block.items[:number]) if guard_of(item, jump)), None)
            if first is not None:
                out.append(_Region(block, block.items[first:], jump))
        item = block.items[number]
        if depth + 1 < len(chain):
            out.append(_Region(block, (item,), Jump()))
    around = [region for region in out if decided is None or _covers(region, decided)]
    return around or out


def _covers(region: _Region, position: Range) -> bool:
    return region.items[0].start <= position[0] and position[1] <= region.items[-1].end


def _blocks(item: Item) -> Iterator[Block]:
    yield from (block for block in (item.body, item.orelse) if block is not None)
    yield from (case.body for case in item.cases)


def _split(source: bytes, words: Words, function: Function, wanted: Wanted, region: _Region, *, counts: bool) -> Fix:
    layout, block, items = Layout(source), region.block, region.items
    barriers = {position: call for position, (call, _) in wanted.barriers.items()}
    inserted = {wanted.position[0]: wanted.put[0]} if wanted.put is not None else {}
    fission = Fission(source, words, function, barriers, inserted, wanted.vote, counts)
    first, last = items[0], items[-1]
    stays = next((item for item in items if "goto" in item.leaves), None)
    if stays is not None:
        raise fission.refused(Cause.FIX_JUMP_INSIDE, stays)
    if not layout.is_first(first.start) or not (block.braced or block is function.body or len(items) == 1):
        raise fission.refused(Cause.FIX_JUMP_INSIDE, first)
    start, end = fission.start(first, block), fission.tail(last)
    macro = words.suspect(start, end)
    if macro is not None:
        raise Because(Cause.FIX_MACRO_INSIDE(macro))
    params = [(function.start, function.body.start)] if block is function.body else []
    scope = fission.scope(block, params)
    indent = layout.indent(first.start)
    if source[end : layout.line_end(end)].strip() and block.braced:
        raise fission.refused(Cause.FIX_JUMP_INSIDE, last)
    if block.braced and items[-1] is block.items[-1]:
        kept = fission.trivia(end, block.end, indent, indent)
        end += len(source[end : block.end].rstrip()) if kept else 0
    labelled = not block.braced and block.start < first.start  # a declaration there would be one of the next cases
    deeper = indent + layout.step if labelled else indent
    lines = written(fission.parts(items, block, None, deeper, scope, region.jump), deeper)
    if labelled:
        lines = ["{", *lines, f"{indent}}}"]
    elif not block.braced:
        start = layout.code_before(first.start)
        outer = layout.indent(start)
        if fission.trivia(start, first.start, indent, indent):
            raise fission.refused(Cause.FIX_JUMP_INSIDE, first)
        lines = [" {", *lines, f"{outer}}}"]
    else:
        lines[0] = lines[0].lstrip()
    inside = {
        position: cost for position, (_, cost) in wanted.barriers.items() if start <= position[0] and position[1] <= end
    }
    weight = sum(inside.values()) + (wanted.put[1] if wanted.put is not None else 0)
    calls = [*inserted.values(), *(barriers[position] for position in inside)]
    edit = Edit(wanted.path, start, end, layout.newline.join(lines))
    title, made = _title(layout, region, calls), tuple(sorted(fission.names))
    return Fix(title, FixKind.SPLIT_BRANCH, (edit,), preferred=True, weight=weight, declares=made)


def with_distinct_names(source: bytes, fixes: Sequence[Fix]) -> list[Fix]:
    """The same fixes for one text, in which no two declare the same name."""
    taken: set[str] = set()
    out: list[Fix] = []
    for fix in fixes:
        own = set(fix.declares)
        if not own:
            out.append(fix)
            continue
        text = " ".join([source.decode("utf-8", "replace"), *(edit.text for edit in fix.edits)])
        renamed: dict[str, str] = {}
        for name in sorted(own & taken):
            stem = name.rstrip("0123456789")
            tried = (f"{stem}{number}" for number in count(2))
            new = next(t for t in tried if t not in taken | own and not re.search(rf"\b{t}\b", text))
            renamed[name] = new
            taken.add(new)
        taken |= own
        swap = re.compile("|".join(rf"\b{name}\b" for name in renamed) or r"(?!)")
        edits = tuple(replace(e, text=swap.sub(lambda m, to=renamed: to[m.group()], e.text)) for e in fix.edits)
        out.append(replace(fix, edits=edits, declares=tuple(sorted(renamed.get(name, name) for name in own))))
    return out


def _title(layout: Layout, region: _Region, calls: Sequence[str]) -> str:
    item = region.items[0]
    call, line = calls[0], layout.line(item.start)
    if region.jump.word:
        return f"Make a condition of the {region.jump.word} at line {line}, so that all threads come to {call}"
    if item.kind in _LOOPS:
        return f"Let all threads run the loop at line {line} alike, each with its own part, so that they come to {call}"
    word = "switch" if item.kind == "switch_statement" else "branch"
    if len(calls) > 1:
        return f"Take the {word} at line {line} apart around its {len(calls)} barriers"
    return f"Take the {word} at line {line} apart, with {call} between its parts"
