"""What is known of the arguments of a launch, by position: asked for when a kernel is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tree_sitter import Node

from ...frontend.sema.program.launched import Pointee
from ...frontend.sema.program.spelled_types import Argument, Instance, Type
from ...ir import terms as t
from ...ir.settled import settled
from ...ir.terms import Term
from ..memory.nulls import is_null
from ..memory.pointers import Pointers
from ..names.template_heads import name_in
from ..types.types import Types
from ..values.constants import Constants
from ..values.rounding import whole_number
from ..values.symbolic import Symbolic


def value(symbolic: Symbolic, arguments: Sequence[Node | None], position: int) -> int | None:
    """The integer that an argument is, as `0.0f` is one; None for what is not known."""
    node = _argument(arguments, position)
    if node is None:
        return None
    known = symbolic.constants.value(node)
    if known is not None:
        return known
    if node.type != "number_literal":
        followed = symbolic.term(node)
        return int(followed.value) if followed.is_const else None
    whole = whole_number(node)
    return whole if isinstance(whole, int) else None


def null(constants: Constants, arguments: Sequence[Node | None], position: int) -> bool:
    """Whether an argument is certainly a null pointer."""
    node = _argument(arguments, position)
    return node is not None and is_null(constants, node)


def type_of(types: Types, arguments: Sequence[Node], instance: Instance, position: int) -> Type | None:
    """The type of an argument in the host's text."""
    return types.of(arguments[position], instance) if position < len(arguments) else None


def term(symbolic: Symbolic, arguments: Sequence[Node | None], held: Mapping[Term, Term], position: int) -> Term | None:
    """The number that an argument is, where `held` holds of the launch."""
    node = _argument(arguments, position)
    return settled(symbolic.term(node), held) if node is not None else None


def _argument(arguments: Sequence[Node | None], position: int) -> Node | None:
    return arguments[position] if position < len(arguments) else None


def template_term(symbolic: Symbolic, known: Sequence[Argument], spelled: Sequence[Node], position: int) -> Term | None:
    """The number that a launch's template argument is."""
    if position >= len(known):
        return None
    if (value := known[position].value) is not None:
        return t.integer(value)
    return symbolic.term(name_in(spelled[position])) if position < len(spelled) else None


def places(pointers: Pointers, arguments: Sequence[Node | None], position: int) -> tuple[Pointee, ...]:
    """Where an argument may point."""
    node = _argument(arguments, position)
    return pointers.places(node) if node is not None else ()
