"""Draws the extension's icon, `vscode-extension/icon.png`: two threads, the barrier that they pass, and the order that
is missing behind it."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

ICON = Path(__file__).resolve().parents[1] / "vscode-extension" / "icon.png"
_SIZE = 256

Colour = tuple[int, int, int]
#: how far a point lies outside (above zero) or inside of a shape, in pixels
Distance = Callable[[float, float], float]

_PAPER, _ONE, _TWO, _BARRIER, _MISSING = (22, 27, 34), (88, 166, 255), (188, 140, 255), (63, 185, 80), (248, 81, 73)


def _box(left: float, top: float, right: float, bottom: float, radius: float) -> Distance:
    x0, y0, half_x, half_y = (left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2

    def distance(x: float, y: float) -> float:
        dx, dy = abs(x - x0) - half_x + radius, abs(y - y0) - half_y + radius
        return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius

    return distance


def _stroke(x0: float, y0: float, x1: float, y1: float, wide: float) -> Distance:
    dx, dy = x1 - x0, y1 - y0

    def distance(x: float, y: float) -> float:
        along = max(0.0, min(1.0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)))
        return math.hypot(x - x0 - along * dx, y - y0 - along * dy) - wide / 2

    return distance


def _shapes() -> Iterator[tuple[Distance, Colour]]:
    """From the back to the front."""
    yield _box(0, 0, _SIZE, _SIZE, 52), _PAPER
    yield _stroke(76, 40, 76, 216, 16), _ONE
    yield _stroke(180, 40, 180, 216, 16), _TWO
    yield _box(38, 66, 218, 92, 13), _BARRIER
    for part in range(3):  # the dashes of the arrow from one thread's access to the other's
        begin, end = (0.17 + 0.25 * part + step for step in (0, 0.13))
        points = (76 + 104 * begin, 128 + 64 * begin, 76 + 104 * end, 128 + 64 * end)
        yield _stroke(*points, 13), _MISSING
    yield _stroke(76, 128, 76, 128.1, 46), _ONE
    yield _stroke(180, 192, 180, 192.1, 46), _TWO
    yield _stroke(76, 128, 76, 128.1, 20), _PAPER
    yield _stroke(180, 192, 180, 192.1, 20), _PAPER


def rows() -> list[bytes]:
    """The lines of the picture, four bytes a pixel."""
    shapes = list(_shapes())
    return [b"".join(bytes(_pixel(shapes, x + 0.5, y + 0.5)) for x in range(_SIZE)) for y in range(_SIZE)]


def _pixel(shapes: list[tuple[Distance, Colour]], x: float, y: float) -> tuple[int, int, int, int]:
    colour, alpha = (0.0, 0.0, 0.0), 0.0
    for distance, paint in shapes:
        cover = max(0.0, min(1.0, 0.5 - distance(x, y)))
        alpha = cover + alpha * (1 - cover)
        colour = tuple(cover * new + (1 - cover) * old for new, old in zip(paint, colour, strict=True))
    red, green, blue = (round(each / alpha) if alpha else 0 for each in colour)
    return red, green, blue, round(255 * alpha)


def png(lines: list[bytes]) -> bytes:
    """The lines as a PNG (ISO/IEC 15948)."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", _SIZE, _SIZE, 8, 6, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + line for line in lines), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


if __name__ == "__main__":
    ICON.write_bytes(png(rows()))
