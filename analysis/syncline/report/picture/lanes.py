"""What happens in the two lanes of a picture, from top to bottom, before it has a place on the page."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from itertools import groupby

from ...courses import Course, Doing, Step
from ...findings import Finding, Hazard, Witness
from ...ir.kernel import Span
from ...records import record
from ...wording.speech import said as in_words
from ..source import Sources
from .code import Code, code_at
from .words import VERBS, counted_more, doing, thread_name, thread_place

#: elements accessed in one line that are named one by one
_TOLD = 2


class Kind(enum.Enum):
    """How an item is drawn."""

    CODE = "code"
    MORE = "more"
    BRANCH = "branch"  #: where threads go different ways
    BARRIER = "barrier"
    CONFLICT = "conflict"  #: one of the two accesses of a race
    MISSED = "missed"  #: a barrier to which the other thread does not come
    END = "end"

    __hash__ = object.__hash__


@record
class Item:
    """Something in a lane: what it says, its line of code, a note, and where it stands. Both lanes have those of one
    `meeting` (not 0) in common."""

    kind: Kind
    head: str = ""
    code: Code = Code()
    note: str = ""
    where: str = ""
    meeting: int = 0


@record
class Lane:
    """One thread: its name, its place in the launch, and what it does."""

    name: str
    place: str
    items: tuple[Item, ...]


@record
class Lanes:
    """The two of a picture, the one on the left first; of a race that is the access which comes first in the code."""

    left: Lane
    right: Lane
    steps: tuple[tuple[Step, ...], tuple[Step, ...]]
    sides: tuple[int, int]  #: which of the witness's threads is on the left, and which on the right


def lanes(finding: Finding, witness: Witness, sources: Sources) -> Lanes:
    """The lanes of a race or of a divergence; as much of them as is known without a run where there was none."""
    course = witness.course or _sketch(finding, witness)
    sides = (1, 0) if finding.hazard is not None else (0, 1)
    if finding.hazard is None and not any(step.conflicts for step in course.steps[0]):
        sides = (1, 0)
    lines = _Lines(sources, finding, witness)
    left, right = (lines.lane(course, side) for side in sides)
    return Lanes(left, right, (course.steps[sides[0]], course.steps[sides[1]]), sides)


_ACCESSES = {Hazard.RAW: (Doing.READ, Doing.WRITE), Hazard.WAR: (Doing.WRITE, Doing.READ)}


def _sketch(finding: Finding, witness: Witness) -> Course:
    """What the finding alone says of the two threads."""
    threads = tuple((thread.block, thread.thread) for thread in witness.threads)
    if finding.hazard is None:
        steps = (Step(Doing.WAIT, finding.span, "the barrier", conflicts=True),), (Step(Doing.MORE, times=0),)
        return Course((threads[0], threads[1]), steps)
    other = finding.related[0].span if finding.related else finding.span
    kinds = _ACCESSES.get(finding.hazard, (Doing.WRITE, Doing.WRITE))
    one, two = (
        (Step(kind, span, witness.address or "memory", conflicts=True),)
        for kind, span in zip(kinds, (finding.span, other), strict=True)
    )
    return Course((threads[0], threads[1]), (one, two))


@record
class _Lines:
    """Turns steps into items, with the code from the sources."""

    sources: Sources
    finding: Finding
    witness: Witness

    def lane(self, course: Course, side: int) -> Lane:
        thread = self.witness.threads[side]
        items = self._items(course.steps[side], side)
        if course.before[side]:
            items.insert(
                0, Item(Kind.MORE, f"after {counted_more(course.before[side], 'barrier').replace(' more', '')}")
            )
        if self.finding.hazard is None:
            self._part(items, course.steps[side])
        return Lane(thread_name(self.witness, thread), thread_place(self.witness, thread), tuple(items))

    def _items(self, steps: Sequence[Step], side: int) -> list[Item]:
        hit = next((step for step in steps if step.conflicts and step.doing.is_access), None)
        out: list[Item] = []
        for _, group in groupby(steps, key=_together):
            some = list(group)
            step = some[0]
            if step.doing.is_access and not step.conflicts:
                if hit is None or (_line(step.span), some[-1].counters) != (_line(hit.span), hit.counters):
                    out.append(self._accesses(some))
            elif step.doing is not Doing.MORE or step.times:
                out.append(self._item(step, side))
        missed = any(item.kind is Kind.MISSED for item in out)
        return [item for item in out if not (missed and item.kind is Kind.END)]

    def _accesses(self, steps: Sequence[Step]) -> Item:
        by_kind: dict[Doing, dict[str, None]] = {}
        for step in steps:
            by_kind.setdefault(step.doing, {})[step.what] = None
        said = "; ".join(f"{VERBS[kind]} {_listed(list(names))}" for kind, names in by_kind.items())
        return Item(Kind.CODE, said, code_at(self.sources, steps[-1].span), where=_where(steps[-1].span))

    def _item(self, step: Step, side: int) -> Item:
        match step.doing:
            case Doing.PASS if not step.conflicts:
                return Item(Kind.BARRIER, step.what, where=_where(step.span), meeting=step.meeting)
            case Doing.PASS | Doing.WAIT:
                note = "goes on without the other" if self.finding.forgiven else "waits in vain"
                return Item(Kind.MISSED, step.what, note=note, where=_where(step.span))
            case Doing.RETURN:
                return Item(Kind.END, "returns early")
            case Doing.END:
                return Item(Kind.END, "end of the kernel")
            case Doing.MORE:
                return Item(Kind.MORE, counted_more(step.times, "step"))
            case _:
                note = ", ".join(self._values(side))
                return Item(Kind.CONFLICT, doing(step), code_at(self.sources, step.span), note, _where(step.span))

    def _values(self, side: int) -> list[str]:
        """The variables whose values tell the two threads apart."""
        return [f"{name} = {values[side]}" for name, *values in self.witness.values if values[side] != "-"]

    def _part(self, items: list[Item], steps: Sequence[Step]) -> None:
        """Puts in where the threads go different ways: behind the last barrier that they share, before what stands
        behind it in the code."""
        if not self.finding.related:
            return
        span = self.finding.related[0].span
        at = next((i for i in reversed(range(len(items))) if items[i].meeting), -1) + 1
        lines = {_where(step.span) for step in steps if step.span is not None and step.span < span}
        while at < len(items) and items[at].kind is Kind.CODE and items[at].where in lines:
            at += 1
        head = in_words("the threads part", self.finding.speech)
        items.insert(at, Item(Kind.BRANCH, head, code_at(self.sources, span), where=_where(span)))


def _together(step: Step) -> tuple[object, ...]:
    """Accesses of one line are shown as one item, everything else by itself."""
    if step.doing.is_access and not step.conflicts:
        return True, _line(step.span)
    return False, id(step)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= _TOLD else f"{names[0]} … {names[-1]}"


def _line(span: Span | None) -> tuple[str, int] | None:
    return None if span is None else (span.path, span.line)


def _where(span: Span | None) -> str:
    return "" if span is None else f"line {span.line}"
