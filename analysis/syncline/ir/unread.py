"""What a kernel uses and nobody read: names and types that no declaration here explains. They travel with the kernel to
its verdict, as everything that was taken for granted about them ends there."""

from __future__ import annotations

import enum

from ..records import record
from .reasons import Cause, Reason
from .span import Span
from .terms import Term


class UnreadKind(enum.Enum):
    """What is not known of a value that stands for text that was not read."""

    NAME = "name"  #: nothing declares it, so it may be a macro too and stand for anything
    MEMBER = "member"  #: of an object of an undeclared type that all threads share: one value, but nobody knows which
    CHANGEABLE = "changeable"  #: the same, of an object whose methods are called: taken to leave it as it is
    ARGUMENT = "argument"  #: a template argument that a launch spells, by names that are not followed

    __hash__ = object.__hash__


@record
class Unread:
    """A value that stands for text that was not read: the UNIFORM symbol taken for it, and how the user wrote it."""

    kind: UnreadKind
    name: str
    symbol: Term

    def reason(self, kernel: str) -> Reason:
        """Why a kernel of this name does not have the value."""
        if self.kind is UnreadKind.ARGUMENT:
            return Cause.TEMPLATE_PARAMETER(self.name, f"of {kernel}()")
        return Cause.UNREAD_VALUE(self.name)


class OpenType(enum.Enum):
    """What type parameters are taken for that nothing fixes: numbers of so many bytes, and where threads are steered by
    them, integers."""

    ONE_BYTE = 1, "signed char"
    TWO_BYTES = 2, "short"
    FOUR_BYTES = 4, "int"
    EIGHT_BYTES = 8, "long long"
    SIXTEEN_BYTES = 16, "long long"
    UNSIGNED = 4, "unsigned"

    __hash__ = object.__hash__

    def __init__(self, size: int, integer: str) -> None:
        self.size = size
        self.integer = integer


@record
class Condition:
    """A conditional of the preprocessor whose outcome hangs on macros that nobody defines, from its `#if` to its
    `#endif`. `values` are those that it tells apart, where it asks for more than whether they are defined; `macros`,
    and `declares` (functions, types, constants), are what hangs on it; `is_wide`: perhaps all that follows, as where it
    includes a header. `is_default`: it gives its macro a value where nobody else does."""

    names: tuple[str, ...]
    span: Span
    values: tuple[int, ...] = ()
    macros: frozenset[str] = frozenset()
    declares: frozenset[str] = frozenset()
    is_wide: bool = False
    is_default: bool = False

    @property
    def of_architecture(self) -> bool:
        """Whether it asks for the architecture that the code is compiled for, and for nothing else."""
        return self.names == ("__CUDA_ARCH__",)
