"""The command line: `syncline check`, `fix`, `config`, `explain`, `show`, `cache` and `server`.

Exit codes: 0 clean, 1 findings, 2 usage or internal error. What a subcommand needs is imported when it runs, so that
`--help` and `--version` answer at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from ..process import leave_memory, prefer_throughput
from ..version import VERSION

_REPORT = (
    "please report it with the file that shows it (CONTRIBUTING.md says how); SYNCLINE_DEBUG=1 prints the traceback"
)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and gives its exit code. Never raises. Without `argv` the process is there for nothing else."""
    if argv is None:
        prefer_throughput()
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        print("syncline: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # whoever read our output has seen enough (`| head`); keep the interpreter from complaining at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as problem:
        if os.environ.get("SYNCLINE_DEBUG"):
            raise
        detail = " ".join(f"{type(problem).__name__}: {problem}".split())
        print(f"syncline: internal error: {detail}; {_REPORT}", file=sys.stderr)
        return 2
    finally:
        if argv is None:
            leave_memory()


def _run(argv: list[str]) -> int:
    if argv[:1] == ["server"]:
        # its flags are its own (editors add --stdio, --clientProcessId and others)
        from .server import run

        return run(argv[1:])
    if argv == ["--version"]:
        # without the parser, whose imports take longer than Python's own start
        print(f"syncline {VERSION}")
        return 0
    # here, so that `cli.parser` stays the module
    from .parser import parser

    try:
        arguments = parser(argv[0] if argv else None).parse_args(argv)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    match arguments.command:
        case "check" | "fix" if not arguments.paths and not arguments.stdin_filename:
            print(
                f"syncline {arguments.command}: error: name the files or directories to {arguments.command}, or - for"
                " standard input",
                file=sys.stderr,
            )
            return 2
        case "check":
            from .check import run as check

            return check(arguments)
        case "fix":
            from .fix import run as fix

            return fix(arguments)
        case "config":
            from .config import run as config

            return config(arguments)
        case "explain":
            from .explain import run as explain

            return explain(arguments)
        case "cache":
            from .cache import run as cache

            return cache(arguments)
        case "show":
            from .show import run as show

            return show(arguments)
        case _:
            parser().print_help()
            return 2
