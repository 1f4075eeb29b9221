"""A list of jobs in worker processes: what happens to the others when one crashes, hangs or raises."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Sequence

import pytest

from syncline.workers import batch
from syncline.workers.messages import Done, Failed
from syncline.workers.outcomes import Died, Outcome, Overdue

from .work import obey

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")


def _run(*jobs: str, processes: int = 2, limit_s: float = 30.0, step_s: float = 0.0) -> dict[str, Outcome[str, str]]:
    def limit(steps: Sequence[str]) -> float:
        return limit_s + step_s * len(steps)

    return {jobs[number]: outcome for number, outcome in batch.run(jobs, processes, limit, obey)}


def test_every_job_has_an_outcome() -> None:
    """More jobs than workers, each done once."""
    jobs = [f"job {number}" for number in range(9)]
    assert _run(*jobs) == {job: Outcome((f"began {job}",), Done(job.upper())) for job in jobs}


def test_one_process_does_the_jobs_in_their_order() -> None:
    assert [number for number, _ in batch.run(["wait 0.1", "b", "c"], 1, lambda _: 30.0, obey)] == [0, 1, 2]


def test_an_outcome_is_given_as_soon_as_it_is_there() -> None:
    assert [number for number, _ in batch.run(["wait 1", "b", "c"], 2, lambda _: 30.0, obey)] == [1, 2, 0]


@pytest.mark.parametrize(
    ("job", "end"),
    [
        ("crash", Died("was ended by SIGKILL")),
        ("quit", Died("ended with code 7")),
        ("raise", Failed("RecursionError: too deep to say")),
    ],
)
def test_a_job_that_goes_wrong_keeps_its_steps_and_disturbs_no_other(job: str, end: object) -> None:
    outcomes = _run("a", job, "b", "c", processes=1)
    assert outcomes[job] == Outcome((f"began {job}",), end)
    assert [outcomes[other].end for other in "abc"] == [Done("A"), Done("B"), Done("C")]


def test_a_job_that_takes_too_long_is_given_up() -> None:
    started = time.monotonic()
    outcomes = _run("a", "hang", "b", processes=1, limit_s=0.5)
    assert time.monotonic() - started < 20
    assert outcomes["hang"] == Outcome(("began hang",), Overdue(0.5))
    assert outcomes["b"].end == Done("B")


def test_steps_may_extend_the_limit() -> None:
    assert isinstance(_run("slow 0.1", limit_s=0.6)["slow 0.1"].end, Overdue)
    assert _run("slow 0.1", limit_s=0.6, step_s=20.0)["slow 0.1"].end == Done("SLOW 0.1")


def test_an_abandoned_run_leaves_no_process() -> None:
    """Whoever stops reading the outcomes ends the workers."""
    before = set(multiprocessing.active_children())
    outcomes = batch.run(["hang", "a"], 2, lambda _: 30.0, obey)
    next(outcomes)
    assert set(multiprocessing.active_children()) - before
    outcomes.close()
    assert set(multiprocessing.active_children()) <= before
