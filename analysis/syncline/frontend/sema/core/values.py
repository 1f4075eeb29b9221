"""What an expression denotes while a kernel is lowered: values and places (lvalues).

A pointer is not a number here: it is a base (an array, or a local object whose address was taken) and a byte offset
written as strides times indices. One that may point at several bases carries a guard for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....ir.kernel import Array
from ....ir.reasons import Reason
from ....ir.terms import TRUE, Term, truth
from ....records import field, record, replace
from ...ctypes import Arithmetic, ArrayOf, CType, Opaque, PointerTo, Record

if TYPE_CHECKING:
    from ...syntax.node import Node
    from ..program.declared import Function

# --- values -------------------------------------------------------------------------------------------------


@record
class Number:
    term: Term
    type: Arithmetic

    @property
    def truth(self) -> Term:
        """As a condition."""
        return truth(self.term)


@record
class Null:
    """The base of a null pointer."""

    key: str = "null"


@record
class Target:
    """`offset + sum(stride * index)` bytes into `base`; strides descend. `loose`: it lies in a packed record, and so it
    may be at any byte."""

    base: Base
    steps: tuple[tuple[int, Term], ...] = ()
    offset: int = 0
    loose: bool = False


@record
class Pointer:
    """The guards exclude each other and one of them holds; a pointer with one target has the guard TRUE. `selector` is
    the number of the base, where a variable holds it."""

    pointee: CType
    choices: tuple[tuple[Term, Target], ...]
    selector: Term | None = None

    @staticmethod
    def to(pointee: CType, target: Target) -> Pointer:
        return Pointer(pointee, ((TRUE, target),))


@record(eq=False)
class Transfer:
    """An asynchronous copy that is under way: `count` elements, some elements apart. `event` is the variable that holds
    its event, as in `e` or `e[1]`; None where nobody can wait for it. `name` is the copy's own."""

    target: Pointer
    source: Pointer
    count: Term
    target_step: Term
    source_step: Term
    event: str | None
    name: str
    node: Node
    touches: tuple[Array, ...]


@record
class Aggregate:
    """A struct by value."""

    type: Record
    fields: dict[str, Value]


@record
class Elements:
    """An array by value (inside a struct)."""

    type: ArrayOf
    items: tuple[Value, ...]


@record
class Group:
    """A cooperative group. `threads` is a tile's number of threads, None where it is not a constant; `within` that of
    the tile which it is a part of, 0 for a part of the block, None where that is not known."""

    kind: str  #: "block", "grid", "tile", "coalesced", "cluster", "thread"
    threads: int | None = None
    within: int | None = None
    mask: Term | None = None


@record(eq=False)
class Closure:
    """A lambda, the scopes that it sees, and `this` where it was written. `instance` tells apart those of one place
    that different instances of a template make. `rvalues`: the parameters in sight that were given no object with a
    name."""

    node: Node
    scopes: tuple[dict[str, Binding], ...]
    this: Place | None = None
    instance: str = ""
    rvalues: tuple[tuple[str, Binding], ...] = field(default=(), compare=False)


@record(eq=False)
class Callable:
    """A function by value, or what a pointer to it points at. `template` binds all template parameters of an
    instance (`f<8>`), whose arguments are spelled in `arguments`."""

    candidates: tuple[Function, ...]
    template: dict[str, Binding] | None = None
    arguments: str = ""

    @property
    def key(self) -> str:
        """Names it among the bases of pointers."""
        return f"{self.candidates[0].name}{self.arguments}()"


@record
class Passed:
    """A function that the kernel's caller has chosen, and that nobody knows."""

    name: str  #: the parameter's

    @property
    def key(self) -> str:
        """Names it among the bases of pointers."""
        return f"what {self.name} points at"


@record
class Pack:
    """A parameter pack: what each of its elements stands for. `open`: nobody knows how many there are, and the one item
    stands for all."""

    items: tuple[Binding, ...]
    open: bool = False


@record
class Unclear:
    """A value that the lowering knows nothing about; `reason` says why. Nothing may be dereferenced through it.
    `uniform`: a parameter of a type that is not known; whatever it is, all threads of a block have the same. `bits`: of
    what was read from memory, as a number. `computed`: made of such a value by an operator; two of these may differ
    that are described alike."""

    reason: Reason
    touches: tuple[Array, ...] = ()
    uniform: bool = False
    bits: Term | None = None
    path: UnreadPath | None = None  #: of a member of an object that all threads share, and whose type is not declared
    computed: bool = False

    def made_of(self, *others: Value) -> Unclear:
        """What an operator that is not known makes of this value and others."""
        uniform = self.uniform and all(isinstance(other, Unclear) and other.uniform for other in others)
        return replace(self, uniform=uniform, bits=None, path=None, computed=True)


@record
class UnreadPath:
    """A member of an object whose type is not declared, as it is written: `p.size.x`. `root` names the variable. Where
    a pointer leads to the object, `array` is the memory it lies in; `pointed`: the next member is behind `->`."""

    root: str
    text: str
    array: Array | None = None
    pointed: bool = False


@record
class Collective:
    """An object that does something with all threads of a block or warp, and the storage it does it through."""

    type: Opaque
    storage: Place | None


@record
class AtomicRef:
    """An `atomic_ref`, and the pointer to the cell that it refers to."""

    type: Opaque
    cell: Value


@record
class Nothing:
    """`void`."""


Value = (
    Number | Pointer | Aggregate | Elements | Group | Closure | Callable | Collective | AtomicRef | Unclear | Nothing
)

# --- places -------------------------------------------------------------------------------------------------


@record
class ScalarPlace:
    """A local scalar: an IR variable, or the UNIFORM symbol of a parameter that is only read."""

    variable: Term
    type: Arithmetic
    key: str


@record
class PointerPlace:
    """A local pointer variable. What it may point at is in the plan under `key`."""

    type: PointerTo
    key: str


@record
class RecordPlace:
    """A local struct, one place per field."""

    type: Record
    parts: dict[str, Place]
    key: str


@record
class PartsPlace:
    """A local array whose elements are not memory (pointers), one place per element."""

    type: ArrayOf
    parts: tuple[Place, ...]
    key: str


@record(frozen=False, eq=False)
class HolderPlace:
    """A local that holds something that is no C value: a group, a closure, an object of an unknown type."""

    type: CType
    key: str
    value: Value


@record
class MemoryPlace:
    """An object in memory. It begins `within` bytes behind the beginning of one that is aligned to `aligned` bytes, by
    the type of the pointer that leads there."""

    target: Target
    type: CType
    aligned: int = 1
    within: int = 0


@record
class PunnedPlace:
    """A local object seen through a pointer of another type."""

    base: Place
    type: CType


@record
class BitsPlace:
    """A bit field in memory: some bits of `unit`, which is read and written as a whole."""

    unit: MemoryPlace
    name: str
    type: Arithmetic


@record
class ChoicePlace:
    """One of several places, by guard."""

    choices: tuple[tuple[Term, Place], ...]
    type: CType


@record
class NullPlace:
    """What a null pointer points at: nothing."""

    type: CType


@record
class UnclearPlace:
    """Memory reached through a pointer that is not understood."""

    reason: Reason
    type: CType
    touches: tuple[Array, ...] = ()


Place = (
    ScalarPlace
    | PointerPlace
    | RecordPlace
    | PartsPlace
    | HolderPlace
    | MemoryPlace
    | PunnedPlace
    | BitsPlace
    | ChoicePlace
    | NullPlace
    | UnclearPlace
)
LocalPlace = ScalarPlace | PointerPlace | RecordPlace | PartsPlace | HolderPlace
Base = Array | LocalPlace | Null | Callable | Passed


@record
class TypeName:
    """A name that stands for a type in this scope; `const`: with `const` at its top, None where nobody knows.
    `forwarded`: it may be a reference to it, as the `T` of a parameter `T &&` is where that is given an lvalue (C++17
    [temp.deduct.call])."""

    type: CType
    const: bool | None = None
    forwarded: bool = False


@record
class TemplateName:
    """The template of records, or of aliases, that a template template parameter stands for."""

    key: str  #: in `Program.records` or `Program.aliases`


#: what a name stands for that is neither a place nor a value
NoValue = TypeName | TemplateName | Pack
#: what a name stands for in a scope
Binding = Place | Value | NoValue

#: what a call is given: an object, or a value
Argument = Place | Value

PLACES = (
    ScalarPlace,
    PointerPlace,
    RecordPlace,
    PartsPlace,
    HolderPlace,
    MemoryPlace,
    PunnedPlace,
    BitsPlace,
    ChoicePlace,
    NullPlace,
    UnclearPlace,
)


@record(frozen=False)
class Plan:
    """What a pointer variable has been seen to hold: its possible bases, the strides and constant offsets of its
    address. It only grows; a lowering that used a smaller plan is run again."""

    bases: dict[str, Base] = field(default_factory=dict)
    strides: set[int] = field(default_factory=set)
    offsets: set[int] = field(default_factory=set)
    unclear: Reason | None = None

    @property
    def size(self) -> tuple[int, int, int, bool]:
        """Grows whenever the plan does."""
        return len(self.bases), len(self.strides), len(self.offsets), self.unclear is not None
