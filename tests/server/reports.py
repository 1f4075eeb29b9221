"""Reports made by hand about one small text, for tests of what the server makes of them."""

from __future__ import annotations

from lsprotocol.types import TextDocumentContentChangeWholeDocument

from syncline.findings import (
    BarrierFact,
    Edit,
    FileReport,
    Finding,
    FindingVerdict,
    Fix,
    FixKind,
    Hazard,
    KernelReport,
    Related,
    Severity,
    ThreadId,
    Verdict,
    Witness,
)
from syncline.ir.kernel import Scope, Space, Span
from syncline.ir.launch import Launch
from syncline.ir.reasons import AssumptionKind
from syncline_server.client import Client
from syncline_server.documents.documents import Document, Documents
from syncline_server.documents.ranges import Ranges
from syncline_server.documents.text import Text
from syncline_server.shown.results import Results

URI = "file:///w/a.cu"
PATH = "/w/a.cu"
HEADER = Text(b"// a header\nvoid helper();\n")

TEXT = """\
__global__ void mirror(float *out) {
  tile[t] = 1;
  out[t] = tile[63 - t];  // é😀 "before" the /* end */
  __syncthreads();
}
"""

ABLE = Client(
    related_information=True,
    unnecessary_tag=True,
    code_links=True,
    diagnostic_versions=True,
    document_changes=True,
    disabled_actions=True,
    preferred_actions=True,
    markdown_hover=True,
)


def span(words: str, path: str = PATH, text: str = TEXT) -> Span:
    """Where `words` first occur."""
    start = text.index(words)

    def place(index: int) -> tuple[int, int]:
        return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)

    (line, column), (end_line, end_column) = place(start), place(start + len(words))
    before = len(text[:start].encode())
    return Span(path, before, before + len(words.encode()), line, column, end_line, end_column)


READ, WRITE, BARRIER, NAME = span("tile[63 - t]"), span("tile[t]"), span("__syncthreads()"), span("mirror")
AT = span("  out[t]").start
INSERT_EDIT = Edit(PATH, AT, AT, "  __syncthreads();\n")
INSERT = Fix("Insert __syncthreads()", FixKind.INSERT_BARRIER, (INSERT_EDIT,), preferred=True)
REMOVE_EDIT = Edit(PATH, BARRIER.start, BARRIER.end + 1, "")
REMOVE = Fix("Remove", FixKind.REMOVE_BARRIER, (REMOVE_EDIT,), preferred=True)
WITNESS = Witness(
    threads=(ThreadId((0, 0, 0), (31, 0, 0), 0, 31), ThreadId((0, 0, 0), (32, 0, 0), 1, 0)),
    address="tile[31]",
    values=(("t", "31", "32"),),
    shared_values=(("n", "64"),),
    block_dim=(64, 1, 1),
    grid_dim=(1, 1, 1),
    confirmed=True,
)
RACE = Finding(
    rule="SL101",
    name="shared-race",
    verdict=FindingVerdict.RACY,
    severity=Severity.ERROR,
    message="race between read and write",
    span=READ,
    related=(Related(WRITE, "written by another thread"),),
    memory=Space.SHARED,
    scope=Scope.BLOCK,
    hazard=Hazard.RAW,
    missing="no __syncthreads() between line 2 and line 3",
    witness=WITNESS,
    fixes=(INSERT,),
)
REDUNDANT = Finding(
    rule="SL301",
    name="redundant-barrier",
    verdict=FindingVerdict.REDUNDANT,
    severity=Severity.HINT,
    message="nothing to part",
    span=BARRIER,
    fixes=(REMOVE,),
)


def report(*findings: Finding, verdict: Verdict = Verdict.RACY, repair: Fix | None = None) -> FileReport:
    kernel = KernelReport(
        "mirror",
        span(TEXT.rstrip()),
        NAME,
        verdict,
        launches=(Launch((64, 1, 1), (4, 1, 1), "main.cu:40"),),
        assumptions=(AssumptionKind.NO_OVERLAP("out, in"),),
        findings=findings,
        barriers=(BarrierFact(BARRIER, ("tile[t] and tile[63 - t]",), redundant=False),),
        repair=repair,
    )
    return FileReport(PATH, (kernel,))


class Desk:
    """An open document with results about it: one kernel with these findings, or these kernels."""

    def __init__(
        self,
        *findings: Finding,
        verdict: Verdict = Verdict.RACY,
        repair: Fix | None = None,
        kernels: tuple[KernelReport, ...] = (),
        text: str = TEXT,
    ) -> None:
        self.documents = Documents()
        self.document: Document = self.documents.open(URI, "cuda-cpp", 5, text)
        told = FileReport(PATH, kernels) if kernels else report(*findings, verdict=verdict, repair=repair)
        self.results = Results().with_file(self.document, told)

    def ranges(self, revision: int | None = None) -> Ranges:
        revision = self.document.revision if revision is None else revision
        return Ranges(self.document, revision, "utf-16", lambda path: HEADER if path == "/w/h.cuh" else None)

    def replace(self, old: str, new: str) -> None:
        """The user's edit of the first `old`."""
        content = self.document.text.content.decode()
        edited = TextDocumentContentChangeWholeDocument(content.replace(old, new, 1))
        changed = self.documents.change(URI, 6, [edited])
        assert changed is not None
        self.document = changed
