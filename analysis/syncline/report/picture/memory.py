"""The address map of a picture: the elements around a conflict, the bytes of each that the two threads touch, those
that both touch, and who else touches them."""

from __future__ import annotations

from collections.abc import Sequence

from ...courses import Surroundings, Touch
from ...findings import Finding, Witness
from ...ir.kernel import Space
from ...wording.speech import said
from .svg import box, cut, line, text
from .words import LETTERS, index

WIDTH = 310
_ROW = 30
#: from the left: where names end, the two threads' columns, and the words on others
_NAMES, _ONE, _TWO, _OTHERS = 112, 126, 168, 214
_BAR = 34
#: other threads that are named for an element
_NAMED = 3


def memory_map(
    finding: Finding, witness: Witness, around: Surroundings, sides: tuple[int, int], x: int, y: int
) -> tuple[str, int]:
    """The map with its upper left corner there, and where it ends. `sides`: which of the witness's threads has which
    column."""
    out = [
        text(x, y + 14, f"Who touches {cut(around.array, 22)}", "head"),
        text(x, y + 31, _kind(finding, around), "small"),
    ]
    top = y + 62
    clash = _extent(around, top, *around.shared)
    names = [index(witness.threads[side].thread, witness.block_dim) for side in sides]
    for name, at, kind in zip(names, (_ONE, _TWO), ("one", "two"), strict=True):
        out.append(text(x + at + _BAR / 2, top - 9, cut(name, 7), f"strong text-{kind}", "middle"))
    out.append(text(x + _OTHERS, top - 9, "others", "tiny"))
    out.append(line(x, top, x + WIDTH, top, "rule"))
    out.append(box(x, clash[0], WIDTH, clash[1], "clash", 4))
    for i, name in enumerate(around.names):
        row = top + i * _ROW
        both = _meets(around, i, *around.shared)
        out.append(text(x + _NAMES, row + 20, _end(name, 15), "code strong" if both else "code faint", "end"))
        out.append(text(x + _OTHERS, row + 20, cut(_others(witness, around, i), 14), "tiny"))
        out.append(line(x, row + _ROW, x + WIDTH, row + _ROW, "rule"))
    for side, at, kind in zip(sides, (_ONE, _TWO), ("one", "two"), strict=True):
        out += _bars(witness, around, side, x + at, top, kind)
    end = top + len(around.names) * _ROW
    out.append(text(x, end + 20, _key(around), "tiny"))
    return "".join(out), end + 30


def _kind(finding: Finding, around: Surroundings) -> str:
    unit = f"{around.size} byte{'s' if around.size != 1 else ''} each"
    memory = finding.memory.value if finding.memory else Space.GLOBAL.value
    return said(f"{memory} memory, {unit}", finding.speech)


def _bars(witness: Witness, around: Surroundings, side: int, x: int, top: int, kind: str) -> list[str]:
    """The bytes that one of the two threads touches."""
    who = witness.threads[side]
    spans: dict[tuple[int, int], dict[str, None]] = {}
    for touch in around.touches:
        if touch.thread == (who.block, who.thread):
            spans.setdefault((touch.start, touch.size), {})[LETTERS[touch.doing]] = None
    out: list[str] = []
    for (start, size), letters in spans.items():
        y, high = _extent(around, top, start, size)
        if high > 0:
            out.append(box(x, y + 2, _BAR, max(high - 4, 3), f"touch-{kind}", 4))
            out.append(text(x + _BAR / 2, y + high / 2 + 4.5, " ".join(letters), "on", "middle"))
    return out


def _extent(around: Surroundings, top: int, start: int, size: int) -> tuple[float, float]:
    """Where bytes of the array are on the page, as far as they are shown."""
    whole = len(around.names) * _ROW
    low = (start - around.start) / around.size * _ROW
    high = (start + size - around.start) / around.size * _ROW
    low, high = max(0.0, min(low, whole)), max(0.0, min(high, whole))
    return top + low, high - low


def _meets(around: Surroundings, number: int, start: int, size: int) -> bool:
    low = around.start + number * around.size
    return start < low + around.size and low < start + size


def _others(witness: Witness, around: Surroundings, number: int) -> str:
    """ "W 63, R 62" of the threads that are not the two."""
    own = {(thread.block, thread.thread) for thread in witness.threads}
    touches = [t for t in around.touches if t.thread not in own and _meets(around, number, t.start, t.size)]
    said = list(dict.fromkeys(f"{LETTERS[t.doing]} {_name(witness, t)}" for t in touches))
    return ", ".join(said[:_NAMED]) + ("…" if len(said) > _NAMED else "")


def _name(witness: Witness, touch: Touch) -> str:
    block, thread = touch.thread
    inside = index(thread, witness.block_dim)
    return inside if block == witness.threads[0].block else f"{inside} of {index(block, witness.grid_dim)}"


def _end(name: str, room: int) -> str:
    """The end of a long name, which tells elements apart."""
    return name if len(name) <= room else "…" + name[len(name) - room + 1 :]


def _key(around: Surroundings) -> str:
    letters: Sequence[str] = list(dict.fromkeys(LETTERS[touch.doing] for touch in around.touches))
    words = {"R": "R reads", "W": "W writes", "A": "A updates atomically"}
    return ", ".join(words[letter] for letter in words if letter in letters)
