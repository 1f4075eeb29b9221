"""What the server and its worker processes say to each other: pickles with their length before them, over pipes."""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass

from syncline.findings import FileReport, KernelReport

from .settings import Settings

_LENGTH = struct.Struct("!Q")
HEADER_SIZE = _LENGTH.size


@dataclass(frozen=True, slots=True)
class Job:
    """Check this text. `path` is where it lies, or would."""

    path: str
    source: bytes
    settings: Settings


@dataclass(frozen=True, slots=True)
class Failed:
    """The analysis itself went wrong; the worker lives on."""

    reason: str


#: Kernels as they are done, then the whole file; `Failed` instead of the file when it did not come to that.
Answer = KernelReport | FileReport | Failed


def frame(message: Job | Answer) -> bytes:
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(body)) + body


def body_size(header: bytes) -> int:
    (size,) = _LENGTH.unpack(header)
    return size
