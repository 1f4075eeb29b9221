"""Mutants of kernels: one barrier taken out, doubled, put under a condition on the thread, or moved by a statement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from syncline.edits import apply
from syncline.findings import Edit, FileReport, Verdict
from syncline.ir.kernel import Barrier, Block, If, Kernel, Loop, Mark, Region, Span, Statement

KINDS = ("remove", "double", "wrap", "move")
#: threads below this number come to a wrapped barrier
_FEW = 7


@dataclass(frozen=True, slots=True)
class Place:
    """A barrier that is a statement of its own in the text of a file, in the kernels of these numbers.

    `site` is its call. `up` is where the statement before it begins, `down` where the one after the next
    does; None where there is none. `thread` is what the language calls a thread's number. `narrow`: some launch has no
    thread beyond the few. `redundant`: it is told to be."""

    span: Span
    site: Span
    kernels: tuple[int, ...]
    up: int | None
    down: int | None
    thread: str
    narrow: bool = False
    redundant: bool = False


@dataclass(frozen=True, slots=True)
class Mutant:
    """A text with one change. `around` is where the barrier stands in it now, or stood."""

    kind: str
    place: Place
    source: bytes
    around: tuple[int, int]


def places(path: str, kernels: Iterable[Kernel]) -> tuple[Place, ...]:
    """The barriers of a file, in the order of the text."""
    found: dict[tuple[int, int], Place] = {}
    for number, kernel in enumerate(kernels):
        for barrier, up, down in _barriers(kernel.body):
            span = barrier.statement
            if span is None or span.path != path:
                continue
            thread = kernel.dialect.thread.format(axis="x", number=0)
            first = Place(span, barrier.site.span, (), up, down, thread)
            place = found.setdefault((span.start, span.end), first)
            found[span.start, span.end] = replace(place, kernels=tuple(dict.fromkeys((*place.kernels, number))))
    return tuple(place for _, place in sorted(found.items()))


def of_verified(place: Place, report: FileReport) -> Place | None:
    """The same in verified kernels alone, with what is said of them; None where there are none."""
    read = report.kernels
    told = {n: read[n] for n in place.kernels if n < len(read) and read[n].verdict is Verdict.VERIFIED}
    if not told:
        return None
    return replace(
        place,
        kernels=tuple(told),
        narrow=any((launch.block[0] or 1024) <= _FEW for k in told.values() for launch in k.launches),
        redundant=any(f.rule == "SL301" and f.span == place.site for k in told.values() for f in k.findings),
    )


def _barriers(body: Block) -> Iterator[tuple[Barrier, int | None, int | None]]:
    """The barriers of a block with the places before the statement before them, and behind the one after them."""
    for number, s in enumerate(body):
        match s:
            case Barrier(statement=Span() as span):
                before = [at for at in map(_between, body[:number]) if at is not None and at < span.start]
                after = [at for at in map(_between, body[number:]) if at is not None and at >= span.end]
                yield s, before[-1] if before else None, after[1] if len(after) > 1 else None
            case If():
                yield from _barriers(s.then)
                yield from _barriers(s.orelse)
            case Loop():
                for part in (s.test, s.body, s.step):
                    yield from _barriers(part)
            case Region():
                yield from _barriers(s.body)
            case _:
                pass


def _between(statement: Statement) -> int | None:
    """Where a statement could be put in between others, if this is a mark of such a place."""
    if isinstance(statement, Mark) and statement.split is None and statement.unbraced is None:
        return statement.insert_at
    return None


def mutants(source: bytes, place: Place, kinds: Iterable[str]) -> Iterator[Mutant]:
    """The mutants of these kinds. A barrier that is told to be redundant is not doubled; there is a thread that does
    not come to a wrapped one."""
    start, end = place.span.start, place.span.end
    text = source[start:end].decode("utf-8", "replace")

    def mutant(kind: str, *changes: tuple[int, int, str]) -> Mutant:
        edits = [Edit(place.span.path, *change) for change in changes]
        first = min(e.start for e in edits)
        last = max(e.end for e in edits) + sum(len(e.text.encode()) - (e.end - e.start) for e in edits)
        return Mutant(kind, place, apply(source, edits), (first, last))

    for kind in kinds:
        match kind:
            case "remove":
                yield mutant(kind, (start, end, ""))
            case "double" if not place.redundant:
                yield mutant(kind, (start, end, f"{text} {text}"))
            case "wrap" if not place.narrow:
                yield mutant(kind, (start, end, f"if ({place.thread} < {_FEW}) {{ {text} }}"))
            case "move":
                for target in (place.up, place.down):
                    if target is not None and not start <= target < end:
                        yield mutant(kind, (start, end, ""), (target, target, _inserted(source, target, text)))
            case _:
                pass


def _inserted(source: bytes, at: int, text: str) -> str:
    """A statement before the one that begins at `at`, on a line of its own where that one is the first on its line."""
    line = source.rfind(b"\n", 0, at) + 1
    lead = source[line:at].decode("utf-8", "replace")
    return f"{text} " if lead.strip() else f"{text}\n{lead}"
