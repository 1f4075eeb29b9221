"""Bodies rewritten."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..records import replace
from .kernel import Block, If, Loop, Region, Statement


def replaced(body: Block, change: Callable[[Statement], Statement]) -> Block:
    """The same statements, as many of them, each simple one as `change` makes it. (It gives back what it leaves.)"""
    return tuple(_replaced(body, change))


def _replaced(body: Block, change: Callable[[Statement], Statement]) -> Iterator[Statement]:
    for statement in body:
        match statement:
            case If(then=then, orelse=orelse):
                yield replace(statement, then=replaced(then, change), orelse=replaced(orelse, change))
            case Loop(test=test, body=inside, step=step):
                test, inside, step = (replaced(part, change) for part in (test, inside, step))
                yield replace(statement, test=test, body=inside, step=step)
            case Region(body=inside):
                yield replace(statement, body=replaced(inside, change))
            case _:
                yield change(statement)
