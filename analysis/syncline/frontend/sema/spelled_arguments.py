"""Template arguments as host code spells them."""

from __future__ import annotations

from ...ir import terms
from .. import ctypes as c
from . import declarators, reparse, template_arguments
from .declared import Function
from .spelled_types import UNKNOWN
from .state import Sema
from .values import Number, TypeName


def spelled(use: tuple[str, ...]) -> tuple[str, ...]:
    """Template arguments in a form that can be compared."""
    return tuple(" ".join(text.split()) for text in use)


def may_spell(given: tuple[str, ...], use: tuple[str, ...]) -> bool:
    """Whether template arguments of which some are not known may be these."""
    pairs = zip(spelled(given), use, strict=False)
    return len(given) == len(use) and all(one in (UNKNOWN, other) for one, other in pairs)


def own_arguments(kernel: Function) -> tuple[str, ...]:
    """The arguments that an explicit specialisation says it is for; none where it is none, or leaves them to follow."""
    return spelled(tuple(node.text for node in kernel.special or ()))


def spelled_type(sema: Sema, text: str) -> TypeName | None:
    """The type that host code spells; None where it is none, or not known here."""
    node = reparse.parsed(text)
    found = declarators.type_argument(sema, node) if node is not None else None
    return None if found is None or isinstance(found.type, c.Opaque) else found


def spelled_value(sema: Sema, text: str) -> Number | None:
    """The number that host code spells as a template argument; None where it is none, or not known here."""
    node = reparse.parsed(text)
    found = template_arguments.number(sema, node) if node is not None else None
    return None if found is None else Number(terms.integer(found), c.INT)
