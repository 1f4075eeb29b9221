"""The words in which a specification speaks of the thread that it is proved with (GPUVerify's `__other_int(...)`,
`__enabled()`, `__same_group`): calls that mean something only where two threads are looked at together."""

from __future__ import annotations

from collections.abc import Iterator

from . import terms as t
from .terms import Op, Sort, Term

#: how the names of variables begin that remember accesses
LOG = "$$"

_OTHER = "other thread's"

#: whether the thread that a term speaks of is where the assertion stands
ENABLED = t.call("comes here", (), Sort.BOOL)
#: whether both threads are of one block
SAME_BLOCK = t.call("same block", (), Sort.BOOL)


def other(term: Term) -> Term:
    """What `term` is for the other thread."""
    return t.call(_OTHER, (term,), term.sort)


def is_other(term: Term) -> bool:
    """Whether it is made by `other`."""
    return term.op == Op.CALL and term.payload == _OTHER


def others(term: Term) -> Iterator[Term]:
    """The outermost parts that speak of the other thread."""
    if is_other(term):
        yield term
        return
    for argument in term.args:
        yield from others(argument)


def speaks_of_pair(term: Term) -> bool:
    """Whether some part of it needs a second thread."""
    return any(is_other(part) or part is SAME_BLOCK for part in t.subterms(term))


def alone(term: Term) -> Term:
    """The term for a thread that is there."""
    return t.substitute(term, {ENABLED: t.TRUE})
