"""Edits shown as a unified diff."""

from __future__ import annotations

import posixpath

from ..edits import apply
from ..findings import Fix
from .lines import Line, line
from .source import Sources, shown


def unified_diff(before: bytes, after: bytes, path: str, context: int = 2, errors: str = "replace") -> str:
    """A unified diff that `patch -p1` accepts; lines keep their own ends (\\r\\n stays \\r\\n). `errors`: how to decode
    bytes that are not UTF-8."""
    import difflib  # with `re` patterns of its own: most reports show no diff

    name = posixpath.normpath(path).lstrip("/")
    pieces = difflib.unified_diff(_lines(before, errors), _lines(after, errors), f"a/{name}", f"b/{name}", n=context)
    out = []
    for piece in pieces:
        out.append(piece if piece.endswith("\n") else piece + "\n\\ No newline at end of file\n")
    return "".join(out)


def patch(before: bytes, after: bytes, path: str) -> bytes:
    """The same byte for byte, for `patch` and `git apply`."""
    return unified_diff(before, after, path, 3, "surrogateescape").encode("utf-8", "surrogateescape")


def patch_lines(before: bytes, after: bytes, path: str) -> list[Line]:
    """The same for a terminal."""
    return _diff_lines(unified_diff(before, after, path, 3))


def _lines(data: bytes, errors: str) -> list[str]:
    """Lines with their ends. Lines are cut at \\n alone, as patch does."""
    text = data.decode("utf-8", errors)
    pieces = text.split("\n")
    return [p + "\n" for p in pieces[:-1]] + ([pieces[-1]] if pieces[-1] else [])


def fix_diff(fix: Fix, sources: Sources) -> list[Line]:
    """The fix as coloured diff lines without file headers of the obvious kind: what changes, with two lines around.

    Empty where a file cannot be read or an edit does not fit it."""
    out: list[Line] = []
    for path in dict.fromkeys(e.path for e in fix.edits):
        source = sources.get(path)
        if source is None:
            return []
        try:
            after = apply(source.data, [e for e in fix.edits if e.path == path])
        except ValueError:
            return []
        out += _diff_lines(unified_diff(source.data, after, path))
    return out


def _diff_lines(diff: str) -> list[Line]:
    out: list[Line] = []
    for text in diff.split("\n"):
        text = text.rstrip("\r")
        if not text:
            continue
        role = "dim"
        if text.startswith("@@"):
            role = "hunk"
        elif text.startswith(("+++", "---")):
            role = "strong"
        elif text.startswith("+"):
            role = "add"
        elif text.startswith("-"):
            role = "remove"
        out.append(line((text[0] + shown(text[1:])[0], role)))
    return out
