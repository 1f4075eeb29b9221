"""What one symbolic pass over a kernel gives: every access, barrier and decision as terms over thread ids,
parameters and loop counters. Immutable; instantiate twice (thread 1, thread 2) to ask a question."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from ..ir.kernel import Address, Assert, Barrier, Exchange, Site, Space, Unknown
from ..ir.reasons import Reason
from ..ir.terms import Kind, Term
from ..records import field, record
from .control.control_tree import Access, BarrierNode, ControlTree, ExchangeNode, Jump
from .values.abbreviations import Abbreviations
from .values.counts import Count

Guard = tuple[Term, ...]


class OriginKind(enum.StrEnum):
    """What is not known of a value, and so what a witness leans on that needs it."""

    MEMORY = "memory"  #: contents that the kernel itself writes
    INPUT = "input"  #: contents that the kernel never writes
    OPAQUE = "opaque"  #: the result of a call or a built-in, or of text that was not read
    FUNCTION = "function"  #: the value of a pure function without a model
    LOOP = "loop"  #: a recurrence without a closed form
    UNINITIALISED = "uninitialised"
    UNREAD = "unread"  #: text that was not read (`Kernel.unread`)

    __hash__ = str.__hash__

    @property
    def is_data(self) -> bool:
        """Whether it is a matter of what memory holds, or of what a call gives."""
        return self in (OriginKind.MEMORY, OriginKind.INPUT, OriginKind.OPAQUE, OriginKind.FUNCTION)


@record
class Origin:
    """Where a value that the terms cannot express comes from."""

    kind: OriginKind
    reason: Reason
    elsewhere: bool = field(default=False, compare=False)  #: of another thread or another iteration


@record
class AccessFact:
    """An access with its address, its guard (all of which hold when it happens) and the value written or read
    (`stored`, with `names` for what is long in it). An atomic has its operands, and the name of the symbol for what it
    gave back."""

    access: Access
    address: Address
    guard: Guard
    stored: Term | None
    operands: tuple[Term, ...] = ()
    result: str = ""
    names: Abbreviations | None = field(default=None, compare=False, repr=False)

    @property
    def value(self) -> Term | None:
        """The value that is written or read, in full; None where nobody knows it, or it is far too long."""
        return self.stored if self.names is None or self.stored is None else self.names.in_full(self.stored)

    @property
    def site(self) -> Site:
        return self.access.statement.site

    @property
    def terms(self) -> tuple[Term, ...]:
        """What decides whether and where it happens."""
        return (*self.guard, *(term for _, term in self.address.index))


@record
class BarrierSite:
    """A barrier with the guard under which a thread comes to it, and the lanes that it names; or its own name, and how
    many it counts. `fences` are those that hang on a condition."""

    barrier: BarrierNode
    guard: Guard
    mask: Term | None = None
    name: Term | None = None
    count: Term | None = None
    fences: tuple[tuple[Space, Term], ...] = ()

    @property
    def statement(self) -> Barrier:
        return self.barrier.statement


@record
class ExchangeFact:
    """An exchange with its guard and the lanes that it names. `result` is the name of the symbol for what it gave,
    `vote` what a ballot asked, `offered` what the lane offers. `aligned`: lanes that meet there are in the same
    iteration of the `loops` around."""

    exchange: ExchangeNode
    guard: Guard
    mask: Term | None
    vote: Term | None = None
    result: str = ""
    loops: tuple[int, ...] = ()
    offered: Term | None = None
    aligned: bool = False

    @property
    def statement(self) -> Exchange:
        return self.exchange.statement


@record
class Taken:
    """What an atomic gave to another thread: which one (by the access's id), to the thread of this number in the block,
    with the address and the operands as that thread has them."""

    atomic: int
    number: Term
    index: tuple[tuple[int, Term], ...]
    operands: tuple[Term, ...]


@record
class ExitFact:
    """A place where a thread ends, with the guard under which it comes there."""

    jump: Jump
    guard: Guard
    loops: tuple[int, ...]


@record
class UnknownFact:
    """What could not be lowered, with the guard under which a thread comes to it."""

    statement: Unknown
    guard: Guard


@record
class Decision:
    """A place where threads that got this far may part: an `if`, a loop's test, a jump.

    `what`: "branch", "loop", "break", "continue", "return", "exit". `barriers` are the ids of the barriers that a
    thread on the other side would miss, in source order."""

    what: str
    condition: Term
    guard: Guard
    site: Site
    loops: tuple[int, ...]
    barriers: tuple[int, ...]
    staying: Guard = ()  #: what brings a thread that does not part to one of them, as far as that is known


@record
class LoopFact:
    """A loop's counter (0 in the first iteration) and how its variables move, for `show --stage intervals`; what is
    known in an iteration of the one before, which came to its end (`came_round`)."""

    counter: Term
    label: str
    variables: tuple[tuple[str, Term], ...]
    came_round: Term


@record
class Longer:
    """What proves an invariant by some iterations at a time (k-induction; Donaldson et al., SAS 2011, §2): that it
    holds at the first few heads, each under its guard, and that as many iterations which begin with it end so."""

    first: tuple[tuple[Term, Guard], ...]
    kept: Term
    kept_guard: Guard
    given: Guard


@record
class Induction:
    """What proves an invariant of a loop: that it holds before the first iteration, and that an iteration which begins
    with it ends with it. `given` are all the invariants of the loop as an iteration begins. `by_test`: threads leave
    the loop by its test alone, which stands behind its head; `leaving` is what holds there of those that do."""

    entry: Term
    entry_guard: Guard
    kept: Term
    kept_guard: Guard
    given: Guard
    by_test: bool
    leaving: Guard
    longer: Longer | None = None  #: where an iteration does not prove it


@record
class ClaimFact:
    """A specification with its condition where it stands, and everything that is known there."""

    id: int
    statement: Assert
    condition: Term
    guard: Guard
    induction: Induction | None = None  #: where it stands at the head of a loop


@record
class LoopEnd:
    """What is known of a loop's counter when a thread leaves it: `last`, under the `facts`. `uniform`: all threads of a
    block leave with the same. `goes_on` is the test, of any iteration. `passed_through`: some may leave the loop for a
    place further out, and nothing is said of them."""

    last: Term
    facts: Guard
    uniform: bool
    goes_on: Term
    passed_through: bool = False


@record
class Summary:
    """The kernel under one launch."""

    tree: ControlTree
    accesses: dict[int, AccessFact]
    barriers: dict[int, BarrierSite]
    exchanges: dict[int, ExchangeFact]
    decisions: tuple[Decision, ...]
    branch_conditions: dict[int, Term]
    loops: dict[int, LoopFact]
    ends: dict[int, LoopEnd]  #: of the loops that can be left
    origins: dict[str, Origin]  #: by symbol name, function name or array key
    unknowns: tuple[UnknownFact, ...]
    claims: tuple[ClaimFact, ...]
    exits: tuple[ExitFact, ...]
    always: frozenset[Term]  #: what guards say that is true of every thread, whatever way it went
    masks: dict[str, ExchangeFact]  #: by the name of the symbol, for masks of lanes of which something is known
    counts: dict[str, Count]  #: by the name of the symbol for a number of lanes
    taken: dict[Term, Taken]  #: by the term for what another thread was given
    unwrapped: tuple[Term, ...] = ()  #: unsigned values that are taken not to wrap around
    checked: Mapping[int, Term] = field(default_factory=dict)  #: what the running program checks, by place: `assert()`


#: marks the name of what one thread of a block was given and has told the others
OF_BLOCK = " of the block"

#: marks the name of what a thread has for itself, as a function of its number
OF_OTHER = " of the thread"

#: marks the name of what a cell holds up to the first race
UNRACED = " unless raced"

#: symbols whose value may differ between two threads of a block
PRIVATE_KINDS = frozenset((Kind.THREAD, Kind.PRIVATE, Kind.PRIVATE_UNDERSTOOD))


def is_grid_uniform(term: Term) -> bool:
    """Whether all threads of the grid that have the same loop counters agree on `term`, by its symbols alone."""
    return not any(s.info.kind in PRIVATE_KINDS or s.info.kind is Kind.BLOCK for s in term.symbols)


def is_block_uniform(term: Term) -> bool:
    """Whether all threads of a block that have the same loop counters agree on `term`, by its symbols alone."""
    return not any(s.info.kind in PRIVATE_KINDS for s in term.symbols)
