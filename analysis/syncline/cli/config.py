"""`syncline config`: what is set for a file, and where; and where its headers are looked for."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from typing import Any

from ..api import Options
from ..frontend.project import header_roots
from ..ir.weights import Weights
from ..settings.keys import KEYS, LISTS
from ..settings.layers import Layer, Setting
from .configured import Configured, FileSettings

#: keys that only a compile command gives
_OF_COMPILER = ("undefine", "forced-include", "language")


def run(arguments: argparse.Namespace) -> int:
    """0, or 2 where there is no such file or a file of configuration has to be mended first."""
    if not os.path.lexists(arguments.path):
        print(f"syncline: error: {arguments.path}: no such file or directory", file=sys.stderr)
        return 2
    configured = Configured(arguments)
    path = os.path.join(arguments.path, "") if os.path.isdir(arguments.path) else arguments.path
    of = configured.of(path)
    if configured.is_bad:
        return 2
    guessed = header_roots(path).folders
    if arguments.output_format == "json":
        print(json.dumps(_as_json(arguments.path, of, guessed), indent=2))
    else:
        print("\n".join(_lines(arguments.path, of, guessed)))
    return 0


def _defaults() -> Layer:
    """What holds where nobody says anything, for keys that then have a value."""
    usual = Options()
    values = {"arch": usual.arch, "effort": usual.effort, "timeout": usual.timeout_ms / 1000}
    values |= {"strict": False, "bounds": usual.bounds, "all-dims": usual.all_dims, "weights": usual.weights}
    return {key: (Setting(value, "default"),) for key, value in values.items()}


def _shown(key: str, value: Any) -> Any:
    """A value as the user would write it."""
    match key, value:
        case "arch", int():
            return f"sm_{value // 10}"
        case (("select" | "ignore"), frozenset()):
            return sorted(value)
        case (("define" | "param"), (name, item)):
            return f"{name}={item}"
        case (("block-dim" | "grid-dim"), tuple()):
            return ["any" if size is None else size for size in value]
        case "weights", Weights(warp, block, grid, loop):
            return {"warp": warp, "block": block, "grid": grid, "loop": loop}
        case _:
            return value


def _settings(layer: Layer) -> Iterator[tuple[str, Any, str]]:
    """Each key with a value and where that comes from."""
    full = {**_defaults(), **layer}
    for key in (*KEYS, *_OF_COMPILER):
        for setting in full.get(key, ()):
            yield key, _shown(key, setting.value), setting.origin


def _lines(path: str, of: FileSettings, guessed: tuple[str, ...]) -> Iterator[str]:
    yield f"{path}:"
    rows = [
        (key, value if isinstance(value, str) else json.dumps(value), origin)
        for key, value, origin in _settings(of.layer)
    ]
    wide = [min(max(len(row[column]) for row in rows), 60) for column in (0, 1)]
    for key, value, origin in rows:
        yield f"  {key:{wide[0]}}  {value:{wide[1]}}  {origin}"
    yield ""
    for what, file in _files(of):
        yield f"{what}: {file or 'none found'}"
    yield "folders searched for headers after these, as guessed:" if guessed else "no folders guessed for headers"
    for folder in guessed:
        yield f"  {folder}"


def _files(of: FileSettings) -> tuple[tuple[str, str | None], ...]:
    found = of.found
    return ("configuration", found.toml), ("compile commands", found.database), ("compiled as", found.compiled)


def _as_json(path: str, of: FileSettings, guessed: tuple[str, ...]) -> dict[str, Any]:
    settings: dict[str, Any] = {}
    for key, value, origin in _settings(of.layer):
        one = {"value": value, "origin": origin}
        if key in LISTS or key in ("undefine", "forced-include"):
            settings.setdefault(key, []).append(one)
        else:
            settings[key] = one
    found = of.found
    return {
        "version": 1,
        "path": path,
        "settings": settings,
        "configuration": found.toml,
        "compile_commands": found.database,
        "compiled": found.compiled,
        "guessed_include": list(guessed),
    }
