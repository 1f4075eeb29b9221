"""The format `html`: one page at the end."""

from __future__ import annotations

from typing import TextIO

from ..findings import FileReport
from ..records import record
from ..report.page import page
from ..report.source import Sources


@record(frozen=False, slots=False)
class HtmlWriter:
    """Writes a page that needs nothing else."""

    target: TextIO
    sources: Sources

    def file(self, report: FileReport) -> None:
        pass

    def end(self, reports: list[FileReport], elapsed: float) -> None:
        text = page(reports, self.sources, elapsed)
        encoding = self.target.encoding or "utf-8"  # of a terminal or a pipe, which may know fewer characters
        self.target.write(text.encode(encoding, "xmlcharrefreplace").decode(encoding))
