"""CUDA's barriers and fences, and what ends or claims something of a thread."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir.kernel import Scope
from ...ir.reasons import Cause
from .. import ctypes as c
from ..languages import CUDA
from ..languages.cuda import tables as cuda
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.state.assigned import latest
from ..lower.state.context import Context
from ..sema.core.values import Nothing, Number, Value
from . import barriers, fences


@builtin.named("__syncthreads")
def syncthreads(ctx: Context, call: Call) -> Value:
    """`__syncthreads()`"""
    barriers.emit(ctx, Scope.BLOCK, call.node)
    return Nothing()


@builtin.named(*cuda.REDUCING_BARRIERS)
def _reducing(ctx: Context, call: Call) -> Value:
    for argument in call.arguments:
        evaluate.number(ctx, argument)
    barriers.emit(ctx, Scope.BLOCK, call.node)
    return Number(ctx.havoc(c.INT, Cause.VALUE_OF(call.name), call.node, uniform=True), c.INT)


@builtin.named("__syncwarp")
def _syncwarp(ctx: Context, call: Call) -> Value:
    mask = evaluate.number(ctx, call.arguments[0], c.UINT).term if call.arguments else None
    if mask is not None:  # it may be the parameter of a function around this call
        mask = latest(ctx.emitter.statements, mask) or mask
    full = mask is not None and mask.is_const and mask.value & 0xFFFFFFFF == 0xFFFFFFFF
    barriers.emit(ctx, Scope.WARP, call.node, mask=None if full else mask)
    return Nothing()


@builtin.named(*cuda.FENCES, languages=(CUDA,))
def _fence(ctx: Context, call: Call) -> Value:
    fences.emit(ctx, cuda.FENCES[call.name], call.node)
    return Nothing()


@builtin.named("__trap", "__builtin_trap", "abort", "__builtin_unreachable")
def _trap(ctx: Context, call: Call) -> Value:
    ctx.emit(ir.Exit(ctx.site(call.node), trap=True))
    return Nothing()


@builtin.named("assert")
def _assert(ctx: Context, call: Call) -> Value:
    for argument in call.arguments[:1]:
        ctx.emit(ir.Assert(evaluate.condition(ctx, argument), ctx.site(call.node)))
    return Nothing()


@builtin.named("__builtin_assume", "__nv_assume")
def _assume(ctx: Context, call: Call) -> Value:
    for argument in call.arguments[:1]:
        ctx.emit(ir.Assume(evaluate.condition(ctx, argument), ctx.site(call.node)))
    return Nothing()
