"""The extension's icon is what its script draws."""

from __future__ import annotations

import importlib.util
import zlib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_icon_is_what_is_drawn_today() -> None:
    """`make docs` writes it. How well it is compressed is up to the library."""
    spec = importlib.util.spec_from_file_location("icon", ROOT / "docs" / "icon.py")
    assert spec is not None
    assert spec.loader is not None
    icon = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(icon)
    head, _, body = icon.ICON.read_bytes().partition(b"IDAT")
    assert head.startswith(b"\x89PNG")
    assert zlib.decompressobj().decompress(body) == b"".join(b"\0" + line for line in icon.rows())
