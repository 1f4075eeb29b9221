"""Moving pictures: what each of their frames shows when all before it have been drawn."""

from __future__ import annotations

import struct
import zlib

import pytest

from .apng import SIGNATURE, Still, animated, chunk, chunks, read


def _still(*rows: str) -> Still:
    colours = {".": b"\x10\x10\x10", "r": b"\xf0\x20\x20", "g": b"\x20\xf0\x20"}
    return Still(len(rows[0]), len(rows), tuple(b"".join(colours[pixel] for pixel in row) for row in rows))


def _drawn(data: bytes) -> list[tuple[tuple[bytes, ...], int]]:
    """Each frame as a player shows it, with its milliseconds."""
    width, palette, canvas, frames, place = 0, b"", [], [], (0, 0, 0, 0, 0)
    for kind, body in chunks(data):
        match kind:
            case b"IHDR":
                width, height = struct.unpack_from(">II", body)
                canvas = [bytearray(width) for _ in range(height)]
            case b"PLTE":
                palette = body
            case b"fcTL":
                place = struct.unpack_from(">IIII", body, 4) + struct.unpack_from(">H", body, 20)
            case b"IDAT" | b"fdAT":
                wide, high, left, top, milliseconds = place
                rows = zlib.decompress(body if kind == b"IDAT" else body[4:])
                for y in range(high):
                    canvas[top + y][left : left + wide] = rows[y * (wide + 1) + 1 : (y + 1) * (wide + 1)]
                colours = [palette[3 * i : 3 * i + 3] for i in range(len(palette) // 3)]
                frames.append((tuple(b"".join(colours[i] for i in row) for row in canvas), milliseconds))
            case _:
                pass
    assert width
    return frames


def test_each_frame_is_the_picture_it_was_made_of():
    stills = [
        _still("....", "....", "...."),
        _still("....", ".rg.", "...."),
        _still("....", ".rg.", "...."),
        _still("g...", ".rg.", "...r"),
    ]
    film = [(still, 100 * number) for number, still in enumerate(stills, 1)]
    assert _drawn(animated(film)) == [(still.rows, milliseconds) for still, milliseconds in film]


@pytest.mark.parametrize("kind", range(5))
def test_pictures_are_read_whatever_their_filter(kind):
    """The rows 10 20 30 and 12 25 31 of three grey pixels, by each filter of the format."""
    grey = [[10, 20, 30], [12, 25, 31]]
    paeth = lambda left, above, corner: min((left, above, corner), key=lambda each: abs(left + above - corner - each))  # noqa: E731
    guesses = [lambda *_: 0, lambda a, _b, _c: a, lambda _a, b, _c: b, lambda a, b, _: (a + b) // 2, paeth]
    rows = b""
    for y, row in enumerate(grey):
        rows += bytes([kind])
        for x, value in enumerate(row):
            left, above = row[x - 1] if x else 0, grey[y - 1][x] if y else 0
            corner = grey[y - 1][x - 1] if x and y else 0
            rows += bytes([(value - guesses[kind](left, above, corner)) & 255]) * 3
    head = struct.pack(">IIBBBBB", 3, 2, 8, 2, 0, 0, 0)
    data = SIGNATURE + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    assert read(data).rows == tuple(bytes(value for value in row for _ in range(3)) for row in grey)
