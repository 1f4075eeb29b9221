"""Where pragmas stand."""

from __future__ import annotations

import re

from ...limits.preprocess import BEFORE_PRAGMA
from ...regex import regex

_NO_CODE = regex(rb"//[^\r\n]*|/\*.*?\*/|^[ \t]*#[^\r\n]*", re.DOTALL | re.MULTILINE)
_OF_ALL_THAT_FOLLOWS = regex(rb"\s*#\s*pragma\s+(?:pack|push_macro|pop_macro|once)\b")
_HEAD = regex(rb"(?:\)|(?<![\w.])(?:else|do))\s*\Z")


def is_within_statement(data: bytes, start: int) -> bool:
    """Whether the pragma at `start` stands between the head of a loop or a branch and its statement: `for (...)`,
    `#pragma unroll`, and another loop without braces around it."""
    if _OF_ALL_THAT_FOLLOWS.match(data, start) is not None:
        return False
    return _HEAD.search(_NO_CODE.sub(b"", data[max(0, start - BEFORE_PRAGMA) : start])) is not None
