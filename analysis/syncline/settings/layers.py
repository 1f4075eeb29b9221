"""What is set for a file, by key, and where each value comes from: layers of settings, one over the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..records import record
from ..rules import RULES


@record
class Setting:
    """A value, and where it was said: "command line", "syncline.toml:3"."""

    value: Any
    origin: str


#: the settings of one source by their keys: one for a key with one value, one for each item of a list
Layer = Mapping[str, tuple[Setting, ...]]


@record
class Problem:
    """Something that cannot be read in a file of configuration, as a sentence. `line` None: it is about the whole file.
    `is_error`: who wrote the file has to mend it; else what could be read holds."""

    path: str
    line: int | None
    message: str
    is_error: bool = False

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}" if self.line else f"{self.path}: {self.message}"


#: lists whose later items win over earlier ones with the same name, so that higher layers come last
_NAMED = frozenset({"param", "define"})
#: lists whose earlier items win, so that higher layers come first
_SEARCHED = frozenset({"include", "undefine", "forced-include"})

#: the field of the engine's options for each key that the engine has a use for
_FIELDS = {
    "block-dim": "block_dim",
    "grid-dim": "grid_dim",
    "all-dims": "all_dims",
    "param": "parameters",
    "lockstep": "lockstep",
    "bounds": "bounds",
    "define": "defines",
    "undefine": "undefines",
    "include": "include_dirs",
    "forced-include": "forced",
    "arch": "arch",
    "weights": "weights",
    "effort": "effort",
    "timeout": "timeout_ms",
    "language": "language",
}


def merged(layers: Iterable[Layer]) -> Layer:
    """What holds under these layers, of which the first wins: lists are joined, of other settings there is one."""
    highest_first = tuple(layers)
    out: dict[str, tuple[Setting, ...]] = {}
    for key in dict.fromkeys(key for layer in highest_first for key in layer):
        given = [layer[key] for layer in highest_first if key in layer]
        if key in _NAMED:
            out[key] = _last_of_each_name(setting for items in reversed(given) for setting in items)
        elif key in _SEARCHED:
            first: dict[str, Setting] = {}
            for setting in (setting for items in given for setting in items):
                first.setdefault(setting.value, setting)
            out[key] = tuple(first.values())
        else:
            out[key] = given[0]
    return out


def _last_of_each_name(settings: Iterable[Setting]) -> tuple[Setting, ...]:
    last: dict[str, Setting] = {}
    for setting in settings:
        name = setting.value[0]
        last.pop(name, None)
        last[name] = setting
    return tuple(last.values())


def value_of(layer: Layer, key: str) -> Any:
    """The value of a key that has one; None where nobody set it."""
    return layer[key][0].value if key in layer else None


def rules_of(layer: Layer) -> frozenset[str]:
    """The codes of the rules that are asked for."""
    select, ignore = value_of(layer, "select"), value_of(layer, "ignore")
    return (frozenset(RULES) if select is None else select) - (ignore or frozenset())


def engine_fields(layer: Layer) -> dict[str, Any]:
    """What is set, as fields of `syncline.api.Options`."""
    out: dict[str, Any] = {}
    for key, field in _FIELDS.items():
        if key not in layer:
            continue
        if key in _NAMED or key in _SEARCHED:
            out[field] = tuple(setting.value for setting in layer[key])
        else:
            value = value_of(layer, key)
            out[field] = round(value * 1000) if key == "timeout" else value
    return out
