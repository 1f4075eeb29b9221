"""What a worker of the server makes of its jobs: what it remembers itself, and what earlier runs have kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from syncline.api import Recent
from syncline.findings import FileReport, KernelReport, Stage
from syncline.records import replace
from syncline_server.running import analysis
from syncline_server.settings import Job, Settings

TEXT = b"__global__ void k(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }\n"


@pytest.fixture
def job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Job:
    monkeypatch.setenv("SYNCLINE_CACHE_DIR", str(tmp_path / "kept"))
    monkeypatch.setattr(analysis, "_recent", Recent())
    return Job(str(tmp_path / "k.cu"), TEXT, Settings())


def _done(job: Job) -> tuple[list[KernelReport], FileReport]:
    steps, kernels = analysis.analyse(job), []
    while True:
        try:
            step = next(steps)
            if isinstance(step, KernelReport) and step.stage is Stage.COMPLETE:
                kernels.append(step)
        except StopIteration as done:
            return kernels, done.value


def _kept(job: Job) -> int:
    return sum(each.is_file() for each in (Path(job.path).parent / "kept").rglob("*"))


def test_a_file_that_is_opened_again_is_known(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    kernels, first = _done(job)
    assert tuple(kernels) == first.kernels
    assert _kept(job) == 1
    monkeypatch.setattr(analysis, "_recent", Recent())
    assert _done(job) == ([], first)


def test_the_kernels_are_counted_before_the_first_is_done(job: Job) -> None:
    steps = analysis.analyse(job)
    assert [next(steps), type(next(steps))] == [1, KernelReport]


def test_edits_are_kept_in_memory_alone(job: Job) -> None:
    _done(job)
    kernels, edited = _done(replace(job, source=TEXT + b"//\n"))
    assert tuple(kernels) == edited.kernels
    assert _kept(job) == 1


def test_the_rules_are_asked_for_afterwards(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    _done(job)
    monkeypatch.setattr(analysis, "_recent", Recent())
    _, report = _done(replace(job, settings=Settings(rules=frozenset({"SL101"}))))
    assert [kernel.findings for kernel in report.kernels] == [()]


def test_switched_off(job: Job) -> None:
    _done(replace(job, settings=Settings(cache_size=0)))
    assert _kept(job) == 0


def test_an_unsaved_header_is_another_report(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    header = str(Path(job.path).with_name("h.h"))
    text = b'#include "h.h"\n' + TEXT.replace(b"+ 1", b"+ STEP")
    for step, count in ((b"1", 1), (b"0", 0), (b"1", 1)):
        monkeypatch.setattr(analysis, "_recent", Recent())
        unsaved = ((header, b"#define STEP " + step + b"\n"),)
        _, report = _done(replace(job, source=text, settings=Settings(unsaved=unsaved)))
        assert sum(len(kernel.findings) for kernel in report.kernels) == count
