"""A kernel checked for several types, where nothing fixes what its type parameters stand for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

from .ir import kernel as ir
from .ir.pretty import statements
from .ir.reasons import Assumption, AssumptionKind
from .ir.terms import ZERO
from .ir.unread import OpenType
from .records import replace

#: the kernel as it is with another type for its open parameters
Retype = Callable[[OpenType], ir.Kernel]

_SIZES = (OpenType.ONE_BYTE, OpenType.TWO_BYTES, OpenType.EIGHT_BYTES, OpenType.SIXTEEN_BYTES)
_INTEGERS = (OpenType.UNSIGNED, OpenType.EIGHT_BYTES)


def of_types(kernel: ir.Kernel, retype: Retype) -> tuple[ir.Kernel, ...]:
    """The kernel for all types that are looked at. Where only the sizes of its elements hang on them, for one; where
    they steer the threads, for integers of two sizes and signs; else for numbers of 1 to 16 bytes."""
    if not kernel.open_types:
        return (kernel,)
    if kernel.whole:
        return (kernel, *(retype(taken) for taken in _INTEGERS))
    if _is_scaled(kernel, retype(OpenType.EIGHT_BYTES)):
        return (replace(kernel, assumptions=tuple(map(_of_any_size, kernel.assumptions))),)
    return (kernel, *(retype(taken) for taken in _SIZES))


def _of_any_size(assumption: Assumption) -> Assumption:
    known = assumption.kind is AssumptionKind.SIZED_TYPE_PARAMETER
    return AssumptionKind.TYPE_PARAMETER(assumption.arguments[0]) if known else assumption


def _is_scaled(kernel: ir.Kernel, twice: ir.Kernel) -> bool:
    """Whether a kernel does the same where its open types are twice as wide: each array is gone through in the same
    bytes, or in twice as many, by all that touches it."""
    by: dict[str, int] = {}
    for one, other in zip_longest(statements(kernel.body), statements(twice.body)):
        if type(one) is not type(other) or _terms(one) != _terms(other):
            return False
        if isinstance(one, ir.Read | ir.Write | ir.Atomic) and isinstance(other, ir.Read | ir.Write | ir.Atomic):
            factor = _factor(one.address, other.address)
            if factor is None or by.setdefault(one.address.array.key, factor) != factor:
                return False
    return True


def _factor(one: ir.Address, other: ir.Address) -> int | None:
    """How many times as many bytes the second address speaks of; None where it is another one."""
    factor, rest = divmod(other.size, one.size)
    before, behind = (tuple((stride, at) for stride, at in a.index if at is not ZERO) for a in (one, other))
    scaled = tuple((stride * factor, at) for stride, at in before)
    same = one.array.key == other.array.key and not rest and one.offset * factor == other.offset
    return factor if same and scaled == behind else None


def _terms(statement: ir.Statement | None) -> tuple[object, ...]:
    """What a statement computes, beside where it reads and writes."""
    match statement:
        case ir.Assign():
            return statement.target, statement.value
        case ir.If() | ir.Loop() | ir.Assume() | ir.Assert():
            return (statement.condition,)
        case ir.Write():
            return (statement.value,)
        case ir.Atomic():
            return statement.operation, statement.operands
        case ir.Barrier():
            return statement.scope, statement.mask, statement.name, statement.count
        case ir.Exchange():
            return statement.function, statement.mask, statement.size
        case _:
            return ()
