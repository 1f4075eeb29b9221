"""A device function that is checked as if all threads of a block called it: what is taken of the arguments, and what of
a finding hangs on that."""

from __future__ import annotations

from ..records import record
from .terms import Term


@record
class Called:
    """How the function is called. `by_warps`: by warps, each on its own, as it has no barrier for a block.

    `arrays` are the keys of those that arguments lead to, of which nobody knows whether all threads are given the same;
    `same` are numbers that are taken to be the same for all threads, though the function would be right without, and
    `fixed` those that have to be; `numbers` are arguments that are taken for the thread's number in its block."""

    by_warps: bool = False
    arrays: frozenset[str] = frozenset()
    same: tuple[Term, ...] = ()
    fixed: tuple[Term, ...] = ()
    numbers: tuple[str, ...] = ()
