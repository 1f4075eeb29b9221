"""What an analysis gives back: verdicts, findings, witnesses and fixes, as immutable picklable values.

Everything downstream (reports, CLI, server) works from these alone. `docs/schema/report.schema.json` is their JSON
form; `syncline.report.jsonform.as_json` converts.
"""

from __future__ import annotations

import enum

from .courses import Course
from .ir.dialect import Speech
from .ir.kernel import Scope, Space, Span
from .ir.launch import Launch
from .ir.reasons import Assumption, Reason
from .records import field, record, replace


class Verdict(enum.Enum):
    """What is claimed of a kernel (docs/internals/proofs.md, "Verdicts"). Order of badness is declaration order."""

    VERIFIED = "verified"
    INCOMPLETE = "incomplete"
    POSSIBLE = "possible"
    DIVERGENT = "divergent"
    RACY = "racy"

    @property
    def badness(self) -> int:
        return list(Verdict).index(self)


class FindingVerdict(enum.StrEnum):
    """What is claimed of one finding."""

    RACY = "racy"
    DIVERGENT = "divergent"
    POSSIBLE = "possible"
    VIOLATED = "violated"  #: a specification that a run breaks
    REDUNDANT = "redundant"
    UNUSED = "unused"
    UNREAD = "unread"  #: a note on what was not found or not read
    UNFINISHED = "unfinished"  #: a file that took too long

    @property
    def of_kernel(self) -> Verdict:
        """What the finding makes of its kernel's verdict. (There is no word for one that breaks its
        specification.)"""
        match self:
            case FindingVerdict.RACY:
                return Verdict.RACY
            case FindingVerdict.DIVERGENT:
                return Verdict.DIVERGENT
            case FindingVerdict.POSSIBLE | FindingVerdict.VIOLATED:
                return Verdict.POSSIBLE
            case _:
                return Verdict.VERIFIED


class Hazard(enum.StrEnum):
    """In which order two accesses that race touch one byte."""

    RAW = "RAW"  #: a read behind a write
    WAR = "WAR"
    WAW = "WAW"


class Severity(enum.Enum):
    """How loudly a finding is shown. HINT draws no squiggle."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    HINT = "hint"


@record
class Related:
    """Another location that a finding speaks of."""

    span: Span
    message: str


@record
class ThreadId:
    """One of the two threads, with its position in the launch. `lane` and `warp` count within the block."""

    block: tuple[int, int, int]
    thread: tuple[int, int, int]
    warp: int
    lane: int


@record
class Cell:
    """What memory holds at a byte offset before the kernel runs, as a C++ type and value."""

    offset: int
    type: str
    value: str


@record
class Input:
    """What one parameter of the kernel, or one part of it ("table.rows"), is given in the run that shows a finding.
    `type` is as the user wrote it. A pointer leads to memory that holds zeros but for `cells`, or nowhere (`is_null`);
    `value` is None where there is none to give: of a pointer, of what has parts, and of what was not understood."""

    name: str
    type: str
    value: str | None = None
    is_memory: bool = False
    cells: tuple[Cell, ...] = ()
    is_null: bool = False


@record
class Witness:
    """Two threads that conflict, and all that a person needs to check it by hand. The first one (thread A) is at the
    finding's span, the second (thread B) at its first related location.

    `values[name] = (for the first thread, for the second)`; values that agree are given once in `shared_values`.
    `data` lists the memory contents that it leans on ("flag[0] = 1"). `confirmed`: the concrete replay saw it; `course`
    is what these two threads did in it, where that is known. `inputs` are the kernel's parameters in their order,
    `template_values` what those of its template are that are integers."""

    threads: tuple[ThreadId, ThreadId]
    address: str | None  #: as the user would write it, "tile[17]"; None for divergence
    values: tuple[tuple[str, str, str], ...] = ()
    shared_values: tuple[tuple[str, str], ...] = ()
    data: tuple[str, ...] = ()
    block_dim: tuple[int, int, int] = (1, 1, 1)
    grid_dim: tuple[int, int, int] = (1, 1, 1)
    distance: int | None = None  #: how many iterations of the innermost common loop thread A is ahead
    confirmed: bool = False
    course: Course | None = None
    inputs: tuple[Input, ...] = ()
    template_values: tuple[tuple[str, str], ...] = ()
    speech: Speech = Speech.CUDA


class FixKind(enum.StrEnum):
    """What a fix does to the text."""

    INSERT_BARRIER = "insert-barrier"
    MOVE_BARRIER = "move-barrier"
    REMOVE_BARRIER = "remove-barrier"
    SPLIT_STATEMENT = "split-statement"  #: an assignment is taken apart, with a barrier between read and write
    SPLIT_BRANCH = "split-branch"  #: a branch is taken apart, with a barrier between its halves
    WIDEN_BARRIER = "widen-barrier"  #: a barrier that is there orders more memory, or is for more threads
    ATOMIC = "atomic"  #: an update becomes one that is indivisible
    ONE_WRITER = "one-writer"  #: of the threads that all store, one does
    WAIT = "wait"  #: an asynchronous copy is waited for
    NAME_LANES = "name-lanes"
    REPAIR = "repair"  #: several of these
    ASSERT = "assert"  #: a check before the launches, of what the user alone can know
    ASSUME = "assume"  #: a comment that says something of the callers, which the user alone can know


@record
class Edit:
    """Replace the bytes `start..end` of `path` (a file as given to the check) by `text`. `is_include`: it puts an
    `#include` before everything but other ones."""

    path: str
    start: int
    end: int
    text: str
    is_include: bool = False


@record
class Fix:
    """An edit that was proved right: the check ran again on the edited text."""

    title: str
    kind: FixKind
    edits: tuple[Edit, ...]
    preferred: bool = False
    safe: bool = True  #: may be applied without a look (`source.fixAll`, `syncline fix`)
    weight: float = 0.0  #: what the barriers that it puts in cost: 1 for a block's, ten times as much in a loop
    declares: tuple[str, ...] = ()  #: the names that its text gives to what it declares
    excludes: tuple[Span, ...] = ()  #: where other fixes stand that may not be applied along with it

    @property
    def unasked(self) -> bool:
        """Whether it is the one of its finding that may be applied without a look."""
        return self.safe and self.preferred

    @property
    def assumes(self) -> bool:
        """Whether it says something of the callers (a comment `assume(ld >= n)`, a check where they launch) and changes
        nothing for those that keep to it."""
        return self.kind in (FixKind.ASSUME, FixKind.ASSERT)


@record
class Finding:
    """One thing wrong. `name` is the rule's name; `missing` says which synchronisation is not there."""

    rule: str
    name: str
    verdict: FindingVerdict
    severity: Severity
    message: str
    span: Span
    related: tuple[Related, ...] = ()
    calls: tuple[Span, ...] = ()  #: the chain of calls that `span` was inlined through, outermost first
    memory: Space | None = None  #: SHARED or GLOBAL
    scope: Scope | None = None  #: WARP, BLOCK or GRID
    hazard: Hazard | None = None
    missing: str | None = None
    witness: Witness | None = None
    fixes: tuple[Fix, ...] = ()
    no_fix: Reason | None = None  #: why nothing is offered
    launches: tuple[Launch, ...] = ()  #: those that show it, of which the witness is the first one's
    depends_on: tuple[Reason, ...] = ()  #: the unknown data without which there is no finding
    forgiven: bool = False  #: it is well defined where it runs today, so that its kernel may be verified all the same
    speech: Speech = Speech.CUDA

    @property
    def own_fix(self) -> Fix | None:
        """The fix that may be applied without a look, where it has one."""
        return next((fix for fix in self.fixes if fix.unasked), None)


@record
class Condition:
    """What callers have to keep to for a kernel to have neither a race nor divergence: relations that hold together,
    each as an expression of the kernel's language."""

    relations: tuple[str, ...]

    @property
    def text(self) -> str:
        """As one expression."""
        return " && ".join(self.relations)


@record
class Incomplete:
    """Why a kernel could not be checked completely."""

    reason: Reason
    span: Span
    but_for: tuple[str, ...] | None = None  #: all but its effects on these arrays was checked all the same


@record
class BarrierFact:
    """What one barrier does: for hovers. `parts` holds a line of text per conflicting pair that it separates."""

    span: Span
    parts: tuple[str, ...]
    redundant: bool


@record
class MacroFact:
    """What one use of a macro does for synchronisation: for hovers. `span` is the macro's name where it is used,
    `expansion` what it became, `effects` a line of text for each thing that it does or hides."""

    span: Span
    expansion: str
    effects: tuple[str, ...]


class KernelKind(enum.StrEnum):
    """What a report is about."""

    KERNEL = "kernel"
    DEVICE_FUNCTION = "device-function"  #: no kernel of the text calls it

    @property
    def noun(self) -> str:
        """As people say it."""
        return self.value.replace("-", " ")


class Stage(enum.StrEnum):
    """How far the work on a kernel's report has come."""

    DECIDED = "decided"  #: verdict and findings hold; fixes, and barriers that nothing needs, are still sought
    COMPLETE = "complete"


@record
class KernelReport:
    """Everything about one kernel, or one device function that is checked as if a block called it. The verdict is the
    worst of its findings' (at `error` or above `info`)."""

    name: str
    span: Span
    name_span: Span
    verdict: Verdict
    launches: tuple[Launch, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    findings: tuple[Finding, ...] = ()
    incomplete: tuple[Incomplete, ...] = ()
    barriers: tuple[BarrierFact, ...] = ()
    macros: tuple[MacroFact, ...] = ()
    race_free_if: Condition | None = None  #: proved of the whole kernel, where its findings hang on its callers
    repair: Fix | None = None  #: what may be applied without a look to all findings at once, checked together
    time_ms: float = 0.0
    kind: KernelKind = KernelKind.KERNEL
    speech: Speech = Speech.CUDA
    stage: Stage = Stage.COMPLETE

    def restricted_to(self, findings: tuple[Finding, ...]) -> KernelReport:
        """The report with these of its findings alone. Its repair is for all that was found: where a race, a divergent
        barrier or anything that it may mend is left out, the first of these findings' own fixes takes its place."""
        left_out = [finding for finding in self.findings if finding not in findings]
        certain = (FindingVerdict.RACY, FindingVerdict.DIVERGENT)
        repair = self.repair
        if any(finding.verdict in certain or finding.own_fix for finding in left_out):
            repair = next((fix for finding in findings if (fix := finding.own_fix)), None)
        return replace(self, findings=findings, repair=repair)

    @property
    def fixable(self) -> int:
        """How many findings its repair is for."""
        return max(1, sum(finding.own_fix is not None for finding in self.findings)) if self.repair else 0


@record
class FileReport:
    """The kernels of one file, in the order of the source. `errors` says what could not be read at all."""

    path: str
    kernels: tuple[KernelReport, ...] = ()
    errors: tuple[tuple[str, Span | None], ...] = ()
    #: file-level findings that belong to no kernel (a wrong `syncline:` comment)
    findings: tuple[Finding, ...] = field(default=())

    @property
    def fixable(self) -> int:
        """How many findings can be fixed without a look, in this file alone."""
        return sum(
            kernel.fixable
            for kernel in self.kernels
            if kernel.repair and all(edit.path == self.path for edit in kernel.repair.edits)
        )
