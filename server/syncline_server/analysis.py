"""The engine as a worker process runs it. Imported by workers alone: the server itself never loads a solver."""

from __future__ import annotations

from collections.abc import Iterator

from syncline.api import Options, check
from syncline.findings import FileReport, KernelReport


def analyse(path: str, source: bytes, options: Options) -> Iterator[KernelReport | FileReport]:
    """Each kernel as it is done, then the whole file."""
    yield check(path, source, options)
