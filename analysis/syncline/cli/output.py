"""What `syncline check` and `fix` put on the screen or into a file: the writers of `formats`, and the progress bar."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections.abc import Iterable
from typing import Any, Protocol, TextIO

from ..findings import FileReport
from ..records import record
from ..report import (
    Line,
    Sources,
    as_json,
    as_json_lines,
    assumption_lines,
    concise,
    full_text,
    statistics,
    summary,
    summary_line_json,
    table,
    terminal_console,
    write_plain,
    write_styled,
)

#: columns of excerpts and wrapped text that do not go to a terminal
_COLUMNS = 110


class Writer(Protocol):
    """Gets the report of each file when it is done, and at the end those of all files."""

    def file(self, report: FileReport) -> None: ...
    def end(self, reports: list[FileReport], elapsed: float) -> None: ...


class Printer:
    """Puts lines out, coloured where that is asked for or the target is a terminal. `columns`: how long they may be."""

    def __init__(self, target: TextIO, colour: str) -> None:
        self._target = target
        self._console = terminal_console(target) if coloured(target, colour) else None
        on_screen = target.isatty()
        self.columns = max(60, min(shutil.get_terminal_size().columns, 140)) if on_screen else _COLUMNS

    @property
    def is_coloured(self) -> bool:
        return self._console is not None

    def put(self, lines: Iterable[Line]) -> None:
        if self._console is not None:
            write_styled(lines, self._console)
        else:
            write_plain(lines, self._target)
        self._target.flush()


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


def coloured(target: TextIO, choice: str) -> bool:
    """Whether to write colour: as asked, else on a terminal that has it and whose user did not object (NO_COLOR)."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return target.isatty()


def show_markdown(text: str, colour: str) -> None:
    """Rendered on a terminal, as it is written elsewhere (so that it can be piped into a Markdown viewer)."""
    if not coloured(sys.stdout, colour):
        sys.stdout.write(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(force_terminal=True)
    console.width = min(console.width, 100)
    console.print(Markdown(text, code_theme="ansi_dark"))


# --- progress -----------------------------------------------------------------------------------------------------


class Progress:
    """A bar on standard error, redrawn when a file is done. Without a bar it does nothing."""

    def __init__(self, total: int, bar: Any = None) -> None:
        self.total = total
        self.bar = bar
        self._row: Any = None

    def __enter__(self) -> Progress:
        if self.bar is not None:
            self.bar.start()
            self._row = self.bar.add_task("", total=self.total)
            self.bar.refresh()
        return self

    def __exit__(self, *exception: object) -> None:
        if self.bar is not None:
            self.bar.stop()

    def done(self, path: str) -> None:
        if self.bar is not None:
            self.bar.update(self._row, advance=1, description=os.path.basename(path))
            self.bar.refresh()

    def paused(self) -> _Paused:
        return _Paused(self.bar)


@record(frozen=False, slots=False)
class _Paused:
    """Removes the bar from the screen while something else is written to it."""

    bar: Any

    def __enter__(self) -> None:
        if self.bar is not None:
            self.bar.stop()

    def __exit__(self, *exception: object) -> None:
        if self.bar is not None:
            self.bar.start()
            self.bar.refresh()


def progress_bar(arguments: argparse.Namespace, total: int, doing: str = "checking") -> Progress:
    """A bar where standard error is a terminal and there is more than one file to wait for."""
    if arguments.quiet or total < 2 or arguments.color == "never" or not coloured(sys.stderr, "auto"):
        return Progress(total)
    from rich import progress
    from rich.console import Console

    # no thread redraws it: worker processes are forked while it is shown
    bar = progress.Progress(
        progress.TextColumn(doing),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.description}", markup=False),
        console=Console(stderr=True),
        transient=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    return Progress(total, bar)
