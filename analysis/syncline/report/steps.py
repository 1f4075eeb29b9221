"""What the two threads of a finding did in the run that shows it, step by step, as text in two columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..courses import Doing, Step
from ..findings import Finding, Witness
from .picture.words import counted_more, doing, thread_name, thread_place

#: a row: what is in each column, or one text across both
Row = tuple[str, str] | str

_BETWEEN = 3  #: characters between the columns


def steps(finding: Finding) -> str | None:
    """The steps of both threads, those that come first on top; None where no run has shown the finding. A line that
    both pass together is written across; the two accesses of a race, and a barrier that one misses, are marked."""
    witness = finding.witness
    if witness is None or witness.course is None or witness.threads[0] == witness.threads[1]:
        return None
    sides = (1, 0) if finding.hazard is not None else (0, 1)  # of a race the earlier access first
    one, two = (witness.course.steps[side] for side in sides)
    names, places = zip(*(_head(witness, side) for side in sides), strict=True)
    return _columns([names, places, *_rows(one, two)])


def _head(witness: Witness, side: int) -> tuple[str, str]:
    thread = witness.threads[side]
    return thread_name(witness, thread), thread_place(witness, thread)


def _columns(rows: Sequence[Row]) -> str:
    """The rows below each other, with a line under the first two."""
    pairs = [row for row in rows if not isinstance(row, str)]
    left, right = (max(len(pair[side]) for pair in pairs) for side in (0, 1))
    out = [
        f"==== {row} ".ljust(left + _BETWEEN + right, "=")
        if isinstance(row, str)
        else f"{row[0]:<{left + _BETWEEN}}{row[1]}"
        for row in rows
    ]
    out.insert(2, f"{'-' * left:<{left + _BETWEEN}}{'-' * right}")
    return "\n".join(row.rstrip() for row in out)


def _rows(one: Sequence[Step], two: Sequence[Step]) -> Iterator[Row]:
    """In an order in which the run may have been: up to each barrier that both pass, the first thread and then the
    second, but the conflicting accesses at the end of each part."""
    where = {step.meeting: i for i, step in enumerate(two) if step.meeting}
    done = [0, 0]
    for i, step in enumerate(one):
        if step.meeting in where:
            other = where[step.meeting]
            yield from _part(one[done[0] : i], two[done[1] : other])
            yield f"both pass {step.what}{_line(step)}"
            done = [i + 1, other + 1]
    yield from _part(one[done[0] :], two[done[1] :])


def _part(one: Sequence[Step], two: Sequence[Step]) -> Iterator[Row]:
    """What the second thread does before its conflicting access comes first, so that the two stand together."""
    at = next((i for i, step in enumerate(two) if step.conflicts), 0)
    yield from (("", _said(step)) for step in two[:at])
    yield from ((_said(step), "") for step in one)
    yield from (("", _said(step)) for step in two[at:])


def _said(step: Step) -> str:
    mark = "> " if step.conflicts else "  "
    match step.doing:
        case Doing.PASS:
            return f"{mark}passes {step.what}{_line(step)}"
        case Doing.WAIT:
            return f"{mark}waits in vain in {step.what}{_line(step)}"
        case Doing.RETURN:
            return f"{mark}returns early"
        case Doing.END:
            return f"{mark}comes to the end of the kernel"
        case Doing.MORE:
            return f"{mark}({counted_more(step.times, 'step')})"
        case _:
            return f"{mark}{doing(step)}{_line(step)}"


def _line(step: Step) -> str:
    return f", line {step.span.line}" if step.span is not None else ""
