"""What a hover says: the witness on a finding, the pairs on a barrier, what a macro hides, verdict and assumptions on
a kernel's name, and on a launch what it says of its kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from syncline import instances
from syncline.findings import BarrierFact, KernelKind, KernelReport, MacroFact, Severity, Verdict
from syncline.ir.dialect import Speech
from syncline.ir.kernel import Span
from syncline.ir.launch import Launch
from syncline.wording import words
from syncline.wording.conditions import race_free
from syncline.wording.speech import said

from ..documents.ranges import Ranges
from .diagnostics import anchor
from .finding_text import finding_text
from .layout import in_lines
from .markup import Markup
from .results import Results


def hover_text(
    results: Results,
    offset: int,
    ranges_at: Callable[[int], Ranges],
    markup: Markup,
    *,
    beside_message: bool = False,
) -> tuple[str, Span, int] | None:
    """What there is to say about the byte `offset` of the document, with the span it is about and that span's revision;
    None where there is nothing. `beside_message`: the client shows a diagnostic's message at its place beside it."""
    found = list(_said(results, offset, ranges_at, markup, beside_message=beside_message))
    if not found:
        return None
    texts = dict.fromkeys(text for text, _, _ in found)
    return markup.between().join(texts), found[0][1], found[0][2]


def _said(
    results: Results, offset: int, ranges_at: Callable[[int], Ranges], markup: Markup, *, beside_message: bool
) -> Iterator[tuple[str, Span, int]]:
    for finding, kernel, revision in results.shown():
        ranges = ranges_at(revision)
        span = anchor(finding, kernel, ranges)
        if span is not None and _contains(ranges, span, offset):
            # (VS Code shows the message of no hint)
            is_shown = beside_message and finding.severity is not Severity.HINT
            yield finding_text(finding, kernel, markup, headline=not is_shown), span, revision
            continue
        for related in finding.related:
            if _contains(ranges, related.span, offset):
                yield finding_text(finding, kernel, markup), related.span, revision
                break
    for known in results.kernels:
        of_barriers = known.of_barriers
        for barrier in of_barriers.report.barriers:
            if _contains(ranges_at(of_barriers.revision), barrier.span, offset):
                yield barrier_text(barrier, markup), barrier.span, of_barriers.revision
        ranges = ranges_at(known.revision)
        for macro in known.report.macros:
            if _contains(ranges, macro.span, offset):
                yield macro_text(macro, markup), macro.span, known.revision
        if _contains(ranges, known.report.name_span, offset):
            yield kernel_text(known.report, markup), known.report.name_span, known.revision
        for launch in known.report.launches:
            configuration = _configuration(launch, ranges)
            if launch.at is not None and configuration is not None and configuration[0] <= offset <= configuration[1]:
                yield launch_text(known.report, launch, markup), launch.at, known.revision


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


def barrier_text(barrier: BarrierFact, markup: Markup) -> str:
    """Which conflicting pairs a barrier parts."""
    if barrier.redundant:
        return f"{markup.bold('Redundant barrier')}: it parts no two accesses that conflict."
    if not barrier.parts:
        return (
            f"{markup.bold('Barrier')}: no accesses were found that it alone parts, nor was it proved that it may go."
        )
    return f"{markup.bold('This barrier parts')}\n\n{markup.items(map(markup.prose, barrier.parts))}"


def macro_text(macro: MacroFact, markup: Markup) -> str:
    """What a macro became here, and what that does for synchronisation."""
    effects = markup.items(map(markup.prose, macro.effects))
    return f"{markup.bold('This macro becomes')}\n\n{markup.code(in_lines(macro.expansion))}\n\n{effects}"


def kernel_text(report: KernelReport, markup: Markup) -> str:
    """Verdict, launches and assumptions of a kernel, and why it could not be checked completely."""
    is_kernel = report.kind is KernelKind.KERNEL
    kind = "" if is_kernel else f" ({said(report.kind.noun, report.speech)})"
    parts = [f"{_name(report, markup)}{kind}: {report.verdict.value}"]
    if report.race_free_if is not None:
        parts.append(markup.prose(race_free(report.race_free_if).capitalize() + "."))
    if report.launches and is_kernel:
        parts.append(
            "Launches:\n" + markup.items(markup.prose(_launch(launch, report.speech)) for launch in report.launches)
        )
    if report.assumptions:
        parts.append(
            "Assuming:\n" + markup.items(markup.prose(words(each, report.speech)) for each in report.assumptions)
        )
    if report.incomplete:
        reasons = (
            markup.prose(f"line {one.span.line}: {words(one.reason, report.speech)}") for one in report.incomplete
        )
        parts.append("Not checked:\n" + markup.items(reasons))
    return "\n\n".join(parts)


def launch_text(report: KernelReport, launch: Launch, markup: Markup) -> str:
    """The kernel's verdict, and what the host's text says of this launch."""
    parts = [f"{_name(report, markup)}: {report.verdict.value}", markup.prose(_launch(launch, report.speech))]
    if facts := launch.facts:
        parts.append("Facts of this launch:\n" + markup.items(f"`{text}` ({where})" for text, where in facts))
    return "\n\n".join(parts)


def _name(report: KernelReport, markup: Markup) -> str:
    return markup.bold(markup.prose(report.name))


def lens_title(reports: Sequence[KernelReport]) -> str:
    """One line over a kernel: the worst verdict of its instances, how many findings in how many places, how many of
    the instances are verified, and the launches."""
    verdict = max((report.verdict for report in reports), key=lambda one: one.badness)
    title = f"syncline: {verdict.value}"
    if reports[0].kind is KernelKind.DEVICE_FUNCTION:
        title += f" as a {said(reports[0].kind.noun, reports[0].speech)}"
    found = sum(1 for _ in instances.findings(reports))
    if found:
        title += f" · {found} finding{'s' if found > 1 else ''}"
    gaps = sum(1 for _ in instances.reasons(reports))
    if gaps:
        title += f" · {gaps} not checked"
    if len(reports) > 1:
        verified = sum(report.verdict is Verdict.VERIFIED for report in reports)
        count = f"{len(reports)} instances"
        title += f" · {verified} of {count} verified" if 0 < verified < len(reports) else f" · {count}"
    kernels = [report for report in reports if report.kind is KernelKind.KERNEL]
    launches = list(dict.fromkeys(launch for report in kernels for launch in report.launches))
    if len(launches) == 1:
        return f"{title} · {_launch(launches[0], reports[0].speech)}"
    return f"{title} · {len(launches)} launches" if launches else title


def _launch(launch: Launch, speech: Speech) -> str:
    """As in "grid any, block 16×16 (main.cu:40)"."""
    if launch.block == launch.grid == (None, None, None):
        return launch.origin
    if speech is Speech.OPENCL:
        number = "any number" if launch.grid == (None, None, None) else _dimensions(launch.grid)
        return f"work-groups of {_dimensions(launch.block)}, {number} of them ({launch.origin})"
    return f"grid {_dimensions(launch.grid)}, block {_dimensions(launch.block)} ({launch.origin})"


def _dimensions(sizes: tuple[int | None, int | None, int | None]) -> str:
    if sizes == (None, None, None):
        return "any"
    shown = list(sizes)
    while len(shown) > 1 and shown[-1] == 1:
        shown.pop()
    return "×".join("any" if size is None else str(size) for size in shown)
