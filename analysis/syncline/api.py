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
from .findings import BarrierFact, FileReport, Finding, Fix, KernelReport, Verdict
from .frontend import FrontendOptions, Ignore, Reading, is_header, lower, readings
from .frontend import ignores as find_ignores
from .ignores import shown, unused
from .ir.kernel import Barrier, Kernel, Launch, Mark, Unit
from .ir.pretty import statements
from .repair.edits import apply
from .repair.fixes import barrier_facts, mended, redundant
from .repair.groups import Group

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
    file = _File(path, source, unit, options)
    ignores = find_ignores(path, source, [k.span for k in unit.kernels if k.span.path == path])
    used: frozenset[Ignore] = frozenset()
    kernels: list[KernelReport] = []
    for number in range(len(unit.kernels)):
        report, hiding = shown(file.report(number), ignores)
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
    return _covering(found) if len(found) > engine.MOST_LAUNCHES else found or (Launch(),)


def _covering(launches: tuple[Launch, ...]) -> tuple[Launch, ...]:
    """One launch that stands for all: what they agree on, and any value for the rest."""

    def common(dims: Iterable[Dim]) -> Dim:
        x, y, z = (axis[0] if len(set(axis)) == 1 else None for axis in zip(*dims, strict=True))
        return x, y, z

    shared = {launch.dynamic_shared for launch in launches}
    return (
        Launch(
            common(launch.block for launch in launches),
            common(launch.grid for launch in launches),
            f"{len(launches)} launches",
            tuple(p for p in launches[0].parameters if all(p in other.parameters for other in launches)),
            shared.pop() if len(shared) == 1 else None,
        ),
    )


class _File:
    """One text and what is said of its kernels, by their number."""

    def __init__(self, path: str, source: bytes, unit: Unit, options: Options) -> None:
        self.path, self.source, self.unit, self.options = path, source, unit, options
        self._plain: dict[int, _Plain] = {}

    def plain(self, number: int) -> _Plain:
        """Without fixes."""
        if number not in self._plain:
            kernel = self.unit.kernels[number]
            started = time.monotonic()
            deadline = started + self.options.timeout_ms / 1000
            launches = launches_of(self.unit, kernel, self.options)
            results = tuple(engine.check_launch(kernel, launch, deadline) for launch in launches)
            merged = tuple(engine.merged(results))
            report = engine.report_of(kernel, results, [f for _, f, _ in merged], started)
            self._plain[number] = _Plain(report, results, merged)
        return self._plain[number]

    def report(self, number: int) -> KernelReport:
        """With fixes and what is known of the barriers, where those are wanted."""
        plain = self.plain(number)
        if not self.options.fixes:
            return plain.report
        started = time.monotonic() - plain.report.time_ms / 1000
        source, path = self.source, self.path

        def trial(fix: Fix) -> tuple[KernelReport, KernelReport] | None:
            return self._tried(number, fix)

        findings: list[Finding] = []
        for _, finding, group in plain.merged:
            findings.append(mended(source, path, finding, group, trial) if group is not None else finding)
        facts: list[BarrierFact] = []
        if plain.report.verdict is Verdict.VERIFIED and len(plain.results) == 1:
            for fact, syncs in barrier_facts(plain.results[0].context):
                facts.append(fact)
                finding = redundant(source, path, fact, syncs, trial) if fact.redundant else None
                if finding is not None:
                    findings.append(finding)
                elif fact.redundant:
                    facts[-1] = replace(fact, redundant=False)
        findings.sort(key=lambda f: (f.span.line, f.span.column, f.rule))
        self._plain[number] = _Plain(plain.report, (), ())  # what stands behind it is large
        return engine.report_of(self.unit.kernels[number], plain.results, findings, started, facts)

    def _tried(self, number: int, fix: Fix) -> tuple[KernelReport, KernelReport] | None:
        """What an edit makes of this kernel, and of the others whose text it changes: further instances of its
        template, and kernels that call the same function."""
        unit = lowered(self.path, apply(self.source, fix.edits), self.options)
        if [k.name for k in unit.kernels] != [k.name for k in self.unit.kernels]:
            return None
        edited = _File(self.path, b"", unit, self.options)
        concerned = [n for n, k in enumerate(self.unit.kernels) if n == number or _has_text(k, fix)]
        return (
            engine.together([self.plain(n).report for n in concerned]),
            engine.together([edited.plain(n).report for n in concerned]),
        )


@dataclass(frozen=True, slots=True)
class _Plain:
    """What a kernel's launches gave."""

    report: KernelReport
    results: tuple[engine.LaunchResult, ...]
    merged: tuple[tuple[engine.LaunchResult, Finding, Group | None], ...]


def _has_text(kernel: Kernel, fix: Fix) -> bool:
    """Whether a kernel runs code at one of the edited places, its own or of a function that it calls."""
    for statement in statements(kernel.body):
        at = None
        if isinstance(statement, Mark):
            at = statement.insert_at, statement.insert_at, statement.site.span.path
        elif isinstance(statement, Barrier) and statement.statement is not None:
            at = statement.statement.start, statement.statement.end, statement.statement.path
        if at is not None and any(e.start <= at[1] and at[0] <= e.end and e.path == at[2] for e in fix.edits):
            return True
    return False
