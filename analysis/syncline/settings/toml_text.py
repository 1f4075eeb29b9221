"""The text of `syncline.toml`, or the table `tool.syncline` of `pyproject.toml`, as settings."""

from __future__ import annotations

import os.path
import tomllib
from collections.abc import Iterator
from typing import Any

from ..regex import regex
from .keys import KEYS, LISTS, suggestion
from .layers import Layer, Problem, Setting

_HEADER = regex(r"\s*\[\[?\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = regex(r"\s*([^=\s#\"']+|\"[^\"]*\"|'[^']*')\s*(?:\.[^=]*)?=")
_PLACE = regex(r"\s*\(at (?:line (\d+), column \d+|end of document)\)")
PYPROJECT = ("tool", "syncline")


def settings_of(data: bytes, path: str, shown: str) -> tuple[Layer, tuple[Problem, ...]] | None:
    """The settings of a file, and what is wrong with it, where `shown` is the file's name for messages. Relative
    folders are those of the file. None for a `pyproject.toml` that is not about Syncline."""
    table = PYPROJECT if os.path.basename(path) == "pyproject.toml" else ()
    if table and b"syncline" not in data:
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return {}, (Problem(shown, None, "is not UTF-8", True),)
    try:
        found = _inside(tomllib.loads(text), table)
    except tomllib.TOMLDecodeError as error:
        return {}, (_malformed(str(error), text, shown),)
    except RecursionError:
        return {}, (Problem(shown, None, "is nested too deeply", True),)
    if found is None:
        return None
    if not isinstance(found, dict):
        return {}, (Problem(shown, None, "[tool.syncline] should be a table", True),)
    return _read(found, _lines(text, table), os.path.dirname(path), shown)


def _malformed(message: str, text: str, shown: str) -> Problem:
    place = _PLACE.search(message)
    line = int(place[1]) if place and place[1] else text.count("\n") + 1 if place else None
    return Problem(shown, line, f"is no TOML: {_PLACE.sub('', message)}", True)


def _inside(document: dict[str, Any], table: tuple[str, ...]) -> Any:
    found: Any = document
    for name in table:
        found = found.get(name) if isinstance(found, dict) else None
    return found


def _read(found: dict[str, Any], lines: dict[str, int], folder: str, shown: str) -> tuple[Layer, tuple[Problem, ...]]:
    layer: dict[str, tuple[Setting, ...]] = {}
    problems: list[Problem] = []
    for key, value in found.items():
        line = lines.get(key)
        if key not in KEYS:
            problems.append(Problem(shown, line, f"there is no key {key!r}{suggestion(key)}", True))
            continue
        try:
            read = KEYS[key](value)
        except ValueError as error:
            problems.append(Problem(shown, line, f"{key}: {error}", True))
            continue
        items = read if key in LISTS else (read,)
        if key == "include":
            items = tuple(os.path.normpath(os.path.join(folder, item)) for item in items)
        layer[key] = tuple(Setting(item, f"{shown}:{line}" if line else shown) for item in items)
    return layer, tuple(problems)


def _lines(text: str, table: tuple[str, ...]) -> dict[str, int]:
    """The line of each key of a table: that of its name, or of the header of its own table."""
    out: dict[str, int] = {}
    for line, name in _names(text):
        if name[: len(table)] == table and len(name) > len(table):
            out.setdefault(name[len(table)], line)
    return out


def _names(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each line that names something, with the full name. Of a text over several lines, lines that look like keys are
    among them, which only a message could show."""
    within: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if (header := _HEADER.match(line)) is not None:
            within = _parts(header[1])
            yield number, within
        elif (key := _KEY.match(line)) is not None:
            yield number, (*within, *_parts(key[1]))


def _parts(name: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in name.split("."))
