"""The files of configuration of a project on the disk: where they are looked for, and what they say of a file.

Everything is read anew when it changed, and nothing is ever written or run."""

from __future__ import annotations

import os
import shlex
import stat
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from ..frontend.project import project_folders
from ..limits import settings as limits
from ..records import record, replace
from .compile_commands import Entry, Index, entries_of, entry_for, index_of
from .compile_flags import flags_of
from .layers import Layer, Problem

_TOML = ("syncline.toml", "pyproject.toml")
DATABASE = "compile_commands.json"
#: the names of all files that say how a project is checked
NAMES = (*_TOML, DATABASE)
#: what the include folders of toolkits and systems hold, whose headers are known and not read
_KNOWN = ("stdio.h", "cuda_runtime.h", "hip/hip_runtime.h", "CL/cl.h", "Python.h")


@record
class Found:
    """What the files of a project say of one of its files: the layer of `syncline.toml` or `pyproject.toml`, that of
    the compile command, and the files that these come from. `compiled` is the file whose command it is."""

    written: Layer
    compile: Layer
    toml: str | None = None
    database: str | None = None
    compiled: str | None = None
    problems: tuple[Problem, ...] = ()


class Search:
    """Looks for the configuration of files, and remembers the texts that it read until these change."""

    def __init__(self) -> None:
        self._read: OrderedDict[str, tuple[object, Any]] = OrderedDict()

    def of(self, path: str) -> Found:
        """What holds for a file, which need not be there. Paths are named as its own is: absolute, or from here."""
        absolute = os.path.abspath(path)
        toml, written, wrong = self._toml(os.path.dirname(absolute))
        database, entry, left_out = self._entry(absolute)
        compiled: Layer = {}
        if entry is not None and database is not None:
            compiled, problems = self._flags(entry, f"{_shown(database)} ({_shown(entry.file)})")
            if entry.file != absolute:
                compiled = {key: value for key, value in compiled.items() if key != "language"}
            left_out += tuple(Problem(_shown(database), None, f"{_shown(entry.file)}: {each}") for each in problems)
        named = str if os.path.isabs(path) else os.path.relpath
        return Found(
            _renamed(written, named),
            _renamed(compiled, named),
            toml,
            database if entry is not None else None,
            entry.file if entry is not None else None,
            wrong + left_out,
        )

    # --- syncline.toml ---------------------------------------------------------------------------------------------

    def _toml(self, folder: str) -> tuple[str | None, Layer, tuple[Problem, ...]]:
        """The nearest file upwards that is about Syncline."""
        for _ in range(limits.LEVELS):
            for path in (os.path.join(folder, name) for name in _TOML):
                found = self._once(path, limits.TOML_BYTES, partial(_toml_text, path))
                if isinstance(found, str):
                    if os.path.basename(path) == _TOML[0]:  # any other tool's file may be large
                        return path, {}, (Problem(_shown(path), None, found, True),)
                elif found is not None:
                    return path, *found
            parent = os.path.dirname(folder)
            if parent == folder:
                break
            folder = parent
        return None, {}, ()

    # --- compile_commands.json -------------------------------------------------------------------------------------

    def _entry(self, path: str) -> tuple[str | None, Entry | None, tuple[Problem, ...]]:
        """The nearest database upwards within the project, and its entry for the file."""
        for folder in project_folders(os.path.dirname(path)):
            for database in (os.path.join(each, DATABASE) for each in (folder, *_build_folders(folder))):
                found = self._once(database, limits.DATABASE_BYTES, partial(_database, database))
                if found is None:
                    continue
                if isinstance(found, str):
                    return database, None, (Problem(_shown(database), None, found),)
                entries, problems, index = found
                own = entries.get(path) or entries.get(os.path.realpath(path))
                entry = own or entry_for(path, index(), folder)
                return database, entry, tuple(Problem(_shown(database), None, each) for each in problems)
        return None, None, ()

    def _flags(self, entry: Entry, origin: str) -> tuple[Layer, tuple[str, ...]]:
        arguments = _split(entry.command)
        if isinstance(arguments, str):
            return {}, (arguments,)
        layer, problems = flags_of(arguments, entry.directory, self._response, origin)
        return _on_disk(layer, entry.directory), problems

    def _response(self, path: str) -> Sequence[str] | None:
        def split(data: bytes) -> list[str] | str:
            return _split(data.decode("utf-8", "replace"))

        found = self._once(path, limits.RESPONSE_BYTES, split)
        return None if isinstance(found, str) else found

    # --- the disk --------------------------------------------------------------------------------------------------

    def _once(self, path: str, most: int, read: Callable[[bytes], Any]) -> Any:
        """What `read` makes of a file's bytes, as long as these are the same; why it is not read, as a text; None where
        there is no such file."""
        try:
            state = os.stat(path)
        except (OSError, ValueError):
            return None
        if stat.S_ISDIR(state.st_mode):
            return None
        if not stat.S_ISREG(state.st_mode):  # opening a pipe would wait for its writer
            return "is no regular file and not read"
        if state.st_size > most:
            return f"has more than {most:,} bytes and is not read"
        stamp = state.st_mtime_ns, state.st_size, state.st_ino
        if path not in self._read or self._read[path][0] != stamp:
            try:
                with open(path, "rb") as file:
                    self._read[path] = stamp, read(file.read(most))
            except OSError as problem:
                return f"cannot be read: {problem.strerror or problem}"
            while len(self._read) > limits.REMEMBERED:
                self._read.popitem(last=False)
        self._read.move_to_end(path)
        return self._read[path][1]


def _toml_text(path: str, data: bytes) -> tuple[Layer, tuple[Problem, ...]] | None:
    from .toml_text import settings_of  # and with it `tomllib`: most files have no such file above them

    return settings_of(data, path, _shown(path))


def _database(path: str, data: bytes) -> tuple[dict[str, Entry], tuple[str, ...], Callable[[], Index]]:
    """The entries, what was left out, and the entries by folder, which only a file without an entry has a use for."""
    entries, problems = entries_of(data, os.path.dirname(path))
    return entries, problems, cache(lambda: index_of(entries.values()))


def _split(command: str | tuple[str, ...]) -> list[str] | str:
    """The arguments of a command, as a shell would part it that expands nothing; why that cannot be done."""
    if isinstance(command, tuple):
        return list(command)
    if len(command) > limits.COMMAND_BYTES:
        return f"the command has more than {limits.COMMAND_BYTES:,} characters and is left out"
    try:
        return shlex.split(command)
    except ValueError as error:
        return f"the command cannot be parted into arguments ({str(error).lower()}) and is left out"


def _build_folders(folder: str) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.path for entry in entries if entry.name.startswith("build") and entry.is_dir())
    except OSError:
        return []


def _on_disk(layer: Layer, directory: str) -> Layer:
    """The layer without include folders that are not there, or are a toolkit's or the system's; headers that come first
    are looked for in the command's directory, and else where all headers are."""
    out = dict(layer)
    folders = tuple(s for s in layer.get("include", ()) if os.path.isdir(s.value) and not _is_known(s.value))
    forced = tuple(
        s if os.path.isfile(s.value) else replace(s, value=os.path.relpath(s.value, directory))
        for s in layer.get("forced-include", ())
    )
    out |= {"include": folders, "forced-include": forced}
    return {key: settings for key, settings in out.items() if settings}


def _is_known(folder: str) -> bool:
    return any(os.path.isfile(os.path.join(folder, name)) for name in _KNOWN)


def _renamed(layer: Layer, named: Callable[[str], str]) -> Layer:
    """The layer with its paths as the file's is named: a header has one name, whichever way it is found."""
    out = dict(layer)
    for key in ("include", "forced-include"):
        if key in out:
            out[key] = tuple(
                replace(each, value=named(each.value)) if os.path.isabs(each.value) else each for each in out[key]
            )
    return out


def _shown(path: str) -> str:
    """A path as messages name it: from here, where it lies below."""
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative
