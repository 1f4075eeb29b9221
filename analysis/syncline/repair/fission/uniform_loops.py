"""Loops around barriers that run more often for some threads than for others, run alike by all.

Where a loop only counts, all threads count as far as the last one does; where it counts from the thread's own number,
all count from zero. Any other loop goes on while a thread wants to, by a vote:

    while (x[i] > 0) {                bool running = true;
      s[t] = x[i];                    while (__syncthreads_or(running = running && (x[i] > 0))) {
      __syncthreads();          =>      if (running) {
      i = s[63 - t];                      s[t] = x[i];
    }                                   }
                                        __syncthreads();
                                        if (running) {
                                          i = s[63 - t];
                                        }
                                      }"""

from __future__ import annotations

import re

from ...frontend.editing.blocks import Block, Item, Range, declaration_of
from ...ir.reasons import Cause
from ...records import record
from .lines import Lines, written
from .rewriter import Jump, Rewriter


@record
class _Head:
    """The head of a loop that only counts: its variable with its type, from where, while what, by which step."""

    kind: str
    name: str
    begin: Range
    condition: Range
    step: Range


def loop(rewriter: Rewriter, item: Item, block: Block, guard: str | None, indent: str) -> list[Lines]:
    """A loop that holds barriers, for all threads alike."""
    body = item.body
    if body is None or not body.braced:
        raise rewriter.refused(Cause.FIX_LOOP_FORM, item)
    lead = Lines(tuple(line for line in rewriter.lead(item, block, indent) if not _is_pragma(line)))
    pragmas = tuple(line for line in rewriter.lead(item, block, indent) if _is_pragma(line))
    head = _head(rewriter, item)
    breaks = any("break" in each.leaves for each in body.items)
    if head is not None and rewriter.counts and not breaks:
        own = _from_thread(rewriter, head, body)
        if own is not None and (guard is None or _is_known(rewriter, (head.condition, head.step), body)):
            return [lead, Lines((*pragmas, *_from_zero(rewriter, item, head, own, body, guard, indent)))]
        if guard is not None and _is_known(rewriter, (head.begin, head.condition, head.step), body):
            scope = rewriter.scope(body, [(item.start, body.start)])
            inner = rewriter.inside(body, guard, indent + rewriter.layout.step, scope, Jump("continue"))
            text = rewriter.text((item.start, body.start - 1)).rstrip()
            return [lead, Lines((*pragmas, f"{indent}{text} {{", *inner, f"{indent}}}"))]
    return [lead, *_voted(rewriter, item, head, body, guard, indent, pragmas)]


def _is_pragma(line: str) -> bool:
    return line.lstrip().startswith("#")


def _voted(
    rewriter: Rewriter,
    item: Item,
    head: _Head | None,
    body: Block,
    guard: str | None,
    indent: str,
    pragmas: tuple[str, ...],
) -> list[Lines]:
    if rewriter.vote is None:
        raise rewriter.refused(Cause.FIX_LOOP_FORM, item)
    running, deeper = rewriter.name("running"), indent + rewriter.layout.step
    scope = rewriter.scope(body, [(item.start, body.start), (body.end, item.end)])
    begins = f"{indent}bool {running} = {guard or 'true'};"
    condition = rewriter.text(item.condition) if item.condition is not None else ""
    again = f"{rewriter.vote}({running} = {running} && ({condition}))" if condition else f"{rewriter.vote}({running})"
    own = any(not rewriter.holds(each) and "continue" in each.leaves for each in body.items)
    if item.kind == "do_statement":
        if own or any("break" in each.leaves for each in body.items):
            raise rewriter.refused(Cause.FIX_LOOP_FORM, item)
        inner = rewriter.inside(body, running, deeper, scope)
        last = f"{deeper}{running} = {running} && ({condition});"
        return [
            Lines((begins, *pragmas, f"{indent}do {{", *inner, last, f"{indent}}} while ({rewriter.vote}({running}));"))
        ]
    parts = rewriter.parts(body.items, body, running, deeper, scope, Jump("break", running))
    begin, step = ("", "")
    if item.kind == "for_statement":
        first, update = item.head
        begin = rewriter.text(first).rstrip(";") if first is not None else ""
        step = rewriter.text(update) if update is not None else ""
        counted = head is not None and rewriter.words.is_pure(head.begin)
        if guard is not None and begin and not (counted and head and _is_known(rewriter, (head.begin,), body)):
            raise rewriter.refused(Cause.FIX_LOOP_FORM, item)
        if step and not (head is not None and _is_known(rewriter, (head.step,), body)):
            parts.append(Lines((f"{deeper}{rewriter.layout.step}{step};",), running))
            step = ""
    inner = written(parts, deeper)
    text = (
        f"while ({again})" if item.kind == "while_statement" else f"for ({begin}; {again}; {step})".replace("; )", ";)")
    )
    return [Lines((begins, *pragmas, f"{indent}{text} {{", *inner, f"{indent}}}"))]


def _head(rewriter: Rewriter, item: Item) -> _Head | None:
    """The head of a loop that declares one number and only counts with it, which its body does not change."""
    begin, step = item.head
    if item.kind != "for_statement" or begin is None or step is None or item.condition is None or item.body is None:
        return None
    made = declaration_of(rewriter.source, begin)
    words = rewriter.words
    if made is None or len(made.variables) != 1 or made.kept is None or made.kept[0]:
        return None
    variable, kind = made.variables[0], made.kept[1]
    name = variable.name
    if variable.value is None or not variable.is_plain or kind not in _COUNTERS:
        return None
    pure = words.is_pure(variable.value) and words.is_pure(item.condition)
    bound = re.fullmatch(rf"\s*{name}\s*(<|<=|>|>=)\s*(.+)", rewriter.text(item.condition), re.DOTALL)
    if not pure or bound is None or re.search(rf"\b{name}\b|&&|\|\||,|[<>=]", bound.group(2)):
        return None
    if not any(re.fullmatch(form % {"i": name}, rewriter.text(step).strip()) for form in _STEPS):
        return None
    if words.changes(name, item.body.start, item.body.end):
        return None
    return _Head(kind, name, variable.value, item.condition, step)


#: types whose variables count
_COUNTERS = ("int", "unsigned", "unsigned int", "uint", "long", "size_t", "uint32_t", "int32_t")
#: steps that come to an end
_STEPS = (
    r"%(i)s\s*(\+\+|--)", r"(\+\+|--)\s*%(i)s", r"%(i)s\s*[+-]=\s*[1-9]\d*", r"%(i)s\s*(>>|<<)=\s*[1-9]",
    r"%(i)s\s*\*=\s*[2-9]", r"%(i)s\s*/=\s*[2-9]", r"%(i)s\s*\+=\s*blockDim\.[xyz]",
    r"%(i)s\s*\+=\s*get_local_size\([012]\)", r"%(i)s\s*\+=\s*[A-Z_][A-Z_0-9]*",
)  # fmt: skip


def _is_known(rewriter: Rewriter, ranges: tuple[Range, ...], body: Block) -> bool:
    """Whether what stands there is the same for who does not do what the loop does: nothing of it has a value for some
    threads alone, or changes in the loop."""
    words = rewriter.words
    names = frozenset[str]().union(*(words.names(*each) for each in ranges))
    return not names & rewriter.partial and not any(words.changes(name, body.start, body.end) for name in names)


def _from_thread(rewriter: Rewriter, head: _Head, body: Block) -> str | None:
    """The thread's own number, where the loop begins there and goes on by as many as there are threads."""
    text = rewriter.text(head.begin).strip()
    step = re.sub(r"\s", "", rewriter.text(head.step))
    bound = re.fullmatch(rf"\s*{head.name}\s*<=?.*", rewriter.text(head.condition), re.DOTALL)
    number, words, function = text, rewriter.words, rewriter.function
    if re.fullmatch(r"[A-Za-z_]\w*", text):
        declared = re.findall(_OWN % text.encode(), words.text[function.start : function.end])
        inside = words.text[function.body.start : function.body.end]
        count = len(re.findall(rb"(?<![\w.])%s\s*=(?!=)" % text.encode(), inside))
        after = words.text.find(declared[0][0], function.start) + len(declared[0][0]) if declared else 0
        if len(declared) != 1 or count != 1 or words.changes(text, after, function.end):
            return None
        number = declared[0][1].decode()
    axis = re.fullmatch(r"threadIdx\.([xyz])", number)
    axis_of = re.fullmatch(r"get_local_id\((\d)\)", re.sub(r"\s", "", number))
    sizes = [f"blockDim.{axis.group(1)}"] if axis else [f"get_local_size({axis_of.group(1)})"] if axis_of else []
    is_own = bound is not None and bool(sizes) and step == f"{head.name}+={sizes[0]}"
    return text if is_own and not words.changes(text, body.start, body.end) else None


_OWN = rb"(\b(?:int|unsigned|unsigned int|uint|size_t|auto)\s+%s\s*=\s*(threadIdx\.[xyz]|get_local_id\(\d\))\s*[;,])"


def _from_zero(
    rewriter: Rewriter, item: Item, head: _Head, own: str, body: Block, guard: str | None, indent: str
) -> list[str]:
    """The loop with a base that all threads have."""
    base, inside = rewriter.name("base"), rewriter.name("inside")
    deeper = indent + rewriter.layout.step
    swap = re.compile(rf"(?<![\w.]){head.name}\b")
    condition, step = (swap.sub(base, rewriter.text(each)) for each in (head.condition, head.step))
    scope = rewriter.scope(body, [(item.start, body.start)])
    inner = rewriter.inside(body, inside, deeper, scope, Jump("continue"))
    return [
        f"{indent}for ({head.kind} {base} = 0; {condition}; {step}) {{",
        f"{deeper}const {head.kind} {head.name} = {base} + {own};",
        f"{deeper}const bool {inside} = {rewriter.condition(head.condition, guard)};",
        *inner,
        f"{indent}}}",
    ]
