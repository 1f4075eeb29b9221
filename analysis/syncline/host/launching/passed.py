"""What a launch passes to a kernel, argument by argument, in the ways that there are to pass it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.languages import CUDA
from ...frontend.syntax.ancestry import arguments_of, text_of
from ...records import record
from ..text.casts import pointee
from ..text.scalars import integer_range
from ..values.constants import Constants
from ..values.expressions import AXES
from ..values.symbolic import Symbolic


@record
class Arguments:
    """The expressions whose values are passed, by position: `numbers` for parameters that are numbers, `places` for
    those that are pointers; None for what is not known. `count`: how many there are, where that is certain."""

    numbers: tuple[Node | None, ...]
    places: tuple[Node | None, ...]
    count: int | None = None


def by_value(given: Sequence[Node], *, is_listed: bool) -> Arguments:
    """Arguments of a call. `is_listed`: one by one, and nothing else."""
    certain = before_packs(given)
    return Arguments(certain, certain, len(given) if is_listed and len(certain) == len(given) else None)


def before_packs(given: Sequence[Node]) -> tuple[Node, ...]:
    """The arguments of which it is certain how many stand before them."""
    return tuple(takewhile(lambda argument: argument.type != "parameter_pack_expansion", given))


def by_address(constants: Constants, listed: Node, launch: Node) -> Arguments:
    """An array of addresses, which a launch reads from."""
    pointed = tuple(pointee(each) or each for each in arguments_of(listed))
    at_launch = Symbolic(constants, launch)
    numbers = tuple(
        each if _is_number(constants, each) and at_launch.kept(each, each) is not None else None for each in pointed
    )
    return Arguments(numbers, pointed, len(pointed))


def set_before(constants: Constants, values: Sequence[Node | None], launch: Node | None = None) -> Arguments:
    """Values that were set one by one: from an address, or as they are. `launch`: it reads what the addresses lead
    to."""
    at_launch = Symbolic(constants, launch) if launch is not None else None

    def is_kept(value: Node) -> bool:
        return at_launch is None or at_launch.kept(value, value) is not None

    held = tuple(None if value is None else pointee(value) or value for value in values)
    as_is = (value is not None and each is value for value, each in zip(values, held, strict=True))
    numbers = tuple(
        each if each is not None and (direct or (_is_number(constants, each) and is_kept(each))) else None
        for each, direct in zip(held, as_is, strict=True)
    )
    return Arguments(numbers, held)


def _is_number(constants: Constants, node: Node) -> bool:
    """Whether what stands at an address is an integer that a kernel reads as it is: a variable, or an axis of a
    `dim3`."""
    member = node.child_by_field_name("field") if node.type == "field_expression" else None
    inner = node.child_by_field_name("argument") if member is not None else node
    if inner is None or inner.type != "identifier":
        return False
    declaration = constants.names.declaration(text_of(inner), inner)
    kind = constants.type_of(declaration) if declaration is not None else None
    if kind is None:
        return False
    if member is not None:
        return kind == CUDA.vectors["dim3"] and text_of(member) in AXES
    is_wide = kind.size >= c.INT.size  # a kernel that takes an `int` reads no less
    return not isinstance(kind, c.Auto) and integer_range(kind) is not None and is_wide
