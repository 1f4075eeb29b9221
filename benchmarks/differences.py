"""What two records of what the engine says (`unchanged.py`) say differently."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

#: characters of a value that a difference prints
_SHOWN = 400


@dataclass(frozen=True, slots=True)
class Difference:
    """What two records say differently of one thing; None is nothing."""

    file: str
    kernel: str  #: empty: of the file itself
    what: str
    old: object
    new: object

    def __str__(self) -> str:
        where = f"{self.file}: {self.kernel}" if self.kernel else self.file
        return f"{where}: {self.what}: {_short(self.old)} -> {_short(self.new)}"


def differences(old: Json, new: Json) -> list[Difference]:
    """All differences, by file and kernel. Of two lists each side has what the other one lacks."""
    found: list[Difference] = []
    for file in sorted(old.keys() | new.keys()):
        found += _of_file(file, old.get(file), new.get(file))
    return found


def _of_file(file: str, old: Json | None, new: Json | None) -> Iterator[Difference]:
    if old is None or new is None:
        yield Difference(file, "", "file", _there(old), _there(new))
        return
    for what, *sides in _unequal(old, new):
        if what != "kernels":
            yield Difference(file, "", what, *sides)
    before, after = old.get("kernels", {}), new.get("kernels", {})
    for name in sorted(before.keys() | after.keys()):
        first, second = before.get(name), after.get(name)
        if first is None or second is None:
            yield Difference(file, name, "kernel", _there(first), _there(second))
        else:
            for what, *sides in _unequal(first, second):
                yield Difference(file, name, what, *sides)


def _unequal(old: Json, new: Json) -> Iterator[tuple[str, object, object]]:
    for what in sorted(old.keys() | new.keys()):
        first, second = old.get(what), new.get(what)
        if first == second:
            continue
        if isinstance(first, list) and isinstance(second, list):
            gone, came = [x for x in first if x not in second], [x for x in second if x not in first]
            yield (what, gone, came) if gone or came else (f"{what} (order or number)", first, second)
        else:
            yield what, first, second


def _there(record: Json | None) -> str | None:
    return None if record is None else "recorded"


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
