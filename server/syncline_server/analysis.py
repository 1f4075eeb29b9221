"""The engine as a worker process runs it. Imported by workers alone: the server itself never loads a solver."""

from __future__ import annotations

from collections.abc import Generator

from syncline.api import Options, Recent, load_engine, options_for
from syncline.findings import FileReport, KernelReport
from syncline.records import fields
from syncline.selection import select, selected

from .settings import Job, Settings

_recent = Recent()
load_engine()  # while the worker waits for its first job


def analyse(job: Job) -> Generator[KernelReport, None, FileReport]:
    """The work of the server's workers: gives each kernel as it is done, and returns the report of the whole file."""
    options = options_for(job.path, options_of(job.settings), job.source)
    rules = job.settings.rules
    steps = _recent.check_each(job.path, job.source, options, job.at)
    if rules is None:
        return (yield from steps)
    while True:
        try:
            kernel = next(steps)
        except StopIteration as done:
            return select(done.value, rules)
        yield selected(kernel, rules)


def options_of(settings: Settings) -> Options:
    """The engine's options, with its own defaults where nothing is set."""
    chosen = {field.name: getattr(settings, field.name) for field in fields(settings) if field.name != "rules"}
    return Options(**{name: value for name, value in chosen.items() if value is not None})
