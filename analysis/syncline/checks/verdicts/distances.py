"""What a finding has to do with pointers that lead to one object, nobody knows how far from each other.

The kernel is looked at with them apart: what conflicts there as well has nothing to do with the distance.
"""

from __future__ import annotations

from ...ir.kernel import Site
from ...ir.reasons import Cause, Reason
from ..context import Context
from ..divergence.divergences import Divergence, divergences
from ..races.conflicts import Conflict
from ..races.races import races


def distances(context: Context, found: Conflict | Divergence) -> tuple[Reason, ...]:
    """The distances that a finding needs to be particular ones; nothing where it is there without them."""
    apart = context.held_apart
    if apart is None or _key(found) in _seen(apart, found):
        return ()
    unexplained = (alias for alias in context.launch.aliases if not alias.explained)
    return tuple(Cause.DISTANCE(alias.other, alias.one) for alias in unexplained)


def _seen(apart: Context, found: Conflict | Divergence) -> frozenset[frozenset[Site]]:
    if isinstance(found, Divergence):
        return frozenset(_key(divergence) for divergence in divergences(apart)[0])
    return frozenset(_key(c) for c in races(apart)[0] if c.is_harmless <= found.is_harmless)


def _key(found: Conflict | Divergence) -> frozenset[Site]:
    if isinstance(found, Divergence):
        return frozenset((found.barrier.statement.site,))
    return frozenset((found.first.site, found.second.site))
