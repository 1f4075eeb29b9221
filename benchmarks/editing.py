"""What a user of an editor waits for, over the real server's standard input and output:

    python benchmarks/editing.py FILE... [--edits N] [--storm SECONDS] [--memory EDITS]

For each file, medians and 95th percentiles of N edits: *wall*, from an edit to the results for that version, and *CPU*,
of the server and its workers together until then.

- *open*: from the first message to the results of the whole file, and to the first that are shown;
- *comment*: a line of comment is put at the top, or taken away again;
- *kernel*: a statement is put at the beginning of a kernel's body, or taken away again, each kernel in turn;
- *typing*: 20 letters a second in the body of a kernel for so many seconds. How often findings are shown, the longest
  time without, and how many lists are empty although the file has findings;
- *memory*: the resident size of the server and of its largest worker after each tenth of so many mixed edits.

Linux alone says what processes have used. Nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from lsp_session import Session

from syncline.frontend import outline

_TICKS = os.sysconf("SC_CLK_TCK")
_STATEMENT = "int syncline_edited = 0; "
_COMMENT = "// a comment\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Times of edits in files, as an editor's user meets them.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--edits", type=int, default=20, help="of each kind (default: 20)")
    parser.add_argument("--storm", type=float, default=0.0, metavar="SECONDS", help="type for so long (default: not)")
    parser.add_argument("--memory", type=int, default=0, metavar="EDITS", help="so many mixed edits (default: none)")
    arguments = parser.parse_args()
    print(f"{'':40}{'median':>10}{'95 %':>10}{'CPU':>10}{'95 %':>10}")
    for name in arguments.files:
        path = Path(name).resolve()
        with Edited(path) as file:
            first, whole = file.opened()
            print(f"{path.name}: {file.text.count(chr(10))} lines, {len(file.places)} kernels")
            print(f"  {'open, first shown':38}{first:>7.0f} ms\n  {'open':38}{whole:>7.0f} ms")
            _row("comment", [file.timed(1, _COMMENT) for _ in range(arguments.edits // 2)])
            _row("kernel", [file.timed(line, _STATEMENT) for line in file.some_places(arguments.edits // 2)])
            if arguments.storm:
                print(f"  typing: {file.typed(arguments.storm)}")
            for count, sizes in file.sizes(arguments.memory):
                print(f"  after {count} edits: server {sizes[0]:.0f} MB, largest worker {sizes[1]:.0f} MB")
    return 0


def _row(name: str, times: Sequence[Sequence[tuple[float, float]]]) -> None:
    wall, cpu = (sorted(pair[at] for pairs in times for pair in pairs) for at in (0, 1))
    if wall:
        cells = (
            each for times in (wall, cpu) for each in (statistics.median(times), times[round(0.95 * (len(times) - 1))])
        )
        print(f"  {name:38}" + "".join(f"{cell:>7.0f} ms" for cell in cells))


class Edited:
    """A file that is open in a server of its own. Edits go to the document alone; the file stays as it is."""

    def __init__(self, path: Path) -> None:
        self.text = path.read_text(encoding="utf-8", errors="replace")
        self._path, self._uri, self._version = path, path.as_uri(), 1
        found = outline(str(path), self.text.encode(), None)
        data = self.text.encode()
        opening = (data.find(b"{", name.end) for _, _, name in found)
        #: (line, character) behind the brace that opens each kernel's body, from 0
        self.places = [_position(data, at + 1) for at in opening if at >= 0]
        wanted = {"experimental": {"synclineStatus": True}}
        self._session = Session([sys.executable, "-m", "syncline", "server"], str(path.parent), wanted)

    def __enter__(self) -> Edited:
        return self

    def __exit__(self, *raised: Any) -> None:
        self._session.__exit__(*raised)

    def opened(self) -> tuple[float, float]:
        """Milliseconds until something is shown, and until everything is."""
        began, shown = time.perf_counter(), None
        self._session.open(self._uri, "cuda-cpp", self.text)
        while not self._is_done(message := self._session.next()):
            if shown is None and message.get("method") == "textDocument/publishDiagnostics":
                shown = time.perf_counter()
        whole = time.perf_counter()
        return ((shown or whole) - began) * 1000, (whole - began) * 1000

    def some_places(self, count: int) -> list[tuple[int, int]]:
        """The beginnings of kernels, over and over."""
        return [self.places[number % len(self.places)] for number in range(count)] if self.places else []

    def timed(self, place: int | tuple[int, int], text: str) -> list[tuple[float, float]]:
        """Puts a text at a place, and takes it away: for both the wall time and the CPU time until the results."""
        line, character = (place - 1, 0) if isinstance(place, int) else place
        end = (line + text.count("\n"), 0) if text.endswith("\n") else (line, character + len(text))
        return [self._edit((line, character), (line, character), text), self._edit((line, character), end, "")]

    def _edit(self, start: tuple[int, int], end: tuple[int, int], text: str) -> tuple[float, float]:
        began, cpu = time.perf_counter(), self._cpu()
        self._change(start, end, text)
        while not self._is_done(self._session.next()):
            pass
        return (time.perf_counter() - began) * 1000, (self._cpu() - cpu) * 1000

    def typed(self, seconds: float) -> str:
        """What is shown while somebody types 20 letters a second."""
        line, character = self.places[len(self.places) // 2] if self.places else (0, 0)
        letters = "int value = threadIdx.x * 4 + 1; "
        shown: list[tuple[float, int]] = []
        began = time.perf_counter()
        count = 0
        while (now := time.perf_counter() - began) < seconds:
            if count <= now * 20:
                self._change((line, character), (line, character), letters[count % len(letters)])
                count, character = count + 1, character + 1
            message = self._session.next_within(0.005)
            if message is not None and message.get("method") == "textDocument/publishDiagnostics":
                shown.append((time.perf_counter() - began, len(message["params"]["diagnostics"])))
        times = [0.0, *(at for at, _ in shown), seconds]
        longest = max(after - before for before, after in pairwise(times))
        most = max((size for _, size in shown), default=0)
        empty = sum(size == 0 for _, size in shown) if most else 0
        while not self._is_done(self._session.next()):
            pass
        after = time.perf_counter() - began - seconds
        self._change((line, character - count), (line, character), "")
        while not self._is_done(self._session.next()):
            pass
        return (
            f"{count} letters, findings shown {len(shown)} times, at most {longest:.2f} s apart, {empty} empty lists,"
            f" all done {after:.2f} s after the last"
        )

    def sizes(self, edits: int) -> Iterator[tuple[int, tuple[float, float]]]:
        """Megabytes of the server and of its largest worker after each tenth of mixed edits."""
        draw = random.Random(1)
        for count in range(1, edits + 1):
            self.timed(*draw.choice([(1, _COMMENT), *((place, _STATEMENT) for place in self.places)]))
            if count % max(1, edits // 10) == 0:
                server, *workers = self._session.processes()
                yield 2 * count, (_resident(server), max(map(_resident, workers), default=0.0))

    def _change(self, start: tuple[int, int], end: tuple[int, int], text: str) -> None:
        self._version += 1
        self._session.change(self._uri, self._version, start, end, text)

    def _is_done(self, message: dict[str, Any]) -> bool:
        said = message.get("params", {})
        return message.get("method") == "syncline/status" and (said.get("state"), said.get("version")) in (
            ("done", self._version),
            ("failed", self._version),
        )

    def _cpu(self) -> float:
        """Seconds that the server and its workers have used, those that have ended included."""
        return sum(_used(process) for process in self._session.processes())


def _position(data: bytes, offset: int) -> tuple[int, int]:
    before = data[:offset].decode().split("\n")
    return len(before) - 1, len(before[-1])


def _used(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / _TICKS


def _resident(process: int) -> float:
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    sys.exit(main())
