"""Whether the owner of this process still wants the job that it is at: for work that takes long between two steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Unwanted(BaseException):
    """Raised in the middle of a job that nobody wants any more. No `except Exception` of its own takes it."""


def _never() -> bool:
    return False


_is_given_up: Callable[[], bool] = _never


@contextmanager
def given_up_when(is_given_up: Callable[[], bool]) -> Iterator[None]:
    """The job that is done inside is given up when this says so."""
    global _is_given_up
    before, _is_given_up = _is_given_up, is_given_up
    try:
        yield
    finally:
        _is_given_up = before


def go_on() -> None:
    """Nothing where the job is still wanted. Raises Unwanted where it is not, which ends it as `GivenUp`."""
    if _is_given_up():
        raise Unwanted
