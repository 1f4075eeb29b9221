"""The formats of `syncline check --output-format`, by name: what makes the writer of each.

A writer's module is imported when its format is asked for: `--help` lists the names alone."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TextIO

if TYPE_CHECKING:
    from ..findings import FileReport
    from ..report.source import Sources


class Writer(Protocol):
    """Gets the report of each file when it is done, and at the end those of all files."""

    def file(self, report: FileReport) -> None: ...
    def end(self, reports: list[FileReport], elapsed: float) -> None: ...


#: makes a writer from the command's arguments, where to write, and the texts that excerpts are taken from
Format = Callable[[argparse.Namespace, TextIO, "Sources"], "Writer"]


def _text(arguments: argparse.Namespace, target: TextIO, sources: Sources) -> Writer:
    from .text_output import TextWriter

    return TextWriter(arguments, target, sources)


def _json(arguments: argparse.Namespace, target: TextIO, sources: Sources) -> Writer:
    from .json_output import JsonWriter

    return JsonWriter(target, sources)


def _json_lines(arguments: argparse.Namespace, target: TextIO, sources: Sources) -> Writer:
    from .json_output import JsonLinesWriter

    return JsonLinesWriter(target, sources)


def _html(arguments: argparse.Namespace, target: TextIO, sources: Sources) -> Writer:
    from .html_output import HtmlWriter

    return HtmlWriter(target, sources)


FORMATS: dict[str, Format] = {
    "full": _text,
    "concise": _text,
    "json": _json,
    "json-lines": _json_lines,
    "html": _html,
}


def writer_for(arguments: argparse.Namespace, target: TextIO, sources: Sources) -> Writer:
    """The writer of the chosen format."""
    return FORMATS[arguments.output_format](arguments, target, sources)
