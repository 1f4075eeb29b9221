"""What a user of an editor waits for, over the real server's standard input and output:

    python benchmarks/editing.py FILE... [--edits N] [--storm SECONDS] [--memory EDITS] [--against CHECKOUT]

For each file, medians and 95th percentiles of N edits: *wall*, from an edit until all kernels of that version are
decided, and *CPU*, of the server and its workers together until then; and, as *with fixes*, the median of the CPU until
fixes are known, too.

- *open*: from the first message to the results of the whole file, and to the first that are shown;
- *comment*: a line of comment is put at the top, or taken away again;
- *kernel*: a statement is put at the beginning of a kernel's body, or taken away again, each kernel in turn;
- *expression*: a term is added to an assignment in the middle of a kernel, or taken away again;
- *syntax error*: a parenthesis is opened there, and *mended*: it is taken away again;
- *host*: a term is added to an assignment in a function that is no kernel, or taken away again;
- *all*: those together;
- *typing*: 20 letters a second in the body of a kernel for so many seconds. How often findings are shown, the longest
  time without, and how many lists are empty although the file has findings;
- *memory*: the resident size of the server and of its largest worker after each tenth of so many mixed edits.

With `--against`, the server of another checkout gets the same edits, by turns with this one's. Linux alone says what
processes have used. Nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import os
import random
import re
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


_ASSIGNED = re.compile(r"[^=!<>]=[^=;{}]*[^=;{}\s](?=;[ \t]*(?://.*)?$)", re.MULTILINE)
_KERNEL = re.compile(r"__global__|__kernel")
_HEAD = re.compile(r"^[A-Za-z_][^;{}#/]*\)\s*\{", re.MULTILINE)
_NO_HOST = re.compile(r"__global__|__kernel|__device__|\A\s*(?:class|struct|namespace|enum)\b")
_BRACE = re.compile(r"[{}]")
_HERE = Path(__file__).resolve().parents[1]
#: (wall, CPU, CPU with the search for fixes), in milliseconds
_Time = tuple[float, float, float]


def main() -> int:
    parser = argparse.ArgumentParser(description="Times of edits in files, as an editor's user meets them.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--edits", type=int, default=20, help="of each kind (default: 20)")
    parser.add_argument("--storm", type=float, default=0.0, metavar="SECONDS", help="type for so long (default: not)")
    parser.add_argument("--memory", type=int, default=0, metavar="EDITS", help="so many mixed edits (default: none)")
    parser.add_argument("--against", metavar="CHECKOUT", help="another checkout, whose server does the same by turns")
    arguments = parser.parse_args()
    checkouts = [_HERE, *([Path(arguments.against).resolve()] if arguments.against else [])]
    print(f"{'':40}{'median':>10}{'95 %':>10}{'CPU':>10}{'95 %':>10}{'with fixes':>12}")
    for name in arguments.files:
        path = Path(name).resolve()
        files = [Edited(path, checkout) for checkout in checkouts]
        for file in files:
            first, whole = file.opened()
            print(f"{path.name}: {file.text.count(chr(10))} lines, {len(file.places)} kernels, {file.checkout}")
            print(f"  {'open, first shown':38}{first:>7.0f} ms\n  {'open':38}{whole:>7.0f} ms")
        _edits(files, arguments.edits // 2)
        for file in files:
            if arguments.storm:
                print(f"  typing: {file.typed(arguments.storm)}")
            for count, sizes in file.sizes(arguments.memory):
                print(f"  after {count} edits: server {sizes[0]:.0f} MB, largest worker {sizes[1]:.0f} MB")
            file.close()
    return 0


def _edits(files: Sequence[Edited], pairs: int) -> None:
    """Makes and takes back so many edits of each kind in each server, by turns, and prints what they took."""
    file = files[0]
    every: list[list[_Time]] = [[] for _ in files]
    for kind, (places, text) in file.kinds().items():
        made: list[list[_Time]] = [[] for _ in files]
        mended: list[list[_Time]] = [[] for _ in files]
        for number in range(pairs if places else 0):
            for at, each in enumerate(files):
                one, other = each.timed(places[number % len(places)], text)
                made[at].append(one)
                (mended if kind == "syntax error" else made)[at].append(other)
        for at, each in enumerate(files):
            where = f" ({each.checkout.name})" if len(files) > 1 else ""
            _row(kind + where, made[at])
            _row("mended" + where, mended[at])
            every[at] += made[at] + mended[at]
    for at, each in enumerate(files):
        _row("all" + (f" ({each.checkout.name})" if len(files) > 1 else ""), every[at])


def _row(name: str, pairs: Sequence[_Time]) -> None:
    wall, cpu, whole = (sorted(pair[at] for pair in pairs) for at in range(3))
    if wall:
        cells = (
            each for times in (wall, cpu) for each in (statistics.median(times), times[round(0.95 * (len(times) - 1))])
        )
        row = "".join(f"{cell:>7.0f} ms" for cell in cells)
        print(f"  {name:38}{row}{statistics.median(whole):>9.0f} ms", flush=True)


class Edited:
    """A file that is open in a server of its own. Edits go to the document alone; the file stays as it is."""

    def __init__(self, path: Path, checkout: Path = _HERE) -> None:
        self.checkout = checkout
        self.text = path.read_text(encoding="utf-8", errors="replace")
        self._path, self._uri, self._version = path, path.as_uri(), 1
        found = outline(str(path), self.text.encode(), None)
        data = self.text.encode()
        opening = (data.find(b"{", name.end) for _, _, name in found)
        #: (line, character) behind the brace that opens each kernel's body, from 0
        self.places = [_position(data, at + 1) for at in opening if at >= 0]
        #: the same behind an assignment in the middle of each kernel, and of each function of the host
        self.expressions = [_position(data, len(self.text[:at].encode())) for at in _in_kernels(self.text)]
        self.host = [_position(data, len(self.text[:at].encode())) for at in _in_host(self.text)]
        wanted = {"experimental": {"synclineStatus": True}}
        package = os.pathsep.join([str(checkout / "analysis"), str(checkout / "server")])
        command = [sys.executable, "-m", "syncline", "server"]
        self._session = Session(command, str(path.parent), wanted, {**os.environ, "PYTHONPATH": package})

    def close(self) -> None:
        """Ends the server."""
        self._session.__exit__(None, None, None)

    def kinds(self) -> dict[str, tuple[Sequence[int | tuple[int, int]], str]]:
        """For each kind of edit its places, as lines from 1 or (line, character) from 0, and what is put there."""
        return {
            "comment": ([1], _COMMENT),
            "kernel": (self.places, _STATEMENT),
            "expression": (self.expressions, " + 0"),
            "syntax error": (self.expressions, " + ("),
            "host": (self.host, " + 0"),
        }

    def opened(self) -> tuple[float, float]:
        """Milliseconds until something is shown, and until everything is."""
        began, shown = time.perf_counter(), None
        self._session.open(self._uri, "cuda-cpp", self.text)
        while not self._is_done(message := self._session.next()):
            if shown is None and message.get("method") == "textDocument/publishDiagnostics":
                shown = time.perf_counter()
        whole = time.perf_counter()
        return ((shown or whole) - began) * 1000, (whole - began) * 1000

    def timed(self, place: int | tuple[int, int], text: str) -> list[_Time]:
        """Puts a text at a place, and takes it away: for both the wall time and the CPU time until the results."""
        line, character = (place - 1, 0) if isinstance(place, int) else place
        end = (line + text.count("\n"), 0) if text.endswith("\n") else (line, character + len(text))
        return [self._edit((line, character), (line, character), text), self._edit((line, character), end, "")]

    def _edit(self, start: tuple[int, int], end: tuple[int, int], text: str) -> _Time:
        began, cpu = time.perf_counter(), self._cpu()
        self._change(start, end, text)
        decided: tuple[float, float] | None = None
        is_done = False
        while not is_done:
            message = self._session.next()
            is_done = self._is_done(message)
            if decided is None and (is_done or self._is(message, "decided")):
                decided = (time.perf_counter() - began) * 1000, (self._cpu() - cpu) * 1000
        assert decided is not None
        return *decided, (self._cpu() - cpu) * 1000

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
        kinds = [places for places in self.kinds().values() if places[0]]
        for count in range(1, edits + 1):
            places, text = draw.choice(kinds)
            self.timed(draw.choice(places), text)
            if count % max(1, edits // 10) == 0:
                server, *workers = self._session.processes()
                yield 2 * count, (_resident(server), max(map(_resident, workers), default=0.0))

    def _change(self, start: tuple[int, int], end: tuple[int, int], text: str) -> None:
        self._version += 1
        self._session.change(self._uri, self._version, start, end, text)

    def _is_done(self, message: dict[str, Any]) -> bool:
        return self._is(message, "done") or self._is(message, "failed")

    def _is(self, message: dict[str, Any], state: str) -> bool:
        said = message.get("params", {})
        return message.get("method") == "syncline/status" and (said.get("state"), said.get("version")) == (
            state,
            self._version,
        )

    def _cpu(self) -> float:
        """Seconds that the server and its workers have used, those that have ended included."""
        return sum(_used(process) for process in self._session.processes())


def _position(data: bytes, offset: int) -> tuple[int, int]:
    before = data[:offset].decode().split("\n")
    return len(before) - 1, len(before[-1])


def _in_kernels(text: str) -> Iterator[int]:
    """Where an assignment ends in the middle of the body of each kernel."""
    for head in _KERNEL.finditer(text):
        opening, semicolon = text.find("{", head.end()), text.find(";", head.end())
        if opening >= 0 and not 0 <= semicolon < opening:
            yield from _in_body(text, opening + 1)


def _in_host(text: str) -> Iterator[int]:
    """The same of the other functions that are written at the beginning of a line."""
    for head in _HEAD.finditer(text):
        if not _NO_HOST.search(head[0]):
            yield from _in_body(text, head.end())


def _in_body(text: str, start: int) -> Iterator[int]:
    depth, end = 1, start
    for brace in _BRACE.finditer(text, start):
        depth, end = depth + (1 if brace[0] == "{" else -1), brace.start()
        if not depth:
            break
    found = [each.end() for each in _ASSIGNED.finditer(text, start, end)]
    if found:
        yield found[len(found) // 2]


def _used(process: int) -> float:
    """Seconds that a process has used, and those that it started and that have ended."""
    try:
        threads = Path(f"/proc/{process}/task").iterdir()
        own = sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads)
        ended = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[13:15]
    except OSError:
        return 0.0
    return own / 1e9 + sum(map(int, ended)) / _TICKS


def _resident(process: int) -> float:
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    sys.exit(main())
