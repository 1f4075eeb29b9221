"""One job, done in this process: a process of its own takes as long to start as a small job takes."""

from __future__ import annotations

import signal
import threading
import time

from .answering import Work, answers, trace_if_asked
from .messages import JobT, ResultT, Step, StepT
from .outcomes import Limit, Outcome, Overdue

#: seconds after which a job that is overdue is told so again: it may have been where no exception gets through
_AGAIN = 1.0


class _Late(BaseException):
    """Raised in the middle of a job that is overdue. No `except Exception` of its own takes it."""


def is_possible() -> bool:
    """Whether a job can be ended here: there is an alarm, and it would ring in this thread."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def run(job: JobT, limit: Limit[StepT], work: Work[JobT, StepT, ResultT]) -> Outcome[StepT, ResultT]:
    """What became of a job. It cannot end as `Died`: this process would."""
    started = time.monotonic()
    steps: list[StepT] = []

    def ring(*_: object) -> None:
        raise _Late

    def set_alarm() -> None:
        left = started + limit(steps) - time.monotonic()
        signal.setitimer(signal.ITIMER_REAL, max(left, 0.001), _AGAIN)

    before = signal.signal(signal.SIGALRM, ring)
    try:
        set_alarm()
        for answer in answers(work, job, trace_if_asked):
            if not isinstance(answer, Step):
                return Outcome(tuple(steps), answer)
            steps.append(answer.value)
            set_alarm()
        raise AssertionError("the last answer is no step")
    except _Late:
        return Outcome(tuple(steps), Overdue(limit(steps)))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
