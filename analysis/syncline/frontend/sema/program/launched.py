"""What host code says of one launch of a kernel, as values."""

from __future__ import annotations

from collections.abc import Callable

from ....ir import terms as t
from ....ir.kernel import Span
from ....ir.launch import Launch
from ....ir.relations import Given, Said
from ....ir.terms import Term
from ....records import record, replace
from ...syntax.namespaces import Path
from .spelled_types import Closure, Type

#: what an expression leads to: a variable, or a member of one, as it is at the launch; or a device array by its name
Base = tuple[object, ...]


@record
class Pointee:
    """An object, how many elements behind its beginning (None: nobody knows), and under which conditions of the host's
    text: (the condition's text, whether it holds). `slot`: it is an element of a host's array, with its number, by an
    index that is not followed."""

    base: Base
    offset: Term | None = t.ZERO
    when: frozenset[tuple[str, bool]] = frozenset()
    slot: tuple[int, int, str] | None = None

    @property
    def symbol(self) -> str | None:
        """The name of the device array that it is."""
        return str(self.base[1]) if self.base[0] == "symbol" else None

    def fits(self, other: Pointee) -> bool:
        """Whether both may be meant at once."""
        if self.slot is not None and other.slot is not None and self.slot[:2] == other.slot[:2]:
            return self.slot[2] == other.slot[2]
        return not any((text, not held) in other.when for text, held in self.when)

    def moved(self, offset: Term | None) -> Pointee:
        return replace(self, offset=None if self.offset is None or offset is None else t.add(self.offset, offset))


def _nowhere(position: int) -> tuple[Pointee, ...]:
    return ()


def _nothing(position: int) -> Term | None:
    return None


def _untyped(position: int) -> Type | None:
    return None


def _never(value: Term) -> bool:
    return False


@record
class Passed:
    """What a launch gives to one member of an argument: the value where it is an integer constant, the number as a term
    where it is one, and where a pointer leads."""

    value: int | None
    term: Term | None
    places: tuple[Pointee, ...]


def _no(position: int) -> bool:
    return False


def _none(position: int) -> tuple[tuple[str, Passed], ...]:
    return ()


@record
class HostLaunch:
    """One launch in the text. `template_arguments` are those that it spells and those that its arguments decide, as
    texts that mean the same outside of functions. `value_of(position)` is the value of an argument: None for what is
    not an integer constant, and where the arguments are passed in an array of pointers. It is asked for where a
    parameter can be one; `launch.parameters` is left to who knows the parameters' names."""

    kernel: str
    launch: Launch
    template_arguments: tuple[str, ...]
    value_of: Callable[[int], int | None]
    span: Span
    is_chosen: Callable[[Term], bool] = _never  #: whether a value of the host is what its function was called with
    places_of: Callable[[int], tuple[Pointee, ...]] = _nowhere
    term_of: Callable[[int], Term | None] = _nothing
    sizes: tuple[Given, ...] = ()
    conditions: tuple[Said, ...] = ()
    allocated: tuple[tuple[Base, Said], ...] = ()  #: what holds where the kernel touches what an object leads to
    closures: tuple[Closure, ...] = ()  #: the lambdas that the template arguments are made of
    template_term_of: Callable[[int], Term | None] = _nothing  #: the number that is a template argument
    members_of: Callable[[int], tuple[tuple[str, Passed], ...]] = _none  #: of an argument that is a lambda or a record
    calls: tuple[Span, ...] = ()  #: of functions that lead to it, the innermost first, where the text has all of them
    count: int | None = None  #: how many arguments there are, where that is certain
    by_name: bool = False  #: the text has the kernel by its name in a string
    type_of: Callable[[int], Type | None] = _untyped  #: the type of an argument
    is_computed: Callable[[Term], bool] = _never  #: whether the host computes a value in a way that is not followed
    literals: tuple[tuple[int, int], ...] = ()  #: where the strings stand that the kernel's text is made of, if known
    is_guess: bool = False  #: somebody may launch the kernel there, and nobody sees it
    #: of the kernels of this name that may be meant; any where there are none
    namespaces: frozenset[Path] = frozenset()
    is_null: Callable[[int], bool] = _no  #: whether an argument is certainly a null pointer
    is_elsewhere: bool = False  #: in a function of a header that this text does not call, though others may
