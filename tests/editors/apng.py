"""Moving pictures out of still ones: PNG files of one size become one animated PNG, without any library of images.

("Portable Network Graphics (PNG) Specification (Third Edition)": 5 and 9 for the layout and the filters, 11.3.6 for the
frames of an animation.)
"""

from __future__ import annotations

import itertools
import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from syncline.records import record

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_COLOURS = 256
#: squared distance that two colours of the palette have at least
_APART = 48

Colour = tuple[int, int, int]


@record
class Still:
    """A picture: its rows, of three bytes a pixel."""

    width: int
    height: int
    rows: tuple[bytes, ...]


def read(data: bytes) -> Still:
    """A PNG as browsers write it: 8 bits a channel, not interlaced. What is transparent is taken for opaque."""
    width = height = channels = 0
    packed = b""
    for kind, body in chunks(data):
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            if depth != 8 or colour not in (2, 6) or interlaced:
                raise ValueError("not a PNG of 8 bits a channel")
            channels = 3 if colour == 2 else 4
        elif kind == b"IDAT":
            packed += body
    rows = _unfiltered(zlib.decompress(packed), width * channels, channels)
    return Still(width, height, tuple(row if channels == 3 else _opaque(row) for row in rows))


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG, each as its type and its data."""
    at = len(SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def _unfiltered(data: bytes, stride: int, step: int) -> Iterator[bytes]:
    above = bytearray(stride)
    for at in range(0, len(data), stride + 1):
        row = bytearray(data[at + 1 : at + 1 + stride])
        match data[at]:
            case 1:
                for i in range(step, stride):
                    row[i] = (row[i] + row[i - step]) & 255
            case 2:
                row = bytearray((a + b) & 255 for a, b in zip(row, above, strict=True))
            case 3:
                for i in range(stride):
                    row[i] = (row[i] + ((row[i - step] if i >= step else 0) + above[i]) // 2) & 255
            case 4:
                for i in range(stride):
                    left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
                    row[i] = (row[i] + _paeth(left, above[i], corner)) & 255
            case _:
                pass
        above = row
        yield bytes(row)


def _paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((left, above, corner), key=lambda each: abs(guess - each))


def _opaque(row: bytes) -> bytes:
    out = bytearray(len(row) // 4 * 3)
    for channel in range(3):
        out[channel::3] = row[channel::4]
    return bytes(out)


def animated(frames: Sequence[tuple[Still, int]]) -> bytes:
    """The animation: each picture with the milliseconds that it is shown for, again and again. Of a picture only what
    differs from the one before is kept, in 256 colours that all have in common."""
    first = frames[0][0]
    palette = _palette(still for still, _ in frames)
    nearest: dict[bytes, int] = {}
    indexed = [_indexed(still, palette, nearest) for still, _ in frames]
    head = struct.pack(">IIBBBBB", first.width, first.height, 8, 3, 0, 0, 0)
    out = [SIGNATURE, chunk(b"IHDR", head), chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    out.append(chunk(b"PLTE", bytes(channel for colour in palette for channel in colour)))
    numbers = itertools.count()
    for at, (_, milliseconds) in enumerate(frames):
        left, top, right, bottom = _changed(indexed[at - 1], indexed[at]) if at else (0, 0, first.width, first.height)
        place = (right - left, bottom - top, left, top)
        out.append(chunk(b"fcTL", struct.pack(">5I2H2B", next(numbers), *place, milliseconds, 1000, 0, 0)))
        packed = zlib.compress(b"".join(b"\0" + row[left:right] for row in indexed[at][top:bottom]), 9)
        out.append(chunk(b"fdAT", struct.pack(">I", next(numbers)) + packed) if at else chunk(b"IDAT", packed))
    return b"".join([*out, chunk(b"IEND", b"")])


def chunk(kind: bytes, body: bytes) -> bytes:
    """A chunk as it stands in a PNG: length, type, data and checksum."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _palette(stills: Iterable[Still]) -> list[Colour]:
    """The colours that most pixels have, no two of them almost the same."""
    counts: Counter[bytes] = Counter()
    for still in stills:
        for row in still.rows:
            counts.update(row[i : i + 3] for i in range(0, len(row), 3))
    chosen: list[Colour] = []
    for pixel, _ in counts.most_common():
        colour = (pixel[0], pixel[1], pixel[2])
        if all(_distance(colour, other) >= _APART for other in chosen):
            chosen.append(colour)
            if len(chosen) == _COLOURS:
                break
    return chosen


def _indexed(still: Still, palette: Sequence[Colour], nearest: dict[bytes, int]) -> list[bytes]:
    """The picture as rows of places in the palette. `nearest` remembers those that are known."""
    rows: list[bytes] = []
    for row in still.rows:
        out = bytearray(still.width)
        for x in range(still.width):
            pixel = row[3 * x : 3 * x + 3]
            found = nearest.get(pixel)
            if found is None:
                colour = (pixel[0], pixel[1], pixel[2])
                found = min(range(len(palette)), key=lambda at: _distance(colour, palette[at]))
                nearest[pixel] = found
            out[x] = found
        rows.append(bytes(out))
    return rows


def _distance(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _changed(before: Sequence[bytes], after: Sequence[bytes]) -> tuple[int, int, int, int]:
    """The smallest rectangle outside of which two pictures agree: left, top, right, bottom; one pixel where all do."""
    rows = [y for y, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    if not rows:
        return 0, 0, 1, 1
    differ = [[x for x, (a, b) in enumerate(zip(before[y], after[y], strict=True)) if a != b] for y in rows]
    return min(each[0] for each in differ), rows[0], max(each[-1] for each in differ) + 1, rows[-1] + 1
