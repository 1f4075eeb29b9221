"""The formats `json` and `json-lines`."""

from __future__ import annotations

import json
from typing import Any, TextIO

from ..findings import FileReport
from ..records import record
from ..report.jsonform import as_json, as_json_lines, summary_line_json
from ..report.source import Sources


@record(frozen=False, slots=False)
class JsonWriter:
    """One document at the end."""

    target: TextIO
    sources: Sources

    def file(self, report: FileReport) -> None:
        pass

    def end(self, reports: list[FileReport], elapsed: float) -> None:
        json.dump(as_json(reports, self.sources), self.target, indent=2)
        self.target.write("\n")


@record(frozen=False, slots=False)
class JsonLinesWriter:
    """A line for each file when it is done, and one for the summary."""

    target: TextIO
    sources: Sources

    def _put(self, value: dict[str, Any]) -> None:
        self.target.write(json.dumps(value, separators=(",", ":")) + "\n")
        self.target.flush()

    def file(self, report: FileReport) -> None:
        self._put(as_json_lines(report, self.sources))

    def end(self, reports: list[FileReport], elapsed: float) -> None:
        self._put(summary_line_json(reports))
