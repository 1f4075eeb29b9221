"""An analysis that does what the text tells it, for tests of everything around the analysis.

Each line `NAME` or `NAME seconds` of the text is a "kernel" whose verdict is `racy`; the finding of the kernel
`settings` tells some of them. A line `mended NAME seconds` is one that is decided first, and has a fix so many seconds
after all are. `crash`, `raise`, `hang` and `print` are what they say; a first line `started FILE`
appends this process's id to FILE.
"""

from __future__ import annotations

import os
import time
from collections.abc import Generator
from pathlib import Path

from syncline.findings import (
    Edit,
    FileReport,
    Finding,
    FindingVerdict,
    Fix,
    FixKind,
    KernelReport,
    Severity,
    Stage,
    Verdict,
)
from syncline.ir.kernel import Span
from syncline.records import replace
from syncline.workers.wanted import go_on
from syncline_server.settings import Job


def analyse(job: Job) -> Generator[KernelReport | Stage, None, FileReport]:
    path, settings = job.path, job.settings
    kernels: list[KernelReport] = []
    pauses: list[float] = []
    offset = 0
    for number, line in enumerate(job.source.split(b"\n"), 1):
        words = line.decode().split()
        match words:
            case []:
                pass
            case ["crash"]:
                os._exit(3)
            case ["raise"]:
                raise ValueError("asked for")
            case ["hang"]:
                time.sleep(600)
            case ["print"]:
                os.write(1, b"this is not the protocol")
            case ["started", file]:
                with Path(file).open("a") as out:
                    out.write(f"{os.getpid()}\n")
            case ["mended", name, pause]:
                racy = _racy(
                    name, f"race in {name}", Span(path, offset, offset + len(line), number, 1, number, 1 + len(line))
                )
                kernels.append(replace(racy, stage=Stage.DECIDED))
                pauses.append(float(pause))
                yield kernels[-1]
            case [name, *pause]:
                time.sleep(float(pause[0]) if pause else 0)
                told = f"blockDim {settings.block_dim}, arch {settings.arch}"
                message = told if name == "settings" else f"race in {name}"
                span = Span(path, offset, offset + len(name), number, 1, number, 1 + len(name))
                kernels.append(_racy(name, message, span))
                yield kernels[-1]
        offset += len(line) + 1
    if pauses:
        yield Stage.DECIDED
    for number, kernel in enumerate(kernels):
        if kernel.stage is Stage.DECIDED:
            kernels[number] = _mended(kernel, pauses.pop(0))
            yield kernels[number]
    return FileReport(path, tuple(kernels))


def _racy(name: str, message: str, span: Span) -> KernelReport:
    finding = Finding("SL101", "shared-race", FindingVerdict.RACY, Severity.ERROR, message, span)
    return KernelReport(name, span, span, Verdict.RACY, findings=(finding,))


def _mended(kernel: KernelReport, pause: float) -> KernelReport:
    for _ in range(10):
        time.sleep(pause / 10)
        go_on()
    at = kernel.span.start
    fix = Fix(
        f"mend {kernel.name}", FixKind.INSERT_BARRIER, (Edit(kernel.span.path, at, at, "fixed\n"),), preferred=True
    )
    findings = tuple(replace(finding, fixes=(fix,)) for finding in kernel.findings)
    return replace(kernel, findings=findings, stage=Stage.COMPLETE)
