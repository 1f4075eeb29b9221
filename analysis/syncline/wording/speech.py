"""Threads, blocks and grids in the words of a kernel's language.

Messages are made in CUDA's words. To OpenCL a thread is a work-item, a block a work-group, and all of
them an NDRange (OpenCL API, 3.2.1).
"""

from __future__ import annotations

import re

from ..ir.dialect import Speech
from ..regex import regex

_OPENCL = {
    "thread": "work-item",
    "block": "work-group",
    "grid": "NDRange",
    "warp": "sub-group",
    "shared memory": "local memory",
    "device function": "function",
}
#: such a word, but not in backquotes, and no name in code that has none: `block[3]`, `&block`, `t.warp`, `grid(...)`
_WORDS = regex(rf"`[^`]*`|(?<![\w.>'&*])({'|'.join(_OPENCL)})(s?)(?![\w\[(]|->|\.\w)", re.IGNORECASE)


def said(text: str, speech: Speech) -> str:
    """A text in CUDA's words in those of another language; code within it stays as it is."""
    return text if speech is Speech.CUDA else _WORDS.sub(_in_opencl, text)


def _in_opencl(found: re.Match[str]) -> str:
    word = found[1]
    if word is None:
        return found[0]
    other = _OPENCL[word.lower()] + found[2]
    return other[0].upper() + other[1:] if word[0].isupper() else other
