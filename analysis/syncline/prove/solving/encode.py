"""Terms -> SMT-LIB text: what Z3 is asked, readable as it stands.

Two dialects: `integers` for nearly everything, `vectors` where bits of two unknowns meet and all numbers have bounds.
"""

from __future__ import annotations

from ...ir.terms import Term
from .integers import Integers
from .script import Script
from .vectors import Vectors, width


def script(conjuncts: tuple[Term, ...]) -> Script:
    """The conjuncts in the dialect that suits them."""
    bits = width(conjuncts)
    return Integers(conjuncts) if bits is None else Vectors(conjuncts, bits)
