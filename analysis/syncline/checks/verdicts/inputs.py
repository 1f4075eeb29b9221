"""What a kernel is given in the run that shows a finding."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from ...findings import Cell, Input
from ...ir.kernel import Array
from ...ir.launch import is_given
from ...ir.terms import FALSE, Scalar, Sort
from ...prove.questions.evaluate import evaluate
from ...prove.questions.query import Model, Value
from ..context import Context

_REALS = {32: "float", 64: "double"}


def inputs(context: Context, model: Model) -> tuple[Input, ...]:
    """Each parameter of the kernel, and each part of one that has parts, with what the model gives it."""
    fixed = context.dimensions.fixed
    found: list[Input] = []
    for parameter in context.kernel.parameters:
        value, cells = None, ()
        if parameter.symbol is not None:
            value = number(evaluate(fixed.get(parameter.symbol, parameter.symbol), model))
        elif parameter.array is not None:
            cells = tuple(_cells(parameter.array, model))
        is_memory = parameter.array is not None
        is_null = is_memory and _is_null(context, parameter.name, model)
        found.append(Input(parameter.name, parameter.type_text, value, is_memory, cells, is_null))
    return tuple(found)


def _is_null(context: Context, name: str, model: Model) -> bool:
    """Whether the launch passes a null pointer, or the run is one with a null pointer."""
    given = is_given(name)
    return context.dimensions.fixed.get(given) is FALSE or model.symbols.get(given) is False


def template_values(context: Context, model: Model) -> tuple[tuple[str, str], ...]:
    """The template's parameters that are integers, with what they are."""
    fixed = context.dimensions.fixed
    return tuple(
        (name, number(evaluate(fixed.get(term, term), model))) for name, term in context.kernel.template_values
    )


def number(value: Value) -> str:
    """A value as C++ writes it. (A `float` is an infinity, or no number.)"""
    if isinstance(value, Fraction) and (value.denominator != 1 or abs(value) >= 1 << 63):  # no literal of an integer
        try:
            return repr(float(value))
        except OverflowError:
            return number(math.inf if value > 0 else -math.inf)
    if isinstance(value, float):
        return "NAN" if math.isnan(value) else f"{'-' if value < 0 else ''}INFINITY"
    return str(int(value))


def _cells(array: Array, model: Model) -> Iterator[Cell]:
    """The elements of which the model says something, but for zeros."""
    kind = _spelled(array.element)
    for (key, arguments), value in sorted(model.loads.items(), key=repr):
        if key == array.key and kind is not None and value and isinstance(arguments[0], int):
            yield Cell(arguments[0], kind, number(value))


def _spelled(scalar: Scalar | None) -> str | None:
    """A type of C++ that is laid out so; None where there is none that every compiler has."""
    if scalar is None or scalar.sort is Sort.BOOL:
        return None if scalar is None else "bool"
    if scalar.sort is Sort.REAL:
        return _REALS.get(scalar.bits)
    return f"{'' if scalar.signed else 'u'}int{scalar.bits}_t" if scalar.bits in (8, 16, 32, 64) else None
