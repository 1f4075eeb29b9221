"""The groups of conditionals that the preprocessor leaves out, and how the conditionals would have to come out for a
place in one of them to be text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ...records import record
from ...regex import regex
from ..source import Source

_DIRECTIVE = regex(rb"^[ \t]*(#)[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b", re.MULTILINE)
_HEAD = regex(rb"\bvoid\s+\Z")

#: whether the group of a conditional is taken whose directive stands at an offset of a file, for some of them
Choices = tuple[tuple[str, int, bool], ...]


@record
class LeftOut:
    """The bytes `start..end` of a file that make no text."""

    source: Source
    start: int
    end: int


def mentions(pieces: Iterable[LeftOut], names: Iterable[str]) -> Iterator[tuple[Source, int]]:
    """Where texts that were left out mention these functions, without what declares or defines them."""
    listed = b"|".join(re.escape(name.encode()) for name in sorted(set(names)))
    if not listed:
        return
    mention = re.compile(rb"(?<!\w)(?:%b)(?!\w)" % listed)
    for piece in pieces:
        data = piece.source.data
        for found in mention.finditer(data, piece.start, piece.end):
            if _HEAD.search(data, max(piece.start, found.start() - 40), found.start()) is None:
                yield piece.source, found.start()


def readings(places: Iterable[tuple[Source, int]]) -> list[Choices]:
    """Ways for conditionals to come out in which each of these places is text in one at least: as few as one after the
    other finds."""
    found: list[dict[tuple[str, int], bool]] = []
    for source, at in places:
        wanted = {(source.path, start): taken for start, taken in _around(source.data, at).items()}
        fitting = (each for each in found if all(each.get(key, taken) == taken for key, taken in wanted.items()))
        fits = next(fitting, None)
        if fits is None:
            found.append(wanted)
        else:
            fits.update(wanted)
    return [tuple((path, start, taken) for (path, start), taken in sorted(each.items())) for each in found]


def _around(data: bytes, at: int) -> Mapping[int, bool]:
    """For each conditional around a place the offsets of its groups' directives, and whether it is that group's."""
    open_groups: list[list[int]] = []
    around: list[list[int]] = []
    chosen: dict[int, int] = {}  #: by the first directive of each conditional around the place
    passed = False
    for found in _DIRECTIVE.finditer(data):
        start, word = found.start(1), found.group(2)
        if not passed and start > at:
            passed = True
            around = list(open_groups)
            chosen = {groups[0]: groups[-1] for groups in around}
        if word.startswith(b"if"):
            open_groups.append([start])
        elif word == b"endif":
            if open_groups:
                open_groups.pop()
            if passed and not any(groups is each for groups in around for each in open_groups):
                break
        elif open_groups:
            open_groups[-1].append(start)
    return {start: start == chosen[groups[0]] for groups in around for start in groups}
