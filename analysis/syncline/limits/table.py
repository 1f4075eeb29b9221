"""All limits, as a table."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import get_type_hints

from ..records import record
from . import (
    cache,
    checks,
    engine,
    host,
    intervals,
    lower,
    preprocess,
    prove,
    repair,
    replay,
    sema,
    settings,
    syntax,
    terms,
    workers,
)
from .limit import Budget, Limit

#: as kernels pass through them
_LAYERS = (
    *(settings, preprocess, syntax, sema, lower, host, engine, terms, intervals, checks, prove, replay, repair),
    *(workers, cache),
)

Value = int | float | tuple[int, ...] | Budget


@record
class Row:
    """A limit with its name (`prove.LINEAR_ROWS`) and value."""

    name: str
    value: Value
    limit: Limit


def limits() -> tuple[Row, ...]:
    """Every limit: layer by layer, and in each as its module has them."""
    return tuple(row for layer in _LAYERS for row in _rows(layer))


def _rows(layer: ModuleType) -> Iterator[Row]:
    name = layer.__name__.rpartition(".")[2]
    for constant, hint in get_type_hints(layer, include_extras=True).items():
        (limit,) = hint.__metadata__
        yield Row(f"{name}.{constant}", getattr(layer, constant), limit)
