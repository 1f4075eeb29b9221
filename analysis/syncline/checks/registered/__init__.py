"""The table of contents: every check, in the order in which they run."""

from ..case import Check
from .claims import CLAIMS
from .cooperative import NOT_COOPERATIVE
from .divergence import DIVERGENCE
from .exited import EXITED
from .masks import MASKS
from .named_barriers import NAMED_BARRIERS
from .races import RACES
from .second_calls import SECOND_CALLS
from .unknowns import UNKNOWNS

CHECKS: tuple[Check, ...] = (
    RACES,
    DIVERGENCE,
    UNKNOWNS,
    CLAIMS,
    NAMED_BARRIERS,
    MASKS,
    EXITED,
    NOT_COOPERATIVE,
    SECOND_CALLS,
)

__all__ = ["CHECKS"]
