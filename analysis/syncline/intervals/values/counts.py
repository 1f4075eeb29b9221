"""How many lanes of a mask lie in a range, and which is the first or the last: `__popc(m & ((1 << lane) - 1))`,
`__ffs(m) - 1`, `31 - __clz(m)`.

Nothing is known of such a number by itself, but a lot of two of them: where the one counts lanes of the same mask in a
smaller range, it is smaller, and by how much the lanes between say (`checks/order/lane_ranks.py`). So each is a symbol,
and what it counts is written down beside it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...ir import terms as t
from ...ir.lanes import WARP
from ...ir.terms import Op, Term
from ...records import record

#: the function -> what its result says of the lanes
_SAYS = {"__popc": "number", "__popcll": "number", "__ffs": "first", "__ffsll": "first", "__clz": "last"}
_ALL = (1 << WARP) - 1
_LANES = t.integer(WARP)


@record
class Count:
    """The lanes from `low` up to but not including `high` that all of these masks hold.

    `says`: "number", how many they are; "first", one more than the first of them, or 0; "last", how many lanes of the
    warp lie behind the last of them, or 32. Masks are symbols and constants."""

    says: str
    masks: tuple[Term, ...]
    low: Term
    high: Term

    @property
    def text(self) -> str:
        """What makes it another than all others."""
        masks = " & ".join(map(t.render, self.masks))
        low, high = (t.order(end)[1].hex() if end.args else t.render(end) for end in (self.low, self.high))
        return f"{self.says} of the lanes {low} to {high} of {masks}"


def counted(term: Term, masks: Iterable[str]) -> Count | None:
    """What a call counts, where its argument is made of these masks; None where it is another call."""
    says = _SAYS.get(term.payload) if term.op == Op.CALL else None
    if says is None:
        return None
    found = _Parts(frozenset(masks))
    if not found.take(term.args[0]) or not any(mask.op == Op.SYM for mask in found.masks):
        return None
    return Count(says, tuple(sorted(found.masks, key=t.render)), found.low, found.high)


class _Parts:
    """A mask taken apart: symbols, constants and a range of lanes."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names
        self.masks: dict[Term, None] = {}
        self.low, self.high = t.ZERO, _LANES

    def take(self, mask: Term) -> bool:
        """Takes in a factor; whether it is understood."""
        match mask.op:
            case Op.SYM:
                self.masks[mask] = None
                return mask.info.name in self.names
            case Op.CONST:
                return self.constant(mask)
            case Op.BAND:
                return all([self.take(part) for part in mask.args])
            case Op.CAST if mask.payload.bits >= WARP:
                return self.take(mask.args[0])
            case Op.TMOD if mask.args[1].is_const:
                size = mask.args[1].value
                return (
                    size > 0
                    and not size & (size - 1)
                    and self.take(mask.args[0])
                    and self.constant(t.integer(size - 1))
                )
        return self.range(mask)

    def constant(self, mask: Term) -> bool:
        bits = mask.value & _ALL
        if bits != _ALL:
            self.masks[t.integer(bits)] = None
        return True

    def range(self, mask: Term) -> bool:
        """`(1 << n) - 1`, `~(~0 << n)`, `~0 << n`, `~0 >> n`, `1 << n`."""
        match mask.op:
            case Op.USUB if mask.payload.bits >= WARP:  # modulo 2^32 the same
                difference = t.sub(*map(_bare, mask.args))
                return difference.op == Op.ADD and self.range(difference)
            case Op.ADD:
                parts = dict(t.monomials(mask))
                offset = parts.pop(t.ONE, 0)
                if len(parts) != 1:
                    return False
                part, factor = parts.popitem()
                part = _bare(part)
                if part.op == Op.SHL and factor == 1 and offset == -1 and (number := _number(part.args[0])) is not None:
                    return self.below(t.add(part.args[1], t.integer(number)))
                if part.op == Op.SHL and factor == -1 and offset & _ALL == _ALL and _is_full(part.args[0]):
                    return self.below(part.args[1])
                return False
            case Op.SHL if _is_full(mask.args[0]):
                return self.above(mask.args[1])
            case Op.SHL if (number := _number(mask.args[0])) is not None:
                first = t.add(mask.args[1], t.integer(number))
                return self.above(first) and self.below(t.add(first, t.ONE))
            case Op.SHR if mask.args[0].is_const and mask.args[0].value == _ALL:
                return self.below(t.sub(_LANES, mask.args[1]))
        return False

    def below(self, high: Term) -> bool:
        known = self.high is _LANES
        self.high = high
        return known

    def above(self, low: Term) -> bool:
        known = self.low is t.ZERO
        self.low = low
        return known


def _bare(mask: Term) -> Term:
    """Without the conversions that leave all lanes' bits as they are."""
    while mask.op == Op.CAST and mask.payload.bits >= WARP:
        mask = mask.args[0]
    return mask


def _is_full(mask: Term) -> bool:
    return mask.is_const and mask.value & _ALL == _ALL


def _number(bit: Term) -> int | None:
    """Which bit it is that a constant has alone."""
    value = bit.value if bit.is_const else 0
    return value.bit_length() - 1 if value > 0 and not value & (value - 1) else None
