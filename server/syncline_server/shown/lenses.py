"""The line over each kernel: its verdict, and a click that shows the picture of a finding."""

from __future__ import annotations

from functools import partial

from lsprotocol.types import CodeLens

from ..client import Client
from ..documents.documents import Document
from ..documents.ranges import Ranges
from ..documents.text import range_at
from . import pictures
from .hover import lens_title
from .results import Results


def code_lenses(
    document: Document, results: Results, client: Client, encoding: str, *, is_busy: bool
) -> list[CodeLens]:
    """One for each kernel, as a template for all of its instances. `is_busy`: newer results are to come."""
    ranges_at = partial(_ranges, document, encoding)
    lenses: list[CodeLens] = []
    for one in results.definitions():
        offsets = ranges_at(one[0].revision).offsets(one[0].report.name_span)
        if offsets is None:
            continue
        stale = any(known.revision != document.revision for known in one)
        where = range_at(document.text, *offsets, encoding)
        reports = [known.report for known in one]
        title = lens_title([known.told for known in one]) + (" · checking" if stale and is_busy else "")
        lenses.append(CodeLens(where, pictures.lens_command(client, reports, document.uri, where.start, title)))
    return lenses


def _ranges(document: Document, encoding: str, revision: int) -> Ranges:
    return Ranges(document, revision, encoding)
