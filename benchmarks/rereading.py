"""What it costs to read a text again after an edit, as an editor has it done with every key:

    python benchmarks/rereading.py [--against CHECKOUT] [--sample N] PATH...

Each file is read and lowered, then edited by one character at a time and read again with what was known of it before:
in the body of a kernel (each of them in turn, one `;` more behind a statement in the middle of it), in a comment, in
code for the host (the same in a function that is no kernel), and by an empty line above everything. In milliseconds of
the process' own time: the median over the edits of a file, then over the files that have such a place. "full" is a
whole reading without anything known of the text.

`--against` has the package of another checkout do the same, each file by turns in a process of its own, and prints the
ratio of both. Figures, and nothing that passes or fails.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING

from frontend import chosen, put_together
from syncline.frontend import read
from syncline.ir.kernel import Unit
from syncline.options import Options, frontend_options
from syncline.process import prefer_throughput

if TYPE_CHECKING:
    from syncline.frontend import AnyDraft

KINDS = ("full", "kernel", "comment", "host", "line")
#: milliseconds by kind
Times = dict[str, float]

_HERE = Path(__file__).resolve().parents[1]
_COMMENT = re.compile(rb"//[^\n\\]*(?=\n)")
_FUNCTION = re.compile(rb"^[A-Za-z_][^;{}#/]*\)\s*\{", re.MULTILINE)
_KERNEL = re.compile(rb"\b(?:__global__|__kernel|kernel\s+void)\b")
_DEVICE = re.compile(rb"\b__device__\b|\A\s*(?:class|struct|namespace|enum)\b")
_BRACE = re.compile(rb"[{}]")
_TYPED = {"comment": b"x", "line": b"\n"}
_STATEMENT = re.compile(rb";(?=[ \t]*\r?\n)")


def main() -> int:
    parser = argparse.ArgumentParser(description="What it costs to read a text again after an edit.")
    parser.add_argument("paths", nargs="+", help="files with kernels, or folders of them")
    parser.add_argument("--sample", type=int, default=0, help="so many files of each folder (default: all)")
    parser.add_argument("--edits", type=int, default=8, help="of each kind, in each file (default: 8)")
    parser.add_argument("--rounds", type=int, default=1, help="processes for each file; the best counts (default: 1)")
    parser.add_argument("--against", metavar="CHECKOUT", help="another checkout, whose package does the same by turns")
    parser.add_argument("--lines", type=int, default=0, help="and a file of so many lines, put together from those")
    parser.add_argument("--each", action="store_true", help="a row for each file as well")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)  # the times of one file, as JSON
    arguments = parser.parse_args()
    if arguments.one:
        prefer_throughput()
        print(json.dumps(times_of(arguments.paths[0], arguments.edits)))
        return 0
    versions = [_HERE, *([Path(arguments.against).resolve()] if arguments.against else [])]
    print("| path | files | | " + " | ".join(KINDS) + " |")
    print("|---|---|---|" + "---|" * len(KINDS))
    with tempfile.TemporaryDirectory() as folder:
        for path in arguments.paths:
            files = [path] if Path(path).is_file() else with_kernels(path, arguments.sample)
            rows: list[list[Times]] = []
            for file in files:
                rows.append([measured(file, version, arguments) for version in versions])
                if arguments.each:
                    print_rows(file, [rows[-1]])
            print_rows(Path(path).name, rows)
            if arguments.lines:
                long = Path(folder) / "together.cu"
                long.write_bytes(put_together(files, arguments.lines))
                print_rows(f"{arguments.lines} lines", [[measured(str(long), v, arguments) for v in versions]])
    return 0


def with_kernels(path: str, sample: int) -> list[str]:
    """The files below a path that have kernels of their own, or some of them, the same each time."""
    files = [file for file, _ in chosen(path, 0) if places(Path(file).read_bytes())["kernel"]]
    return sorted(random.Random(sample).sample(files, sample)) if 0 < sample < len(files) else files


def measured(path: str, version: Path, arguments: argparse.Namespace) -> Times:
    """The times of one file with the package of one checkout: the best of a few processes."""
    package = os.pathsep.join([str(version / "analysis"), str(version / "server")])
    command = [sys.executable, __file__, "--one", "--edits", str(arguments.edits), path]
    best: Times = {}
    for _ in range(arguments.rounds):
        done = subprocess.run(command, env={**os.environ, "PYTHONPATH": package}, capture_output=True, check=True)
        best = {kind: min(time, best.get(kind, time)) for kind, time in json.loads(done.stdout).items()}
    return best


def print_rows(name: str, rows: Sequence[Sequence[Times]]) -> None:
    """Rows of a Markdown table: this checkout's medians, the other's, and the median of the ratios."""
    names = ("here", "there") if rows and len(rows[0]) > 1 else ("here",)
    for number, version in enumerate(names):
        print_row(name, len(rows), version, (([row[number][k] for row in rows if k in row[number]]) for k in KINDS))
    if len(names) > 1:
        ratios = ([row[0][k] / row[1][k] for row in rows if k in row[0] and k in row[1]] for k in KINDS)
        print_row(name, len(rows), "here / there", ratios)


def print_row(name: str, files: int, what: str, columns: Iterable[Sequence[float]]) -> None:
    """A row of medians."""
    cells = (f"{statistics.median(column):.2f}" if column else "" for column in columns)
    print(f"| {name} | {files} | {what} | {' | '.join(cells)} |", flush=True)


# --- one file, in this process --------------------------------------------------------------------------------------


def times_of(path: str, edits: int) -> Times:
    """The median times of one file by kind of edit."""
    data = Path(path).read_bytes()
    options = frontend_options(Options())
    out: dict[str, list[float]] = {}
    for _ in range(3):
        started = time.process_time()
        whole(read(path, data, options))
        out.setdefault("full", []).append((time.process_time() - started) * 1000)
    for kind, (character, where) in edits_of(data).items():
        text, draft = data, whole(read(path, data, options))
        added: list[int] = []
        for at in islice(cycle(where), edits if where else 0):
            place = at + sum(before <= at for before in added)
            added.append(at)
            text = text[:place] + character + text[place:]
            started = time.process_time()
            draft = whole(read(path, text, options, None if isinstance(draft, Unit) else draft))
            out.setdefault(kind, []).append((time.process_time() - started) * 1000)
    return {kind: statistics.median(times) for kind, times in out.items()}


def whole(draft: AnyDraft | Unit) -> AnyDraft | Unit:
    """A text with all its kernels lowered, but for those that a check after an edit does not look at: the kernels that
    are what they were. (An older package lowers or moves each.)"""
    if not isinstance(draft, Unit):
        taken = getattr(draft, "same", lambda number: None)
        for number in range(len(draft.names)):
            if taken(number) is None:
                draft.kernel(number)
        draft.errors()
        draft.finish()
    return draft


def edits_of(text: bytes) -> dict[str, tuple[bytes, list[int]]]:
    """For each kind of edit what is put in, and where."""
    found = places(text)
    return {kind: (_TYPED.get(kind, b";"), found[kind]) for kind in KINDS if kind in found}


def places(text: bytes) -> dict[str, list[int]]:
    """Where to edit a text, by kind."""
    out: dict[str, list[int]] = {"kernel": [], "comment": [], "host": [], "line": [0]}
    out["comment"] = [found.end() for found in _COMMENT.finditer(text)]
    for head in _FUNCTION.finditer(text):
        kind = "kernel" if _KERNEL.search(head[0]) else "host"
        body = text[head.end() : end_of(text, head.end())]
        ends = [found.end() for found in _STATEMENT.finditer(body)]
        if ends and not _DEVICE.search(head[0]):
            out[kind].append(head.end() + ends[len(ends) // 2])
    return out


def end_of(text: bytes, start: int) -> int:
    """Where the block ends whose opening brace stands before `start`."""
    depth = 1
    for brace in _BRACE.finditer(text, start):
        depth += 1 if brace[0] == b"{" else -1
        if not depth:
            return brace.start()
    return start


if __name__ == "__main__":
    sys.exit(main())
