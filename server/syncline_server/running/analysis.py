"""The engine as a worker process runs it. Imported by workers alone: the server itself never loads a solver."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from syncline.api import LastingIndex, Options, Recent, load_engine, options_for
from syncline.cache import place
from syncline.cache.reports import check_steps
from syncline.cache.store import Store
from syncline.findings import FileReport, KernelReport, Stage
from syncline.limits import cache as limits
from syncline.records import fields
from syncline.selection import select, selected
from syncline.workers.wanted import go_on

from ..settings import Job, Settings

#: what of the settings the engine has no use for
_NO_OPTIONS = ("rules", "cache_size", "inlay_hints", "told")

_recent = Recent()
_lasting = LastingIndex()
load_engine()  # while the worker waits for its first job


def analyse(job: Job) -> Generator[KernelReport | Stage | int, None, FileReport]:
    """The work of the server's workers: gives how many kernels there are, unless the report is known, each as it is
    decided and as it is complete, and `Stage.DECIDED` where all are decided and some not complete; returns the report
    of the whole file. One that is opened may have been checked as it is by an earlier server, or by the command line.
    The search for fixes ends where nobody wants it any more."""
    with _lasting.index(job.settings.told) as index:
        options = options_for(job.path, options_of(job.settings), job.source, index)
    rules = job.settings.rules
    check = partial(_recent.check_steps, at=job.at, between=go_on)
    if _recent.knows(job.path):
        steps = check(job.path, job.source, options)
    else:
        steps = check_steps(_store(job.settings), job.path, job.source, options, check=check)
    while True:
        try:
            step = next(steps)
        except StopIteration as done:
            return done.value if rules is None else select(done.value, rules)
        if isinstance(step, KernelReport):
            yield step if rules is None else selected(step, rules)
        else:
            yield step if isinstance(step, Stage) else len(step)


def _store(settings: Settings) -> Store | None:
    """Where reports are kept, unless nobody wants them to be."""
    folder, most = place.folder(), limits.BYTES if settings.cache_size is None else settings.cache_size
    return Store(folder, most) if folder is not None and most else None


def options_of(settings: Settings) -> Options:
    """The engine's options, with its own defaults where nothing is set."""
    chosen = {field.name: getattr(settings, field.name) for field in fields(settings) if field.name not in _NO_OPTIONS}
    return Options(**{name: value for name, value in chosen.items() if value is not None})
