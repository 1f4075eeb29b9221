"""Writes the README's picture of a finding from an example: `make docs`, or `python docs/pictures.py`."""

from __future__ import annotations

from pathlib import Path

from syncline.api import check
from syncline.report.picture import picture
from syncline.report.source import Sources

DOCS = Path(__file__).parent
EXAMPLE = DOCS.parent / "examples" / "reduction_missing_barrier.cu"
PICTURE = DOCS / "images" / "race.svg"


def drawn() -> str:
    """The example's first finding as an SVG."""
    data = EXAMPLE.read_bytes()
    report = check(EXAMPLE.name, data)
    svg = picture(report.kernels[0].findings[0], Sources({EXAMPLE.name: data}))
    if svg is None:
        raise SystemExit(f"{EXAMPLE.name} has no finding with a picture")
    return svg + "\n"


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
