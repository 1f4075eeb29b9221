"""What the lanes of a warp get when they give each other values (programming guide, "Warp Shuffle Functions", "Warp
Vote Functions", "Warp Match Functions", "Warp Reduce Functions")."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Mapping
from typing import Any

from ..ir.exchange import Exchange, Gives
from ..ir.reasons import Cause
from .arithmetic import Stopped

#: what a lane offers, and the lane (or distance) that it asks for
Offer = tuple[Any, Any]

_and: Callable[[list[Any]], Any] = functools.partial(functools.reduce, operator.and_)
_or: Callable[[list[Any]], Any] = functools.partial(functools.reduce, operator.or_)
_xor: Callable[[list[Any]], Any] = functools.partial(functools.reduce, operator.xor)
_AGREED: dict[str, Callable[[list[Any]], Any]] = {
    "__any_sync": any,
    "any": any,
    "__all_sync": all,
    "all": all,
    "__uni_sync": lambda given: all(given) or not any(given),
    "__reduce_add_sync": sum,
    "__reduce_min_sync": min,
    "__reduce_max_sync": max,
    "__reduce_and_sync": _and,
    "__reduce_or_sync": _or,
    "__reduce_xor_sync": _xor,
    "plus": sum,
    "less": min,
    "greater": max,
    "bit_and": _and,
    "bit_or": _or,
    "bit_xor": _xor,
}


def given(exchange: Exchange, offers: Mapping[int, Offer], lane: int) -> Any:
    """What `lane` gets where the lanes of its warp, or of its tile, offer these; None where that is undefined: nobody
    offers anything in the lane that is asked for. Raises Stopped for functions that are not known."""
    gift = exchange.gift
    if gift is None:
        return sum(1 << who for who, (vote, _) in offers.items() if vote)
    mine, wanted = offers[lane]
    match gift.gives:
        case Gives.MATCH:
            return sum(1 << who for who, (value, _) in offers.items() if value == mine)
        case Gives.AGREED:
            return _agreed(gift.combined or exchange.function, [value for value, _ in offers.values()])
    source = _source(gift.gives, lane, wanted, gift.width)
    return offers[source][0] if source in offers else None


def _agreed(function: str, values: list[Any]) -> Any:
    agreed = _AGREED.get(function)
    if agreed is None:
        raise Stopped(Cause.VALUE_OF(function))
    return agreed(values)


def _source(gives: Gives, lane: int, wanted: int, width: int) -> int:
    """The lane whose value a shuffle gives."""
    first = lane - lane % width
    match gives:
        case Gives.UP:
            return lane - wanted if lane - wanted >= first else lane
        case Gives.DOWN:
            return lane + wanted if lane + wanted < first + width else lane
        case Gives.XOR:
            return lane ^ wanted if (lane ^ wanted) < first + width else lane
        case _:
            return first + wanted % width
