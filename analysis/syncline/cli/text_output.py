"""The formats `full` and `concise`."""

from __future__ import annotations

import argparse
from typing import TextIO

from ..findings import FileReport
from ..report.assumptions import assumption_lines
from ..report.concise import concise
from ..report.source import Sources
from ..report.statistics import statistics
from ..report.table import summary, table
from ..report.text import full_text
from .output import Printer


class TextWriter:
    """`full` and `concise`."""

    def __init__(self, arguments: argparse.Namespace, target: TextIO, sources: Sources) -> None:
        self._arguments = arguments
        self._sources = sources
        printer = Printer(target, arguments.color)
        self._put, self._columns = printer.put, printer.columns

    def file(self, report: FileReport) -> None:
        if self._arguments.output_format == "concise":
            self._put(concise(report))
        else:
            self._put(full_text(report, self._sources, self._columns))

    def end(self, reports: list[FileReport], elapsed: float) -> None:
        if self._arguments.statistics:
            self._put(statistics(reports))
        if self._arguments.quiet:
            return
        if self._arguments.output_format == "full":
            self._put(table(reports, self._columns))
            self._put(assumption_lines(reports, self._columns))
        self._put([summary(reports, elapsed)])
