"""One job in this process: it is ended in time as one in a process of its own is."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Generator

import pytest

from syncline.workers import alone
from syncline.workers.messages import Done, Failed
from syncline.workers.outcomes import Outcome, Overdue

from .work import obey

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no SIGALRM: each file is checked in a process of its own there"
)


def test_a_job_is_done_here() -> None:
    assert alone.is_possible()
    assert alone.run("pid", lambda _: 30.0, obey) == Outcome(("began pid",), Done(str(os.getpid())))


def test_an_exception_is_an_outcome() -> None:
    outcome = alone.run("raise", lambda _: 30.0, obey)
    assert outcome == Outcome(("began raise",), Failed("RecursionError: too deep to say"))


def test_a_job_that_takes_too_long_is_given_up() -> None:
    started = time.monotonic()
    assert alone.run("hang", lambda _: 0.3, obey) == Outcome(("began hang",), Overdue(0.3))
    assert time.monotonic() - started < 20


def test_steps_give_more_time() -> None:
    assert alone.run("slow 0.1", lambda steps: 0.5 + 20.0 * len(steps), obey).end == Done("SLOW 0.1")
    stopped = alone.run("slow 0.1", lambda _: 0.5, obey)
    assert stopped.end == Overdue(0.5)
    assert stopped.steps


def test_handlers_of_exceptions_do_not_keep_an_overdue_job() -> None:
    """And where no exception gets through, the alarm rings again."""

    def stubborn(_: str) -> Generator[str, None, str]:
        try:
            time.sleep(60)
        except Exception:
            yield "caught"
        except BaseException:
            time.sleep(60)
        return "done"

    assert alone.run("", lambda _: 0.2, stubborn) == Outcome((), Overdue(0.2))


def test_no_alarm_is_left() -> None:
    before = signal.getsignal(signal.SIGALRM)
    alone.run("a", lambda _: 0.3, obey)
    alone.run("hang", lambda _: 0.1, obey)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_no_other_thread_can_be_woken() -> None:
    found: list[bool] = []
    thread = threading.Thread(target=lambda: found.append(alone.is_possible()))
    thread.start()
    thread.join()
    assert found == [False]
