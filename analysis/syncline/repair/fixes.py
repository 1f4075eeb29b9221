"""Fixes for findings: proposed from the conflict graph, and offered only after the edited text was checked again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

from ..checks.context import Context
from ..checks.describe import verb
from ..checks.words import barrier_call
from ..findings import BarrierFact, Finding, FindingVerdict, Fix, KernelReport, Related, Severity
from ..intervals.shape import Sync
from ..ir import terms
from ..ir.dialect import Dialect
from ..ir.kernel import Read, Scope, Span, Write
from ..ir.reasons import Cause
from ..ir.terms import Scalar
from ..rules import RULES
from .edits import insert_barriers, remove_statements, split_statement
from .groups import Group
from .placement import needed_by

#: how C names a type where a variable has to be declared without `auto`
_C_NAMES: dict[Scalar | None, str] = {
    terms.I8: "char", terms.U8: "uchar", terms.I16: "short", terms.U16: "ushort", terms.I32: "int", terms.U32: "uint",
    terms.I64: "long", terms.U64: "ulong", terms.F16: "half", terms.F32: "float", terms.F64: "double",
}  # fmt: skip

#: makes an edit and checks again: what is said of all kernels whose text it changes, before and after. None where the
#: text no longer has the same kernels
Trial = Callable[[Fix], tuple[KernelReport, KernelReport] | None]


def mended(source: bytes, path: str, finding: Finding, group: Group, trial: Trial, dialect: Dialect) -> Finding:
    """The finding with a proved fix, or with the reason why there is none."""
    if finding.scope is Scope.GRID:
        return replace(finding, no_fix=Cause.FIX_BETWEEN_BLOCKS())
    reason = Cause.FIX_NO_PLACE()
    for fix in _proposals(source, path, group, dialect):
        if any(edit.path != path for edit in fix.edits):
            reason = Cause.FIX_IN_OTHER_FILE()
        elif is_better(trial(fix)):
            return replace(finding, fixes=(fix,))
        else:
            reason = Cause.FIX_NOT_PROVED()
    return replace(finding, no_fix=reason)


def _proposals(source: bytes, path: str, group: Group, dialect: Dialect) -> list[Fix]:
    call = barrier_call(dialect, group.collisions[0].first.address.array.space)
    if group.places:
        return [insert_barriers(source, group.places, call)]
    for collision in group.collisions:
        facts = (collision.first, collision.second)
        writes = [f for f in facts if isinstance(f.access.statement, Write)]
        reads = [f for f in facts if isinstance(f.access.statement, Read)]
        if len(writes) == len(reads) == 1:
            kept_as = "auto" if dialect.deduces else _C_NAMES.get(writes[0].address.array.element)
            fix = split_statement(source, path, writes[0].site.span, reads[0].site.span, call, kept_as)
            if fix is not None:
                return [fix]
    return []


def joint(findings: Iterable[Finding], trial: Trial) -> Fix | None:
    """What may be applied without a look to all of a kernel's findings, checked together. (Barriers that are redundant
    each may not be so both: one goes at a time.)"""
    safe = list(dict.fromkeys(fix for f in findings for fix in f.fixes if fix.safe and fix.preferred))
    if len(safe) < 2:
        return safe[0] if safe else None
    edits = tuple(dict.fromkeys(edit for fix in safe for edit in fix.edits))
    whole = Fix("; ".join(fix.title for fix in safe), "repair", edits, weight=sum(fix.weight for fix in safe))
    apart = all(a.end <= b.start for a, b in pairwise(sorted(edits, key=lambda e: (e.start, e.end))))
    return whole if apart and is_better(trial(whole)) else safe[0]


def is_better(tried: tuple[KernelReport, KernelReport] | None) -> bool:
    """Whether an edit took at least one finding away, added none of any rule, and left nothing more undecided."""
    if tried is None:
        return False
    before, after = tried
    if len(after.findings) >= len(before.findings):
        return False
    old, new = [f.rule for f in before.findings], [f.rule for f in after.findings]
    return all(new.count(rule) <= old.count(rule) for rule in set(new)) and len(after.incomplete) <= len(
        before.incomplete
    )


def barrier_facts(context: Context) -> list[tuple[BarrierFact, tuple[Sync, ...]]]:
    """What each block barrier of the source parts; all inlined copies of one statement count as one barrier. (One that
    orders some memory for some threads alone is left out: what it parts is no matter of the tree.)"""
    groups: dict[Span, list[Sync]] = {}
    for sync in context.shape.barriers:
        if sync.statement.scope is Scope.BLOCK and sync.statement.orders_memory and not sync.statement.fences:
            groups.setdefault(sync.statement.site.span, []).append(sync)
    out: list[tuple[BarrierFact, tuple[Sync, ...]]] = []
    for span, syncs in groups.items():
        pair = needed_by(context, frozenset(s.id for s in syncs))
        parts: tuple[str, ...] = ()
        if pair is not None:
            first, second = pair
            name = first.address.array.name
            parts = (
                f"{verb(first)} of {name} at line {first.site.span.line} from "
                f"{verb(second)} of {name} at line {second.site.span.line}",
            )
        out.append((BarrierFact(span, parts, pair is None), tuple(syncs)))
    return out


def redundant(source: bytes, path: str, fact: BarrierFact, syncs: tuple[Sync, ...], trial: Trial) -> Finding | None:
    """The finding for a barrier that parts nothing, if every kernel that has it is proved as good without it."""
    statements = [s.statement.statement for s in syncs]
    fix = None
    if all(s is not None and s.path == path for s in statements):
        fix = remove_statements(source, [s for s in statements if s is not None])
        tried = trial(fix)
        if tried is None:
            return None
        before, after = tried
        if after.verdict is not before.verdict or len(after.findings) > len(before.findings):
            return None
    else:
        return None
    text = syncs[0].statement.text
    return Finding(
        rule="SL301",
        name=RULES["SL301"].name,
        verdict=FindingVerdict.REDUNDANT,
        severity=Severity.INFO,
        message=f"{text} parts no two accesses that could collide: the kernel stays race-free without it",
        span=fact.span,
        related=tuple(Related(c, "called from here") for c in syncs[0].statement.site.calls),
        calls=syncs[0].statement.site.calls,
        scope=Scope.BLOCK,
        fixes=(fix,),
    )
