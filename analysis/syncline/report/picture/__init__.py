"""A finding as a picture: the two threads in lanes over time, with the barriers that they pass, their two accesses and
the order that is missing; and the memory, with who touches what. An SVG that needs nothing else: no script, no font,
and no identifier that another picture of the page could have as well."""

from __future__ import annotations

import enum

from ...findings import Finding, FindingVerdict, Witness
from ..launch import extents
from ..markup import element, told
from ..source import Sources
from . import memory, tracks
from .lanes import lanes
from .memory import memory_map
from .style import STYLE
from .svg import cut, text
from .tracks import tracks as drawn
from .words import described

_MARGIN, _BETWEEN = 22, 44
_FOOTER, _TOLD = 100, 1200


class Arrangement(enum.StrEnum):
    """Where the memory is drawn."""

    BESIDE = "beside"  #: the lanes
    BELOW = "below"  #: them, for a narrow page


def picture(
    finding: Finding, sources: Sources, arrangement: Arrangement = Arrangement.BESIDE, style: str = STYLE
) -> str | None:
    """The SVG; None for findings that are not about two threads. `style` is its style sheet (empty for a page that has
    `STYLE` itself)."""
    witness = finding.witness
    if witness is None or not has_picture(finding):
        return None
    both = lanes(finding, witness, sources)
    missing = (finding.missing or "nothing orders the two accesses").replace("`", "")
    body, end = drawn(both, missing[0].upper() + missing[1:], _MARGIN, _MARGIN)
    wide = tracks.WIDTH + 2 * _MARGIN
    around = witness.course.memory if witness.course is not None else None
    if around is not None and arrangement is Arrangement.BESIDE:
        beside, other_end = memory_map(finding, witness, around, both.sides, wide + _BETWEEN - _MARGIN, _MARGIN)
        body, end, wide = body + beside, max(end, other_end), wide + _BETWEEN + memory.WIDTH
    elif around is not None:
        below, end = memory_map(finding, witness, around, both.sides, _MARGIN, end + _MARGIN)
        body += below
    body += text(_MARGIN, end + 20, cut(_footer(witness), _FOOTER), "tiny")
    names = both.left.name, both.right.name
    high = end + 20 + _MARGIN
    return element(
        "svg",
        told("title", _title(finding, witness, names)),
        told("desc", cut(described(finding, names, both.steps), _TOLD)),
        element("style", style) if style else "",
        body,
        xmlns="http://www.w3.org/2000/svg",
        class_="syncline-picture",
        role="img",
        viewBox=f"0 0 {wide} {high}",
        width=wide,
        height=high,
    )


def has_picture(finding: Finding) -> bool:
    """Whether it is about two threads."""
    witness = finding.witness
    alone = witness is None or witness.threads[0] == witness.threads[1]
    return not alone and finding.verdict is not FindingVerdict.VIOLATED


def _title(finding: Finding, witness: Witness, names: tuple[str, str]) -> str:
    one, other = names[0], names[1][:1].lower() + names[1][1:]
    if finding.hazard is None:
        return f"{one} and {other} do not meet at the barrier of line {finding.span.line}"
    return f"{one} and {other} access {witness.address or 'the same memory'}, and nothing orders them"


def _footer(witness: Witness) -> str:
    """What it is shown for."""
    values = [f"{name} = {value}" for name, value in witness.shared_values]
    shown = extents(witness.block_dim, witness.grid_dim, witness.speech)
    shown = shown[0].upper() + shown[1:]
    seen = "as a replay saw it" if witness.course is not None else "a sketch, not step by step"
    return "; ".join(filter(None, [shown, ", ".join([*values, *witness.data]), seen])) + "."
