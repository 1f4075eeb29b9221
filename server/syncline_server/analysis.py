"""The engine as a worker process runs it. Imported by workers alone: the server itself never loads a solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from syncline.api import Options, Recent, options_for
from syncline.findings import FileReport, KernelReport

from .settings import Settings

_recent = Recent()


def analyse(path: str, source: bytes, settings: Settings) -> Iterator[KernelReport | FileReport]:
    """Each kernel as it is done, then the whole file."""
    yield (yield from _recent.check_each(path, source, options_for(path, options_of(settings))))


def options_of(settings: Settings) -> Options:
    """The engine's options, with its own defaults where nothing is set."""
    chosen = {field.name: getattr(settings, field.name) for field in fields(settings)}
    return Options(**{name: value for name, value in chosen.items() if value is not None})
