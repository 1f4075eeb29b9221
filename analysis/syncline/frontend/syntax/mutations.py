"""What a body may change, by the look of its text."""

from __future__ import annotations

from ...regex import regex
from .node import Node


def mutated(body: Node) -> frozenset[str]:
    """The names that a body may assign to, or refer to, by the look of its text."""
    text = body.text
    out = {name for pattern in (_ASSIGNED, _ADDRESSED, _PASSED) for name in pattern.findall(text)}
    for initial in _REFERRED_TO.findall(text):
        out.update(_NAME.findall(initial))
    return frozenset(out)


_NAME = regex(r"[A-Za-z_]\w*")


_ASSIGNED = regex(r"\b([A-Za-z_]\w*)\s*(?=(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)")


_ADDRESSED = regex(r"(?:\+\+|--|[^&]&)\s*([A-Za-z_]\w*)(?=\s*[;),\]]|\s)")


_PASSED = regex(r"[(,{]\s*([A-Za-z_]\w*)(?=\s*[,)}])")


#: what a reference is bound to: `auto &r = n`
_REFERRED_TO = regex(r"&\s*[A-Za-z_]\w*\s*[={(]([^;]*)")
