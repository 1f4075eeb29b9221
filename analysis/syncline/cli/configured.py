"""What is set for each file of a run: the flags over `syncline.toml`, and that over `compile_commands.json`."""

from __future__ import annotations

import argparse
import sys

from ..api import Options
from ..records import record
from ..settings.layers import Layer, Problem, engine_fields, merged, rules_of, value_of
from ..settings.search import Found, Search
from .options import flags_layer


class BadConfiguration(Exception):
    """A file of configuration has to be mended first; the problems are said already."""


@record
class FileSettings:
    """What holds for a file, and where it was found."""

    layer: Layer
    found: Found
    fixes: bool

    @property
    def options(self) -> Options:
        return Options(**engine_fields(self.layer), fixes=self.fixes)

    @property
    def rules(self) -> frozenset[str]:
        """The codes that were asked for."""
        return rules_of(self.layer)

    @property
    def strict(self) -> bool:
        return bool(value_of(self.layer, "strict"))

    @property
    def jobs(self) -> int | None:
        return value_of(self.layer, "jobs")

    @property
    def cache_size(self) -> int | None:
        """In bytes; 0: nothing is kept."""
        return value_of(self.layer, "cache-size")


class Configured:
    """The settings of the files of one run. Problems are said once each, on standard error."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._flags = flags_layer(arguments)
        self._fixes = getattr(arguments, "fixes", False)
        self._isolated = arguments.isolated
        self._search = Search()
        self._known: dict[str, FileSettings] = {}
        self._said: dict[Problem, None] = {}

    def of(self, path: str) -> FileSettings:
        """What holds for one file."""
        if path not in self._known:
            found = Found({}, {}) if self._isolated else self._search.of(path)
            for problem in found.problems:
                self._say(problem)
            layer = merged((self._flags, found.written, found.compile))
            self._known[path] = FileSettings(layer, found, self._fixes)
        return self._known[path]

    def options(self, path: str) -> Options:
        """The same, as the engine has it."""
        return self.of(path).options

    @property
    def is_bad(self) -> bool:
        """Whether something was said that has to be mended before anything is checked."""
        return any(problem.is_error for problem in self._said)

    def _say(self, problem: Problem) -> None:
        if problem not in self._said:
            self._said[problem] = None
            print(f"syncline: {'error' if problem.is_error else 'warning'}: {problem}", file=sys.stderr)
