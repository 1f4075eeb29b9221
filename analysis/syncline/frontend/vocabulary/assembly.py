"""Inline PTX: barriers, fences, exits, accesses to memory and harmless instructions, with or without a predicate; the
rest is unknown. A statement of which one instruction is not understood is not understood as a whole."""

from __future__ import annotations

import re
from functools import partial

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from ...ir.lanes import LANE
from ...ir.reasons import Cause
from ...ir.terms import AXES, BLOCK, BLOCK_DIM, GRID_DIM, THREAD, Term
from ...records import field, record, replace
from ...regex import regex
from .. import ctypes as c
from ..lower.dispatch import evaluate
from ..lower.memory import stores, unknowns
from ..lower.state.context import Context
from ..sema.core import convert
from ..sema.core.values import PLACES, Nothing, Number, Value
from ..syntax.node import Node
from . import barriers, fences, instructions, matrix_instructions, named_barriers, ptx

#: instructions that touch memory, wait, or jump
_EFFECTS = regex(
    r"\b(st|ld|atom|red|cp|bar|barrier|mbarrier|wmma|mma|fence|membar|call|bra|brx|ldmatrix|stmatrix|shfl|vote|match|"
    r"tex|suld|sust|sured|tcgen05|wgmma|elect|multimem|exit|trap|ret|setmaxnreg)\b|\["
)
#: of these, the ones that read or write memory; an address stands in brackets
_MEMORY = regex(r"\b(st|ld|atom|red|cp|call|ldmatrix|stmatrix|tcgen05|wgmma|multimem|sust|sured)\b|\[")
_ENDS = regex(r"\b(exit|trap|ret)\b")
#: instructions that change nothing that threads of one grid could see: they wait for another grid, or move caches
_HARMLESS = regex(r"(?:griddepcontrol|prefetch|prefetchu|discard|nanosleep|pmevent|applypriority)\b")
_MOVE = regex(r"mov\.(?P<type>[bus]\d\d) (?P<to>[%\w$]+)\s*,\s*(?P<source>[%\w$.-]+)\Z")
_FENCE = regex(r"(?:membar|fence\.(?P<order>sc|acq_rel|acquire|release))\.(?P<scope>cta|cluster|gl|gpu|sys)\Z")
#: a cluster is taken for its blocks
_SCOPES = {"cta": Scope.BLOCK, "cluster": Scope.BLOCK, "gl": Scope.GRID, "gpu": Scope.GRID, "sys": Scope.SYSTEM}
_WARP_BARRIER = regex(r"bar\.warp\.sync\s+(?:0[xX][fF]{8}|-1|4294967295)U?\Z")
_BLOCK_BARRIER = regex(r"(?:bar|barrier)\.(?:cta\.)?sync(?:\.aligned)?(?:\.all)?\s+0\Z")
_COMPARE = regex(
    r"setp\.(?P<how>\w\w)\.(?P<type>[bus]\d\d) (?P<name>%?[a-zA-Z_$][\w$]*)(?:\|(?P<other>%?[a-zA-Z_$][\w$]*))?"
    r"\s*,\s*(?P<a>[%\w.-]+)\s*,\s*(?P<b>[%\w.-]+)\Z"
)
_SETS_PREDICATE = regex(r"set(?:p)?\.\S+ (?P<name>%?[a-zA-Z_$][\w$]*)")
_COMPARISONS = {
    "eq": terms.eq, "ne": terms.ne, "lt": terms.lt, "le": terms.le, "lo": terms.lt, "ls": terms.le,
    "gt": lambda a, b: terms.lt(b, a), "ge": lambda a, b: terms.le(b, a),
    "hi": lambda a, b: terms.lt(b, a), "hs": lambda a, b: terms.le(b, a),
}  # fmt: skip
_UNSIGNED = frozenset({"lo", "ls", "hi", "hs"})
#: whose instructions these are: whether each has lowered one
_LOWERING = (named_barriers.instruction, instructions.lower, matrix_instructions.lower)
_OUTPUT = regex(r"\S+ (?P<to>[%\w$]+)")

_SPECIAL = {"%laneid": LANE} | {
    f"%{name}.{axis}": term
    for name, index in (("tid", THREAD), ("ntid", BLOCK_DIM), ("ctaid", BLOCK), ("nctaid", GRID_DIM))
    for axis, term in zip(AXES, index, strict=True)
}


@record(frozen=False, slots=False)
class _Registers:
    """The registers of a statement, as far as they were set: predicates, and numbers that were moved there."""

    predicates: dict[str, Term] = field(default_factory=dict)
    numbers: dict[str, Value] = field(default_factory=dict)


@evaluate.gives_value("gnu_asm_expression")
def _expression(ctx: Context, node: Node) -> Value:
    assembly(ctx, node)
    return Nothing()


def assembly(ctx: Context, node: Node) -> None:
    """Lowers an `asm` statement."""
    code = node.field("assembly_code")
    text = _text(code if code is not None else node)
    steps = ptx.instructions(text)
    if steps is not None and all(_EFFECTS.search(step.text) is None for step in steps):
        _registers(ctx, steps, node)
        return
    before = len(ctx.emitter.statements)
    missed = _all(ctx, steps, node) if steps is not None else "a jump"
    if not missed:
        return
    del ctx.emitter.statements[before:]
    if _MEMORY.search(text) is not None:
        unknowns.anything(ctx, node, Cause.INLINE_ASSEMBLY(missed))
    elif _ENDS.search(text) is not None:  # it may take threads past a barrier
        ctx.unknown(Cause.INLINE_ASSEMBLY(missed), node, may_synchronise=True)
    else:
        unknowns.region(ctx, node, Cause.INLINE_ASSEMBLY(missed))


def _text(code: Node) -> str:
    """What the string literals say, put together."""
    literals = [n for n in (code, *code.walk()) if n.type in ("string_literal", "raw_string_literal")]
    whole = "".join(n.text[n.text.index('"') + 1 : -1] for n in dict.fromkeys(literals))
    return ptx.unescaped(whole)


def _all(ctx: Context, steps: tuple[ptx.Instruction, ...], node: Node) -> str:
    """Lowers all instructions of a statement; the name of the first that is not understood, or ""."""
    known = _Registers()
    before = len(ctx.emitter.statements)
    for step in steps:
        done: list[bool] = []
        if not step.predicate:
            done.append(_instruction(ctx, step.text, known, node))
        else:
            given = known.predicates.get(step.predicate) or _any(ctx, node)
            given = terms.not_(given) if step.negated else given
            body = ctx.block(partial(_noted, done, ctx, step.text, known, node))
            ctx.emit(ir.If(given, body, (), ctx.site(node)))
            known.predicates.update({name: _any(ctx, node) for name in _set_by(step.text)})
            known.numbers.clear()
        if not done[0]:
            return step.text.split()[0]
    if len(steps) > 1:
        ctx.emitter.statements[before:] = map(_kept, ctx.emitter.statements[before:])
    return ""


def _noted(done: list[bool], ctx: Context, text: str, known: _Registers, node: Node) -> None:
    done.append(_instruction(ctx, text, known, node))


def _kept(statement: ir.Statement) -> ir.Statement:
    """A barrier beside other instructions is no statement that a fix may delete."""
    if isinstance(statement, ir.If):
        return replace(statement, then=tuple(map(_kept, statement.then)))
    return replace(statement, statement=None) if isinstance(statement, ir.Barrier) else statement


def _any(ctx: Context, node: Node) -> Term:
    return ctx.havoc(c.BOOL, Cause.ASSEMBLY_PREDICATE(), node)


def _set_by(text: str) -> tuple[str, ...]:
    found = _SETS_PREDICATE.match(text)
    return () if found is None else (found["name"],)


def _instruction(ctx: Context, text: str, known: _Registers, node: Node) -> bool:
    """Lowers one instruction, and notes what predicates it sets; whether it is understood."""
    if text == "trap":
        ctx.emit(ir.Exit(ctx.site(node), trap=True))
    elif text == "exit" or (text in ("ret", "ret.uni") and not ctx.frame.calls):
        ctx.emit(ir.Exit(ctx.site(node)))
    elif (fence := _FENCE.match(text)) is not None:
        fences.emit(ctx, _SCOPES[fence["scope"]], node, fences.named(f"_{fence['order']}") or fences.BOTH)
    elif _WARP_BARRIER.match(text):
        barriers.emit(ctx, Scope.WARP, node)
    elif _BLOCK_BARRIER.match(text):
        barriers.emit(ctx, Scope.BLOCK, node)
    elif (compared := _COMPARE.match(text)) is not None:
        known.predicates.update(_compared(ctx, compared, known, node))
    elif _HARMLESS.match(text) or any(lower(ctx, text, node) for lower in _LOWERING):
        pass
    elif _EFFECTS.search(text) is None:
        known.predicates.update({name: _any(ctx, node) for name in _set_by(text)})
        _result(ctx, text, known, node)
    else:
        return False
    return True


def _compared(ctx: Context, found: re.Match[str], known: _Registers, node: Node) -> dict[str, Term]:
    """What a comparison of integers sets."""
    kind = instructions.TYPES.get(found["type"])
    how = _COMPARISONS.get(found["how"])
    if kind is not None and found["how"] in _UNSIGNED:
        kind = instructions.TYPES.get(f"u{found['type'][1:]}")
    sides = [_operand(ctx, found[side], known, node) for side in ("a", "b")]
    if kind is None or how is None or not all(isinstance(side, Number) for side in sides):
        says = _any(ctx, node)
    else:
        says = how(*(convert.cast(side, kind).term for side in sides if isinstance(side, Number)))
    made = {found["name"]: says}
    return made if found["other"] is None else {**made, found["other"]: terms.not_(says)}


def _operand(ctx: Context, text: str, known: _Registers, node: Node) -> Value | None:
    if text in _SPECIAL:
        return Number(_SPECIAL[text], c.UINT)
    return known.numbers.get(text) or instructions.operand(ctx, text, instructions.operands(node))


def _result(ctx: Context, text: str, known: _Registers, node: Node) -> None:
    """An instruction that only computes: what it gives is unknown, but for that of a move."""
    found = _OUTPUT.match(text)
    to = "" if found is None else found["to"]
    moved = _MOVE.match(text)
    value = None if moved is None else _operand(ctx, moved["source"], known, node)
    known.numbers.pop(to, None)
    place = instructions.place(ctx, to, instructions.operands(node))
    if moved is not None and isinstance(value, Number) and place is None:
        known.numbers[to] = convert.cast(value, instructions.TYPES[moved["type"]])
    elif place is not None and isinstance(value, Number) and value.term in _SPECIAL.values():
        stores.store(ctx, place, value, node)
    elif place is not None:
        stores.forget(ctx, place, Cause.ASSEMBLY_RESULT(), node)


def _registers(ctx: Context, steps: tuple[ptx.Instruction, ...], node: Node) -> None:
    """Instructions that only compute: whatever they write into is unknown."""
    if len(steps) == 1 and not steps[0].predicate:
        _result(ctx, steps[0].text, _Registers(), node)
        return
    outputs = node.field("output_operands")
    for operand in outputs.walk() if outputs is not None else []:
        value = operand.field("value") if operand.type == "gnu_asm_output_operand" else None
        place = evaluate.place(ctx, value) if value is not None else None
        if isinstance(place, PLACES):
            stores.forget(ctx, place, Cause.ASSEMBLY_RESULT(), node)
