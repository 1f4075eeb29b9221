"""The engine as a library: everything that the command line and the server need, and nothing else.

    report = check("kernel.cu", source_bytes, Options(block_dim=(256, None, None)))

No function here raises for bad input: what cannot be read is in `FileReport.errors`, what cannot be understood in
`KernelReport.incomplete`.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace

from . import engine
from .findings import BarrierFact, FileReport, Finding, KernelReport, Verdict
from .frontend import FrontendOptions, Ignore, Reading, is_header, lower, readings
from .frontend import ignores as find_ignores
from .ignores import shown, unused
from .ir.kernel import Kernel, Launch, Unit
from .repair.fixes import barrier_facts, mended, redundant

Dim = tuple[int | None, int | None, int | None]


@dataclass(frozen=True, slots=True)
class Options:
    """What the user fixed. A dimension given here wins over the launches in the source."""

    block_dim: Dim | None = None
    grid_dim: Dim | None = None
    all_dims: bool = False  #: ignore launches in the source: any dimensions
    parameters: tuple[tuple[str, int], ...] = ()
    defines: tuple[tuple[str, str], ...] = ()
    include_dirs: tuple[str, ...] = ()
    arch: int = 800  #: __CUDA_ARCH__
    timeout_ms: int = 10_000  #: per kernel
    fixes: bool = True  #: work out and re-verify fixes, and look for redundant barriers
    through: tuple[str, ...] = ()  #: files that include the checked one: it is read as part of the first that does


def check(path: str, source: bytes, options: Options | None = None) -> FileReport:
    """All kernels of one file, in source order."""
    running = check_each(path, source, options)
    while True:
        try:
            next(running)
        except StopIteration as done:
            return done.value


def check_each(path: str, source: bytes, options: Options | None = None) -> Generator[KernelReport, None, FileReport]:
    """The same, one kernel at a time, as they are done; what the generator returns is the report of `check`."""
    options = options or Options()
    unit = lowered(path, source, options)
    ignores = find_ignores(path, source, [k.span for k in unit.kernels if k.span.path == path])
    used: frozenset[Ignore] = frozenset()
    kernels: list[KernelReport] = []
    for kernel in unit.kernels:
        report, hiding = shown(_kernel_report(path, source, unit, kernel, options), ignores)
        used |= hiding
        kernels.append(report)
        yield report
    return FileReport(path, tuple(kernels), unit.errors, unused(ignores, used))


def lowered(path: str, source: bytes, options: Options | None = None) -> Unit:
    """The kernels of a file as IR, with their launches: for `syncline show`."""
    return lower(path, source, frontend_options(options or Options()))


def tasks(paths: Iterable[str], options: Options | None = None) -> tuple[tuple[str, Options], ...]:
    """What to check when these files are asked for, in order: each file with its options, and the headers with kernels
    that they bring in. A header is read as part of a file that includes it; one that several programs share is checked
    for any launch, as no one of them has all."""
    base = options or Options()
    return tuple((reading.path, _read_so(base, reading)) for reading in readings(paths, frontend_options(base)))


def options_for(path: str, options: Options | None = None) -> Options:
    """The options with which `path` alone is checked: a header is read as part of a file beside it that includes it."""
    base = options or Options()
    if not is_header(path):
        return base
    return _read_so(base, readings([path], frontend_options(base))[0])


def _read_so(options: Options, reading: Reading) -> Options:
    return replace(options, through=reading.through, all_dims=options.all_dims or reading.shared)


def frontend_options(options: Options) -> FrontendOptions:
    """What the front end has to know; project headers are read from the disk."""
    return FrontendOptions(
        defines=options.defines, include_dirs=options.include_dirs, arch=options.arch, through=options.through
    )


def launches_of(unit: Unit, kernel: Kernel, options: Options) -> tuple[Launch, ...]:
    """The launches to check: the flags', else the source's (`launch` comments, then <<<...>>>), else any."""
    found = () if options.all_dims else unit.launches.get(kernel.name, ())
    if options.block_dim or options.grid_dim or options.parameters:
        base = found[0] if len(found) == 1 else Launch()
        found = (
            replace(
                base,
                block=options.block_dim or base.block,
                grid=options.grid_dim or base.grid,
                origin="the command line",
                parameters=options.parameters or base.parameters,
            ),
        )
    return found[: engine.MOST_LAUNCHES] or (Launch(),)


def _kernel_report(path: str, source: bytes, unit: Unit, kernel: Kernel, options: Options) -> KernelReport:
    started = time.monotonic()
    deadline = started + options.timeout_ms / 1000
    launches = launches_of(unit, kernel, options)
    results = [engine.check_launch(kernel, launch, deadline) for launch in launches]
    merged = engine.merged(results)
    plain = engine.report_of(kernel, results, [f for _, f, _ in merged], started)
    if not options.fixes:
        return plain

    def recheck(edited: bytes) -> KernelReport | None:
        return _same_kernel(path, edited, kernel, replace(options, fixes=False))

    findings: list[Finding] = []
    for _, finding, group in merged:
        findings.append(mended(source, path, finding, group, plain, recheck) if group is not None else finding)
    facts: list[BarrierFact] = []
    if plain.verdict is Verdict.VERIFIED and len(results) == 1:
        for fact, syncs in barrier_facts(results[0].context):
            facts.append(fact)
            finding = redundant(source, path, fact, syncs, plain, recheck) if fact.redundant else None
            if finding is not None:
                findings.append(finding)
            elif fact.redundant:
                facts[-1] = replace(fact, redundant=False)
    findings.sort(key=lambda f: (f.span.line, f.span.column, f.rule))
    return engine.report_of(kernel, results, findings, started, facts)


def _same_kernel(path: str, edited: bytes, kernel: Kernel, options: Options) -> KernelReport | None:
    """The report of the kernel of that name in the edited text."""
    unit = lowered(path, edited, options)
    for other in unit.kernels:
        if other.name == kernel.name:
            return _kernel_report(path, edited, unit, other, options)
    return None
