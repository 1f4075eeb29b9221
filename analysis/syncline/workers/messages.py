"""What worker processes answer, and how a message travels over a plain pipe: as a pickle with its length before it."""

from __future__ import annotations

import struct
from typing import Generic, TypeVar

from ..records import record

_LENGTH = struct.Struct("!Q")
HEADER_SIZE = _LENGTH.size

JobT = TypeVar("JobT")
StepT = TypeVar("StepT")
ResultT = TypeVar("ResultT")


@record
class Step(Generic[StepT]):
    """A part of the result, as soon as it is there."""

    value: StepT


@record
class Done(Generic[ResultT]):
    """The result: the last answer to a job."""

    value: ResultT


@record
class Failed:
    """The last answer to a job whose work raised an exception. The worker lives on."""

    reason: str  #: the exception in one line


@record
class GivenUp:
    """The last answer to a job that nobody wants any more. The worker lives on, and knows what it knew."""


Answer = Step[StepT] | Done[ResultT] | Failed


#: to a worker: nobody wants the jobs any more that it was given so far. (No pickle is empty.)
GIVE_UP = _LENGTH.pack(0)


def frame(message: object) -> bytes:
    """A message as it is written to a pipe."""
    import pickle  # for processes: one small file needs none

    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(body)) + body


def body_size(header: bytes) -> int:
    """How many bytes follow a header of `HEADER_SIZE` bytes."""
    (size,) = _LENGTH.unpack(header)
    return size
