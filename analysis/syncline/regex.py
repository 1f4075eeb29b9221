"""Regular expressions that are compiled when they are first used. There are 300, of which a check needs a few dozen;
Python compiles one in a tenth of a millisecond, and a long one in three."""

from __future__ import annotations

import re
from typing import Any, AnyStr


def regex(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """As `re.compile`, later."""
    return _Uncompiled(pattern, flags)  # type: ignore[return-value]


class _Uncompiled:
    """Gives what the compiled pattern gives, and keeps it: the second call finds the method here."""

    def __init__(self, pattern: Any, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name not in _USED:
            raise AttributeError(name)
        compiled = re.compile(_led_by_word(self.pattern), self._flags)
        vars(self).update({each: getattr(compiled, each) for each in _USED})
        return vars(self)[name]


def _led_by_word(pattern: Any) -> Any:
    """The same pattern, where it begins with a word, with the word's boundary asked for behind it: Python looks for
    letters that a pattern begins with at the speed of memory, and for a boundary at each byte in turn."""
    if isinstance(pattern, bytes):
        return _led_by_word(pattern.decode("latin-1")).encode("latin-1")
    return re.sub(r"\A\\b([A-Za-z_]\w*)(?![?*+{])", r"\1(?<!\\w\1)", pattern)


_USED = ("match", "fullmatch", "search", "finditer", "findall", "split", "sub")
