"""What pictures are drawn with."""

from __future__ import annotations

import math

from ..markup import element, escaped
from ..source import shown, width
from .code import Code

Number = int | float


def text(x: Number, y: Number, content: str, kind: str, anchor: str = "") -> str:
    """One line of text of a class; `anchor` is "middle" or "end" where `x` is not its left end."""
    placed = {"text_anchor": anchor} if anchor else {}
    return element("text", escaped(content), x=_value(x), y=_value(y), class_=kind, **placed)


def code(x: Number, y: Number, line: Code, kind: str) -> str:
    """A line of code; what it is shown for stands out."""
    before, marked, behind = (
        escaped(line.text[a:b]) for a, b in ((0, line.low), (line.low, line.high), (line.high, None))
    )
    marked = element("tspan", marked, class_="mark") if marked else ""
    return element("text", before + marked + behind, x=_value(x), y=_value(y), class_=kind)


def box(x: Number, y: Number, wide: Number, high: Number, kind: str, round_: Number = 0) -> str:
    """A rectangle of a class."""
    return element("rect", **_values(x=x, y=y, width=wide, height=high, rx=round_), class_=kind)


def line(x: Number, y: Number, to_x: Number, to_y: Number, kind: str) -> str:
    """A straight line of a class."""
    return element("line", **_values(x1=x, y1=y, x2=to_x, y2=to_y), class_=kind)


def arrow(x: Number, y: Number, to_x: Number, to_y: Number, kind: str) -> str:
    """A curve from one point down to another, with a head. (Markers would need names that no other picture of the page
    has.)"""
    middle = (y + to_y) / 2
    course = f"M{_value(x)} {_value(y)}C{_value(x)} {_value(middle)} {_value(to_x)} {_value(middle)} "
    path = element("path", d=course + f"{_value(to_x)} {_value(to_y - 7)}", class_=kind)
    head = " ".join(f"{_value(to_x + dx)},{_value(to_y + dy)}" for dx, dy in ((0, 0), (-6, -10), (6, -10)))
    return path + element("polygon", points=head, class_=f"{kind}-head")


def cut(content: str, room: int) -> str:
    """`content` on one line of so many characters, with … where something was cut off."""
    out = shown(" ".join(content[: 8 * room + 8].split()))[0]
    if width(out) <= room:
        return out
    while out and width(out) > room - 1:
        out = out[:-1]
    return out + "…"


def _value(value: Number) -> str:
    return str(int(value)) if math.isclose(value, round(value)) else f"{value:.1f}"


def _values(**numbers: Number) -> dict[str, str]:
    return {name: _value(number) for name, number in numbers.items()}
