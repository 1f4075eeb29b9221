"""What the lanes of a warp give each other."""

from __future__ import annotations

import enum

from ..records import record
from .site import Site
from .terms import Term


class Gives(enum.Enum):
    """What a lane gets of what all lanes offer (programming guide, "Warp Shuffle Functions", "Warp Match
    Functions")."""

    LANE = "lane"  #: what a certain lane offers
    UP = "up"  #: what the lane so many places below offers
    DOWN = "down"  #: what the lane so many places above offers
    XOR = "xor"  #: what the lane offers whose number differs in these bits
    MATCH = "match"  #: the lanes that offer the same
    AGREED = "agreed"  #: one value for all that take part, made of all that they offer

    __hash__ = object.__hash__


@record
class Gift:
    """What a lane offers in an exchange, and what it gets: `lane` says which other lane's among `width` of them.
    `combined` is what all agree on, by the name of the function object that makes it of two (`plus`); empty: the
    exchange's function says it."""

    gives: Gives
    value: Term
    lane: Term | None = None
    width: int = 32
    combined: str = ""


@record
class Exchange:
    """The lanes of a warp give each other values: a shuffle, a vote, a match, a reduction. It orders no memory.

    All lanes that `mask` names have to come (None: the whole warp), or those of a cooperative tile of `size` lanes.
    Calls of one `function` with one mask meet each other wherever they stand. `vote` is what a ballot asks of each
    lane; `target` gets a bit for each that says yes, or what the `gift` says. `mask_bits` is how wide the mask is as it
    was given (0: there is none)."""

    function: str
    text: str
    site: Site
    mask: Term | None = None
    size: int | None = None
    target: Term | None = None
    vote: Term | None = None
    mask_bits: int = 0
    gift: Gift | None = None
