"""The two lanes of a picture, drawn: what both threads do together side by side, and between the two accesses of a race
the order that is missing."""

from __future__ import annotations

from collections.abc import Sequence

from ...records import field, record
from ..lines import wrap
from ..markup import element
from ..source import width
from .lanes import Item, Kind, Lanes
from .svg import arrow, box, code, cut, line, text

#: pixels: the width of a lane, between the two, and from a lane's edge to its lifeline and to its words
LANE, GAP, LIFE, WORDS = 270, 40, 12, 30
WIDTH = 2 * LANE + GAP
_ROWS = {
    Kind.CODE: 44,
    Kind.MORE: 24,
    Kind.BRANCH: 46,
    Kind.BARRIER: 38,
    Kind.CONFLICT: 80,
    Kind.MISSED: 62,
    Kind.END: 34,
}
#: characters of code and of words that fit
_CODE, _TEXT, _MISSING, _TINY, _HEAD = 33, 40, 74, 34, 28


@record(frozen=False, slots=False)
class _Drawing:
    """What is drawn so far, from the back to the front."""

    back: list[str] = field(default_factory=list)
    front: list[str] = field(default_factory=list)
    ended: dict[int, int] = field(default_factory=dict)  #: where a lane's thread has come to its end, by side


def tracks(both: Lanes, missing: str, left: int, top: int) -> tuple[str, int]:
    """The lanes with their upper left corner there, and where they end. `missing` is what would order the accesses."""
    out = _Drawing()
    edges = left, left + LANE + GAP
    for lane, x, kind in zip((both.left, both.right), edges, ("one", "two"), strict=True):
        out.front.append(text(x, top + 14, lane.name, f"head text-{kind}"))
        out.front.append(text(x, top + 31, lane.place, "small"))
    begin = y = top + 46
    ends = [y, y]
    for meeting, parts in _stretches(both.left.items, both.right.items):
        ends = _stretch(out, parts, edges, y, missing)
        y = max(ends)
        if meeting is not None:
            _together(out, meeting, left, y)
            y += _ROWS[Kind.BARRIER]
            ends = [y, y]
    for side, (x, kind) in enumerate(zip(edges, ("one", "two"), strict=True)):
        out.back.insert(0, line(x + LIFE, begin, x + LIFE, out.ended.get(side, ends[side]), f"life-{kind}"))
    return "".join([*out.back, *out.front]), y


def _stretches(
    one: Sequence[Item], two: Sequence[Item]
) -> list[tuple[Item | None, tuple[Sequence[Item], Sequence[Item]]]]:
    """The items of both lanes up to each barrier that they pass together, and the barrier; at last those behind."""
    out: list[tuple[Item | None, tuple[Sequence[Item], Sequence[Item]]]] = []
    where = {item.meeting: i for i, item in enumerate(two) if item.meeting}
    begins = 0, 0
    for i, item in enumerate(one):
        if item.meeting in where:
            other = where[item.meeting]
            out.append((item, (one[begins[0] : i], two[begins[1] : other])))
            begins = i + 1, other + 1
    return [*out, (None, (one[begins[0] :], two[begins[1] :]))]


def _stretch(
    out: _Drawing, parts: tuple[Sequence[Item], Sequence[Item]], edges: tuple[int, int], top: int, missing: str
) -> list[int]:
    """Both lanes between two barriers; gives where each ends."""
    at = [next((i for i, item in enumerate(part) if item.kind in _TELLING), len(part)) for part in parts]
    ends = [
        _column(out, part[:i], x, top, side) for side, (part, i, x) in enumerate(zip(parts, at, edges, strict=True))
    ]
    told = [part[i : i + 1] for part, i in zip(parts, at, strict=True)]
    if told[0] and told[1] and told[0][0].kind is told[1][0].kind is Kind.CONFLICT:
        ends = _race(out, told[0][0], told[1][0], edges, ends, missing)
    elif any(told):
        ends = _divergence(out, told, edges, ends)
    rest = [part[i + 1 :] for part, i in zip(parts, at, strict=True)]
    return [_column(out, part, x, end, side) for side, (part, x, end) in enumerate(zip(rest, edges, ends, strict=True))]


_TELLING = (Kind.CONFLICT, Kind.MISSED)


def _column(out: _Drawing, items: Sequence[Item], x: int, y: int, side: int) -> int:
    for item in items:
        _plain(out, item, x, y, side)
        y += _ROWS[item.kind]
    return y


def _race(out: _Drawing, one: Item, two: Item, edges: tuple[int, int], ends: list[int], missing: str) -> list[int]:
    """The two accesses, and between them what is not there."""
    upper = max(ends[0], ends[1] - _ROWS[Kind.CONFLICT])
    _conflict(out, one, edges[0], upper, "one")
    below = upper + _ROWS[Kind.CONFLICT] - 10
    words = wrap(missing, _MISSING)[:2]
    height = 12 + 17 * len(words)
    ghost = max(below + 34, ends[1] + 10)
    lower = ghost + height + 40
    out.back.append(arrow(edges[0] + LANE - 36, below, edges[1] + 40, lower, "missing"))
    out.front.append(box(edges[0], ghost, WIDTH, height, "ghost", 6))
    for i, row in enumerate(words):
        content = cut(row, _MISSING + 2)
        out.front.append(text(edges[0] + WIDTH / 2, ghost + 19 + 17 * i, content, "text-bad", "middle"))
    _conflict(out, two, edges[1], lower, "two")
    return [lower, lower + _ROWS[Kind.CONFLICT]]


def _conflict(out: _Drawing, item: Item, x: int, y: int, kind: str) -> None:
    high = _ROWS[Kind.CONFLICT] - 10
    out.front.append(box(x, y, LANE, high, "paper", 8))
    out.front.append(box(x, y, LANE, high, f"box-{kind}", 8))
    is_long = width(item.head) + len(item.where) > _HEAD  # then its line stands below
    out.front.append(text(x + 14, y + 22, cut(item.head, _HEAD), "head"))
    out.front.append(text(x + LANE - 12, y + (60 if is_long else 22), item.where, "small", "end"))
    out.front.append(code(x + 14, y + 42, item.code.cropped(_CODE + 1), "code"))
    out.front.append(text(x + 14, y + 60, cut(item.note, _TEXT - (len(item.where) + 2) * is_long), "small"))


def _divergence(out: _Drawing, told: Sequence[Sequence[Item]], edges: tuple[int, int], ends: list[int]) -> list[int]:
    """A barrier to which one thread comes and the other does not, or two at which each waits for the other."""
    y = max(ends)
    high = _ROWS[Kind.MISSED] - 14
    for side, (items, x) in enumerate(zip(told, edges, strict=True)):
        if not items:
            out.front.append(box(x - GAP, y, LANE + GAP, high, "ghost", 6))
            words = "does not come to this barrier" if side else "does not come"
            out.front.append(text(x + LANE / 2, y + 28, words, "text-bad", "middle"))
    for items, x in zip(told, edges, strict=True):
        for item in items:
            out.front.append(box(x, y, LANE, high, "paper", 6))
            out.front.append(box(x, y, LANE, high, "missed", 6))
            out.front.append(text(x + 14, y + 20, cut(item.head, _CODE + 2), "code strong"))
            out.front.append(text(x + LANE - 12, y + 20, item.where, "small", "end"))
            out.front.append(text(x + 14, y + 38, item.note, "text-bad"))
    return [y + _ROWS[Kind.MISSED]] * 2


def _together(out: _Drawing, item: Item, x: int, y: int) -> None:
    out.front.append(box(x, y, WIDTH, 26, "paper", 6))
    out.front.append(box(x, y, WIDTH, 26, "barrier", 6))
    out.front.append(text(x + WIDTH / 2, y + 17, cut(item.head, 48), "code text-bar", "middle"))
    out.front.append(text(x + WIDTH - 12, y + 17, item.where, "small", "end"))


def _plain(out: _Drawing, item: Item, x: int, y: int, side: int) -> None:
    kind = ("one", "two")[side]
    words = x + WORDS
    match item.kind:
        case Kind.MORE:
            out.front.append(text(words, y + 14, f"⋮ {item.head}", "small"))
        case Kind.END:
            out.ended[side] = y + 12
            out.front.append(line(x + LIFE - 9, y + 12, x + LIFE + 9, y + 12, "end"))
            out.front.append(text(words, y + 16, item.head, "small"))
        case Kind.BARRIER:
            out.front.append(box(x, y, LANE, 26, "paper", 6))
            out.front.append(box(x, y, LANE, 26, "barrier", 6))
            out.front.append(text(words, y + 17, cut(item.head, 26), "code text-bar"))
            out.front.append(text(x + LANE - 12, y + 17, item.where, "small", "end"))
        case _:
            if item.kind is Kind.BRANCH:
                points = " ".join(f"{x + LIFE + dx},{y + 12 + dy}" for dx, dy in ((0, -7), (7, 0), (0, 7), (-7, 0)))
                out.front.append(element("polygon", points=points, class_=f"dot-{kind}"))
            else:
                out.front.append(element("circle", cx=x + LIFE, cy=y + 12, r="4.5", class_=f"dot-{kind}"))
            style = "code strong" if item.kind is Kind.BRANCH else "code faint"
            out.front.append(code(words, y + 16, item.code.cropped(_CODE), style))
            out.front.append(text(words, y + 32, cut(item.head, _TINY - len(item.where)), "tiny"))
            out.front.append(text(x + LANE - 12, y + 32, item.where, "tiny", "end"))
