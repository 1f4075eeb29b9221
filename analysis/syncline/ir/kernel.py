"""The kernel IR: what a kernel does to memory and in which order, as immutable structured code.

Expressions are `Term`s over IR variables (`Kind.VAR` symbols) and the built-in indices. They have no side effects:
every access to shared, global, local or constant memory is a statement of its own, in evaluation order, and puts
what it read into a variable. Every statement carries the user's span and the chain of calls it was inlined through.

Control leaves a region in three ways only: `Leave(label)` (break, return from an inlined function, end of a switch
case), `Next(label)` (continue) and `Exit` (return from the kernel).
"""

from __future__ import annotations

import enum

from ..records import field, record
from .called import Called
from .dialect import Dialect
from .exchange import Exchange
from .launch import Launch, Stated
from .reasons import Assumption, Reason
from .site import Site
from .span import Span
from .split import Split
from .terms import Scalar, Term
from .unread import Condition, Unread


class Space(enum.Enum):
    """An address space."""

    SHARED = "shared"
    GLOBAL = "global"
    LOCAL = "local"
    CONSTANT = "constant"

    __hash__ = object.__hash__


@record
class Array:
    """A region of memory that no other region overlaps (distinct parameters are assumed not to alias).

    `key` is unique in its kernel, `name` is what the user wrote. `extents` are element counts, outermost first; None
    for one that is not a constant (parameters have the single extent None). All dynamic shared memory of a kernel is
    one array."""

    key: str
    name: str
    space: Space
    element: Scalar | None  #: None for structs and vector types
    element_size: int  #: bytes
    extents: tuple[int | None, ...]
    span: Span
    dynamic: bool = False  #: `extern __shared__`
    fields: tuple[tuple[str, int, int], ...] = ()  #: for structs and vectors: (name, byte offset, byte size)
    image: bool = False  #: an image, which fences name apart from other memory
    absolute: bool = False  #: where pointers lead that memory holds: byte 0 is at address 0

    @property
    def size(self) -> int | None:
        """In bytes; None where an extent is not constant."""
        total = self.element_size
        for extent in self.extents:
            if extent is None:
                return None
            total *= extent
        return total


#: whatever a pointer may lead to of which nobody knows where it points: some `Unknown`s touch it
ELSEWHERE = Array("?", "memory that nobody knows", Space.GLOBAL, None, 1, (None,), Span("", 0, 0, 1, 1, 1, 1))


@record
class Address:
    """`size` bytes at byte offset `offset + sum(stride * index)` of an array.

    The strides are positive byte counts, descending and distinct: the rows and columns that the user wrote. Where the
    strides do not say so, it is `within` bytes behind the beginning of an object that is aligned to `aligned` bytes."""

    array: Array
    index: tuple[tuple[int, Term], ...]
    offset: int
    size: int
    through: str = ""  #: the pointer, where it is another than the array's own
    aligned: int = 1
    within: int = 0


@record
class Storage:
    """The accesses of collectives to the storage that they have in the array of this key."""

    array: str


#: what a barrier may order alone: a memory, accesses of one `Read.transfer`, or those to images
Ordered = Space | Storage | str

#: all accesses to images
IMAGES = "images"


class Scope(enum.StrEnum):
    """Who takes part in, or is ordered by, a synchronisation; whom a finding is about."""

    THREAD = "thread"  #: nobody else: what has it is plain to all others
    WARP = "warp"
    WARPS = "warps"  #: some warps of a block, at a named barrier
    BLOCK = "block"
    GRID = "grid"
    SYSTEM = "system"

    __hash__ = str.__hash__

    @property
    def spans_blocks(self) -> bool:
        """Whether threads of different blocks are among them."""
        return self in (Scope.GRID, Scope.SYSTEM)


@record
class Assign:
    """`target = value`"""

    target: Term
    value: Term
    site: Site


@record
class Havoc:
    """`target` gets a value that nobody knows. `reason` says why in the user's words ("clock()", "a texture read",
    "value of a shuffle"). `uniform` promises the same value to all threads of the block; `present` that it is a mask of
    the lanes that run together at the moment, the thread's own among them."""

    target: Term
    reason: Reason
    site: Site
    uniform: bool = False
    present: bool = False


@record
class Read:
    """`target = *address`. `scalar` is the C type read. `pending`: as a part of an asynchronous copy that was issued at
    `site`, before the last barrier, and that the thread has not waited for."""

    target: Term
    address: Address
    scalar: Scalar
    site: Site
    volatile: bool = False
    pending: bool = False
    transfer: str | Storage = ""  #: what a barrier orders it as: its asynchronous copy, or a collective's storage
    ghost: bool = False  #: what a specification looks at: no access of the program's
    opening: bool = False  #: ... which is what was there when the interval began


@record
class Write:
    """`*address = value`; value None where it is not a scalar or not understood. `pending`: as for `Read`.
    `specified`: of a function elsewhere, of which the kernel holds the specification alone; runs of it by different
    threads are assumed not to write to one place."""

    address: Address
    value: Term | None
    site: Site
    volatile: bool = False
    pending: bool = False
    transfer: str | Storage = ""  #: as for `Read`
    specified: bool = False


@record
class Atomic:
    """A read-modify-write. `operation` is the short name in lower case ("add", "cas", "exch", "inc", "min", ...)."""

    target: Term | None  #: gets the old value
    address: Address
    operation: str
    operands: tuple[Term, ...]
    scalar: Scalar
    scope: Scope
    site: Site


@record
class If:
    condition: Term
    then: Block
    orelse: Block
    site: Site  #: the span of the condition


@record
class Loop:
    """Run `test`; if `condition` is false, leave; run `body`; run `step`; again. `Next(label)` goes to `step`.

    A do-while loop has an empty `test`, the condition TRUE, and its test as a conditional `Leave` in `step`."""

    label: str
    test: Block
    condition: Term
    body: Block
    step: Block
    site: Site  #: the span of the loop's head


@record
class Region:
    """Code that `Leave(label)` jumps to the end of: an inlined function's body, a switch."""

    label: str
    body: Block
    site: Site
    function: str | None = None  #: the inlined function's name
    cases: bool = False  #: the branches in it are ways that part at its head


@record
class Leave:
    label: str
    site: Site


@record
class Next:
    label: str
    site: Site


@record
class Exit:
    """The thread ends. `trap` for __trap(), exit; and failed assertions that abort the kernel."""

    site: Site
    trap: bool = False


@record
class Barrier:
    """All threads of `scope` wait for each other; among them it orders all memory, or nothing but `orders`.

    An OpenCL barrier orders the memories that its fences name, the meeting inside of a collective the collective's
    storage, a wait the asynchronous copies that it ends, a matrix load (to which all lanes of a warp have to come)
    nothing. `ordering` tells which accesses these are. `fences` are memories that it orders beside these, between two
    threads of which the condition holds.

    `mask` is the lane mask of a warp barrier (None: the full warp). `size` is the number of threads of a cooperative
    tile (a WARP barrier of `size` consecutive lanes; None: the warp). A WARPS barrier has a `name`, which is a number,
    and ends when `count` threads have come, of which those that only arrive (`arrives`) do not wait (PTX ISA, `bar`).
    `needs_all` says that threads are counted that have exited, whom `__syncthreads()` forgives. `unsure` says why
    nobody knows who of the scope takes part: then it parts no two threads for certain. `text` is the call as the user
    wrote it."""

    scope: Scope
    text: str
    site: Site
    mask: Term | None = None
    size: int | None = None
    #: the statement's span including its semicolon, when the barrier is a statement of its own: what a removal deletes
    statement: Span | None = None
    orders: frozenset[Ordered] | None = None  #: None: all memory
    name: Term | None = None
    count: Term | None = None
    arrives: bool = False
    fences: tuple[tuple[Space, Term], ...] = ()
    needs_all: bool = False
    unsure: Reason | None = None

    @property
    def orders_memory(self) -> bool:
        """Whether it is more than a part of some library call: it orders all memory, or all of one kind."""
        return self.orders is None or bool(self.fences) or any(isinstance(o, Space) for o in self.orders)

    @property
    def told_apart(self) -> frozenset[Ordered]:
        """What it orders and nothing else, be it for some threads."""
        return frozenset((*(self.orders or ()), *(space for space, _ in self.fences)))


@record
class Fence:
    """Orders this thread's own accesses as seen by `scope`; waits for nobody.

    It `releases` what the thread did before, and `acquires` for what it does behind, in the memories that it `orders`.
    One `of_atomic` is the order that the atomic at its site names, and counts for that atomic alone. All `sequential`
    ones stand in one order (PTX ISA, `fence.sc`), so that they count beyond their own thread's atomics."""

    scope: Scope
    site: Site
    releases: bool = True
    acquires: bool = True
    orders: frozenset[Space] | None = None  #: None: all memory
    of_atomic: bool = False
    sequential: bool = False


@record
class Assume:
    """What follows may rely on `condition` (a `syncline: assume` comment, `__builtin_assume`, `__requires`).

    `threads`: it is the barrier invariant that was claimed at `site`, as it is known of these threads of the block, by
    their x index: one each, or two where it speaks of another."""

    condition: Term
    site: Site
    threads: tuple[tuple[Term, ...], ...] = ()


class Claim(enum.Enum):
    """What an assertion is. All but RUNTIME have to be proved. Those from ASSERTION on are specifications; who does not
    keep one of the others comes no further."""

    RUNTIME = "assert()"  #: a check while the program runs, which aborts it
    NOT_NULL = "not null"  #: of a pointer that is followed here, among whose values there is a null pointer
    WRITABLE = "writable"  #: of memory that is written here
    IN_BOUNDS = "in bounds"  #: of an access, where that is asked for
    ASSERTION = "assertion"
    INVARIANT = "invariant"  #: of the loop at whose head it stands
    BARRIER_INVARIANT = "barrier invariant"  #: of the barrier before which it stands
    GUESS = "guess"  #: an invariant that is relied on where it is proved, and forgotten where it is not
    PRECONDITION = "precondition"  #: of a device function, at its call
    POSTCONDITION = "postcondition"

    __hash__ = object.__hash__

    @property
    def is_stated(self) -> bool:
        """Whether the user has stated it, as a specification."""
        return self not in (Claim.RUNTIME, Claim.NOT_NULL, Claim.WRITABLE, Claim.IN_BOUNDS)


@record
class Assert:
    """`condition` holds whenever a thread comes here; `pairs` has the words in which it may speak of another thread.

    `everywhere`: it is claimed of the threads as well that are not here. `unclear` says why it cannot be proved,
    whatever the condition says."""

    condition: Term
    site: Site
    claim: Claim = Claim.RUNTIME
    everywhere: bool = False
    unclear: Reason | None = None


@record
class Unknown:
    """Something that could not be lowered. It may read or write the arrays in `touches` at any address.

    `may_synchronise` says that it could contain a barrier. The variables it could have changed are havocked by
    separate statements. `assumed`: a note of the kernel says that it does no such thing; a verdict may rely on that
    where a barrier in it could only part more accesses."""

    reason: Reason
    site: Site
    touches: tuple[Array, ...] = ()
    may_synchronise: bool = False
    assumed: bool = False


@record
class Mark:
    """Does nothing: a position in the user's text where a barrier may be inserted.

    Marks stand before each statement of a compound block of the kernel's own file, and before its closing brace; at
    both ends of a statement that is a body without braces (`unbraced`); and between the right side of an assignment, or
    what an update reads, and what it stores (`split`)."""

    site: Site
    unbraced: Span | None = None
    split: Split | None = None

    @property
    def insert_at(self) -> int:
        """The byte offset at which the statement begins."""
        return self.site.span.start

    @property
    def in_update(self) -> bool:
        """Whether a barrier here would part an update's read from its write, so that updates get lost."""
        return self.split is not None and self.split.update


Statement = (
    Assign
    | Havoc
    | Read
    | Write
    | Atomic
    | If
    | Loop
    | Region
    | Leave
    | Next
    | Exit
    | Barrier
    | Exchange
    | Fence
    | Assume
    | Assert
    | Unknown
    | Mark
)
Block = tuple[Statement, ...]


@record
class Parameter:
    """A kernel parameter. Pointers have an `array`; scalars a `symbol` of kind UNIFORM."""

    name: str
    type_text: str
    symbol: Term | None = None
    array: Array | None = None


@record
class Strided:
    """An object that says how far its elements are apart: (i, j) is at `data[i * strides[0] + j * strides[1]]`. These
    two are the keys of arrays, `extent` is how many strides there are."""

    name: str
    data: str
    strides: str
    extent: int


@record
class Kernel:
    """A kernel, lowered. `arrays` holds every array that the body mentions. Scalar parameters (and scalar fields of
    struct parameters) occur in the body as UNIFORM symbols."""

    name: str
    parameters: tuple[Parameter, ...]
    arrays: tuple[Array, ...]
    body: Block
    span: Span  #: the whole definition
    name_span: Span
    dialect: Dialect
    launch_bounds: tuple[int | None, int | None] = (None, None)
    assumptions: tuple[Assumption, ...] = ()  #: that lowering made
    looks: frozenset[Term] = frozenset()  #: the indices and extents that the text names, used or not
    unread: tuple[Unread, ...] = ()  #: the values in the body that stand for text that was not read
    conditions: tuple[Condition, ...] = ()  #: what they leave of its text hangs on macros that were not read
    open_types: tuple[str, ...] = ()  #: type parameters that nothing fixes
    whole: bool = False  #: those are taken for integers
    template_values: tuple[tuple[str, Term], ...] = ()  #: what the body has for its template's integer parameters
    stated: tuple[Stated, ...] = ()  #: what comments say of all launches; the body assumes it
    global_alone: frozenset[Term] = frozenset()  #: the thread's indices that global ids alone are made of
    made_for: tuple[tuple[int, str], ...] = ()  #: threads of the blocks that collectives are made for, which say so
    missing: tuple[str, ...] = ()  #: the headers that were not found for the text, without those that have a model
    modelled: tuple[tuple[str, str], ...] = ()  #: models of headers that were not found: path and name
    strided: tuple[Strided, ...] = ()  #: the objects among what it is given that hold strides
    called: Called | None = None  #: it is a device function, which no kernel of the text calls


@record
class Unit:
    """All kernels of one file, their launches by kernel name, and what could not be read at file level."""

    path: str
    kernels: tuple[Kernel, ...]
    launches: dict[str, tuple[Launch, ...]] = field(default_factory=dict)
    errors: tuple[tuple[str, Span], ...] = ()
    unread: tuple[tuple[str, Span], ...] = ()  #: what was not found, or is not read for a reason that is no mistake
