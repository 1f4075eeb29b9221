"""The text of `compile_commands.json` as entries, and which of them is for a file."""

from __future__ import annotations

import os.path
from collections.abc import Iterable, Mapping
from typing import Any

from ..frontend.languages import is_searched
from ..limits import settings as limits
from ..records import record


@record
class Entry:
    """How a file is compiled: by a command line, or by its arguments, in a directory. Paths are absolute."""

    file: str
    directory: str
    command: str | tuple[str, ...]


def entries_of(data: bytes, folder: str) -> tuple[dict[str, Entry], tuple[str, ...]]:
    """The first entry of each file, where the database lies in `folder`, and a sentence for each kind of thing that was
    left out."""
    import json  # most files have no such file above them

    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        why = f": {error}" if isinstance(error, json.JSONDecodeError) else ""
        return {}, (f"is no JSON that can be read{why}",)
    if not isinstance(found, list):
        return {}, ("should be a list of entries",)
    problems: list[str] = []
    if len(found) > limits.ENTRIES:
        problems.append(f"more than {limits.ENTRIES:,} entries: further ones are left out")
    read = [_entry(item, folder) for item in found[: limits.ENTRIES]]
    out: dict[str, Entry] = {}
    for entry in read:
        if entry is not None:
            out.setdefault(entry.file, entry)
    bad = sum(entry is None for entry in read)
    if bad:
        first = next(number for number, entry in enumerate(read, 1) if entry is None)
        problems.append(
            f"{bad} of {len(read)} entries left out, the first of them number {first}: an entry has a `file`,"
            " a `directory`, and a `command` or a list of `arguments`, all texts"
        )
    return out, tuple(problems)


def _entry(item: Any, folder: str) -> Entry | None:
    if not isinstance(item, dict):
        return None
    file, directory = item.get("file"), item.get("directory", folder)
    command = _command(item)
    if command is None or not isinstance(file, str) or not isinstance(directory, str):
        return None
    if not file or "\0" in file or "\0" in directory:
        return None
    directory = os.path.normpath(os.path.join(folder, directory))
    file = os.path.normpath(os.path.join(directory, file))
    return Entry(file, directory, command) if file.count(os.sep) <= limits.DEPTH else None


def _command(item: dict[str, Any]) -> str | tuple[str, ...] | None:
    arguments, command = item.get("arguments"), item.get("command")
    if isinstance(arguments, list) and all(isinstance(each, str) for each in arguments):
        return tuple(arguments)
    return command if isinstance(command, str) else None


#: for each folder the first entry below it of each stem, and, under "", of all
Index = Mapping[str, Mapping[str, Entry]]


def index_of(entries: Iterable[Entry]) -> Index:
    """The entries by the folders that they lie below: kernel files first, then by how deep they lie, then by name."""
    out: dict[str, dict[str, Entry]] = {}
    for entry in sorted(entries, key=lambda e: (not is_searched(e.file), e.file.count(os.sep), e.file)):
        folder, stem = os.path.dirname(entry.file), _stem(entry.file)
        while True:
            below = out.setdefault(folder, {})
            below.setdefault("", entry)
            below.setdefault(stem, entry)
            parent = os.path.dirname(folder)
            if parent == folder:
                break
            folder = parent
    return out


def entry_for(path: str, index: Index, project: str) -> Entry | None:
    """The entry that a file without one of its own takes: that of the nearest file of the project, which is the one
    with the most folders in common, and among these of the file's own stem, then a kernel file, then the one fewest
    folders away, then the first by name. None where they have no folder of the project in common."""
    folder, stem = os.path.dirname(path), _stem(path)
    if not _is_below(folder, project):
        return None
    while folder not in index and folder != project:
        folder = os.path.dirname(folder)
    below = index.get(folder, {})
    return below.get(stem) or below.get("")


def _stem(path: str) -> str:
    return os.path.basename(path).split(".")[0]


def _is_below(folder: str, project: str) -> bool:
    return folder == project or folder.startswith(project.rstrip(os.sep) + os.sep)
