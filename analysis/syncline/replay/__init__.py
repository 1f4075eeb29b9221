"""Concrete execution of the IR over small launches, with happens-before by barriers.

It confirms each witness before it is called `racy`, and is the oracle of the property tests.
"""

from .confirm import Confirmation, confirm, confirm_divergence, confirm_failure
from .runs import is_free_of_races, run
from .values import AccessEvent, AccessKind, Budget, ConcreteLaunch, Divergence, DivergenceKind, Position, Race, Result

__all__ = [
    "AccessEvent",
    "AccessKind",
    "Budget",
    "ConcreteLaunch",
    "Confirmation",
    "Divergence",
    "DivergenceKind",
    "Position",
    "Race",
    "Result",
    "confirm",
    "confirm_divergence",
    "confirm_failure",
    "is_free_of_races",
    "run",
]
