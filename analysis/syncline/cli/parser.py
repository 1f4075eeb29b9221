"""The flags of every command, and their help."""

from __future__ import annotations

import argparse
from argparse import BooleanOptionalAction as Switch
from collections.abc import Callable
from typing import Any

from ..rules.sl403_out_of_bounds import RULE as OUT_OF_BOUNDS
from ..version import VERSION
from .formats import FORMATS
from .options import (
    architecture,
    block_dimension,
    define,
    dimension,
    effort,
    jobs,
    lockstep,
    megabytes,
    parameter,
    rule_set,
    seconds,
    weights,
)


def parser(wanted: str | None = None) -> argparse.ArgumentParser:
    """The command line, with the flags of the command that is `wanted`; of all where that is None."""
    top = argparse.ArgumentParser(
        prog="syncline",
        description="Finds data races and barrier divergence in CUDA kernels, with a pair of threads that shows each.",
        epilog="Exit codes: 0 nothing found, 1 findings, 2 usage or internal error.",
    )
    top.add_argument("--version", action="version", version=f"syncline {VERSION}", help="print the version and exit")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", prog=top.prog)
    for name, (add_flags, described) in _COMMANDS.items():
        command = commands.add_parser(name, **described)
        if wanted in (None, name):
            add_flags(command)
    commands.add_parser("server", help="start the language server (editors do this)", add_help=False)
    return top


def _engine_flags(command: argparse.ArgumentParser) -> None:
    launch = command.add_argument_group(
        "the launch", "What is not given comes from the launches in the file, else it is any."
    )
    launch.add_argument(
        "--block-dim",
        type=block_dimension,
        metavar="X[,Y[,Z]]",
        help="threads in a block; missing parts are 1, 'any' leaves one open",
    )
    launch.add_argument("--grid-dim", type=dimension, metavar="X[,Y[,Z]]", help="blocks in the grid, likewise")
    launch.add_argument("--all-dims", action=Switch, help="any dimensions, whatever launches the file has")
    launch.add_argument(
        "--param",
        type=parameter,
        action="append",
        default=[],
        metavar="NAME=N",
        help="the value of a scalar kernel parameter; may be repeated",
    )
    launch.add_argument(
        "--lockstep",
        type=lockstep,
        nargs="?",
        const=32,
        metavar="N",
        help="take it that the threads of a warp (of N) run in step, as they did before Volta",
    )
    source = command.add_argument_group("the source")
    source.add_argument(
        "--isolated",
        action="store_true",
        help="take flags alone: read no syncline.toml, pyproject.toml or compile_commands.json",
    )
    source.add_argument(
        "-D", dest="define", type=define, action="append", default=[], metavar="NAME[=VALUE]", help="define a macro"
    )
    source.add_argument(
        "-I", dest="include", action="append", default=[], metavar="DIR", help="search DIR for included files"
    )
    source.add_argument(
        "--arch", type=architecture, metavar="ARCH", help="the architecture to check for (default: sm_80)"
    )
    fixes = command.add_argument_group("fixes")
    fixes.add_argument(
        "--weights",
        type=weights,
        metavar="NAME=N,...",
        help="what barriers cost, of which a fix is to cost little: of a warp, a block and the grid, and how many times"
        " as much in a loop (default: warp=0.25,block=1,grid=12,loop=10)",
    )
    limits = command.add_argument_group("effort")
    limits.add_argument(
        "--effort",
        type=effort,
        metavar="N",
        help="do N times the work that a kernel may usually cost, before it is given up (default: 1)",
    )
    limits.add_argument(
        "--timeout",
        type=seconds,
        metavar="SECONDS",
        help="a safety net: give a kernel up after this long, however little was done in it (default: 60)",
    )


def _colour(command: argparse._ActionsContainer) -> None:
    command.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colour (default: on a terminal, unless NO_COLOR is set)",
    )


def _check(command: argparse.ArgumentParser) -> None:
    _paths(command)
    output = command.add_argument_group("output")
    output.add_argument(
        "--output-format",
        "--format",
        choices=tuple(FORMATS),
        default="full",
        help="full and concise are for terminals, json and json-lines for tools, html is one page with pictures"
        " (default: full)",
    )
    output.add_argument("--output-file", "-o", metavar="FILE", help="write there and not to standard output")
    output.add_argument(
        "--statistics",
        action="store_true",
        help="add counts per verdict and rule, and the most frequent reasons for incompleteness",
    )
    output.add_argument("--quiet", "-q", action="store_true", help="findings only: no table, summary or progress bar")
    _colour(output)
    rules = _rules(command, "show these only", "do not show these")
    rules.add_argument("--no-fixes", dest="fixes", action="store_false", help="do not work out fixes")
    _engine_flags(command)
    _processes(command)
    kept = command.add_argument_group("reports of earlier runs")
    kept.add_argument(
        "--no-cache",
        dest="cache",
        action="store_false",
        help="check everything anew, and keep no report for later runs (`syncline cache` says where they are)",
    )
    _cache_size(kept)


def _cache_size(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--cache-size",
        type=megabytes,
        metavar="MB",
        help="keep reports of at most so many megabytes (default: 256; 0: none)",
    )


def _cache(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "what",
        choices=("stats", "clean"),
        help="stats: print where reports are kept, how many, and how large they are; clean: remove them",
    )
    command.add_argument("--output-format", "--format", choices=("full", "json"), default="full", help="default: full")


def _fix(command: argparse.ArgumentParser) -> None:
    _paths(command)
    command.set_defaults(fixes=True)
    command.add_argument(
        "--diff",
        action="store_true",
        help="change nothing: print what would change, as `patch` and `git apply` take it",
    )
    command.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help="apply also the fixes that somebody should look at: redundant barriers go, possible races are mended",
    )
    output = command.add_argument_group("output")
    output.add_argument("--quiet", "-q", action="store_true", help="errors only, and the diff")
    _colour(output)
    _rules(command, "fix these only", "do not fix these")
    _engine_flags(command)
    _processes(command)


def _paths(command: argparse.ArgumentParser) -> None:
    command.add_argument("paths", nargs="*", metavar="PATH", help="files or directories; - is standard input")
    command.add_argument("--stdin-filename", metavar="NAME", help="the name to report standard input under")


def _rules(command: argparse.ArgumentParser, wanted: str, ignored: str) -> argparse._ArgumentGroup:
    rules = command.add_argument_group("rules")
    rules.add_argument(
        "--select",
        type=rule_set,
        metavar="RULES",
        help=f"{wanted}: codes, prefixes (SL1) or names, with commas between",
    )
    rules.add_argument("--ignore", type=rule_set, metavar="RULES", help=ignored)
    rules.add_argument(
        "--strict",
        action=Switch,
        help="exit with 1 also for what is merely possible, and for incomplete kernels",
    )
    rules.add_argument(
        "--bounds",
        action=Switch,
        help=f"check that accesses stay within arrays, too ({OUT_OF_BOUNDS.code})",
    )
    return rules


def _processes(command: argparse.ArgumentParser) -> None:
    work = command.add_argument_group("processes")
    work.add_argument(
        "--jobs",
        "-j",
        type=jobs,
        default=None,
        metavar="N",
        help="worker processes (default: one per processor, at most 8)",
    )
    work.add_argument(
        "--file-timeout",
        type=seconds,
        metavar="SECONDS",
        help="a safety net: give a file up after this long (default: ten times --timeout, and twice --timeout for each"
        " kernel of it that is done)",
    )


def _explain(command: argparse.ArgumentParser) -> None:
    command.add_argument("rule", nargs="?", metavar="RULE", help="a code (SL101) or a name (shared-race)")
    _colour(command)


def _config(command: argparse.ArgumentParser) -> None:
    command.add_argument("path", nargs="?", default=".", metavar="PATH", help="a file or a folder (default: this one)")
    output = command.add_argument_group("output")
    output.add_argument("--output-format", "--format", choices=("full", "json"), default="full", help="default: full")
    _rules(command, "show these only", "do not show these")
    _engine_flags(command)
    _processes(command)
    _cache_size(command.add_argument_group("reports of earlier runs"))


def _show(command: argparse.ArgumentParser) -> None:
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--stage", metavar="STAGE", help="tokens, ir, intervals, summaries, queries, conflicts or witness"
    )
    what.add_argument(
        "--limits", action="store_true", help="the numbers at which the analysis stops, and what happens then"
    )
    command.add_argument("--kernel", metavar="NAME", help="this kernel only")
    command.add_argument("file", nargs="?", metavar="FILE", help="what to show a stage of; - is standard input")
    output = command.add_argument_group("output of --limits")
    output.add_argument("--output-format", "--format", choices=("full", "json"), default="full", help="default: full")
    _colour(output)
    _engine_flags(command)


#: the commands by their names: what adds their flags, and what is said of them
_COMMANDS: dict[str, tuple[Callable[[argparse.ArgumentParser], None], dict[str, Any]]] = {
    "check": (
        _check,
        {
            "help": "check files and directories",
            "description": "Checks every kernel of the given files; in directories, of CUDA, HIP and OpenCL files, and"
            " of C, C++ and Python files that hold kernels.",
        },
    ),
    "fix": (
        _fix,
        {
            "help": "repair files and directories",
            "description": "Applies the checked fixes to the files that `check` takes, and says what is left.",
            "epilog": "Exit codes: 0 nothing is left to fix, 1 findings are left (with --diff also: a file would"
            " change), 2 usage or internal error, or a file that could not be written.",
        },
    ),
    "explain": (
        _explain,
        {
            "help": "explain a rule, or list them all",
            "description": "Prints the page of a rule: what it says, why, an example and the fix.",
        },
    ),
    "config": (
        _config,
        {
            "help": "show what is set for a file, and where",
            "description": "Prints what holds for a file and where each value comes from: the flags, syncline.toml or"
            " pyproject.toml, compile_commands.json; and where headers are looked for that nobody named a folder of.",
        },
    ),
    "cache": (
        _cache,
        {
            "help": "show where reports are kept from run to run, or remove them",
            "description": "`syncline check` keeps the report of each file, and gives it again while nothing has"
            " changed that was read for it. The folder is SYNCLINE_CACHE_DIR, else the system's own for such files.",
        },
    ),
    "show": (
        _show,
        {
            "help": "show what the analysis makes of a file, stage by stage, or its limits",
            "description": "Prints an intermediate form of the analysis, or the numbers at which it stops: for whoever"
            " wonders about a verdict.",
        },
    ),
}
