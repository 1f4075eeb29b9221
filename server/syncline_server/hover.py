"""What a hover says: the witness on a finding, the pairs on a barrier, verdict and assumptions on a kernel's name, and
on a launch what it says of its kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from syncline import instances
from syncline.findings import BarrierFact, Finding, KernelKind, KernelReport, ThreadId, Verdict, Witness
from syncline.ir.kernel import Span
from syncline.ir.launch import Launch
from syncline.wording import words
from syncline.wording.conditions import race_free

from .diagnostics import anchor
from .ranges import Ranges
from .results import Results

Triple = tuple[int, int, int]


def hover_text(results: Results, offset: int, ranges_at: Callable[[int], Ranges]) -> tuple[str, Span, int] | None:
    """Markdown about the byte `offset` of the document, with the span it is about and that span's revision; None
    where there is nothing to say."""
    said = list(_said(results, offset, ranges_at))
    if not said:
        return None
    texts = dict.fromkeys(text for text, _, _ in said)
    return "\n\n---\n\n".join(texts), said[0][1], said[0][2]


def _said(results: Results, offset: int, ranges_at: Callable[[int], Ranges]) -> Iterator[tuple[str, Span, int]]:
    for finding, kernel, revision in results.findings():
        ranges = ranges_at(revision)
        span = anchor(finding, kernel, ranges)
        if span is not None and _contains(ranges, span, offset):
            yield finding_text(finding), span, revision
            continue
        for related in finding.related:
            if _contains(ranges, related.span, offset):
                yield other_end_text(finding), related.span, revision
                break
    for known in results.kernels:
        ranges = ranges_at(known.revision)
        for barrier in known.report.barriers:
            if _contains(ranges, barrier.span, offset):
                yield barrier_text(barrier), barrier.span, known.revision
        if _contains(ranges, known.report.name_span, offset):
            yield kernel_text(known.report), known.report.name_span, known.revision
        for launch in known.report.launches:
            configuration = _configuration(launch, ranges)
            if launch.at is not None and configuration is not None and configuration[0] <= offset <= configuration[1]:
                yield launch_text(known.report, launch), launch.at, known.revision


def _configuration(launch: Launch, ranges: Ranges) -> tuple[int, int] | None:
    """The bytes from `<<<` to `>>>`, or those of the name of a function that launches."""
    found = ranges.offsets(launch.at) if launch.at is not None else None
    if found is None:
        return None
    text = ranges.document.text.content[found[0] : found[1]]
    start, end = text.find(b"<<<"), text.find(b">>>")
    return (found[0] + start, found[0] + end + 3) if 0 <= start < end else (found[0], found[0] + text.find(b"("))


def _contains(ranges: Ranges, span: Span, offset: int) -> bool:
    found = ranges.offsets(span)
    return found is not None and found[0] <= offset <= found[1]


def finding_text(finding: Finding) -> str:
    """The finding with its witness as a table. Its message is left to the diagnostic, which editors show beside it."""
    parts = [f"**{finding.rule} {finding.name}** ({finding.verdict})"]
    if finding.witness is not None:
        parts.append(_witness(finding.witness, _columns(finding)))
    if finding.depends_on:
        parts.append("Only if: " + "; ".join(map(words, finding.depends_on)))
    if finding.missing and finding.missing not in finding.message:
        parts.append(f"Missing: {finding.missing}")
    if finding.no_fix and not finding.fixes:
        parts.append(f"No fix is offered: {words(finding.no_fix)}")
    parts.append(f"`syncline explain {finding.rule}` tells more about this rule.")
    return "\n\n".join(parts)


def other_end_text(finding: Finding) -> str:
    """The same at a related span of the finding, where no diagnostic is shown."""
    heading, *rest = finding_text(finding).split("\n\n")
    return "\n\n".join([heading, f"{finding.message} (line {finding.span.line})", *rest])


def _columns(finding: Finding) -> tuple[str, str]:
    """The heads of the witness's columns: each thread with its line. The first thread is the one at the finding's
    span."""
    if not finding.related or finding.related[0].span.start == finding.span.start:
        return "one thread", "another thread"
    here, there = finding.span, finding.related[0].span
    if here.line == there.line:
        return f"thread at {here.line}:{here.column}", f"thread at {there.line}:{there.column}"
    return f"thread at line {here.line}", f"thread at line {there.line}"


def _witness(witness: Witness, columns: tuple[str, str]) -> str:
    one_dimension = witness.block_dim[1:] == (1, 1) and witness.grid_dim[1:] == (1, 1)

    def index(value: Triple) -> str:
        return str(value[0]) if one_dimension else _tuple(value)

    def row(name: str, read: Callable[[ThreadId], str]) -> tuple[str, str, str]:
        return name, read(witness.threads[0]), read(witness.threads[1])

    first, second = witness.threads
    together = first.block == second.block
    alone = first == second
    rows = [
        *([] if together else [row("block", lambda thread: index(thread.block))]),
        row("thread", lambda thread: index(thread.thread)),
        row("warp, lane", lambda thread: f"{thread.warp}, {thread.lane}"),
        *witness.values,
    ]
    lines = [f"| | {columns[0]} | {columns[1]} |", "|---|---|---|"]
    lines += [f"| {' | '.join(_cell(cell) for cell in cells)} |" for cells in rows]
    if alone:
        lines = [f"Thread {index(first.thread)} of block {index(first.block)}."]
    facts = []
    if witness.address:
        facts.append(f"Both are at `{witness.address}`" + (f", in block {index(first.block)}." if together else "."))
    if witness.distance:
        facts.append(f"They are {witness.distance} iteration{'s' if witness.distance > 1 else ''} of the loop apart.")
    launch = f"blockDim {_tuple(witness.block_dim)}, gridDim {_tuple(witness.grid_dim)}"
    facts.append(f"With {', '.join([launch, *(f'{name} = {value}' for name, value in witness.shared_values)])}.")
    if witness.data:
        facts.append(f"And {', '.join(witness.data)}.")
    if witness.confirmed:
        facts.append(f"Running {'this thread' if alone else 'these two threads'} step by step confirms it.")
    return "\n".join([*lines, "", " ".join(facts)])


def barrier_text(barrier: BarrierFact) -> str:
    """Which conflicting pairs a barrier parts."""
    if barrier.redundant:
        return "**Redundant barrier**: it parts no two accesses that conflict."
    if not barrier.parts:
        return "**Barrier**: what it parts could not be worked out."
    return "\n".join(["**This barrier parts**", "", *(f"- {pair}" for pair in barrier.parts)])


def kernel_text(report: KernelReport) -> str:
    """Verdict, launches and assumptions of a kernel, and why it could not be checked completely."""
    is_kernel = report.kind is KernelKind.KERNEL
    lines = [f"**{report.name}**{'' if is_kernel else f' ({report.kind.noun})'}: {report.verdict.value}"]
    if report.race_free_if is not None:
        lines += ["", race_free(report.race_free_if).capitalize() + "."]
    if report.launches and is_kernel:
        lines += ["", "Launches:", *(f"- {_launch(launch)}" for launch in report.launches)]
    if report.assumptions:
        lines += ["", "Assuming:", *(f"- {words(assumption)}" for assumption in report.assumptions)]
    if report.incomplete:
        lines += ["", "Not checked:"]
        lines += [f"- line {one.span.line}: {words(one.reason)}" for one in report.incomplete]
    return "\n".join(lines)


def launch_text(report: KernelReport, launch: Launch) -> str:
    """The kernel's verdict, and what the host's text says of this launch."""
    lines = [f"**{report.name}**: {report.verdict.value}", "", f"{_launch(launch)}"]
    if facts := launch.facts:
        lines += ["", "Facts of this launch:", *(f"- `{text}` ({where})" for text, where in facts)]
    return "\n".join(lines)


def lens_title(reports: Sequence[KernelReport]) -> str:
    """One line over a kernel: the worst verdict of its instances, how many findings in how many places, how many of
    the instances are verified, and the launches."""
    verdict = max((report.verdict for report in reports), key=lambda one: one.badness)
    title = f"syncline: {verdict.value}"
    if reports[0].kind is KernelKind.DEVICE_FUNCTION:
        title += f" as a {reports[0].kind.noun}"
    found = sum(1 for _ in instances.findings(reports))
    if found:
        title += f", {found} finding{'s' if found > 1 else ''}"
    gaps = sum(1 for _ in instances.reasons(reports))
    if gaps:
        title += f", {gaps} not checked"
    if len(reports) > 1:
        verified = sum(report.verdict is Verdict.VERIFIED for report in reports)
        title += f" · {verified} of {len(reports)} instances verified"
    kernels = [report for report in reports if report.kind is KernelKind.KERNEL]
    launches = list(dict.fromkeys(launch for report in kernels for launch in report.launches))
    if len(launches) == 1:
        return f"{title} · {_launch(launches[0])}"
    return f"{title} · {len(launches)} launches" if launches else title


def _launch(launch: Launch) -> str:
    """As in "grid any, block 16×16 (main.cu:40)"."""
    if launch.block == launch.grid == (None, None, None):
        return launch.origin
    return f"grid {_dimensions(launch.grid)}, block {_dimensions(launch.block)} ({launch.origin})"


def _dimensions(sizes: tuple[int | None, int | None, int | None]) -> str:
    if sizes == (None, None, None):
        return "any"
    shown = list(sizes)
    while len(shown) > 1 and shown[-1] == 1:
        shown.pop()
    return "×".join("any" if size is None else str(size) for size in shown)


def _tuple(value: Triple) -> str:
    return f"({', '.join(map(str, value))})"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
