"""The findings of conflicts, in the words that compute-sanitizer's users know, and what is said where nothing is
decided."""

from __future__ import annotations

from collections.abc import Sequence

from ...findings import Finding, FindingVerdict, Incomplete, Related, Severity, Witness
from ...intervals.summary import AccessFact
from ...ir.kernel import Atomic, Read, Scope, Site, Space, Span
from ...ir.reasons import Cause
from ...prove.query import Apart
from ...records import replace
from ...rules import Rule
from ...rules.sl101_shared_race import RULE as SHARED_RACE
from ...rules.sl102_global_race import RULE as GLOBAL_RACE
from ...rules.sl103_warp_race import RULE as WARP_RACE
from ...rules.sl104_atomic_plain_race import RULE as ATOMIC_PLAIN_RACE
from ...rules.sl105_same_value_race import RULE as SAME_VALUE_RACE
from ...rules.sl106_plain_first_read import RULE as PLAIN_FIRST_READ
from ...wording import words
from ..barrier_calls import barrier_call
from ..context import Context
from ..races.conflicts import Conflict, Undecided
from ..races.races import hazard, in_order
from ..verdicts.verdicts import Assessment
from ..verdicts.witness import conflict_witness


def verb(fact: AccessFact) -> str:
    """What the access does, as a noun: read, write or atomic."""
    match fact.access.statement:
        case Read():
            return "read"
        case Atomic(operation=operation):
            return f"atomic {operation}"
        case _:
            return "write"


#: every rule about races
RACE_RULES = (SHARED_RACE, GLOBAL_RACE, WARP_RACE, ATOMIC_PLAIN_RACE, SAME_VALUE_RACE, PLAIN_FIRST_READ)


def _rule(conflict: Conflict) -> Rule:
    """The rule that a conflict breaks."""
    if conflict.guess:
        return PLAIN_FIRST_READ
    if conflict.same_value:
        return SAME_VALUE_RACE
    if conflict.first.access.is_atomic != conflict.second.access.is_atomic:
        return ATOMIC_PLAIN_RACE
    if conflict.scope is Scope.WARP:
        return WARP_RACE
    return SHARED_RACE if conflict.first.address.array.space is Space.SHARED else GLOBAL_RACE


def race_finding(
    context: Context, conflict: Conflict, assessment: Assessment, others: tuple[Conflict, ...], missing: str = ""
) -> Finding:
    """The finding of a group of conflicts that one missing synchronisation causes; `conflict` is the one reported.
    `missing` says what is not there, where it is no barrier or fence."""
    if assessment.seen is not None and conflict.apart is not Apart.BLOCKS:
        same = assessment.seen.first.thread.warp == assessment.seen.second.thread.warp
        conflict = replace(conflict, apart=Apart.LANES if same else Apart.WARPS)
    first, second = in_order(context, conflict)
    witness = conflict_witness(context, conflict, assessment.confirmed, assessment.seen)
    rule = _rule(conflict)
    memory = Space.SHARED if first.address.array.space is Space.SHARED else Space.GLOBAL
    missing = missing or _missing(context, conflict, first, second, witness)
    kind = hazard(first, second)
    place = witness.address or first.address.array.name
    what = "possible race" if assessment.verdict is FindingVerdict.POSSIBLE else "race"
    where = _where(second.site.span, first.site.span)
    message = (
        f"{what} between {verb(second)} of {place} and {verb(first)} {where} "
        f"({kind}, {memory.value} memory, {conflict.scope} scope): {missing}"
    )
    if conflict.guess:
        guess, swap = (first, second) if isinstance(first.access.statement, Read) else (second, first)
        message = (
            f"a plain read of {place} guesses what the compare-and-swap will find, while another thread swaps "
            f"{_where(swap.site.span, guess.site.span)} ({memory.value} memory, {conflict.scope} scope)"
        )
    elif conflict.same_value:
        message = _same_value(first, second, place) + f" ({memory.value} memory, {conflict.scope} scope)"
    if assessment.depends_on:
        message += f"; depends on {'; '.join(map(words, assessment.depends_on))}"
    if witness.data and assessment.verdict is FindingVerdict.RACY:
        message += f"; for inputs with {' and '.join(witness.data[:3])}"
    if conflict.scope is Scope.WARP and not conflict.is_harmless and not context.launch.lockstep:
        message += f"; the code holds {context.kernel.dialect.lock_step}"
    if context.kernel.dialect.wave and context.has_warp_barriers and conflict.scope is not Scope.GRID:
        message += f" ({context.kernel.dialect.wave})"
    related = [Related(first.site.place, f"the other access: {verb(first)} of {place}")]
    related += [
        Related(span, f"{verb(fact)} of {fact.address.array.name} races as well")
        for fact, span in _more(conflict, others)
    ]
    related.append(Related(first.address.array.span, f"{first.address.array.name} is declared here"))
    return Finding(
        rule=rule.code,
        name=rule.name,
        verdict=assessment.verdict or FindingVerdict.POSSIBLE,
        severity=_severity(conflict, assessment, memory),
        message=message,
        span=second.site.place,
        related=tuple(related),
        calls=second.site.calls,
        memory=memory,
        scope=conflict.scope,
        hazard=kind,
        missing=missing,
        witness=witness,
        depends_on=assessment.depends_on,
    )


def _same_value(first: AccessFact, second: AccessFact, place: str) -> str:
    if first.access.writes and second.access.writes:
        return f"threads write the same value to {place} at the same time"
    other = _where(
        (second if second.access.writes else first).site.span, (first if second.access.writes else second).site.span
    )
    return f"a thread writes to {place} what another thread reads from it in any case {other}"


def _severity(conflict: Conflict, assessment: Assessment, memory: Space) -> Severity:
    if conflict.is_harmless:
        return Severity.INFO if memory is Space.SHARED else Severity.HINT
    if assessment.verdict is FindingVerdict.POSSIBLE:
        return Severity.INFO if memory is Space.SHARED else Severity.HINT
    return Severity.WARNING if conflict.scope is Scope.WARP else Severity.ERROR


def _where(here: Span, other: Span) -> str:
    if (here.path, here.line) == (other.path, other.line):
        return "in the same statement" if here != other else "by another thread"
    name = "" if here.path == other.path else f" of {other.path}"
    return f"at line {other.line}{name}"


def _missing(context: Context, conflict: Conflict, first: AccessFact, second: AccessFact, witness: Witness) -> str:
    """Which synchronisation is not there."""
    if first.access.is_atomic and second.access.is_atomic:
        return _no_atomics(first, second)
    fence = context.atomics.locks.unfenced(first, second, conflict.apart)
    fence = fence or context.atomics.flags.unfenced(first, second, conflict.apart)
    for pair in ((first, second), (second, first)):
        fence = fence or context.atomics.last_block.unfenced(*pair, conflict.apart)
    if conflict.scope is Scope.GRID:
        return fence or "nothing orders threads of different blocks here"
    if fence:
        return fence
    a, b = first.site.place.line, second.site.place.line
    for fact in (first, second):
        if getattr(fact.access.statement, "pending", False):
            return f"no wait for the asynchronous copy of line {fact.site.span.line} before the barrier behind it"
    around = context.paths.parted(first.access.id, second.access.id)
    if context.launch.lockstep and conflict.apart is Apart.LANES and around is not None:
        line = context.summary.tree.branches[around].statement.site.span.line
        return f"the ways that part at line {line} run one after the other in an order that nobody promises"
    dialect = context.kernel.dialect
    space = first.address.array.space
    if first.address.array.image:
        sync = dialect.image_barrier
    else:
        sync = dialect.warp_barrier if conflict.scope is Scope.WARP else barrier_call(dialect, (space,))
    if witness.distance:
        loop = [i for i in first.access.loops if i in second.access.loops][-1]
        head = context.tree.loops[loop].statement.site.span.line
        between = f" between line {a} and line {b}" if a != b else ""
        return f"no {sync}{between} on the way round the loop at line {head}"
    return f"no {sync} between line {a} and line {b}" if a != b else f"no {sync} between the two accesses of line {a}"


def _no_atomics(first: AccessFact, second: AccessFact) -> str:
    """Why two atomics are none to each other."""
    one, two = first.address.size, second.address.size
    if one != two:
        return f"atomics of {one} and {two} bytes are not atomic to each other"
    narrow = first if getattr(first.access.statement, "scope", None) is Scope.BLOCK else second
    return f"the atomic at line {narrow.site.span.line} has the scope of a block, and the threads are of two"


def _more(conflict: Conflict, others: tuple[Conflict, ...]) -> list[tuple[AccessFact, Span]]:
    reported = {conflict.first.site.place, conflict.second.site.place}
    out: dict[Span, AccessFact] = {}
    for other in others:
        for fact in (other.first, other.second):
            if fact.site.place not in reported:
                out.setdefault(fact.site.place, fact)
    return [(fact, span) for span, fact in sorted(out.items())][:4]


def undecided_pairs(undecided: Sequence[Undecided]) -> list[Incomplete]:
    """One reason per array, with the lines of the pairs."""
    by_array: dict[str, list[Undecided]] = {}
    for open_pair in undecided:
        by_array.setdefault(open_pair.first.access.array_key, []).append(open_pair)
    out: list[Incomplete] = []
    for members in by_array.values():
        last = members[-1]
        pairs = tuple(dict.fromkeys(_lines(d.first.site, d.second.site) for d in members))
        reasons = tuple(dict.fromkeys(d.reason for d in members))
        reason = Cause.PAIRS_UNDECIDED(last.first.address.array.name, pairs, reasons)
        out.append(Incomplete(reason, last.second.site.place))
    return out


def _lines(one: Site, other: Site) -> tuple[int, ...]:
    """The lines of two places, in order; one where they are the same."""
    return tuple(sorted({one.place.line, other.place.line}))


def undecided_race(conflict: Conflict, assessment: Assessment) -> Incomplete:
    """That a pair may conflict, and why nobody knows."""
    first, second = conflict.first, conflict.second
    why = assessment.reason or Cause.NOT_SHOWN()
    pairs = (_lines(first.site, second.site),)
    return Incomplete(Cause.PAIR_MAY_COLLIDE(first.address.array.name, pairs, why), second.site.place)
