"""Whether a statement of the host may say something of a launch that is asked for by no name."""

from __future__ import annotations

import re

from ..frontend.languages.launching import GETS, LAUNCHES, SETS
from .allocations import WORDS
from .assertions import ends_by_name, is_assertion

#: what launches or gets a kernel, sets an argument of one, or says where names are looked for
LAUNCHING = (*LAUNCHES, *GETS, *SETS, b"Kernel", b"using")
_CALLED = re.compile(rb"[A-Za-z_][\w:]*")


def may_tell(statement: bytes) -> bool:
    """False for the text of a plain statement that says nothing but what values its names have: it launches, allocates,
    asserts and ends nothing, and holds no other statement."""
    if b"{" in statement or WORDS.search(statement) is not None or any(word in statement for word in LAUNCHING):
        return True
    names = {name.decode() for name in _CALLED.findall(statement)}
    return any(is_assertion(name) or ends_by_name(name) for name in names)
