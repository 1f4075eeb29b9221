"""Statements of host code that may say something of a launch without any name that the analysis searches for."""

from __future__ import annotations

from ...frontend.languages.launching import GETS, LAUNCHES, SETS
from ...regex import regex
from ..memory.allocations import WORDS
from ..text.assertions import ends_by_name, is_assertion

#: what launches or gets a kernel, sets an argument of one, or says where names are looked for
LAUNCHING = (*LAUNCHES, *GETS, *SETS, b"Kernel", b"using")
_CALLED = regex(rb"[A-Za-z_][\w:]*")


def may_say_more_than_values(statement: bytes) -> bool:
    """Whether a statement of this text may do more than give values to the variables that it names: whether it may
    launch, allocate, assert or end something, or holds other statements. Who searched for none of its names needs to
    read no other statement."""
    if b"{" in statement or WORDS.search(statement) is not None or any(word in statement for word in LAUNCHING):
        return True
    names = {name.decode() for name in _CALLED.findall(statement)}
    return any(is_assertion(name) or ends_by_name(name) for name in names)
