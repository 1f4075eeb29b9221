"""Functions that parameters of a kernel hold: which ones, as far as the kernel compares them."""

from __future__ import annotations

from ....ir import terms
from ... import ctypes as c
from ...sema.core.values import Callable, Passed, Pointer, Target
from ..state.context import Context
from . import pointers


def passed(ctx: Context, name: str) -> Pointer:
    """What a parameter holds: a function that it is compared with, or any other."""
    chosen = terms.symbol(name, terms.Kind.UNIFORM, lo=0)
    known = ctx.memory.functions.get(name, {}).values()
    choices = [(terms.eq(chosen, pointers.number(ctx, base)), Target(base)) for base in known]
    other = terms.and_(*(terms.not_(guard) for guard, _ in choices))
    return Pointer(c.FUNCTION, (*choices, (other, Target(Passed(name)))))


def compared(ctx: Context, a: Pointer, b: Pointer) -> None:
    """Remembers which functions parameters are compared with: in the next round these are known."""
    for one, other in ((a, b), (b, a)):
        names = [target.base.name for _, target in one.choices if isinstance(target.base, Passed)]
        functions = [target.base for _, target in other.choices if isinstance(target.base, Callable)]
        for name in names:
            known = ctx.memory.functions.setdefault(name, {})
            ctx.memory.again = ctx.memory.again or any(base.key not in known for base in functions)
            known.update({base.key: base for base in functions})
