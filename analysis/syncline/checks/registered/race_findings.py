"""The findings of conflicts, in the words that compute-sanitizer's users know, and what is said where nothing is
decided."""

from __future__ import annotations

from collections.abc import Sequence

from ...findings import Finding, FindingVerdict, Incomplete, Related, Severity, Witness
from ...intervals.summary import AccessFact
from ...ir.kernel import Scope, Site, Space, Span
from ...ir.reasons import Cause
from ...prove.questions.query import Apart
from ...records import replace
from ...rules import Rule
from ...rules.sl101_shared_race import RULE as SHARED_RACE
from ...rules.sl102_global_race import RULE as GLOBAL_RACE
from ...rules.sl103_warp_race import RULE as WARP_RACE
from ...rules.sl104_atomic_plain_race import RULE as ATOMIC_PLAIN_RACE
from ...rules.sl105_same_value_race import RULE as SAME_VALUE_RACE
from ...rules.sl106_plain_first_read import RULE as PLAIN_FIRST_READ
from ...wording import listed, races
from ...wording.conditions import for_inputs
from ..barrier_calls import barrier_call
from ..context import Context
from ..races.conflicts import Conflict, Undecided
from ..races.races import hazard, in_order
from ..verdicts.verdicts import Assessment
from ..verdicts.witness import conflict_witness

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
    witness = conflict_witness(context, conflict, assessment.confirmed, assessment.seen, assessment.course)
    rule = _rule(conflict)
    memory = Space.SHARED if first.address.array.space is Space.SHARED else Space.GLOBAL
    missing = missing or _missing(context, conflict, first, second, witness)
    kind = hazard(first, second)
    place = witness.address or first.address.array.name
    accesses = second.access.statement, first.access.statement
    if conflict.guess:
        message = races.guessed(witness, accesses)
    elif conflict.same_value:
        message = races.same_value(witness, accesses)
    else:
        certain = assessment.verdict is FindingVerdict.RACY
        at_once = _is_at_once(first, second, witness)
        message = f"{races.headline(witness, accesses, certain=certain, at_once=at_once)}: {missing}"
    if assessment.depends_on:
        message += f"; depends on {listed(assessment.depends_on)}"
    if assessment.verdict is FindingVerdict.RACY:
        message += for_inputs(witness)
    if conflict.scope is Scope.WARP and not conflict.is_harmless and not context.launch.lockstep:
        message += f"; the code holds {context.kernel.dialect.lock_step}"
    if context.kernel.dialect.wave and context.has_warp_barriers and conflict.scope is not Scope.GRID:
        message += f" ({context.kernel.dialect.wave})"
    related = [Related(first.site.place, f"the other access: {races.access_kind(first.access.statement)} of `{place}`")]
    related += [
        Related(span, f"{races.access_kind(fact.access.statement)} of `{fact.address.array.name}` races as well")
        for fact, span in _more(conflict, others)
    ]
    related.append(Related(first.address.array.span, f"`{first.address.array.name}` is declared here"))
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


def _severity(conflict: Conflict, assessment: Assessment, memory: Space) -> Severity:
    if conflict.is_harmless:
        return Severity.INFO if memory is Space.SHARED else Severity.HINT
    if assessment.verdict is FindingVerdict.POSSIBLE:
        return Severity.INFO if memory is Space.SHARED else Severity.HINT
    return Severity.WARNING if conflict.scope is Scope.WARP else Severity.ERROR


def _missing(context: Context, conflict: Conflict, first: AccessFact, second: AccessFact, witness: Witness) -> str:
    """Which synchronisation is not there."""
    if first.access.is_atomic and second.access.is_atomic:
        return _no_atomics(first, second)
    fence = context.atomics.locks.unfenced(first, second, conflict.apart)
    fence = fence or context.atomics.flags.unfenced(first, second, conflict.apart)
    for pair in ((first, second), (second, first)):
        fence = fence or context.atomics.last_block.unfenced(*pair, conflict.apart)
    if fence:
        return fence
    if conflict.scope is Scope.GRID:
        return _between_blocks(context, first, second, witness)
    for fact in (first, second):
        if getattr(fact.access.statement, "pending", False):
            return f"no wait for the asynchronous copy of line {fact.site.span.line} before the barrier behind it"
    if _is_at_once(first, second, witness):
        return "both are at one statement, which no barrier can part"
    around = context.paths.parted(first.access.id, second.access.id)
    if context.launch.lockstep and conflict.apart is Apart.LANES and around is not None:
        line = context.summary.tree.branches[around].statement.site.span.line
        return f"the ways that part at line {line} run one after the other in an order that nobody promises"
    dialect = context.kernel.dialect
    if first.address.array.image:
        sync = dialect.image_barrier
    elif conflict.scope is Scope.WARP:
        sync = dialect.warp_barrier
    else:
        sync = barrier_call(dialect, (first.address.array.space,))
    return f"no {sync} {_between(context, first, second, witness)}"


def _between_blocks(context: Context, first: AccessFact, second: AccessFact, witness: Witness) -> str:
    """What parts the blocks of a launch, and is not there: a barrier of the grid, where the language has one."""
    if _is_at_once(first, second, witness):
        return "blocks run in any order"
    if not context.kernel.dialect.groups_header:
        return "work-groups run in any order, and no barrier of a kernel parts them"
    return f"blocks run in any order, and no grid.sync() is {_between(context, first, second, witness)}"


def _is_at_once(first: AccessFact, second: AccessFact, witness: Witness) -> bool:
    """Whether both threads are at one access, in the same iterations."""
    return first.access.id == second.access.id and not witness.distance


def _between(context: Context, first: AccessFact, second: AccessFact, witness: Witness) -> str:
    """Where a barrier would have to be."""
    a, b = first.site.place.line, second.site.place.line
    lines = f"between line {a} and line {b}" if a != b else ""
    if witness.distance:
        loop = [i for i in first.access.loops if i in second.access.loops][-1]
        head = context.tree.loops[loop].statement.site.span.line
        return f"{lines} on the way round the loop at line {head}".lstrip()
    return lines or f"between the two accesses of line {a}"


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
