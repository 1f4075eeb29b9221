"""The launches of a kernel, and what they say of its parameters."""

from __future__ import annotations

from ..records import field, record, replace
from .span import Span
from .terms import Kind, Sort, Term, render, symbol

_ARGUMENT = "argument "


def argument(name: str) -> Term:
    """What a launch passes for the parameter of this name, or the template parameter, as its relations speak of it."""
    return symbol(f"{_ARGUMENT}{name}", Kind.UNIFORM)


def is_given(name: str) -> Term:
    """Whether the pointer that a parameter of this name takes leads anywhere: it is not null."""
    return symbol(f"{name} != nullptr", Kind.UNIFORM, Sort.BOOL)


@record
class Alias:
    """Two pointers of a launch that lead to one object: the parameter `other` points `distance` elements behind `one`
    (None: nobody knows how far), a parameter or (`of_device`) a device array. `certain`: whatever the host's branches
    do. `explained`: the distance is made of constants, of what the launch passes, and of what the host function is
    called with."""

    one: str
    other: str
    distance: Term | None
    of_device: bool = False
    certain: bool = True
    explained: bool = True


@record
class Launch:
    """One way the kernel is started. None in a dimension: any value. `origin` says where it comes from, in the
    user's words ("main.cu:40", "--block-dim", "// syncline: launch").

    `in_sight`: the text holds this launch. `numbers` are the extents (`BLOCK_DIM`, `GRID_DIM`) for which it gives a
    number that only a run knows, `open` those that come with a `dim3` from elsewhere; of others nothing is said.
    `relations` are conditions that hold of its extents, its arguments (`argument(name)`) and the host's own values."""

    block: tuple[int | None, int | None, int | None] = (None, None, None)
    grid: tuple[int | None, int | None, int | None] = (None, None, None)
    origin: str = "any launch"
    parameters: tuple[tuple[str, int], ...] = ()  #: scalar arguments known at the launch; 0: a null pointer
    dynamic_shared: int | None = None  #: bytes
    lockstep: int | None = None  #: so many consecutive threads of a block run in step, as far as the user says so
    left_out: bool = False  #: it stands in text that the preprocessor leaves out
    cooperative: bool | None = None  #: whether all blocks are resident at once; None: the text does not say
    in_sight: bool = False
    numbers: frozenset[Term] = frozenset()
    open: frozenset[Term] = frozenset()
    aliases: tuple[Alias, ...] = ()
    relations: tuple[Term, ...] = ()
    computed: frozenset[Term] = frozenset()  #: extents and arguments that the host computes in ways not followed
    touching: tuple[tuple[str, Term], ...] = ()  #: (parameter, what holds where that is accessed)
    places: tuple[str, ...] = ()  #: where each of `relations`, and then of `touching`, is said, as in "main.cu:40"
    unfollowed: tuple[str, ...] = ()  #: parameters of which the text does not show where they lead
    at: Span | None = field(default=None, compare=False)  #: where a file holds it; an edit before it changes that alone

    @property
    def anywhere(self) -> Launch:
        """What every launch has that says the same, wherever it stands."""
        return replace(self, origin="", places=())

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """The relations as text, each with the place that says it."""
        said = zip(self.relations, self.places, strict=False)
        return tuple((render(relation).replace(_ARGUMENT, ""), place) for relation, place in said)


@record
class Stated:
    """What a comment `assume(...)` says of parameters and dimensions: it holds for every launch."""

    condition: Term
    text: str
    span: Span
