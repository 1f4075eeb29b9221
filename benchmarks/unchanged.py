"""Whether a change to the engine changed what it says of real code:

    python benchmarks/unchanged.py record OLD.json PATH...      # with the code before the change
    python benchmarks/unchanged.py record NEW.json PATH...      # with the code after it
    python benchmarks/unchanged.py compare OLD.json NEW.json

A record holds, for each file and kernel, the verdict, the findings (rule, verdict, message, spans, related places),
what is incomplete and what is assumed; with `--fixes` the fixes, too. With `--lowered` nothing is proved: the record
holds what the front end made of each kernel, as digests of the IR's text, of its spans, of everything else in it, and
of the launches. `text FILE` prints what these digests are taken of, for `diff`. Times are no part of a record, and
numbers in names that lowering made up (`$7`, `i.2`, `loop.3`) count in order of appearance.

What is recorded is the package that Python imports: `PYTHONPATH=CHECKOUT/analysis` records another version of it.
Both records are made with the same PATHs. `compare` prints a line for each difference, and ends with 1 where there is
one.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path

from differences import differences
from recording import Json, checked_file, lowered_file, lowered_text

from syncline.api import Options, tasks
from syncline.found_files import find_files
from syncline.process import prefer_throughput
from syncline.prove import prover

#: wall-clock seconds for one file: a safety net, as checks are limited by work
_LIMIT_S = 1_200


def main() -> int:
    parser = argparse.ArgumentParser(description="Record what the engine says of files, and compare two records.")
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record", help="write what the engine says of the files below some paths")
    recording.add_argument("out", type=Path)
    recording.add_argument("paths", nargs="+")
    recording.add_argument("--lowered", action="store_true", help="what the front end makes of them, and no verdicts")
    recording.add_argument("--fixes", action="store_true", help="work out fixes, and record them")
    recording.add_argument("--only", default="", help="only files whose path holds this text")
    recording.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    comparing = commands.add_parser("compare", help="print the differences between two records")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    printing = commands.add_parser("text", help="print what the digests of a record with --lowered are taken of")
    printing.add_argument("file")
    arguments = parser.parse_args()
    match arguments.command:
        case "record":
            form = lowered_file if arguments.lowered else partial(checked_file, fixes=arguments.fixes)
            return record(arguments.out, files_of(arguments.paths, arguments.only), form, arguments.jobs)
        case "compare":
            return compare(*(json.loads(path.read_text()) for path in (arguments.old, arguments.new)))
        case _:
            print(lowered_text(arguments.file))
            return 0


def files_of(roots: Sequence[str], only: str) -> Iterator[tuple[str, str, Options, str]]:
    """Each file below some paths: its name in a record, its path, its options, and the path that it is below."""
    for root in roots:
        for path, options in tasks(find_files([root]).files):
            if only in path:
                yield f"{Path(root).resolve().name}/{os.path.relpath(path, root)}", path, options, root


def record(
    out: Path, files: Iterator[tuple[str, str, Options, str]], form: Callable[[str, Options], Json], jobs: int
) -> int:
    """Writes what the engine says of each file."""
    results: dict[str, Json] = {}
    with ProcessPoolExecutor(jobs, initializer=prefer_throughput) as pool:
        names: dict[Future[Json], str] = {
            pool.submit(recorded, form, path, options, root): name for name, path, options, root in files
        }
        for done in as_completed(names):
            results[names[done]] = done.result()
    out.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
    kernels = sum(len(result.get("kernels", ())) for result in results.values())
    failures = sum("failure" in result for result in results.values())
    print(f"{len(results)} files, {kernels} kernels, {failures} failures")
    return 0


def recorded(form: Callable[[str, Options], Json], path: str, options: Options, root: str) -> Json:
    """What `form` gives for one file, or why it gives nothing. Paths in it are below `root`."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"longer than {_LIMIT_S} s")

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(_LIMIT_S)
    prover.forget()
    try:
        return json.loads(json.dumps(form(path, options)).replace(os.path.join(root, ""), ""))
    except Exception as problem:  # that it fails is what is recorded
        return {"failure": f"{type(problem).__name__}: {problem}"}
    finally:
        signal.alarm(0)


def compare(old: Json, new: Json) -> int:
    """Prints each difference, and how many there are."""
    found = differences(old, new)
    for difference in found:
        print(difference)
    files = len({difference.file for difference in found})
    print(f"{len(found)} differences in {files} of {len(old.keys() | new.keys())} files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
