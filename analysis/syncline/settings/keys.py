"""The keys of `syncline.toml`, which are the long flags of the command line, and how each value is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import values

#: gives a key's value as the engine has it, and for a list its items; raises ValueError with a sentence
Read = Callable[[Any], Any]


def suggestion(name: str) -> str:
    """ ", did you mean 'block-dim'?" for what is nearly a key; else nothing."""
    from difflib import get_close_matches  # for mistakes alone

    near = get_close_matches(name.lower().replace("_", "-"), KEYS, 1)
    return f", did you mean {near[0]!r}?" if near else ""


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"should be true or false, not {_shown(value)}")
    return value


def _dimensions(read: Callable[[str], Any]) -> Read:
    def parts(value: Any) -> Any:
        items = value if isinstance(value, list) else [value]
        if not all(_is_number(item) or isinstance(item, str) for item in items):
            raise ValueError(
                f'should be a number, a list such as [16, 16], or text such as "16,any", not {_shown(value)}'
            )
        return read(",".join(map(str, items)))

    return parts


def _number(read: Callable[[str], Any], what: str) -> Read:
    def number(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"should be {what}, not {_shown(value)}")
        return read(str(value))

    return number


def _lockstep(value: Any) -> int:
    if value is True:
        return 32
    if not _is_number(value):
        raise ValueError(f"should be the width of a warp, or true for 32, not {_shown(value)}")
    return values.lockstep(str(value))


def _arch(value: Any) -> int:
    if not (_is_number(value) or isinstance(value, str)):
        raise ValueError(f'should be an architecture such as "sm_80", not {_shown(value)}')
    return values.architecture(str(value))


def _pairs(read: Callable[[str], Any], example: str) -> Read:
    """A table of names and their values, or a list as the flag takes them."""

    def pairs(value: Any) -> tuple[Any, ...]:
        if isinstance(value, dict):
            if not all(isinstance(item, int | str) for item in value.values()):
                raise ValueError(f"should give numbers or texts to names, as in {{ {example} }}")
            return tuple(
                read(f"{name}={int(item) if isinstance(item, bool) else item}") for name, item in value.items()
            )
        return tuple(map(read, _texts(value)))

    return pairs


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"should be a list of texts, not {_shown(value)}")
    return tuple(value)


def _folders(value: Any) -> tuple[str, ...]:
    folders = _texts(value)
    if any("\0" in folder for folder in folders):
        raise ValueError("a folder's name has no NUL in it")
    return folders


def _rules(value: Any) -> frozenset[str]:
    return values.rule_set(",".join(_texts(value)))


def _weights(value: Any) -> Any:
    if isinstance(value, dict):
        value = ",".join(f"{name}={item}" for name, item in value.items())
    if not isinstance(value, str):
        raise ValueError(f"should give numbers to names, as in {{ grid = 12 }}, not {_shown(value)}")
    return values.weights(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    kinds = {str: "text", int: "a number", float: "a number", list: "a list", dict: "a table"}
    return kinds.get(type(value), "a date")


KEYS: dict[str, Read] = {
    "select": _rules,
    "ignore": _rules,
    "strict": _truth,
    "bounds": _truth,
    "block-dim": _dimensions(values.block_dimension),
    "grid-dim": _dimensions(values.dimension),
    "all-dims": _truth,
    "param": _pairs(values.parameter, "n = 1024"),
    "lockstep": _lockstep,
    "define": _pairs(values.define, "TILE = 16"),
    "include": _folders,
    "arch": _arch,
    "weights": _weights,
    "effort": _number(values.effort, "a positive number"),
    "timeout": _number(values.seconds, "a number of seconds"),
    "jobs": _number(values.jobs, "a number of processes"),
    "cache-size": _number(values.megabytes, "a number of megabytes"),
}
#: those that hold a list
LISTS = frozenset({"param", "define", "include"})
