"""What is said of a file whose check crashes, hangs or raises; tests/workers has what becomes of the others."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from syncline.api import Options
from syncline.cli.jobs import Steps, Task, check_file, run
from syncline.findings import FileReport, Verdict
from syncline.frontend.asked import answer

from ..report.build import SHIFT, kernel

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")


def _misbehave(task: Task) -> Steps:
    """A stand-in for the engine, with one kernel in each file: the file's name says what goes wrong after it."""
    done = kernel(SHIFT)
    yield done
    match task.path:
        case "crash":
            os.kill(os.getpid(), signal.SIGKILL)
        case "quit":
            os._exit(7)
        case "hang":
            time.sleep(60)
        case "raise":
            raise RecursionError("too deep\nto say")
    return FileReport(task.path, (done,))


def _run(*names: str, jobs: int = 2, limit: float = 30.0) -> dict[str, FileReport]:
    tasks = [Task(name, b"", Options()) for name in names]
    return {tasks[number].path: report for number, report in run(tasks, jobs, limit, _misbehave)}


@pytest.mark.parametrize(
    ("name", "words"),
    [("crash", "ended by SIGKILL"), ("quit", "ended with code 7"), ("raise", "RecursionError: too deep to say")],
)
def test_a_crash_is_an_entry_for_its_file(name: str, words: str) -> None:
    """The entry says what happened and where to report it; the kernels before it and the other files are kept."""
    reports = _run("a", name, "b", "c", jobs=1)
    ((message, span),) = reports[name].errors
    assert words in message
    assert "report it" in message
    assert "\n" not in message
    assert span is None
    assert [k.name for k in reports[name].kernels] == ["shift_left"]
    assert not any(reports[other].errors for other in "abc")


def test_a_hang_is_ended() -> None:
    """A file that takes longer than the limit is given up; the run goes on."""
    started = time.monotonic()
    reports = _run("a", "hang", "b", jobs=1, limit=0.5)
    assert time.monotonic() - started < 20
    assert "longer than 0.5 s" in reports["hang"].findings[0].message
    assert not reports["b"].errors


def test_the_kernels_of_a_slow_file_are_incomplete() -> None:
    """Those that were not reached when the safety net was."""

    def slow(task: Task) -> Steps:
        reached, late = kernel(SHIFT), replace(kernel(SHIFT), name="late", verdict=Verdict.INCOMPLETE)
        yield (reached, late)
        yield reached
        time.sleep(60)
        return FileReport(task.path, (reached, late))

    ((_, report),) = run([Task("a", b"", Options())], 1, 0.5, slow)
    assert [k.name for k in report.kernels] == ["shift_left", "late"]
    assert report.kernels[1].verdict is Verdict.INCOMPLETE
    assert not report.errors


def test_a_file_with_many_kernels_may_take_longer() -> None:
    """As long as one after the other is done."""

    def steady(task: Task) -> Steps:
        for _ in range(12):
            time.sleep(0.1)
            yield kernel(SHIFT)
        return FileReport(task.path, ())

    tasks = [Task("a", b"", Options())]
    ((_, stopped),) = run(tasks, 1, 0.6, steady)
    assert "was stopped" in stopped.findings[0].message
    assert stopped.kernels
    ((_, whole),) = run(tasks, 1, 0.6, steady, kernel_s=20.0)
    assert not whole.errors


def test_an_unreadable_file_is_an_entry(tmp_path: Path) -> None:
    """A folder, or a file that is gone, gives its reason in words."""
    tasks = [Task(str(tmp_path), None, Options()), Task(str(tmp_path / "gone.cu"), None, Options())]
    reports = dict(run(tasks, 1, 30.0, partial(check_file, None, answer)))
    assert "cannot be read" in reports[0].errors[0][0]
    assert "No such file" in reports[1].errors[0][0]
