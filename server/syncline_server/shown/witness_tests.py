"""A kernel with the witness of a finding, as a program that runs it, written by a process of its own."""

from __future__ import annotations

from collections.abc import Generator

from syncline.findings import Finding, KernelReport
from syncline.records import record

from ..running.own_process import answer_of
from ..settings import Settings
from .located import Located

#: the server's command, with the arguments `[uri, position]`; it gives the program's text
WRITE = "syncline.server.witnessTest"


@record
class TestJob:
    """What the process is asked: the program for a finding of this text."""

    path: str
    source: bytes
    settings: Settings
    kernel: KernelReport
    finding: Finding


def write(job: TestJob) -> Generator[None, None, str | None]:
    """The work of the process, which alone loads the front end."""
    from syncline.api import options_for
    from syncline.witness_test import witness_test

    from ..running.analysis import options_of

    yield from ()
    options = options_for(job.path, options_of(job.settings), job.source)
    return witness_test(job.path, job.source, options, job.kernel, job.finding)


async def written(found: Located, settings: Settings) -> str | None:
    """The program; None where there is none to write: the text was edited since, or the finding has no witness that a
    program of CUDA or HIP could show."""
    document = found.ranges.document
    if found.kernel is None or found.finding.witness is None or found.ranges.revision != document.revision:
        return None
    job = TestJob(document.path, document.code, settings, found.kernel, found.finding)
    return await answer_of(f"{__name__}:{write.__name__}", job)
