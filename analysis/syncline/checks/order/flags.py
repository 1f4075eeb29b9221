"""Flags: who finds a flag set, or a counter complete, knows what was done before (HGRD §5.2, acquire and release).

A flag is a cell that atomics alone write, and that is zero at first. One statement gives it: it sets a cell that
belongs to one block, or counts each block (or each thread) once. Others only look, or set the flag back. Who finds it
complete, and has passed a fence since, comes later than all that the blocks did, and fenced, before they gave it. A
thread may look for its whole block, if all wait for it at a barrier.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...intervals.control.control_tree import BarrierNode
from ...intervals.summary import OF_BLOCK, OF_OTHER, AccessFact, Summary, is_block_uniform
from ...intervals.threads.chosen import chosen, is_choice, is_one, is_there
from ...intervals.values.byte_offsets import byte_offset
from ...ir import terms as t
from ...ir.kernel import Read
from ...ir.terms import Kind, Op, Term
from ...prove.questions.query import Apart, Triple
from ...records import record
from .atomic_cells import written
from .flag_cells import Flag, flags_among
from .release_acquire import Pattern, ReleaseAcquire, acquires, in_order, is_strong, is_wide, only_looks, releases
from .unique_values import Renaming

_LATER = "'"  #: marks the name of what the block's thread saw


@record
class FlagRead:
    """What a thread knows of a flag: that it, or another thread that it has met, saw `value` there, of which `facts`
    are known; and the patterns by which it comes behind that."""

    at: AccessFact
    value: Term
    patterns: tuple[Pattern, ...]
    facts: tuple[Term, ...] = ()


@record(slots=False)
class Flags:
    """The flags of a kernel under a launch. `waited` has the arrays at which some loop waits."""

    found: tuple[Flag, ...]
    waited: frozenset[str]
    release_acquire: ReleaseAcquire
    summary: Summary

    def over(
        self,
        earlier: AccessFact,
        later: AccessFact,
        terms: Iterable[Term],
        two_threads: tuple[Renaming, Renaming],
        apart: Apart,
    ) -> Iterator[tuple[Term, AccessFact]]:
        """That `later` has not seen a flag that was given behind `earlier`, for each that it may have seen; with who
        gives it. Each access is by a thread of its own, and renamed as such."""
        if not self.found:
            return
        named = {s.info.name: s for term in terms for s in term.symbols}
        before, after = two_threads
        for flag in self.found:
            published = list(self.release_acquire.published(earlier, flag.given, apart)) if flag.serves(apart) else []
            for read in self._reads(flag, later, named, apart) if published else ():
                patterns = next(in_order(published, read.patterns), None)
                if patterns is None:
                    continue
                value = after(read.value)
                missing = t.eq(value, t.ZERO) if flag.all_of is None else t.lt(value, after(flag.all_of))
                elsewhere = t.ne(before(byte_offset(flag.given.address)), after(byte_offset(read.at.address)))
                others = (t.not_(before(g)) for g in flag.givers)
                apart_from = t.not_(before(patterns[0].of)), t.not_(after(patterns[1].of))
                unseen = t.or_(missing, elsewhere, *others, *apart_from)
                yield t.and_(*map(after, read.facts), unseen), flag.given

    def unfenced(self, first: AccessFact, second: AccessFact, apart: Apart) -> str:
        """Which fence is missing where one waits for a flag that the other's block gives; "" where it is not that."""
        wide = "grid-wide fence" if apart is Apart.BLOCKS else "fence"
        for earlier, later in ((first, second), (second, first)):
            for flag in self.found:
                given, name = flag.given, flag.given.address.array.name
                reads = [at for at in flag.reads if _is_over(at, later)]
                if not reads or not flag.serves(apart) or earlier.access.id >= given.access.id:
                    continue
                line, setting = earlier.site.span.line, given.site.span.line
                fences = (fence.scope for _, fence in releases(self.release_acquire.paths, earlier, given))
                if not any(is_wide(scope, apart) for scope in fences):
                    return f"no {wide} between line {line} and setting {name} at line {setting}"
                fences = (fence.scope for at in reads for _, fence in acquires(self.release_acquire.paths, at, later))
                if not any(is_wide(scope, apart) for scope in fences):
                    waiting, line = reads[0].site.span.line, later.site.span.line
                    return f"no {wide} between waiting for {name} at line {waiting} and line {line}"
        return ""

    def unclear(self, earlier: AccessFact, later: AccessFact, apart: Apart, understood: Iterable[str]) -> str:
        """The name of what tells `later` perhaps that `earlier` is over: the thread of the one, or one that it has met,
        writes there and has fenced, and the other has looked there and has fenced, but it is none of the arrays that
        are `understood`. Behind a single atomic that decides about `later` without a loop, as a counter does, the
        second fence may lack. "" where there is nothing of the kind. (No run shows what such a thing orders.)"""
        known = {*understood, *(flag.given.access.array_key for flag in self.found if flag.serves(apart))}
        strong = [
            fact
            for fact in self.summary.accesses.values()
            if fact.access.array_key not in known and is_strong(fact) and _tells_of(fact, earlier)
        ]
        named = _spoken_of(later.guard)
        reads = [f for f in strong if _is_over(f, later) or (seen_as(f) and seen_as(f) in named)]
        for wrote in strong if reads else ():
            if wrote.access.writes and not only_looks(wrote):
                published = list(self.release_acquire.published(earlier, wrote, apart))
                behind = [at for at in reads if at.access.array_key == wrote.access.array_key]
                alone = [at.access.id for at in strong if at.access.array_key == wrote.access.array_key]
                counted = wrote.result in named and not _is_over(wrote, later) and alone == [wrote.access.id]
                if published and (
                    counted or any(any(in_order(published, self._behind(at, later, apart))) for at in behind)
                ):
                    return wrote.address.array.name
        return ""

    def _behind(self, at: AccessFact, later: AccessFact, apart: Apart) -> Iterator[Pattern]:
        """How an access comes behind what its own thread has seen, or another that it has met."""
        yield from self.release_acquire.seen(at, later, apart)
        for sync in self.release_acquire.barriers:
            if at.access.id < sync.id < later.access.id and self.release_acquire.paths.passed(sync.id, later.access.id):
                yield from self.release_acquire.seen_through(at, later, sync, apart)

    def _reads(self, flag: Flag, later: AccessFact, named: Mapping[str, Term], apart: Apart) -> Iterator[FlagRead]:
        for at in flag.reads:
            value = named.get(seen_as(at))
            if value is not None and at.access.id < later.access.id:
                yield FlagRead(at, value, tuple(self.release_acquire.seen(at, later, apart)))
            yield from self._by_another(at, later, apart)

    def _by_another(self, at: AccessFact, later: AccessFact, apart: Apart) -> Iterator[FlagRead]:
        """What one thread of the block (or of the warp) saw in a loop that it left before a barrier that all have
        passed."""
        known = self.summary.ends.get(at.access.loops[-1]) if at.access.loops else None
        if known is None:
            return
        seen = {s for fact in known.facts for s in fact.symbols if s.info.name == seen_as(at)}
        facts = [fact for fact in known.facts if seen & fact.symbols and fact.symbols <= seen | _same_for_all(fact)]
        patterns = tuple(
            pattern
            for wait in self.waits(at, later)
            for pattern in self.release_acquire.seen_through(at, later, wait, apart)
        )
        if facts and patterns:
            (value,) = seen
            seen_through = t.symbol(
                value.info.name + _LATER, Kind.PRIVATE_UNDERSTOOD, value.sort, value.info.lo, value.info.hi
            )
            yield FlagRead(
                at, seen_through, patterns, tuple(t.substitute(fact, {value: seen_through}) for fact in facts)
            )

    def waits(self, at: AccessFact, later: AccessFact) -> list[BarrierNode]:
        """The barriers before `later` that the one thread of the block which comes to `at`, in a loop, passes behind
        that loop."""
        fixed = self.release_acquire.fixed
        if not (at.access.loops and is_one(at.guard, fixed) and is_there(at.guard, fixed)):
            return []
        who = {**fixed, **chosen(at.guard)}
        seen_through = [t.substitute(g, who) for g in at.guard if not is_choice(g)]
        if t.FALSE in seen_through or not all(map(is_block_uniform, seen_through)):
            return []  # that thread may have left before
        return [s for s in self.release_acquire.barriers if self._waited_for(at, s, at.access.id, later.access.id)]

    def _waited_for(self, at: AccessFact, sync: BarrierNode, start: int, end: int) -> bool:
        """Whether the block has passed the barrier before `end`, and its thread has looked before that: nothing stands
        between the barrier's arms and the look but the choice of the thread, and the loop that looks."""
        paths, branches = self.release_acquire.paths, self.summary.branch_conditions
        if not (start < sync.id < end and paths.passed(sync.id, end)):
            return False
        outer = paths.arms[sync.id]
        inner = paths.arms[start][len(outer) :]
        if paths.arms[start][: len(outer)] != outer or paths.led_past(inner[0][0] if inner else start, sync.id):
            return False
        return all(
            node in at.access.loops[-1:] or (arm == "then" and is_choice(branches.get(node, t.TRUE)))
            for node, arm in inner
        )


def _tells_of(fact: AccessFact, earlier: AccessFact) -> bool:
    """Whether an access may be meant to tell of another: it is to another array, or to a counter in the same one."""
    counts = fact.access.is_atomic and not is_strong(earlier)
    return counts or fact.access.array_key != earlier.access.array_key


def _is_over(at: AccessFact, later: AccessFact) -> bool:
    """Whether a look is made in a loop that ends before `later`."""
    loops = at.access.loops
    return bool(loops) and at.access.id < later.access.id and loops[-1] not in later.access.loops


def _spoken_of(guard: Iterable[Term]) -> set[str]:
    """The names of the values that conditions speak of, be they of the thread itself or passed on in its block."""
    seen: set[Term] = set()
    parts = [part for term in guard for part in t.subterms(term, seen)]
    loads = (part.payload[0] for part in parts if part.op == Op.LOAD)
    seen_through = {name.removesuffix(OF_BLOCK).removesuffix(OF_OTHER) for name in loads}
    return seen_through | {part.info.name for part in parts if part.op == Op.SYM}


def seen_as(at: AccessFact) -> str:
    """The name of what an atomic or a volatile read gave."""
    if at.result or at.value is None or at.value.op != Op.SYM:
        return at.result
    return at.value.info.name


def flags_of(summary: Summary, release_acquire: ReleaseAcquire, block: Triple, grid: Triple) -> Flags:
    """The flags of a kernel whose launch has these dimensions."""
    cells = written(summary)
    for fact in summary.accesses.values():
        if isinstance(fact.access.statement, Read) and is_strong(fact) and fact.access.array_key in cells:
            cells[fact.access.array_key].append(fact)
    found = (flag for facts in cells.values() for flag in flags_among(facts, release_acquire, block, grid))
    return Flags(tuple(found), _waited_at(summary), release_acquire, summary)


def _waited_at(summary: Summary) -> frozenset[str]:
    """The arrays of which a volatile read keeps a loop going, or an atomic."""
    found: set[str] = set()
    for fact in summary.accesses.values():
        if is_strong(fact) and seen_as(fact) and fact.access.loops:
            end = summary.ends.get(fact.access.loops[-1])
            if end is not None and any(s.info.name == seen_as(fact) for known in end.facts for s in known.symbols):
                found.add(fact.access.array_key)
    return frozenset(found)


def _same_for_all(fact: Term) -> set[Term]:
    return {s for s in fact.symbols if s.info.kind is Kind.UNIFORM}
