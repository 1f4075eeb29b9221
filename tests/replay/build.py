"""Kernels written as IR by hand, one statement a call: for tests that need no front end.

Every statement gets a line of its own, in the order in which they are built, so that `site.span.line` names it.
"""

from __future__ import annotations

import itertools

from syncline.frontend.languages import CUDA
from syncline.ir import kernel as ir
from syncline.ir import terms as t
from syncline.ir.kernel import Address, Array, Block, Kernel, Scope, Site, Space, Span

TX = t.THREAD[0]
BX = t.BLOCK[0]
BDX = t.BLOCK_DIM[0]

_lines = itertools.count(1)


def num(value: int) -> t.Term:
    return t.integer(value)


def site(line: int | None = None) -> Site:
    line = next(_lines) if line is None else line
    return Site(Span("k.cu", line * 100, line * 100 + 10, line, 1, line, 11))


def var(name: str) -> t.Term:
    return t.variable(name, lo=t.I32.lowest, hi=t.I32.highest)


def param(name: str) -> t.Term:
    return t.symbol(name, t.Kind.UNIFORM, lo=t.I32.lowest, hi=t.I32.highest)


def array(name: str, space: Space, extent: int | None = None, element: t.Scalar = t.I32) -> Array:
    return Array(name, name, space, element, element.bits // 8, (extent,), site(0).span)


def at(a: Array, index: t.Term) -> Address:
    return Address(a, ((a.element_size, index),), 0, a.element_size)


def read(target: t.Term, a: Array, index: t.Term) -> ir.Read:
    assert a.element is not None
    return ir.Read(target, at(a, index), a.element, site())


def write(a: Array, index: t.Term, value: t.Term | None = t.ONE) -> ir.Write:
    return ir.Write(at(a, index), value, site())


def atomic_add(a: Array, index: t.Term, value: t.Term = t.ONE, scope: Scope = Scope.GRID) -> ir.Atomic:
    assert a.element is not None
    return ir.Atomic(None, at(a, index), "add", (value,), a.element, scope, site())


def assign(target: t.Term, value: t.Term) -> ir.Assign:
    return ir.Assign(target, value, site())


def when(condition: t.Term, *then: ir.Statement, orelse: Block = ()) -> ir.If:
    return ir.If(condition, then, orelse, site())


def loop(label: str, condition: t.Term, *body: ir.Statement, step: Block = ()) -> ir.Loop:
    return ir.Loop(label, (), condition, body, step, site())


def sync(scope: Scope = Scope.BLOCK, mask: t.Term | None = None, size: int | None = None) -> ir.Barrier:
    return ir.Barrier(scope, "barrier", site(), mask, size)


def leave_kernel() -> ir.Exit:
    return ir.Exit(site())


def kernel(*body: ir.Statement) -> Kernel:
    span = site(0).span
    return Kernel("k", (), (), body, span, span, CUDA.dialect)
