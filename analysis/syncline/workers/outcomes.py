"""What becomes of a job that is done within a limit of time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from ..records import record
from .messages import Done, Failed, ResultT, StepT

#: how many seconds a job may take that has come to these steps so far
Limit = Callable[[Sequence[StepT]], float]


@record
class Died:
    """The worker process ended in the middle of the job."""

    how: str  #: "was ended by SIGKILL"


@record
class Overdue:
    """The job took longer than it may, and was ended."""

    limit_s: float


@record
class Outcome(Generic[StepT, ResultT]):
    """What became of a job: its steps, as far as it came, and how it ended."""

    steps: tuple[StepT, ...]
    end: Done[ResultT] | Failed | Died | Overdue
