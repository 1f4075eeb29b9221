"""Reports built by hand: sources with the spans found by their text, and findings over them."""

from __future__ import annotations

from dataclasses import replace

from syncline.findings import (
    BarrierFact,
    Edit,
    FileReport,
    Finding,
    FindingVerdict,
    Fix,
    FixKind,
    Hazard,
    Incomplete,
    KernelReport,
    Related,
    Severity,
    ThreadId,
    Verdict,
    Witness,
)
from syncline.ir.kernel import Scope, Space, Span
from syncline.ir.launch import Launch
from syncline.ir.reasons import AssumptionKind, Cause
from syncline.report.source import Sources, SourceText

PATH = "kernels/shift.cu"

SHIFT = """\
__global__ void shift_left(float *out, const float *in, int n) {
    __shared__ float tile[257];
    int t = threadIdx.x;
    tile[t] = in[t];
    out[t] = tile[t + 1];
}
"""


def span_of(text: str, piece: str, path: str = PATH, nth: int = 1) -> Span:
    """Where `piece` stands in `text` for the `nth` time."""
    data = text.encode()
    at = -1
    for _ in range(nth):
        at = data.index(piece.encode(), at + 1)
    source = SourceText(data)
    end = at + len(piece.encode())
    return Span(path, at, end, *source.position(at), *source.position(end))


def sources(text: str = SHIFT, path: str = PATH) -> Sources:
    return Sources({path: text.encode()})


def thread(x: int, block: int = 0) -> ThreadId:
    return ThreadId((block, 0, 0), (x, 0, 0), x // 32, x % 32)


WITNESS = Witness(
    threads=(thread(0), thread(1)),
    address="tile[1]",
    values=(("t", "0", "1"),),
    shared_values=(("n", "1024"),),
    block_dim=(64, 1, 1),
    confirmed=True,
)


def barrier_fix(text: str = SHIFT, path: str = PATH, before: str = "out[t]") -> Fix:
    at = span_of(text, before, path).start
    edit = Edit(path, at, at, "__syncthreads();\n    ")
    return Fix("insert __syncthreads() before line 5", FixKind.INSERT_BARRIER, (edit,), preferred=True)


def race(text: str = SHIFT, path: str = PATH, first: str = "tile[t + 1]", second: str = "tile[t]") -> Finding:
    """Two threads of one block meet in shared memory; the fix inserts the barrier."""
    other = span_of(text, second, path)
    return Finding(
        rule="SL101",
        name="shared-race",
        verdict=FindingVerdict.RACY,
        severity=Severity.ERROR,
        message="Thread 0 reads `tile[1]` while thread 1 writes it: no __syncthreads() between line 4 and line 5",
        span=span_of(text, first, path),
        related=(Related(other, "write of tile[1]"),),
        memory=Space.SHARED,
        scope=Scope.BLOCK,
        hazard=Hazard.RAW,
        missing="no __syncthreads() between line 4 and line 5",
        witness=WITNESS,
        fixes=(barrier_fix(text, path),) if "out[t]" in text else (),
    )


def kernel(text: str, *findings: Finding, path: str = PATH, verdict: Verdict = Verdict.RACY) -> KernelReport:
    """A report about the whole of `text` as one kernel."""
    whole = span_of(text, text, path)
    return KernelReport(
        name="shift_left",
        span=whole,
        name_span=whole,
        verdict=verdict,
        launches=(Launch((64, 1, 1), (None, None, None), "shift.cu:20", (("n", 1024),), 16),),
        assumptions=(AssumptionKind.NO_OVERLAP("in, out"), AssumptionKind.NO_OVERFLOW()),
        findings=findings,
        time_ms=12.34,
    )


def file_report(text: str = SHIFT, *findings: Finding, path: str = PATH) -> FileReport:
    return FileReport(path, (kernel(text, *findings, path=path),))


def one_of_each() -> tuple[FileReport, ...]:
    """A report that uses every field there is, for the schema and the writers."""
    found = race()
    divergent = replace(
        found,
        rule="SL201",
        name="divergent-barrier",
        verdict=FindingVerdict.DIVERGENT,
        memory=None,
        hazard=None,
        witness=replace(WITNESS, address=None, confirmed=False, distance=None),
        fixes=(),
        no_fix=Cause.FIX_NO_PLACE(3, 5),
        calls=(span_of(SHIFT, "in[t]"),),
    )
    possible = replace(
        found,
        rule="SL102",
        name="global-race",
        verdict=FindingVerdict.POSSIBLE,
        severity=Severity.INFO,
        memory=Space.GLOBAL,
        scope=Scope.GRID,
        witness=replace(WITNESS, data=("idx[0] = 3",), distance=1),
        depends_on=(Cause.CONTENTS("idx"),),
        missing=None,
        fixes=(),
    )
    redundant = replace(
        found,
        rule="SL301",
        name="redundant-barrier",
        verdict=FindingVerdict.REDUNDANT,
        severity=Severity.INFO,
        related=(),
        witness=None,
        hazard=None,
        memory=None,
        missing=None,
    )
    comment = replace(redundant, rule="SL902", name="bad-directive", verdict=FindingVerdict.UNUSED, fixes=())
    comment = replace(comment, severity=Severity.WARNING)
    gap = Incomplete(Cause.INLINE_ASSEMBLY("foo"), span_of(SHIFT, "int t"), ("tile",))
    whole = kernel(SHIFT, found, divergent, possible, redundant)
    whole = replace(
        whole, incomplete=(gap,), barriers=(BarrierFact(span_of(SHIFT, "int t"), ("line 4 from line 5",), False),)
    )
    clean = replace(kernel(SHIFT, verdict=Verdict.VERIFIED), name="clean", launches=(Launch(),), assumptions=())
    errors = (("unbalanced braces", span_of(SHIFT, "tile")), ("is not text", None))
    return FileReport(PATH, (whole, clean), errors, (comment,)), FileReport("kernels/empty.cu")
