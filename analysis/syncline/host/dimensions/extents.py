"""The extents of a launch as host code gives them."""

from __future__ import annotations

import enum

from ...ir.terms import Term, integer


class Gap(enum.Enum):
    """Why an extent is not known."""

    OPEN = "open"  #: a `dim3` that comes from elsewhere
    UNDECLARED = "undeclared"  #: what gives it is not declared here: a number, more likely than a `dim3`

    __hash__ = object.__hash__


#: a number, a number that only a run knows as a term, or neither
Extent = int | Term | Gap
Dim = tuple[Extent, Extent, Extent]
ANY: Dim = (Gap.OPEN, Gap.OPEN, Gap.OPEN)


def term_of(extent: int | Term) -> Term:
    """An extent that is a number, as a term."""
    return integer(extent) if isinstance(extent, int) else extent
