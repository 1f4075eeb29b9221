"""What the user set in the editor, and what the files of a project set for one of its files.

Editors send `{"syncline": {...}}` or its inside, once at the start and again with each change. A value that makes no
sense is left out and said so in the log: a typing error in the settings must not switch the checker off.

The server keeps its own form of them, so that it need not load the engine with its solver: the workers do.
"""

from __future__ import annotations

import os.path
import re
from collections.abc import Callable, Iterable
from pathlib import PurePath
from typing import Any

from syncline.records import record, replace
from syncline.settings.keys import LISTS
from syncline.settings.layers import Layer, Setting, engine_fields, merged, rules_of, value_of
from syncline.settings.search import Found

Dim = tuple[int | None, int | None, int | None]

#: What clients keep under the same name for themselves.
_CLIENT_KEYS = frozenset({"path", "trace", "enable"})


@record
class Settings:
    """As the fields of `syncline.api.Options` that they become, but for `rules`, `cache_size`, `inlay_hints` and
    `told`; None leaves the engine's default. `language` is what the client calls the document's, or its compiler."""

    block_dim: Dim | None = None
    grid_dim: Dim | None = None
    defines: tuple[tuple[str, str], ...] | None = None
    include_dirs: tuple[str, ...] | None = None
    arch: int | None = None
    timeout_ms: int | None = None
    bounds: bool | None = None
    language: str | None = None
    all_dims: bool | None = None
    parameters: tuple[tuple[str, int], ...] | None = None
    lockstep: int | None = None
    effort: float | None = None
    weights: Any = None
    undefines: tuple[str, ...] | None = None
    forced: tuple[str, ...] | None = None
    rules: frozenset[str] | None = None  #: the codes that are shown
    cache_size: int | None = None  #: bytes for reports of earlier runs
    inlay_hints: bool | None = None  #: whether barrier intervals are shown in the text
    unsaved: tuple[tuple[str, bytes], ...] | None = None  #: headers that the client has otherwise than the disk
    told: int = 0  #: how often the client has said that files have changed on the disk


@record
class Job:
    """What a worker is asked: to check this text. `path` is where it lies, or would; `at` is the byte that its user
    looks at, as far as that is known."""

    path: str
    source: bytes
    settings: Settings
    at: int = 0


#: languages that only a client that knows them names: any C++ may be called CUDA, or `cpp`
_NAMED_BY_CLIENT = frozenset({"opencl", "opencl-c", "hip", "hip-cpp"})
_KEYS = {
    "block-dim": "block_dim",
    "grid-dim": "grid_dim",
    "define": "defines",
    "include": "include_dirs",
    "arch": "arch",
    "bounds": "bounds",
}


def settled(editor: Settings, found: Found, language: str, root: str | None = None) -> Settings:
    """What holds for a document: what the editor says, over what the files of its project say of it. Relative include
    directories are those of `root`, the document's folder of the workspace."""
    if root is not None and editor.include_dirs is not None:
        editor = replace(editor, include_dirs=tuple(os.path.join(root, each) for each in editor.include_dirs))
    layer = merged((_layer_of(editor), found.written, found.compile))
    chosen = Settings(**engine_fields(layer), rules=rules_of(layer), cache_size=value_of(layer, "cache-size"))
    compiled = chosen.language if language.lower() not in _NAMED_BY_CLIENT else None
    return replace(chosen, language=compiled or language)


def folder_of(path: str, folders: Iterable[str]) -> str | None:
    """The innermost of these folders that a file lies in."""
    above = (folder for folder in folders if PurePath(path).is_relative_to(folder))
    return max(above, key=len, default=None)


def _layer_of(editor: Settings) -> Layer:
    layer: dict[str, tuple[Setting, ...]] = {}
    for key, field in _KEYS.items():
        value = getattr(editor, field)
        if value is not None:
            items = value if key in LISTS else (value,)
            layer[key] = tuple(Setting(item, "editor") for item in items)
    if editor.timeout_ms is not None:
        layer["timeout"] = (Setting(editor.timeout_ms / 1000, "editor"),)
    return layer


def settings_from(settings: Any) -> tuple[Settings, tuple[str, ...]]:
    """The settings, and a sentence for each setting that was not understood."""
    if isinstance(settings, dict) and "syncline" in settings:
        settings = settings["syncline"]
    if settings is None or settings == []:  # an empty table of Lua is an empty list in JSON
        settings = {}
    if not isinstance(settings, dict):
        return Settings(), (f"settings must be an object, not {settings!r}",)
    chosen: dict[str, Any] = {}
    problems: list[str] = []
    for key, value in settings.items():
        if key in _CLIENT_KEYS or value is None:
            continue
        if key not in _READERS:
            problems.append(f"no setting is called syncline.{key}")
            continue
        field, read = _READERS[key]
        try:
            chosen[field] = read(value)
        except (ValueError, TypeError) as error:
            problems.append(f"syncline.{key}: {error}")
    return Settings(**chosen), tuple(problems)


def _dimensions(value: Any) -> Dim | None:
    """`256`, `[16, 16]`, `"16,16"` or `"16,*"`; what is left out behind the last number is 1, `null` and `*` are
    any size. An empty value sets nothing."""
    if value in ("", []):
        return None
    if isinstance(value, str):
        value = [None if part.strip() in ("*", "?") else int(part) for part in value.split(",")]
    elif not isinstance(value, list):
        value = [value]
    if len(value) > 3:
        raise ValueError(f"a launch has three dimensions, not {len(value)}")
    return _three([_size(part) for part in value])


def _three(sizes: list[int | None]) -> Dim:
    x, y, z = [*sizes, 1, 1][:3]
    return (x, y, z)


def _size(value: Any) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f"{value!r} is not a positive number")
    return value


def _defines(value: Any) -> tuple[tuple[str, str], ...]:
    """`{"TILE": 16}` or `["TILE=16", "FAST"]`; a name alone is defined as 1, as compilers do."""
    if isinstance(value, dict):
        return tuple((str(name), str(body)) for name, body in value.items())
    pairs = (text.partition("=") for text in _strings(value))
    return tuple((name, body if equals else "1") for name, equals, body in pairs)


def _strings(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise ValueError(f"{value!r} is not a list of texts")
    return tuple(value)


def _arch(value: Any) -> int:
    """`"sm_80"`, `"compute_90a"`, `80` or `800` as the value of __CUDA_ARCH__."""
    match = re.fullmatch(r"(?:(?:sm|compute)_)?(\d{2,4})[a-z]?", str(value))
    if match is None:
        raise ValueError(f"{value!r} is not an architecture like sm_80")
    number = int(match[1])
    return number if number >= 200 else number * 10


def _milliseconds(value: Any) -> int:
    size = _size(value)
    if size is None:
        raise ValueError("a number of milliseconds is needed")
    return size


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false is needed")
    return value


_READERS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "blockDim": ("block_dim", _dimensions),
    "gridDim": ("grid_dim", _dimensions),
    "defines": ("defines", _defines),
    "includeDirs": ("include_dirs", _strings),
    "arch": ("arch", _arch),
    "timeoutMs": ("timeout_ms", _milliseconds),
    "checkBounds": ("bounds", _truth),
    "inlayHints": ("inlay_hints", _truth),
}
