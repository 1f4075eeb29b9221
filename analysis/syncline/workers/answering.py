"""The answers to one job, wherever it is done."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator

from .messages import Answer, Done, Failed, GivenUp, JobT, ResultT, Step, StepT
from .wanted import Unwanted, given_up_when

#: the work for one job: a generator of its steps that returns its result
Work = Callable[[JobT], Generator[StepT, None, ResultT]]

#: characters of an exception's text that are passed on
_DETAIL = 200


def answers(
    work: Work[JobT, StepT, ResultT], job: JobT, on_defect: Callable[[], object]
) -> Iterator[Answer[StepT, ResultT]]:
    """The answers to one job. Never raises: a defect of the work is an answer too, of which `on_defect` is told while
    the exception is being handled. A recursion too deep or a lack of memory on a strange file are such defects."""
    try:
        steps = work(job)
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                yield Done(end.value)
                return
            yield Step(step)
    except Exception as error:
        on_defect()
        detail = " ".join(str(error).split())[:_DETAIL]
        yield Failed(f"{type(error).__name__}: {detail}" if detail else type(error).__name__)


def until_given_up(
    given: Iterator[Answer[StepT, ResultT]], is_given_up: Callable[[], bool]
) -> Iterator[Answer[StepT, ResultT] | GivenUp]:
    """These answers; `GivenUp` behind a step after which nobody wants the rest, which is then not worked out, or where
    the work asks for that (`wanted.go_on`) in the middle of a step."""
    try:
        with given_up_when(is_given_up):
            for answer in given:
                yield answer
                if isinstance(answer, Step) and is_given_up():
                    yield GivenUp()
                    return
    except Unwanted:
        yield GivenUp()


def trace_if_asked() -> None:
    """Prints the exception that is being handled where the user wants to see it."""
    if os.environ.get("SYNCLINE_DEBUG"):
        import traceback

        traceback.print_exc()
