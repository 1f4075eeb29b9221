"""What the command line puts on the screen: lines, coloured or plain, and the progress bar."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from ..records import record
from ..report.lines import Line, terminal_console, write_plain, write_styled

#: columns of excerpts and wrapped text that do not go to a terminal
_COLUMNS = 110


class Printer:
    """Puts lines out, coloured where that is asked for or the target is a terminal. `columns`: how long they may be."""

    def __init__(self, target: TextIO, colour: str) -> None:
        self._target = target
        self._console = terminal_console(target) if coloured(target, colour) else None
        self.columns = _screen_columns() if target.isatty() else _COLUMNS

    @property
    def is_coloured(self) -> bool:
        return self._console is not None

    def put(self, lines: Iterable[Line]) -> None:
        if self._console is not None:
            write_styled(lines, self._console)
        else:
            write_plain(lines, self._target)
        self._target.flush()


def _screen_columns() -> int:
    from shutil import get_terminal_size  # which reads archives, too

    return max(60, min(get_terminal_size().columns, 140))


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
